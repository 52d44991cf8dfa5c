/** What one of several gateways does alone: who holds the lease. The others stand by and take over when it is free. */
import type { Log } from "../log.ts";
import { StoreAway } from "../store/index.ts";
import { isOwn, type Marks } from "../store/marks.ts";
import { type LeasePace, pauseAfter } from "./pace.ts";
import { joined, wait } from "./wait.ts";

export interface LeaseParts {
  readonly marks: Marks;
  readonly name: string;
  /** What tells this process from all others. */
  readonly holder: string;
  readonly log: Log;
  readonly pace: LeasePace;
  readonly onStandby: () => void;
  /** Another gateway may have it now. */
  readonly onLost: () => void;
  readonly onStoreAway: () => void;
}

/**
 * Does the work whenever the lease is held; its signal is aborted when the lease is lost. Resolves when the signal is
 * aborted, or when the work says that it is over.
 */
export async function underLease(
  parts: LeaseParts,
  signal: AbortSignal,
  work: (held: AbortSignal) => Promise<"over" | "again">,
): Promise<void> {
  const { pace, log } = parts;
  let failed = 0;
  while (!signal.aborted) {
    const claimed = await claim(parts);
    if (claimed === "held") {
      failed = 0;
      if ((await workWhileHeld(parts, signal, work)) === "over") return;
      continue;
    }
    if (claimed === "taken") {
      failed = 0;
      parts.onStandby();
    } else {
      failed += 1;
      parts.onStoreAway();
      log.debug({ failed }, "the lease could not be asked for");
    }
    await wait(failed === 0 ? pace.leaseLook : pauseAfter(failed, pace.store), signal);
  }
}

async function claim({ marks, name, holder, pace }: LeaseParts): Promise<"held" | "taken" | "away"> {
  try {
    const claimed = await marks.claim(name, holder, pace.leaseLife);
    // Our own mark stands where the answer to an earlier try was lost.
    return isOwn(claimed, holder) ? "held" : "taken";
  } catch (error) {
    if (error instanceof StoreAway) return "away";
    throw error;
  }
}

/** A mark that ended while this process was busy is taken anew, if nobody else was quicker. */
async function renew(parts: LeaseParts): Promise<"held" | "taken" | "away"> {
  const { marks, name, holder, pace } = parts;
  try {
    return (await marks.change(name, holder, holder, pace.leaseLife)) ? "held" : await claim(parts);
  } catch {
    return "away";
  }
}

async function workWhileHeld(
  parts: LeaseParts,
  signal: AbortSignal,
  work: (held: AbortSignal) => Promise<"over" | "again">,
): Promise<"over" | "again"> {
  const lost = new AbortController();
  const worked = new AbortController();
  const renewing = keepRenewed(parts, worked.signal).then((kept) => {
    if (kept) return;
    parts.onLost();
    lost.abort();
  });
  const held = joined([signal, lost.signal]);
  try {
    return await work(held.signal);
  } finally {
    held.done();
    worked.abort();
    await renewing;
    // What cannot be released ends by itself.
    await parts.marks.release(parts.name, parts.holder).catch(() => false);
  }
}

/** Resolves to false when the lease is lost, and to true when nobody needs it any more. */
async function keepRenewed(parts: LeaseParts, signal: AbortSignal): Promise<boolean> {
  const { pace } = parts;
  let good = performance.now();
  let failed = 0;
  // Once the store is back, whoever had the lease is to be quicker than those who stand by.
  while (await wait(failed === 0 ? pace.leaseRenewal : Math.min(pace.store.first, pace.leaseRenewal), signal)) {
    const asked = performance.now();
    const renewed = await renew(parts);
    if (renewed === "taken" && !signal.aborted) return false;
    if (renewed === "held") {
      good = asked;
      failed = 0;
    } else {
      failed += 1;
      if (performance.now() - good > (pace.leaseAway ?? pace.leaseLife)) return false;
    }
  }
  return true;
}
