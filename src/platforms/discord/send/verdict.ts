/** What a failed call means: Discord's refusals by their codes, and what is known when no answer came. */
import { DiscordAPIError, HTTPError, RateLimitError } from "@discordjs/rest";
import { RESTJSONErrorCodes as Code } from "discord-api-types/v10";
import { z } from "zod";
import { NoAnswer, NotSent } from "../../../core/exchange.ts";
import { pauseNamed } from "../../../core/pause-named.ts";
import { TokenRefused, TurnedAway } from "./rest.ts";

export type Verdict =
  /** Not before so many milliseconds, which Discord demands: of the bot, or of what was called alone. */
  | { readonly kind: "wait"; readonly wait: number; readonly global: boolean }
  /** Nothing can be written there any more. */
  | { readonly kind: "gone"; readonly reason: string }
  /** Herald may not do this there; only somebody of the place can change that. */
  | { readonly kind: "forbidden"; readonly reason: string }
  /** Somebody has closed the thread to everybody but those who look after the channel. */
  | { readonly kind: "locked"; readonly reason: string }
  /** Herald may write there, but not reply. */
  | { readonly kind: "no-reply" }
  /** The interaction cannot be answered by its token any more, or never could. */
  | { readonly kind: "dead-token"; readonly reason: string }
  /** Discord has not seen yet that the interaction was acknowledged. */
  | { readonly kind: "not-yet" }
  /** Its thread is closed, and nothing that stands there can be changed until it is open again. */
  | { readonly kind: "archived"; readonly reason: string }
  /** The message to be changed is gone. */
  | { readonly kind: "no-message" }
  /** A thread stands at that message already. */
  | { readonly kind: "has-thread" }
  /** There can be none of it there. */
  | { readonly kind: "not-there"; readonly reason: string }
  /** Its files are too large. */
  | { readonly kind: "too-large" }
  /** What was sent is refused. */
  | { readonly kind: "refused"; readonly reason: string }
  /** It certainly was not done, and may be tried again. */
  | { readonly kind: "unreachable"; readonly reason: string }
  /** Whether it was done is not known. */
  | { readonly kind: "unanswered"; readonly reason: string }
  /** The bot's token is not right. */
  | { readonly kind: "token"; readonly reason: string };

/** How long after an interaction Discord may not know of its acknowledgement yet, in milliseconds. */
const YOUNG = 3_000;
/** Where Discord demands a pause and does not say how long. In milliseconds. */
const A_WHILE = 5_000;
const A_MINUTE = 60_000;

const KINDS: ReadonlyMap<
  number | string,
  | "gone"
  | "forbidden"
  | "locked"
  | "archived"
  | "no-reply"
  | "no-message"
  | "has-thread"
  | "not-there"
  | "too-large"
  | "wait"
> = new Map([
  [Code.UnknownChannel, "gone"],
  [Code.UnknownGuild, "gone"],
  [Code.UnknownUser, "gone"],
  [Code.CannotSendMessagesToThisUser, "gone"],
  [Code.CannotSendMessagesToThisUserDueToHavingNoMutualGuilds, "gone"],
  [Code.MissingAccess, "forbidden"],
  [Code.MissingPermissions, "forbidden"],
  [Code.CannotSendMessagesInNonTextChannel, "forbidden"],
  [Code.ThreadLocked, "locked"],
  [Code.InvalidActionOnArchivedThread, "archived"],
  [Code.CannotEditMessageAuthoredByAnotherUser, "no-message"],
  [Code.CannotReplyWithoutPermissionToReadMessageHistory, "no-reply"],
  [Code.UnknownMessage, "no-message"],
  [Code.MaximumNumberOfEditsToMessagesOlderThanOneHourReached, "wait"],
  [Code.ThreadAlreadyCreatedForMessage, "has-thread"],
  [Code.CannotExecuteActionOnThisChannelType, "not-there"],
  [Code.RequestEntityTooLarge, "too-large"],
  [Code.FileUploadedExceedsMaximumSize, "too-large"],
  [Code.ActionCannotBePerformedDueToSlowmodeRateLimit, "wait"],
  [Code.ChannelSendRateLimit, "wait"],
  [Code.ServerSendRateLimit, "wait"],
  [Code.OpeningDirectMessagesTooFast, "wait"],
  [Code.APIResourceOverloaded, "wait"],
  [Code.IndexNotYetAvailable, "wait"],
]);

/** What opens an interaction's answer, or the answer itself, is not known. */
const UNKNOWN_THERE: readonly (number | string)[] = [
  Code.UnknownWebhook,
  Code.InvalidWebhookToken,
  Code.UnknownInteraction,
];

const pauseSchema = z.object({ retry_after: z.number().nonnegative() });

function pauseIn(raw: unknown): number {
  const read = pauseSchema.safeParse(raw).data;
  return read === undefined ? A_WHILE : pauseNamed(Math.max(Math.ceil(read.retry_after * 1000), 1));
}

/** `asked` is when the interaction was made, where one is answered. */
function refusal(error: DiscordAPIError, asked: number | undefined): Verdict {
  const { code, status } = error;
  // Of an invalid form the library's words name the field that is wrong, not what stood there.
  const reason = `${code} ${error.message.split("\n").join(" ")}`;
  const isYoung = asked !== undefined && Date.now() - asked < YOUNG;
  if (UNKNOWN_THERE.includes(code)) return isYoung ? { kind: "not-yet" } : { kind: "dead-token", reason };
  if (code === Code.UnknownMessage && isYoung) return { kind: "not-yet" };
  const kind = KINDS.get(code) ?? (status === 413 ? "too-large" : undefined);
  switch (kind) {
    case "gone":
    case "forbidden":
    case "locked":
    case "archived":
    case "not-there":
      return { kind, reason };
    case "no-reply":
    case "no-message":
    case "has-thread":
    case "too-large":
      return { kind };
    case "wait":
      return { kind, wait: pauseIn(error.rawError), global: false };
    case undefined:
      // An interaction is answered by its own token, and by none of the bot's.
      if (status === 401 && asked !== undefined) return isYoung ? { kind: "not-yet" } : { kind: "dead-token", reason };
      if (status === 401) return { kind: "token", reason };
      // Without a code of its own it says no more than that; other codes are about what was sent, or who may send at all.
      if (status === 403 && code === 0) return { kind: "forbidden", reason };
      return { kind: "refused", reason };
  }
}

/** Nothing else is known of a pause than its length and whom it concerns: the error itself names the token. */
function pauseOf({ retryAfter, timeToReset, global }: RateLimitError): Verdict {
  const wait = retryAfter > 0 ? retryAfter : timeToReset > 0 ? timeToReset : A_WHILE;
  return { kind: "wait", wait: pauseNamed(Math.ceil(wait)), global };
}

/** What concerns the address that asks, and not what was asked, everybody's calls would meet. */
function turnedAway({ status, isEverything, message: reason }: TurnedAway): Verdict {
  if (!isEverything) return { kind: "refused", reason };
  return status === 403 ? { kind: "wait", wait: A_MINUTE, global: true } : { kind: "unreachable", reason };
}

export function verdictOn(error: unknown, asked?: number): Verdict {
  if (error instanceof DiscordAPIError) return refusal(error, asked);
  if (error instanceof RateLimitError) return pauseOf(error);
  if (error instanceof TurnedAway) return turnedAway(error);
  if (error instanceof TokenRefused) return { kind: "token", reason: error.message };
  // Discord, or what stands before it, broke; it may have been done all the same.
  if (error instanceof HTTPError) return { kind: "unanswered", reason: `Discord answered with ${error.status}` };
  if (error instanceof NotSent) return { kind: "unreachable", reason: error.message };
  if (error instanceof NoAnswer) return { kind: "unanswered", reason: error.message };
  // It was given up while it waited for those before it.
  if (error instanceof Error && error.name === "AbortError") return { kind: "unreachable", reason: "it was given up" };
  throw error;
}

/** Gives the value, or the verdict on why there is none. */
export async function attempt<Value>(
  call: () => Promise<Value>,
  asked?: number,
): Promise<{ readonly kind: "done"; readonly value: Value } | Verdict> {
  try {
    return { kind: "done", value: await call() };
  } catch (error) {
    return verdictOn(error, asked);
  }
}
