/** Job ids: always taken by BullMQ, short, and never the same for two different jobs. */
import { Job } from "bullmq";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { identify, jobId } from "../../../src/queue/identifier.ts";

/** Undoes the writing, so that two texts with one id would be found out. */
function read(id: string): [string, string] {
  const part = (text: string): string =>
    text.replace(/~\.|~([0-9a-z]+)~|\./g, (found, code: string | undefined) => {
      if (found === "~.") return ".";
      return code === undefined ? ":" : String.fromCharCode(Number.parseInt(code, 36));
    });
  const middle = id.indexOf("/");
  return [part(id.slice(0, middle)), part(id.slice(middle + 1))];
}

/** BullMQ's own check, without a queue behind it. */
function check(id: string): void {
  const queue = { toKey: (type: string) => type, qualifiedName: "q", opts: {}, backend: {} };
  const job = new Job(queue as never, "job", {}, { jobId: id }, id);
  const validate: unknown = Reflect.get(job, "validateOptions");
  if (typeof validate !== "function") throw new Error("BullMQ no longer checks ids where we look");
  Reflect.apply(validate, job, [{ data: "{}" }]);
  if (id === "0" || id.startsWith("0:") || id === "") throw new Error("not an id");
}

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ maxLength: 40 }),
  fc.stringMatching(/^[-~.:/0-9a-z]{0,12}$/),
  fc.integer().map(String),
  fc.constantFrom("", "0", "-5", ":", "telegram:-1001:42", "\u0000", "\ud800"),
);

describe("the id of a job", () => {
  test("is one that BullMQ takes, with nothing in it that a store might not", () => {
    fc.assert(
      fc.property(text, text, (first, second) => {
        const id = identify(first, second);
        check(id);
        expect(id).toMatch(/^[A-Za-z0-9_.~/-]+$/);
        expect(id.length).toBeLessThanOrEqual(200);
      }),
      { numRuns: 2_000 },
    );
  });

  test("tells what it was made of, so no two jobs have the same", () => {
    fc.assert(
      fc.property(text, text, (first, second) => {
        const id = identify(first, second);
        fc.pre(!id.startsWith("~~"));
        expect(read(id)).toEqual([first, second]);
      }),
      { numRuns: 2_000 },
    );
  });

  test("is short even for long names, and still different for different ones", () => {
    const long = "x".repeat(900);
    const ids = [identify(long, "1"), identify(long, "2"), identify(`${long}1`, ""), identify("1", long)];
    expect(new Set(ids).size).toBe(4);
    for (const id of ids) {
      check(id);
      expect(id).toHaveLength(46);
    }
    expect(identify("", "")).toBe("/");
  });

  test("can be read by people, and would be refused as it stands in the platform's words", () => {
    expect(jobId("chat", { conversation: "telegram:-1001:42", turn: "777" })).toBe("telegram.-1001.42/777");
    expect(jobId("chat", { conversation: "discord:7", turn: "chat/dc-9" })).toBe("discord.7/chat/dc-9");
    expect(jobId("digest", { edition: "btc", slot: 1_700_000 })).toBe("btc/1700000");
    const kinds = [
      jobId("digest", { moment: "btc", slot: 7 }),
      jobId("digest", { edition: "btc", slot: 7 }),
      jobId("digest", { digest: "btc", slot: 7 }),
      jobId("digest", { digest: "btc", slot: 7, again: 1 }),
      jobId("digest", { digest: "btc", slot: 7, again: 2 }),
    ];
    expect(new Set(kinds).size).toBe(kinds.length);
    for (const refused of ["777", "-5", "a:b", "a:b:c:d"]) expect(() => check(refused)).toThrow();
  });
});
