/** The ledger on Redis: a text for each entry, indexes by time, and sums by day that change in the same step. */
import { z } from "zod";
import { setBounded } from "../../core/bounded.ts";
import { DAY, dayOf, startOfDay } from "../../core/day.ts";
import {
  ERASED,
  LEDGER_LIFETIME,
  type Ledger,
  type LedgerEntry,
  type LedgerOutcome,
  type LedgerScope,
  type LedgerTotal,
  ledgerEntrySchema,
} from "../../core/store/ledger.ts";
import type { Connection } from "./connection.ts";
import { spending, spentFrom } from "./counters.ts";
import { CALL, forget, open, page, settle } from "./ledger-scripts.ts";
import type { Argument, Run } from "./together.ts";

const storedEntry = z.object({
  ...ledgerEntrySchema.shape,
  at: z.coerce.number().pipe(ledgerEntrySchema.shape.at),
  credits: z.coerce.number().pipe(ledgerEntrySchema.shape.credits),
});
const kindSchema = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  ledgerEntrySchema.shape.payer,
  ledgerEntrySchema.shape.outcome,
]);

const textReply = z.string();

/** An empty text is none. */
function entryFrom(reply: unknown): LedgerEntry | undefined {
  const text = textReply.parse(reply);
  return text === "" ? undefined : storedEntry.parse(JSON.parse(text));
}

/** What JSON of Lua's is written as ours, and needs no stroke in either. */
const ALIKE = /^[\w:.@-]*$/;

/** What an entry is counted as; empty where Lua has to write it, which wrote those that stand. */
function kindOf({ operation, chat, person, payer, outcome }: LedgerEntry): string {
  return ALIKE.test(operation + chat + person) ? `["${operation}","${chat}","${person}","${payer}","${outcome}"]` : "";
}

/** What is told of an entry that is opened, in the order in which the script takes it. */
function openedValues(entry: LedgerEntry): readonly Argument[] {
  const { id, at, chat, person, outcome, credits } = entry;
  const day = dayOf(at);
  return [kindOf(entry), textOf(entry, day), id, at, day, chat, person, outcome, credits, at + LEDGER_LIFETIME];
}

/** What is told of one that is settled and was opened here. */
function settledValues(opened: LedgerEntry, settled: LedgerEntry): readonly Argument[] {
  const { at, chat, person, credits } = settled;
  const day = dayOf(at);
  return [textOf(opened, day), kindOf(settled), textOf(settled, day), day, chat, person, CALL + credits, at];
}

/** Named one by one: to copy an entry with a field more, or another one, takes the engine longer than all of its text. */
function textOf({ id, at, platform, chat, person, operation, payer, credits, outcome }: LedgerEntry, day: string) {
  return JSON.stringify({ id, at, platform, chat, person, operation, payer, credits, outcome, day });
}

function settledFrom(opened: LedgerEntry, outcome: LedgerOutcome, credits: number): LedgerEntry {
  const { id, at, platform, chat, person, operation, payer } = opened;
  return { id, at, platform, chat, person, operation, payer, credits, outcome };
}

function totalFrom(day: string, kind: string, calls: number, credits: number): LedgerTotal {
  const [operation, chat, person, payer, outcome] = kindSchema.parse(JSON.parse(kind));
  return { day, operation, chat, person, payer, outcome, credits, calls };
}

function totalsFrom(day: string, sums: Readonly<Record<string, string>>): LedgerTotal[] {
  return Object.entries(sums).map(([kind, sum]) => {
    const calls = Math.floor(Number(sum) / CALL);
    return totalFrom(day, kind, calls, Number(sum) - calls * CALL);
  });
}

/** Of what is still running, one total for each kind and day. */
function runningFrom(running: readonly string[], scope: LedgerScope): LedgerTotal[] {
  const totals = new Map<string, LedgerTotal>();
  for (const one of running) {
    const [day = "", credits = "", ...rest] = one.split(" ");
    const kind = rest.join(" ");
    const added = totalFrom(day, kind, 1, Number(credits));
    if (scope !== "all" && ("chat" in scope ? added.chat !== scope.chat : added.person !== scope.person)) continue;
    const { calls, credits: sum } = totals.get(`${day} ${kind}`) ?? { calls: 0, credits: 0 };
    totals.set(`${day} ${kind}`, { ...added, calls: calls + 1, credits: sum + added.credits });
  }
  return [...totals.values()];
}

function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  const end = startOfDay(last);
  for (let at = startOfDay(first); at <= end; at += DAY) days.push(dayOf(at));
  return days;
}

function scopeName(scope: LedgerScope): string {
  if (scope === "all") return "all";
  return "chat" in scope ? `chat:${scope.chat}` : `person:${scope.person}`;
}

/** Nobody settles what a process that stood still has opened; it is found by those who look for such. */
const MOST_OPENED = 10_000;

export function createLedger(connection: Connection): Ledger {
  const { client } = connection;
  const base = `${connection.prefix}:{ledger}:`;
  // No key of ours: the scripts begin all of theirs with it, and a cluster finds their slot by it.
  const asked = (wanted: typeof open, values: readonly Argument[]): Run => ({
    script: wanted,
    keys: [base],
    values,
  });
  function run(wanted: typeof open, given: readonly Argument[]): Promise<unknown> {
    const { keys, values } = asked(wanted, given);
    return connection.run(wanted, keys, values);
  }
  /** What was opened here and is not settled yet, each as it was written. */
  const opened = new Map<string, LedgerEntry>();

  function standingFrom(reply: unknown, entry: LedgerEntry): LedgerEntry {
    const standing = entryFrom(reply);
    if (standing === undefined && entry.outcome === "reserved") setBounded(opened, entry.id, entry, MOST_OPENED);
    return standing ?? entry;
  }

  return {
    async open(given) {
      const entry = ledgerEntrySchema.parse(given);
      return standingFrom(await run(open, openedValues(entry)), entry);
    },
    async openWithin(allowances, given) {
      const entry = ledgerEntrySchema.parse(given);
      const opening = asked(open, openedValues(entry));
      const [answer, standing] = await connection.runBoth(spending(connection.prefix, allowances), opening);
      const spent = spentFrom(answer, allowances);
      return spent.allowed ? { spent, standing: standingFrom(standing, entry) } : { spent };
    },
    async settle(id, outcome, credits) {
      const entry = outcome === "reserved" ? undefined : opened.get(id);
      const settled = entry && settledFrom(entry, outcome, credits);
      const told = entry === undefined || settled === undefined ? [] : settledValues(entry, settled);
      const answer = await run(settle, [id, outcome, credits, ...told]);
      opened.delete(id);
      return answer === 1 ? settled : entryFrom(answer);
    },
    async totals(scope, firstDay, lastDay) {
      const days = daysBetween(firstDay, lastDay);
      const read = (day: string) => client.hgetall(`${base}sum:${day}:${scopeName(scope)}`);
      const [running, sums] = await connection.timed("ledger.totals", () =>
        Promise.all([client.hvals(`${base}running`), Promise.all(days.map(read))]),
      );
      const now = runningFrom(running, scope);
      return days.flatMap((day, i) => [...totalsFrom(day, sums[i] ?? {}), ...now.filter((one) => one.day === day)]);
    },
    async entries(scope, { from, to, limit, after }) {
      const reply = z.array(z.unknown()).parse(await run(page, [scopeName(scope), from, to, limit, after ?? ""]));
      const entries = reply.flatMap((text) => entryFrom(text) ?? []);
      const shown = entries.slice(0, limit);
      return { entries: shown, next: entries.length > limit ? shown.at(-1)?.id : undefined };
    },
    async forget(person) {
      if (person === ERASED) return 0;
      for (let total = 0; ; ) {
        const [changed, seen] = z.tuple([z.number(), z.number()]).parse(await run(forget, [person, ERASED]));
        total += changed;
        if (seen === 0) return total;
      }
    },
  };
}
