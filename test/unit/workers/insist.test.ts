/** A note of which nobody knows whether it arrived is said again, under another name, later each time, and then no more. */
import { expect, test } from "vitest";
import type { Delivered } from "../../../src/core/delivery.ts";
import { insist } from "../../../workers/insist.ts";

/** What is recorded of each name, as a sender's record has it: once under way, nobody knows of it from then on. */
function noteOn(network: readonly Delivered["outcome"][]) {
  const tried = new Set<string>();
  const left = [...network];
  const said: string[] = [];
  return {
    said,
    say: () =>
      insist("note", async (name): Promise<Delivered> => {
        if (tried.has(name)) return { outcome: "uncertain", now: false };
        said.push(name);
        const outcome = left.shift();
        if (outcome === "uncertain") {
          tried.add(name);
          return { outcome, now: true };
        }
        return outcome === "later"
          ? { outcome, wait: 7, reason: "a pause" }
          : { outcome: "delivered", messages: ["1"] };
      }),
  };
}

test("what arrives is said once", async () => {
  const note = noteOn(["delivered"]);
  expect(await note.say()).toMatchObject({ outcome: "delivered" });
  expect(note.said).toEqual(["note"]);
});

test("what may not have arrived is said again after five seconds and then every half a minute, and not a sixth time", async () => {
  const note = noteOn(["uncertain", "later", "uncertain", "uncertain", "uncertain", "uncertain"]);
  expect(await note.say()).toMatchObject({ outcome: "later", wait: 5_000 });
  expect(await note.say()).toMatchObject({ outcome: "later", wait: 7 });
  expect(await note.say()).toMatchObject({ outcome: "later", wait: 30_000 });
  expect(await note.say()).toMatchObject({ outcome: "later", wait: 30_000 });
  expect(await note.say()).toMatchObject({ outcome: "later", wait: 30_000 });
  expect(await note.say()).toMatchObject({ outcome: "uncertain", now: true });
  expect(await note.say()).toMatchObject({ outcome: "uncertain", now: false });
  expect(note.said).toEqual(["note", "note-2", "note-2", "note-3", "note-4", "note-5"]);
});
