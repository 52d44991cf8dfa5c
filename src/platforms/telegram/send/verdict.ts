/** What a failed call means: Telegram's refusals by their words, and what is known when no answer came. */
import { GrammyError, HttpError } from "grammy";
import { NotSent } from "../../../core/exchange.ts";
import { pauseNamed } from "../../../core/pause-named.ts";
import { TurnedAway } from "./api.ts";

export type Verdict =
  /** Not before so many milliseconds: Telegram's own waiting time. */
  | { readonly kind: "wait"; readonly wait: number }
  /** The group is a supergroup now. */
  | { readonly kind: "moved"; readonly to: string }
  /** Nothing can be written there any more. */
  | { readonly kind: "gone"; readonly reason: string }
  /** An edit that would change nothing: as good as done. */
  | { readonly kind: "unchanged" }
  /** It certainly was not done, and may be tried again. */
  | { readonly kind: "unreachable"; readonly reason: string }
  /** Whether it was done is not known. */
  | { readonly kind: "unanswered"; readonly reason: string }
  /** The token is not right. */
  | { readonly kind: "token"; readonly reason: string }
  /** This server is older than the method. */
  | { readonly kind: "no-method" }
  | { readonly kind: "no-thread" }
  /** The message that was to be replied to is gone. */
  | { readonly kind: "no-reply" }
  /** The message to be edited is gone, or is none that can be edited. */
  | {
      readonly kind: "no-message";
      /** It shows a picture or a file: its words are a caption. */
      readonly isMedia: boolean;
    }
  /** Herald may not do this there; only somebody in the chat can change that. */
  | { readonly kind: "forbidden"; readonly reason: string }
  /** What was sent is refused. */
  | { readonly kind: "refused"; readonly reason: string };

/** The first that matches, by Telegram's words in lower case; see its server's sources. */
const REFUSALS: readonly (readonly [
  words: RegExp,
  kind: "unchanged" | "no-thread" | "no-reply" | "no-message" | "gone" | "forbidden",
])[] = [
  [/message is not modified/, "unchanged"],
  [/message thread not found|topic_deleted|topic_id_invalid/, "no-thread"],
  // Before the next, whose words are part of it.
  [/message to be replied not found|replied message not found|reply_message_id_invalid/, "no-reply"],
  [
    /message to (edit|delete) not found|message can't be edited|message_author_required|message_id_invalid|there is no (text|caption|media) in the message to edit/,
    "no-message",
  ],
  [
    /chat not found|private chat not found|user not found|peer_id_invalid|channel_private|group chat was (deactivated|deleted)|user is deactivated|input_user_deactivated/,
    "gone",
  ],
  [/bot was (blocked|kicked)|user_is_blocked|is not a member of|can't (initiate|send messages to)/, "gone"],
  [
    /not enough rights|have no (rights|write access)|need administrator rights|topic_closed|chat_restricted|chat_\w+_forbidden|chat_admin_required|user_banned_in_channel/,
    "forbidden",
  ],
];

/** Not every server has these, and nothing needs them: what is called instead tells of a wrong token. */
const isOptional = (method: string): boolean => /Rich|Draft/.test(method);

/** Said of a message that was under way when the server ended, and may be sent all the same; or that was sent. */
const AFTER_ALL = /restart|request aborted|sent message was/;

function refusal({ error_code: code, description, parameters, method }: GrammyError): Verdict {
  const words = description.toLowerCase();
  if (code === 429) return { kind: "wait", wait: pauseNamed(Math.max(parameters.retry_after ?? 1, 1) * 1000) };
  if (parameters.migrate_to_chat_id !== undefined) return { kind: "moved", to: String(parameters.migrate_to_chat_id) };
  if (code === 401) return { kind: "token", reason: description };
  if (code === 404)
    return words.includes("method not found") || isOptional(method)
      ? { kind: "no-method" }
      : { kind: "token", reason: description };
  // An answer in Telegram's own form is its server's, which mostly says of itself that it did nothing.
  if (code >= 500)
    return { kind: AFTER_ALL.test(words) ? "unanswered" : "unreachable", reason: `${code} ${description}` };
  const kind = REFUSALS.find(([pattern]) => pattern.test(words))?.[1];
  if (kind === "no-message") return { kind, isMedia: words.includes("there is no text in the message") };
  if (kind === "unchanged" || kind === "no-thread" || kind === "no-reply") return { kind };
  if (kind !== undefined) return { kind, reason: description };
  // What ends a chat says so; whatever else is forbidden, as where each message costs something, may be allowed one day.
  if (code === 403) return { kind: "forbidden", reason: description };
  return { kind: "refused", reason: `${code} ${description}` };
}

/** By a proxy, say, which may have a limit for what is uploaded: nothing was done. */
function turnedAway({ method, status, wait, message }: TurnedAway): Verdict {
  if (status === 429) return { kind: "wait", wait: pauseNamed(wait) };
  if (status === 404 && isOptional(method)) return { kind: "no-method" };
  // As while the server behind it is being made new.
  if (status === 404 || status === 401 || status === 407) return { kind: "unreachable", reason: message };
  return { kind: "refused", reason: status === 413 ? `${message} It is too large.` : message };
}

export function verdictOn(error: unknown): Verdict {
  if (error instanceof GrammyError) return refusal(error);
  if (!(error instanceof HttpError)) throw error;
  const { error: cause } = error;
  const reason = cause instanceof Error ? cause.message : "the connection broke";
  if (cause instanceof TurnedAway) return turnedAway(cause);
  if (cause instanceof NotSent) return { kind: "unreachable", reason };
  return { kind: "unanswered", reason };
}

/** Gives the value, or the verdict on why there is none. */
export async function attempt<Value>(call: () => Promise<Value>): Promise<Value | Verdict> {
  try {
    return await call();
  } catch (error) {
    return verdictOn(error);
  }
}
