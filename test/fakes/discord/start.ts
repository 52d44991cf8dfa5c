/**
 * A stand-in for Discord: a real HTTP and WebSocket server on a free port that behaves as Discord does, refuses what Discord
 * refuses, and writes down whatever a client sends that it should not.
 *
 * A test of a client that is to have made no mistake ends with `expect(fake.problems).toEqual([])`.
 */
import { createPublicKey, generateKeyPairSync } from "node:crypto";
import type { Again } from "../handing.ts";
import { createWatch } from "../telegram/watch.ts";
import { type Posted, postPayload } from "./delivering.ts";
import { openDoor } from "./door.ts";
import { createGateway } from "./gateway/gateway.ts";
import type { Gateway, Hub, Watcher } from "./hub.ts";
import type { DiscordUser, Fields, Guild, Interaction } from "./model.ts";
import type { Observation } from "./observing.ts";
import { createCommanding } from "./people/commanding.ts";
import type { People } from "./people/people.ts";
import { createPlaces, newUser } from "./people/places.ts";
import { createPressing } from "./people/pressing.ts";
import { createRuling } from "./people/ruling.ts";
import { createSpeaking } from "./people/speaking.ts";
import { createRates } from "./rates.ts";
import { answer } from "./rest/answering.ts";
import { lastCalls, observe } from "./seeing.ts";
import { signature, timestampNow } from "./signing.ts";
import { createSnowflakes } from "./snowflake.ts";
import { createTroubles, matchesRoute, type OrderedRefusal, type RoutePattern } from "./switches.ts";

export interface FakeDiscordOptions {
  readonly token?: string;
  /** Whether everything that people do is dispatched twice; or what of it is, and when. */
  readonly twice?: boolean | ((event: string) => Again);
  /** `false` for no limits at all. */
  readonly rates?: false;
  /** Whether the bot is allowed the text of messages that do not concern it. */
  readonly messageContent?: boolean;
  readonly maxConcurrency?: number;
  /** The recommended number. */
  readonly shards?: number;
  readonly remainingIdentifies?: number;
  /** In milliseconds; Discord says 41 250. */
  readonly heartbeat?: number;
  /** How many milliseconds a second of Discord's limits lasts: of windows and waits, not of the three seconds. */
  readonly second?: number;
  readonly watcher?: Watcher;
}

export interface Switches {
  readonly refuseNext: (route: RoutePattern, refusal: OrderedRefusal, times?: number) => void;
  /** The connection breaks before the call has done anything, or after it has done everything. */
  readonly cutNext: (route: RoutePattern, when: "before" | "after", times?: number) => void;
  /** The next call is taken up only so many milliseconds later, or when the function that comes back is called. */
  readonly holdNext: (route: RoutePattern, milliseconds?: number) => () => void;
  /** All calls are told to wait; those that come inside it are a problem. */
  readonly pause: (route: RoutePattern, seconds: number, global?: boolean) => void;
  /** Every connection is closed; a session that is not resumable is forgotten. */
  readonly disconnect: (how?: { readonly code?: number; readonly resumable?: boolean }) => void;
  /** Discord asks all clients to come again (op 7). */
  readonly reconnect: () => void;
  readonly invalidateSessions: () => void;
  /** What somebody does next is dispatched behind what is done after it. */
  readonly swapNext: () => void;
  /** From now on whoever identifies with a privileged intent is closed with 4014. */
  readonly disallowIntents: () => void;
  /** From now on the token is wrong. */
  readonly token401: () => void;
  /** Heartbeats are not answered any more. */
  readonly missHeartbeats: (missing?: boolean) => void;
  /** The token of an interaction is as good as a quarter of an hour old. */
  readonly expire: (interaction: Interaction) => void;
  /** All addresses of files that were given out until now are worthless. */
  readonly expireFiles: () => void;
  /** From now on interactions are sent there, signed, and not over the gateway; undefined for the gateway again. */
  readonly deliverTo: (url: string | undefined) => void;
}

export interface FakeDiscord extends People, Observation, Switches {
  /** Without a slash at its end, as DISCORD_API_ROOT. */
  readonly url: string;
  readonly token: string;
  /** The id of the application. */
  readonly application: string;
  readonly bot: DiscordUser;
  /** In hexadecimal digits. */
  readonly publicKey: string;
  /** The two headers, over a time in seconds and a body. */
  readonly sign: (body: string, timestamp?: string) => Readonly<Record<string, string>>;
  /** Delivers an interaction, or anything else such as `{ type: 1 }`, signed, and carries out what is answered. */
  readonly post: (url: string, interaction: Interaction | Fields) => Promise<Posted>;
  /** The shard of so many that a guild is on. */
  readonly shardOf: (guild: Guild, count: number) => number;
  /** Nobody can connect, and whoever is connected loses it; everything else stays. */
  readonly down: () => Promise<void>;
  readonly up: () => Promise<void>;
  /** Nothing was called, wrong or ordered to go wrong until now; people and what stands in their channels stay. */
  readonly forget: () => void;
  readonly close: () => Promise<void>;
}

function createHub(options: FakeDiscordOptions, gateway: Gateway): Hub {
  const { second = 1000, token = "fake-token.of-the.tests-0000000000000000" } = options;
  const ids = createSnowflakes();
  const hub: Hub = {
    application: ids.old(),
    bot: newUser(ids.old(), "Herald", true),
    secret: generateKeyPairSync("ed25519").privateKey,
    ids,
    watch: createWatch(() => lastCalls(hub)),
    rates: createRates(options.rates !== false, second),
    troubles: createTroubles(),
    watcher: options.watcher ?? {},
    gateway,
    second,
    guilds: new Map(),
    rooms: new Map(),
    people: new Map(),
    nitro: new Set(),
    blocked: new Set(),
    messages: new Map(),
    interactions: new Map(),
    files: new Map(),
    commands: new Map(),
    nonces: new Map(),
    calls: [],
    typing: [],
    problems: [],
    losses: [],
    late: [],
    timers: new Set(),
    token,
    port: 0,
    registrations: 0,
    fileGeneration: 1,
    mayReadContent: options.messageContent ?? true,
    endpoint: undefined,
  };
  return hub;
}

export async function startFakeDiscord(options: FakeDiscordOptions = {}): Promise<FakeDiscord> {
  const { twice = false } = options;
  const gateway = createGateway(() => hub, {
    twice: typeof twice === "function" ? twice : () => twice && "at once",
    maxConcurrency: options.maxConcurrency ?? 1,
    shards: options.shards ?? 1,
    remaining: options.remainingIdentifies ?? 1000,
    heartbeat: options.heartbeat ?? 41_250,
  });
  const hub = createHub(options, gateway);
  const door = await openDoor({
    call: (request, response, body) => answer(hub, request, response, body, gateway.news),
    upgrade: gateway.upgrade,
  });
  hub.port = door.port;
  const publicKey = createPublicKey(hub.secret).export({ format: "der", type: "spki" }).subarray(-32).toString("hex");
  const down = async (): Promise<void> => {
    gateway.shut();
    await door.shut();
  };
  return {
    url: `http://127.0.0.1:${door.port}/api`,
    token: hub.token,
    application: hub.application,
    bot: hub.bot,
    publicKey,
    sign: (body, timestamp = timestampNow()) => signature(hub.secret, body, timestamp),
    post(url, interaction) {
      const state = "payload" in interaction ? hub.interactions.get(String(interaction.id)) : undefined;
      const payload = state === undefined ? interaction : state.interaction.payload;
      return postPayload(hub, url, { ...payload }, state);
    },
    shardOf: ({ id }, count) => Number((BigInt(id) >> 22n) % BigInt(count)),
    ...createPlaces(hub),
    ...createRuling(hub),
    ...createSpeaking(hub),
    ...createCommanding(hub),
    ...createPressing(hub),
    dispatch: (event, data, guild) => hub.gateway.dispatch({ event, data, guild: guild?.id }),
    ...observe(hub),
    ...ordering(hub),
    down,
    up: door.open,
    forget: () => forget(hub),
    async close() {
      for (const timer of hub.timers) clearTimeout(timer);
      await down();
    },
  };
}

function forget(hub: Hub): void {
  const { calls, typing, problems, losses, late, troubles } = hub;
  for (const known of [calls, typing, problems, losses, late]) known.length = 0;
  troubles.forget();
  hub.endpoint = undefined;
}

function ordering(hub: Hub): Switches {
  const { troubles } = hub;
  return {
    refuseNext: (route, refusal, times = 1) => troubles.order(route, { kind: "refuse", refusal }, times),
    cutNext: (route, when, times = 1) => troubles.order(route, { kind: "cut", when }, times),
    holdNext(route, milliseconds) {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      troubles.order(route, { kind: "hold", released }, 1);
      if (milliseconds !== undefined) hub.timers.add(setTimeout(release, milliseconds));
      return () => release();
    },
    pause: (route, seconds, global = false) =>
      hub.rates.wait((rated) => (global ? rated.isBot : matchesRoute(route, rated.route)), seconds, global),
    disconnect: ({ code = 4000, resumable = true } = {}) => hub.gateway.disconnect(code, resumable),
    reconnect: () => hub.gateway.reconnect(),
    invalidateSessions: () => hub.gateway.invalidate(),
    swapNext: () => hub.gateway.swapNext(),
    disallowIntents() {
      hub.mayReadContent = false;
    },
    token401() {
      hub.token = "another-token";
    },
    missHeartbeats: (missing = true) => hub.gateway.answering(!missing),
    expire({ id }) {
      const state = hub.interactions.get(id);
      if (state !== undefined) state.ended = true;
    },
    expireFiles() {
      hub.fileGeneration += 1;
    },
    deliverTo(url) {
      hub.endpoint = url;
    },
  };
}
