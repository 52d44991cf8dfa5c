/**
 * The mailbox: what has been said in each conversation and not yet been answered, in order.
 *
 * The message at the head is the conversation's turn, and the job that serves it is named after it. A job is armed when
 * a message becomes the head, and only then; so a conversation has one job at a time, different conversations never wait
 * for each other, and no lock is held while a slow answer is made. Every answer of the mailbox that names a turn means:
 * make sure that the job of this turn exists (adding it again is harmless, because its id is the turn's).
 */
export interface Message {
  /** The platform's own id of the update, unique in its conversation. */
  readonly id: string;
  readonly body: string;
}

/** What somebody else does on a server of scripts, in the form in which whoever is on the same server can do it for them. */
export interface Step {
  readonly lua: string;
  readonly keys: readonly string[];
  readonly values: readonly (string | number | Buffer)[];
}

export type Posted =
  /** The message is kept; `ahead` others are before it. `turn` is set when a job must be armed, and it was not by `arming`. */
  | {
      readonly outcome: "kept";
      readonly ahead: number;
      readonly turn: string | undefined;
    }
  /** It was posted before, whether it still waits or was answered; nothing changed. `turn` is the present head, if any. */
  | { readonly outcome: "repeated"; readonly turn: string | undefined };

export type Taken =
  | { readonly outcome: "yours"; readonly body: string }
  /** It is not this message's turn: it was answered or removed. `turn` is the present head, if any. */
  | { readonly outcome: "passed"; readonly turn: string | undefined };

export interface Turn {
  readonly conversation: string;
  readonly turn: string;
}

export interface Mailbox {
  /**
   * Puts messages at the end of their conversation in this order, all of them or none, and each once: its id is remembered
   * for `REPEAT_WINDOW` after it was posted. Resolves to what became of each. When the head has stood for longer than
   * `HEAD_PATIENCE` its turn is named again, in case whoever should have armed it died before doing so. `arming` arms the
   * job of the first message: a store on the queue's own server does it in the same moment where that is the head; others
   * leave it to whoever posts.
   */
  post(conversation: string, messages: readonly Message[], arming?: Step): Promise<readonly Posted[]>;

  /** Reads the message whose turn it is, without removing it: a job that runs again after a crash takes it again. */
  take(conversation: string, turn: string): Promise<Taken>;

  /** Removes the head when it is `turn`, and resolves to the head there is now. Doing it again changes nothing. */
  finish(conversation: string, turn: string): Promise<string | undefined>;

  /** Removes a message that waits behind the head; false when it is the head or not there. */
  withdraw(conversation: string, id: string): Promise<boolean>;

  /**
   * The messages that wait behind the head, in order and at most `limit`, while the head is `turn`; none otherwise.
   * Whoever serves a turn may so take in what belongs to it; each stays until it is withdrawn.
   */
  behind(conversation: string, turn: string, limit: number): Promise<readonly Message[]>;

  /**
   * Heads that have stood for longer than `patience` milliseconds, oldest first (to the millisecond), for whoever re-arms
   * lost jobs; without the first `skipped` of them. What has stood since a moment that is still to come was put there before
   * the clock was set back, and comes last.
   */
  standing(patience: number, limit: number, skipped?: number): Promise<readonly Turn[]>;
}

/** How long a repeated message is recognised, in milliseconds: Telegram repeats an update for a day. */
export const REPEAT_WINDOW = 25 * 60 * 60 * 1000;

/** How long a head may stand before the next message names its turn again, in milliseconds. */
export const HEAD_PATIENCE = 30_000;

/** Clocks differ by less, in milliseconds. */
export const MOST_AHEAD = 60_000;
