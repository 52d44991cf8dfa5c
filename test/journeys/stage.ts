/** The stage of journeys: a stand-in for the service, a store, and Herald's real processes. */
import { inject } from "vitest";
import type { StoreEvents } from "../../src/core/store/index.ts";
import type { LedgerEntry } from "../../src/core/store/ledger.ts";
import { openStore } from "../../src/store/open.ts";
import { type ScriptedService, startScriptedService } from "../fakes/scripted-service.ts";
import { temporaryFolder } from "../servers/children.ts";
import { createDatabase } from "../servers/databases.ts";
import { atEnd } from "../servers/ending.ts";
import { everythingIn } from "../servers/everything.ts";
import { type HeraldProcess, type HeraldRole, SEAL_KEY } from "../servers/herald.ts";
import { startKept } from "../servers/kept.ts";
import { preparedFolder } from "../servers/prepared.ts";
import { findProgram, freePort, type Running, startRedis } from "../servers/programs.ts";

export type StoreName = "Redis" | "PostgreSQL" | "the embedded store";

const { redis, postgres } = inject("servers");

/** Every store that can be had here; those that several processes can share come first. */
export const sharedStores: readonly StoreName[] = [
  ...(findProgram("redis-server", "valkey-server") === undefined ? [] : (["Redis"] as const)),
  ...(postgres === undefined ? [] : (["PostgreSQL"] as const)),
];
/** For stories of several processes: a list that is never empty, and whether there is one to play them on. */
export const onShared: readonly StoreName[] = sharedStores.length > 0 ? sharedStores : ["Redis"];
export const noneShared = sharedStores.length === 0;
export const allStores: readonly StoreName[] = [...sharedStores, "the embedded store"];

/** For stories that are the same on every store: the one that is opened soonest, which all of Herald may use in one process. */
export const quickStore: StoreName = sharedStores.includes("Redis") ? "Redis" : "the embedded store";

export interface Stage {
  readonly service: ScriptedService;
  /** The address of the Redis that is the store, if one is. */
  readonly redis: string | undefined;
  /** Starts a process and waits until it listens. */
  readonly start: (role: HeraldRole, more?: Readonly<Record<string, string>>) => Promise<HeraldProcess>;
  /** What the store needs: one process, or a gateway and so many workers. The gateway, or the one process, comes first. */
  readonly startAll: (workers?: number, more?: Readonly<Record<string, string>>) => Promise<readonly HeraldProcess[]>;
  /** Everything that lies in the store now, as one text. */
  readonly everything: () => Promise<string>;
  /** What the ledger says now, oldest first; on a store that several processes can share. */
  readonly ledger: () => Promise<readonly LedgerEntry[]>;
  /** Kills a Redis of the stage's own, and starts it again on what it had written down. */
  readonly restartRedis: () => Promise<void>;
  /** What was asked, sent and ordered to go wrong until now is as if it had never been; people, places and the store stay. */
  readonly forget: () => void;
}

interface Place {
  readonly environment: Readonly<Record<string, string>>;
  readonly restart?: () => Promise<void>;
}

async function placeOf(store: StoreName): Promise<Place> {
  if (store === "the embedded store") return { environment: { DATA_DIR: await preparedFolder() } };
  if (store === "PostgreSQL") {
    const database = await createDatabase(postgres ?? "");
    atEnd(database.drop);
    return { environment: { DATABASE_URL: database.url, SEAL_KEY } };
  }
  const program = findProgram("redis-server", "valkey-server");
  if (program === undefined) return { environment: { REDIS_URL: redis ?? "", SEAL_KEY } };
  const options = ["--appendonly", "yes", "--appendfsync", "always", "--dir", temporaryFolder("redis")];
  const port = await freePort();
  let server: Running = await startRedis(program, options, port);
  atEnd(() => server.stop());
  return {
    environment: { REDIS_URL: server.url, SEAL_KEY },
    async restart() {
      await server.stop();
      server = await startRedis(program, options, port);
    },
  };
}

const SILENT: StoreEvents = {
  onUnreadable: () => undefined,
  onConnection: () => undefined,
  onOperation: () => undefined,
};

/** Read beside Herald, as an operator's own program would. */
async function ledgerIn({
  REDIS_URL,
  DATABASE_URL,
}: Readonly<Record<string, string>>): Promise<readonly LedgerEntry[]> {
  const choice =
    REDIS_URL === undefined
      ? ({ kind: "postgres", url: DATABASE_URL ?? "" } as const)
      : ({ kind: "redis", url: REDIS_URL } as const);
  const { store } = await openStore(choice, SILENT, { limit: 5_000, onWaiting: () => undefined });
  try {
    const { entries } = await store.ledger.entries("all", { from: 0, to: Date.now() + 1_000, limit: 1_000 });
    return entries;
  } finally {
    await store.close();
  }
}

/** Limits that a crowd in a test does not meet; tests of limits set their own. */
const ROOMY = {
  LIMIT_PERSON_PER_MINUTE: "1000",
  LIMIT_PERSON_CREDITS_PER_DAY: "100000",
  LIMIT_CHAT_CREDITS_PER_DAY: "100000",
};

interface Platform {
  readonly environment: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
  /** Where there is anything that it remembers. */
  readonly forget?: () => void;
}

/** With what Herald needs to know of its platforms, which are closed behind it. */
export async function openStage(store: StoreName, platform: Platform): Promise<Stage> {
  const service = await startScriptedService();
  const place = await placeOf(store);
  atEnd(async () => {
    await Promise.all([platform.close(), service.close()]);
  });
  const environment: Readonly<Record<string, string>> = {
    ...place.environment,
    ...ROOMY,
    ...platform.environment,
    SERVICE_URL: service.url,
    SERVICE_API_KEY: service.key,
  };
  async function start(role: HeraldRole, more: Readonly<Record<string, string>> = {}): Promise<HeraldProcess> {
    const herald = startKept(role, { ...environment, ...more });
    await herald.address();
    return herald;
  }
  return {
    service,
    redis: place.environment["REDIS_URL"],
    restartRedis: () => place.restart?.() ?? Promise.reject(new Error("this stage has no Redis of its own")),
    start,
    forget() {
      service.forget();
      platform.forget?.();
    },
    everything: () => everythingIn(place.environment),
    ledger: () => ledgerIn(environment),
    startAll(workers = 1, more = {}) {
      if (store === "the embedded store") return Promise.all([start("all", more)]);
      return Promise.all([start("gateway", more), ...Array.from({ length: workers }, () => start("worker", more))]);
    },
  };
}
