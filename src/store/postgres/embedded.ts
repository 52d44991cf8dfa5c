/** The embedded database: PGlite in this process, in a folder that no other process may use meanwhile. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { isAway, isWithoutTables } from "../../core/database-errors.ts";
import { folderTrouble, makeFolder, systemCodeOf } from "../../core/folder-trouble.ts";
import { StoreAway } from "../../core/store/index.ts";
import { type ConnectionEvents, type ConnectionState, createConnectionState } from "./connection-state.ts";
import { type Database, PROOF, type Query, type Statement } from "./database.ts";
import { type DirectoryLock, lockDirectory } from "./directory-lock.ts";
import { startEngine } from "./embedded-engine.ts";
import { breakOf, cureOf, hasLostFile, lossOf, prepare } from "./embedded-folder.ts";
import { startMaintenance } from "./embedded-maintenance.ts";
import { createEmbeddedPool, createHearers } from "./embedded-pool.ts";
import { createSession, type Guard, hasEnded, type Session } from "./embedded-session.ts";

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Nobody else puts a backup back into it: tables that are not there have not been made yet. */
const meansAway = (error: unknown): error is Error => isAway(error) && !isWithoutTables(error);

/** In words where it is the folder's fault, which the operator alone can mend. */
async function inWords<Result>(directory: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error;
    throw new Error(folderTrouble(error, directory, directory), { cause: error });
  }
}

/** What it ended for; all that it says is a log of its start. */
function sumUp(complaints: readonly string[]): string {
  const fatal = complaints.flatMap((line) => /(?:FATAL|PANIC):\s+(.+)/.exec(line)?.[1] ?? []);
  return fatal.length > 0 ? fatal.join("; ") : complaints.join(" ");
}

async function start(directory: string | undefined, empty: URL | undefined): Promise<PGlite> {
  if (directory === undefined) return startEngine({});
  const place = await inWords(directory, () => prepare(directory, empty));
  const complaints: string[] = [];
  try {
    return await startEngine({ dataDir: place, onStderr: (line: string) => complaints.push(line) < 0 });
  } catch (error) {
    complaints.push(reasonOf(error));
    const version = existsSync(join(place, "PG_VERSION"))
      ? readFileSync(join(place, "PG_VERSION"), "utf8").trim()
      : "?";
    const complaint = complaints.join(" ");
    throw new Error(
      `The database in ${place} (format ${version}) could not be opened: ${sumUp(complaints)}. ${cureOf(complaint, directory)}`,
      { cause: error },
    );
  }
}

function isAnswer(error: unknown): boolean {
  return error instanceof Error && "code" in error && "severity" in error && !hasEnded(error) && !hasLostFile(error);
}

/** What is not PostgreSQL's own answer means that the engine itself is broken or closed. */
function createGuard(place: string, events: ConnectionEvents) {
  let lost: string | undefined;
  function away(reason: string, cause?: unknown): StoreAway {
    if (lost === undefined) {
      lost = reason;
      events.onConnection({ connected: false, reason });
      events.onLost?.(reason);
    }
    return new StoreAway(lost, { cause });
  }
  const guard: Guard = async (work) => {
    if (lost !== undefined) throw new StoreAway(lost);
    try {
      return await work();
    } catch (error) {
      if (isAnswer(error)) throw error;
      throw away(breakOf(place, reasonOf(error)), error);
    }
  };
  return {
    guard,
    away,
    isLost: () => lost !== undefined,
    close(): void {
      lost ??= `${place} is closed`;
    },
  };
}

const textOf = (statement: Statement | string): string => (typeof statement === "string" ? statement : statement.text);

function transactionOn(session: Session, state: ConnectionState): Database["transaction"] {
  return async (work) => {
    const leave = await session.enter();
    const query: Query = async (statement, values) => (await session.execute(textOf(statement), values)).rows;
    try {
      await query("BEGIN");
      const result = await work(query);
      await query("COMMIT");
      return result;
    } catch (error) {
      await query("ROLLBACK").catch(() => undefined);
      throw state.failed(error);
    } finally {
      leave();
    }
  };
}

/** What it answers may mean that it keeps nothing now, as where the disk is full: it is away until there is room again. */
function queryOn(session: Session, state: ConnectionState): Query {
  return async (statement, values) => {
    try {
      const { rows } = await session.once(textOf(statement), values);
      state.worked();
      return rows;
    } catch (error) {
      throw state.failed(error);
    }
  };
}

interface DatabaseParts {
  readonly place: string;
  readonly engine: PGlite;
  readonly guard: Guard;
  readonly isLost: () => boolean;
  readonly events: ConnectionEvents;
  readonly afterwards: () => void;
}

function databaseOn({ place, engine, guard, isLost, events, afterwards }: DatabaseParts): Database {
  const session = createSession(engine, guard);
  const state = createConnectionState(place, () => session.once(PROOF), events, meansAway);
  state.worked();
  const hearers = createHearers();
  engine.onNotification((channel, payload) => hearers.tell(channel, payload));
  const query = queryOn(session, state);
  const pool = createEmbeddedPool(session, hearers);
  const stopMaintenance = startMaintenance(query);
  let closing: Promise<void> | undefined;

  /** After the statements that wait already; later ones find it closed. */
  async function end(): Promise<void> {
    stopMaintenance();
    state.close();
    const leave = await session.enter();
    try {
      // Closing writes; what is broken, or somebody else's by now, is better left as it is.
      if (!isLost()) await engine.close();
    } finally {
      leave();
      afterwards();
    }
  }

  return {
    kind: "embedded",
    query,
    transaction: transactionOn(session, state),
    async listen(channel, handler) {
      const client = await pool.connect();
      client.on("notification", (heard) => handler(heard.payload ?? ""));
      await client.query(`LISTEN ${channel}`);
      return async () => client.release();
    },
    pool,
    close: () => (closing ??= end()),
  };
}

function hold(directory: string, onWait: (sentence: string) => void, onLost: () => void): Promise<DirectoryLock> {
  return inWords(directory, () => {
    makeFolder(directory);
    return lockDirectory(directory, onWait, onLost);
  });
}

/**
 * `directory` undefined: in memory. Throws `DirectoryHeld` when another process uses it; `onWait` is told when it is
 * waited for one that may be dead. `empty` is what a database that is not there yet begins as: to make one takes seconds
 * and 800 MB.
 */
export async function openEmbedded(
  directory: string | undefined,
  events: ConnectionEvents,
  onWait: (sentence: string) => void = () => undefined,
  empty?: URL,
): Promise<Database> {
  const place = directory === undefined ? "The database in memory" : `The database in ${directory}`;
  const { guard, away, isLost, close } = createGuard(place, events);
  let lock: DirectoryLock | undefined;
  if (directory !== undefined) {
    lock = await hold(directory, onWait, () => {
      away(lossOf(directory));
    });
  }
  const release = (): void => {
    close();
    lock?.release();
  };
  try {
    const engine = await start(directory, empty);
    return databaseOn({ place, engine, guard, isLost, events, afterwards: release });
  } catch (error) {
    release();
    throw error;
  }
}
