/** What is understood of refusals: their words, their waiting times, and what may be tried again. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { failureKinds } from "../../../../src/core/failure.ts";
import { problemsOf } from "../../../../src/service/client/body-problems.ts";
import { failureOf } from "../../../../src/service/client/failures.ts";
import { RETRIES, waitBefore } from "../../../../src/service/client/retries.ts";
import { waitingTime } from "../../../../src/service/client/waiting-time.ts";

const GENERAL = "The service cannot accept this request and did not say why; change it and try again.";

test.each([
  [{ detail: [{ loc: ["body", "width"], msg: "Input should be less" }] }, "width", "width: Input should be less."],
  [{ detail: [{ loc: ["body", "messages", 0, "role"], msg: "No." }] }, "messages.0.role", "messages.0.role: No."],
  [{ detail: [{ loc: ["body"], msg: "Field required" }] }, "request", "Field required."],
  [{ detail: [{ msg: "Field required" }] }, "request", "Field required."],
  [{ detail: "The picture cannot be opened" }, "request", "The picture cannot be opened."],
  [{ detail: { loc: ["count"], msg: "too many" } }, "count", "count: too many."],
  [{ detail: ["too many"] }, "request", "too many."],
  [{ error: { message: "No such role!", param: "messages" } }, "messages", "No such role!"],
  [{ error: "No such role" }, "request", "No such role."],
  [{ message: "No such role" }, "request", "No such role."],
  ["No such role", "request", "No such role."],
  [{ detail: "two\r\n\tlines\u0007" }, "request", "two lines."],
])("of %j, it says what can be understood", (body, field, says) => {
  expect(problemsOf(422, JSON.stringify(body))).toEqual([{ field, says }]);
});

test.each([
  ["{}"],
  ["[]"],
  ["null"],
  ["5"],
  [""],
  ["<!DOCTYPE html><h1>Bad"],
  ["\uFEFF\n<center><h1>422 Unprocessable</h1></center>"],
  ['<?xml version="1.0"?><Error><Message>Bad</Message></Error>'],
  ["<!-- nginx --><p>Bad</p>"],
  [Buffer.from([0x89, 0x50, 0xff, 0xfe, 65, 66, 67, 0, 1, 2]).toString()],
  ['{"detail":[]}'],
  ['{"detail":[{}]}'],
  ['{"detail":"<p>Bad</p>"}'],
  ['{"detail":[{"loc":["body","width"],"msg":"B\uFFFDd"}]}'],
])("of %j, it says something general", (body) => {
  expect(problemsOf(422, body)).toEqual([{ field: "request", says: GENERAL }]);
  expect(problemsOf(413, body)[0]?.says).toContain("too large");
});

test("a sign in the middle of a sentence is no markup", () => {
  for (const says of ["Width < 512 is too small.", "< 2 MB, please.", "I <3 short prompts."]) {
    expect(problemsOf(422, says)).toEqual([{ field: "request", says }]);
  }
});

test("a bare text is understood, long ones are shortened, and many are made few", () => {
  expect(problemsOf(400, "no such role")).toEqual([{ field: "request", says: "no such role." }]);
  for (const long of ["x".repeat(5_000), `${"x".repeat(5_000)}\uFFFD`, `${"x".repeat(299)}😀`]) {
    expect(problemsOf(400, long)[0]?.says).toHaveLength(301);
  }
  const detail = Array.from({ length: 50 }, () => ({ loc: ["body", "a"], msg: "b" }));
  expect(problemsOf(422, JSON.stringify({ detail }))).toHaveLength(10);
});

test("whatever the body is, there is a sentence", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
      const problems = problemsOf(422, body);
      expect(problems.length).toBeGreaterThan(0);
      for (const { field, says } of problems) {
        expect(field).not.toBe("");
        expect(says).toMatch(/^\S.*[.!?…]$/u);
      }
    }),
    { numRuns: 500 },
  );
});

describe("the waiting time", () => {
  const now = Date.UTC(2026, 0, 1);
  test.each([
    [{ "retry-after": "3" }, 3_000],
    [{ "retry-after": " 0.5 " }, 500],
    [{ "retry-after": "0" }, 0],
    [{ "retry-after": "86400" }, 86_400_000],
    [{ "retry-after-ms": "250", "retry-after": "3" }, 250],
    [{ "retry-after-ms": "soon", "retry-after": "3" }, 3_000],
    [{ "retry-after": "Thu, 01 Jan 2026 00:01:00 GMT" }, 60_000],
    [{ "retry-after": "Wed, 31 Dec 2025 23:00:00 GMT" }, 0],
    // Beyond what a timer of Node's can wait: nobody waits for it here, and whoever asked is told of it.
    [{ "retry-after": "2592000" }, 30 * 86_400_000],
    [{ "retry-after": "Fri, 01 Jan 2027 00:00:00 GMT" }, 365 * 86_400_000],
    [{ "retry-after": "Fri, 01 Jan 9999 00:00:00 GMT" }, 3650 * 86_400_000],
    [{ "retry-after": "99999999999999999999" }, 3650 * 86_400_000],
    [{ "retry-after": "-5" }, undefined],
    [{ "retry-after": "later" }, undefined],
    [{ "retry-after": "" }, undefined],
    [{}, undefined],
  ])("of %j is %s", (headers, wait) => {
    expect(waitingTime(headers, now)).toBe(wait);
  });
});

describe("the table of retries", () => {
  const DAY = 86_400_000;

  test("what lasts for a month is not waited for", () => {
    const failure = failureOf("busy", "", { retryAfter: 30 * DAY });
    expect(waitBefore(failure, RETRIES, 0, Number.POSITIVE_INFINITY)).toBeUndefined();
  });

  test("nothing that cost or may have cost credits is ever tried again", () => {
    for (const kind of failureKinds) {
      for (const credits of ["taken", "unknown"] as const) {
        for (const retryAfter of [undefined, 0]) {
          expect(waitBefore(failureOf(kind, "", { credits, retryAfter }), RETRIES, 0, DAY)).toBeUndefined();
        }
      }
    }
  });

  test("of what cost nothing, only what may change by itself is tried again", () => {
    const tried = failureKinds.filter((kind) => {
      return waitBefore(failureOf(kind, "", { credits: "not-taken" }), RETRIES, 0, DAY) !== undefined;
    });
    expect(tried).toEqual(["busy", "unavailable", "unreachable"]);
  });

  test("the waits are the table's, give or take a quarter, and end with it", () => {
    const unreachable = failureOf("unreachable", "");
    for (const [tried, wait] of RETRIES.unreachable.waits.entries()) {
      const got = waitBefore(unreachable, RETRIES, tried, DAY) ?? 0;
      expect(Math.abs(got - wait)).toBeLessThanOrEqual(wait / 4);
    }
    expect(waitBefore(unreachable, RETRIES, RETRIES.unreachable.waits.length, DAY)).toBeUndefined();
  });

  test("a wait that is longer than what is left is not begun", () => {
    expect(waitBefore(failureOf("busy", "", { retryAfter: 100 }), RETRIES, 0, 100)).toBeUndefined();
    expect(waitBefore(failureOf("busy", "", { retryAfter: 100 }), RETRIES, 0, 101)).toBe(100);
    expect(waitBefore(failureOf("busy", "", { retryAfter: 5_001 }), RETRIES, 0, DAY)).toBeUndefined();
  });
});
