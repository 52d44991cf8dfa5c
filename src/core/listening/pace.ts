/** Pauses between tries, and how long a lease is held; in milliseconds. */

/** The pause before a new try: it doubles from `first` to `most`. */
export interface Pauses {
  readonly first: number;
  readonly most: number;
}

export interface LeasePace {
  readonly leaseLife: number;
  readonly leaseRenewal: number;
  /** How often those who stand by look whether the lease is free. */
  readonly leaseLook: number;
  /**
   * How long the work goes on while the store is away, where it harms nobody if another should have taken it over;
   * otherwise as long as the lease lasts.
   */
  readonly leaseAway?: number;
  /** Between tries while the store does not answer. */
  readonly store: Pauses;
}

/** The pause before the try after so many that failed, with a quarter of chance so that several do not keep step. */
export function pauseAfter(failed: number, { first, most }: Pauses, chance: number = Math.random()): number {
  const pause = Math.min(first * 2 ** Math.min(Math.max(failed - 1, 0), 30), most);
  return pause * (0.75 + chance / 4);
}
