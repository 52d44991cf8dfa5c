/** The overview: how everything is at this moment, read anew for each round of whoever watches. */
import { dayOf } from "../../core/day.ts";
import { ALERTS, alertIds, BALANCES, HEALTH, type PlatformHealth } from "../../core/operator.ts";
import { StoreAway } from "../../core/store/index.ts";
import type { CheckReport } from "../readiness.ts";
import type { AdminParts } from "./parts.ts";
import { spendingOf } from "./spending.ts";
import type { Overview, PlatformShown } from "./wire.ts";
import { words } from "./words.ts";

/** In milliseconds: who listens to a platform writes every few seconds. */
const STALE = 60_000;

type Configured = ReturnType<AdminParts["platforms"]>[number];

export function platformShown(
  { name, state, detail }: Configured,
  health: PlatformHealth | undefined,
  now: number,
  started: number,
): PlatformShown {
  if (state === "off") return { name, state, detail };
  if (health === undefined) {
    const young = now - started < STALE;
    return { name, state: young ? state : "trouble", detail: young ? words.starting : words.stale };
  }
  const { at, since, reason = "", lastUpdate, pending, latency } = health;
  const stale = now - at > STALE;
  return {
    name,
    state: stale ? "trouble" : health.state,
    detail: stale ? words.stale : reason || detail,
    since: stale ? at : since,
    ...(lastUpdate === undefined ? {} : { lastUpdate }),
    ...(pending === undefined || stale ? {} : { pending }),
    ...(latency === undefined || stale ? {} : { latency }),
  };
}

/** What was there a moment ago, where the queue does not answer: the checks say that it does not. */
async function unlessAway<Value>(asked: Promise<Value>, otherwise: Value): Promise<Value> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof StoreAway) return otherwise;
    throw error;
  }
}

/** All that may stand, by their ids; what has ended is only remembered. */
async function alertsShown({ store, platforms }: AdminParts): Promise<Overview["alerts"]> {
  const alerts = await Promise.all(
    alertIds(platforms().map(({ name }) => name)).map(async (id) => {
      const alert = await store.documents.get(ALERTS, id);
      return alert === undefined || alert.ended !== undefined ? [] : [{ id, since: alert.since, says: alert.says }];
    }),
  );
  return alerts.flat().toSorted((one, other) => other.since - one.since);
}

/** What is parked of a chat, such as its typing, is parked with the chat itself. */
const whole = (lanes: Overview["parked"]): Overview["parked"] =>
  lanes.filter(({ lane }) => !lanes.some((other) => lane.startsWith(`${other.lane}:`)));

export function createOverview(parts: AdminParts, checks: () => Promise<{ readonly checks: readonly CheckReport[] }>) {
  const { store, platforms, version, limits, now = Date.now } = parts;
  const started = now();

  return async (): Promise<Overview> => {
    const at = now();
    const day = dayOf(at);
    const [reports, shown, queues, parked, alerts, spending, balance] = await Promise.all([
      checks(),
      Promise.all(
        platforms().map(async (one) => {
          // The console listens in this very process.
          if (one.name === "web") return one;
          return platformShown(one, await store.documents.get(HEALTH, one.name), at, started);
        }),
      ),
      unlessAway(parts.queues(), {}),
      store.gate.parked(),
      alertsShown(parts),
      spendingOf(parts, day),
      store.documents.get(BALANCES, "operator"),
    ]);
    return {
      at,
      version,
      checks: reports.checks,
      platforms: shown,
      queues,
      parked: whole(parked),
      alerts,
      spending,
      balance: { floor: limits.balanceFloor, samples: balance?.samples ?? [] },
    };
  };
}
