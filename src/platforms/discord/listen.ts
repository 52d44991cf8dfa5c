/** Listening on Discord: interactions and messages come in, by the gateway or by signed calls, and become durable. */
import type { Access } from "../../core/access.ts";
import type { Absent } from "../../core/commands.ts";
import { createChatSettings } from "../../core/listening/chat-settings.ts";
import { pauseAfter } from "../../core/listening/pace.ts";
import type { CheckResult, ListeningHealth } from "../../core/listening/standing.ts";
import { createTake } from "../../core/listening/take.ts";
import { createEnding, joined, wait } from "../../core/listening/wait.ts";
import type { Log } from "../../core/log.ts";
import type { Request as Asked } from "../../core/request.ts";
import type { SayIn } from "../../core/say.ts";
import type { Seal } from "../../core/seal.ts";
import { CHAT_CHANGED } from "../../core/settings.ts";
import type { StartItem } from "../../core/start-item.ts";
import type { Store } from "../../core/store/index.ts";
import type { MenuLanguage } from "./commands.ts";
import { createArrivals } from "./listen/arrivals.ts";
import { createAskOnce } from "./listen/ask-once.ts";
import { createDeleted } from "./listen/deleted.ts";
import { createDispatches } from "./listen/dispatches.ts";
import { createDurably } from "./listen/durable.ts";
import { type GatewayParts, runGateway, type ShardRange } from "./listen/gateway.ts";
import { createInteractions } from "./listen/interactions.ts";
import { createKnown } from "./listen/known.ts";
import { untilAnswered } from "./listen/meet.ts";
import { setMenus } from "./listen/menus.ts";
import { createMessages } from "./listen/messages.ts";
import { createNames } from "./listen/names.ts";
import { createOwnRoles } from "./listen/own-roles.ts";
import { type ListenPace, PACE } from "./listen/pace.ts";
import { createRights } from "./listen/rights.ts";
import { createSignedHandler } from "./listen/signed.ts";
import { createStanding } from "./listen/standing.ts";
import { createWorking, within } from "./listen/working.ts";
import { createPaces } from "./send/pace.ts";
import type { DiscordApi } from "./send/rest.ts";

export interface DiscordListenParts {
  readonly config: {
    readonly token: string;
    /** In hexadecimal digits; undefined: no signed calls are taken. */
    readonly publicKey: string | undefined;
    readonly messageContent: boolean;
    /** Undefined: as many as Discord recommends, all of them here. */
    readonly shards: ShardRange | undefined;
  };
  readonly discord: Pick<DiscordApi, "bot" | "anonymous" | "application">;
  readonly store: Pick<Store, "documents" | "gate" | "marks" | "signals">;
  /** Resolves when the request is durable; doing it again adds nothing. */
  readonly submit: (request: Asked) => Promise<unknown>;
  readonly seal: Pick<Seal, "seal">;
  readonly access: Access;
  /** Commands that this Herald is not set up for. */
  readonly absent: Absent;
  readonly say: SayIn;
  /** In which languages the commands are described. */
  readonly menus: readonly MenuLanguage[];
  readonly log: Log;
  /** Whether no other process can share the store, so that nobody else listens. */
  readonly alone: boolean;
}

export interface DiscordListening {
  /** Never waits for Discord. */
  readonly start: () => void;
  /** Resolves when it is known who the bot is, or what is wrong; at the latest after so many milliseconds. */
  readonly known: (limit: number) => Promise<unknown>;
  /** Signed calls of Discord; undefined where no key to check them is known. */
  readonly interactions:
    | { readonly path: "/discord/interactions"; readonly handle: (request: Request) => Promise<Response> }
    | undefined;
  readonly check: () => Promise<CheckResult>;
  /** Changes as more is known. */
  readonly item: () => StartItem;
  /** Undefined where this process does not listen. */
  readonly health: () => ListeningHealth | undefined;
  /** Takes nothing more; resolves when what was taken is durable, or its person knows that it is not. */
  readonly stop: () => Promise<void>;
}

interface Parts extends DiscordListenParts {
  readonly pace: ListenPace;
  readonly gateway: GatewayParts;
}

export function createDiscordListening(given: DiscordListenParts, pace: ListenPace = PACE): DiscordListening {
  const { config, discord, store, say, log, absent } = given;
  const { bot, anonymous } = discord;
  const { publicKey, messageContent } = config;
  const ending = createEnding();
  const givenUp = createEnding();
  const standing = createStanding({ messageContent, signed: publicKey !== undefined }, log, pace.silence);
  const chats = createChatSettings(store.documents, pace.chatSettings);
  const deleted = createDeleted();
  const take = createTake({
    ...given,
    chats,
    async submit(request) {
      await given.submit(request);
      deleted.asked(request);
    },
  });
  const durably = createDurably(log, pace);
  const calls = createPaces(store.gate).answers;
  const ask = createAskOnce(pace.lookup, calls.call);
  const known = createKnown(bot, ask);
  const ownRoles = createOwnRoles(bot, ask);
  const learned = { known, ownRoles, names: createNames(), rights: createRights() };
  const arrivals = createArrivals({ ...learned, absent, say, hearsAll: messageContent });
  const parts = { ...given, ...store, ...learned, bot, anonymous, take, durably, arrivals, pace, calls };
  const interactions = createInteractions(parts, givenUp.signal);
  const messages = createMessages(parts, givenUp.signal);
  const dispatches = createDispatches({ ...parts, interactions, messages, deleted }, givenUp.signal);
  const working = createWorking();
  const gateway: GatewayParts = {
    ...given,
    ...config,
    range: config.shards,
    dispatches: (name, raw, me) => working.with(dispatches(name, raw, me)),
    standing,
    pace,
    isEnding: () => ending.signal.aborted,
  };
  const handle =
    publicKey === undefined
      ? undefined
      : createSignedHandler({ ...parts, publicKey, interactions, working, me: standing.me }, ending.signal);
  let running: Promise<unknown> | undefined;
  return {
    start() {
      running ??= Promise.all([
        supervise({ ...given, pace, gateway }, ending.signal),
        hearOfChats({ ...given, pace, forget: chats.forget }, ending.signal),
      ]);
    },
    known: (limit) => Promise.race([standing.known, wait(limit, ending.signal)]),
    interactions: handle === undefined ? undefined : { path: "/discord/interactions", handle },
    check: standing.check,
    item: standing.item,
    health: standing.health,
    async stop() {
      ending.abort();
      await Promise.all([running, within(pace.drain, working.idle())]);
      // What is not durable now is told, or comes again to whoever takes up the session.
      givenUp.abort();
      await working.idle();
      standing.stopped();
    },
  };
}

/** What nobody has thought of must not end listening for ever. */
async function supervise(parts: Parts, signal: AbortSignal): Promise<void> {
  const { log, pace, gateway } = parts;
  for (let failed = 1; !signal.aborted; failed += 1) {
    const over = new AbortController();
    const round = joined([signal, over.signal]);
    try {
      return await listen(parts, signal, round.signal);
    } catch (err) {
      log.error({ err }, "listening on Discord failed and begins anew");
      gateway.standing.trouble("failed", "listening on Discord failed and begins anew; the log says why");
      await wait(pauseAfter(failed, pace.away), signal);
    } finally {
      over.abort();
      round.done();
    }
  }
}

/** `round` is aborted as well when this round of listening is over, for whatever reason. */
async function listen(parts: Parts, signal: AbortSignal, round: AbortSignal): Promise<void> {
  const { gateway, discord, log, menus } = parts;
  const me = await untilAnswered(gateway, discord.application, signal);
  if (me === undefined) return;
  gateway.standing.met(me);
  setMenus({ ...parts, languages: menus }, me.application, round).catch((err: unknown) => {
    log.error({ err }, "the commands could not be registered");
  });
  await runGateway(gateway, me, signal);
}

interface Hearing extends Pick<DiscordListenParts, "store"> {
  readonly pace: Pick<ListenPace, "store">;
  readonly forget: (chat: string) => void;
}

/** Without the signal a change is seen a little later. */
async function hearOfChats({ store, pace, forget }: Hearing, signal: AbortSignal): Promise<void> {
  for (let failed = 1; !signal.aborted; failed += 1) {
    try {
      const leave = await store.signals.subscribe(CHAT_CHANGED, forget);
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      await leave().catch(() => undefined);
    } catch {
      await wait(pauseAfter(failed, pace.store), signal);
    }
  }
}
