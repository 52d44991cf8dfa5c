/** What was spent as bars: by days, or by hours where there is one day with not too many calls in it. */

import { DAY, startOfDay } from "../../core/day.ts";
import type { Ends } from "../../core/ending.ts";
import { ledgerPages } from "../../core/ledger-pages.ts";
import type { Say } from "../../core/say.ts";
import { isSpent, type Ledger, type LedgerEntry, type LedgerScope, type LedgerTotal } from "../../core/store/ledger.ts";
import type { UsageBar, UsagePlot } from "../../drawing/usage-plot.ts";
import { dayAndMonth, weekdayAndDay } from "../account/moments.ts";
import { numbersIn } from "../account/numbers.ts";
import type { Span } from "./asked.ts";
import { colours, operationLabel } from "./labels.ts";
import { rowsBy } from "./sums.ts";

const HOUR = 3_600_000;
const PAGE = 1_000;
const MOST_ENTRIES = 4_000;
/** More kinds than this are put together. */
const MOST_SERIES = 6;
const OTHER = 7;

type Spent = Pick<LedgerTotal, "operation" | "credits">;

/** Undefined: there are too many to read them one by one. */
export async function entriesOf(
  ledger: Ledger,
  scope: LedgerScope,
  { firstDay, lastDay }: Span,
  signal: Ends,
): Promise<readonly LedgerEntry[] | undefined> {
  const entries: LedgerEntry[] = [];
  const span = { from: startOfDay(firstDay), to: startOfDay(lastDay) + DAY, limit: PAGE };
  for await (const page of ledgerPages(ledger, scope, span)) {
    signal.throwIfAborted();
    entries.push(...page.entries);
    if (!page.last && entries.length >= MOST_ENTRIES) return undefined;
  }
  return entries;
}

interface Slot {
  readonly label: string;
  readonly spent: readonly Spent[];
}

function daySlots(totals: readonly LedgerTotal[], { days }: Span, say: Say): readonly Slot[] {
  const label = days.length > 7 ? dayAndMonth : weekdayAndDay;
  return days.map((at) => ({
    label: label(say, at),
    spent: totals.filter((total) => isSpent(total) && startOfDay(total.day) === at),
  }));
}

function hourSlots(entries: readonly LedgerEntry[], { days }: Span): readonly Slot[] {
  const [start = 0] = days;
  return Array.from({ length: 24 }, (_, hour) => ({
    label: `${String(hour).padStart(2, "0")}:00`,
    spent: entries.filter((entry) => isSpent(entry) && Math.floor((entry.at - start) / HOUR) === hour),
  }));
}

export interface Drawn {
  readonly title: string;
  readonly subtitle: string;
  readonly span: Span;
  readonly say: Say;
}

/** Undefined: there is no bar to draw. `entries` are those of a single day. */
export function plotOf(
  totals: readonly LedgerTotal[],
  entries: readonly LedgerEntry[] | undefined,
  { title, subtitle, span, say }: Drawn,
): UsagePlot | undefined {
  const slots = entries === undefined ? daySlots(totals, span, say) : hourSlots(entries, span);
  const found = rowsBy(totals, ({ operation }) => operation).filter(({ credits }) => credits > 0);
  if (found.length === 0) return undefined;
  const own = (found.length > MOST_SERIES ? found.slice(0, MOST_SERIES - 1) : found).map(({ key }) => key);
  const isOther = ({ operation }: Spent): boolean => !own.includes(operation);
  const sum = (spent: readonly Spent[]): number => spent.reduce((total, { credits }) => total + credits, 0);
  const bars = slots.map(({ label, spent }): UsageBar => {
    const parts = own.map((name) => sum(spent.filter(({ operation }) => operation === name)));
    return { label, parts: found.length > own.length ? [...parts, sum(spent.filter(isOther))] : parts };
  });
  const series = own.map((name) => {
    const colour = colours.indexOf(name);
    return { name: operationLabel(name, say), colour: colour === -1 ? OTHER : colour };
  });
  const other = found.length > own.length ? [{ name: say("usage-other"), colour: OTHER }] : [];
  return { title, subtitle, series: [...series, ...other], bars, short: numbersIn(say).inBrief };
}
