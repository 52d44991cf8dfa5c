/** Answers in the console: one message each, in the talk where it was asked, however often it is written. */
import { describe, expect, test } from "vitest";
import { DAY } from "../../../../src/core/day.ts";
import type { Request } from "../../../../src/core/request.ts";
import { keyOf } from "../../../../src/core/request-key.ts";
import { StoreAway } from "../../../../src/core/store/index.ts";
import { FILE_LIFETIME } from "../../../../src/platforms/web/talks.ts";
import { plainRecord } from "../../plain-record.ts";
import { soon, useStore } from "../../telegram/listen/parts.ts";
import { dyingAt, listenTo, said, senderOn, visiting } from "./visiting.ts";

const store = useStore();

/** A picture of two by one, as far as its header says. */
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

let made = 0;
async function keep(bytes: Uint8Array): Promise<string> {
  made += 1;
  const blob = `kept-${made}`;
  await store().blobs.put(blob, bytes, 60_000);
  return blob;
}

const postingFor = (visitor: string, thread?: string): Request => ({
  id: `posting-${visitor}`,
  platform: "web",
  conversation: "digest",
  operation: "digest",
  chat: { id: visitor, kind: "private", ...(thread === undefined ? {} : { thread }) },
  at: 1,
});

describe("an answer", () => {
  test("is one message with words, files and buttons, and nothing waits any more", async () => {
    const { visitor, talk, book, sender, ask, answer, ids } = await visiting(store());
    const request = await ask();
    const buttons = [[{ label: "Again", operation: "again" as const, argument: "k" }]];
    const attachments = [{ blob: await keep(PNG), name: "fox.png", as: "picture" as const, veiled: true as const }];
    const id = `${keyOf(request.id)}-1`;
    expect(await sender.deliver(answer(request, { text: "A **fox**", attachments, buttons }))).toEqual({
      outcome: "delivered",
      messages: [id],
    });
    expect(await ids()).toEqual(["message1", id]);
    const { at, files, ...message } = (await book.one(visitor, talk, id)) ?? { at: 0, files: [] };
    expect(message).toEqual({ by: "herald", revision: 1, answers: "message1", text: "A **fox**", buttons });
    expect(Date.now() - at).toBeLessThan(60_000);
    expect(files).toMatchObject([{ name: "fox.png", as: "picture", veiled: true, width: 2, height: 1 }]);
    expect((await book.one(visitor, talk, "message1"))?.waits).toBeUndefined();
  });

  test("that is delivered twice is written once, by the same run and by another that knows nothing", async () => {
    const { visitor, talk, sender, ask, answer, texts } = await visiting(store());
    const request = await ask();
    const reply = { text: "Because.", attachments: [{ blob: await keep(PNG), name: "a.png", as: "picture" as const }] };
    const first = await sender.deliver(answer(request, reply));
    const heard = await listenTo(store(), visitor);
    expect(await sender.deliver(answer(request, reply))).toEqual(first);
    const forgetful = { ...answer(request, reply).record, take: async () => ({ state: "unknown", since: 1 }) as const };
    const blind = { ...answer(request, reply), record: { ...forgetful, sent: async () => undefined } };
    expect(await senderOn(store()).deliver(blind)).toEqual(first);
    expect(await texts()).toEqual(["Why?", "Because."]);
    await store().signals.publish(`web:${visitor}`, JSON.stringify({ is: "removed", talk, id: "end" }));
    await soon(() => heard).toEqual([{ is: "removed", talk, id: "end" }]);
  });

  test("that another run is writing just now is written as well, and by both as one", async () => {
    const { sender, ask, answer, texts } = await visiting(store());
    const request = await ask();
    await answer(request, { text: "" }).record.take("1");
    expect((await sender.deliver(answer(request, { text: "Because." }))).outcome).toBe("delivered");
    expect(await texts()).toEqual(["Why?", "Because."]);
  });

  test("comes in the place of what it replaces, and the rest of that goes", async () => {
    const { visitor, talk, book, sender, ask, answer, texts } = await visiting(store());
    const request = await ask();
    for (const id of ["r1", "r2", "r3", "after"]) await book.put(visitor, talk, id, said(id));
    const delivered = await sender.deliver(answer(request, { text: "New." }, { replaces: ["r1", "r2", "r3"] }));
    expect(delivered).toEqual({ outcome: "delivered", messages: ["r1"] });
    expect(await texts()).toEqual(["Why?", "New.", "after"]);
    expect((await book.one(visitor, talk, "r1"))?.revision).toBe(2);
  });

  test("whose place is gone comes at the end", async () => {
    const { sender, ask, answer, texts } = await visiting(store());
    await sender.deliver(answer(await ask(), { text: "New." }, { replaces: ["never"] }));
    expect(await texts()).toEqual(["Why?", "New."]);
  });

  test("to a press names the press", async () => {
    const { visitor, talk, book, sender, ask, answer } = await visiting(store());
    const { message: _message, ...asked } = await ask();
    const press = { ...asked, id: `web-${visitor}-press0001`, pressed: "message1" };
    await sender.deliver(answer(press, { text: "Menu" }));
    expect((await book.one(visitor, talk, `${keyOf(press.id)}-1`))?.answers).toBe("press0001");
  });

  test("stays when something fails afterwards, and the notice stands below it", async () => {
    const { sender, ask, answer, texts } = await visiting(store());
    const request = await ask();
    await sender.deliver(answer(request, { text: "Because." }));
    const note = answer({ ...request }, { text: "Something failed.", notice: true });
    await sender.deliver({ ...note, record: answer({ ...request, id: `${request.id}/failed` }, { text: "" }).record });
    expect(await texts()).toEqual(["Why?", "Because.", "Something failed."]);
  });

  test("of nothing takes back what waits, and writes nothing", async () => {
    const { visitor, talk, book, sender, ask, answer, texts } = await visiting(store());
    const delivered = await sender.deliver(answer(await ask(), { text: "" }));
    expect(delivered).toEqual({ outcome: "delivered", messages: [] });
    expect(await texts()).toEqual(["Why?"]);
    expect((await book.one(visitor, talk, "message1"))?.waits).toBeUndefined();
  });

  test("that there is not leaves nothing waiting", async () => {
    const { visitor, talk, book, sender, ask, answer, texts } = await visiting(store());
    await sender.nothing(answer(await ask(), { text: "" }));
    expect((await book.one(visitor, talk, "message1"))?.waits).toBeUndefined();
    expect(await texts()).toEqual(["Why?"]);
  });

  test("for a talk that its person has deleted goes nowhere, and brings nothing back", async () => {
    const { visitor, talk, book, sender, ask, answer } = await visiting(store());
    const request = await ask();
    await book.open(visitor, "talk00002");
    await book.remove(visitor, talk);
    expect(await sender.deliver(answer(request, { text: "Late." }))).toEqual({ outcome: "delivered", messages: [] });
    expect((await book.list(visitor)).map(({ id }) => id)).toEqual(["talk00002"]);
    expect(await book.count(visitor)).toBe(0);
  });

  test("for somebody who is forgotten has nowhere to go", async () => {
    const { visitor, book, sender, ask, answer } = await visiting(store());
    const request = await ask();
    await book.forget(visitor);
    expect((await sender.deliver(answer(request, { text: "Late." }))).outcome).toBe("gone");
    expect((await sender.deliver(answer(postingFor(visitor), { text: "News." }))).outcome).toBe("gone");
    expect(await book.list(visitor)).toEqual([]);
  });

  test("waits for a store that is away", async () => {
    const { ask, answer, sender, texts } = await visiting(store());
    const request = await ask();
    const away = { ...store().documents, update: () => Promise.reject(new StoreAway("The store is away")) };
    expect(await senderOn(store(), away).deliver(answer(request, { text: "Because." }))).toMatchObject({
      outcome: "later",
    });
    await sender.deliver(answer(request, { text: "Because." }));
    expect(await texts()).toEqual(["Why?", "Because."]);
  });
});

describe("what nobody asked for", () => {
  test("comes into the talk where it was ordered", async () => {
    const { visitor, talk, book, sender, answer, texts } = await visiting(store());
    await book.open(visitor, "talk00002");
    await sender.deliver(answer(postingFor(visitor, talk), { text: "News." }, { urgency: "mass" }));
    expect(await texts()).toEqual(["News."]);
  });

  test.each(["talk00009", undefined])("comes into the newest where %s is none", async (thread) => {
    const { visitor, talk, book, sender, answer, texts } = await visiting(store());
    await book.open(visitor, "talk00002");
    await book.put(visitor, talk, "a", said("newest", { at: Date.now() + 5_000 }));
    const posting = postingFor(visitor, thread);
    await sender.deliver(answer(posting, { text: "News." }, { urgency: "mass" }));
    await sender.deliver(answer(posting, { text: "News." }, { urgency: "mass" }));
    expect(await texts()).toEqual(["newest", "News."]);
  });

  test("comes once, though another talk is the newest when a run is taken up again", async () => {
    const { visitor, talk, book, sender, answer, texts } = await visiting(store());
    const posting = answer(postingFor(visitor), { text: "News." }, { urgency: "mass" });
    const dies = { ...plainRecord(posting.record), sent: () => Promise.reject(new Error("the power is cut")) };
    await expect(sender.deliver({ ...posting, record: dies })).rejects.toThrow("the power is cut");
    await book.open(visitor, "talk00002");
    await book.put(visitor, "talk00002", "a", said("newer", { at: Date.now() + 5_000 }));
    await sender.deliver(answer(posting.request, posting.reply, { urgency: "mass" }));
    expect([await texts(talk), await texts("talk00002")]).toEqual([["News."], ["newer"]]);
  });

  test("opens a talk of its own where there is none", async () => {
    const { visitor, talk, book, sender, answer, texts } = await visiting(store());
    await book.remove(visitor, talk);
    await sender.deliver(answer(postingFor(visitor, talk), { text: "News." }, { urgency: "mass" }));
    const [own, ...others] = await book.list(visitor);
    expect(others).toEqual([]);
    expect(own?.title).toBe("Digests");
    expect(own?.id).toMatch(/^[0-9a-z]{8,24}$/);
    expect(await texts(own?.id)).toEqual(["News."]);
  });
});

describe("files of answers", () => {
  test("outlive what the worker keeps of them, under a name made of what they are", async () => {
    const { visitor, talk, book, sender, ask, answer } = await visiting(store());
    const request = await ask();
    const [one, same] = [await keep(PNG), await keep(PNG)];
    const attachments = [one, same].map((blob) => ({ blob, name: "a.png", as: "file" as const }));
    await sender.deliver(answer(request, { text: "", attachments }));
    for (const blob of [one, same]) await store().blobs.delete(blob);
    const files = (await book.one(visitor, talk, `${keyOf(request.id)}-1`))?.files ?? [];
    expect(new Set(files.map(({ blob }) => blob)).size).toBe(1);
    const reference = files[0]?.blob ?? "";
    expect(reference).toMatch(/^web-file-[0-9a-f]{32}$/);
    const file = { kind: "picture", reference, from: "pressed" } as const;
    const fetched = await sender.fetch(file, new AbortController().signal);
    expect(fetched).toEqual({ outcome: "fetched", bytes: new Uint8Array(PNG) });
    expect(FILE_LIFETIME).toBeGreaterThan(DAY);
  });

  test("that are gone before they are copied are shown as gone", async () => {
    const { visitor, talk, book, sender, ask, answer } = await visiting(store());
    const request = await ask();
    const attachments = [{ blob: "never-kept", name: "a.png", as: "picture" as const }];
    expect((await sender.deliver(answer(request, { text: "", attachments }))).outcome).toBe("delivered");
    const files = (await book.one(visitor, talk, `${keyOf(request.id)}-1`))?.files;
    expect(files).toEqual([{ blob: "never-kept", name: "a.png", as: "picture" }]);
  });

  test("that go to many are read and written once", async () => {
    const blob = await keep(Buffer.concat([PNG, Buffer.from("mass")]));
    const done: string[] = [];
    const blobs = {
      ...store().blobs,
      get(id: string) {
        done.push(`get ${id}`);
        return store().blobs.get(id);
      },
      put(id: string, bytes: Uint8Array, lifetime: number) {
        done.push("put");
        return store().blobs.put(id, bytes, lifetime);
      },
    };
    const sender = senderOn({ ...store(), blobs });
    const attachments = [{ blob, name: "card.png", as: "picture" as const }];
    const all = await Promise.all(Array.from({ length: 5 }, () => visiting(store())));
    await Promise.all(
      all.map(({ visitor, talk, answer }) =>
        sender.deliver(answer(postingFor(visitor, talk), { text: "News.", attachments }, { urgency: "mass" })),
      ),
    );
    expect(done).toEqual([`get ${blob}`, "put"]);
    for (const { texts } of all) expect(await texts()).toEqual(["News."]);
  });
});

test("an answer costs few steps", async () => {
  const { ask, answer } = await visiting(store());
  const request = await ask();
  const { documents, steps } = dyingAt(store().documents, Number.POSITIVE_INFINITY);
  await senderOn(store(), documents).deliver(answer(request, { text: "Because." }));
  expect(steps).toEqual([
    "update web-message",
    "update web-talk",
    "update web-visitor",
    "update web-message",
    "update web-talk",
  ]);
});
