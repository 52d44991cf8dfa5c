/** Every posting that comes to an end is counted, as one that failed where it did. */
import { expect, test } from "vitest";
import { editionKey } from "../../../../src/core/digest.ts";
import { runEdition } from "../../../../workers/digests/edition.ts";
import { readTally } from "../../../../workers/digests/tally.ts";
import { at, beginAtNine, NINE, processOf, subscribe, unlike, useWorlds } from "./editing.ts";

const worlds = useWorlds();

test("three digests end, of which the platform refused one and one lost its chat", async () => {
  beginAtNine();
  const world = worlds();
  const same = { topics: [`topic ${unlike()}`] };
  const [sent, refused, gone] = await subscribe(world, same, same, same);
  if (sent === undefined || refused === undefined || gone === undefined) throw new Error("there are three");
  world.next.set(refused.chat.id, [{ outcome: "refused", reason: "too odd" }]);
  world.next.set(gone.chat.id, [{ outcome: "gone", reason: "blocked" }]);
  const before = await readTally(world.store.counters);
  const { parts, context } = processOf(world);
  at(NINE + 1_000);
  await runEdition(parts, { edition: editionKey(sent), slot: NINE }, context);
  await expect
    .poll(async () => {
      const { ended, failed } = await readTally(world.store.counters);
      return { ended: ended - before.ended, failed: failed - before.failed };
    })
    .toEqual({ ended: 3, failed: 1 });
});
