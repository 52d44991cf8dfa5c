/** Days as the house counts them: those of UTC. */

/** In milliseconds. */
export const DAY = 86_400_000;

/** The day that a moment lies in, as YYYY-MM-DD. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** When a day begins, in milliseconds since 1970. */
export function startOfDay(day: string): number {
  const at = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(at)) throw new RangeError(`"${day}" is not a day; write it as YYYY-MM-DD`);
  return at;
}
