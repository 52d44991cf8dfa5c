/** Whatever becomes of a question is told in words: what happened, what to do next, whether credits were taken. */
import { describe, expect, test } from "vitest";
import { type CreditsOutcome, failureKinds } from "../../../src/core/failure.ts";
import type { Reply } from "../../../src/core/reply.ts";
import { strictSayIn } from "../../../src/locales/index.ts";
import type { Asked } from "../../../src/operations/chat/asked.ts";
import { endReply, saidOf } from "../../../src/operations/chat/outcome.ts";
import type { Limit } from "../../../src/operations/parts.ts";
import type { AskedPicture } from "../../../src/operations/pictures/asked.ts";
import { answerOf, failureOf } from "./operating.ts";

const NOW = Date.parse("2026-11-21T14:00:00Z");
const asked: Asked = { say: strictSayIn("en"), model: "nexus", again: "k3y", operators: ["telegram:123"], now: NOW };

const CREDITS: Readonly<Record<CreditsOutcome, string>> = {
  "not-taken": "No credits were taken.",
  taken: "2 credits were taken.",
  refunded: "The credits were given back.",
  unknown: "It is not known yet whether credits were taken.",
};
const credits: readonly CreditsOutcome[] = ["not-taken", "taken", "refunded", "unknown"];
const faults = ["person", "operator", "service", "nobody"] as const;

/** Nothing of the machinery is seen in a text. */
function expectWords(text: string): void {
  expect(text).not.toMatch(/[{}]|undefined|null|\[object|\b[45]\d\d\b|POST|\/v1|secret|Error\b|status/);
  expect(text).toMatch(/\p{L}/u);
}

const asks = (reply: Reply | undefined): boolean =>
  (reply?.buttons ?? []).flat().some(({ operation, argument }) => operation === "again" && argument === "k3y");

describe.each(failureKinds)("a failure of the kind %s", (kind) => {
  const rows = credits.flatMap((outcome) => faults.map((fault) => [outcome, fault] as const));

  test.each(rows)("with credits %s by the fault of the %s", (outcome, fault) => {
    for (const status of [undefined, 422, 500]) {
      for (const retryAfter of [undefined, 1_000, 600_000]) {
        const failure = failureOf({ kind, fault, credits: outcome, status, retryAfter });
        const { reply, remembered } = saidOf({ outcome: "failed", failure, text: "" }, asked);
        const text = reply?.text ?? "";
        expectWords(text);
        expect(text).toContain(CREDITS[outcome]);
        expect(text).toMatch(/[Pp]lease|You can ask again/);
        expect(remembered).toBe("");
      }
    }
  });

  test("keeps what had come, and marks that it is not all", () => {
    const failure = failureOf({ kind, credits: "unknown" });
    const { reply, remembered } = saidOf({ outcome: "failed", failure, text: "Half an\n\n```js\nlet a" }, asked);
    expect(reply?.text.startsWith("Half an\n\n```js\nlet a\n```\n\n*")).toBe(true);
    expect(reply?.text).toContain(CREDITS.unknown);
    expect(remembered).toBe("Half an\n\n```js\nlet a");
  });
});

test.each([
  ["This is **very impor", "This is **very impor**"],
  ["Run `npm i", "Run `npm i`"],
  ["See [the docs](https://example.com/do", "See the docs"],
  ["One *", "One"],
  ["As was said [1]", "As was said [1]"],
  ["| x | is what", "| x | is what"],
])("of %j, which broke off, no mark is left open, and no link leads to half an address", (text, shown) => {
  const failed = saidOf({ outcome: "failed", failure: failureOf({ kind: "cut" }), text }, asked);
  const stopped = saidOf({ outcome: "stopped", text, credits: "unknown" }, asked);
  const interrupted = saidOf({ outcome: "interrupted", text, credits: "unknown" }, asked);
  const cut = saidOf({ outcome: "answered", value: answerOf(text, { finish: "length" }) }, asked);
  for (const { reply } of [failed, stopped, interrupted, cut]) expect(reply?.text.split("\n\n*")[0]).toBe(shown);
});

test("asking again is offered where it may help, and nowhere else", () => {
  const offered = failureKinds.filter((kind) =>
    asks(saidOf({ outcome: "failed", failure: failureOf({ kind }), text: "" }, asked).reply),
  );
  expect(failureKinds.filter((kind) => !offered.includes(kind))).toEqual(["input", "no-credits", "key-refused"]);
  for (const kind of ["refused", "unreachable"] as const) {
    const setUp = failureOf({ kind, fault: "operator" });
    expect(asks(saidOf({ outcome: "failed", failure: setUp, text: "" }, asked).reply)).toBe(false);
  }
});

test.each([
  [failureOf({ kind: "busy", retryAfter: 40_000 }), "Please ask again in 40 seconds."],
  [failureOf({ kind: "unavailable", retryAfter: 7_200_000 }), "Please ask again in about 2 hours, at 16:00 UTC."],
  [failureOf({ kind: "timeout", credits: "unknown" }), "You can ask again; that costs 2 credits."],
  [failureOf({ kind: "unreachable" }), "Please ask again in a moment."],
  [failureOf({ kind: "unreachable", fault: "operator" }), "is not set up rightly"],
  [failureOf({ kind: "unreachable", fault: "operator" }), "Please tell the operator (telegram:123)"],
  [failureOf({ kind: "no-credits", fault: "operator" }), "Please tell the operator (telegram:123)"],
  [failureOf({ kind: "input", status: 413 }), "Please shorten it"],
])("what to do next is said exactly: %#", (failure, words) => {
  expect(saidOf({ outcome: "failed", failure, text: "" }, asked).reply?.text).toContain(words);
});

test("what is wrong with a question is listed, but for what only programs understand", () => {
  const problems = [
    "It must not hold _secrets_.",
    "Write * less.",
    "HTTP 422 Unprocessable Entity",
    "status code 400",
    "at run (app.js:12)",
  ].map((says) => ({ field: "messages.0.content", says }));
  const failure = failureOf({ kind: "input", fault: "person", problems, status: undefined });
  const text = saidOf({ outcome: "failed", failure, text: "" }, asked).reply?.text ?? "";
  expect(text.split("\n").filter((line) => line.startsWith("- "))).toEqual([
    "- It must not hold \\_secrets\\_.",
    "- Write \\* less.",
  ]);
});

describe("other ends", () => {
  test("stopped", () => {
    expect(saidOf({ outcome: "stopped", text: "So far", credits: "unknown" }, asked)).toEqual({
      reply: { text: "So far\n\n*Stopped.*" },
      remembered: "So far",
    });
    const early = saidOf({ outcome: "stopped", text: " ", credits: "unknown" }, asked);
    expect(early.remembered).toBe("");
    expect(early.reply?.text).toMatch(/^Stopped before .* It is not known yet whether credits were taken\.$/);
    const before = saidOf({ outcome: "stopped", text: "", credits: "not-taken" }, asked);
    expect(before.reply?.text).toMatch(/^Stopped before .* No credits were taken\.$/);
  });

  test.each(["", "So far"])("interrupted after “%s”", (text) => {
    const { reply, remembered } = saidOf({ outcome: "interrupted", text, credits: "unknown" }, asked);
    expect(reply?.text.startsWith(text)).toBe(true);
    expect(reply?.text).toContain("restarted");
    expect(reply?.text).toContain(CREDITS.unknown);
    expect(asks(reply)).toBe(true);
    expect(remembered).toBe(text);
  });

  const limits: readonly Limit[] = ["minute", "person", "chat", "balance"];
  test.each(limits)("the limit of the %s is told once, with when it ends", (limit) => {
    for (const endsAt of [undefined, NOW + 40_000, NOW + 600_000, NOW + 10 * 3_600_000]) {
      const { reply } = saidOf({ outcome: "limited", limit, endsAt, told: false }, asked);
      expectWords(reply?.text ?? "");
      expect(reply?.text).toContain(CREDITS["not-taken"]);
      if (limit === "balance") continue;
      const words = endsAt === undefined ? "later" : endsAt > NOW + 3_600_000 ? "at 00:00 UTC" : /in \d+ (sec|min)/;
      expect(reply?.text).toMatch(words);
    }
    const there = { ...asked, zone: "Europe/Rome" };
    const { reply } = saidOf({ outcome: "limited", limit, endsAt: NOW + 10 * 3_600_000, told: false }, there);
    if (limit !== "balance") expect(reply?.text).toContain("at 01:00 (Europe/Rome)");
    expect(saidOf({ outcome: "limited", limit, endsAt: NOW, told: true }, asked).reply).toBeUndefined();
  });

  test("an answer without a word", () => {
    const { reply, remembered } = saidOf({ outcome: "answered", value: answerOf(" \n") }, asked);
    expect(reply?.text).toContain("2 credits were taken");
    expect(asks(reply)).toBe(true);
    expect(remembered).toBe("");
  });

  test("a refusal of the model is shown as such", () => {
    const value = answerOf("", { refusal: "I can't help\nwith *that*." });
    const { reply, remembered } = saidOf({ outcome: "answered", value }, asked);
    expect(reply?.text).toContain("declined");
    expect(reply?.text).toContain("> I can't help\n> with \\*that\\*.");
    expect(remembered).toBe("I can't help\nwith *that*.");
  });

  test("an answer that was cut offers to go on, one that was held back says so", () => {
    const cut = saidOf({ outcome: "answered", value: answerOf("Long", { finish: "length" }) }, asked).reply;
    expect(cut?.text).toContain("Continue?");
    expect(cut?.buttons).toEqual([[{ label: "Continue · 2 credits", operation: "chat", argument: "continue nexus" }]]);
    const held = saidOf({ outcome: "answered", value: answerOf("Some", { finish: "content_filter" }) }, asked).reply;
    expect(held?.text).toMatch(/^Some\n\n\*The service held back/);
  });

  test("market alerts are a line of their own, below the sources", () => {
    const sources = [{ title: "One", url: "https://a.example/1", start: 0, end: 5 }];
    const calls = [{ name: "list_market_alerts", arguments: "{}" }];
    const { reply, remembered } = saidOf({ outcome: "answered", value: answerOf("Hello.", { sources, calls }) }, asked);
    expect(reply?.text).toBe("Hello [1].\n\n**Sources**\n\n1. [One](https://a.example/1)\n\n*Checked market alerts.*");
    expect(remembered).toBe("Hello.");
  });

  test("market alerts alone are that line, and nobody is invited to set the same once more", () => {
    const calls = [{ name: "set_market_alert", arguments: "{}" }];
    for (const text of ["", " \n"]) {
      const said = saidOf({ outcome: "answered", value: answerOf(text, { calls, finish: "tool_calls" }) }, asked);
      expect(said).toEqual({ reply: { text: "*Checked market alerts.*" }, remembered: "" });
    }
    const held = saidOf({ outcome: "answered", value: answerOf("", { calls, finish: "content_filter" }) }, asked).reply;
    expect(held?.text).toMatch(/^\*Checked market alerts\.\*\n\n\*The service held back the rest/);
    expect(asks(held)).toBe(false);
  });
});

describe("what the service says of itself", () => {
  const told = (problems: readonly { field: string; says: string }[]): string => {
    const failure = failureOf({ kind: "input", fault: "person", credits: "not-taken", status: 422, problems });
    return saidOf({ outcome: "failed", failure, text: "" }, asked).reply?.text ?? "";
  };

  test.each([
    "no model at http://10.0.0.3/v1.",
    "the key … is not known.",
    "connect to 10.0.0.3 failed.",
    "your API key is wrong.",
    "look at localhost.",
    "The service cannot accept this request and did not say why; change it and try again.",
  ])("%s is not shown", (says) => {
    expect(told([{ field: "request", says }])).toBe(
      "The service cannot take this question as it stands. No credits were taken. Please change it and ask once more.",
    );
  });

  test("where in a request it is wrong is left out, and what is wrong is told", () => {
    const problems = [
      { field: "messages.0.content", says: "messages.0.content: too rude." },
      { field: "persona", says: "persona: too rude to…" },
    ];
    expect(told(problems)).toContain("\n- Too rude.\n- persona: too rude to…\n");
  });
});

describe("an answer in which nobody would see anything", () => {
  test.each(["\u0000\u200B", "\u202E", "\u2060\u00AD", "```\n```", "```js\n```", "#", "***", "> ", "- "])(
    "%j is told as one",
    (text) => {
      const { reply, remembered } = saidOf({ outcome: "answered", value: answerOf(text) }, asked);
      expect(reply?.text).toMatch(/^The service answered with nothing at all, and 2 credits/);
      expect([asks(reply), remembered]).toEqual([true, ""]);
    },
  );

  test.each(["?", "👍", "`x`", "1", "<!-- x -->", "![](https://a.example/x.png)", "$x$", "    x"])(
    "%j is an answer",
    (text) => {
      const { reply } = saidOf({ outcome: "answered", value: answerOf(text) }, asked);
      expect(reply?.text).toBe(text.trimEnd());
    },
  );

  test("what was held back altogether is told as that", () => {
    const value = answerOf("", { finish: "content_filter" });
    const { reply } = saidOf({ outcome: "answered", value }, asked);
    expect(reply?.text).toMatch(/^The service held back its answer .* 2 credits were taken for it\./);
  });
});

describe("a picture that did not come", () => {
  const again = { label: "Once more", operation: "imagine", argument: "k3y same" } as const;
  const picture: AskedPicture = {
    say: strictSayIn("en"),
    picture: { credits: 1, again },
    operators: ["telegram:123"],
    now: NOW,
  };
  const failed = (given: Parameters<typeof failureOf>[0]): Reply | undefined =>
    endReply({ outcome: "failed", failure: failureOf(given), text: "" }, picture);

  test.each(failureKinds)("%s is told as one, and no question is spoken of", (kind) => {
    for (const outcome of credits) {
      for (const fault of faults) {
        for (const status of [undefined, 413, 500]) {
          const text = failed({ kind, fault, credits: outcome, status })?.text ?? "";
          expectWords(text);
          expect(text).not.toMatch(/question|answer\b/);
          expect(text).toContain(outcome === "taken" ? "1 credit was taken." : CREDITS[outcome]);
          expect(text).toMatch(/[Pp]lease|You can ask again/);
        }
      }
    }
  });

  test("can be asked for once more where that may help, and nowhere else", () => {
    const offered = failureKinds.filter((kind) => failed({ kind })?.buttons?.flat()[0] === again);
    expect(failureKinds.filter((kind) => !offered.includes(kind))).toEqual(["input", "no-credits", "key-refused"]);
  });

  test.each([
    [{ kind: "no-credits", fault: "person" }, /^Your own account at the service has no credits left\./],
    [{ kind: "key-refused", fault: "person" }, /^The service does not accept your own key\./],
    [{ kind: "no-credits", fault: "operator" }, /^Herald has no credits left .* tell the operator \(telegram:123\)/],
    [{ kind: "failed", credits: "refunded" }, /did not manage\. The credits were given back\./],
  ] as const)("whose credits and whose key it was: %#", (given, words) => {
    expect(failed(given)?.text).toMatch(words);
  });

  test.each(["minute", "person", "chat", "balance"] as const)("the limit of the %s", (limit) => {
    const { text, buttons } = endReply({ outcome: "limited", limit, endsAt: NOW + 40_000, told: false }, picture) ?? {};
    expectWords(text ?? "");
    expect(text).not.toContain("question");
    expect(text).toContain(limit === "balance" ? "telegram:123" : "in 40 seconds");
    expect(buttons).toEqual(limit === "balance" ? undefined : [[again]]);
  });
});
