/** Long polling: the next offset goes out only when everything before it is durable. */

import { HttpError } from "grammy";
import { DAY } from "../../../core/day.ts";
import { TooLarge } from "../../../core/exchange.ts";
import { pauseAfter } from "../../../core/listening/pace.ts";
import { joined, wait } from "../../../core/listening/wait.ts";
import type { TelegramApi } from "../send/api.ts";
import { ALLOWED_UPDATES } from "./allowed-updates.ts";
import type { ListenPace } from "./pace.ts";
import type { Standing } from "./standing.ts";
import { type Trouble, troubleOf, wordsOf } from "./trouble.ts";
import type { Updates } from "./updates.ts";

export interface PollParts {
  readonly telegram: Pick<TelegramApi, "api" | "until">;
  readonly updates: Updates;
  readonly standing: Standing;
  readonly pace: ListenPace;
  /** Whether what was taken last is to be confirmed when polling ends, because nobody else polls yet. */
  readonly confirmsAtEnd: () => boolean;
}

/** Telegram's most updates at once. */
const MOST = 100;

/** Its moments are of a clock that never jumps: who waits until one would wait for as long as the other is set back. */
interface Polling {
  /** How many updates are asked for. */
  most: number;
  /** What confirms everything that is durable. */
  offset: number | undefined;
  /** Whether Telegram has been told the offset. */
  confirmed: boolean;
  webhookGone: boolean;
  failed: number;
  conflicts: number;
  conflictAt: number;
  updateAt: number;
}

/** Polls until the signal ends it, or until Telegram refuses the token, which is `over`. */
export async function poll(parts: PollParts, signal: AbortSignal): Promise<"over" | "again"> {
  const polling: Polling = {
    most: MOST,
    offset: undefined,
    confirmed: true,
    webhookGone: false,
    failed: 0,
    conflicts: 0,
    conflictAt: 0,
    updateAt: performance.now(),
  };
  while (!signal.aborted) {
    try {
      await turn(parts, polling, signal);
    } catch (error) {
      if (signal.aborted) break;
      // It would be as large the next time, and nobody would hear of anything any more.
      if (isTooLarge(error) && polling.most > 1) {
        polling.most = Math.ceil(polling.most / 4);
        continue;
      }
      const pause = pauseFor(troubleOf(error), parts, polling);
      if (pause === undefined) return "over";
      await wait(pause, signal);
    }
  }
  if (!polling.confirmed && parts.confirmsAtEnd()) await confirm(parts, polling);
  return "again";
}

const isTooLarge = (error: unknown): boolean => error instanceof HttpError && error.error instanceof TooLarge;

async function turn(parts: PollParts, polling: Polling, signal: AbortSignal): Promise<void> {
  const { telegram, standing, pace } = parts;
  if (!polling.webhookGone) {
    await telegram.api.raw.deleteWebhook(telegram.until(signal, {}));
    polling.webhookGone = true;
    // The first poll may be held for long, and nothing speaks against it.
    if (polling.conflicts === 0) standing.well();
  }
  // After a failure Telegram is asked for no more than an answer.
  const asked = performance.now();
  const batch = await ask(parts, polling, polling.failed > 0 ? 0 : pace.pollSeconds, signal);
  polling.confirmed = true;
  polling.failed = 0;
  polling.most = Math.min(polling.most * 2, MOST);
  standing.heard({ pending: batch.length });
  const now = performance.now();
  // Two pollers throw each other out, and each of them gets an answer now and then.
  if (polling.conflicts === 0 || now - polling.conflictAt > pace.settled) {
    polling.conflicts = 0;
    standing.well();
  }
  if (batch.length > 0) await takeBatch(parts, polling, batch, signal);
  else {
    // After a week of silence the ids may begin anew, below the old offset.
    if (now - polling.updateAt > DAY) polling.offset = undefined;
    // A server that does not hold polls would be asked without end.
    await wait(Math.max(pace.atLeast - (now - asked), 0), signal);
  }
}

async function ask({ telegram, pace }: PollParts, { offset, most }: Polling, seconds: number, signal: AbortSignal) {
  const limit = joined([signal], pace.pollSeconds * 1_000 + pace.pollMargin);
  const payload = { limit: most, timeout: seconds, allowed_updates: ALLOWED_UPDATES };
  try {
    const call = offset === undefined ? payload : { ...payload, offset };
    return await telegram.api.raw.getUpdates(telegram.until(limit.signal, call));
  } finally {
    limit.done();
  }
}

async function takeBatch(parts: PollParts, polling: Polling, batch: readonly unknown[], signal: AbortSignal) {
  const { updates, standing, pace } = parts;
  const me = standing.me();
  if (me === undefined) throw new TypeError("updates came before it was known who the bot is");
  polling.updateAt = performance.now();
  const offset = await updates.takeAll(batch, me, signal);
  if (offset !== undefined) {
    polling.offset = offset;
    polling.confirmed = false;
    // The next poll may be held for long, and what came with this one waits no more.
    standing.heard({ pending: 0 });
  } else {
    // Without an offset the same would come again at once.
    await wait(pace.away.first, signal);
  }
}

/** In milliseconds; undefined: polling is over. */
function pauseFor(trouble: Trouble, { standing, pace }: PollParts, polling: Polling): number | undefined {
  if (trouble.kind === "token") {
    standing.refused(trouble.reason);
    return undefined;
  }
  if (trouble.kind === "other-poller" || trouble.kind === "webhook-set") {
    polling.webhookGone = trouble.kind === "other-poller";
    polling.conflicts += 1;
    polling.conflictAt = performance.now();
  } else polling.failed += 1;
  // One broken connection is nothing.
  if (trouble.kind !== "away" || polling.failed > 1) standing.trouble(trouble.kind, wordsOf(trouble), trouble.reason);
  if (trouble.kind === "wait") return trouble.wait;
  if (trouble.kind === "webhook-set" && polling.conflicts === 1) return 0;
  return polling.failed > 0 ? pauseAfter(polling.failed, pace.away) : pauseAfter(polling.conflicts, pace.conflict);
}

/** What this returns is not confirmed by it, and comes again. */
async function confirm({ telegram, pace }: PollParts, { offset }: Polling): Promise<void> {
  if (offset === undefined) return;
  const payload = { offset, limit: 1, timeout: 0, allowed_updates: ALLOWED_UPDATES };
  try {
    await telegram.api.raw.getUpdates(telegram.until(AbortSignal.timeout(pace.confirm), payload));
  } catch {
    // What is not confirmed comes again, and is known.
  }
}
