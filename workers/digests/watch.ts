/** The watch over the schedules: of all processes one, which puts them right at the start and now and then. */
import type { Store } from "../../src/core/store/index.ts";
import { createLead } from "../lead.ts";
import { type ReconcileParts, reconcile, relink } from "./reconcile.ts";

export interface WatchParts extends ReconcileParts {
  readonly store: Pick<Store, "documents" | "sets" | "marks">;
}

const LEADS = "reconciling-digests";

/** In milliseconds. */
const EVERY = 600_000;
/** Whoever wants to lead looks so often, and whoever leads says so; three times not said, another leads. */
const LOOK = 20_000;
const LEASE = 3 * LOOK;

/** Resolves when nothing of it is under way any more. */
export function startDigestWatch(parts: WatchParts): () => Promise<void> {
  const { log } = parts;
  const lead = createLead(parts.store.marks, LEADS, LEASE);
  const ending = new AbortController();
  /** Of a clock that never jumps. */
  let next = 0;
  let linked = false;

  async function work(): Promise<void> {
    if (!linked) await relink(parts, ending.signal);
    linked = true;
    const right = await reconcile(parts, ending.signal);
    if (right.planned + right.removed + right.begun > 0)
      log.info({ ...right }, "the schedules of digests were put right");
    next = performance.now() + EVERY;
  }

  let working: Promise<void> | undefined;
  async function look(): Promise<void> {
    try {
      if (ending.signal.aborted || !(await lead.leads()) || performance.now() < next) return;
      working ??= work().finally(() => {
        working = undefined;
      });
      await working;
    } catch (err) {
      if (!ending.signal.aborted) log.warn({ err }, "the schedules of digests could not be looked through");
    }
  }

  const first = look();
  const timer = setInterval(() => void look(), LOOK);
  timer.unref();
  return async () => {
    ending.abort();
    clearInterval(timer);
    await first;
    await working?.catch(() => undefined);
    await lead.leave();
  };
}
