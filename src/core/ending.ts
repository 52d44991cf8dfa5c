/** That something is to end, and why: an `AbortSignal` for what is made with each message, at a tenth of its price. */

/** What is asked of an `AbortSignal`, which is one of these. */
export interface Ends {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

export class Ending implements Ends {
  reason: Error | undefined;
  /** Never changed but put anew: whoever is told may leave meanwhile. */
  #listeners: readonly (() => void)[] = NOBODY;

  get aborted(): boolean {
    return this.reason !== undefined;
  }

  /** Tells each listener once; only the first time counts. */
  abort(reason: Error): void {
    if (this.aborted) return;
    this.reason = reason;
    const told = this.#listeners;
    this.#listeners = NOBODY;
    for (const listener of told) listener();
  }

  throwIfAborted(): void {
    if (this.reason !== undefined) throw this.reason;
  }

  /** Of one that has ended nobody is told any more. */
  addEventListener(_: "abort", listener: () => void): void {
    if (this.aborted) return;
    // A list that grows, or is spread, has room for seventeen.
    this.#listeners = this.#listeners.length === 0 ? [listener] : this.#listeners.concat(listener);
  }

  removeEventListener(_: "abort", listener: () => void): void {
    if (this.#listeners.length > 0) this.#listeners = this.#listeners.filter((one) => one !== listener);
  }
}

const NOBODY: readonly (() => void)[] = [];
