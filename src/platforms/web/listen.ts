/** Listening on the web: the console's calls come in, are checked, and become durable; what changes is pushed. */
import type { Access } from "../../core/access.ts";
import type { Absent } from "../../core/commands.ts";
import type { Languages } from "../../core/languages.ts";
import { createChatSettings } from "../../core/listening/chat-settings.ts";
import type { CheckResult } from "../../core/listening/standing.ts";
import { createTake } from "../../core/listening/take.ts";
import type { Log } from "../../core/log.ts";
import type { Request as Asked } from "../../core/request.ts";
import type { SayIn } from "../../core/say.ts";
import type { StartItem } from "../../core/start-item.ts";
import type { Store } from "../../core/store/index.ts";
import { createApp, type WebBindings } from "./listen/app.ts";
import { createStreams, STREAM_PACE, type StreamPace } from "./listen/events/index.ts";
import { admitted } from "./listen/guard.ts";
import { createInOrder } from "./listen/in-order.ts";
import { createPressing } from "./listen/pressing.ts";
import { createRates } from "./listen/rates.ts";
import { createSaying } from "./listen/saying.ts";
import { createSessions } from "./listen/session.ts";
import { createShowing } from "./listen/shown.ts";
import { createTalkCalls } from "./listen/talk-calls.ts";
import { createUploads } from "./listen/uploads.ts";
import { createTalkBook } from "./talk-book.ts";

export interface WebListenParts {
  readonly store: Pick<Store, "documents" | "sets" | "marks" | "signals" | "counters" | "blobs">;
  /** Resolves when the request is durable; doing it again adds nothing. */
  readonly submit: (request: Asked) => Promise<unknown>;
  readonly access: Access;
  /** Commands that this Herald is not set up for. */
  readonly absent: Absent;
  readonly say: SayIn;
  readonly languages: Languages;
  readonly log: Log;
  readonly version: string;
  /** `private`: open to whoever reaches Herald at this machine itself; everybody else needs the operator's sign-in. */
  readonly mode: "private" | "public";
  /** Whether a call comes from this machine and is for it. */
  readonly isHere: (request: Request, remoteAddress: string | undefined) => boolean;
  readonly isOperator: (request: Request) => Promise<boolean>;
}

export interface WebListening {
  readonly name: "web";
  readonly mount: {
    readonly path: "/console";
    readonly handler: (request: Request, bindings: WebBindings) => Response | Promise<Response>;
  };
  /** Whether the page itself may be shown to whoever calls. */
  readonly admits: (request: Request, remoteAddress: string | undefined) => Promise<"open" | "sign-in">;
  readonly start: () => void;
  readonly known: (limit: number) => Promise<unknown>;
  readonly check: () => Promise<CheckResult>;
  readonly item: () => StartItem;
  /** Ends all streams at once; resolves when what was being taken is durable. */
  readonly stop: () => Promise<void>;
}

/** How long what a chat has decided is believed, in milliseconds. */
const CHATS_BELIEVED = 10_000;

const DETAILS: Readonly<Record<WebListenParts["mode"], string>> = {
  private: "open at this machine; from elsewhere ADMIN_TOKEN signs in",
  public: "open to everybody who reaches it",
};

export function createWebListening(given: WebListenParts, pace: StreamPace = STREAM_PACE): WebListening {
  const { store, log, access, absent, say: sayIn } = given;
  const book = createTalkBook({ ...store, log });
  const rates = createRates(store.counters);
  const order = createInOrder();
  const take = createTake({ ...given, chats: createChatSettings(store.documents, CHATS_BELIEVED) });
  const showing = createShowing();
  const streams = createStreams({ book, signals: store.signals, shown: showing.one, log, pace });
  let ending = false;
  const app = createApp({
    ...given,
    sayIn,
    book,
    rates,
    streams,
    sessions: createSessions(store.documents),
    say: createSaying({ store, book, take, access, absent, rates, order }),
    pressing: createPressing({ book, take, absent, rates, order }),
    talks: createTalkCalls({ book, showing }),
    upload: createUploads({ store, rates }),
    isEnding: () => ending,
  });
  return {
    name: "web",
    mount: { path: "/console", handler: (request, bindings) => app.fetch(request, bindings) },
    admits: (request, remote) => admitted(given, request, remote),
    start: () => undefined,
    known: async () => undefined,
    check: async () => (ending ? { ready: false, reason: "the console has ended" } : { ready: true }),
    item: () => ({ name: "Web console", state: ending ? "off" : "on", detail: DETAILS[given.mode] }),
    async stop() {
      ending = true;
      streams.stop();
      await order.idle();
    },
  };
}
