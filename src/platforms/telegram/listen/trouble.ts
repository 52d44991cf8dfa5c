/** What a failed call means for listening; the words of it are for the log and hold no payload and no token. */
import { GrammyError, HttpError } from "grammy";
import { NotSent } from "../../../core/exchange.ts";
import { whyUnreached } from "../../../core/way-there.ts";
import { verdictOn } from "../send/verdict.ts";

export type Trouble =
  /** Telegram does not know the token. */
  | { readonly kind: "token"; readonly reason: string }
  /** Telegram's own waiting time, in milliseconds. */
  | { readonly kind: "wait"; readonly wait: number; readonly reason: string }
  /** Somebody else polls with the same token. */
  | { readonly kind: "other-poller"; readonly reason: string }
  /** A webhook is set, and Telegram gives updates to it alone. */
  | { readonly kind: "webhook-set"; readonly reason: string }
  | { readonly kind: "refused"; readonly reason: string }
  /** No answer came, or Telegram itself is in trouble; `why`: what keeps every call from going out, with the cure. */
  | { readonly kind: "away"; readonly reason: string; readonly why?: string };

/** Where Telegram is. */
const VARIABLE = "TELEGRAM_API_ROOT";

const whyIn = (error: unknown): string | undefined =>
  error instanceof HttpError && error.error instanceof NotSent && error.error.code !== undefined
    ? whyUnreached("Telegram", error.error.code, VARIABLE)
    : undefined;

/** Throws what is no failed call. */
export function troubleOf(error: unknown): Trouble {
  const verdict = verdictOn(error);
  if (!(error instanceof GrammyError)) {
    if (verdict.kind === "wait") return { kind: "wait", wait: verdict.wait, reason: "429" };
    const why = whyIn(error);
    const reason = "reason" in verdict ? verdict.reason : verdict.kind;
    return { kind: "away", reason, ...(why === undefined ? {} : { why }) };
  }
  const { error_code: code, description } = error;
  const reason = `${code} ${description}`;
  if (code === 409) return { kind: /webhook/i.test(description) ? "webhook-set" : "other-poller", reason };
  switch (verdict.kind) {
    case "wait":
      return { kind: "wait", wait: verdict.wait, reason };
    case "token":
      return { kind: "token", reason };
    case "unreachable":
    case "unanswered":
      return { kind: "away", reason };
    case "forbidden":
    case "gone":
    case "moved":
    case "no-message":
    case "no-method":
    case "no-reply":
    case "no-thread":
    case "refused":
    case "unchanged":
      return { kind: "refused", reason };
  }
}

/** What anybody may read of it, with the cure where there is one. */
export function wordsOf(trouble: Trouble): string {
  switch (trouble.kind) {
    case "token":
      return "Telegram does not know the bot's token";
    case "wait":
      return `Telegram asks to wait ${Math.ceil(trouble.wait / 1_000)} s`;
    case "other-poller":
      return "another program polls with this bot's token; stop it, or give it a bot of its own";
    case "webhook-set":
      return "another program has set a webhook for this bot; it is removed";
    case "refused":
      return "Telegram refuses what it is asked; it is asked again now and then";
    case "away":
      return `${trouble.why ?? "Telegram does not answer"}; it is asked again and again`;
  }
}
