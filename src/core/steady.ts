/** What comes and goes, as where a disk has room for what is small alone, is told as that and not each time. */

/** In milliseconds. */
const WHILE = 60_000;
const STEADY = 30_000;
/** So many changes within a while are no outage and its end any more. */
const MOST_CHANGES = 6;

/** How it is then is told once it has stayed so for a while. */
export function tellSteadily<State>(
  tell: (state: State) => void,
  tellUnsteady: (state: State) => void,
): (state: State) => void {
  let changes: number[] = [];
  let steady: NodeJS.Timeout | undefined;

  return (state) => {
    const now = performance.now();
    changes = [...changes.filter((at) => at > now - WHILE), now];
    const isSaid = steady !== undefined;
    if (!isSaid && changes.length <= MOST_CHANGES) {
      tell(state);
      return;
    }
    if (!isSaid) tellUnsteady(state);
    clearTimeout(steady);
    steady = setTimeout(() => {
      steady = undefined;
      changes = [];
      tell(state);
    }, STEADY).unref();
  };
}
