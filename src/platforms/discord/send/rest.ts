/** The calls of Discord's own library over connections that are kept, and that tell whether a byte of a call left. */
import { REST } from "@discordjs/rest";
import { Routes } from "discord-api-types/v10";
import { Pool } from "undici";
import { z } from "zod";
import { type Exchanged, exchange, NoAnswer, TooLarge } from "../../../core/exchange.ts";
import type { Me } from "../parse/parsed.ts";
import { lookOnceMore } from "./last-look.ts";
import { forgetNonsense, namePause } from "./named-pause.ts";
import { publicLookup } from "./public-lookup.ts";

export interface DiscordApi {
  /** Calls that carry the bot's token. A refused token is told as `TokenRefused`, and tried again with the next call. */
  readonly bot: REST;
  /** Calls that are opened by an interaction's own token; each says `auth: false`. */
  readonly anonymous: REST;
  /** Asked of Discord once, and again only where that failed. */
  application(): Promise<Me>;
  /** Where the server is: `https://discord.com` but in tests. */
  readonly origin: string;
  /** What lies there, without following it elsewhere; rejects with `TooLarge` when that is more than so many bytes. */
  download(url: URL, largest: number, signal: AbortSignal): Promise<Exchanged>;
  /** Told of every answer that Discord counts against the address that asks; too many of them, and it bans it. */
  hearInvalid(listener: () => void): void;
  close(): Promise<void>;
}

export interface DiscordApiOptions {
  readonly token: string;
  /** Without a slash at the end, and without the version; may have a path. */
  readonly apiRoot: string;
  /** Told of every call and download; `call` is the method and the route, with nothing of whom it was about. */
  readonly onCall?: (call: string, outcome: CallOutcome, milliseconds: number) => void;
}

/** Lost: no answer came, whatever the reason. */
type CallOutcome = "done" | "refused" | "pause" | "lost";

/**
 * Discord does not know the bot's token. It stands for the answer itself, after which the library would forget the token
 * and fail with other words from then on.
 */
export class TokenRefused extends Error {
  override readonly name = "TokenRefused";
}

/** What stands before Discord has not let the call through, and says so in a form of its own: nothing was done. */
export class TurnedAway extends Error {
  override readonly name = "TurnedAway";
  readonly status: number;
  /** Whether it would be the same with any other call, as where the address is shut out. */
  readonly isEverything: boolean;

  constructor(status: number, isEverything: boolean) {
    super(`A server before Discord's refused the call (status ${status}).`);
    this.status = status;
    this.isEverything = isEverything;
  }
}

/** An address that is shut out, words that it lets nobody send, a proxy that leads nowhere or wants a password. */
const TURNED_AWAY: readonly number[] = [401, 403, 404, 407];
/** For the question whether Discord can be reached at all, in milliseconds. */
const PROBE_LIMIT = 5_000;

/** Shorter than what servers keep, so that a call seldom meets a connection that is just being closed. In milliseconds. */
const KEEP_ALIVE = 4_000;
const CONNECT_LIMIT = 10_000;
const CALL_LIMIT = 30_000;
/** Ten megabytes through a narrow line. */
const UPLOAD_LIMIT = 90_000;
const WHOM = "Discord";

const methods = z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]);

/** The hosts that files lie on are few, and on the net. Where the operator put the server is the operator's affair. */
const newPool = (origin: string, isOperators: boolean): Pool =>
  new Pool(origin, {
    connect: { timeout: CONNECT_LIMIT, ...(isOperators ? {} : { lookup: publicLookup }) },
    pipelining: 1,
    keepAliveTimeout: KEEP_ALIVE,
    headersTimeout: 0,
    bodyTimeout: 0,
  });

/** A token stands in the path of whatever it opens. */
const nameOf = (method: string, path: string): string =>
  `${method} ${path
    .replace(/\?.*$/, "")
    .replace(/^.*?\/v\d+(?=\/)/, "")
    .replace(/(\/(?:webhooks|interactions)\/[^/]+\/)[^/]+/, "$1:token")
    .replace(/\/\d{15,20}(?=\/|$)/g, "/:id")}`;

function outcomeOf(status: number): CallOutcome {
  if (status === 429) return "pause";
  return status >= 200 && status < 300 ? "done" : "refused";
}

/** Pauses that everybody who speaks in a channel shares are nobody's fault. */
const isInvalid = (status: number, headers: Exchanged["headers"]): boolean =>
  status === 401 || status === 403 || (status === 429 && headers["x-ratelimit-scope"] !== "shared");

const headersOf = (headers: Exchanged["headers"]): Headers => {
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of Array.isArray(value) ? value : value === undefined ? [] : [value]) given.append(name, one);
  }
  return given;
};

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** What stands in the place of a refusal in another form, such as a page of whatever stands before Discord. */
const formlessRefusal = (status: number): string =>
  JSON.stringify({ code: 0, message: `a refusal without Discord's own words (status ${status})` });

const isJsonIn = ({ headers }: Exchanged): boolean =>
  String(headers["content-type"] ?? "").startsWith("application/json");

/** Whatever Discord refuses has a number and words, also where a proxy answers in JSON as well. */
const isInItsForm = (exchanged: Exchanged): boolean =>
  isJsonIn(exchanged) && refusalSchema.safeParse(readJson(exchanged.body)).success;

const isTurnedAway = (exchanged: Exchanged): boolean =>
  TURNED_AWAY.includes(exchanged.status) && !isInItsForm(exchanged);

/** As Node's own calls answer. What is not in Discord's form never reaches the library, which reads it without looking. */
function answerOf({ status, headers, body }: Exchanged): Response {
  const given = headersOf(headers);
  forgetNonsense(given);
  if (status === 204 || status === 304) return new Response(null, { status, headers: given });
  const isJson = isJsonIn({ status, headers, body });
  const read = isJson ? readJson(body) : undefined;
  if (status === 429) namePause(given, read);
  if (status >= 200 && status < 300 && isJson && read === undefined) {
    throw new NoAnswer(`Discord's answer cannot be read (status ${status}).`);
  }
  const isRefusal = status >= 400 && status < 500;
  if (!isRefusal || refusalSchema.safeParse(read).success)
    return new Response(new Uint8Array(body), { status, headers: given });
  given.set("content-type", "application/json");
  return new Response(formlessRefusal(status), { status, headers: given });
}

interface Content {
  readonly type?: string;
  readonly body?: string | Uint8Array;
}

async function contentOf(body: unknown): Promise<Content> {
  if (typeof body === "string") return { type: "application/json", body };
  if (!(body instanceof FormData)) return {};
  const form = new Response(body);
  const type = form.headers.get("content-type") ?? "multipart/form-data";
  return { type, body: new Uint8Array(await form.arrayBuffer()) };
}

const refusalSchema = z.object({ code: z.int(), message: z.string() });
const meSchema = z.object({ id: z.string(), bot: z.object({ id: z.string(), username: z.string() }).optional() });
const userSchema = z.object({ id: z.string(), username: z.string() });

export function createDiscordApi({ token, apiRoot, onCall = () => undefined }: DiscordApiOptions): DiscordApi {
  const { origin } = new URL(apiRoot);
  const pools = new Map<string, Pool>();
  const listeners = new Set<() => void>();
  let met: Promise<Me> | undefined;

  function poolOf(host: string): Pool {
    const pool = pools.get(host) ?? newPool(host, host === origin);
    pools.set(host, pool);
    return pool;
  }

  /** Times a call, whatever becomes of it. */
  async function timed(name: string, call: () => Promise<Exchanged>): Promise<Exchanged> {
    const began = performance.now();
    let outcome: CallOutcome = "lost";
    try {
      const exchanged = await call();
      outcome = outcomeOf(exchanged.status);
      if (isInvalid(exchanged.status, exchanged.headers)) for (const listener of listeners) listener();
      return exchanged;
    } catch (error) {
      // What was broken off for being too large was had as far as it was wanted.
      if (error instanceof TooLarge) outcome = "done";
      throw error;
    } finally {
      onCall(name, outcome, performance.now() - began);
    }
  }

  /** Asked where a call is turned away: one that anybody may make, and that says nothing. */
  async function isReached(): Promise<boolean> {
    const path = `${new URL(apiRoot).pathname.replace(/\/+$/, "")}/v10${Routes.gateway()}`;
    try {
      const asked = timed("GET /gateway", () =>
        exchange(poolOf(origin), { whom: WHOM, method: "GET", path }, PROBE_LIMIT, undefined),
      );
      const answered = await asked;
      return isJsonIn(answered) && !isTurnedAway(answered);
    } catch {
      return false;
    }
  }

  function newRest(isBot: boolean): REST {
    const rest = new REST({
      version: "10",
      api: apiRoot,
      retries: 0,
      rejectOnRateLimit: () => true,
      // Calls are ended by `exchange`, which knows whether they left.
      timeout: UPLOAD_LIMIT + CALL_LIMIT,
      // The pace of all processes together is the store's; what is opened by an interaction does not count.
      ...(isBot ? {} : { globalRequestsPerSecond: Number.POSITIVE_INFINITY }),
      handlerSweepInterval: 600_000,
      hashSweepInterval: 3_600_000,
      hashLifetime: 7_200_000,
      async makeRequest(url, init) {
        const { pathname, search } = new URL(url);
        const method = methods.parse(init.method ?? "GET");
        const { "content-type": _type, ...headers } = Object.fromEntries(new Headers(init.headers ?? {}));
        const content = await contentOf(init.body);
        const limit = typeof content.body === "object" ? UPLOAD_LIMIT : CALL_LIMIT;
        const path = pathname + search;
        // From here to the call nothing else is done.
        lookOnceMore();
        const exchanged = await timed(nameOf(method, pathname), () =>
          exchange(poolOf(origin), { whom: WHOM, method, path, headers, ...content }, limit, init.signal ?? undefined),
        );
        if (isTurnedAway(exchanged)) throw new TurnedAway(exchanged.status, !(await isReached()));
        if (isBot && exchanged.status === 401) throw new TokenRefused("Discord does not know the bot's token.");
        return answerOf(exchanged);
      },
    });
    return isBot ? rest.setToken(token) : rest;
  }

  const bot = newRest(true);
  const anonymous = newRest(false);

  async function meet(): Promise<Me> {
    const found = meSchema.parse(await bot.get(Routes.currentApplication()));
    const user = found.bot ?? userSchema.parse(await bot.get(Routes.user()));
    return { id: user.id, application: found.id, username: user.username };
  }

  return {
    bot,
    anonymous,
    origin,
    application() {
      met ??= meet().catch((error: unknown) => {
        met = undefined;
        throw error;
      });
      return met;
    },
    download: (url, largest, signal) =>
      timed("download", () =>
        exchange(
          poolOf(url.origin),
          { whom: WHOM, method: "GET", path: url.pathname + url.search, largest },
          CALL_LIMIT,
          signal,
        ),
      ),
    hearInvalid(listener) {
      listeners.add(listener);
    },
    async close() {
      for (const rest of [bot, anonymous]) {
        rest.clearHashSweeper();
        rest.clearHandlerSweeper();
      }
      await Promise.all([...pools.values()].map((pool) => pool.destroy()));
    },
  };
}
