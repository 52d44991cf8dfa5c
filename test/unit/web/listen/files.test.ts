/** Files on their way to pages: the store is asked for no more of them than anybody needs, and for a few at a time. */
import { expect, onTestFinished, test, vi } from "vitest";
import type { Blobs } from "../../../../src/core/store/blobs.ts";
import { soon, useStore } from "../../telegram/listen/parts.ts";
import { answer, type Called, type ConsoleOptions, call, like, openConsole, openPage } from "./calling.ts";
import { PNG } from "./pictures.ts";

const store = useStore();
const MEGABYTE = 1024 * 1024;

interface Opening extends ConsoleOptions {
  /** Each is read only once it is let go. */
  readonly isHeld?: boolean;
  /** What the store says of everyone's weight. */
  readonly size?: number;
  readonly isBroken?: boolean;
}

/** A console whose files are counted as they are read. */
function open({ isHeld = false, isBroken = false, size, ...more }: Opening = {}) {
  const { blobs, ...rest } = store();
  const held: (() => void)[] = [];
  const read = { all: 0, now: 0, most: 0 };
  const kept: string[] = [];
  const put: Blobs["put"] = (id, ...given) => {
    kept.push(id);
    return blobs.put(id, ...given);
  };
  const get: Blobs["get"] = async (id) => {
    read.all += 1;
    read.now += 1;
    read.most = Math.max(read.most, read.now);
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
    read.now -= 1;
    if (isBroken) throw new Error("broken");
    return blobs.get(id);
  };
  const weight: Blobs["size"] = size === undefined ? blobs.size : async () => size;
  const web = openConsole({ ...rest, blobs: { ...blobs, put, get, size: weight } }, more);
  let people = 0;

  /** Somebody who has sent a file, and asks for it. */
  async function somebody({ bytes = PNG, at }: { bytes?: Uint8Array<ArrayBuffer>; at?: string } = {}) {
    people += 1;
    const remote = at ?? `203.0.113.${100 + people}`;
    const page = await openPage(web);
    const { body } = await page.upload(bytes, "image/png", "a.png");
    const { talk, id } = await page.say("/effect oil", { files: [{ id: body["id"], name: "a.png" }] });
    const path = `files/${talk}/${id}/0`;
    const ask = (method = "GET", headers = {}): Promise<Called> =>
      call(web, path, { method, remote, headers: { ...page.headers, ...headers } });
    const take = (signal?: AbortSignal): Promise<Response> =>
      answer(web, path, { remote, headers: page.headers, ...(signal === undefined ? {} : { signal }) });
    return { ask, take, remote };
  }

  /** One by one, until nobody waits any more. */
  async function letAll<Answer>(asked: readonly Promise<Answer>[]): Promise<readonly Answer[]> {
    const timer = setInterval(() => held.shift()?.(), 1);
    const answers = await Promise.all(asked);
    clearInterval(timer);
    return answers;
  }
  const loseAll = () => Promise.all(kept.map((blob) => blobs.delete(blob)));
  return { read, somebody, letAll, loseAll };
}

const many = <Made>(count: number, make: () => Made): readonly Made[] => Array.from({ length: count }, make);
const statuses = (all: readonly { readonly status: number }[]): readonly number[] =>
  [...new Set(all.map(({ status }) => status))].toSorted((one, other) => one - other);

test("whoever asks only whether it is there, or has it already, has nothing read for them", async () => {
  const { read, somebody } = open();
  const { ask } = await somebody();
  const whole = await ask();
  const head = await ask("HEAD");
  expect([head.status, head.bytes.byteLength]).toEqual([200, 0]);
  for (const name of ["etag", "cache-control", "content-security-policy"]) {
    expect(head.headers.get(name)).toBe(whole.headers.get(name));
  }
  expect(head.headers.get("content-length")).toBe(String(PNG.byteLength));
  const etag = whole.headers.get("etag") ?? "";
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    for (const method of ["GET", "HEAD"]) expect((await ask(method, { "if-none-match": known })).status).toBe(304);
  }
  expect(read.all).toBe(1);
  expect((await ask("GET", { "if-none-match": '"other"' })).status).toBe(200);
});

test("a page hears that a file is gone without anything being read", async () => {
  const { read, somebody, loseAll } = open();
  const { ask } = await somebody();
  await loseAll();
  expect((await ask("HEAD")).status).toBe(404);
  expect((await ask()).body).toMatchObject({ refused: "gone" });
  expect(read.all).toBe(0);
});

test("two are read at once for a session, four in all, and everybody gets theirs", async () => {
  const { read, somebody, letAll } = open({ isHeld: true });
  const eve = await somebody();
  const hers = many(20, () => eve.ask());
  await soon(() => read.now).toBe(2);
  const others = await Promise.all(many(4, () => somebody()));
  const theirs = others.map(({ ask }) => ask());
  await soon(() => read.now).toBe(4);
  expect(statuses(await letAll([...hers, ...theirs]))).toEqual([200]);
  expect(read).toEqual({ all: 24, now: 0, most: 4 });
});

test("whoever comes later waits behind one file of each, and not behind all that somebody else wants", async () => {
  const { read, somebody, letAll } = open({ isHeld: true });
  const at = "203.0.113.99";
  const hers = await Promise.all(many(3, () => somebody({ at })));
  const told: string[] = [];
  const asked = hers.flatMap(({ ask }) => many(20, () => ask().then(() => told.push("eve"))));
  await soon(() => read.now).toBe(4);
  const ada = await somebody();
  asked.push(ada.ask().then(() => told.push("ada")));
  await letAll(asked);
  expect(told.indexOf("ada")).toBeLessThan(10);
});

test("what nobody takes is held twice for a session, and the next comes when one of them is let go", async () => {
  const { read, somebody } = open();
  const bytes = new Uint8Array(MEGABYTE);
  bytes.set(PNG);
  const { ask, take } = await somebody({ bytes });
  const [first, second] = await Promise.all([take(), take()]);
  const third = ask();
  const other = await somebody({ bytes });
  expect(Buffer.compare((await other.ask()).bytes, bytes)).toBe(0);
  expect(read.all).toBe(3);
  await first?.body?.cancel();
  expect((await third).status).toBe(200);
  expect(Buffer.compare(Buffer.from((await second?.arrayBuffer()) ?? []), bytes)).toBe(0);
});

test("for whoever has gone nothing is read, and what was on its way to them is held no longer", async () => {
  const { read, somebody } = open();
  const { ask, take } = await somebody({ bytes: new Uint8Array(MEGABYTE) });
  const [leaving, waiting] = [new AbortController(), new AbortController()];
  await Promise.all([take(leaving.signal), take(leaving.signal)]);
  const late = take(waiting.signal);
  const next = ask();
  waiting.abort();
  expect((await late).status).toBe(429);
  leaving.abort();
  expect((await next).status).toBe(200);
  expect(read.all).toBe(3);
});

test("a store that fails while a file is read keeps no place", async () => {
  const { ask } = await open({ isBroken: true }).somebody();
  expect(statuses(await Promise.all(many(10, () => ask())))).toEqual([500]);
});

test("more than a talk could show do not wait: they are told when to come again, by a question as well", async () => {
  const { read, somebody, letAll } = open({ isHeld: true });
  const { ask } = await somebody();
  const asked = many(300, () => ask());
  await soon(() => read.now).toBe(2);
  const head = await ask("HEAD");
  expect([head.status, head.headers.get("retry-after")]).toEqual([429, "3"]);
  const answers = await letAll(asked);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(300 - 256 - 2);
  expect(refused[0]?.body).toEqual({ refused: "too-fast", says: like(/Try again in 3 seconds\.$/) });
  expect((await ask("HEAD")).status).toBe(200);
});

test("heavy ones are counted by what they weigh, for an address, before anything of them is read", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { read, somebody } = open({ size: 20 * MEGABYTE });
  const at = "203.0.113.98";
  const [eve, neighbour, ada] = [await somebody({ at }), await somebody({ at }), await somebody()];
  const answers = await Promise.all([...many(20, () => eve.ask()), ...many(20, () => neighbour.ask())]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(25);
  expect(read.all).toBe(25);
  const head = await eve.ask("HEAD");
  expect([head.status, head.headers.get("retry-after")]).toEqual([429, "1"]);
  expect((await ada.ask()).status).toBe(200);
  const here = await open({ size: 20 * MEGABYTE, isHere: () => true }).somebody({ at });
  expect(statuses(await Promise.all(many(40, () => here.ask())))).toEqual([200]);
});
