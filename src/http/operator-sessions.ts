/** The operator's sign-in: one token, tried few times, opens a session that a cookie names. */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { cookieLine, cookieOf, createRenamedNote, type Foreign, foreignOf, portCookie } from "../core/browser-call.ts";
import { addressOf } from "../core/caller.ts";
import type { Log } from "../core/log.ts";
import { ADMIN_TOKEN, OPERATOR_SESSIONS, SESSION_LIFETIME } from "../core/sign-in.ts";
import type { Allowance, Counters } from "../core/store/counters.ts";
import type { Documents } from "../core/store/documents.ts";
import { StoreAway } from "../core/store/index.ts";
import { readJson } from "./json-body.ts";

export interface OperatorSessionParts {
  readonly documents: Documents;
  readonly counters: Counters;
  /** As it is configured; undefined: the one that was made at the first start. */
  readonly token: string | undefined;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

export interface OperatorSession {
  /** What the log calls it: nobody can sign in with it. */
  readonly id: string;
  readonly csrf: string;
  readonly ends: number;
}

interface Found extends OperatorSession {
  /** By which the store knows it. */
  readonly key: string;
  /** The cookie's. */
  readonly name: string;
}

/** Answers one POST; `address` is the other end of the connection. */
export interface SignInRoute {
  readonly path: "/sign-in" | "/sign-out";
  readonly handle: (request: Request, address: string | undefined) => Promise<Response>;
}

export interface OperatorSessions {
  readonly routes: readonly SignInRoute[];
  /** Undefined: nobody is signed in with it. */
  of(request: Request): Promise<OperatorSession | undefined>;
}

const COOKIE = "herald-operator";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Of all addresses together. */
const EVERYBODYS = "sign-in";
const EVERYBODYS_TRIES = 600;
/** So long a token is found by nobody, from however many addresses they guess: strangers cannot shut its operator out. */
const LONG = 16;
const BODY_LIMIT = 4_096;

/** As 32 random bytes look in base64url. */
const SECRET = /^[A-Za-z0-9_-]{43}$/;
const secret = (): string => randomBytes(32).toString("base64url");

const tried = z.object({ token: z.string().max(1_000) });

const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** How the log calls a session. */
const shortly = (digest: string): string => digest.slice(0, 8);

/** Digests are of one length, so that how long it takes says nothing about either. */
const areSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other));

function waitWords(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000));
  const minutes = Math.ceil(seconds / 60);
  if (seconds > 90) return `in ${minutes} minutes`;
  return seconds === 1 ? "in a second" : `in ${seconds} seconds`;
}

const refusal = (status: number, refused: string, says: string, headers: Record<string, string> = {}): Response =>
  Response.json({ refused, says }, { status, headers });

const SAYS: Readonly<Record<Foreign, string>> = {
  elsewhere: "This came from another page. Open Herald's own page, and try it there.",
  renamed:
    "A proxy calls Herald by another name than the address bar shows. Let it pass the Host header on, as the README says, and try again.",
};

const elsewhere = (foreign: Foreign = "elsewhere"): Response => refusal(403, "elsewhere", SAYS[foreign]);

export function createOperatorSessions(parts: OperatorSessionParts): OperatorSessions {
  const { documents, counters, token, log, now = Date.now } = parts;
  const renamed = createRenamedNote(log);
  const configured = token === undefined ? undefined : digestOf(token);

  /** Of the token that opens a session now; read each time, for another process may have made it. */
  const standing = async (): Promise<string | undefined> =>
    configured ?? (await documents.get(ADMIN_TOKEN, "sign-in"))?.digest;

  const isLong = token === undefined || token.length >= LONG;

  /** Counts a try, right or wrong. `wait`: milliseconds until the next; `rightPasses`: the right token need not wait. */
  async function counted(address: string): Promise<{ readonly wait?: number; readonly rightPasses?: boolean }> {
    const own: Allowance = { name: `sign-in:${address}`, amount: 1, limit: 5, window: MINUTE };
    const all: Allowance = { name: EVERYBODYS, amount: 1, limit: EVERYBODYS_TRIES, window: HOUR };
    const spent = await counters.spend([own, all]);
    if (spent.allowed) return {};
    const wait = Math.max(1, spent.endsAt - now());
    if (spent.name !== EVERYBODYS || !isLong) return { wait };
    // Nothing was counted where one of both has no room.
    return { wait, rightPasses: (await counters.spend([own])).allowed };
  }

  function tooOften(wait: number, address: string): Response {
    log.warn({ address }, "a sign-in was refused: too many tries");
    const says = `That was tried too often. Try again ${waitWords(wait)}.`;
    return refusal(429, "limited", says, { "retry-after": String(Math.ceil(wait / 1_000)) });
  }

  /** One that opens nothing here may be another Herald's, whose operator would have to sign in anew there. */
  async function nameFor(request: Request): Promise<string> {
    if (cookieOf(request, COOKIE, SECRET) === undefined) return COOKIE;
    return (await find(request))?.name ?? portCookie(request, COOKIE);
  }

  async function signIn(request: Request, remote: string | undefined): Promise<Response> {
    const foreign = foreignOf(request);
    if (foreign === "renamed") renamed(request);
    if (foreign !== undefined) return elsewhere(foreign);
    const address = addressOf(request, remote);
    const { wait, rightPasses } = await counted(address);
    if (wait !== undefined && rightPasses !== true) return tooOften(wait, address);
    const body = await readJson(request, tried, BODY_LIMIT);
    const right = await standing();
    const isRight = body.outcome === "read" && right !== undefined && areSame(digestOf(body.value.token), right);
    if (!isRight && wait !== undefined) return tooOften(wait, address);
    if (!isRight) {
      log.warn({ address }, "a sign-in was refused: the token is wrong");
      const says =
        "That is not the token. It is the value of ADMIN_TOKEN, or the one that the first start has printed.";
      return refusal(401, "token", says);
    }
    const value = secret();
    const session = { csrf: secret(), ends: now() + SESSION_LIFETIME, token: right };
    await documents.put(OPERATOR_SESSIONS, digestOf(value), session);
    log.info({ address, session: shortly(digestOf(value)) }, "an operator has signed in");
    const cookie = { name: await nameFor(request), value };
    const headers = { "set-cookie": cookieLine(request, cookie, SESSION_LIFETIME / 1_000) };
    return Response.json({ csrf: session.csrf, ends: session.ends }, { headers });
  }

  async function find(request: Request): Promise<Found | undefined> {
    const cookie = cookieOf(request, COOKIE, SECRET);
    if (cookie === undefined) return undefined;
    const key = digestOf(cookie.value);
    const session = await documents.get(OPERATOR_SESSIONS, key);
    if (session === undefined || session.ends <= now() || session.token !== (await standing())) return undefined;
    return { name: cookie.name, key, id: shortly(key), csrf: session.csrf, ends: session.ends };
  }

  async function signOut(request: Request): Promise<Response> {
    const foreign = foreignOf(request);
    if (foreign !== undefined) return elsewhere(foreign);
    const session = await find(request);
    if (session !== undefined) {
      if (!hasCsrf(request, session)) return elsewhere();
      await documents.delete(OPERATOR_SESSIONS, session.key);
      log.info({ session: session.id }, "an operator has signed out");
    }
    const name = session?.name ?? portCookie(request, COOKIE);
    return Response.json(
      { says: "You are signed out." },
      { headers: { "set-cookie": cookieLine(request, { name, value: "" }, 0) } },
    );
  }

  return {
    routes: [
      { path: "/sign-in", handle: (request, address) => whileThere(() => signIn(request, address)) },
      { path: "/sign-out", handle: (request) => whileThere(() => signOut(request)) },
    ],
    async of(request) {
      const found = await find(request);
      return found && { id: found.id, csrf: found.csrf, ends: found.ends };
    },
  };
}

/** Whether the page that calls has read what only Herald's own page can read. */
export const hasCsrf = ({ headers }: Request, { csrf }: Pick<OperatorSession, "csrf">): boolean =>
  areSame(digestOf(headers.get("x-herald-csrf") ?? ""), digestOf(csrf));

async function whileThere(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error;
    return refusal(503, "away", "Herald's store does not answer just now. Try again in a moment.");
  }
}
