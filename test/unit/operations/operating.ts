/** What the operations' tests share: requests as platforms make them, and parts whose service answers as it is told. */
import { afterAll, beforeAll } from "vitest";
import type { Answered } from "../../../src/core/answered.ts";
import type { Turn } from "../../../src/core/conversation.ts";
import type { DigestBook } from "../../../src/core/digest-book.ts";
import type { Failure } from "../../../src/core/failure.ts";
import type { OperationName, Request } from "../../../src/core/request.ts";
import type { Store } from "../../../src/core/store/index.ts";
import { strictSayIn } from "../../../src/locales/index.ts";
import { operations } from "../../../src/operations/index.ts";
import type { OperationParts, Paid } from "../../../src/operations/parts.ts";
import type { AccountAnswer, ChatAnswer } from "../../../src/service/client/index.ts";
import type { ChatRequest } from "../../../src/service/schema/chat.ts";
import { createSqlStore } from "../../../src/store/postgres/store.ts";
import { readBefore } from "../../../workers/before.ts";
import { openEmpty } from "../../servers/embedded.ts";

const ignore = { onUnreadable: () => undefined, onConnection: () => undefined, onOperation: () => undefined };

/** One embedded store for all tests of a file. */
export function useStore(): () => Store {
  let store: Store | undefined;
  beforeAll(async () => {
    store = await createSqlStore(await openEmpty(), ignore);
    // Opening it is work for the processor, which other tests may keep busy.
  });
  afterAll(() => store?.close());
  return () => {
    if (store === undefined) throw new Error("the store is opened before the tests");
    return store;
  };
}

let made = 0;
let blobs = 0;

const notAsked = () => Promise.reject(new Error("the service is asked what it should not be"));

/** For what has nothing to do with digests. */
export const noDigests: DigestBook = {
  madeBy: async () => 0,
  forget: async () => 0,
  add: notAsked,
  get: notAsked,
  list: notAsked,
  change: notAsked,
  remove: notAsked,
  state: notAsked,
  post: notAsked,
  page: notAsked,
};

/** Each in a conversation, of a person and with a message of its own, unless it says otherwise. */
export function requestOf(given: Partial<Request> = {}): Request {
  made += 1;
  return {
    id: `tg-1-${made}`,
    platform: "telegram",
    conversation: `telegram:c${made}`,
    operation: "chat",
    chat: { id: `c${made}`, kind: "private" },
    person: { id: `p${made}`, name: "Anna" },
    message: `m${made}`,
    at: 1_800_000_000_000,
    ...given,
  };
}

export const answerOf = (text: string, more: Partial<ChatAnswer> = {}): ChatAnswer => ({
  text,
  model: "versa",
  finish: "stop",
  refusal: undefined,
  sources: [],
  calls: [],
  usage: undefined,
  ...more,
});

export const answered = (text: string, more: Partial<ChatAnswer> = {}): Paid<ChatAnswer> => ({
  outcome: "answered",
  value: answerOf(text, more),
});

/** An account of which nothing but its credits is known. */
export const accountOf = (credits: number): AccountAnswer => ({
  credits,
  address: undefined,
  chainType: undefined,
  tokens: undefined,
  tokensUsd: undefined,
  bonuses: [],
  telegramId: undefined,
  balances: [],
  lastCreditsAwardedAt: undefined,
});

/** What somebody asked and was answered. */
export const turnOf = (person: string, given: Partial<Turn> = {}): Turn => ({
  request: `r-${person}`,
  person,
  name: "x",
  prompt: "Why?",
  answer: "Because.",
  messages: [],
  ...given,
});

export const failureOf = (given: Partial<Failure>): Failure => ({
  kind: "failed",
  fault: "service",
  retryAfter: undefined,
  credits: "not-taken",
  problems: [],
  detail: "POST /v1/chat/completions was answered with 500: secret detail.",
  status: 500,
  ...given,
});

export interface Stage extends OperationParts {
  /** What the service was asked, in order. */
  readonly asked: ChatRequest[];
}

const limits = { personPerMinute: 20, personCreditsPerDay: 200, chatCreditsPerDay: 2_000 };

export function stageOf(
  store: Store,
  outcomes: readonly Paid<ChatAnswer>[],
  more: Partial<OperationParts> = {},
): Stage {
  const asked: ChatRequest[] = [];
  return {
    store,
    say: strictSayIn("en"),
    sayIn: strictSayIn,
    languageWith: ({ language }) => language,
    async chat(request) {
      const outcome = outcomes[asked.length];
      asked.push(request);
      if (outcome === undefined) throw new Error("the service is asked more often than it should be");
      return outcome;
    },
    person: {},
    chatSettings: {},
    conversation: async () => undefined,
    createImage: notAsked,
    applyEffect: notAsked,
    mirage: notAsked,
    account: notAsked,
    search: notAsked,
    digests: noDigests,
    ownKey: { value: undefined, set: notAsked, remove: async () => false },
    async keepBlob(bytes) {
      blobs += 1;
      await store.blobs.put(`blob-${blobs}`, bytes, 60_000);
      return `blob-${blobs}`;
    },
    patiently: (work) => work(),
    isAbout: () => undefined,
    fetch: async () => ({ outcome: "gone" }),
    erase: async () => true,
    isAdministrator: async () => false,
    whyClosed: async () => undefined,
    placeLink: () => undefined,
    roomFor: async () => () => undefined,
    about: async () => ({ name: "@herald_bot", link: "https://t.me/herald_bot", starts: true }),
    threads: undefined,
    operators: ["telegram:123"],
    limits,
    chatLimits: more.limits ?? limits,
    absent: new Set(),
    signal: new AbortController().signal,
    asked,
    ...more,
  };
}

/** What was sent as one text, each message behind its role. */
export const sentOf = (request: ChatRequest | undefined): readonly string[] =>
  (request?.messages ?? []).map(({ role, content }) => `${role}: ${String(content)}`);

/** Does what is asked as the workers do it: with what was decided and said before, read from the stage's store. */
export async function serve(operation: OperationName, request: Request, stage: OperationParts): Promise<Answered> {
  const { person, chat, conversation } = await readBefore(stage.store, request);
  return operations[operation](request, { ...stage, person, chatSettings: chat, conversation });
}
