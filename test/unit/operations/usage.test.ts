/** Usage: what the ledger knows is told to the credit, to whom it concerns alone, and drawn where there is something. */
import { describe, expect, test } from "vitest";
import { DAY, dayOf } from "../../../src/core/day.ts";
import { NAMES } from "../../../src/core/names.ts";
import { chatKey, personKey, type Request } from "../../../src/core/request.ts";
import type { LedgerEntry, LedgerOutcome } from "../../../src/core/store/ledger.ts";
import { readAsked, spanOf } from "../../../src/operations/usage/asked.ts";
import { entriesOf, plotOf } from "../../../src/operations/usage/plot.ts";
import { requestOf, serve, stageOf, useStore } from "./operating.ts";

const store = useStore();
let written = 0;

async function spend(request: Request, credits: number, more: Partial<LedgerEntry> = {}): Promise<void> {
  written += 1;
  const { outcome = "spent", ...entry } = more;
  const id = `usage-${written}`;
  await store().ledger.open({
    id,
    at: Date.now(),
    platform: "telegram",
    chat: chatKey(request),
    person: personKey(request),
    operation: "chat",
    payer: "operator",
    credits,
    outcome: "reserved",
    ...entry,
  });
  const steps: readonly LedgerOutcome[] = outcome === "settled" ? ["unknown", "settled"] : [outcome];
  for (const step of steps)
    if (step !== "reserved") await store().ledger.settle(id, step, step === "refunded" ? 0 : credits);
}

const asked = (text: string, given: Partial<Request> = {}): Request =>
  requestOf({ operation: "usage", text, ...given });
const by = (request: Request, text: string, given: Partial<Request> = {}): Request =>
  asked(text, {
    ...(request.person && { person: request.person }),
    ...(request.chat && { chat: request.chat }),
    ...given,
  });
const tell = async (request: Request) => {
  const answered = await serve("usage", request, stageOf(store(), []));
  return { text: answered.reply?.text ?? "", answered, attachments: answered.reply?.attachments ?? [] };
};

describe("what was asked", () => {
  test.each([
    ["", "week"],
    ["day", "day"],
    ["Today", "day"],
    ["24 hours", "day"],
    ["for the last 7 days", "week"],
    ["7d", "week"],
    ["1 week", "week"],
    ["30 days", "month"],
    ["this month", "month"],
    ["heute", "day"],
    ["24 Stunden", "day"],
    ["diese Woche", "week"],
    ["für die letzten 7 Tage", "week"],
    ["letzten Monat", "month"],
    ["30 Tage", "month"],
  ])("“%s” is the %s", (text, period) => {
    expect(readAsked(requestOf({ text }))).toEqual({ period, all: false, csv: false });
    expect(readAsked(requestOf({ named: { period: text } }))?.period).toBe(period);
  });

  test("everybody's, and a file, are said with it", () => {
    expect(readAsked(requestOf({ text: "all month" }))).toEqual({ period: "month", all: true, csv: false });
    expect(readAsked(requestOf({ text: "csv day" }))).toEqual({ period: "day", all: false, csv: true });
  });

  test.each(["year", "month week", "12 days", "--period"])(
    "“%s” is explained with an example and buttons",
    async (text) => {
      const { answered } = await tell(asked(text));
      expect(answered.reply?.text).toContain("`/usage week`");
      expect(answered.reply?.buttons?.flat().map(({ argument }) => argument)).toEqual(["day", "week", "month"]);
    },
  );

  test("days are those of UTC, and end with today", () => {
    const span = spanOf("week", Date.parse("2026-11-21T23:59:59Z"));
    expect([span.firstDay, span.lastDay, span.days.length]).toEqual(["2026-11-15", "2026-11-21", 7]);
    expect(spanOf("day", Date.parse("2026-03-01T00:00:00Z")).days).toEqual([Date.parse("2026-03-01T00:00:00Z")]);
    expect(spanOf("month", Date.parse("2026-03-01T00:00:00Z")).firstDay).toBe("2026-01-31");
  });
});

describe("one's own", () => {
  test("is told by how it ended, on what and where, and nobody else's with it", async () => {
    const request = asked("week");
    const group = { ...request, chat: { id: "-9", kind: "group" as const } };
    await store().documents.put(NAMES, "telegram:-9", "Club *One*");
    await spend(request, 3);
    await spend(request, 2, { operation: "imagine", payer: "person" });
    await spend(group, 1, { outcome: "settled" });
    await spend(request, 1, { outcome: "unknown" });
    await spend(request, 3, { outcome: "refunded" });
    await spend(request, 1, { outcome: "reserved" });
    await spend(request, 100, { at: Date.now() - 8 * DAY });
    await spend(asked(""), 1_000);
    const { text, attachments } = await tell(request);
    expect(text).toContain("Your usage, the last 7 days");
    expect(text).toContain("**6 credits in 3 calls**");
    expect(text).toContain("Paid by Herald: 4 credits, paid by own keys: 2 credits");
    expect(text).toContain("Settled later, and counted above: 1 credit in 1 call");
    expect(text).toContain("Not known yet: 1 credit in 1 call");
    expect(text).toContain("Running now: 1 call");
    expect(text).toContain("Given back: 1 call");
    expect(text).toContain("- questions: 4 credits in 2 calls");
    expect(text).toContain("- pictures: 2 credits in 1 call");
    expect(text).toContain("- private chat: 5 credits in 2 calls");
    expect(text).toContain("- Club \\*One\\*: 1 credit in 1 call");
    expect(text).not.toContain("1,000");
    expect(attachments).toMatchObject([{ name: "usage.png", as: "picture" }]);
    expect((await tell(by(request, "month"))).text).toContain("**106 credits in 4 calls**");
  });

  test("that is nothing is one sentence without a picture", async () => {
    const { text, attachments, answered } = await tell(asked("day"));
    expect(text).toMatch(/^There is nothing to show for today: you have spent nothing\. /);
    expect(attachments).toEqual([]);
    expect(answered.reply?.buttons?.flat().map(({ argument }) => argument)).toEqual(["week", "month"]);
  });

  test("that only failed is told without a picture", async () => {
    const request = asked("day");
    await spend(request, 1, { outcome: "refunded" });
    const { text, attachments } = await tell(request);
    expect(text).toContain("**0 credits in 0 calls**");
    expect(text).toContain("Given back: 1 call");
    expect(attachments).toEqual([]);
  });

  test("takes the place of the menu that was pressed", async () => {
    expect((await tell(asked("day", { pressed: "n1" }))).answered.replaces).toEqual(["n1"]);
    const group = { id: "-44", kind: "group" as const };
    expect((await tell(asked("day", { pressed: "n1", chat: group }))).answered.replaces).toBeUndefined();
  });

  test("fits below a picture, however much there is", async () => {
    const request = asked("month");
    for (let index = 0; index < 30; index += 1) {
      const place = { ...request, chat: { id: `-1000${index}`, kind: "group" as const } };
      await store().documents.put(NAMES, chatKey(place), `${"long name ".repeat(10)}${index}`);
      await spend(place, 1_000_000 + index, { operation: `operation-${index}`, at: Date.now() - (index % 29) * DAY });
    }
    const { text } = await tell(request);
    expect(text.length).toBeLessThanOrEqual(900);
    expect(text).toContain("- 26 more: 26,000,325 credits in 26 calls");
  });
});

describe("a group's", () => {
  const chat = { id: "-77", kind: "group" as const };

  test("is for everybody there: by operation and by person, whose keys are never shown", async () => {
    const [anna, ben, gone] = [asked("week", { chat }), asked("week", { chat }), asked("week", { chat })];
    await store().documents.put(NAMES, personKey(anna), "Anna_1");
    await spend(anna, 5);
    await spend(ben, 2, { operation: "effect" });
    await spend(gone, 1);
    await store().ledger.forget(personKey(gone));
    await spend({ ...anna, chat: { id: "-78", kind: "group" } }, 500);
    const { text, answered } = await tell(asked("all week", { chat, person: { id: "123", name: "Op" } }));
    expect(text).toContain("Usage in this chat, the last 7 days");
    expect(text).toContain("**8 credits in 3 calls**");
    expect(text).toContain("- Anna\\_1: 5 credits in 1 call");
    expect(text).toContain("- somebody: 2 credits in 1 call");
    expect(text).toContain("- somebody who asked to be forgotten: 1 credit in 1 call");
    expect(text).not.toContain("telegram:");
    expect(text).not.toContain("By chat");
    expect(answered.reply?.buttons?.flat().map(({ argument }) => argument)).toEqual(["day", "month"]);
  });
});

describe("everybody's", () => {
  test("is for operators alone, in private", async () => {
    const operator = asked("week", { person: { id: "123", name: "Op" } });
    await spend(operator, 7);
    const own = await tell(operator);
    expect(own.text).toContain("**7 credits in 1 call**");
    expect(own.answered.reply?.buttons?.flat().map(({ argument }) => argument)).toEqual([
      "day",
      "month",
      "all week",
      "csv week",
    ]);
    const all = await tell(by(operator, "all week"));
    expect(all.text).toContain("All usage, the last 7 days");
    expect(all.text).toContain("By person");
    const totals = await store().ledger.totals("all", dayOf(Date.now() - 6 * DAY), dayOf(Date.now()));
    const sum = totals
      .filter(({ outcome }) => outcome === "spent" || outcome === "settled")
      .reduce((total, { credits }) => total + credits, 0);
    expect(all.text).toContain(`**${sum.toLocaleString("en")} credits in`);
    expect(all.answered.reply?.buttons?.flat().map(({ argument }) => argument)).toEqual([
      "all day",
      "all month",
      "week",
      "csv week",
    ]);
    expect((await tell(asked("all week"))).text).toContain("Only the operators");
  });
});

describe("the bars", () => {
  test("are hours where it is one day, and days where there are too many calls", async () => {
    const request = asked("day");
    const span = spanOf("day", Date.now());
    const at = (span.days[0] ?? 0) + 13 * 3_600_000;
    await spend(request, 2, { at });
    await spend(request, 5, { at: at + 1, outcome: "unknown" });
    await spend(request, 3, { at: at + 60_000, operation: "imagine" });
    const scope = { person: personKey(request) };
    const { signal } = new AbortController();
    const totals = await store().ledger.totals(scope, span.firstDay, span.lastDay);
    const entries = await entriesOf(store().ledger, scope, span, signal);
    const drawn = { title: "", subtitle: "", span, say: stageOf(store(), []).say };
    const plot = plotOf(totals, entries, drawn);
    expect(plot?.series.map(({ name }) => name)).toEqual(["pictures", "questions"]);
    expect(plot?.bars).toHaveLength(24);
    expect(plot?.bars[13]).toEqual({ label: "13:00", parts: [3, 2] });
    expect(plot?.bars.flatMap(({ parts }) => parts).reduce((sum, part) => sum + part)).toBe(5);
    const page = { entries: entries?.slice(0, 1) ?? [], next: "0 more" };
    const endless = {
      ...store().ledger,
      entries: async () => ({ ...page, entries: new Array(1_000).fill(page.entries[0]) }),
    };
    expect(await entriesOf(endless, scope, span, signal)).toBeUndefined();
    expect(plotOf(totals, undefined, drawn)?.bars.map(({ parts }) => parts)).toEqual([[3, 2]]);
  });

  test("of many operations put the smallest together, and lose none", async () => {
    const request = asked("week");
    for (let index = 1; index <= 10; index += 1) await spend(request, index, { operation: `kind-${index}` });
    const span = spanOf("week", Date.now());
    const totals = await store().ledger.totals({ person: personKey(request) }, span.firstDay, span.lastDay);
    const plot = plotOf(totals, undefined, { title: "", subtitle: "", span, say: stageOf(store(), []).say });
    expect(plot?.series.map(({ name }) => name)).toEqual(["kind-10", "kind-9", "kind-8", "kind-7", "kind-6", "other"]);
    expect(plot?.bars.at(-1)?.parts).toEqual([10, 9, 8, 7, 6, 15]);
  });
});
