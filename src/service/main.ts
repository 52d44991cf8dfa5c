/** The AI service as a process of its own, and the command line of its keys. */
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { emptyDatabase } from "../built.ts";
import { type Config, loadConfig, renderProblems, startedByNpm } from "../config.ts";
import { DAY } from "../core/day.ts";
import { startTrouble } from "../core/folder-trouble.ts";
import type { Store, StoreEvents } from "../core/store/index.ts";
import { compileSoonerOnceSettled, letHeapGrow } from "../engine.ts";
import { listenWith, withMounts } from "../http/index.ts";
import { endOnSignals } from "../lifecycle.ts";
import { createLog, installCrashHandlers, type ProcessLog } from "../log.ts";
import { renderStartTable, STORES } from "../start-table.ts";
import { embeddedHolder, openStore } from "../store/open.ts";
import { lookingAt, storeEvents } from "../store-events.ts";
import { openStoreLife, type StoreLife } from "../store-life.ts";
import { version } from "../version.ts";
import { reachDesk } from "./client/desk.ts";
import { type Books, createBooks } from "./server/books.ts";
import { readDeskFile } from "./server/desk-file.ts";
import { createKeyDesk, type KeyDesk } from "./server/key-desk.ts";
import { KEYS_USAGE, readKeysCommand, runKeysCommand } from "./server/keys-command.ts";
import { openService } from "./server/local.ts";

/** How long a store that is down at the start is waited for, in milliseconds. */
const STORE_PATIENCE = 60_000;

/** How long requests may go on after the first signal, in milliseconds. */
const HTTP_GRACE = 15_000;

/** How long somebody who holds the books is waited for, and how often their desk is looked for, in milliseconds. */
const DESK_PATIENCE = 15_000;
const LOOK_AGAIN = 250;

const FIRST_CREDITS = 1000;
const FOR_EVER = 100 * 365 * DAY;

/** With the count of those that are valid again. */
const LOSS =
  "the keys that this process has met since it began are valid again, with all of their credits; where there is no backup, make the others anew: npm run service -- keys create";

interface Settings {
  readonly config: Config;
  readonly hints: readonly string[];
  readonly log: ProcessLog;
}

function readSettings(): Settings {
  const loaded = loadConfig("service");
  if (!loaded.ok) {
    process.stderr.write(renderProblems(loaded.problems, loaded.hints));
    process.exit(1);
  }
  const log = createLog({ ...loaded.config.log, secrets: loaded.secrets });
  return { config: loaded.config, hints: loaded.hints, log };
}

/** A folder of its own, so that Herald and the service can run from the same checkout, each on its embedded store. */
function storeChoice({ store }: Config): Config["store"] {
  return store.kind === "embedded" ? { ...store, directory: join(store.directory, "service") } : store;
}

async function openBooks(config: Config, events: StoreEvents, onWaiting: (reason: string) => void): Promise<Store> {
  return (await openStore(storeChoice(config), events, { limit: STORE_PATIENCE, onWaiting, emptyDatabase })).store;
}

async function serve(testSwitches: boolean): Promise<void> {
  const { config, hints, log } = readSettings();
  const exit = (code: number): void => process.exit(code);
  installCrashHandlers(log, exit);
  for (const hint of hints) log.warn({}, hint);
  const ended: (() => Promise<unknown>)[] = [];
  const drain = async (): Promise<void> => {
    for (const end of ended.splice(0)) await end();
  };
  endOnSignals(drain, { log, exit, underNpm: startedByNpm() });
  try {
    let life: StoreLife | undefined;
    const store = await openBooks(
      config,
      lookingAt(
        storeEvents(log, () => undefined, exit),
        () => life,
      ),
      (reason) => log.warn({ reason }, "waiting for the store"),
    );
    ended.unshift(() => store.close());
    if (store.kind !== "embedded") life = await openStoreLife({ ...store, log });
    ended.unshift(async () => life?.stop());
    const { imageboardSource, miragePath } = config.service;
    const { kind, ...place } = storeChoice(config);
    const deskDirectory = "directory" in place ? place.directory : undefined;
    const service = openService({ store, log, version, imageboardSource, miragePath, testSwitches, deskDirectory });
    ended.unshift(() => service.close());
    life?.onLoss(async () => {
      const keys = await service.books.putBack();
      log.warn({ keys }, LOSS);
    });
    const handler = withMounts(service.desk?.mounts ?? [], service.handler);
    const listening = await listenWith(handler, log)(config.http.host, config.http.port);
    if (listening.outcome === "refused") throw new Error(listening.problem);
    ended.unshift(() => listening.close(HTTP_GRACE));
    await service.desk?.announce(listening.url);
    const key = await firstKey(service.books, store);
    const items = [
      { name: "Store", state: "on", detail: STORES[kind] },
      { name: "Engines", state: "on", detail: "built in and offline: sample news, drawn pictures, no market data" },
      ...(testSwitches
        ? [{ name: "Faults", state: "trouble", detail: "x-test-* headers are obeyed: for tests alone" } as const]
        : []),
    ] as const;
    const made = key === undefined ? undefined : { what: "first API key", secret: key };
    letHeapGrow();
    compileSoonerOnceSettled();
    process.stdout.write(renderStartTable({ version, role: "service", url: listening.url, items, made }));
    log.info({ url: listening.url }, "the AI service is ready");
  } catch (error) {
    await drain().catch(() => undefined);
    throw error;
  }
}

/** Of several processes that start at once on an empty store, one makes the first key. */
async function firstKey(books: Books, { marks }: Store): Promise<string | undefined> {
  if ((await books.countKeys()) > 0) return undefined;
  const { first } = await marks.claim("service-first-key", "made", FOR_EVER);
  if (!first) return undefined;
  return (await books.createKey({ name: "first", credits: FIRST_CREDITS, daily: true })).key;
}

const tell = (line: string): unknown => process.stderr.write(`${line}\n`);

/** Nothing but the answer goes to the standard output, where a script may read it. */
const TOLD: StoreEvents = {
  onUnreadable: ({ key, reason }) => tell(`A document could not be read and was set aside: ${key} (${reason})`),
  onConnection: ({ connected, reason }) => connected || tell(`The store is away: ${reason}`),
  onOperation: () => undefined,
};

/**
 * The desk of whoever holds the books in a folder: a process that has just started opens it in a moment, and one on a
 * hosted service has none.
 */
async function deskIn(directory: string, patience: number): Promise<KeyDesk | undefined> {
  const deadline = Date.now() + patience;
  for (let told = false; ; told = true) {
    const address = await readDeskFile(directory);
    const desk = address === undefined ? undefined : await reachDesk(address);
    if (desk !== undefined) {
      tell(`The service at ${address?.url ?? ""} keeps these books.`);
      return desk;
    }
    const holder = await embeddedHolder(directory);
    if (holder === undefined) return undefined;
    if (Date.now() >= deadline) {
      if (address === undefined || patience === 0) return undefined;
      throw new Error(`${holder} keeps the books in ${directory} and does not answer. Try again in a moment.`);
    }
    if (!told) tell(`Waiting for ${holder}, which has ${directory}, to open its key desk.`);
    await pause(LOOK_AGAIN);
  }
}

/** The books of whoever holds them, or opened here when nobody does. */
async function withDesk<Result>(work: (desk: KeyDesk) => Promise<Result>): Promise<Result> {
  const { config } = readSettings();
  if (config.store.kind === "embedded") {
    const own = join(config.store.directory, "service");
    const hosted = config.service.url !== undefined;
    const desk =
      (await deskIn(own, DESK_PATIENCE)) ?? (await deskIn(config.store.directory, hosted ? 0 : DESK_PATIENCE));
    if (desk !== undefined) return work(desk);
    tell(
      `These are the books in ${own}, of the service alone. Inside npm start it has others: run this while that runs.`,
    );
  }
  const store = await openBooks(config, TOLD, (reason) => tell(`Waiting for the store: ${reason}`));
  try {
    return await work(createKeyDesk(createBooks(store)));
  } finally {
    await store.close();
  }
}

async function keys(words: readonly string[]): Promise<number> {
  const read = readKeysCommand(words);
  if (!read.ok) {
    process.stderr.write(`${read.problem}\n\n${KEYS_USAGE}\n`);
    return 2;
  }
  const { done, text } = await withDesk((desk) => runKeysCommand(desk, read.command));
  (done ? process.stdout : process.stderr).write(text);
  return done ? 0 : 1;
}

async function main(words: readonly string[]): Promise<void> {
  if (words[0] === "keys") process.exit(await keys(words.slice(1)));
  const { values } = parseArgs({ args: [...words], options: { "test-switches": { type: "boolean" } } });
  await serve(values["test-switches"] === true);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`\nThe AI service cannot start: ${startTrouble(error)}\n\n`);
  process.exit(1);
});
