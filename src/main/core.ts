/** The parts that every role of the process needs: the store, the queue, the service, the platforms. */

import { createAccess, createAdmission, type LiveAdmission } from "../access.ts";
import { emptyDatabase } from "../built.ts";
import type { Config } from "../config.ts";
import type { Access } from "../core/access.ts";
import { createJournalNotes, noting } from "../core/journal-notes.ts";
import { createSeal, type Seal, sealed } from "../core/seal.ts";
import type { Store } from "../core/store/index.ts";
import { createMetrics, type Metrics } from "../http/index.ts";
import type { ProcessLog } from "../log.ts";
import { createSubmit, createTurns, openQueues, type Queues, type Submit, type Turns } from "../queue/index.ts";
import { deriveServiceKey } from "../secrets.ts";
import type { HouseService } from "../service/house.ts";
import type { Role } from "../start-table.ts";
import { openStore } from "../store/open.ts";
import { lookingAt, storeEvents } from "../store-events.ts";
import { openStoreLife, type StoreLife } from "../store-life.ts";
import { version } from "../version.ts";
import { openPlatforms, type Platforms } from "./interfaces.ts";
import { openTracesFor, tracedMetrics, tracedQueues, tracedSubmit } from "./tracing.ts";

/** How long a store that is down at the start is waited for, in milliseconds. */
const STORE_PATIENCE = 60_000;

export interface Core {
  readonly config: Config;
  readonly role: Role;
  readonly log: ProcessLog;
  readonly metrics: Metrics;
  readonly store: Store;
  /** Undefined where the store is this process's own: nobody empties it meanwhile. */
  readonly life: StoreLife | undefined;
  readonly queues: Queues;
  readonly turns: Turns;
  /** Made durable, with what is secret of it sealed. */
  readonly submit: Submit;
  readonly seal: Seal;
  readonly admission: LiveAdmission;
  readonly access: Access;
  /** Undefined in a gateway, which never calls it. */
  readonly service: HouseService | undefined;
  readonly platforms: Platforms;
  /** Whether the process has been told to end. */
  readonly draining: () => boolean;
}

export type Ending = () => Promise<unknown>;

type Given = Pick<Core, "config" | "role" | "log" | "draining"> & {
  readonly sealKeys: readonly Buffer[];
  readonly exit: (code: number) => void;
};

export async function openCore(given: Given, ended: Ending[]): Promise<Core> {
  const { config, log } = given;
  const traces = await openTracesFor(given);
  if (traces !== undefined) ended.unshift(() => traces.close());
  let metrics: Metrics | undefined;
  let life: StoreLife | undefined;
  const events = storeEvents(
    log,
    (operation, milliseconds) => metrics?.observeStore(operation, milliseconds),
    given.exit,
  );
  const { store, queue } = await openStore(
    config.store,
    lookingAt(events, () => life),
    {
      limit: STORE_PATIENCE,
      onWaiting: (reason) => log.warn({ reason }, "waiting for the store"),
      emptyDatabase,
    },
  );
  ended.unshift(() => store.close());
  if (store.kind !== "embedded") life = await openStoreLife({ ...store, log });
  ended.unshift(async () => life?.stop());
  const notes = createJournalNotes(store.journal, log);
  ended.unshift(() => notes.close());
  const queues = tracedQueues(await openQueues(queue, { log, patience: STORE_PATIENCE }), traces);
  ended.unshift(() => queues.close());
  metrics = tracedMetrics(createMetrics({ version, log, counts: () => queues.counts() }), traces);
  ended.unshift(async () => metrics?.close());
  const service = await openServiceFor(given, store, metrics);
  if (service !== undefined) ended.unshift(() => service.close());
  const platforms = await openPlatforms(config, metrics);
  ended.unshift(platforms.close);
  const admission = await createAdmission({ ...store, log });
  ended.unshift(() => admission.stop());
  const access = createAccess(config, admission);
  const turns = createTurns(queues);
  const seal = createSeal(given.sealKeys, () => log.warn({}, SEALED_BY_ANOTHER));
  const post = tracedSubmit(noting(createSubmit(store.mailbox, turns, log), notes), traces);
  const submit: Submit = (request) => post(sealed(request, seal));
  return { ...given, metrics, store, life, queues, turns, submit, seal, admission, access, service, platforms };
}

const SEALED_BY_ANOTHER =
  "what somebody gave was sealed with a key that is not here, so their own key of the service cannot be used: " +
  "put the key that was here before behind a comma in SEAL_KEY, or let them give theirs anew";

async function openServiceFor(given: Given, store: Store, metrics: Metrics): Promise<HouseService | undefined> {
  const { config, role, log, sealKeys } = given;
  const [sealKey] = sealKeys;
  if (role === "gateway" || sealKey === undefined) return undefined;
  // Only what is used is loaded: a gateway carries neither the client nor the server.
  const { openHouseService } = await import("../service/house.ts");
  const ownKey = deriveServiceKey(sealKey);
  log.hide(ownKey);
  const deskDirectory = config.store.kind === "embedded" ? config.store.directory : undefined;
  const { observeService: onCall } = metrics;
  return openHouseService({ config: config.service, store, log, version, ownKey, onCall, deskDirectory });
}
