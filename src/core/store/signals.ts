/**
 * Signals: a word to all processes at once, such as "cancel this job".
 *
 * A signal reaches the subscribers of the moment, in every process, and is kept nowhere: what must not be missed is
 * written in a document as well.
 */
export interface Signals {
  /** The message is at most `SIGNAL_LIMIT` bytes of UTF-8. */
  publish(topic: string, message: string): Promise<void>;

  /** Resolves once the subscription holds. The subscription survives a store that goes away and comes back. */
  subscribe(topic: string, listener: (message: string) => void): Promise<() => Promise<void>>;
}

export const SIGNAL_LIMIT = 4096;
