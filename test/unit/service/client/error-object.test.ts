/** An error where an answer was promised: what its words mean for whoever asked, in a stream and in a whole answer. */
import { describe, expect, test } from "vitest";
import { answersJson, DONE, streams, textEvent } from "../../../fakes/hostile-manners.ts";
import { DRAWING, failureOf, OWN_KEY, openBoth, QUERY, QUESTION } from "./opening.ts";

const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

/** As services, and what stands between them and us, are known to write them. */
const SAID = [
  ["a number for empty accounts", { error: { code: 402, message: "Insufficient credits" } }, "no-credits"],
  [
    "the word for empty accounts",
    { error: { type: "insufficient_quota", code: "insufficient_credits" } },
    "no-credits",
  ],
  [
    "the word for empty accounts, with a number for too much",
    { error: { code: "insufficient_quota", status: 429 } },
    "no-credits",
  ],
  ["the number for too much", { error: { code: 429, message: "slow down" } }, "busy"],
  ["the number for too much as text", { error: { code: "429" } }, "busy"],
  ["the word for too much", { error: { type: "rate_limit_error" } }, "busy"],
  ["another word for too much", { error: { code: 8, status: "RESOURCE_EXHAUSTED" } }, "busy"],
  ["a status beside a detail", { detail: "slow down", status_code: 429 }, "busy"],
  ["a status beside an error that is a word", { error: "Too Many Requests", status: 429 }, "busy"],
  ["the number for a break", { error: { code: 503 } }, "unavailable"],
  ["the word for a break", { error: { type: "overloaded_error" } }, "unavailable"],
] as const;

describe("an error object", () => {
  test.each(SAID)("in the middle of a stream is told by %s", async (_, said, kind) => {
    const { service, client } = await openBoth([streams([textEvent("Hel"), event(said), DONE])]);
    const outcome = await client.chat(QUESTION, { onText: () => {} });
    expect(outcome).toMatchObject({ ok: false, text: "Hel" });
    // What was begun may have been charged, so nothing is asked once more by itself.
    expect(failureOf(outcome)).toMatchObject({ kind, credits: "unknown", retryAfter: undefined });
    expect(service.requests).toHaveLength(1);
  });

  test.each(SAID)("instead of an answer is told by %s", async (_, said, kind) => {
    const { service, client } = await openBoth([answersJson(200, said)]);
    for (const outcome of [
      await client.chat(QUESTION),
      await client.search(QUERY),
      await client.createImage(DRAWING),
    ]) {
      expect(failureOf(outcome)).toMatchObject({ kind, credits: "unknown", status: 200 });
    }
    expect(service.requests).toHaveLength(3);
  });

  test("under the name of an error is told by the same", async () => {
    const named = `event: error\ndata: ${JSON.stringify({ error: { code: 402 } })}\n\n`;
    const { client } = await openBoth([streams([textEvent("Hel"), named])]);
    expect(failureOf(await client.chat(QUESTION, { onText: () => {} })).kind).toBe("no-credits");
  });

  test("about credits is about those of whoever pays", async () => {
    const { client } = await openBoth([streams([event({ error: { code: 402 } })])]);
    expect(failureOf(await client.chat(QUESTION)).fault).toBe("operator");
    expect(failureOf(await client.chat(QUESTION, { key: OWN_KEY })).fault).toBe("person");
  });

  test("is named to the operator by its codes, and by nothing that is a sentence", async () => {
    const error = { code: 409, type: "conflict", message: "What moved today? was asked before", param: "messages" };
    const { client } = await openBoth([streams([event({ error })])]);
    const { kind, detail } = failureOf(await client.chat(QUESTION));
    expect([kind, detail]).toEqual(["failed", "The service answered with an error object (409, conflict)."]);
    const wordy = await openBoth([streams([event({ error: { code: "what moved today", type: [7] } })])]);
    expect(failureOf(await wordy.client.chat(QUESTION)).detail).toBe("The service answered with an error object.");
  });
});

/** Not one of them is why a whole answer ends. */
const GAVE_UP = ["error", "ERROR", "abort", "network_error", "insufficient-system-resource"];

describe("an answer that ends because the service gave it up", () => {
  test.each(GAVE_UP)("with %j is a failure that keeps what had come, and is not asked for again", async (finish) => {
    const { service, client } = await openBoth([streams([textEvent("Half of"), textEvent("", finish), DONE])]);
    const outcome = await client.chat(QUESTION, { onText: () => {} });
    expect(outcome).toMatchObject({ ok: false, text: "Half of" });
    const detail = `The service ended the answer with "${finish.toLowerCase().replaceAll("-", "_")}".`;
    expect(failureOf(outcome)).toMatchObject({ kind: "cut", credits: "unknown", detail, status: 200 });
    expect(service.requests).toHaveLength(1);
  });

  test("is one as well where it comes in one piece, with text or without", async () => {
    const ended = [
      ["Half of", "cut"],
      ["", "failed"],
    ] as const;
    for (const [content, kind] of ended) {
      const whole = { choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "error" }] };
      const { client } = await openBoth([answersJson(200, whole)]);
      const outcome = await client.chat(QUESTION);
      expect(outcome).toMatchObject({ ok: false, text: content });
      expect(failureOf(outcome)).toMatchObject({ kind, credits: "unknown" });
    }
  });
});
