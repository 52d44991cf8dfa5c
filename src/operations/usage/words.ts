/** What was spent, in words: how it ended, and where it went, as far as it fits below a picture. */
import { dayOf } from "../../core/day.ts";
import type { Say } from "../../core/say.ts";
import { isSpent, type LedgerTotal } from "../../core/store/ledger.ts";
import { dayAndMonth, weekdayAndDay } from "../account/moments.ts";
import { numbersIn } from "../account/numbers.ts";
import { plain } from "../markdown.ts";
import type { Span } from "./asked.ts";
import type { Labels } from "./labels.ts";
import { add, NOTHING, type Row, rowsBy, type Sum, sumsOf } from "./sums.ts";

export type View = "mine" | "here" | "all";

export interface Telling {
  readonly say: Say;
  readonly view: View;
  readonly title: string;
  readonly dates: string;
  readonly span: Span;
  readonly labels: Labels;
}

/** A platform may take 1024, and markup is still added and taken away. */
const CAPTION = 900;

/** How many rows each list has, from the most to the least. */
const LENGTHS = [8, 5, 3, 2] as const;
const MOST_DAYS = 7;

export const sumWords = (say: Say, { credits, calls }: Sum): string =>
  say("usage-in", {
    credits: say("usage-credits", { count: credits }),
    calls: say("usage-calls", { count: calls }),
  });

function endingsOf(totals: readonly LedgerTotal[], say: Say): readonly string[] {
  const { settled, unknown, running, refunded } = sumsOf(totals);
  return [
    ...(settled.calls > 0 ? [say("usage-settled", { sum: sumWords(say, settled) })] : []),
    ...(unknown.calls > 0 ? [say("usage-unknown", { sum: sumWords(say, unknown) })] : []),
    ...(running.calls > 0 ? [say("usage-running", { calls: say("usage-calls", { count: running.calls }) })] : []),
    ...(refunded.calls > 0 ? [say("usage-refunded", { calls: say("usage-calls", { count: refunded.calls }) })] : []),
  ];
}

/** Said only where somebody's own key has paid. */
function payersOf(totals: readonly LedgerTotal[], say: Say): readonly string[] {
  const paid = (payer: LedgerTotal["payer"]): number =>
    sumsOf(totals.filter((total) => total.payer === payer)).spent.credits;
  const own = paid("person");
  if (own === 0) return [];
  const herald = say("usage-herald", { credits: say("usage-credits", { count: paid("operator") }) });
  return [`${herald}, ${say("usage-own-key", { credits: say("usage-credits", { count: own }) })}`];
}

/** The rows that have room, and the sum of the others. */
function list(title: string, rows: readonly Row[], label: (key: string) => string, most: number, say: Say): string {
  const shown = rows.length > most ? rows.slice(0, most - 1) : rows;
  const others = rows.slice(shown.length);
  const lines = shown.map(({ key, ...sum }) => `- ${plain(label(key))}: ${sumWords(say, sum)}`);
  if (others.length > 0) {
    lines.push(`- ${say("usage-more", { count: others.length })}: ${sumWords(say, others.reduce(add, NOTHING))}`);
  }
  return [`**${title}**`, ...lines].join("\n");
}

/** In one line; of a month only the picture shows them all. */
function daysOf(totals: readonly LedgerTotal[], { days }: Span, say: Say): readonly string[] {
  if (days.length === 1) return [];
  const spent = totals.filter(isSpent);
  const each = days.map((at) => {
    const day = dayOf(at);
    const credits = spent.filter((total) => total.day === day).reduce((sum, total) => sum + total.credits, 0);
    return { label: days.length > MOST_DAYS ? dayAndMonth(say, at) : weekdayAndDay(say, at), credits };
  });
  const some = each.filter(({ credits }) => credits > 0);
  if (some.length === 0) return [];
  const shown = some
    .slice(-MOST_DAYS)
    .map(({ label, credits }) => `${label}: ${numbersIn(say).inFull.amount(credits)}`);
  return [`**${say("usage-by-day")}**\n${some.length > MOST_DAYS ? "… · " : ""}${shown.join(" · ")}`];
}

function wordsWith(totals: readonly LedgerTotal[], { say, view, title, dates, span, labels }: Telling, most: number) {
  const { spent } = sumsOf(totals);
  const operations = rowsBy(totals, ({ operation }) => operation);
  const chats = rowsBy(totals, ({ chat }) => chat);
  const persons = rowsBy(totals, ({ person }) => person);
  const sections = [
    `**${title}**\n${dates}`,
    `**${sumWords(say, spent)}**`,
    [...payersOf(totals, say), ...endingsOf(totals, say)].map((line) => `- ${line}`).join("\n"),
    operations.length === 0 ? "" : list(say("usage-by-operation"), operations, labels.operation, most, say),
    view === "here" || chats.length === 0 ? "" : list(say("usage-by-chat"), chats, labels.chat, most, say),
    view === "mine" || persons.length === 0 ? "" : list(say("usage-by-person"), persons, labels.person, most, say),
    ...(view === "mine" ? daysOf(totals, span, say) : []),
  ];
  return sections.filter((section) => section !== "").join("\n\n");
}

/** The longest that fits below a picture. */
export function usageWords(totals: readonly LedgerTotal[], telling: Telling): string {
  const tries = LENGTHS.map((most) => wordsWith(totals, telling, most));
  return tries.find((words) => words.length <= CAPTION) ?? tries.at(-1) ?? "";
}
