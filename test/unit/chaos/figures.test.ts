/** The judges of time, money and pauses, each with one thing wrong; and the dice, and what is printed. */
import { describe, expect, test } from "vitest";
import type { LedgerEntry } from "../../../src/core/store/ledger.ts";
import { strictSayIn } from "../../../src/locales/index.ts";
import { lanesOf } from "../../chaos/crowd/telegram.ts";
import { diceOf } from "../../chaos/dice.ts";
import { type Request, saysEnded, saysUnexpected } from "../../chaos/history.ts";
import { judgeLateness, undisturbed } from "../../chaos/judge/lateness.ts";
import { judgeMoney, misbooked, outlivedIn } from "../../chaos/judge/money.ts";
import { insidePauses, wordsOf } from "../../chaos/judge/waits.ts";
import { isBroken, printed } from "../../chaos/report.ts";

const span = (from: number, to: number, chat?: string) => ({
  name: "",
  from,
  to,
  ...(chat === undefined ? {} : { chat }),
});

test("the time that counts lies in no disturbance, however they overlap", () => {
  expect(undisturbed(0, 100, [])).toBe(100);
  expect(undisturbed(0, 100, [span(10, 30), span(20, 40), span(25, 26)])).toBe(70);
  expect(undisturbed(0, 100, [span(-50, 10), span(90, 500)])).toBe(80);
  expect(undisturbed(0, 100, [span(-50, 500)])).toBe(0);
});

test("what nobody has thought of is told from what Herald knows the reason of", () => {
  const say = strictSayIn("en");
  expect([say("something-failed"), say("interrupted")].map(saysEnded)).toEqual([true, true]);
  expect([say("something-failed"), say("interrupted")].map(saysUnexpected)).toEqual([true, false]);
});

describe("lateness", () => {
  const request: Request = { tag: "q1-1", kind: "question", chat: "a", conversation: "a", at: 0 };
  const heard = (at: number | undefined) => [{ request, end: "answered" as const, at }];

  test("one that came in time, and one that was held up", () => {
    expect(judgeLateness(heard(29_000), [], [], 30_000)).toEqual([]);
    expect(judgeLateness(heard(50_000), [], [span(5_000, 30_000)], 30_000)).toEqual([]);
  });
  test("one that came late, and one that only another chat's trouble could excuse", () => {
    expect(judgeLateness(heard(31_000), [], [], 30_000)).toEqual(["q1-1 after 31 s"]);
    expect(judgeLateness(heard(50_000), [], [span(5_000, 30_000, "b")], 30_000)).toEqual(["q1-1 after 50 s"]);
  });

  test("one that stood behind others of its chat, which were told at the chat's pace, all at once, or slower", () => {
    const told = (chat: string, ...times: readonly number[]) =>
      times.map((at) => ({ chat, conversation: chat, at, words: "" }));
    const every = (step: number, count: number) => Array.from({ length: count }, (_, i) => 10_000 + (i + 1) * step);
    const late = (chat: string, times: readonly number[]) =>
      judgeLateness(heard(41_000), told(chat, ...times), [span(-1, 10_000)], 30_000);
    expect(late("a", every(1_000, 31))).toEqual([]);
    expect(late("b", every(1_000, 31))).toEqual(["q1-1 after 31 s"]);
    expect(late("a", every(1, 31))).toEqual(["q1-1 after 31 s"]);
    expect(judgeLateness(heard(72_000), told("a", ...every(1, 31)), [span(-1, 10_000)], 30_000)).toHaveLength(1);
    expect(judgeLateness(heard(72_000), told("a", ...every(2_000, 31)), [span(-1, 10_000)], 30_000)).toHaveLength(1);
  });

  test("one that stood behind those who had asked before, in a line that moved, and not behind later ones", () => {
    const own = { request: { ...request, at: 10_000 }, end: "answered" as const, at: 50_000 };
    const others = (asked: number, step: number) =>
      Array.from({ length: 39_000 / step }, (_, i) => ({
        request: { ...request, tag: `q2-${i}`, chat: "b", at: asked },
        end: "answered" as const,
        at: 11_000 + i * step,
      }));
    const late = (asked: number, step: number) =>
      judgeLateness([own, ...others(asked, step)], [], [span(-1, 9_000)], 30_000).filter((one) => one.startsWith("q1"));
    expect(late(9_500, 200)).toEqual([]);
    expect(late(10_500, 200)).toEqual(["q1-1 after 40 s"]);
    expect(late(9_500, 1_500)).toEqual(["q1-1 after 40 s"]);
  });
});

describe("money", () => {
  const entry = (outcome: LedgerEntry["outcome"], credits: number): LedgerEntry => ({
    id: "1",
    at: 1,
    platform: "telegram",
    chat: "c",
    person: "p",
    operation: "chat",
    payer: "operator",
    credits,
    outcome,
  });

  test("the same on both sides, with what was not charged and what was given back", () => {
    const calls = [
      { tag: "q1-1", at: 1, credits: 0 },
      { tag: "q1-1", at: 2, credits: 3 },
      { tag: "q1-2", at: 3, credits: 1 },
    ];
    const entries = [entry("refunded", 0), entry("spent", 3), entry("settled", 1)];
    expect(judgeMoney(calls, entries)).toEqual({ twice: [], taken: 4, booked: 4, outlived: 0, open: 0 });
  });

  test("what was taken for a call that its worker has found settled is no more than was named, and nothing else", () => {
    const log = [
      JSON.stringify({ msg: "Herald is ready" }),
      JSON.stringify({ entry: "1", settled: 0, credits: 1, msg: "a call was settled while it was under way" }),
    ].join("\n");
    const named = outlivedIn(log);
    expect(named).toBe(1);
    const calls = (credits: number) => [{ tag: "q1-1", at: 1, credits }];
    expect(judgeMoney(calls(1), [entry("settled", 0)], named).outlived).toBe(1);
    expect(judgeMoney(calls(3), [entry("settled", 0)], named).outlived).toBe(1);
    expect(judgeMoney(calls(0), [entry("settled", 1)], named).outlived).toBe(0);
    // What was settled for it may have been taken for another call.
    const same = JSON.stringify({ settled: 1, credits: 1, msg: "a call was settled while it was under way" });
    expect(judgeMoney(calls(2), [entry("settled", 1), entry("settled", 0)], outlivedIn(same)).outlived).toBe(1);
  });

  test("booked in another's chat, where nothing had to be found out later", () => {
    const request = (tag: string, chat: string): Request => ({
      tag,
      kind: "question",
      chat,
      conversation: chat,
      at: 0,
    });
    const requests = [request("q1-1", "telegram:1"), request("q2-1", "telegram:2"), request("q3-1", "discord:3")];
    const calls = ["q1-1", "q2-1", "q3-1", "edition 3"].map((tag) => ({ tag, at: 1, credits: 1 }));
    const booked = (...chats: readonly (readonly [string, LedgerEntry["outcome"], number])[]) =>
      misbooked(
        requests,
        calls,
        chats.map(([chat, outcome, credits]) => ({ ...entry(outcome, credits), chat })),
      );
    expect(booked(["telegram:1", "spent", 1], ["telegram:2", "refunded", 0], ["telegram:2", "spent", 1])).toEqual([]);
    expect(booked(["telegram:1", "spent", 2])).toEqual([
      "telegram:1 cost 1, and the ledger says 2",
      "telegram:2 cost 1, and the ledger says 0",
    ]);
    expect(booked(["telegram:1", "spent", 2], ["telegram:1", "settled", 0], ["telegram:2", "unknown", 1])).toEqual([]);
  });

  test("charged twice, booked too little, never known", () => {
    const calls = [1, 2].map((at) => ({ tag: "q1-1", at, credits: 1 }));
    expect(judgeMoney(calls, [entry("spent", 1), entry("unknown", 1), entry("reserved", 1)])).toEqual({
      twice: ["q1-1 2 times"],
      taken: 2,
      booked: 1,
      outlived: 0,
      open: 2,
    });
  });
});

test("a call inside a pause is one of which somebody knew", () => {
  const alive = { goneAt: undefined };
  const call = (at: number, pause = 0, lane = "a") => ({ lane, at, pause, by: alive, isShared: true });
  const known = (...calls: readonly ReturnType<typeof call>[]) => insidePauses(calls).known;
  const demand = call(1_000, 5_000);
  expect(known(demand, call(1_500), call(6_100))).toEqual([]);
  expect(known(demand, call(3_000, 0, "b"))).toEqual([]);
  expect(known(demand, call(3_000))).toEqual([{ call: call(3_000), demand }]);
  // Also where each of a row of calls was itself answered with a new demand.
  const hammering = [1_400, 1_800, 2_200].map((at) => call(at, 5_000));
  expect(known(demand, ...hammering)).toEqual([{ call: call(2_200, 5_000), demand }]);
  // Whoever was told first died of something else before it could read that; whoever was told next lived.
  const unread = { ...demand, by: { goneAt: 1_010 } };
  expect(insidePauses([unread, call(3_000)])).toEqual({ known: [], unheard: [{ call: call(3_000), demand: unread }] });
  const told = call(2_500, 3_500);
  expect(insidePauses([unread, told, call(4_000)])).toEqual({
    known: [{ call: call(4_000), demand: told }],
    unheard: [{ call: told, demand: unread }],
  });
  // Whoever was told died while it waited, and tells nobody of such a pause.
  const forgotten = { ...demand, by: { goneAt: 2_500 }, isShared: false };
  const [before, after] = [call(2_400), call(2_600)];
  expect(insidePauses([forgotten, before, after])).toEqual({
    known: [{ call: before, demand: forgotten }],
    unheard: [{ call: after, demand: forgotten }],
  });
  expect(wordsOf({ call: before, demand: forgotten })).toBe(
    "a at 2400, 1400 ms after another connection, which was gone 1500 ms later, was told to wait 5000 ms",
  );
});

test("where Telegram lets nothing be written, nothing is shown either, and what is shown has pauses of its own besides", () => {
  const by = { goneAt: undefined };
  const calls = (method: string, at: number, pause = 0) =>
    lanesOf(method, "-5").map((lane, i) => ({ lane, at, pause: i > 0 ? 0 : pause, by, isShared: true }));
  const inside = (first: string, second: string): boolean =>
    insidePauses([...calls(first, 0, 9_000), ...calls(second, 4_000)]).known.length > 0;
  expect(inside("editMessageText", "sendMessage")).toBe(true);
  expect(inside("sendMessage", "sendChatAction")).toBe(true);
  expect(inside("sendPhoto", "sendRichMessageDraft")).toBe(true);
  expect(inside("sendChatAction", "sendChatAction")).toBe(true);
  expect(inside("sendChatAction", "sendMessage")).toBe(false);
  expect(inside("sendChatAction", "sendRichMessageDraft")).toBe(false);
  expect(inside("sendMessage", "getChatMember")).toBe(false);
});

test("the same seed and name throw the same, another name something else", () => {
  const thrown = (...names: readonly string[]) => {
    const dice = diceOf(7, ...names);
    return Array.from({ length: 20 }, () => dice.below(1_000));
  };
  expect(thrown("plan")).toEqual(thrown("plan"));
  expect(thrown("plan")).not.toEqual(thrown("crowd"));
  const dice = diceOf(1, "chance");
  const hits = Array.from({ length: 10_000 }, () => dice.happens(0.12)).filter(Boolean).length;
  expect(hits).toBeGreaterThan(1_000);
  expect(hits).toBeLessThan(1_400);
});

test("a figure that must be zero is marked with what it is about where it is not", () => {
  const line = { name: "lost", value: 1, must: "zero", details: ["q1-1"] } as const;
  expect(printed(line).join("\n")).toMatch(/lost .* 1 {2}← must not be\n {4}q1-1/);
  expect(printed({ ...line, value: 0 }).join()).not.toMatch(/must not be/);
  expect([
    isBroken(line),
    isBroken({ ...line, value: 0 }),
    isBroken({ name: "in", value: 0, must: "positive" }),
  ]).toEqual([true, false, true]);
});
