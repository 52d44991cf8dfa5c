/** A gateway that greets, lets sessions begin and go on, and gives what a test dispatches: no more than the tests of listening need. */
import { onTestFinished } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { z } from "zod";
import type { Answer, Call, SmallDiscord } from "./small-discord.ts";

export interface Begun {
  readonly shard: number;
  readonly count: number;
  readonly intents: number;
  readonly at: number;
}

export interface SmallGateway {
  readonly identified: Begun[];
  /** The sequence numbers that sessions went on from. */
  readonly resumed: { readonly session: string; readonly seq: number }[];
  /** With what clients closed their connections. */
  readonly closes: number[];
  readonly connected: () => readonly number[];
  /** To one shard; kept for whoever goes on with the session. */
  readonly dispatch: (name: string, data: unknown, shard?: number) => void;
  /** Closes every connection with this code. */
  readonly drop: (code: number) => void;
  /** With which code whoever begins a session is closed; undefined: with none. */
  refuses: number | undefined;
  forgets: boolean;
  isMute: boolean;
  remaining: number;
  resetAfter: number;
  shards: number;
  /** Nobody can connect. */
  readonly down: () => Promise<void>;
  readonly up: () => Promise<void>;
}

interface Session {
  readonly id: string;
  readonly shard: number;
  readonly sent: { readonly s: number; readonly t: string; readonly d: unknown }[];
  socket: WebSocket | undefined;
}

const payloadSchema = z.object({ op: z.int(), d: z.unknown() });
const identifySchema = z.object({ shard: z.tuple([z.int(), z.int()]), intents: z.int() });
const resumeSchema = z.object({ session_id: z.string(), seq: z.int() });

const APPLICATION = "900000000000000001";

/** Heartbeats come seldom as Discord's do: where they come often, a busy machine's pause passes for a dead connection. */
export async function startSmallGateway(small: SmallDiscord, heartbeat = 40_000): Promise<SmallGateway> {
  const sessions = new Map<string, Session>();
  let server: WebSocketServer | undefined;
  let port = 0;

  const gateway: SmallGateway = {
    identified: [],
    resumed: [],
    closes: [],
    connected: () => [...sessions.values()].filter(({ socket }) => socket?.readyState === 1).map(({ shard }) => shard),
    dispatch(name, data, shard = 0) {
      const session = [...sessions.values()].findLast((one) => one.shard === shard);
      if (session !== undefined) give(session, name, data);
    },
    drop(code) {
      for (const socket of server?.clients ?? []) socket.close(code);
    },
    refuses: undefined,
    forgets: false,
    isMute: false,
    remaining: 1_000,
    resetAfter: 60_000,
    shards: 1,
    async down() {
      for (const socket of server?.clients ?? []) socket.terminate();
      await new Promise((resolve) => server?.close(resolve));
    },
    up: listen,
  };

  function give(session: Session, t: string, d: unknown): void {
    const one = { s: session.sent.length + 1, t, d };
    session.sent.push(one);
    session.socket?.send(JSON.stringify({ op: 0, ...one }));
  }

  function identify(socket: WebSocket, data: unknown): Session | undefined {
    const { shard, intents } = identifySchema.parse(data);
    gateway.identified.push({ shard: shard[0], count: shard[1], intents, at: Date.now() });
    if (gateway.refuses !== undefined) {
      socket.close(gateway.refuses);
      return undefined;
    }
    const session: Session = { id: `session-${sessions.size}`, shard: shard[0], sent: [], socket };
    sessions.set(session.id, session);
    give(session, "READY", { session_id: session.id, resume_gateway_url: `ws://127.0.0.1:${port}`, guilds: [] });
    return session;
  }

  function resume(socket: WebSocket, data: unknown): Session | undefined {
    const { session_id: id, seq } = resumeSchema.parse(data);
    gateway.resumed.push({ session: id, seq });
    const session = sessions.get(id);
    if (session === undefined || gateway.forgets) {
      socket.send(JSON.stringify({ op: 9, d: false }));
      return undefined;
    }
    session.socket = socket;
    for (const one of session.sent) if (one.s > seq) socket.send(JSON.stringify({ op: 0, ...one }));
    give(session, "RESUMED", {});
    return session;
  }

  function connected(socket: WebSocket): void {
    if (gateway.isMute) return;
    socket.on("close", (code) => gateway.closes.push(code));
    socket.on("message", (data) => {
      const { op, d } = payloadSchema.parse(JSON.parse(String(data)));
      if (op === 1) socket.send(JSON.stringify({ op: 11 }));
      if (op === 2) identify(socket, d);
      if (op === 6) resume(socket, d);
    });
    socket.send(JSON.stringify({ op: 10, d: { heartbeat_interval: heartbeat } }));
  }

  async function listen(): Promise<void> {
    const opened = new WebSocketServer({ port, host: "127.0.0.1" });
    server = opened;
    opened.on("connection", connected);
    await new Promise((resolve) => opened.once("listening", resolve));
    const address = opened.address();
    if (address !== null && typeof address === "object") port = address.port;
  }

  await listen();
  onTestFinished(gateway.down);
  small.answer = (call) => asked(call, gateway, port);
  return gateway;
}

function asked({ name }: Call, gateway: SmallGateway, port: number): Answer | undefined {
  if (name === "GET /gateway/bot") {
    const limit = { total: 1_000, remaining: gateway.remaining, reset_after: gateway.resetAfter, max_concurrency: 1 };
    return { status: 200, body: { url: `ws://127.0.0.1:${port}`, shards: gateway.shards, session_start_limit: limit } };
  }
  if (name === "GET /applications/@me") {
    return { status: 200, body: { id: APPLICATION, bot: { id: APPLICATION, username: "herald" } } };
  }
  return undefined;
}
