/** Counters over windows of time: how much was used since the window began, and whether there is room for more. */
export interface Allowance {
  readonly name: string;
  /** A whole number, zero or more. */
  readonly amount: number;
  readonly limit: number;
  /** Length of the window in milliseconds; windows are counted from 1970-01-01 UTC, so a day's begins at midnight UTC. */
  readonly window: number;
}

/** Nothing was counted, because this one has no room. */
export interface NoRoom {
  readonly allowed: false;
  readonly name: string;
  readonly used: number;
  readonly limit: number;
  readonly endsAt: number;
}

/** Everything was counted. `at` is the store's time, needed to give it back to the same windows. */
export interface Counted {
  readonly allowed: true;
  readonly at: number;
}

export type Spent = Counted | NoRoom;

export interface Counters {
  /** Counts all the allowances, or none of them. The first without room is named. */
  spend(allowances: readonly Allowance[]): Promise<Spent>;

  /** Takes back what was counted at `at`; never below zero, and nothing once the window has ended. */
  giveBack(allowances: readonly Allowance[], at: number): Promise<void>;

  /** What is used in the present window. */
  used(name: string, window: number): Promise<number>;
}
