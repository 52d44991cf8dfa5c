/** A connection of the gateway by Discord's own library, which keeps it and takes it up again. */
import type { SessionInfo } from "@discordjs/ws";
import { type APIGatewayBotInfo, GatewayIntentBits } from "discord-api-types/v10";
import { wait } from "../../../core/listening/wait.ts";
import type { Log } from "../../../core/log.ts";
import type { Me } from "../parse/parsed.ts";
import type { DiscordApi } from "../send/rest.ts";
import { fatalOf } from "./closes.ts";
import type { Dispatches } from "./dispatches.ts";
import type { Identify } from "./identify.ts";
import type { ListenPace } from "./pace.ts";
import type { Session } from "./sessions.ts";
import type { ShardStandings, Standing } from "./standing.ts";
import type { Working } from "./working.ts";

export interface ConnectionParts {
  readonly token: string;
  readonly messageContent: boolean;
  readonly discord: Pick<DiscordApi, "bot">;
  readonly gatewayInfo: (fresh?: boolean) => Promise<APIGatewayBotInfo>;
  readonly identify: Identify;
  readonly dispatches: Dispatches;
  readonly standing: Standing;
  readonly shards: ShardStandings;
  readonly log: Log;
  readonly pace: ListenPace;
  /** With what Discord has closed it for good. */
  readonly onRefused: (code: number) => void;
}

export interface ShardName {
  readonly id: number;
  readonly count: number;
}

export interface ConnectionState {
  readonly session: Session;
  readonly working: Working;
  /** Aborted when Discord closes it for good. */
  readonly over: AbortController;
}

export interface Connection {
  /** Discord keeps the session; nothing is taken any more when this has been called. */
  readonly close: () => Promise<void>;
}

/** A session that is closed so can be taken up again. */
const RESUMABLE = 4_200;
/** So many connections in a row that came to nothing are no accident. */
const FAILURES = 3;
/** In milliseconds; the library waits longer for a greeting. */
const HANDSHAKE = 10_000;

const INTENTS = GatewayIntentBits.Guilds | GatewayIntentBits.GuildMessages | GatewayIntentBits.DirectMessages;

export async function connect(
  parts: ConnectionParts,
  me: Me,
  { id, count }: ShardName,
  { session, working, over }: ConnectionState,
): Promise<Connection> {
  const { discord, gatewayInfo, identify, dispatches, standing, shards, log, pace } = parts;
  // Only whoever listens needs it.
  const { WebSocketManager, WebSocketShardEvents, WebSocketShardStatus } = await import("@discordjs/ws");
  let isEnded = false;
  let isGreeted = false;
  let failures = 0;
  const never = new Promise<never>(() => undefined);

  /** The session, at everybody's address once its own has not answered for a while. */
  async function moved(kept: SessionInfo): Promise<SessionInfo> {
    const found = await gatewayInfo().catch(() => undefined);
    const there = { ...kept, resumeURL: found?.url ?? kept.resumeURL };
    if (!isEnded && session.get()?.sessionId === kept.sessionId) session.set(there);
    return there;
  }

  function goingOn(): SessionInfo | null | Promise<SessionInfo> {
    const kept = session.get();
    return kept === null || session.unreached() < pace.elsewhere ? kept : moved(kept);
  }

  const manager = new WebSocketManager({
    token: parts.token,
    intents: parts.messageContent ? INTENTS | GatewayIntentBits.MessageContent : INTENTS,
    rest: discord.bot,
    shardCount: count,
    shardIds: [id],
    handshakeTimeout: HANDSHAKE,
    identifyProperties: { os: process.platform, browser: "herald", device: "herald" },
    // The library may be just about to connect anew when it is ended, and asks for the session before.
    retrieveSessionInfo: () => (isEnded ? never : goingOn()),
    updateSessionInfo(_shard, given) {
      if (!isEnded) session.set(given);
    },
    buildIdentifyThrottler: () => ({ waitForIdentify: identify.turn }),
  });
  // One answer for all shards; and whether sessions are left has been seen to, which a resumed one needs none of.
  manager.fetchGatewayInformation = async () => {
    const info = await gatewayInfo();
    return { ...info, session_start_limit: { ...info.session_start_limit, remaining: Number.MAX_SAFE_INTEGER } };
  };

  /** Discord answers heartbeats before it gives anything. */
  let stands = false;
  const alive = (): void => {
    if (!isEnded && stands) shards.alive(id);
  };
  const connected = (): void => {
    failures = 0;
    stands = true;
    alive();
  };

  function closed(code: number): void {
    isGreeted = false;
    stands = false;
    if (isEnded) return;
    session.closed(code);
    log.debug({ shard: id, code }, "a connection to Discord's gateway was closed");
    if (fatalOf(code) !== undefined) {
      parts.onRefused(code);
      over.abort();
      return;
    }
    failures += 1;
    if (failures < FAILURES) return;
    shards.away(id);
    standing.trouble(
      "gateway",
      "Discord's gateway does not answer; it is tried again and again",
      `closed with ${code}`,
    );
  }

  manager.on(WebSocketShardEvents.Hello, () => {
    isGreeted = true;
    session.greeted();
  });
  manager.on(WebSocketShardEvents.Ready, connected);
  manager.on(WebSocketShardEvents.Resumed, connected);
  manager.on(WebSocketShardEvents.HeartbeatComplete, ({ latency }) => {
    if (!isEnded) standing.heard({ latency });
    alive();
  });
  manager.on(WebSocketShardEvents.Closed, ({ code }) => closed(code));
  manager.on(WebSocketShardEvents.Error, ({ error }) => {
    log.debug({ shard: id, why: error.message }, "a connection to Discord's gateway met an error");
  });
  manager.on(WebSocketShardEvents.Dispatch, ({ data }) => {
    if (isEnded) return;
    standing.heard();
    const done = session.begin(data.s);
    void working.with(dispatches(data.t, data.d, me).finally(done));
  });
  // It rejects where it is closed for good before it ever stood, which `closed` has heard of.
  manager.connect().catch((error: unknown) => {
    log.debug({ shard: id, why: error instanceof Error ? error.message : "ended" }, "a connection came to nothing");
  });

  /** The library would leave a connection behind that is just being made. */
  async function greetedOrClosed(): Promise<void> {
    const status = (await manager.fetchStatus()).get(id);
    if (isGreeted || over.signal.aborted || status !== WebSocketShardStatus.Connecting) return;
    await new Promise<void>((resolve) => {
      manager.once(WebSocketShardEvents.Hello, () => resolve());
      manager.once(WebSocketShardEvents.Closed, () => resolve());
    });
  }

  return {
    async close() {
      isEnded = true;
      const closing = greetedOrClosed().then(() =>
        manager.destroy({ code: RESUMABLE, reason: "it is taken up again" }),
      );
      const limit = new AbortController();
      await Promise.race([closing.catch(() => undefined), wait(pace.close, limit.signal)]);
      limit.abort();
    },
  };
}
