/** That no worker runs: operators hear it from a gateway, once, and a worker that is back ends it. */
import { expect, test } from "vitest";
import { useStore } from "../../operations/operating.ts";
import { HOUR, MINUTE, now, openWorld, pass } from "./watching.ts";

const store = useStore();

test("each operator is told once by one of the gateways, since when, and what to do", async () => {
  const world = await openWorld(store());
  const since = now() - 2 * MINUTE;
  let heard: number | undefined;
  const gateways = [world.newGateway(() => heard), world.newGateway(() => heard)];
  for (const look of gateways) await look();
  expect(world.shown).toEqual([]);
  heard = since;
  for (let i = 0; i < 3; i += 1) {
    for (const look of gateways) await look();
    pass(MINUTE / 3);
  }
  for (const operator of [world.ada, world.bob]) {
    expect(world.said(operator)).toEqual([
      "No worker is at work: what people ask is kept, and nobody is answered. Start one with `npm run worker`; if one runs, its log says what keeps it.",
    ]);
  }
  expect(await world.alert("workers-silent")).toMatchObject({ since });
  expect(world.warned()).toHaveLength(1);
});

test("a worker that looks ends it, and the next time is told again unless it comes soon after", async () => {
  const world = await openWorld(store());
  const look = world.newGateway(now);
  await look();
  const watch = world.newWatch();
  await watch.look();
  expect(await world.alert("workers-silent")).toMatchObject({ ended: now() });
  pass(10 * MINUTE);
  await look();
  expect(world.said(world.ada)).toHaveLength(1);
  await watch.look();
  pass(2 * HOUR);
  await look();
  expect(world.said(world.ada).filter((words) => words.startsWith("No worker"))).toHaveLength(2);
});
