/** Judges the money: no request is charged twice, and Herald's ledger says what the service's own books say. */
import { z } from "zod";
import type { LedgerEntry } from "../../../src/core/store/ledger.ts";
import type { Call, Request } from "../history.ts";

export interface Money {
  readonly twice: readonly string[];
  /** What the service took. */
  readonly taken: number;
  /** What Herald says was spent. */
  readonly booked: number;
  /** Of what the service took and Herald does not say, what its workers have named themselves: see `outlivedIn`. */
  readonly outlived: number;
  /** Entries of which Herald does not know yet how they ended. */
  readonly open: number;
}

const outlivedSchema = z.object({
  msg: z.literal("a call was settled while it was under way"),
  credits: z.number(),
});

/**
 * A worker that stands still for longer than its calls may take is taken for dead and its calls are settled; what the
 * service takes for them afterwards, nobody can know before. How that was spread over them says nothing.
 */
export function outlivedIn(log: string): number {
  const lines = log.split("\n").filter((line) => line.includes("settled while it was under way"));
  return lines.reduce((total, line) => total + outlivedSchema.parse(JSON.parse(line)).credits, 0);
}

export function judgeMoney(calls: readonly Call[], entries: readonly LedgerEntry[], named = 0): Money {
  const times = new Map<string, number>();
  for (const { tag } of calls.filter(({ credits }) => credits > 0)) times.set(tag, (times.get(tag) ?? 0) + 1);
  const sum = (all: readonly { readonly credits: number }[]): number =>
    all.reduce((total, { credits }) => total + credits, 0);
  const taken = sum(calls);
  const booked = sum(entries.filter(({ outcome }) => outcome === "spent" || outcome === "settled"));
  return {
    twice: [...times].filter(([, count]) => count > 1).map(([tag, count]) => `${tag} ${count} times`),
    taken,
    booked,
    outlived: Math.min(Math.max(0, taken - booked), named),
    open: entries.filter(({ outcome }) => outcome === "reserved" || outcome === "unknown").length,
  };
}

/** On Discord the ledger names servers, and a request the channel that it was asked in. */
const IS_NAMED_ALIKE = /^telegram:/;

/**
 * Chats in which Herald knows how each call ended, and says that another sum was spent than the service took for what was
 * asked there. What was found out later was found out for several at once.
 */
export function misbooked(
  requests: readonly Request[],
  calls: readonly Call[],
  entries: readonly LedgerEntry[],
): readonly string[] {
  const asked = requests.filter(({ chat, kind }) => IS_NAMED_ALIKE.test(chat) && kind !== "digest");
  const chatOf = new Map(asked.map(({ tag, chat }) => [tag, chat]));
  const books = new Map([...new Set(chatOf.values())].map((chat) => [chat, { taken: 0, booked: 0, isCertain: true }]));
  for (const { tag, credits } of calls) {
    const book = books.get(chatOf.get(tag) ?? "");
    if (book !== undefined) book.taken += credits;
  }
  for (const { chat, outcome, credits } of entries) {
    const book = books.get(chat);
    if (book === undefined) continue;
    if (outcome === "spent") book.booked += credits;
    else if (outcome !== "refunded") book.isCertain = false;
  }
  return [...books].flatMap(([chat, { taken, booked, isCertain }]) =>
    isCertain && taken !== booked ? [`${chat} cost ${taken}, and the ledger says ${booked}`] : [],
  );
}
