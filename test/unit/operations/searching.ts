/** What the tests of news share: a service that finds what it is told to, and presses under what it found. */
import { type Answered, KEPT } from "../../../src/core/answered.ts";
import type { Search } from "../../../src/core/news.ts";
import { isPressable } from "../../../src/core/pressable.ts";
import type { Request } from "../../../src/core/request.ts";
import { keyOf } from "../../../src/core/request-key.ts";
import type { Store } from "../../../src/core/store/index.ts";
import type { OperationParts, Paid } from "../../../src/operations/parts.ts";
import type { ChatAnswer, Found } from "../../../src/service/client/index.ts";
import { type Stage, serve, stageOf } from "./operating.ts";
import { buttonsOf } from "./picturing.ts";

type Document = Found["documents"][number];

export const documentOf = (given: Partial<Document> = {}): Document => ({
  title: "Bitcoin climbs",
  tldr: "It rose on Monday.",
  summary: undefined,
  source: "The Ledger Post",
  updatedAt: Date.now() - 7_200_000,
  bullishness: 0.5,
  legitimacy: 0.9,
  ...given,
});

const EVENTS = [
  "Harbor exchange lists silver contracts",
  "Validators of Orchid vote on emissions",
  "Miners in Paraguay lose cheap power",
  "Court in Seoul frees a founder",
  "Stablecoin issuer publishes audit",
  "Bridge operator returns stolen ether",
  "Norway taxes data centres",
  "Wallet maker recalls a device",
  "Treasury bill tokens pass gold",
  "Football club sells fan vouchers",
  "Airline drops loyalty coin",
  "Quantum paper worries cryptographers",
] as const;

/** So many different events, each told once; `from` is the number of the first. */
export const eventsOf = (count: number, from = 0): Document[] =>
  Array.from({ length: count }, (_, index) => {
    const number = from + index;
    const event = EVENTS[number % EVENTS.length] ?? "";
    const round = ["", " again", " anyway"][Math.floor(number / EVENTS.length)] ?? "";
    return documentOf({
      title: `${event}${round}`,
      tldr: `What happened in case ${number}.`,
      source: `Outlet ${number}`,
    });
  });

export const foundOf = (documents: readonly Document[], total = documents.length): Paid<Found> => ({
  outcome: "answered",
  value: { documents, offset: 0, total },
});

export interface SearchStage extends Stage {
  /** What was searched for, with the place it was searched from. */
  readonly searches: (Search & { readonly offset: number })[];
}

/** The service answers the searches with these in turn. */
export function searching(
  store: Store,
  outcomes: readonly Paid<Found>[],
  more: Partial<OperationParts> = {},
  said: readonly Paid<ChatAnswer>[] = [],
): SearchStage {
  const searches: (Search & { readonly offset: number })[] = [];
  const stage = stageOf(store, said, {
    async search(asked, offset) {
      const outcome = outcomes[searches.length];
      searches.push({ ...asked, offset });
      if (outcome === undefined) throw new Error("the service searches more often than it should");
      return outcome;
    },
    ...more,
  });
  return { ...stage, searches };
}

/** Serves it and keeps the answer, as the workers do where something was paid for. */
export async function looked(request: Request, stage: SearchStage): Promise<Answered> {
  const answered = await serve(request.operation, request, stage);
  await stage.store.documents.put(KEPT, keyOf(request.id), { request, answered });
  return answered;
}

/** Every button says what it carries in few characters, and can be pressed. */
export const isSound = (answered: Answered): boolean =>
  buttonsOf(answered).every(
    ({ operation, argument }) =>
      isPressable(operation) && /^[\x20-\x7e]*$/.test(argument) && operation.length + argument.length < 60,
  );
