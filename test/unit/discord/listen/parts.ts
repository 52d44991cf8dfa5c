/** What the tests of listening on Discord have in common: parts as listening makes them, on a real store. */
import { randomBytes } from "node:crypto";
import { onTestFinished } from "vitest";
import { createChatSettings } from "../../../../src/core/listening/chat-settings.ts";
import type { Heard } from "../../../../src/core/listening/heard.ts";
import { createTake } from "../../../../src/core/listening/take.ts";
import { createEnding } from "../../../../src/core/listening/wait.ts";
import type { Request } from "../../../../src/core/request.ts";
import { createSeal } from "../../../../src/core/seal.ts";
import { type Store, StoreAway } from "../../../../src/core/store/index.ts";
import { sayIn } from "../../../../src/locales/index.ts";
import { createDurably } from "../../../../src/platforms/discord/listen/durable.ts";
import { createInteractions } from "../../../../src/platforms/discord/listen/interactions.ts";
import { createNames } from "../../../../src/platforms/discord/listen/names.ts";
import { type ListenPace, PACE } from "../../../../src/platforms/discord/listen/pace.ts";
import type { ParsedInteraction } from "../../../../src/platforms/discord/parse/parsed.ts";
import { timeOf } from "../../../../src/platforms/discord/parse/snowflake.ts";
import { createPaces, type Pace } from "../../../../src/platforms/discord/send/pace.ts";
import { TOKEN_LIFE } from "../../../../src/platforms/discord/tokens.ts";
import { heedful } from "../../../../src/store/heedful-gate.ts";
import { createTaken, keptLog } from "../../telegram/listen/parts.ts";
import { type SmallDiscord, snowflake } from "./small-discord.ts";

/** So quick that a test does not wait, and in the same proportions. */
export const QUICK: ListenPace = {
  ...PACE,
  tell: 150,
  tellMessage: 150,
  away: { first: 10, most: 40 },
  store: { first: 5, most: 20 },
  tries: 3,
  save: 20,
  identify: 100,
  budgetLook: 50,
  elsewhere: 100,
  unreachable: 400,
  drain: 300,
  close: 1_000,
  leaseLife: 1_500,
  leaseRenewal: 300,
  leaseLook: 20,
  menuPause: 20,
};

export const seal = createSeal([randomBytes(32)]);

/** The pace of a process whose store is away until `back` is called, after which it is told of pauses. */
export function pacing() {
  let isAway = true;
  const parked: (readonly [string, number])[] = [];
  const unless = async <Result>(work: () => Result): Promise<Result> => {
    if (isAway) throw new StoreAway("the store did not answer");
    return work();
  };
  const gate = heedful({
    ask: () => unless(() => ({ passed: true })),
    park: (lane, wait) =>
      unless(() => {
        parked.push([lane, wait]);
        return undefined;
      }),
    open: () => unless(() => undefined),
    parked: () => unless(() => []),
  });
  const back = (): void => {
    isAway = false;
  };
  return { calls: createPaces(gate).answers, parked, back };
}

/** A store whose answers can be kept back: as one that is away, each call fails, and only after a while. */
export function stalling(store: Store): { readonly store: Pick<Store, "documents" | "signals">; away: boolean } {
  const state = { away: false, store };
  const unless = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (!state.away) return work();
    await new Promise((resolve) => setTimeout(resolve, 20));
    throw new StoreAway("the store did not answer");
  };
  const { documents, signals } = store;
  return Object.assign(state, {
    store: {
      documents: {
        get: (...words) => unless(() => documents.get(...words)),
        look: (...words) => unless(() => documents.look(...words)),
        put: (...words) => unless(() => documents.put(...words)),
        update: (...words) => unless(() => documents.update(...words)),
        delete: (...words) => unless(() => documents.delete(...words)),
      } satisfies Store["documents"],
      signals,
    },
  });
}

export function setUp(
  small: SmallDiscord,
  store: Store,
  more: { readonly pace?: Partial<ListenPace>; readonly calls?: Pace } = {},
) {
  const taken = createTaken();
  const kept = keptLog();
  const given = stalling(store);
  const givenUp = createEnding();
  onTestFinished(() => givenUp.abort());
  const pace = { ...QUICK, ...more.pace };
  const state = { access: "allowed" as "allowed" | "outside" | "denied" };
  const access = (): typeof state.access => state.access;
  const chats = createChatSettings(given.store.documents, 60_000);
  const take = createTake({ store: given.store, submit: taken.submit, access, chats, log: kept.log });
  const parts = {
    ...small.discord,
    ...given.store,
    marks: store.marks,
    names: createNames(),
    take,
    durably: createDurably(kept.log, pace),
    access,
    seal,
    say: sayIn,
    log: kept.log,
    pace,
    calls: more.calls ?? pacing().calls,
  };
  return { ...kept, taken, given, givenUp, state, parts, interactions: createInteractions(parts, givenUp.signal) };
}

export function interaction(
  more: Partial<ParsedInteraction> & { readonly ago?: number; readonly request?: Partial<Request> } = {},
): ParsedInteraction & { readonly heard: Heard & { readonly kind: "request" } } {
  const { ago = 0, request, heard: _, ...rest } = more;
  const id = snowflake(ago);
  const at = timeOf(id);
  return {
    id,
    token: `token-${id}`,
    application: "900000000000000001",
    acknowledgement: { kind: "defer", private: false },
    largest: undefined,
    ...rest,
    heard: {
      kind: "request",
      request: {
        id: `dc-${id}`,
        platform: "discord",
        conversation: "discord:7",
        operation: "chat",
        text: "secret words",
        chat: { id: "7", kind: "private", thread: "70" },
        person: { id: "7", name: "Ada", language: "de" },
        interaction: { ends: at + TOKEN_LIFE, shows: "reply" },
        at,
        ...request,
      },
    },
  };
}
