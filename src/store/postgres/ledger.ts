/** The ledger in SQL: one table with an index for each way it is read. */
import { z } from "zod";
import { DAY, dayOf, startOfDay } from "../../core/day.ts";
import type { Counters } from "../../core/store/counters.ts";
import { ERASED, type Ledger, type LedgerEntry, type LedgerScope, ledgerEntrySchema } from "../../core/store/ledger.ts";
import { type Operation, operation, type Run } from "./statements.ts";

const COLUMNS = "id, at::float8 AS at, platform, chat, person, operation, payer, credits::float8 AS credits, outcome";

const open = operation("ledger.open", `SELECT ${COLUMNS} FROM herald.ledger_open($1, $2, $3, $4, $5, $6, $7, $8, $9)`);
const settle = operation("ledger.settle", `SELECT ${COLUMNS} FROM herald.ledger_settle($1, $2, $3)`);
const forget = operation(
  "ledger.forget",
  `WITH changed AS (
     UPDATE herald.ledger SET person = '${ERASED}', chat = CASE WHEN chat = $1 THEN '${ERASED}' ELSE chat END
     WHERE person = $1 AND person <> '${ERASED}' RETURNING 1)
   SELECT count(*)::float8 AS changed FROM changed`,
);

/** One statement for each scope, so that each finds its index; the first parameter is whose entries are asked for. */
interface ByScope {
  readonly all: Operation;
  readonly chat: Operation;
  readonly person: Operation;
}

function byScope(name: string, text: (whose: string) => string): ByScope {
  return {
    all: operation(name, text("$1::text IS NULL"), ".all"),
    chat: operation(name, text("chat = $1"), ".chat"),
    person: operation(name, text("person = $1"), ".person"),
  };
}

const totals = byScope(
  "ledger.totals",
  (whose) => `SELECT (at / ${DAY})::int AS day, operation, chat, person, payer, outcome,
     sum(credits)::float8 AS credits, count(*)::float8 AS calls
   FROM herald.ledger WHERE ${whose} AND at >= $2 AND at < $3
   GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6`,
);

const entries = byScope(
  "ledger.entries",
  (whose) => `SELECT ${COLUMNS} FROM herald.ledger l
   WHERE ${whose} AND (l.at, l.id) > ($2, $3) AND l.at >= $4 AND l.at < $5 ORDER BY l.at, l.id LIMIT $6`,
);

const entryRow = z.tuple([ledgerEntrySchema]);
const entryRows = z.array(ledgerEntrySchema);
const totalRows = z.array(
  z.object({
    day: z.int().transform((day) => dayOf(day * DAY)),
    operation: z.string(),
    chat: z.string(),
    person: z.string(),
    payer: ledgerEntrySchema.shape.payer,
    outcome: ledgerEntrySchema.shape.outcome,
    credits: z.number(),
    calls: z.number(),
  }),
);
const changedRow = z.tuple([z.object({ changed: z.number() })]);

function choose(statements: ByScope, scope: LedgerScope): readonly [Operation, string | null] {
  if (scope === "all") return [statements.all, null];
  return "chat" in scope ? [statements.chat, scope.chat] : [statements.person, scope.person];
}

/** Where a page ended; the start of everything is before any time. */
function placeOf(cursor: string | undefined): readonly [number, string] {
  if (cursor === undefined) return [-1, ""];
  const [, at, id] = /^(\d+) (.+)$/s.exec(cursor) ?? [];
  if (at === undefined || id === undefined) throw new RangeError(`"${cursor}" is not a cursor of the ledger`);
  return [Number(at), id];
}

export function createLedger(run: Run, { spend }: Pick<Counters, "spend">): Ledger {
  async function openEntry(entry: LedgerEntry): Promise<LedgerEntry> {
    const { id, at, platform, chat, person, operation: what, payer, credits, outcome } = ledgerEntrySchema.parse(entry);
    const rows = await run(open, [id, at, platform, chat, person, what, payer, credits, outcome]);
    return entryRow.parse(rows)[0];
  }

  return {
    open: openEntry,
    // Not in one: what is counted does not wait for the disk, and nobody else's counting for the entry.
    async openWithin(allowances, entry) {
      const spent = await spend(allowances);
      return spent.allowed ? { spent, standing: await openEntry(entry) } : { spent };
    },
    settle: async (id, outcome, credits) => entryRows.parse(await run(settle, [id, outcome, credits]))[0],
    async totals(scope, firstDay, lastDay) {
      const [statement, whose] = choose(totals, scope);
      return totalRows.parse(await run(statement, [whose, startOfDay(firstDay), startOfDay(lastDay) + DAY]));
    },
    async entries(scope, { from, to, limit, after }) {
      const [statement, whose] = choose(entries, scope);
      const found = entryRows.parse(await run(statement, [whose, ...placeOf(after), from, to, limit + 1]));
      const page = found.slice(0, limit);
      const last = page.at(-1);
      return { entries: page, next: found.length > limit && last ? `${last.at} ${last.id}` : undefined };
    },
    forget: async (person) => changedRow.parse(await run(forget, [person]))[0].changed,
  };
}
