/** The record of an answer's parts: each is got by one run, and nothing of what was sent is forgotten. */
import { describe, expect, test, vi } from "vitest";
import type { SendRecord, Taken } from "../../../src/core/delivery.ts";
import { StoreAway } from "../../../src/core/store/index.ts";
import type { Marks } from "../../../src/core/store/marks.ts";
import { openRedisStore } from "../../../src/store/redis/store.ts";
import { createSendRecord } from "../../../workers/record.ts";
import { ignoreEvents, stores, unique } from "../../contracts/store/stores.ts";
import { temporaryFolder } from "../../servers/children.ts";
import { findProgram, freePort, startRedis } from "../../servers/programs.ts";

const HOUR = 3_600_000;

/** Does what it is asked, and then loses the answer, once for every operation. */
function losingAnswers(marks: Marks): Marks {
  const lost = new Set<string>();
  const lose = <Result>(operation: string, result: Result): Result => {
    if (lost.has(operation)) return result;
    lost.add(operation);
    throw new StoreAway("the answer was lost");
  };
  return {
    claim: async (...given) => lose("claim", await marks.claim(...given)),
    change: async (...given) => lose("change", await marks.change(...given)),
    release: async (...given) => lose("release", await marks.release(...given)),
  };
}

/** Away from when it is told: what it is asked then is carried out or not, and nobody hears of it. */
function goingAway(marks: Marks) {
  let does = true;
  let isAway = false;
  const ask = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (!isAway) return work();
    if (does) await work();
    throw new StoreAway("it stands still");
  };
  return {
    marks: {
      claim: (...given) => ask(() => marks.claim(...given)),
      change: (...given) => ask(() => marks.change(...given)),
      release: (...given) => ask(() => marks.release(...given)),
    } satisfies Marks,
    goes(isDone: boolean) {
      [isAway, does] = [true, isDone];
    },
    comesBack() {
      isAway = false;
    },
  };
}

const used = stores.filter(({ name }) => ["Redis", "the embedded store"].includes(name));

describe.each(used)("the record on $name", ({ use }) => {
  const pair = use();

  test("of many runs one gets a part, and the others are told to wait for it", async () => {
    const request = unique("request");
    const runs = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? pair().first : pair().second));
    const taken = await Promise.all(runs.map(({ marks }, i) => createSendRecord(marks, request, `run ${i}`).take("0")));
    expect(taken.filter(({ state }) => state === "yours")).toHaveLength(1);
    const busy = taken.flatMap((one) => (one.state === "busy" ? [one.wait] : []));
    expect(busy).toHaveLength(19);
    for (const wait of busy) {
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(5_000);
    }
  });

  test("what was sent is known to every later run, part by part", async () => {
    const { first, second } = pair();
    const request = unique("request");
    const record = createSendRecord(first.marks, request, "one");
    expect(await record.take("0")).toEqual({ state: "yours" });
    await record.sent("0", "77:1");
    expect(await record.take("0")).toEqual({ state: "sent", message: "77:1" });
    const later = createSendRecord(second.marks, request, "two");
    expect(await later.take("0")).toEqual({ state: "sent", message: "77:1" });
    expect(await later.take("1")).toEqual({ state: "yours" });
    expect(await createSendRecord(second.marks, unique("request"), "two").take("0")).toEqual({ state: "yours" });
  });

  test("a place that stands is written into by whichever run comes, and stays when that was not sent", async () => {
    const { first, second } = pair();
    const request = unique("request");
    const record = createSendRecord(first.marks, request, "one");
    await record.take("0");
    await record.placed("0", "77");
    const later = createSendRecord(second.marks, request, "two");
    expect(await later.take("0")).toEqual({ state: "placed", message: "77" });
    await later.release("0");
    expect(await later.take("0")).toEqual({ state: "placed", message: "77" });
    await later.sent("0", "77");
    expect(await createSendRecord(first.marks, request, "three").take("0")).toEqual({ state: "sent", message: "77" });
  });

  test("a place that one run has turned away from is left by all that come after it", async () => {
    const { first, second } = pair();
    const request = unique("request");
    const record = createSendRecord(first.marks, request, "one");
    await record.take("0");
    await record.placed("0", "77");
    expect(await record.left("0", "77")).toBe(true);
    await record.release("0");
    const later = createSendRecord(second.marks, request, "two");
    for (const taken of [await later.takePlace("0"), await later.take("0")]) {
      expect(taken).toEqual({ state: "placed", message: "77", isLeft: true });
    }
    expect(await later.left("0", "77")).toBe(true);
  });

  test("what was certainly not sent may be sent by the next run", async () => {
    const { first, second } = pair();
    const request = unique("request");
    const record = createSendRecord(first.marks, request, "one");
    const next = createSendRecord(second.marks, request, "two");
    await record.take("0");
    await record.release("0");
    expect(await next.take("0")).toEqual({ state: "yours" });
    // The first one's word comes late, and is about what it does not have any more.
    await record.release("0");
    expect((await record.take("0")).state).toBe("busy");
  });

  test("what a run that is gone was about to send is not known, and a clock that is far off tells nothing", async () => {
    const { first } = pair();
    const request = unique("request");
    for (const [part, ago] of [
      ["0", 5_100],
      ["1", HOUR],
      ["2", -HOUR],
    ] as const) {
      await first.marks.claim(`sent:${request}:${part}`, `sending:gone:run:${Date.now() - ago}`, HOUR);
      expect(await createSendRecord(first.marks, request, "later").take(part)).toMatchObject({ state: "unknown" });
    }
    await first.marks.claim(`sent:${request}:3`, `sending:gone:run:${Date.now() + 1_000}`, HOUR);
    expect(await createSendRecord(first.marks, request, "later").take("3")).toEqual({ state: "busy", wait: 5_000 });
  });

  test("what was called unknown cannot be sent by the run that comes back, and what is still its own can", async () => {
    const { first, second } = pair();
    const request = unique("request");
    const back = createSendRecord(first.marks, request, "one");
    const own = createSendRecord(first.marks, request, "own");
    await back.take("0");
    await own.take("1");
    expect(await back.confirm("0")).toBe(true);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6_000 });
    try {
      const other = createSendRecord(second.marks, request, "two");
      expect(await other.take("0")).toMatchObject({ state: "unknown" });
      expect(await back.confirm("0")).toBe(false);
      await back.release("0");
      expect(await other.take("0")).toMatchObject({ state: "unknown" });
      // Nobody came for this one; it counts as new from now on.
      expect(await own.confirm("1")).toBe(true);
      expect((await other.take("1")).state).toBe("busy");
      await own.sent("1", "77");
      expect(await other.take("1")).toEqual({ state: "sent", message: "77" });
    } finally {
      vi.useRealTimers();
    }
  });

  test("who dies over a message that only shows that a part is coming leaves the part to the next run", async () => {
    const { first, second } = pair();
    const request = unique("request");
    const died = Date.now() - 5_100;
    await first.marks.claim(`sent:${request}:0`, `placing:gone:${died}`, HOUR);
    await first.marks.claim(`sent:${request}:1`, `placing:gone:${died}`, HOUR);
    const runs = Array.from({ length: 10 }, (_, i) => createSendRecord(pair().first.marks, request, `run ${i}`));
    const taken = await Promise.all(runs.map((run) => run.take("0")));
    expect(taken.map(({ state }) => state).toSorted()).toEqual([...Array<string>(9).fill("busy"), "yours"]);
    expect(taken).toContainEqual({ state: "yours", shown: died });
    const own = createSendRecord(second.marks, request, "own");
    expect(await own.takePlace("1")).toEqual({ state: "yours", shown: died });
    expect((await createSendRecord(first.marks, request, "other").take("1")).state).toBe("busy");
    // Its own place was never seen to stand, and now it is about to send the part itself.
    expect(await own.take("1")).toEqual({ state: "yours" });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6_000 });
    try {
      expect((await createSendRecord(first.marks, request, "other").take("1")).state).toBe("unknown");
    } finally {
      vi.useRealTimers();
    }
  });

  test("whoever was held up over such a message hears that the part is another's", async () => {
    const { first, second } = pair();
    const request = unique("request");
    const back = createSendRecord(first.marks, request, "one");
    await back.takePlace("0");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6_000 });
    try {
      const other = createSendRecord(second.marks, request, "two");
      expect(await other.take("0")).toMatchObject({ state: "yours" });
      expect(await back.placed("0", "77")).toBe(false);
      await other.sent("0", "78");
      expect(await back.take("0")).toEqual({ state: "sent", message: "78" });
    } finally {
      vi.useRealTimers();
    }
  });

  test("who dies while it looks for such a message leaves the part to the next run as well", async () => {
    const { first, second } = pair();
    const request = unique("request");
    await first.marks.claim(`sent:${request}:0`, `placing:gone:${Date.now() - 60_000}`, HOUR);
    const looking = createSendRecord(first.marks, request, "one");
    expect(await looking.take("0")).toMatchObject({ state: "yours" });
    expect(await looking.asPlace("0")).toBe(true);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6_000 });
    try {
      const next = createSendRecord(second.marks, request, "two");
      const taken = await next.take("0");
      expect(taken.state === "yours" && taken.shown !== undefined).toBe(true);
      expect(await looking.asPlace("0")).toBe(false);
      expect(await looking.take("0")).toMatchObject({ state: "busy" });
    } finally {
      vi.useRealTimers();
    }
  });

  test("a run has what it took even where the store's answer was lost", async () => {
    const { first, second } = pair();
    const request = unique("request");
    const record = createSendRecord(losingAnswers(first.marks), request, "one");
    expect(await record.takePlace("0")).toEqual({ state: "yours" });
    expect(await record.placed("0", "77")).toBe(true);
    await record.sent("0", "77");
    expect(await createSendRecord(second.marks, request, "two").take("0")).toEqual({ state: "sent", message: "77" });
    await record.take("1");
    await record.release("1");
    expect(await createSendRecord(second.marks, request, "two").take("1")).toEqual({ state: "yours" });
  });

  test.each([true, false])(
    "a run that the store left alone is known of by the next one of its process: done %s",
    async (isDone) => {
      const { first } = pair();
      const away = goingAway(first.marks);
      const request = unique("request");
      const run = (name: string) => createSendRecord(away.marks, request, name, 0);
      async function left(part: string, doing: (record: SendRecord) => Promise<unknown>): Promise<Taken> {
        const record = run(unique("run"));
        if (part !== "never taken") await record.take(part);
        away.goes(isDone);
        await expect(doing(record)).rejects.toThrow(StoreAway);
        away.comesBack();
        return run("next").take(part);
      }
      const yours = { state: "yours" };
      expect(await left("never taken", (record) => record.take("never taken"))).toEqual(yours);
      expect(await left("released", (record) => record.release("released"))).toEqual(yours);
      expect(await left("sent", (record) => record.sent("sent", "77"))).toEqual({ state: "sent", message: "77" });
      expect(await left("noted", (record) => record.sent("noted", "78", "rich"))).toMatchObject({
        state: "sent",
        note: "rich",
      });
      expect(await left("placed", (record) => record.placed("placed", "79"))).toEqual({
        state: "placed",
        message: "79",
      });
      const confirmed = left("confirmed", async (record) => {
        vi.useFakeTimers({ now: Date.now() + 3_000, toFake: ["Date"] });
        try {
          return await record.confirm("confirmed");
        } finally {
          vi.useRealTimers();
        }
      });
      expect(await confirmed).toEqual(yours);
      // And no other process takes what this one has got now.
      expect(await createSendRecord(pair().second.marks, request, "other").take("confirmed")).toMatchObject({
        state: "busy",
      });
    },
  );

  test("what was never taken cannot be said to be sent", async () => {
    const record = createSendRecord(pair().first.marks, unique("request"), "one");
    await expect(record.sent("0", "77")).rejects.toThrow("never taken");
    expect(await record.take("0")).toEqual({ state: "yours" });
  });
});

const program = findProgram("redis-server", "valkey-server");

test.skipIf(program === undefined)(
  "what a store that stood still was told meanwhile costs nobody their answer",
  async () => {
    const server = await startRedis(program ?? "");
    const { pid } = server;
    if (pid === undefined) throw new Error("it has no process");
    const store = await openRedisStore(server.url, ignoreEvents);
    await store.marks.claim("a first one", "done", 60_000);
    process.kill(pid, "SIGSTOP");
    await expect(createSendRecord(store.marks, "telegram:1", "one", 0).take("0")).rejects.toThrow(StoreAway);
    process.kill(pid, "SIGCONT");
    const reader = await openRedisStore(server.url, ignoreEvents);
    // It does now what nobody waits for any more.
    const standing = async (): Promise<string> => {
      const claimed = await reader.marks.claim("sent:telegram:1:0", "looked", 1);
      return claimed.first ? "" : claimed.value;
    };
    await expect.poll(standing).toMatch(/^sending:one/);
    expect(await createSendRecord(store.marks, "telegram:1", "two").take("0")).toEqual({ state: "yours" });
    await Promise.all([store.close(), reader.close()]);
    await server.stop();
  },
);

test.skipIf(program === undefined)("a store that restarts just then loses nothing of what happened", async () => {
  const port = await freePort();
  const options = ["--dir", temporaryFolder("redis-kept"), "--appendonly", "yes", "--appendfsync", "always"];
  const server = await startRedis(program ?? "", options, port);
  const store = await openRedisStore(server.url, ignoreEvents);
  const record = createSendRecord(store.marks, "telegram:1", "one");
  await record.take("0");
  await server.stop();
  const said = record.sent("0", "77");
  const again = await startRedis(program ?? "", options, port);
  await said;
  expect(await createSendRecord(store.marks, "telegram:1", "two").take("0")).toEqual({ state: "sent", message: "77" });
  await store.close();
  await again.stop();
});
