/** That no worker runs is told to the operators by a gateway: nobody else is there to do it. */
import { createLead } from "../lead.ts";
import { lookEvery } from "../look-every.ts";
import { createTelling, type TellingParts } from "./telling.ts";

/** The alert; a worker that looks for trouble ends it. */
export const UNMANNED = "workers-silent";

/** In milliseconds. */
const LOOK = 20_000;
/** Whoever has not looked so many times in a row is taken for dead. */
const LEASE = 3 * LOOK;

export interface UnmannedParts extends Omit<TellingParts, "senders"> {
  /** Asked for once somebody is to be told. */
  readonly senders: () => Promise<TellingParts["senders"]>;
  /** When a worker was last heard of, in milliseconds since 1970; undefined while one is. */
  readonly silentSince: () => number | undefined;
}

/** Looks only when asked to. */
export function createUnmannedAlert({ senders, silentSince, ...parts }: UnmannedParts): () => Promise<void> {
  const lead = createLead(parts.store.marks, "watching-for-workers", LEASE);
  let keep: ReturnType<typeof createTelling> | undefined;
  return async () => {
    const since = silentSince();
    if (since === undefined || !(await lead.leads())) return;
    keep ??= createTelling({ ...parts, senders: await senders() });
    await keep([UNMANNED, { state: "trouble", trouble: { since, says: (say) => say("alert-workers-silent") } }]);
  };
}

/** Resolves when nothing of it is under way any more. */
export function startUnmannedAlert(parts: UnmannedParts): () => Promise<void> {
  const look = createUnmannedAlert(parts);
  return lookEvery(LOOK, look, (err) => parts.log.warn({ err }, "nobody could be told that no worker runs"));
}
