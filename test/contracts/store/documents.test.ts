/** The contract of documents, on every store. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { DocumentKind } from "../../../src/core/store/documents.ts";
import { atOnce, stores, unique } from "./stores.ts";

const counter: DocumentKind<{ readonly count: number }> = {
  name: "test-counter",
  schema: z.strictObject({ count: z.number() }),
};
const brief: DocumentKind<string> = { name: "test-brief", schema: z.string(), lifetime: 2_000 };

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error("it did not happen within a minute");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe.each(stores)("documents on $name", ({ use }) => {
  const pair = use();

  test("what one connection puts, the other gets; what was never put is undefined", async () => {
    const { first, second } = pair();
    const id = unique("document");
    expect(await second.documents.get(counter, id)).toBeUndefined();
    await first.documents.put(counter, id, { count: 7 });
    expect(await second.documents.get(counter, id)).toEqual({ count: 7 });
    await second.documents.put(counter, id, { count: 8 });
    expect(await first.documents.get(counter, id)).toEqual({ count: 8 });
  });

  test("any id and any text comes back as it was: quotes, line breaks, braces, emoji, NUL-free control characters", async () => {
    const { first, second } = pair();
    const text: DocumentKind<string> = { name: "test-text", schema: z.string() };
    for (const odd of ["a{b}c:d*", "'\"\\ ; --", "line\nbreak\t\u0001", "🦊 ‮right-to-left", "{}", " "]) {
      const id = unique(odd);
      await first.documents.put(text, id, odd.repeat(50));
      expect(await second.documents.get(text, id)).toBe(odd.repeat(50));
    }
  });

  test("delete says whether there was one", async () => {
    const { first, second } = pair();
    const id = unique("document");
    await first.documents.put(counter, id, { count: 1 });
    expect(await second.documents.delete(counter, id)).toBe(true);
    expect(await first.documents.delete(counter, id)).toBe(false);
    expect(await first.documents.get(counter, id)).toBeUndefined();
  });

  test("sixty changes at once from two connections lose none", async () => {
    const id = unique("document");
    await atOnce(pair(), 60, (store) =>
      store.documents.update(counter, id, (current) => ({ count: (current?.count ?? 0) + 1 })),
    );
    expect(await pair().first.documents.get(counter, id)).toEqual({ count: 60 });
  });

  test("an update may delete, and leaves nothing alone when there was nothing", async () => {
    const { first, second } = pair();
    const id = unique("document");
    expect(await first.documents.update(counter, id, () => undefined)).toBeUndefined();
    await first.documents.put(counter, id, { count: 1 });
    expect(await second.documents.update(counter, id, () => undefined)).toBeUndefined();
    expect(await first.documents.get(counter, id)).toBeUndefined();
  });

  test("whoever has seen a document changes it without reading it again, and reads it where it has changed since", async () => {
    const { first, second } = pair();
    const id = unique("document");
    const given: (number | undefined)[] = [];
    const addOne = (current: { readonly count: number } | undefined) => {
      given.push(current?.count);
      return { count: (current?.count ?? 0) + 1 };
    };
    const nothing = await first.documents.look(counter, id);
    expect(nothing.value).toBeUndefined();
    await first.documents.update(counter, id, addOne, nothing);
    const seen = await second.documents.look(counter, id);
    expect(seen.value).toEqual({ count: 1 });
    await second.documents.update(counter, id, addOne, seen);
    expect(given).toEqual([undefined, 1]);
    await first.documents.update(counter, id, addOne, seen);
    await first.documents.update(counter, id, addOne, nothing);
    expect(given).toEqual([undefined, 1, 1, 2, undefined, 3]);
    expect(await second.documents.get(counter, id)).toEqual({ count: 4 });
    await first.documents.delete(counter, id);
    await first.documents.update(counter, id, addOne, seen);
    expect(await second.documents.get(counter, id)).toEqual({ count: 1 });
  });

  test("a document lives as long as its kind says after its last write", async () => {
    const { first, second } = pair();
    const id = unique("document");
    await first.documents.put(brief, id, "one");
    expect(await second.documents.get(brief, id)).toBe("one");
    await until(async () => (await second.documents.get(brief, id)) === undefined);
    expect(await second.documents.update(brief, id, (current) => current ?? "anew")).toBe("anew");
    expect(await first.documents.get(brief, id)).toBe("anew");
  });

  test.each([
    ["not JSON", "{{{ secret text"],
    ["JSON of another shape", '{"count":"many"}'],
    ["nothing at all", ""],
    ["a mark with nothing behind it", "#"],
    ["something behind a mark", "#0123456789abcdef"],
  ])("what is %s is reported once with its key, set aside, and can be written anew", async (_, text) => {
    const { first, second, unreadable, plant } = pair();
    const id = unique("corrupt");
    await first.documents.put(counter, id, { count: 1 });
    await plant(`test-counter:${id}`, text);
    const seen = await atOnce(pair(), 10, (store) => store.documents.get(counter, id));
    expect(seen).toEqual(Array(10).fill(undefined));
    expect(unreadable.filter((key) => key.includes(id))).toEqual([`test-counter:${id}`]);
    expect(await second.documents.update(counter, id, (current) => ({ count: (current?.count ?? 0) + 5 }))).toEqual({
      count: 5,
    });
    expect(await first.documents.get(counter, id)).toEqual({ count: 5 });
  });

  test("JSON that something else wrote, as an earlier version did, is read, and changed where it still stands", async () => {
    const { first, second, unreadable, plant } = pair();
    const id = unique("planted");
    const added = (current: { readonly count: number } | undefined) => ({ count: (current?.count ?? 0) + 1 });
    await first.documents.put(counter, id, { count: 0 });
    await plant(`test-counter:${id}`, '{"count":5}');
    const [one, other] = [await first.documents.look(counter, id), await second.documents.look(counter, id)];
    expect(one.value).toEqual({ count: 5 });
    expect(await first.documents.update(counter, id, added, one)).toEqual({ count: 6 });
    expect(await second.documents.update(counter, id, added, other)).toEqual({ count: 7 });
    await plant(`test-counter:${id}`, '{"count":1}');
    expect(await first.documents.update(counter, id, () => undefined)).toBeUndefined();
    expect(await first.documents.get(counter, id)).toBeUndefined();
    expect(unreadable.filter((key) => key.includes(id))).toEqual([]);
  });
});
