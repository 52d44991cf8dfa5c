/** One call's life: the time it has in all, and whether its caller still wants it. */

export interface Life {
  /** Why it is over; undefined while it goes on. */
  over(): "cancelled" | "timeout" | undefined;
  /** What remains of its time, in milliseconds. */
  left(): number;
  /** One listener at a time, told once when the life is over. */
  listen(listener: (() => void) | undefined): void;
  /** False when the life was over before the time had passed. */
  pause(milliseconds: number): Promise<boolean>;
  /** To be called at the end of every call: lets go of the timer and the signal. */
  finish(): void;
}

export interface Lives {
  /** Each of the signals ends it. */
  begin(timeout: number, signals: readonly AbortSignal[]): Life;
  /** Every call under way is cancelled, and so is each that begins later. */
  end(): void;
}

/** The calls that one signal ends. */
interface Watch {
  readonly calls: Set<() => void>;
  readonly tell: () => void;
}

function createWatch(): Watch {
  const calls = new Set<() => void>();
  return {
    calls,
    tell() {
      for (const cancel of calls) cancel();
    },
  };
}

export function createLives(): Lives {
  const cancels = new Set<() => void>();
  const watched = new Map<AbortSignal, Watch>();
  let ended = false;

  /** One listener on a signal, however many calls share it: many of them would be taken for a leak. */
  function watch(signal: AbortSignal, cancel: () => void): () => void {
    const { calls, tell } = watched.get(signal) ?? createWatch();
    if (calls.size === 0) {
      watched.set(signal, { calls, tell });
      signal.addEventListener("abort", tell, { once: true });
    }
    calls.add(cancel);
    return () => {
      calls.delete(cancel);
      if (calls.size > 0) return;
      watched.delete(signal);
      signal.removeEventListener("abort", tell);
    };
  }

  function begin(timeout: number, signals: readonly AbortSignal[]): Life {
    const deadline = performance.now() + timeout;
    let over: "cancelled" | "timeout" | undefined;
    let listener: (() => void) | undefined;
    const end = (why: "cancelled" | "timeout"): void => {
      over ??= why;
      const told = listener;
      listener = undefined;
      told?.();
    };
    const cancel = (): void => end("cancelled");
    const timer = setTimeout(() => end("timeout"), timeout);
    const unwatched = signals.map((signal) => watch(signal, cancel));
    cancels.add(cancel);
    if (ended || signals.some(({ aborted }) => aborted)) cancel();

    return {
      over: () => over,
      left: () => Math.max(deadline - performance.now(), 0),
      listen(to) {
        listener = to;
      },
      pause: (milliseconds) =>
        new Promise((resolve) => {
          if (over !== undefined) return resolve(false);
          const done = (whole: boolean): void => {
            clearTimeout(wait);
            listener = undefined;
            resolve(whole);
          };
          const wait = setTimeout(done, milliseconds, true);
          listener = () => done(false);
        }),
      finish() {
        clearTimeout(timer);
        listener = undefined;
        for (const unwatch of unwatched) unwatch();
        cancels.delete(cancel);
      },
    };
  }

  return {
    begin,
    end() {
      ended = true;
      for (const cancel of cancels) cancel();
    },
  };
}
