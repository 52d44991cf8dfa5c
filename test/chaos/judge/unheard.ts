/**
 * Judges commands that were not acknowledged in time: nobody can do that who is dead, stopped, cut off, without a store,
 * or not listened to.
 */
import type { Unheard } from "../crowd/crowd.ts";
import { RECOVERY } from "../faults/fault.ts";
import type { Disturbance } from "../history.ts";

export interface JudgedUnheard {
  /** Tags of those that nobody could have acknowledged. */
  readonly excused: readonly string[];
  readonly late: readonly string[];
}

/** How long a gateway may take, once it runs again, until Discord sends it what happens. In milliseconds. */
const CONNECTING = 5_000;

const KEEPS_GATEWAY = /of (gateway|all) \d|^gateway|^store|^full disk/;

/** Discord itself refused it, or took it and did not say so. */
export const REFUSED = "acknowledgement";

export function judgeUnheard(unheard: readonly Unheard[], disturbances: readonly Disturbance[]): JudgedUnheard {
  const outages = disturbances.filter(({ name }) => KEEPS_GATEWAY.test(name));
  const isExcused = ({ request, until }: Unheard): boolean =>
    outages.some(({ from, to }) => from <= until && to - RECOVERY + CONNECTING >= request.at) ||
    disturbances.some(
      ({ name, from, chat }) =>
        name.startsWith(REFUSED) && chat === request.chat && request.at <= from && from <= until,
    );
  const tags = (all: readonly Unheard[]): readonly string[] => all.map(({ request }) => request.tag);
  return {
    excused: tags(unheard.filter(isExcused)),
    late: tags(unheard.filter((one) => !isExcused(one))),
  };
}
