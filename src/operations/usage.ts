/** Usage: what was spent, by whom and on what, in words and as a plot; the ledger knows it to the credit. */
import type { Answered } from "../core/answered.ts";
import type { Button } from "../core/reply.ts";
import { chatKey, personKey, type Request } from "../core/request.ts";
import type { Say } from "../core/say.ts";
import type { LedgerScope, LedgerTotal } from "../core/store/ledger.ts";
import { drawUsagePlot } from "../drawing/usage-plot.ts";
import { clipped, plain } from "./markdown.ts";
import { notice } from "./notice.ts";
import { isOperator } from "./operators.ts";
import type { Operation, OperationParts } from "./parts.ts";
import { isForOne, overMenu } from "./place.ts";
import { datesOf, type Period, periodWords, readAsked, spanOf } from "./usage/asked.ts";
import { exported } from "./usage/export.ts";
import { labelsFor } from "./usage/labels.ts";
import { readNames } from "./usage/names.ts";
import { entriesOf, plotOf } from "./usage/plot.ts";
import { sumsOf } from "./usage/sums.ts";
import { sumWords, usageWords, type View } from "./usage/words.ts";

const PERIODS: readonly Period[] = ["day", "week", "month"];

const isPrivate = ({ chat }: Request): boolean => chat?.kind === "private";

const scopeOf = (view: View, request: Request): LedgerScope => {
  if (view === "all") return "all";
  return view === "mine" ? { person: personKey(request) } : { chat: chatKey(request) };
};

function titleOf(view: View, period: string, say: Say): string {
  if (view === "all") return say("usage-all", { period });
  return view === "mine" ? say("usage-mine", { period }) : say("usage-here", { period });
}

function nothingIn(view: View, period: string, say: Say): string {
  if (view === "all") return say("usage-nothing-all", { period });
  return view === "mine" ? say("usage-nothing-mine", { period }) : say("usage-nothing-here", { period });
}

const labelOf: Readonly<Record<Period, (say: Say) => string>> = {
  day: (say) => say("button-day"),
  week: (say) => say("button-week"),
  month: (say) => say("button-month"),
};

function buttonsFor(request: Request, parts: OperationParts, view: View, period: Period): Button[][] {
  const { say } = parts;
  const button = (label: string, argument: string): Button => ({ label, operation: "usage", argument });
  const others = PERIODS.filter((one) => one !== period).map((one) =>
    button(labelOf[one](say), view === "all" ? `all ${one}` : one),
  );
  if (!isForOne(request) || !isOperator(request, parts)) return [others];
  const back = isPrivate(request) ? say("button-mine") : say("button-here");
  const turn = view === "all" ? button(back, period) : button(say("button-everything"), `all ${period}`);
  return [others, [turn, button(say("button-csv"), `csv ${period}`)]];
}

async function namesIn(totals: readonly LedgerTotal[], { store }: OperationParts, view: View) {
  const keys = totals.flatMap(({ chat, person }) => [
    ...(view === "here" ? [] : [chat]),
    ...(view === "mine" ? [] : [person]),
  ]);
  return readNames(store.documents, keys);
}

async function shown(request: Request, parts: OperationParts, view: View, period: Period): Promise<Answered> {
  const { say, store, signal, keepBlob } = parts;
  const span = spanOf(period, Date.now());
  const scope = scopeOf(view, request);
  const words = periodWords(period, say);
  const buttons = buttonsFor(request, parts, view, period);
  const totals = await store.ledger.totals(scope, span.firstDay, span.lastDay);
  if (totals.length === 0) return { reply: { text: nothingIn(view, words, say), buttons }, ...overMenu(request) };
  const title = titleOf(view, words, say);
  const dates = say("usage-dates", { dates: datesOf(span, say) });
  const labels = labelsFor(request, say, await namesIn(totals, parts, view));
  const text = usageWords(totals, { say, view, title, dates, span, labels });
  const entries = period === "day" ? await entriesOf(store.ledger, scope, span, signal) : undefined;
  const subtitle = `${sumWords(say, sumsOf(totals).spent)} · ${dates}`;
  const plot = plotOf(totals, entries, { title, subtitle, span, say });
  if (plot === undefined) return { reply: { text, buttons }, ...overMenu(request) };
  const blob = await keepBlob(await drawUsagePlot(plot));
  return {
    reply: { text, attachments: [{ blob, name: "usage.png", as: "picture" }], buttons },
    ...overMenu(request),
  };
}

export const usage: Operation = async (request, parts) => {
  const { say } = parts;
  const asked = readAsked(request);
  if (asked === undefined) {
    const given = plain(clipped(`${request.text ?? ""} ${request.named?.["period"] ?? ""}`.trim(), 40));
    const buttons = [PERIODS.map((one) => ({ label: labelOf[one](say), operation: "usage" as const, argument: one }))];
    return notice(say("usage-wrong", { given }), { buttons });
  }
  if (asked.csv) return exported(request, parts, asked.period);
  // In a group it is about that group, whoever asks.
  if (!asked.all || !isForOne(request)) {
    return shown(request, parts, isPrivate(request) ? "mine" : "here", asked.period);
  }
  if (!isOperator(request, parts)) return notice(say("usage-all-operators"));
  return shown(request, parts, "all", asked.period);
};
