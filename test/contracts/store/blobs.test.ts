/** The contract of blobs and of signals, on every store. */
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { BLOB_LIMIT } from "../../../src/core/store/blobs.ts";
import { SIGNAL_LIMIT } from "../../../src/core/store/signals.ts";
import { stores, unique } from "./stores.ts";

describe.each(stores)("blobs on $name", ({ use }) => {
  const pair = use();

  test("bytes come back as they went in, also none and two megabytes, also a view into a larger buffer", async () => {
    const { first, second } = pair();
    for (const bytes of [
      new Uint8Array(0),
      randomBytes(2_000_000),
      new Uint8Array(randomBytes(64).buffer).subarray(8, 40),
    ]) {
      const id = unique("picture");
      await first.blobs.put(id, bytes, 60_000);
      expect(Buffer.compare(Buffer.from((await second.blobs.get(id)) ?? []), Buffer.from(bytes))).toBe(0);
      expect(await second.blobs.get(id)).toBeInstanceOf(Uint8Array);
      expect(await second.blobs.size(id)).toBe(bytes.byteLength);
    }
  });

  test("a blob can be replaced and deleted, and expires", async () => {
    const { first, second } = pair();
    const id = unique("picture");
    await first.blobs.put(id, Buffer.from("one"), 60_000);
    await second.blobs.put(id, Buffer.from("two"), 60_000);
    expect(Buffer.from((await first.blobs.get(id)) ?? []).toString()).toBe("two");
    expect(await first.blobs.delete(id)).toBe(true);
    expect(await second.blobs.delete(id)).toBe(false);
    expect(await second.blobs.get(id)).toBeUndefined();
    expect(await second.blobs.size(id)).toBeUndefined();
    await first.blobs.put(id, Buffer.from("brief"), 80);
    await expect.poll(() => second.blobs.get(id)).toBeUndefined();
    expect(await second.blobs.size(id)).toBeUndefined();
  });

  test("a blob that is needed no longer lives as long as it is still wanted", async () => {
    const { first, second } = pair();
    const id = unique("picture");
    await first.blobs.put(id, Buffer.from("one"), 60_000);
    expect(await second.blobs.expire(id, 80)).toBe(true);
    await expect.poll(() => first.blobs.get(id)).toBeUndefined();
    expect(await second.blobs.expire(id, 60_000)).toBe(false);
    expect(await first.blobs.get(id)).toBeUndefined();
  });

  test("one that is too large is refused before it is sent", async () => {
    await expect(pair().first.blobs.put(unique("huge"), new Uint8Array(BLOB_LIMIT + 1), 1000)).rejects.toThrow(
      RangeError,
    );
  });
});

describe.each(stores)("signals on $name", ({ use }) => {
  const pair = use();

  test("a signal reaches every listener of its topic in every process, in order, and no other topic's", async () => {
    const { first, second } = pair();
    const [topic, other] = [unique("cancel"), unique("cancel")];
    const heard: string[] = [];
    const elsewhere: string[] = [];
    const leave = [
      await first.signals.subscribe(topic, (message) => heard.push(`first ${message}`)),
      await second.signals.subscribe(topic, (message) => heard.push(`second ${message}`)),
      await second.signals.subscribe(other, (message) => elsewhere.push(message)),
    ];
    for (const message of ["one", "two 🦊 'quoted' \\", ""]) await first.signals.publish(topic, message);
    await second.signals.publish(other, "last");
    await expect.poll(() => [heard.length, elsewhere.length]).toEqual([6, 1]);
    expect(heard.filter((one) => one.startsWith("second"))).toEqual([
      "second one",
      "second two 🦊 'quoted' \\",
      "second ",
    ]);
    await Promise.all(leave.map((one) => one()));
  });

  test("who has left hears nothing more, and the others still do", async () => {
    const { first, second } = pair();
    const topic = unique("cancel");
    const gone: string[] = [];
    const there: string[] = [];
    const leave = await first.signals.subscribe(topic, (message) => gone.push(message));
    const stay = await first.signals.subscribe(topic, (message) => there.push(message));
    await leave();
    await leave();
    await second.signals.publish(topic, "x");
    await expect.poll(() => there).toEqual(["x"]);
    expect(gone).toEqual([]);
    await stay();
    const again = await first.signals.subscribe(topic, (message) => gone.push(message));
    await second.signals.publish(topic, "y");
    await expect.poll(() => gone).toEqual(["y"]);
    await again();
  });

  test("a function that subscribes twice is two listeners, and leaving once, however often, ends one", async () => {
    const { first, second } = pair();
    const topic = unique("cancel");
    const heard: string[] = [];
    const listener = (message: string): void => void heard.push(message);
    const leave = await first.signals.subscribe(topic, listener);
    const stay = await first.signals.subscribe(topic, listener);
    await second.signals.publish(topic, "x");
    await expect.poll(() => heard).toEqual(["x", "x"]);
    await leave();
    await leave();
    await second.signals.publish(topic, "y");
    await expect.poll(() => heard).toEqual(["x", "x", "y"]);
    await stay();
  });

  test("the largest signal passes and a larger one is refused", async () => {
    const { first, second } = pair();
    const topic = unique("cancel");
    const heard: string[] = [];
    const leave = await second.signals.subscribe(topic, (message) => heard.push(message));
    await first.signals.publish(topic, "x".repeat(SIGNAL_LIMIT));
    await expect(first.signals.publish(topic, "x".repeat(SIGNAL_LIMIT + 1))).rejects.toThrow(RangeError);
    await expect.poll(() => heard.map(({ length }) => length)).toEqual([SIGNAL_LIMIT]);
    await leave();
  });
});
