/** The gateway: everything between HELLO and the end of a connection, shard by shard. */
import { Buffer } from "node:buffer";
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { performance } from "node:perf_hooks";
import type { Duplex } from "node:stream";
import { GatewayIntentBits } from "discord-api-types/v10";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import { type Again, createHanding } from "../../handing.ts";
import { fieldsIn, isFields, listIn, numberIn, textIn } from "../body.ts";
import type { Gateway, Happening, Hub } from "../hub.ts";
import type { Fields } from "../model.ts";
import { wholeGuild } from "../places.ts";
import { isOfShard, replay, type Session, tell } from "./session.ts";

export interface GatewayOptions {
  /** Asked of everything that people do. */
  readonly twice: (event: string) => Again;
  readonly maxConcurrency: number;
  readonly shards: number;
  readonly remaining: number;
  /** In milliseconds. */
  readonly heartbeat: number;
}

export interface OpenGateway extends Gateway {
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** What `GET /gateway/bot` answers. */
  readonly news: () => Fields;
  readonly shut: () => void;
}

const PRIVILEGED = GatewayIntentBits.GuildMembers | GatewayIntentBits.GuildPresences | GatewayIntentBits.MessageContent;
const KNOWN = Object.values(GatewayIntentBits).reduce<number>(
  (all, one) => (typeof one === "number" ? all | one : all),
  0,
);
/** Commands of one connection within a minute. */
const MOST_SENT = 120;
const LARGEST = 4096;
/** A client's clock and ours may differ by the rounding of a timer. */
const TOLERANCE = 50;

export function createGateway(world: () => Hub, options: GatewayOptions): OpenGateway {
  const server = new WebSocketServer({ noServer: true });
  const sessions = new Map<string, Session>();
  const identified = new Map<number, number>();
  let { remaining } = options;
  let answers = true;
  let identifies = 0;
  let resumes = 0;

  const address = (): string => `ws://127.0.0.1:${world().port}/gateway`;

  function begin(socket: WebSocket, data: Fields): Session | undefined {
    const hub = world();
    identifies += 1;
    remaining -= 1;
    if (textIn(data, "token")?.replace(/^Bot /, "") !== hub.token)
      return refuse(socket, 4004, "Authentication failed.");
    const [index = 0, count = 1] = listIn(data, "shard").map(Number);
    if (!(index >= 0 && index < count)) return refuse(socket, 4010, "Invalid shard.");
    const intents = numberIn(data, "intents") ?? -1;
    if (intents < 0 || (intents & ~KNOWN) !== 0) return refuse(socket, 4013, "Invalid intent(s).");
    const wanted = intents & PRIVILEGED;
    if (wanted !== 0 && (!hub.mayReadContent || wanted !== GatewayIntentBits.MessageContent)) {
      return refuse(socket, 4014, "Disallowed intent(s).");
    }
    if (remaining < 0) hub.problems.push("the gateway: identified more often than the day allows");
    const key = index % options.maxConcurrency;
    const last = identified.get(key);
    if (last !== undefined && performance.now() + TOLERANCE < last + 5 * hub.second) {
      hub.problems.push(`the gateway: shard ${index} identified too soon after another one`);
      send(socket, { op: 9, d: false });
      return undefined;
    }
    identified.set(key, performance.now());
    for (const other of sessions.values()) {
      if (other.shard[0] !== index || other.shard[1] !== count) continue;
      if (other.socket === undefined) sessions.delete(other.id);
      else hub.problems.push(`the gateway: shard twice: ${index}/${count}`);
    }
    const session: Session = { id: randomBytes(16).toString("hex"), shard: [index, count], intents, log: [], socket };
    sessions.set(session.id, session);
    welcome(hub, session);
    return session;
  }

  function welcome(hub: Hub, session: Session): void {
    const guilds = [...hub.guilds.values()]
      .filter(({ guild, installed }) => installed && isOfShard(session.shard, guild.id))
      .map(({ guild }) => guild.id);
    tell(session, "READY", {
      v: 10,
      user: hub.bot,
      guilds: guilds.map((id) => ({ id, unavailable: true })),
      private_channels: [],
      session_id: session.id,
      resume_gateway_url: address(),
      session_type: "normal",
      shard: session.shard,
      application: { id: hub.application, flags: hub.mayReadContent ? 1 << 19 : 0 },
    });
    if ((session.intents & GatewayIntentBits.Guilds) === 0) return;
    for (const id of guilds) tell(session, "GUILD_CREATE", wholeGuild(hub, id));
  }

  function resume(socket: WebSocket, data: Fields): Session | undefined {
    const session = sessions.get(textIn(data, "session_id") ?? "");
    const after = numberIn(data, "seq") ?? -1;
    if (textIn(data, "token")?.replace(/^Bot /, "") !== world().token)
      return refuse(socket, 4004, "Authentication failed.");
    if (session === undefined) {
      send(socket, { op: 9, d: false });
      return undefined;
    }
    if (after > session.log.length) return refuse(socket, 4007, "Invalid seq.");
    session.socket?.terminate();
    session.socket = socket;
    resumes += 1;
    replay(session, after);
    tell(session, "RESUMED", { _trace: [] });
    return session;
  }

  server.on("connection", (socket: WebSocket) => {
    let session: Session | undefined;
    let heard = performance.now();
    const sent: number[] = [];
    const pulse = setInterval(() => {
      if (performance.now() - heard > options.heartbeat * 2 + 1000) socket.close(4009, "Session timed out.");
    }, options.heartbeat);
    pulse.unref();
    socket.on("close", (code) => {
      clearInterval(pulse);
      if (session?.socket === socket) {
        session.socket = undefined;
        if (code === 1000 || code === 1001) sessions.delete(session.id);
      }
      world().watch.changed();
    });
    socket.on("error", () => undefined);
    socket.on("message", (raw) => {
      const bytes = bytesOf(raw);
      const payload = readPayload(bytes);
      const now = performance.now();
      sent.push(now);
      if (sent.filter((at) => at > now - 60_000).length > MOST_SENT) {
        world().problems.push("the gateway: more than 120 payloads within a minute");
        return void refuse(socket, 4008, "You are being rate limited.");
      }
      if (payload === undefined || bytes.length > LARGEST) {
        world().problems.push("the gateway: a payload that cannot be read, or is too large");
        return void refuse(socket, 4002, "Error while decoding payload.");
      }
      const op = numberIn(payload, "op");
      if (op === 1) {
        heard = now;
        if (answers) send(socket, { op: 11 });
      } else if (op === 2 || op === 6) {
        if (session !== undefined) return void refuse(socket, 4005, "Already authenticated.");
        const data = fieldsIn(payload, "d");
        session = op === 2 ? begin(socket, data) : resume(socket, data);
      } else if (op !== 3 && op !== 4 && op !== 8) {
        refuse(socket, 4001, "Unknown opcode.");
      } else if (session === undefined) refuse(socket, 4003, "Not authenticated.");
      world().watch.changed();
    });
    send(socket, { op: 10, d: { heartbeat_interval: options.heartbeat } });
  });

  function tellAll({ event, data, guild, intents, blind }: Happening): void {
    for (const session of sessions.values()) {
      if (!isOfShard(session.shard, guild)) continue;
      if (intents !== undefined && (session.intents & intents) === 0) continue;
      const reads = (session.intents & GatewayIntentBits.MessageContent) !== 0;
      tell(session, event, reads ? data : (blind ?? data));
    }
  }

  const handing = createHanding(tellAll);

  const open = (): readonly Session[] => [...sessions.values()].filter(({ socket }) => socket !== undefined);

  return {
    upgrade(request, socket, head) {
      server.handleUpgrade(request, socket, head, (client) => void server.emit("connection", client, request));
    },
    news: () => ({
      url: address(),
      shards: options.shards,
      session_start_limit: {
        total: 1000,
        remaining: Math.max(0, remaining),
        reset_after: 86_400_000,
        max_concurrency: options.maxConcurrency,
      },
    }),
    dispatch(happening: Happening) {
      if (!/^(MESSAGE|INTERACTION)_/.test(happening.event)) return tellAll(happening);
      if (!handing.hand(happening)) return;
      const again = options.twice(happening.event);
      if (again === "at once") handing.hand(happening);
      if (again === "later") handing.handLater(happening);
    },
    swapNext: handing.swapNext,
    disconnect(code, resumable) {
      for (const session of open()) {
        if (!resumable) sessions.delete(session.id);
        session.socket?.close(code);
        session.socket = undefined;
      }
    },
    reconnect() {
      for (const { socket } of open()) if (socket !== undefined) send(socket, { op: 7, d: null });
    },
    invalidate() {
      for (const session of open()) {
        sessions.delete(session.id);
        if (session.socket !== undefined) send(session.socket, { op: 9, d: false });
      }
      sessions.clear();
    },
    answering(value) {
      answers = value;
    },
    connected: () => open().map(({ shard }) => shard.join("/")),
    identifies: () => identifies,
    resumes: () => resumes,
    shut() {
      for (const client of server.clients) client.terminate();
    },
  };
}

function refuse(socket: WebSocket, code: number, reason: string): undefined {
  socket.close(code, reason);
  return undefined;
}

function send(socket: WebSocket, payload: Fields): void {
  socket.send(JSON.stringify({ s: null, t: null, ...payload }));
}

function bytesOf(raw: RawData): Buffer {
  if (Array.isArray(raw)) return Buffer.concat(raw);
  return Buffer.isBuffer(raw) ? raw : Buffer.from(raw);
}

function readPayload(bytes: Buffer): Fields | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
