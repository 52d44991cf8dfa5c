/** One call's life: the time it has in all, and whether its caller still wants it. */
import type { Ends } from "../../core/ending.ts";

type Why = "cancelled" | "timeout";

export interface Life {
  /** Why it is over; undefined while it goes on. */
  over(): Why | undefined;
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
  begin(timeout: number, signals: readonly Ends[]): Life;
  /** Every call under way is cancelled, and so is each that begins later. */
  end(): void;
}

/** A class because one is made for each call: functions of its own would cost it more than all the rest. */
class OneLife implements Life {
  readonly #deadline: number;
  readonly #timer: NodeJS.Timeout;
  readonly #signals: readonly Ends[];
  readonly #all: Set<OneLife>;
  #over: Why | undefined;
  #listener: (() => void) | undefined;
  readonly #cancel = (): void => this.end("cancelled");

  constructor(timeout: number, signals: readonly Ends[], all: Set<OneLife>) {
    this.#deadline = performance.now() + timeout;
    this.#timer = setTimeout(() => this.end("timeout"), timeout);
    this.#signals = signals;
    this.#all = all;
    all.add(this);
    for (const signal of signals) signal.addEventListener("abort", this.#cancel);
    if (signals.some(({ aborted }) => aborted)) this.end("cancelled");
  }

  end(why: Why): void {
    this.#over ??= why;
    const told = this.#listener;
    this.#listener = undefined;
    told?.();
  }

  over(): Why | undefined {
    return this.#over;
  }

  left(): number {
    return Math.max(this.#deadline - performance.now(), 0);
  }

  listen(listener: (() => void) | undefined): void {
    this.#listener = listener;
  }

  pause(milliseconds: number): Promise<boolean> {
    return new Promise((resolve) => {
      if (this.#over !== undefined) return resolve(false);
      const done = (whole: boolean): void => {
        clearTimeout(wait);
        this.#listener = undefined;
        resolve(whole);
      };
      const wait = setTimeout(done, milliseconds, true);
      this.#listener = () => done(false);
    });
  }

  finish(): void {
    clearTimeout(this.#timer);
    this.#listener = undefined;
    for (const signal of this.#signals) signal.removeEventListener("abort", this.#cancel);
    this.#all.delete(this);
  }
}

export function createLives(): Lives {
  const all = new Set<OneLife>();
  let ended = false;
  return {
    begin(timeout, signals) {
      const life = new OneLife(timeout, signals, all);
      if (ended) life.end("cancelled");
      return life;
    },
    end() {
      ended = true;
      for (const life of all) life.end("cancelled");
    },
  };
}
