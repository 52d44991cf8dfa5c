/** Judges whether a platform was called while it had demanded a pause. */
import { type Connection, wasHeard } from "../../fakes/connection.ts";

export interface Called {
  /** What the pause is for, such as a chat. */
  readonly lane: string;
  /** In milliseconds, on a clock that never goes back. */
  readonly at: number;
  /** How long a pause it was answered with; 0 where it was none. */
  readonly pause: number;
  /** Of whoever made it, and was told of the pause. */
  readonly by: Connection;
  /** Whether whoever is told of such a pause tells all others, by the store. */
  readonly isShared: boolean;
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

/** Whoever is told may die, with or without having told others. */
const isKnown = ({ call, demand: { by, at, isShared } }: Inside): boolean =>
  isShared ? wasHeard(by, at) : by.goneAt === undefined || call.at < by.goneAt;

/** For whoever has to find out how that could be. */
export function wordsOf({ call, demand }: Inside): string {
  const { lane, at, pause, by } = demand;
  const who = by === call.by ? "the same" : "another";
  const end = by.goneAt === undefined ? "lives" : `was gone ${Math.round(by.goneAt - at)} ms later`;
  return `${lane} at ${Math.round(call.at)}, ${Math.round(call.at - at)} ms after ${who} connection, which ${end}, was told to wait ${pause} ms`;
}
