/** The pace of what was let pass: it looks once more before it leaves. */
import { expect, test } from "vitest";
import type { Gate, Held, Lane } from "../../../../src/core/store/gate.ts";
import { createPaces, type Target } from "../../../../src/platforms/discord/send/pace.ts";

const channel = (id: string): Target => ({ kind: "channel", id });

test("what waits for room in the second and is told of a pause meanwhile does not leave", async () => {
  let held: Held | undefined;
  const asked: string[] = [];
  const gate: Gate = {
    ask: async () => ({ passed: true }),
    park: () => Promise.reject(new Error("nobody parks here")),
    parked: () => Promise.resolve([]),
    held(lanes: readonly Lane[]) {
      asked.push(lanes.map(({ name }) => name).join(" "));
      return held;
    },
  };
  const { answers, mass } = createPaces(gate);
  for (let i = 0; i < 50; i += 1) expect(await mass.leaving(channel("7"), async () => "left")).toBe("left");
  const waiting = mass.leaving(channel("8"), async () => "left");
  held = { kind: "held", wait: 5_000 };
  expect(await waiting).toEqual(held);
  expect(await answers.leaving(channel("9"), async () => "left")).toEqual(held);
  expect(asked.slice(-2)).toEqual(["discord:global discord:channel:8", "discord:global discord:channel:9"]);
});
