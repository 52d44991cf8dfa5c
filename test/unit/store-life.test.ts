/** A store that has lost what it held is told of by each process that knew it, once; one that has not is left alone. */
import { describe, expect, test } from "vitest";
import type { Log } from "../../src/core/log.ts";
import { STORE_LIFE } from "../../src/core/operator.ts";
import type { Documents } from "../../src/core/store/documents.ts";
import { StoreAway } from "../../src/core/store/index.ts";
import { openStoreLife } from "../../src/store-life.ts";
import { useStore } from "./operations/operating.ts";

const store = useStore();
const MINUTE = 60_000;
const begin = Date.parse("2026-11-02T12:00:00Z");

function recordingLog(lines: string[]): Log {
  const log: Log = {
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
    error: (_, event) => lines.push(event),
    child: () => log,
  };
  return log;
}

/** Processes that look when they are told to, on a clock that is moved; the store has never seen any of them. */
async function openProcesses(count: number) {
  const documents = store().documents;
  await documents.delete(STORE_LIFE, "store");
  let at = begin;
  let isAway = false;
  const reachable = (): Documents => {
    if (isAway) throw new StoreAway("it is away");
    return documents;
  };
  const theirs: Pick<Documents, "get" | "update"> = {
    get: async (kind, id) => reachable().get(kind, id),
    update: async (kind, id, change) => reachable().update(kind, id, change),
  };
  async function open() {
    const said: string[] = [];
    let given = 0;
    let fails = false;
    const life = await openStoreLife({ documents: theirs, log: recordingLog(said), now: () => at });
    life.onLoss(async () => {
      if (fails) throw new StoreAway("it is away again");
      given += 1;
    });
    return {
      said,
      look: life.look,
      stop: life.stop,
      given: () => given,
      fail(whether: boolean) {
        fails = whether;
      },
    };
  }
  const processes: Awaited<ReturnType<typeof open>>[] = [];
  for (let i = 0; i < count; i += 1) processes.push(await open());
  const kept = () => documents.get(STORE_LIFE, "store");
  return {
    processes,
    open,
    kept,
    documents,
    pass(milliseconds: number) {
      at += milliseconds;
    },
    now: () => at,
    setAway(whether: boolean) {
      isAway = whether;
    },
    async look() {
      for (const { look } of processes) await look();
    },
    /** As a backup of the whole store would. */
    async backup() {
      const then = await kept();
      if (then === undefined) throw new Error("nothing was kept");
      return () => documents.put(STORE_LIFE, "store", then);
    },
    async stop() {
      await Promise.all(processes.map(({ stop }) => stop()));
    },
  };
}

type Crew = Awaited<ReturnType<typeof openProcesses>>;

const saidBy = ({ processes }: Crew): readonly number[] => processes.map(({ said }) => said.length);

describe("a store", () => {
  test("that keeps what it holds is said nothing of, over hours, starts, outages and clocks that are set", async () => {
    const crew = await openProcesses(2);
    for (const step of [MINUTE, 5 * MINUTE, -60 * MINUTE, 60 * MINUTE, MINUTE]) {
      crew.pass(step);
      await crew.look();
    }
    crew.setAway(true);
    await crew.look();
    crew.setAway(false);
    crew.processes.push(await crew.open());
    crew.pass(MINUTE);
    await crew.look();
    expect(saidBy(crew)).toEqual([0, 0, 0]);
    expect(crew.processes.map(({ given }) => given())).toEqual([0, 0, 0]);
    expect((await crew.kept())?.lost).toBeUndefined();
    await crew.stop();
  });

  test("that is empty is told by each once, also where a newcomer was there first, and is given back what is known", async () => {
    const crew = await openProcesses(2);
    await crew.documents.delete(STORE_LIFE, "store");
    crew.processes.push(await crew.open());
    crew.pass(MINUTE);
    for (let i = 0; i < 3; i += 1) await crew.look();
    expect(saidBy(crew)).toEqual([1, 1, 1]);
    expect(crew.processes[0]?.said[0]).toMatch(/has lost everything that it held/);
    expect(crew.processes.map(({ given }) => given())).toEqual([1, 1, 1]);
    expect((await crew.kept())?.lost).toEqual({ at: crew.now() });
    await crew.documents.delete(STORE_LIFE, "store");
    crew.pass(MINUTE);
    await crew.look();
    expect(saidBy(crew)).toEqual([2, 2, 2]);
    await crew.stop();
  });

  test("that is as it was a while ago is told by each once, with since when", async () => {
    const crew = await openProcesses(2);
    const restore = await crew.backup();
    crew.pass(10 * MINUTE);
    await crew.look();
    await restore();
    crew.pass(2 * MINUTE);
    for (let i = 0; i < 3; i += 1) await crew.look();
    expect(saidBy(crew)).toEqual([1, 1]);
    expect(crew.processes[1]?.said[0]).toMatch(/is again as it was/);
    expect((await crew.kept())?.lost).toEqual({ at: crew.now(), since: begin });
    await crew.stop();
  });

  test("that goes away again before all is given back gets it as soon as it is there", async () => {
    const crew = await openProcesses(1);
    const [only] = crew.processes;
    await crew.documents.delete(STORE_LIFE, "store");
    only?.fail(true);
    await crew.look();
    expect(only?.given()).toBe(0);
    only?.fail(false);
    await crew.look();
    await crew.look();
    expect([only?.given(), only?.said.length]).toEqual([1, 1]);
    await crew.stop();
  });
});
