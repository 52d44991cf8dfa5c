/**
 * The rate gate: one pace for all processes.
 *
 * A lane is something that has a rate: a bot, a chat, a route. A call passes when every lane it uses has room, and is
 * then counted in all of them; otherwise it is counted in none and told how long to wait. Two classes: while an answer
 * waits for a lane, mass delivery does not pass it; and mass delivery always leaves a tenth of a lane's burst free.
 */
export interface Lane {
  readonly name: string;
  readonly perSecond: number;
  /** How many may pass at once after a pause; at least 1. A fraction is how far one that comes late may catch up. */
  readonly burst: number;
  /**
   * This call does not wait for the lane: what it takes is owed, and those that do wait for it wait until that is paid;
   * never longer than `MOST_OWED`, however much was taken. It is told how early it was, and may wait of its own accord.
   * A parked lane is closed to it as to everybody.
   */
  readonly owed?: true;
}

/** In milliseconds. */
export const MOST_OWED = 2_000;

/**
 * No lane that Herald uses takes longer to have its whole burst back, in milliseconds: what is due later than that, and than
 * the lane itself would take, was written by a clock that has been set back since.
 */
export const MOST_DUE = 60_000;

export type Urgency = "answer" | "mass";

export type Passage =
  /** `early`: how many milliseconds sooner than it would have passed had it not been owed; left out where it is none. */
  | { readonly passed: true; readonly early?: number }
  /** Not before `wait` milliseconds, because of `lane`; `parked` when the platform itself demanded the pause. */
  | {
      readonly passed: false;
      readonly wait: number;
      readonly lane: string;
      readonly parked: boolean;
    };

export const passedBy = (early: number): Passage => (early > 0 ? { passed: true, early } : { passed: true });

/** As a store gives it. */
export interface StoredGate {
  /** Asks once and answers at once. */
  ask(lanes: readonly Lane[], urgency: Urgency): Promise<Passage>;

  /**
   * Closes a lane for so many milliseconds, however many; a longer pause that already stands is kept. This process keeps
   * it at once, and tells the store as soon as that answers. Resolves to until when that is by the
   * store's clock, unless a longer one stands.
   */
  park(lane: string, wait: number): Promise<number | undefined>;

  /** Opens a lane that is closed until exactly then: whoever has said so knows that it is over, whatever the clock shows. */
  open(lane: string, until: number): Promise<void>;

  /** The lanes that are closed for `LONG_PARKED` at least from now on, the longest first, `MOST_PARKED` at most. */
  parked(): Promise<readonly ParkedLane[]>;
}

/** A call that was not made, as a pause has been demanded since it was asked for: not before `wait` milliseconds. */
export interface Held {
  readonly kind: "held";
  readonly wait: number;
}

/** As a process keeps it: it knows by itself what it was told, for as long as the store may not. */
export interface Gate extends Pick<StoredGate, "ask" | "parked"> {
  park(lane: string, wait: number): Promise<void>;

  /**
   * Asked without a round trip, just before a call that had passed and then waited, whether this process was told of a
   * pause of one of these lanes meanwhile.
   */
  held(lanes: readonly Lane[]): Held | undefined;
}

/** `until`: in milliseconds since 1970. */
export interface ParkedLane {
  readonly lane: string;
  readonly until: number;
}

/** A shorter pause is over before anybody has read of it. In milliseconds. */
export const LONG_PARKED = 5_000;

export const MOST_PARKED = 200;
