/** The webhook: set at every start, its calls checked, and Telegram asked now and then how it fares with it. */
import { pauseAfter } from "../../../core/listening/pace.ts";
import { wait } from "../../../core/listening/wait.ts";
import type { Log } from "../../../core/log.ts";
import { StoreAway } from "../../../core/store/index.ts";
import type { TelegramApi } from "../send/api.ts";
import { ALLOWED_UPDATES } from "./allowed-updates.ts";
import type { ListenPace } from "./pace.ts";
import type { Standing } from "./standing.ts";
import { troubleOf, wordsOf } from "./trouble.ts";
import type { Updates } from "./updates.ts";
import { isSecret } from "./webhook-secret.ts";

export interface WebhookParts {
  readonly telegram: Pick<TelegramApi, "api" | "until">;
  readonly url: string;
  readonly secret: string;
  readonly updates: Updates;
  readonly standing: Standing;
  readonly log: Log;
  readonly pace: ListenPace;
}

/** Telegram's most; each call takes milliseconds. */
const CONNECTIONS = 100;

/** An error that Telegram met so many milliseconds ago is over. */
const RECENT = 300_000;

/** So many waiting updates are none that are just being fetched. */
const MANY = 20;

const REFUSED =
  "Telegram refuses the webhook; set TELEGRAM_WEBHOOK_URL to an https address that it reaches, on port 443, 80, 88 or 8443";

/** It has another secret, as where somebody has set the same address by hand; nothing else says so. */
const UNAUTHORISED = /\b401\b/;
const OTHER_SECRET =
  "Telegram's calls of the webhook are refused with 401, so it is set again, with its secret; if that does not help, give every gateway the same TELEGRAM_WEBHOOK_SECRET, and let what stands before Herald pass these calls on as they are";

const answer = (status: number, text: string, headers: Record<string, string> = {}): Response =>
  new Response(`${text}\n`, { status, headers });

/** Telegram keeps the update and brings it again. */
const later = (): Response => answer(503, "Later", { "retry-after": "5" });

/** Answers only when the update is durable; `signal` is aborted when no more are taken. */
export function createWebhookHandler(
  parts: WebhookParts,
  signal: AbortSignal,
): (request: Request) => Promise<Response> {
  const { updates, standing, secret, log } = parts;
  return async (request) => {
    if (request.method !== "POST") return answer(405, "Only POST", { allow: "POST" });
    const given = request.headers.get("x-telegram-bot-api-secret-token");
    if (given === null || !isSecret(given, secret)) return answer(401, "Not for you");
    const me = standing.me();
    standing.heard();
    if (me === undefined || signal.aborted) return later();
    const body = await request.text();
    let update: unknown;
    try {
      update = JSON.parse(body);
    } catch {
      // With any other answer it would come again for a day.
      log.warn({}, "a call of Telegram's webhook held no JSON and was passed over");
      return answer(200, "Not understood");
    }
    try {
      await updates.takeOne(update, me, signal);
      return answer(200, "Taken");
    } catch (error) {
      if (error instanceof StoreAway) return later();
      throw error;
    }
  };
}

interface Watched {
  failed: number;
  /** The date of the last error that was told. */
  told: number;
  waiting: readonly number[];
}

/** Goes on until the signal ends it or Telegram refuses the token. */
export async function keepWebhook(parts: WebhookParts, signal: AbortSignal): Promise<void> {
  const watched: Watched = { failed: 0, told: 0, waiting: [] };
  let set = false;
  while (!signal.aborted) {
    try {
      if (set) set = await look(parts, watched, signal);
      if (!set) {
        await setWebhook(parts, signal);
        set = true;
        parts.standing.well();
      }
      watched.failed = 0;
      await wait(parts.pace.webhookLook, signal);
    } catch (error) {
      if (signal.aborted) return;
      watched.failed += 1;
      const pause = pauseFor(error, parts, watched.failed, set);
      if (pause === undefined) return;
      await wait(pause, signal);
    }
  }
}

async function setWebhook({ telegram, url, secret }: WebhookParts, signal: AbortSignal): Promise<void> {
  await telegram.api.raw.setWebhook(
    telegram.until(signal, {
      url,
      secret_token: secret,
      allowed_updates: ALLOWED_UPDATES,
      max_connections: CONNECTIONS,
    }),
  );
}

/** Telegram may write an address otherwise than we did. */
const isSame = (found: string | undefined, ours: string): boolean =>
  found === ours || (found !== undefined && URL.canParse(found) && new URL(found).href === new URL(ours).href);

/** Whether the webhook is still ours, and what comes by it can be taken. */
async function look(
  { telegram, url, standing, log }: WebhookParts,
  watched: Watched,
  signal: AbortSignal,
): Promise<boolean> {
  const found = await telegram.api.raw.getWebhookInfo();
  if (signal.aborted) return true;
  standing.heard({ pending: found.pending_update_count });
  if (!isSame(found.url, url)) {
    log.warn({}, "another program has changed this bot's webhook; it is set again");
    return false;
  }
  const failedAt = found.last_error_date ?? 0;
  if (failedAt > watched.told && Date.now() - failedAt * 1_000 < RECENT) {
    const why = found.last_error_message ?? "";
    const isRefused = UNAUTHORISED.test(why);
    if (watched.told === 0) log.warn({ why }, isRefused ? OTHER_SECRET : "Telegram could not deliver to the webhook");
    watched.told = failedAt;
    if (isRefused) return false;
  } else if (watched.told > 0 && Date.now() - watched.told * 1_000 >= RECENT) {
    watched.told = 0;
    log.info({}, "Telegram delivers to the webhook again");
  }
  watched.waiting = [...watched.waiting, found.pending_update_count].slice(-3);
  const [first = 0, second = 0, third = 0] = watched.waiting;
  if (third >= MANY && first < second && second < third) {
    standing.trouble("pending", `updates pile up at Telegram: ${third} wait to be delivered to the webhook`);
  } else standing.well();
  return true;
}

/** In milliseconds; undefined: it is over. */
function pauseFor(error: unknown, { standing, pace }: WebhookParts, failed: number, set: boolean): number | undefined {
  const trouble = troubleOf(error);
  if (trouble.kind === "token") {
    standing.refused(trouble.reason);
    return undefined;
  }
  if (trouble.kind === "refused") {
    standing.trouble("refused", REFUSED, trouble.reason);
    return pace.webhookLook;
  }
  // Updates come all the same, so one question without an answer is nothing.
  if (!set || failed > 1) standing.trouble(trouble.kind, wordsOf(trouble), trouble.reason);
  return trouble.kind === "wait" ? trouble.wait : pauseAfter(failed, pace.away);
}
