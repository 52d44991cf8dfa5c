/** Files that people sent: fetched from Discord's own hosts, or the one that stands in for them, and from no other. */

import { Routes } from "discord-api-types/v10";
import { z } from "zod";
import type { Ends } from "../../../core/ending.ts";
import { TooLarge } from "../../../core/exchange.ts";
import type { Fetched, File } from "../../../core/file.ts";
import { joined, wait } from "../../../core/listening/wait.ts";
import type { SendParts } from "./parts.ts";
import type { DiscordApi } from "./rest.ts";
import { attempt } from "./verdict.ts";

/** Of one file, whatever larger ones the place takes: all of it is held in memory. In bytes. */
const LIMIT = 25 * 1024 * 1024;
/** For all of it, in milliseconds. */
const PATIENCE = 30_000;
/** A longer pause that Discord demands is not waited for, in milliseconds. */
const LONGEST_PAUSE = 5_000;
const AGAIN = 1_000;

const HOSTS: readonly string[] = ["cdn.discordapp.com", "media.discordapp.net"];
const DISCORD = "https://discord.com";

type NotYet =
  /** Worth another try after so many milliseconds. */
  | { readonly outcome: "not-now"; readonly wait: number; readonly reason: string }
  /** Its address is over; the message that shows it may have another one. */
  | { readonly outcome: "over" };

const away = (reason: string): Fetched => ({ outcome: "away", reason });
const notNow = (reason: string, wait = AGAIN): NotYet => ({ outcome: "not-now", wait, reason });
const GONE: Fetched = { outcome: "gone" };

/** Undefined when it leads anywhere else. */
function ours(reference: string, { origin }: DiscordApi): URL | undefined {
  const url = URL.canParse(reference) ? new URL(reference) : undefined;
  if (url === undefined || url.username !== "" || url.password !== "") return undefined;
  if (origin !== DISCORD && url.origin === origin) return url;
  return url.protocol === "https:" && url.port === "" && HOSTS.includes(url.hostname) ? url : undefined;
}

/** In milliseconds. */
function pauseIn(header: string | string[] | undefined): number {
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : AGAIN;
}

async function download(discord: DiscordApi, url: URL, limit: number, signal: AbortSignal): Promise<Fetched | NotYet> {
  try {
    const { status, headers, body } = await discord.download(url, limit, signal);
    if (status === 200) return { outcome: "fetched", bytes: body };
    if (status === 403 || status === 404) return { outcome: "over" };
    const reason = `Discord answered with ${status} where a file should be`;
    return status === 429 || status >= 500 ? notNow(reason, pauseIn(headers["retry-after"])) : away(reason);
  } catch (error) {
    if (error instanceof TooLarge) return { outcome: "too-large", limit };
    return notNow(error instanceof Error ? error.message : "the connection broke");
  }
}

const messageSchema = z.object({ attachments: z.array(z.object({ id: z.string(), url: z.string() })) });

/** The channel and the file, as its address names them; what a person alone sees is in no message that could be read again. */
const PATH = /\/attachments\/(?<channel>\d{15,20})\/(?<file>\d{15,20})\//;

/** What the message says now; undefined when it is gone with the file. */
async function addressAnew(
  { discord, pace }: SendParts,
  { pathname }: URL,
  message: string,
): Promise<Fetched | { readonly outcome: "found"; readonly url: URL }> {
  const { channel = "", file = "" } = PATH.exec(pathname)?.groups ?? {};
  if (channel === "") return GONE;
  if (!(await pace.call()).passed) return away("Discord demands a pause");
  const found = await attempt(async () =>
    messageSchema.parse(await discord.bot.get(Routes.channelMessage(channel, message))),
  );
  if (found.kind === "done") {
    const { url: address = "" } = found.value.attachments.find(({ id }) => id === file) ?? {};
    const url = ours(address, discord);
    return url === undefined ? GONE : { outcome: "found", url };
  }
  if (found.kind === "wait") await pace.park(undefined, found.wait, found.global);
  if (["no-message", "gone", "forbidden", "refused", "not-there"].includes(found.kind)) return GONE;
  return away("reason" in found ? found.reason : `Discord answered with "${found.kind}"`);
}

/** At most `limit` bytes of it. */
async function fetchOnce(parts: SendParts, url: URL, limit: number, message: File["message"], until: AbortSignal) {
  const { discord } = parts;
  let fetched = await download(discord, url, limit, until);
  if (fetched.outcome === "not-now" && fetched.wait <= LONGEST_PAUSE && (await wait(fetched.wait, until))) {
    fetched = await download(discord, url, limit, until);
  }
  if (fetched.outcome !== "over" || message === undefined) return fetched;
  const anew = await addressAnew(parts, url, message);
  return anew.outcome === "found" ? download(discord, anew.url, limit, until) : anew;
}

/** Rejects with the signal's reason when that ends it. */
export function createFetch(parts: SendParts) {
  return async ({ reference, bytes = 0, largest, message }: File, signal: Ends): Promise<Fetched> => {
    const limit = Math.min(largest ?? LIMIT, LIMIT);
    if (bytes > limit) return { outcome: "too-large", limit };
    const url = ours(reference, parts.discord);
    if (url === undefined) return GONE;
    const until = joined([signal], PATIENCE);
    const fetched = await fetchOnce(parts, url, limit, message, until.signal).finally(until.done);
    signal.throwIfAborted();
    if (fetched.outcome === "over") return GONE;
    return fetched.outcome === "not-now" ? away(fetched.reason) : fetched;
  };
}
