/** The operator's balance: read now and then, reckoned with in between, and spent down to a floor. */

export interface Balance {
  /** Whether so much may be spent; at once where the balance is known, and yes where it cannot be. */
  enough(credits: number): boolean | Promise<boolean>;
  /** Less than zero when it was not taken after all. */
  spent(credits: number): void;
}

export interface BalanceParts {
  /** Undefined: it cannot be known now. */
  readonly read: () => Promise<number | undefined>;
  readonly floor: number;
  readonly now?: () => number;
  /** How long a request waits for a read, in milliseconds. */
  readonly patience?: number;
}

/** In milliseconds. */
const BELIEVED = 60_000;
const AFTER_FAILURE = 10_000;
const PATIENCE = 3_000;

export function createBalance({ read, floor, now = Date.now, patience = PATIENCE }: BalanceParts): Balance {
  let total = 0;
  let credits: number | undefined;
  /** What `total` was when the read began: what was spent meanwhile may not be in it. */
  let countedTo = 0;
  let nextRead = 0;
  let waiting: Promise<unknown> | undefined;

  async function readOrNot(): Promise<number | undefined> {
    try {
      return await read();
    } catch {
      return undefined;
    }
  }

  async function readOnce(): Promise<void> {
    const before = total;
    const found = await readOrNot();
    credits = found;
    countedTo = before;
    nextRead = now() + (found === undefined ? AFTER_FAILURE : BELIEVED);
    waiting = undefined;
  }

  /** Resolves when the balance was read, or the patience with this read is over; there is never more than one. */
  function readAnew(): Promise<unknown> {
    waiting ??= within(readOnce(), patience);
    return waiting;
  }

  function allows(wanted: number): boolean {
    if (credits === undefined) return true;
    const left = credits - (total - countedTo);
    return left > floor && left >= wanted;
  }

  return {
    enough(wanted) {
      if (now() < nextRead) return allows(wanted);
      const reading = readAnew();
      // The first is waited for, and so is an old no, which may have been paid up since; an old yes keeps nobody waiting.
      if (nextRead > 0 && allows(wanted)) return true;
      return reading.then(() => allows(wanted));
    },
    spent(amount) {
      total += amount;
    },
  };
}

function within(work: Promise<void>, limit: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, limit);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
