/** A message that replies where it may: without the history of a channel Discord allows no replies there. */
import { type Ready, type Sent, sendNew } from "./calls.ts";
import type { DiscordApi } from "./rest.ts";
import { attempt } from "./verdict.ts";

export async function sendReplying(discord: DiscordApi, sent: Sent, ready: Ready, signal?: AbortSignal) {
  const verdict = await attempt(() => sendNew(discord, sent, ready, signal));
  if (verdict.kind !== "no-reply" || sent.replyTo === undefined) return verdict;
  return attempt(() => sendNew(discord, { ...sent, replyTo: undefined }, ready, signal));
}
