/** Sessions: who a visitor is, by a cookie that only their own browser sends, and never to another site's order. */
import { createHash, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { type Cookie, cookieLine, cookieOf, portCookie } from "../../../core/browser-call.ts";
import { DAY } from "../../../core/day.ts";
import type { DocumentKind, Documents } from "../../../core/store/documents.ts";

const COOKIE = "herald";
const LIFETIME = 30 * DAY;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz";
const VISITOR_LENGTH = 16;

const sessionSchema = z.strictObject({
  visitor: z.string().regex(/^[0-9a-z]{16}$/),
  csrf: z.string(),
  /** When it was begun, or begun to last for another month; in milliseconds since 1970. */
  made: z.number(),
});

/** By the hash of its token: whoever reads the store cannot speak for anybody. */
const SESSIONS: DocumentKind<z.infer<typeof sessionSchema>> = {
  name: "web-session",
  schema: sessionSchema,
  lifetime: LIFETIME,
};

export interface Session {
  /** The hash of its token. */
  readonly id: string;
  readonly visitor: string;
  readonly csrf: string;
  readonly made: number;
}

/** A session that is new, or lasts longer now: the cookie says so. */
export interface Begun {
  readonly session: Session;
  readonly cookie: string | undefined;
}

export interface Sessions {
  /** The id of the session that the call says it has, whether there is one or not. */
  named(request: Request): string | undefined;
  find(request: Request): Promise<Session | undefined>;
  begin(request: Request): Promise<Begun>;
  /** Once a day a session that is used lasts a month again. */
  renew(request: Request, session: Session): Promise<Begun>;
  stands(id: string): Promise<boolean>;
}

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

const lineOf = (request: Request, cookie: Cookie): string => cookieLine(request, cookie, LIFETIME / 1_000);

const newVisitor = (): string =>
  Array.from({ length: VISITOR_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");

/** As long for every guess. */
export const isSame = (given: string, wanted: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(hashOf(wanted)));

export function createSessions(documents: Pick<Documents, "get" | "put">): Sessions {
  function named(request: Request): string | undefined {
    const token = cookieOf(request, COOKIE, TOKEN);
    return token === undefined ? undefined : hashOf(token.value);
  }

  async function find(request: Request): Promise<Session | undefined> {
    const id = named(request);
    if (id === undefined) return undefined;
    const found = await documents.get(SESSIONS, id);
    return found === undefined ? undefined : { id, ...found };
  }

  return {
    named,
    find,
    async begin(request) {
      const token = randomBytes(32).toString("base64url");
      const session = { visitor: newVisitor(), csrf: randomBytes(24).toString("base64url"), made: Date.now() };
      await documents.put(SESSIONS, hashOf(token), session);
      // One that is not known here may be another Herald's, whose visitor would be nobody there any more.
      const name = cookieOf(request, COOKIE, TOKEN) === undefined ? COOKIE : portCookie(request, COOKIE);
      return { session: { id: hashOf(token), ...session }, cookie: lineOf(request, { name, value: token }) };
    },
    async renew(request, session) {
      const token = cookieOf(request, COOKIE, TOKEN);
      if (token === undefined || Date.now() - session.made < DAY) return { session, cookie: undefined };
      const { visitor, csrf } = session;
      const renewed = { visitor, csrf, made: Date.now() };
      await documents.put(SESSIONS, session.id, renewed);
      return { session: { id: session.id, ...renewed }, cookie: lineOf(request, token) };
    },
    stands: async (id) => (await documents.get(SESSIONS, id)) !== undefined,
  };
}
