/** Files that people sent: fetched from Telegram's own host, or the one that stands in for it, and from no other. */
import type { Ends } from "../../../core/ending.ts";
import { TooLarge } from "../../../core/exchange.ts";
import type { Fetched, File } from "../../../core/file.ts";
import { joined, wait } from "../../../core/listening/wait.ts";
import type { TelegramApi } from "./api.ts";
import { attempt, type Verdict } from "./verdict.ts";

/** What Telegram hands out to a bot at most, in bytes. */
const LIMIT = 20 * 1024 * 1024;
/** For all of it, in milliseconds. */
const PATIENCE = 30_000;
/** A longer pause that Telegram demands is not waited for, in milliseconds. */
const LONGEST_PAUSE = 5_000;
const AGAIN = 1_000;

/** Worth another try after so many milliseconds. */
interface NotNow {
  readonly outcome: "not-now";
  readonly wait: number;
  readonly reason: string;
}

const tooLarge: Fetched = { outcome: "too-large", limit: LIMIT };
const away = (reason: string): Fetched => ({ outcome: "away", reason });
const notNow = (reason: string, wait = AGAIN): NotNow => ({ outcome: "not-now", wait, reason });

/** As it may stand in a URL; undefined when it could lead to anything but a file. */
function safePath(path: string): string | undefined {
  const steps = path.toWellFormed().split("/");
  if (steps.some((step) => step === "" || step === "." || step === "..")) return undefined;
  return steps.map(encodeURIComponent).join("/");
}

const isAbsolute = (path: string): boolean => /^(?:\/|[a-z]:[\\/])/i.test(path);

/** What it says of a file that is not there; "temporarily unavailable" are also those that never come back. */
const GONE = /file_id|file identifier|file_reference|temporarily unavailable/i;

function unfound(verdict: Verdict): Fetched | NotNow {
  const reason = "reason" in verdict ? verdict.reason : `Telegram answered with "${verdict.kind}"`;
  if (verdict.kind === "wait") return notNow(`Telegram demands a pause of ${verdict.wait / 1000} s`, verdict.wait);
  if (verdict.kind === "unreachable" || verdict.kind === "unanswered") return notNow(reason);
  if (verdict.kind !== "refused") return away(reason);
  if (/file is too big/i.test(reason)) return tooLarge;
  return GONE.test(reason) ? { outcome: "gone" } : away(reason);
}

async function download(telegram: TelegramApi, path: string, signal: AbortSignal): Promise<Fetched | NotNow> {
  try {
    const { status, body } = await telegram.download(path, LIMIT, signal);
    if (status === 200) return { outcome: "fetched", bytes: body };
    if (status === 404) return { outcome: "gone" };
    const reason = `Telegram answered with ${status} where a file should be`;
    return status === 429 || status >= 500 ? notNow(reason, pauseIn(body.toString())) : away(reason);
  } catch (error) {
    if (error instanceof TooLarge) return tooLarge;
    return notNow(error instanceof Error ? error.message : "the connection broke");
  }
}

/** In milliseconds; a second where nothing is said. */
const pauseIn = (body: string): number => Number(/"retry_after":\s*(\d{1,9})\b/.exec(body)?.[1] ?? 1) * 1000;

async function once(telegram: TelegramApi, reference: string, signal: AbortSignal): Promise<Fetched | NotNow> {
  const found = await attempt(() => telegram.api.raw.getFile(telegram.until(signal, { file_id: reference })));
  if ("kind" in found) return unfound(found);
  const { file_path: path, file_size: size = 0 } = found;
  if (size > LIMIT) return tooLarge;
  if (path === undefined) return { outcome: "gone" };
  if (isAbsolute(path)) {
    return away("the Bot API server runs with --local: it names files on its own disk and does not hand them out");
  }
  const safe = safePath(path);
  return safe === undefined ? away("Telegram named a path that leads to no file") : download(telegram, safe, signal);
}

async function twice(telegram: TelegramApi, reference: string, until: AbortSignal): Promise<Fetched | NotNow> {
  const fetched = await once(telegram, reference, until);
  if (fetched.outcome !== "not-now" || fetched.wait > LONGEST_PAUSE || !(await wait(fetched.wait, until)))
    return fetched;
  return once(telegram, reference, until);
}

/** Rejects with the signal's reason when that ends it. */
export function createFetch(telegram: TelegramApi) {
  return async ({ reference, bytes = 0 }: File, signal: Ends): Promise<Fetched> => {
    if (bytes > LIMIT) return tooLarge;
    const until = joined([signal], PATIENCE);
    const fetched = await twice(telegram, reference, until.signal).finally(until.done);
    signal.throwIfAborted();
    return fetched.outcome === "not-now" ? away(fetched.reason) : fetched;
  };
}
