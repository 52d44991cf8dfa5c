/** The axis of a plot: few round numbers, the last of which nothing is higher than. */

/** At most so many above zero. */
const MOST = 5;
const ROUND = [1, 2, 5, 10] as const;

/** From zero on; whole numbers, for credits are. */
export function ticksTo(highest: number): readonly number[] {
  const rough = Math.max(highest, 1) / MOST;
  const power = 10 ** Math.max(0, Math.floor(Math.log10(rough)));
  const factor = ROUND.find((one) => one * power >= rough) ?? 10;
  const step = factor * power;
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}
