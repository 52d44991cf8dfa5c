/** What an error of PostgreSQL means: that the database cannot be reached, or something that it answered. */
import { StoreAway } from "./store/index.ts";

/**
 * Class 08: the connection; 28 and 3D000: it lets nobody in, as with another password, or has been renamed; 25006: nothing
 * may be written, as on a standby or where a host has closed a full disk; 53: no room, on the disk or for another
 * connection; 57014: taken back after the time limit; 57P01 to 57P05: the server stops, starts or has closed the session;
 * 58030: the disk does not answer; 3F000, 42883 and 42P01: what Herald has made in it is not there, as while a backup is
 * put back; the rest come from the socket.
 */
const AWAY_CODE =
  /^(08...|25006|25P03|28...|3D000|3F000|42883|42P01|53...|57014|57P0[1-5]|58030|ECONN\w+|EPIPE|ETIMEDOUT|EHOSTDOWN|EHOSTUNREACH|ENETDOWN|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;

/** What `pg` says without giving a code. */
const AWAY_MESSAGE =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded|timeout expired|Query read timeout|Cannot use a pool after calling end|Client was closed|The server does not support SSL)/i;

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

export function isAway(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return code === undefined ? AWAY_MESSAGE.test(error.message) : AWAY_CODE.test(code);
}

/** The server, the database or the role has as many connections as it may. */
export const isCrowded = (error: unknown): boolean => codeOf(error) === "53300";

export const isWithoutTables = (error: unknown): boolean => /^(3F000|42883|42P01)$/.test(codeOf(error) ?? "");

/** It still answers whoever only reads, or asks for something else. */
export const takesNoWrites = (error: unknown): boolean =>
  /^(25006|53100|58030)$/.test(codeOf(error) ?? "") || isWithoutTables(error);

/** The reason in a few words; a refused connection to a name with several addresses has no message of its own. */
export const reasonOf = (error: Error): string =>
  error.message === "" ? (codeOf(error) ?? error.name) : error.message;

/** It may pass by itself, and otherwise somebody has to do this. */
const CURES: readonly (readonly [met: RegExp, cure: string])[] = [
  [/^ ?The server does not support SSL/, ". Take sslmode out of DATABASE_URL, or set ssl = on in its postgresql.conf"],
  [
    /^(28...|3D000) /,
    ". DATABASE_URL does not lead to it any more: undo what was changed there, or start Herald again with another one",
  ],
  [/^25006 /, ". It is a standby, or its role may only read: DATABASE_URL has to lead to the primary"],
];

export function asStoreAway(place: string, error: Error): StoreAway {
  const reason = reasonOf(error);
  const cure = CURES.find(([met]) => met.test(`${codeOf(error) ?? ""} ${reason}`))?.[1] ?? "";
  const says = isWithoutTables(error)
    ? `${place} has no tables of Herald’s (${reason}). If a backup is being put back, they will be there; otherwise start Herald again, which makes them anew`
    : `${place} did not answer: ${reason}${cure}`;
  return new StoreAway(says, { cause: error });
}

/** Two transactions wanted each other's rows; the database ended this one, and it may simply be run again. */
const isLostRace = (error: unknown): boolean => ["40P01", "40001"].includes(codeOf(error) ?? "");

const MOST_RACES = 5;

/** What lost a race was undone as a whole, so it is asked once more. */
export async function racing<Result>(ask: () => Promise<Result>, left = MOST_RACES): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (left === 0 || !isLostRace(error)) throw error;
    return racing(ask, left - 1);
  }
}

/**
 * Somebody else has just made the same thing. `IF NOT EXISTS` looks at what a session remembers of the catalogue, and
 * behind a lock that may be a moment old.
 */
export const isJustMade = (error: unknown): boolean =>
  ["23505", "42P06", "42P07", "42710", "42723"].includes(codeOf(error) ?? "");
