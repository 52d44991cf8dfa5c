/** A pause that a platform demands while the store is away: kept by whoever heard of it, and by all once the store is back. */
import { describe, expect, test } from "vitest";
import type { Lane } from "../../../src/core/store/gate.ts";
import { type Store, StoreAway } from "../../../src/core/store/index.ts";
import { openStore } from "../../../src/store/open.ts";
import { findProgram, freePort, startRedis } from "../../servers/programs.ts";

const program = findProgram("redis-server", "valkey-server");
const ignore = { onUnreadable: () => undefined, onConnection: () => undefined, onOperation: () => undefined };
const patience = { limit: 10_000, onWaiting: () => undefined };

const laneOf = (name: string): Lane => ({ name, perSecond: 100, burst: 10 });

describe.skipIf(program === undefined)("while Redis is away (needs redis-server on the path)", () => {
  test("the process keeps it at once, and every other as soon as the store is back", async () => {
    const port = await freePort();
    const url = `redis://127.0.0.1:${port}`;
    const first = await startRedis(program ?? "", [], port);
    const open = async (): Promise<Store> => (await openStore({ kind: "redis", url }, ignore, patience)).store;
    const [hears, other] = [await open(), await open()];
    await hears.gate.park("told", 60_000);
    expect(await other.gate.ask([laneOf("told")], "answer")).toMatchObject({ passed: false, parked: true });
    await first.stop();
    await expect(hears.gate.ask([laneOf("free")], "answer")).rejects.toBeInstanceOf(StoreAway);
    await hears.gate.park("untold", 60_000);
    await hears.gate.park("untold", 1_000);
    const held = await hears.gate.ask([laneOf("free"), laneOf("untold")], "answer");
    expect(held).toMatchObject({ passed: false, parked: true, lane: "untold" });
    expect(held.passed ? 0 : held.wait).toBeGreaterThan(50_000);
    const second = await startRedis(program ?? "", [], port);
    const passes = (): Promise<boolean> =>
      other.gate.ask([laneOf("untold")], "answer").then(
        ({ passed }) => passed,
        () => true,
      );
    await expect.poll(passes).toBe(false);
    const free = () => hears.gate.ask([laneOf("free")], "answer").catch(() => undefined);
    await expect.poll(free).toMatchObject({ passed: true });
    await Promise.all([hears.close(), other.close()]);
    await second.stop();
  });
});
