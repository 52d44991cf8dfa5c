/** Asking something slow on behalf of many: one round for all who ask at once, and never longer than a limit. */

/** Callers that come while a round is under way share its result; the next one starts a new round. */
export function sharedRound<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let underWay: Promise<Result> | undefined;
  return () => {
    underWay ??= work().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}

/** What takes longer than this, in milliseconds, is kept for so many times as long. */
const LONG = 500;
const RESTS = 20;

/** The same, and what was slow is not asked anew whenever somebody asks: it would have the process for itself. */
export function restedRound<Result>(
  work: () => Promise<Result>,
  now: () => number = () => performance.now(),
): () => Promise<Result> {
  let kept: { readonly result: Result; readonly until: number } | undefined;
  const round = sharedRound(async () => {
    const began = now();
    const result = await work();
    const took = now() - began;
    kept = took > LONG ? { result, until: now() + took * RESTS } : undefined;
    return result;
  });
  return async () => (kept !== undefined && now() < kept.until ? kept.result : round());
}

export type Timely<Result> = { readonly late: false; readonly result: Result } | { readonly late: true };

/** The signal tells the work to give up; work that does not listen is left behind. */
export async function withinLimit<Result>(
  limit: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Timely<Result>> {
  const giveUp = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const lateness = new Promise<Timely<Result>>((resolve) => {
    timer = setTimeout(() => {
      // Settled first: work that ends by its signal is late as well, whatever it says about it.
      resolve({ late: true });
      giveUp.abort();
    }, limit);
  });
  const answer = async (): Promise<Timely<Result>> => ({ late: false, result: await work(giveUp.signal) });
  try {
    return await Promise.race([answer(), lateness]);
  } finally {
    clearTimeout(timer);
  }
}
