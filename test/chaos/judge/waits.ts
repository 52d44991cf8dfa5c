/** Judges whether a platform was called while it had demanded a pause. */

export interface Called {
  /** What the pause is for, such as a chat. */
  readonly lane: string;
  /** In milliseconds, on a clock that never goes back. */
  readonly at: number;
  /** How long a pause it was answered with; 0 where it was none. */
  readonly pause: number;
  /** Whether whoever made it lived to read the answer. */
  readonly wasHeard: boolean;
}

/** What was on its way when another call was told to wait could not know of it. In milliseconds. */
const ON_THE_WAY = 1_000;

interface Inside {
  /** Those whose senders knew of the pause. */
  readonly known: readonly Called[];
  /** Those of a pause that only processes were told of that died of something else just then. */
  readonly unheard: readonly Called[];
}

/** The calls that came inside a pause. */
export function insidePauses(calls: readonly Called[], onTheWay = ON_THE_WAY): Inside {
  const within = (demands: readonly Called[]) => (call: Called) =>
    demands.some(({ lane, at, pause }) => lane === call.lane && at + onTheWay <= call.at && call.at < at + pause);
  const demands = calls.filter(({ pause }) => pause > 0);
  const known = calls.filter(within(demands.filter(({ wasHeard }) => wasHeard)));
  return { known, unheard: calls.filter((call) => !known.includes(call) && within(demands)(call)) };
}
