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
  /** How many may pass at once after a pause; at least 1. */
  readonly burst: number;
}

export type Urgency = "answer" | "mass";

export type Passage =
  | { readonly passed: true }
  /** Not before `wait` milliseconds, because of `lane`; `parked` when the platform itself demanded the pause. */
  | {
      readonly passed: false;
      readonly wait: number;
      readonly lane: string;
      readonly parked: boolean;
    };

export interface Gate {
  /** Asks once and answers at once. */
  ask(lanes: readonly Lane[], urgency: Urgency): Promise<Passage>;

  /** Closes a lane for so many milliseconds, however many; a longer pause that already stands is kept. */
  park(lane: string, wait: number): Promise<void>;
}
