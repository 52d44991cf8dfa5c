/** The words of the operator's pages: every outcome has some, why stands behind it, and a filter finds what is shown. */
import { describe, expect, test } from "vitest";
import { runStates } from "../../../../src/core/digest.ts";
import { journalStates } from "../../../../src/core/store/journal.ts";
import type { DigestShown } from "../../../../src/http/admin/wire.ts";
import {
  calls,
  credits,
  digestFits,
  digestWords,
  mayReplayRun,
  plainWords,
  queueStates,
  requestWords,
  runWords,
  variableWords,
  whyWords,
} from "../../../../src/pages/operator/words.ts";

describe("what became of an edition", () => {
  test("is said for every state there is, each in its own words", () => {
    const says = runStates.map((state) => runWords({ state }).says);
    expect(new Set(says).size).toBe(runStates.length);
    expect(runWords({ state: "uncertain" }).says).toContain("not known");
  });

  test("says why", () => {
    expect(runWords({ state: "skipped", why: "downtime" })).toEqual({
      says: "skipped: Herald was not running at that time",
      tone: "busy",
    });
    expect(runWords({ state: "failed", why: "service" }).tone).toBe("bad");
  });

  test("counts its items", () => {
    expect(runWords({ state: "sent", items: 1 }).says).toBe("sent with 1 item");
    expect(runWords({ state: "sent", items: 5 }).says).toBe("sent with 5 items");
    expect(runWords({ state: "sent" }).says).toBe("sent");
  });

  test("shows words that nobody knows yet as they came, also those that every object has", () => {
    expect(whyWords("eclipse")).toBe("eclipse");
    expect(whyWords("constructor")).toBe("constructor");
    expect(runWords({ state: "lost" }).says).toBe("lost");
    expect(requestWords("toString")).toEqual({ says: "toString", tone: "quiet" });
  });

  test("is sent again only where it did not come", () => {
    expect(runStates.filter((state) => mayReplayRun({ state }))).toEqual(["skipped", "failed"]);
  });
});

test("every state of a request has a tone, and only a failed one is bad", () => {
  expect(journalStates.filter((state) => requestWords(state).tone === "bad")).toEqual(["failed"]);
  expect(journalStates.filter((state) => requestWords(state).tone === "good")).toEqual(["delivered"]);
});

test("a digest that was paused by itself says why", () => {
  expect(digestWords({ state: "paused" })).toEqual({ says: "paused", tone: "quiet" });
  expect(digestWords({ state: "ended", why: "gone" }).says).toBe("ended: the chat could not be reached");
});

test("a filter finds a digest by all words that are shown of it, in any order and case", () => {
  const digest: DigestShown = {
    id: "d1",
    number: 3,
    chat: "telegram:-100",
    title: "Crypto Morning",
    topics: ["bitcoin", "layer two"],
    moment: "on weekdays at 09:00",
    zone: "Europe/Berlin",
    state: "on",
    runs: [{ slot: 1, state: "failed", why: "credits", at: 1 }],
  };
  for (const typed of ["", "  ", "BITCOIN crypto", "-100", "09:00 berlin", "#3", "failed", "no credits"]) {
    expect(digestFits(digest, typed), typed).toBe(true);
  }
  for (const typed of ["ethereum", "bitcoin ethereum", "paused"]) expect(digestFits(digest, typed), typed).toBe(false);
});

test("queues show the states that there are, in the order of a job's life", () => {
  expect(queueStates({ one: { failed: 0, waiting: 1 }, two: { active: 2, odd: 1 } })).toEqual([
    "waiting",
    "active",
    "failed",
    "odd",
  ]);
  expect(queueStates({})).toEqual([]);
});

test("a secret says whether it is set, and nothing else", () => {
  expect(variableWords({ value: "", isSet: true })).toBe("set");
  expect(variableWords({ value: "", isSet: false })).toBe("not set");
  expect(variableWords({ value: "3000", isSet: false })).toBe("3000 (by default)");
  expect(variableWords({ value: "3001", isSet: true })).toBe("3001");
});

test("one is one", () => {
  expect([credits(1), credits(0), credits(1_234.567)]).toEqual(["1 credit", "0 credits", "1,234.57 credits"]);
  expect([calls(1), calls(2)]).toEqual(["1 call", "2 calls"]);
});

test("an edition reads without the marks of Markdown, and keeps what only looks like one", () => {
  const markdown = "**1. Ether 2\\*3 rises**  \n*news · 22 Nov*  \n\n---\n\n5 * 3 is \\_not\\_ 2\n";
  expect(plainWords(markdown)).toBe("1. Ether 2*3 rises\nnews · 22 Nov\n\n5 * 3 is _not_ 2");
});
