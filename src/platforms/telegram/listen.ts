/** Listening on Telegram: updates come in, by long polling or by webhook, and each is confirmed once it is durable. */

import { randomUUID } from "node:crypto";
import type { Access } from "../../core/access.ts";
import type { Absent } from "../../core/commands.ts";
import { type ChatSettingsCache, createChatSettings } from "../../core/listening/chat-settings.ts";
import { underLease } from "../../core/listening/lease.ts";
import { pauseAfter } from "../../core/listening/pace.ts";
import type { CheckResult, ListeningHealth } from "../../core/listening/standing.ts";
import { createTake } from "../../core/listening/take.ts";
import { createEnding, joined, wait } from "../../core/listening/wait.ts";
import type { Log } from "../../core/log.ts";
import type { Request as Asked } from "../../core/request.ts";
import { CHAT_CHANGED } from "../../core/settings.ts";
import type { StartItem } from "../../core/start-item.ts";
import type { Store } from "../../core/store/index.ts";
import { createRecognition, keepMeeting, meet } from "./listen/meet.ts";
import { type MenuLanguage, setMenus } from "./listen/menus.ts";
import { type ListenPace, PACE } from "./listen/pace.ts";
import { poll } from "./listen/poll.ts";
import { createStanding, type Standing } from "./listen/standing.ts";
import { createUpdates } from "./listen/updates.ts";
import { createWebhookHandler, keepWebhook, type WebhookParts } from "./listen/webhook.ts";
import { webhookSecret } from "./listen/webhook-secret.ts";
import type { Me } from "./parse.ts";
import type { TelegramApi } from "./send/api.ts";

export interface ListenParts {
  readonly config: {
    readonly token: string;
    /** Undefined: long polling. */
    readonly webhook: { readonly url: string; readonly path: string; readonly secret: string | undefined } | undefined;
  };
  readonly telegram: Pick<TelegramApi, "api" | "until">;
  readonly store: Pick<Store, "documents" | "marks" | "signals">;
  /** Resolves when the request is durable; doing it again adds nothing. */
  readonly submit: (request: Asked) => Promise<unknown>;
  readonly access: Access;
  /** Commands that this Herald is not set up for. */
  readonly absent: Absent;
  /** In which languages there are command menus. */
  readonly menus: readonly MenuLanguage[];
  readonly log: Log;
  /** Whether no other process can share the store, so that nobody else polls. */
  readonly alone: boolean;
}

export interface Listening {
  /** Never waits for Telegram. */
  readonly start: () => void;
  /** Resolves when it is known who the bot is, or what is wrong; at the latest after so many milliseconds. */
  readonly known: (limit: number) => Promise<unknown>;
  /** Undefined while polling. */
  readonly webhook: { readonly path: string; readonly handle: (request: Request) => Promise<Response> } | undefined;
  readonly check: () => Promise<CheckResult>;
  /** Changes as more is known. */
  readonly item: () => StartItem;
  /** Undefined where this process does not listen. */
  readonly health: () => ListeningHealth | undefined;
  /** Takes no more updates; resolves when what was taken is durable and confirmed. */
  readonly stop: () => Promise<void>;
}

interface Parts extends ListenParts {
  readonly pace: ListenPace;
  readonly standing: Standing;
  readonly chats: ChatSettingsCache;
  readonly updates: ReturnType<typeof createUpdates>;
}

export function createListening(given: ListenParts, pace: ListenPace = PACE): Listening {
  const { config, store, log } = given;
  const standing = createStanding(config.webhook === undefined ? "long polling" : "webhook", log, pace.silence);
  const chats = createChatSettings(store.documents, pace.chatSettings);
  const take = createTake({ ...given, chats });
  const parts: Parts = {
    ...given,
    pace,
    standing,
    chats,
    updates: createUpdates({
      api: given.telegram.api,
      take,
      log,
      pace,
      absent: given.absent,
      recognise: createRecognition({ telegram: given.telegram, standing, pace }),
    }),
  };
  const ending = createEnding();
  const webhook = webhookOf(parts, ending.signal);
  let running: Promise<unknown> | undefined;
  return {
    start() {
      running ??= Promise.all([supervise(parts, ending.signal, webhook?.parts), hearOfChats(parts, ending.signal)]);
    },
    known: (limit) => Promise.race([standing.known, wait(limit, ending.signal)]),
    webhook: webhook?.route,
    check: standing.check,
    item: standing.item,
    health: standing.health,
    async stop() {
      ending.abort();
      await Promise.all([running, webhook?.quiet()]);
      standing.stopped();
    },
  };
}

function webhookOf(parts: Parts, signal: AbortSignal) {
  const { config } = parts;
  if (config.webhook === undefined) return undefined;
  const { url, path, secret = webhookSecret(config.token) } = config.webhook;
  const webhookParts: WebhookParts = { ...parts, url, secret };
  const handler = createWebhookHandler(webhookParts, signal);
  const open = new Set<Promise<Response>>();
  const handle = (request: Request): Promise<Response> => {
    const answered = handler(request).finally(() => open.delete(answered));
    open.add(answered);
    return answered;
  };
  return { parts: webhookParts, route: { path, handle }, quiet: () => Promise.allSettled(open) };
}

/** What nobody has thought of must not end listening for ever. */
async function supervise(parts: Parts, signal: AbortSignal, webhook: WebhookParts | undefined): Promise<void> {
  for (let failed = 1; !signal.aborted; failed += 1) {
    const over = new AbortController();
    const round = joined([signal, over.signal]);
    try {
      return await listen(parts, signal, round.signal, webhook);
    } catch (err) {
      parts.log.error({ err }, "listening on Telegram failed and begins anew");
      parts.standing.trouble("failed", "listening on Telegram failed and begins anew; the log says why");
      await wait(pauseAfter(failed, parts.pace.away), signal);
    } finally {
      over.abort();
      round.done();
    }
  }
}

/** `round` is aborted as well when this round of listening is over, for whatever reason. */
async function listen(parts: Parts, signal: AbortSignal, round: AbortSignal, webhook: WebhookParts | undefined) {
  const me = await meet(parts, signal);
  if (me === undefined) return;
  inBackground(parts, keepMeeting(parts, round));
  inBackground(parts, setMenus({ ...parts, documents: parts.store.documents, languages: parts.menus }, me.id, round));
  if (webhook !== undefined) return keepWebhook(webhook, signal);
  const polled = (held: AbortSignal): Promise<"over" | "again"> =>
    poll({ ...parts, confirmsAtEnd: () => signal.aborted }, held);
  if (parts.alone) await polled(signal);
  else await underLease(leaseOf(parts, me), signal, polled);
}

function leaseOf({ store, log, pace, standing }: Parts, me: Me) {
  return {
    marks: store.marks,
    name: `telegram-listener-${me.id}`,
    holder: randomUUID(),
    log,
    pace,
    onStandby: standing.standby,
    onLost: () => log.warn({}, "another gateway may poll Telegram now; this one stands by"),
    onStoreAway: () => standing.trouble("store", "the store is away; updates wait at Telegram"),
  };
}

function inBackground({ log }: Parts, work: Promise<void>): void {
  work.catch((err: unknown) => log.error({ err }, "a part of listening on Telegram failed"));
}

/** Without the signal a change is seen a little later. */
async function hearOfChats({ store, chats, pace }: Parts, signal: AbortSignal): Promise<void> {
  for (let failed = 1; !signal.aborted; failed += 1) {
    try {
      const leave = await store.signals.subscribe(CHAT_CHANGED, chats.forget);
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      await leave().catch(() => undefined);
    } catch {
      await wait(pauseAfter(failed, pace.store), signal);
    }
  }
}
