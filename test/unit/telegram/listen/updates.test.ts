/** A batch of updates: order within a chat, side by side between chats, and nothing confirmed that is not durable. */
import { Api } from "grammy";
import { expect, test } from "vitest";
import type { Take } from "../../../../src/core/listening/take.ts";
import { StoreAway } from "../../../../src/core/store/index.ts";
import { createUpdates } from "../../../../src/platforms/telegram/listen/updates.ts";
import type { Me } from "../../../../src/platforms/telegram/parse.ts";
import { keptLog, QUICK, soon } from "./parts.ts";

const ME: Me = { id: "1", username: "herald_bot", name: "Herald", readsAll: false, hasTopics: false };
// Nothing listens there: a press that cannot be acknowledged costs nothing.
const api = new Api("1:x", { apiRoot: "http://127.0.0.1:9" });
const going = new AbortController().signal;

/** A message in a private chat, as Telegram gives it. */
const said = (id: number, chat: number): unknown => ({
  update_id: id,
  message: {
    message_id: id,
    date: 1,
    chat: { id: chat, type: "private", first_name: "Ada" },
    from: { id: chat, is_bot: false, first_name: "Ada" },
    text: `private words ${id}`,
  },
});

/** The number of the update that a request was made from. */
function numberOf(parsed: Parameters<Take>[0]): number {
  if (parsed.kind !== "request") throw new TypeError(`a request was expected, and ${JSON.stringify(parsed)} came`);
  return Number(parsed.request.id.split("-").at(-1));
}

/** A picture of an album, which is asked for before it is submitted. */
const shown = (id: number, chat: number): unknown => {
  const { message, ...update } = said(id, chat) as { readonly message: { readonly text: string } };
  const { text: _text, ...rest } = message;
  const photo = [{ file_id: "a", file_unique_id: "a", width: 90, height: 90 }];
  return { ...update, message: { ...rest, media_group_id: "3", photo } };
};

test("updates of one chat are taken in their order, beside those of others, and together what nothing is asked for", async () => {
  const order: string[] = [];
  const held = new Map<number, () => void>();
  const take: Take = async (parsed) => {
    const id = numberOf(parsed);
    order.push(`begin ${id}`);
    if (id <= 3) await new Promise<void>((resolve) => held.set(id, resolve));
    order.push(`end ${id}`);
  };
  const { log } = keptLog();
  const taking = createUpdates({ api, take, log, pace: QUICK, absent: new Set() }).takeAll(
    [said(1, 7), said(2, 7), shown(3, 7), said(4, 7), said(5, 7), said(6, 8)],
    ME,
    going,
  );
  await soon(() => order).toEqual(["begin 1", "begin 2", "begin 6", "end 6"]);
  held.get(2)?.();
  held.get(1)?.();
  await soon(() => order.slice(4)).toEqual(["end 2", "end 1", "begin 3"]);
  held.get(3)?.();
  expect(await taking).toBe(7);
  expect(order.slice(7)).toEqual(["end 3", "begin 4", "end 4", "begin 5", "end 5"]);
});

test("what is said in a supergroup waits until it is written down which group has become it", async () => {
  const order: string[] = [];
  let written = (): void => undefined;
  const take: Take = async ({ kind }) => {
    order.push(kind);
    if (kind === "moved") await new Promise<void>((resolve) => (written = resolve));
  };
  const [from, to] = [-4, -1_004];
  const message = { message_id: 1, date: 1, from: { id: 7, is_bot: false, first_name: "Ada" } };
  const group = { ...message, chat: { id: from, type: "group", title: "Group" }, migrate_to_chat_id: to };
  const supergroup = { ...message, chat: { id: to, type: "supergroup", title: "Group" } };
  const entities = [{ type: "bot_command", offset: 0, length: 7 }];
  const cancel = { ...supergroup, text: "/cancel", entities };
  const taking = createUpdates({ api, take, log: keptLog().log, pace: QUICK, absent: new Set() }).takeAll(
    [
      { update_id: 1, message: group },
      { update_id: 2, message: { ...supergroup, migrate_from_chat_id: from } },
      { update_id: 3, message: cancel },
    ],
    ME,
    going,
  );
  await soon(() => order).toEqual(["moved"]);
  written();
  await soon(() => order).toEqual(["moved", "moved"]);
  written();
  expect(await taking).toBe(4);
  expect(order).toEqual(["moved", "moved", "request"]);
});

test("what was taken together and failed is taken again one after the other, in the same order", async () => {
  const order: number[] = [];
  let failing = 4;
  const take: Take = async (parsed) => {
    order.push(numberOf(parsed));
    failing -= 1;
    if (failing >= 0) throw new StoreAway("away");
  };
  const updates = createUpdates({ api, take, log: keptLog().log, pace: QUICK, absent: new Set() });
  expect(await updates.takeAll([said(1, 7), said(2, 7), said(3, 7)], ME, going)).toBe(4);
  expect(order).toEqual([1, 2, 3, 1, 1, 2, 3]);
});

test("no more than 32 chats are served at once", async () => {
  let running = 0;
  let most = 0;
  const take: Take = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  const all = Array.from({ length: 100 }, (_, turn) => said(turn + 1, turn + 1));
  expect(
    await createUpdates({ api, take, log: keptLog().log, pace: QUICK, absent: new Set() }).takeAll(all, ME, going),
  ).toBe(101);
  expect(most).toBe(32);
});

test("while the store is away everything waits, none is skipped, and it is said once and once more at the end", async () => {
  const done: number[] = [];
  let away = 8;
  const take: Take = async (parsed) => {
    away -= 1;
    if (away > 0) throw new StoreAway("away");
    done.push(numberOf(parsed));
  };
  const { log, told } = keptLog();
  const updates = createUpdates({ api, take, log, pace: QUICK, absent: new Set() });
  expect(await updates.takeAll([said(1, 7), said(2, 7), said(3, 8)], ME, going)).toBe(4);
  expect(done.toSorted()).toEqual([1, 2, 3]);
  expect(done.indexOf(1)).toBeLessThan(done.indexOf(2));
  expect(told()).toEqual([
    "warn: the store is away; updates wait at Telegram until it is back",
    "info: the store is back; updates are taken again",
  ]);
});

test("one that fails for another reason is tried again, told without its words, and passed over", async () => {
  const tries: number[] = [];
  const take: Take = async (parsed) => {
    const id = numberOf(parsed);
    tries.push(id);
    if (id === 1) throw new TypeError("a bug");
  };
  const { log, lines } = keptLog();
  expect(
    await createUpdates({ api, take, log, pace: QUICK, absent: new Set() }).takeAll(
      [said(1, 7), said(2, 7)],
      ME,
      going,
    ),
  ).toBe(3);
  expect(tries).toEqual([1, 2, 1, 1, 1]);
  expect(lines.map(({ level }) => level)).toEqual(["error"]);
  expect(lines[0]?.fields).toMatchObject({ update: 1, kind: "request" });
  expect(JSON.stringify(lines)).not.toContain("private words");
});

test("when it ends while the store is away only what is durable is confirmed", async () => {
  const ending = new AbortController();
  const take: Take = async (parsed) => {
    if (numberOf(parsed) === 3) {
      ending.abort();
      throw new StoreAway("away");
    }
  };
  const updates = createUpdates({ api, take, log: keptLog().log, pace: QUICK, absent: new Set() });
  const batch = [said(1, 7), said(2, 8), said(3, 9), said(4, 10)];
  expect(await updates.takeAll(batch, ME, ending.signal)).toBe(3);
  expect(await updates.takeAll([said(3, 9)], ME, ending.signal)).toBeUndefined();
});

test("in whatever order they come, none that is not durable is confirmed with another", async () => {
  const ending = new AbortController();
  const take: Take = async (parsed) => {
    if (numberOf(parsed) !== 2) return;
    ending.abort();
    throw new StoreAway("away");
  };
  const updates = createUpdates({ api, take, log: keptLog().log, pace: QUICK, absent: new Set() });
  expect(await updates.takeAll([said(1, 7), said(3, 8), said(2, 8)], ME, ending.signal)).toBe(2);
  expect(await updates.takeAll([said(4, 7), said(3, 8)], ME, going)).toBe(5);
});

test("what cannot be read is confirmed with the others", async () => {
  const kinds: string[] = [];
  const take: Take = async ({ kind }) => void kinds.push(kind);
  const updates = createUpdates({ api, take, log: keptLog().log, pace: QUICK, absent: new Set() });
  expect(await updates.takeAll([{ update_id: 5, message: { broken: true } }, "nonsense"], ME, going)).toBe(6);
  expect(kinds).toEqual(["nothing", "nothing"]);
});

test("a single one says at once that the store is away, so that whoever gave it gives it again", async () => {
  let tries = 0;
  const take: Take = async () => {
    tries += 1;
    throw new StoreAway("away");
  };
  const updates = createUpdates({ api, take, log: keptLog().log, pace: QUICK, absent: new Set() });
  await expect(updates.takeOne(said(1, 7), ME, going)).rejects.toBeInstanceOf(StoreAway);
  expect(tries).toBe(1);
});
