/** Judges whether a platform was called while it had demanded a pause. */

export interface Called {
  /** What the pause is for, such as a chat. */
  readonly lane: string;
  /** In milliseconds, on a clock that never goes back. */
  readonly at: number;
  /** How long a pause it was answered with; 0 where it was none. */
  readonly pause: number;
}

/** What was on its way when another call was told to wait could not know of it. In milliseconds. */
const ON_THE_WAY = 1_000;

/** The calls that came inside a pause of which their senders knew. */
export function knewOfPause(calls: readonly Called[], onTheWay = ON_THE_WAY): readonly Called[] {
  const demands = calls.filter(({ pause }) => pause > 0);
  return calls.filter((call) =>
    demands.some(({ lane, at, pause }) => lane === call.lane && at + onTheWay <= call.at && call.at < at + pause),
  );
}
