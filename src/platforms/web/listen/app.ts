/** The console's calls: each goes through the door, then to what answers it; whatever fails is a sentence. */
import { type Context, Hono } from "hono";
import type { z } from "zod";
import { createRenamedNote, foreignOf } from "../../../core/browser-call.ts";
import { addressOf } from "../../../core/caller.ts";
import type { Absent } from "../../../core/commands.ts";
import type { Languages } from "../../../core/languages.ts";
import type { Log } from "../../../core/log.ts";
import type { SayIn } from "../../../core/say.ts";
import { type Store, StoreAway } from "../../../core/store/index.ts";
import {
  idSchema,
  pressSchema,
  saySchema,
  shownIdSchema,
  stopSchema,
  talkSchema,
  titleSchema,
} from "../parse/calls.ts";
import type { TalkBook } from "../talk-book.ts";
import { readJson } from "./bodies.ts";
import { type Caller, languageOf, pageLanguageOf } from "./caller.ts";
import type { Streams } from "./events/index.ts";
import { admitted, type DoorParts, distrust } from "./guard.ts";
import { createInTurns } from "./in-turns.ts";
import { choicesFor } from "./menu.ts";
import type { Pressing } from "./pressing.ts";
import type { Rates } from "./rates.ts";
import { createReads, type Kind } from "./reads.ts";
import { type Answer, answered, type Failed, refusals, responseOf } from "./refusal.ts";
import type { SayIt } from "./saying.ts";
import { serveFile } from "./serving.ts";
import type { Begun, Session, Sessions } from "./session.ts";
import { stateFor } from "./state.ts";
import type { TalkCalls } from "./talk-calls.ts";
import type { TakeUpload } from "./uploads.ts";

/** The little that is needed of what a handler finds in its `env`. */
export interface WebBindings {
  readonly incoming: {
    readonly socket: { readonly remoteAddress?: string | undefined; readonly destroy?: () => unknown };
  };
}

export interface AppParts extends DoorParts {
  readonly store: Pick<Store, "documents" | "blobs">;
  readonly book: TalkBook;
  readonly sessions: Sessions;
  readonly rates: Rates;
  readonly say: SayIt;
  readonly pressing: Pressing;
  readonly talks: TalkCalls;
  readonly upload: TakeUpload;
  readonly streams: Streams;
  readonly absent: Absent;
  readonly sayIn: SayIn;
  readonly languages: Languages;
  readonly version: string;
  readonly log: Log;
  /** Whether nothing more is taken. */
  readonly isEnding: () => boolean;
}

interface Env {
  readonly Bindings: WebBindings;
  readonly Variables: { caller: Caller };
}
type Call = Context<Env>;

const remoteOf = ({ env }: Call): string | undefined => env.incoming.socket.remoteAddress;

const isReading = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

/** What is said, pressed and uploaded has limits of its own, which hold in all gateways. */
const COUNTED_ELSEWHERE = ["/console/say", "/console/press", "/console/files"];

function kindOf(path: string): Kind | undefined {
  if (COUNTED_ELSEWHERE.includes(path)) return undefined;
  if (path === "/console/events") return "stream";
  return path.startsWith("/console/files/") ? "file" : "reading";
}

export function createApp(parts: AppParts): Hono<Env> {
  const { sessions, rates, book, store, streams, talks, pressing, absent } = parts;

  const reads = createReads();
  const renamed = createRenamedNote(parts.log);
  const turns = createInTurns();

  const sayTo = (request: Request) => parts.sayIn(pageLanguageOf(request, parts.languages).code);

  function callerOf(request: Request, session: Session, network?: string): Caller {
    const language = languageOf(request, parts.languages).code;
    return { session, visitor: session.visitor, language, say: sayTo(request), network };
  }

  /** Undefined where there is nobody to be protected from: with the operator, or at the machine itself. */
  async function networkFor(call: Call): Promise<string | undefined> {
    const [request, remote] = [call.req.raw, remoteOf(call)];
    if (parts.mode === "private" || isReading(request) || parts.isHere(request, remote)) return undefined;
    return (await parts.isOperator(request)) ? undefined : addressOf(request, remote);
  }

  /** Whether somebody calls faster than any page does. Whoever sits at the machine itself harms nobody else. */
  function hurried(call: Call, count: () => number | undefined): Failed | undefined {
    if (parts.isHere(call.req.raw, remoteOf(call))) return undefined;
    const seconds = count();
    return seconds === undefined ? undefined : refusals.fast(seconds);
  }

  /** The session of a call, unless it calls too fast; where that is known already the store is not asked. */
  async function sessionOf(call: Call): Promise<Session | Failed | undefined> {
    const request = call.req.raw;
    const id = sessions.named(request);
    const kind = kindOf(call.req.path);
    const full = id === undefined || kind === undefined ? undefined : hurried(call, () => reads.full(id, kind));
    if (full !== undefined) return full;
    const session = await sessions.find(request);
    const failed = hurried(call, () => {
      if (session === undefined) return reads.stranger(addressOf(request, remoteOf(call)));
      return kind === undefined ? undefined : reads.session(session.id, kind);
    });
    return failed ?? session;
  }

  const respond = (call: Call, answer: Answer, headers: Readonly<Record<string, string>> = {}): Response =>
    responseOf(answer, sayTo(call.req.raw), headers);

  /** Undefined: the call may go on. */
  async function closed(call: Call): Promise<Failed | undefined> {
    const request = call.req.raw;
    const foreign = foreignOf(request);
    if (foreign === "renamed") renamed(request);
    if (foreign !== undefined) return foreign === "renamed" ? refusals.name : refusals.origin;
    if ((await admitted(parts, request, remoteOf(call))) === "sign-in") return refusals.signIn;
    return parts.isEnding() ? refusals.away : undefined;
  }

  /** The answer to a call of whoever has a session, and whose page is the console's own. */
  async function known(call: Call): Promise<Failed | undefined> {
    const request = call.req.raw;
    const session = await sessionOf(call);
    if (session === undefined) return refusals.session;
    if ("ok" in session) return session;
    const failed = isReading(request) ? undefined : distrust(request, session);
    if (failed === undefined) call.set("caller", callerOf(request, session, await networkFor(call)));
    return failed;
  }

  async function begun(call: Call): Promise<Begun | Failed> {
    const request = call.req.raw;
    const session = await sessionOf(call);
    if (session !== undefined) return "ok" in session ? session : sessions.renew(request, session);
    return (await rates.session(addressOf(request, remoteOf(call)))) ?? sessions.begin(request);
  }

  async function state(call: Call): Promise<Response> {
    const request = call.req.raw;
    const found = await begun(call);
    if ("ok" in found) return respond(call, found);
    const caller = callerOf(request, found.session);
    const body = await stateFor(caller, () => parts.isOperator(request), parts);
    return respond(call, answered(body), found.cookie === undefined ? {} : { "set-cookie": found.cookie });
  }

  /** With what the page sends as JSON. */
  const reading =
    <Value>(schema: z.ZodType<Value>, answer: (caller: Caller, value: Value, call: Call) => Promise<Answer>) =>
    async (call: Call): Promise<Response> => {
      const read = await readJson(call.req.raw, schema);
      return respond(call, read.ok ? await answer(call.var.caller, read.value, call) : read);
    };

  const inTalk =
    (answer: (visitor: string, talk: string, call: Call) => Promise<Answer>) =>
    async (call: Call): Promise<Response> => {
      const { success, data } = idSchema.safeParse(call.req.param("talk"));
      return respond(call, success ? await answer(call.var.caller.visitor, data, call) : refusals.talk);
    };

  async function events(call: Call): Promise<Response> {
    // Hono answers HEAD as it does GET and throws the body away: nobody would ever end that stream.
    if (call.req.method !== "GET") return respond(call, refusals.path);
    const { session, visitor } = call.var.caller;
    const talk = idSchema.safeParse(call.req.query("talk")).data;
    const remote = remoteOf(call);
    const { socket } = call.env.incoming;
    // What Node knows of the call need not be held as long as the stream is.
    const request = new Request(call.req.raw.url, { headers: new Headers([...call.req.raw.headers]) });
    const may = async (): Promise<boolean> =>
      (await admitted(parts, request, remote)) === "open" && (await sessions.stands(session.id));
    const cut = socket.destroy === undefined ? undefined : () => void socket.destroy?.();
    return streams.open({ session: session.id, visitor, talk, may, cut });
  }

  async function file(call: Call): Promise<Response> {
    const { session, visitor } = call.var.caller;
    const talk = idSchema.safeParse(call.req.param("talk")).data;
    const message = shownIdSchema.safeParse(call.req.param("message")).data;
    const index = call.req.param("n") ?? "";
    if (talk === undefined || message === undefined || !/^\d{1,2}$/.test(index)) return respond(call, refusals.file);
    const place = { visitor, talk, message, index: Number(index) };
    const address = addressOf(call.req.raw, remoteOf(call));
    const served = await serveFile(
      call.req.raw,
      place,
      { session: session.id, address },
      {
        book,
        blobs: store.blobs,
        turns,
        weigh: (bytes, how) =>
          hurried(call, () => (how === "wanted" ? reads.weigh(address, bytes) : reads.heavy(address, bytes))),
      },
    );
    return served instanceof Response ? served : respond(call, served);
  }

  async function choices(call: Call): Promise<Response> {
    const { visitor, say } = call.var.caller;
    const { command = "", option = "", typed = "" } = call.req.query();
    const typing = { command, option, typed: typed.slice(0, 200) };
    const found = await choicesFor(typing, { documents: store.documents, absent, say, visitor });
    return respond(call, answered({ choices: found }));
  }

  const app = new Hono<Env>().basePath("/console");
  app.use("*", async (call, next) => {
    const failed = (await closed(call)) ?? (call.req.path === "/console/state" ? undefined : await known(call));
    if (failed !== undefined) return respond(call, failed);
    await next();
    return undefined;
  });
  app.get("/state", state);
  app.get("/talks/:talk", inTalk(talks.read));
  app.post(
    "/talks",
    reading(talkSchema, ({ visitor }, { talk }) => talks.open(visitor, talk)),
  );
  app.post("/talks/:talk/title", async (call) => {
    const named = reading(titleSchema, async ({ visitor }, title) => {
      const { success, data } = idSchema.safeParse(call.req.param("talk"));
      return success ? talks.rename(visitor, data, title) : refusals.talk;
    });
    return named(call);
  });
  app.delete("/talks/:talk", inTalk(talks.remove));
  app.post("/say", reading(saySchema, parts.say));
  app.post("/press", reading(pressSchema, pressing.press));
  app.post("/stop", reading(stopSchema, pressing.stop));
  app.post("/files", async (call) =>
    respond(call, await parts.upload(call.req.raw, call.var.caller.visitor, addressOf(call.req.raw, remoteOf(call)))),
  );
  app.get("/files/:talk/:message/:n", file);
  app.get("/events", events);
  app.get("/complete", choices);
  app.notFound((call) => responseOf(refusals.path, sayTo(call.req.raw)));
  app.onError((error, call) => {
    if (error instanceof StoreAway) return responseOf(refusals.away, sayTo(call.req.raw));
    parts.log.error({ err: error, method: call.req.method }, "a call of the console failed");
    return responseOf(refusals.trouble, sayTo(call.req.raw));
  });
  return app;
}
