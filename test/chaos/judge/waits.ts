/** Judges whether a platform was called while it had demanded a pause. */

export interface Called {
  /** What the pause is for, such as a chat. */
  readonly lane: string;
  /** In milliseconds, on a clock that never goes back. */
  readonly at: number;
  /** How long a pause it was answered with; 0 where it was none. */
  readonly pause: number;
  /** Until when somebody knows of the pause, by the same clock: whoever is told may die, with or without having told others. */
  readonly knownUntil: number;
}

/** What was on its way when another call was told to wait could not know of it. In milliseconds. */
const ON_THE_WAY = 1_000;

export interface Inside {
  readonly call: Called;
  readonly demand: Called;
}

/** `known`: of a pause that somebody knew of; `unheard`: of one that only the dead were told of. */
export function insidePauses(
  calls: readonly Called[],
  onTheWay = ON_THE_WAY,
): { readonly known: readonly Inside[]; readonly unheard: readonly Inside[] } {
  const demands = calls.filter(({ pause }) => pause > 0);
  const inside = calls.flatMap((call): readonly Inside[] => {
    const standing = demands.filter(
      ({ lane, at, pause }) => lane === call.lane && at + onTheWay <= call.at && call.at < at + pause,
    );
    const demand = standing.find((one) => isKnown({ call, demand: one })) ?? standing[0];
    return demand === undefined ? [] : [{ call, demand }];
  });
  return { known: inside.filter(isKnown), unheard: inside.filter((one) => !isKnown(one)) };
}

const isKnown = ({ call, demand }: Inside): boolean => call.at < demand.knownUntil;
