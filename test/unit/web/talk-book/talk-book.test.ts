/** The book of talks: what a visitor sees, kept in order, once, and not for ever. */
import { describe, expect, test } from "vitest";
import { CONVERSATIONS } from "../../../../src/core/conversation.ts";
import { conversationsOf } from "../../../../src/core/conversations-of.ts";
import { DAY } from "../../../../src/core/day.ts";
import {
  GROWING,
  MESSAGES,
  MOST_MESSAGES,
  MOST_TALKS,
  messageKey,
  TALKS,
  talkKey,
  uploadPrefix,
  VISITORS,
} from "../../../../src/platforms/web/talks.ts";
import { soon, useStore } from "../../telegram/listen/parts.ts";
import { bookOn, listenTo, said, visiting } from "../send/visiting.ts";

const store = useStore();

/** What the service is sent along of a talk, as a worker has written it. */
async function remembered(visitor: string, talk: string) {
  const [name, person] = [`web:${visitor}:${talk}`, `web:${visitor}`];
  const turn = { request: "r", person, name: "", prompt: "My secret", answer: "I see.", messages: [] };
  await store().documents.put(CONVERSATIONS, name, { turns: [turn] });
  await store().sets.add(conversationsOf(person), name);
  return {
    stored: () => store().documents.get(CONVERSATIONS, name),
    isFound: async () => (await store().sets.page(conversationsOf(person), 100)).members.includes(name),
  };
}

const upload = (blob: string) => [{ blob, name: "a.png", as: "picture" } as const];

describe("a message", () => {
  test("stands in the order in which it came, and a second time changes and announces nothing", async () => {
    const { visitor, talk, book, texts } = await visiting(store());
    const heard = await listenTo(store(), visitor);
    expect(await book.put(visitor, talk, "a", said("one"))).toBe("new");
    expect(await book.put(visitor, talk, "b", said("two"))).toBe("new");
    expect(await book.put(visitor, talk, "a", said("one", { at: 1_800_000_099_000 }))).toBe("same");
    expect(await texts()).toEqual(["one", "two"]);
    expect(await book.order(visitor, talk)).toEqual([
      { id: "a", revision: 1 },
      { id: "b", revision: 1 },
    ]);
    await book.put(visitor, talk, "c", said("last"));
    await soon(() => heard).toContainEqual({ is: "message", talk, id: "c" });
    expect(heard.filter(({ is }) => is === "message")).toEqual(
      ["a", "b", "c"].map((id) => ({ is: "message", talk, id })),
    );
  });

  test("keeps its place when it is written anew, and its revision counts up", async () => {
    const { visitor, talk, book, texts } = await visiting(store());
    await book.put(visitor, talk, "a", said("one"));
    await book.put(visitor, talk, "b", said("two"));
    expect(await book.put(visitor, talk, "a", said("other"))).toBe("changed");
    expect(await texts()).toEqual(["other", "two"]);
    expect((await book.one(visitor, talk, "a"))?.revision).toBe(2);
    expect((await book.order(visitor, talk))[0]).toEqual({ id: "a", revision: 2 });
  });

  test("waits until it is answered, once", async () => {
    const { visitor, talk, book } = await visiting(store());
    await book.put(visitor, talk, "a", said("one", { waits: true }));
    await book.answered(visitor, talk, "a");
    await book.answered(visitor, talk, "a");
    const { at: _at, ...message } = (await book.one(visitor, talk, "a")) ?? { at: 0 };
    expect(message).toEqual({ by: "person", text: "one", files: [], revision: 2 });
    expect(await book.order(visitor, talk)).toEqual([{ id: "a", revision: 2 }]);
    await book.answered(visitor, talk, "never");
    expect(await book.order(visitor, talk)).toHaveLength(1);
  });

  test("of which many are written at once loses none", async () => {
    const { visitor, talk, book, ids } = await visiting(store());
    const all = Array.from({ length: 12 }, (_, index) => `m${index}`);
    await Promise.all(all.map((id) => book.put(visitor, talk, id, said(id))));
    expect((await ids())?.toSorted()).toEqual(all.toSorted());
  });

  test("goes with what was uploaded for it, and nobody else's upload does", async () => {
    const { visitor, talk, book, ids } = await visiting(store());
    const [own, others] = [`${uploadPrefix(visitor)}1`, `${uploadPrefix("somebody")}1`];
    for (const blob of [own, others]) await store().blobs.put(blob, Buffer.from("x"), DAY);
    await book.put(visitor, talk, "a", said("one", { files: [...upload(own), ...upload(others)] }));
    const heard = await listenTo(store(), visitor);
    expect(await book.removeMessage(visitor, talk, "a")).toBe(true);
    expect(await book.removeMessage(visitor, talk, "a")).toBe(false);
    expect(await ids()).toEqual([]);
    expect(await store().blobs.get(own)).toBeUndefined();
    expect(await store().blobs.get(others)).toBeDefined();
    await soon(() => heard).toEqual([{ is: "removed", talk, id: "a" }]);
  });

  test("beyond the most makes the oldest go, with everything that is kept of it", async () => {
    const { visitor, talk, book, ids } = await visiting(store());
    for (let index = 0; index < 400; index += 1) await book.put(visitor, talk, `m${index}`, said(`text ${index}`));
    expect(await ids()).toEqual(Array.from({ length: MOST_MESSAGES }, (_, index) => `m${index + 100}`));
    expect((await store().documents.get(TALKS, talkKey(visitor, talk)))?.messages).toHaveLength(MOST_MESSAGES);
    for (const id of ["m0", "m57", "m99"]) expect(await book.one(visitor, talk, id)).toBeUndefined();
    expect(await book.one(visitor, talk, "m100")).toBeDefined();
  });

  test("whose time is over leaves no gap in the order", async () => {
    const { visitor, talk, book, ids } = await visiting(store());
    for (const id of ["a", "b", "c"]) await book.put(visitor, talk, id, said(id));
    await store().documents.delete(MESSAGES, messageKey(visitor, talk, "b"));
    expect(await ids()).toEqual(["a", "c"]);
    expect((await book.order(visitor, talk)).map(({ id }) => id)).toEqual(["a", "c"]);
  });

  test("is written although nobody can be told of it", async () => {
    const { visitor, talk, texts } = await visiting(store());
    const publish = () => Promise.reject(new Error("no signals today"));
    const mute = bookOn({ ...store(), signals: { ...store().signals, publish } });
    expect(await mute.put(visitor, talk, "a", said("one"))).toBe("new");
    expect(await texts()).toEqual(["one"]);
  });

  test("is announced when it stands in its place, and never where the talk is gone", async () => {
    const { visitor, talk, book } = await visiting(store());
    const placed: boolean[] = [];
    const publish = async (_topic: string, text: string): Promise<void> => {
      if (!text.includes(`"message"`)) return;
      placed.push((await book.order(visitor, talk)).some(({ id }) => id === "a"));
    };
    const watched = bookOn({ ...store(), signals: { ...store().signals, publish } });
    await watched.put(visitor, talk, "a", said("one"));
    expect(placed).toEqual([true]);
    await book.remove(visitor, talk);
    expect(await watched.put(visitor, talk, "a", said("again"))).toBe("gone");
    expect(placed).toEqual([true]);
  });

  test("grows under the message that asked", async () => {
    const { visitor, talk, book } = await visiting(store());
    const heard = await listenTo(store(), visitor);
    await book.grow(visitor, talk, "a", "So f");
    await book.grow(visitor, talk, "a", "So far");
    expect(await book.growing(visitor, talk, "a")).toBe("So far");
    expect(await book.growing(visitor, talk, "b")).toBeUndefined();
    await soon(() => heard).toEqual([
      { is: "growing", talk, id: "a" },
      { is: "growing", talk, id: "a" },
    ]);
  });
});

describe("a talk", () => {
  test("is called as it was first, and as it is renamed", async () => {
    const { visitor, talk, book } = await visiting(store());
    const heard = await listenTo(store(), visitor);
    await book.open(visitor, talk, "Other words");
    expect(await book.list(visitor)).toMatchObject([{ id: talk, title: "First words" }]);
    await book.open(visitor, "talk00002");
    await book.open(visitor, "talk00002", "Later");
    expect(await book.rename(visitor, talk, "Renamed")).toBe(true);
    expect(await book.rename(visitor, "never0000", "x")).toBe(false);
    expect((await book.list(visitor)).map(({ title }) => title).toSorted()).toEqual(["Later", "Renamed"]);
    await soon(() => heard).toEqual([{ is: "talks" }, { is: "talks" }, { is: "talks" }]);
  });

  test("in which something was said is the first", async () => {
    const { visitor, talk, book } = await visiting(store());
    await book.open(visitor, "talk00002");
    await book.put(visitor, talk, "a", said("x", { at: Date.now() + 5_000 }));
    expect((await book.list(visitor)).map(({ id }) => id)).toEqual([talk, "talk00002"]);
  });

  test("goes with all that is in it, and nothing can be written into it any more", async () => {
    const { visitor, talk, book } = await visiting(store());
    await book.put(visitor, talk, "a", said("one"));
    await book.grow(visitor, talk, "a", "So far");
    expect(await book.remove(visitor, talk)).toBe(true);
    expect(await book.remove(visitor, talk)).toBe(false);
    expect(await book.read(visitor, talk)).toBeUndefined();
    expect(await book.put(visitor, talk, "b", said("late"))).toBe("gone");
    const { documents } = store();
    for (const id of ["a", "b"]) {
      expect(await documents.get(MESSAGES, messageKey(visitor, talk, id))).toBeUndefined();
      expect(await documents.get(GROWING, messageKey(visitor, talk, id))).toBeUndefined();
    }
    expect(await documents.get(TALKS, talkKey(visitor, talk))).toBeUndefined();
  });

  test("goes with what is sent along of it", async () => {
    const { visitor, talk, book } = await visiting(store());
    await book.open(visitor, "talk00002");
    const [gone, left] = [await remembered(visitor, talk), await remembered(visitor, "talk00002")];
    await book.remove(visitor, talk);
    expect([await gone.stored(), await gone.isFound()]).toEqual([undefined, false]);
    expect([await left.stored(), await left.isFound()]).toEqual([expect.anything(), true]);
  });

  test("that was never opened takes nothing, and makes no visitor", async () => {
    const book = bookOn(store());
    expect(await book.put("nobody", "talk00001", "a", said("x"))).toBe("gone");
    expect(await book.list("nobody")).toEqual([]);
    expect(await store().documents.get(VISITORS, "nobody")).toBeUndefined();
  });

  test("beyond the most makes the one go in which nothing was said for the longest", async () => {
    const { visitor, talk, book } = await visiting(store());
    await book.put(visitor, talk, "a", said("kept", { at: Date.now() + 60_000 }));
    const [kept, gone] = [await remembered(visitor, talk), await remembered(visitor, "other0")];
    for (let index = 0; index < MOST_TALKS; index += 1) {
      await book.open(visitor, `other${index}`);
      await book.put(visitor, `other${index}`, "a", said("x", { at: Date.now() + index }));
    }
    const listed = (await book.list(visitor)).map(({ id }) => id);
    expect(listed).toHaveLength(MOST_TALKS);
    expect(listed).toContain(talk);
    expect(listed).not.toContain("other0");
    expect(await book.one(visitor, "other0", "a")).toBeUndefined();
    expect([await gone.stored(), await gone.isFound()]).toEqual([undefined, false]);
    expect(await kept.stored()).toBeDefined();
  });

  test("of a month ago is not listed, and goes when the next is opened", async () => {
    const { visitor, talk, book } = await visiting(store());
    const at = Date.now() - 31 * DAY;
    await store().documents.put(VISITORS, visitor, { talks: [{ id: talk, title: "Old", at }] });
    expect(await book.list(visitor)).toEqual([]);
    await book.open(visitor, "talk00002");
    expect((await store().documents.get(VISITORS, visitor))?.talks.map(({ id }) => id)).toEqual(["talk00002"]);
  });
});

describe("forgetting", () => {
  test("takes everything of a visitor, and of nobody else", async () => {
    const [one, other] = [await visiting(store()), await visiting(store())];
    for (const { book, visitor, talk } of [one, other]) {
      await book.open(visitor, "talk00002", "Second");
      for (const where of [talk, "talk00002"]) await book.put(visitor, where, "a", said("x"));
    }
    expect(await one.book.count(one.visitor)).toBe(2);
    expect(await one.book.forget(one.visitor)).toBe(2);
    expect(await store().documents.get(VISITORS, one.visitor)).toBeUndefined();
    expect(await one.book.one(one.visitor, "talk00002", "a")).toBeUndefined();
    expect(await one.book.forget(one.visitor)).toBe(0);
    expect(await other.book.count(other.visitor)).toBe(2);
  });

  test("leaves the talk in which it was asked, empty and without a name", async () => {
    const { visitor, talk, book, texts } = await visiting(store());
    await book.open(visitor, "talk00002", "Second");
    await book.put(visitor, talk, "a", said("x"));
    const gone = [await remembered(visitor, talk), await remembered(visitor, "talk00002")];
    const heard = await listenTo(store(), visitor);
    expect(await book.forget(visitor, talk)).toBe(1);
    for (const { stored, isFound } of gone) expect([await stored(), await isFound()]).toEqual([undefined, false]);
    expect(await book.list(visitor)).toMatchObject([{ id: talk, title: "" }]);
    expect(await texts()).toEqual([]);
    expect(await book.put(visitor, talk, "b", said("Done."))).toBe("new");
    await soon(() => heard).toContainEqual({ is: "removed", talk, id: "a" });
  });
});
