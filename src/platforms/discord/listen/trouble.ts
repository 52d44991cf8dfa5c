/** What a failed call means for listening; the words of it are for the log and hold no payload and no token. */
import { DiscordAPIError, HTTPError, RateLimitError } from "@discordjs/rest";
import { NotSent } from "../../../core/exchange.ts";
import { whyUnreached } from "../../../core/way-there.ts";
import { TokenRefused, TurnedAway } from "../send/rest.ts";

export type Trouble =
  /** Discord does not know the token. */
  | { readonly kind: "token"; readonly reason: string }
  /** Discord's own waiting time, in milliseconds; `global`: for whatever the bot calls. */
  | { readonly kind: "wait"; readonly wait: number; readonly global: boolean; readonly reason: string }
  /** `code`: Discord's own number of it. */
  | { readonly kind: "refused"; readonly code: number; readonly reason: string }
  /** No answer came, or Discord itself is in trouble; `why`: what keeps every call from going out, with the cure. */
  | { readonly kind: "away"; readonly reason: string; readonly why?: string };

/** Where Discord is. */
const VARIABLE = "DISCORD_API_ROOT";

export function troubleOf(error: unknown): Trouble {
  if (error instanceof TokenRefused) return { kind: "token", reason: "401" };
  if (error instanceof TurnedAway) return { kind: "refused", code: 0, reason: error.message };
  if (error instanceof RateLimitError) {
    return { kind: "wait", wait: Math.max(error.retryAfter, 0), global: error.global, reason: "429" };
  }
  if (error instanceof DiscordAPIError && error.status < 500) {
    return { kind: "refused", code: Number(error.code), reason: `${error.code} ${error.message}` };
  }
  // Its own words may name what was asked, tokens and all.
  if (error instanceof HTTPError || error instanceof DiscordAPIError) {
    return { kind: "away", reason: `status ${error.status}` };
  }
  if (error instanceof NotSent) {
    const why = error.code === undefined ? undefined : whyUnreached("Discord", error.code, VARIABLE);
    return { kind: "away", reason: error.message, ...(why === undefined ? {} : { why }) };
  }
  return { kind: "away", reason: error instanceof Error ? error.name : "unknown" };
}

/** What anybody may read of it, with the cure where there is one. */
export function wordsOf(trouble: Trouble): string {
  switch (trouble.kind) {
    case "token":
      return "Discord does not know the bot's token";
    case "wait":
      return `Discord asks to wait ${Math.ceil(trouble.wait / 1_000)} s`;
    case "refused":
      return "Discord refuses what it is asked; it is asked again now and then";
    case "away":
      return `${trouble.why ?? "Discord does not answer"}; it is asked again and again`;
  }
}
