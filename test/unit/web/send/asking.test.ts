/** What else the workers ask of the console: files, who decides, erasing, and what is shown before an answer is there. */
import { describe, expect, test } from "vitest";
import type { SendRecord } from "../../../../src/core/delivery.ts";
import type { File } from "../../../../src/core/file.ts";
import { StoreAway } from "../../../../src/core/store/index.ts";
import { GROWING } from "../../../../src/platforms/web/talks.ts";
import { soon, useStore } from "../../telegram/listen/parts.ts";
import { dyingAt, recordOf, said, senderOn, visiting } from "./visiting.ts";

const store = useStore();
const never = new AbortController().signal;
const fileOf = (reference: string, more: Partial<File> = {}): File => ({
  kind: "picture",
  reference,
  from: "message",
  ...more,
});

describe("a file", () => {
  test("that was uploaded is fetched, and nothing else that lies in the store", async () => {
    const sender = senderOn(store());
    for (const id of ["web-v1-a", "secret-a"]) await store().blobs.put(id, Buffer.from("bytes"), 60_000);
    expect(await sender.fetch(fileOf("web-v1-a"), never)).toMatchObject({ outcome: "fetched" });
    expect(await sender.fetch(fileOf("secret-a"), never)).toEqual({ outcome: "gone" });
    expect(await sender.fetch(fileOf("web-v1-none"), never)).toEqual({ outcome: "gone" });
  });

  test("that is too large is not taken, whatever it was said to be", async () => {
    const sender = senderOn(store());
    await store().blobs.put("web-v1-large", Buffer.alloc(11), 60_000);
    const refused = { outcome: "too-large", limit: 10 };
    expect(await sender.fetch(fileOf("web-v1-large", { bytes: 11, largest: 10 }), never)).toEqual(refused);
    expect(await sender.fetch(fileOf("web-v1-large", { bytes: 1, largest: 10 }), never)).toEqual(refused);
    const most = { outcome: "too-large", limit: 20 * 1024 * 1024 };
    expect(await sender.fetch(fileOf("web-v1-large", { bytes: 30_000_000 }), never)).toEqual(most);
  });

  test("cannot be had while the store is away", async () => {
    const get = () => Promise.reject(new StoreAway("The store is away"));
    const sender = senderOn({ ...store(), blobs: { ...store().blobs, get } });
    expect(await sender.fetch(fileOf("web-v1-a"), never)).toEqual({ outcome: "away", reason: "The store is away" });
  });
});

test("a visitor decides for their own talks, and nobody for another's", async () => {
  const { sender, ask } = await visiting(store());
  const request = await ask();
  expect(await sender.isAdministrator(request)).toBe(true);
  expect(await sender.isAdministrator({ ...request, person: { id: "other", name: "" } })).toBe(false);
});

test("a message that is to stand nowhere is taken away", async () => {
  const { sender, ask, texts } = await visiting(store());
  expect(await sender.erase(await ask("/key set ••••"))).toBe(true);
  expect(await texts()).toEqual([]);
});

test("everything of a visitor is counted, and forgotten but for the talk that is spoken in", async () => {
  const { visitor, book, sender, ask, texts } = await visiting(store());
  await book.open(visitor, "talk00002");
  await book.put(visitor, "talk00002", "a", said("x"));
  const request = await ask();
  expect(await sender.shown?.count(request)).toBe(2);
  expect(await sender.shown?.forget(request)).toBe(2);
  expect(await book.list(visitor)).toHaveLength(1);
  expect(await texts()).toEqual([]);
});

describe("while an answer is made", () => {
  const begin = async (making: "text" | "picture", documents = store().documents) => {
    const here = await visiting(store());
    const request = await here.ask();
    const record: SendRecord = recordOf(store(), request);
    return { ...here, progress: senderOn(store(), documents).begin({ request, record }, making) };
  };

  test("what there is of it is shown, and the newest of it soon", async () => {
    const { visitor, talk, book, progress } = await begin("text");
    for (const text of ["a", "ab", "abc"]) progress.show(text);
    const growing = () => book.growing(visitor, talk, "message1");
    await expect.poll(growing, { interval: 10 }).toBe("abc");
    await progress.end();
  });

  test("many pieces are few writes, and never two at once", async () => {
    let under = 0;
    let most = 0;
    const written: unknown[] = [];
    const { documents } = store();
    const watched: typeof documents = {
      ...documents,
      async put(kind, id, value) {
        under += 1;
        most = Math.max(most, under);
        await documents.put(kind, id, value);
        if (kind.name === GROWING.name) written.push(value);
        under -= 1;
      },
    };
    const { progress } = await begin("text", watched);
    for (let piece = 1; piece <= 200; piece += 1) progress.show("x".repeat(piece));
    await soon(() => written.at(-1)).toMatchObject({ text: "x".repeat(200) });
    expect(written).toHaveLength(2);
    expect(most).toBe(1);
    await progress.end();
  });

  test("the end waits for the write under way, and nothing is written after it", async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const steps: string[] = [];
    const { documents } = store();
    const slow: typeof documents = {
      ...documents,
      async put(kind, id, value) {
        steps.push("begun");
        await held;
        await documents.put(kind, id, value);
        steps.push("written");
      },
    };
    const { progress } = await begin("text", slow);
    progress.show("a");
    progress.show("ab");
    const ending = progress.end().then(() => steps.push("ended"));
    progress.show("abc");
    release();
    await ending;
    expect(steps).toEqual(["begun", "written", "ended"]);
  });

  test("a store that is away hides it, and nothing more", async () => {
    const { progress } = await begin("text", dyingAt(store().documents, 1).documents);
    progress.show("a");
    await expect(progress.end()).resolves.toBeUndefined();
  });

  test("of a picture nothing is shown", async () => {
    const { visitor, talk, book, progress } = await begin("picture");
    progress.show("a");
    await progress.end();
    expect(await book.growing(visitor, talk, "message1")).toBeUndefined();
  });
});
