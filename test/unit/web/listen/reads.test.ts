/** Reading and opening streams: fast enough for any page in any number of tabs, and no faster for whoever is none. */
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createReads } from "../../../../src/platforms/web/listen/reads.ts";
import { useStore } from "../../telegram/listen/parts.ts";
import { answer, type Called, call, like, newId, openConsole, openPage, type Page } from "./calling.ts";

const store = useStore();

describe("counting", () => {
  function begin(most?: number) {
    let time = 5_000;
    const reads = createReads(() => time, most);
    const pass = (milliseconds: number): void => {
      time += milliseconds;
    };
    return { reads, pass };
  }

  /** How often it goes well at once. */
  function often(ask: () => number | undefined): number {
    let count = 0;
    while (count < 10_000 && ask() === undefined) count += 1;
    return count;
  }

  test("a browser that opens ten tabs again and again, six of them without a stream, is never held up in an hour", () => {
    const { reads, pass } = begin();
    const told: (number | undefined)[] = [];
    for (let second = 0; second < 3_600; second += 1) {
      // Every two minutes the browser is restarted, and every tab begins with everything.
      if (second % 120 === 0) {
        for (let tab = 0; tab < 10; tab += 1) {
          told.push(reads.session("one", "reading"), reads.session("one", "stream"), reads.session("one", "reading"));
          for (let shown = 0; shown < 20; shown += 1) told.push(reads.session("one", "file"));
        }
      }
      if (second % 3 === 0) for (let tab = 0; tab < 6; tab += 1) told.push(reads.session("one", "reading"));
      pass(1_000);
    }
    expect(told.filter((wait) => wait !== undefined)).toEqual([]);
  });

  test.each([
    ["reading", 300, 10],
    ["stream", 60, 2],
    ["file", 1_500, 10],
  ] as const)(
    "of %s %d go at once, and %d a second after that, for each session by itself",
    (kind, burst, perSecond) => {
      const { reads, pass } = begin();
      const ask = () => reads.session("one", kind);
      expect(often(ask)).toBe(burst);
      expect([ask(), reads.full("one", kind)]).toEqual([1, 1]);
      expect(reads.session("two", kind)).toBeUndefined();
      pass(1_000);
      expect(reads.full("one", kind)).toBeUndefined();
      expect(often(ask)).toBe(perSecond);
      pass(3_600_000);
      expect(often(ask)).toBe(burst);
    },
  );

  test("pictures do not hold up words, and whoever has no session is counted by where they are", () => {
    const { reads } = begin();
    expect(often(() => reads.session("one", "file"))).toBe(1_500);
    expect(reads.session("one", "reading")).toBeUndefined();
    expect(often(() => reads.stranger("203.0.113.1"))).toBe(300);
    expect(reads.stranger("203.0.113.2")).toBeUndefined();
  });

  test("of files half a gigabyte goes at once to an address, and ten megabytes a second after that", () => {
    const { reads, pass } = begin();
    const megabyte = 1024 * 1024;
    expect(reads.heavy("203.0.113.1", 512 * megabyte)).toBeUndefined();
    expect(often(() => reads.weigh("203.0.113.1", 20 * megabyte))).toBe(25);
    expect(reads.heavy("203.0.113.1", 20 * megabyte)).toBe(1);
    expect(reads.weigh("203.0.113.2", 20 * megabyte)).toBeUndefined();
    pass(3_000);
    expect(often(() => reads.weigh("203.0.113.1", 20 * megabyte))).toBe(2);
  });

  test("only so many are remembered, and those who came last are", () => {
    const { reads } = begin(2);
    const names = ["one", "two", "three"];
    for (const name of names) expect(often(() => reads.session(name, "reading"))).toBe(300);
    expect(names.map((name) => reads.full(name, "reading"))).toEqual([undefined, 1, 1]);
  });
});

/** Asks until it is told to wait; how often that was. */
async function until429(ask: () => Promise<Called>): Promise<{ readonly count: number; readonly refused: Called }> {
  for (let count = 0; count < 3_000; count += 1) {
    const told = await ask();
    if (told.status === 429) return { count, refused: told };
  }
  throw new Error("it was never too fast");
}

describe("at the door", () => {
  /** Nothing that was read comes back, however slow the machine is. */
  function stopClock(): void {
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
  }

  test("whoever reads without end is told when to go on; nobody else is held up, and what they say is taken", async () => {
    stopClock();
    const { documents, ...rest } = store();
    let asked = 0;
    const get: typeof documents.get = (...given) => {
      asked += 1;
      return documents.get(...given);
    };
    const web = openConsole({ ...rest, documents: { ...documents, get } });
    const [eve, ada] = [await openPage(web), await openPage(web)];
    const { talk } = await eve.say("hello");
    const { count, refused } = await until429(() => eve.get(`talks/${talk}`));
    expect(count).toBe(300);
    expect(refused.body).toEqual({
      refused: "too-fast",
      says: like(/^That was a lot at once\. Try again in a second\.$/),
    });
    expect(refused.headers.get("retry-after")).toBe("1");
    // One that is refused costs the store nothing.
    const before = asked;
    const more = await Promise.all(Array.from({ length: 50 }, () => eve.get("state")));
    expect(more.filter(({ status }) => status === 429)).toHaveLength(50);
    expect(asked).toBe(before);
    expect((await ada.get("state")).status).toBe(200);
    expect((await eve.say("and on")).status).toBe(202);
  });

  test("what is changed is counted as well: talks made, named, deleted, and stops", async () => {
    stopClock();
    const web = openConsole(store());
    const ada = await openPage(web);
    const { talk } = await ada.say("hello");
    const changes: readonly ((page: Page) => Promise<Called>)[] = [
      (page) => page.post("talks", { talk }),
      (page) => page.post(`talks/${talk}/title`, { title: "x" }),
      (page) => page.post("stop", { talk, message: newId() }),
      (page) => page.delete(`talks/${talk}`),
    ];
    for (const change of changes) {
      const eve = await openPage(web);
      const { count, refused } = await until429(() => change(eve));
      expect(count).toBe(300);
      expect(refused.headers.get("retry-after")).toBe("1");
    }
    for (const [remote, path] of [
      ["203.0.113.80", "talks"],
      ["203.0.113.81", "say"],
    ] as const) {
      expect((await until429(() => call(web, path, { method: "POST", remote }))).count).toBe(300);
    }
    expect((await ada.post("talks", { talk })).status).toBe(201);
  });

  test("streams and files are held up in the same way, and strangers by where they are", async () => {
    stopClock();
    const web = openConsole(store());
    const [eve, mallory] = [await openPage(web), await openPage(web)];
    const opened = async (): Promise<Called> => {
      const response = await answer(web, "events", { headers: { cookie: eve.cookie } });
      if (response.status !== 429) await response.body?.cancel();
      return { status: response.status, headers: response.headers, body: {}, bytes: new Uint8Array() };
    };
    const streams = await until429(opened);
    expect(streams.count).toBe(60);
    expect(streams.refused.headers.get("retry-after")).toBe("1");
    const files = await until429(() => mallory.get(`files/${newId()}/answer/0`));
    expect(files.count).toBe(1_500);
    expect((await mallory.get("state")).status).toBe(200);

    const remote = "203.0.113.77";
    const made = () => ({ cookie: `herald=${"A".repeat(40)}${Math.floor(Math.random() * 900 + 100)}` });
    const strangers = await until429(() => call(web, "events", { remote, headers: made() }));
    expect(strangers.count).toBe(300);
    expect((await call(web, "events", { remote: "203.0.113.78" })).status).toBe(401);
    const neighbour = await call(web, "state", { remote, headers: { cookie: mallory.cookie } });
    expect(neighbour.status).toBe(200);
  });

  test("whoever sits at the machine itself reads as fast as they like", async () => {
    const web = openConsole(store(), { isHere: () => true });
    const page = await openPage(web);
    for (let count = 0; count < 700; count += 1) expect((await page.get("complete")).status).toBe(200);
  });
});
