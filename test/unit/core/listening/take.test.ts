/** What is done with each kind of update, on a real store. */
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Access } from "../../../../src/core/access.ts";
import { ALBUMS } from "../../../../src/core/album.ts";
import { CHAINS } from "../../../../src/core/conversation.ts";
import { createChatSettings } from "../../../../src/core/listening/chat-settings.ts";
import { createTake, placeOf } from "../../../../src/core/listening/take.ts";
import type { Request } from "../../../../src/core/request.ts";
import { CHAT_CHANGED, CHATS } from "../../../../src/core/settings.ts";
import { readStop, STOP, STOPS } from "../../../../src/core/stop.ts";
import { parseUpdate } from "../../../../src/platforms/telegram/parse.ts";
import { createTaken, keptLog, soon, useStore } from "../../telegram/listen/parts.ts";
import { type Fields, me, NOW, parseMessage, photo, said, shown } from "../../telegram/updates.ts";

const store = useStore();

function setUp(access: Access = () => "allowed") {
  const taken = createTaken();
  const chats = createChatSettings(store().documents, 60_000);
  const parts = { store: store(), submit: taken.submit, access, chats, log: keptLog().log };
  return { take: createTake(parts), taken, chats, parts };
}

const request = (chat: string, more: Partial<Request> = {}): Request => ({
  id: `tg-1-${chat}`,
  platform: "telegram",
  conversation: `telegram:${chat}:x`,
  operation: "chat",
  text: "secret words",
  chat: { id: chat, kind: "group" },
  person: { id: "7", name: "Ada" },
  at: 1,
  ...more,
});

test("a request goes on with the conversation of the message that it replies to, where that is known", async () => {
  const { take, taken } = setUp();
  await store().documents.put(CHAINS, "telegram:1:5", "telegram:1:chain-3");
  await take({ kind: "request", request: request("1"), chain: "telegram:1:5" });
  await take({ kind: "request", request: request("2"), chain: "telegram:2:5" });
  expect([...taken.durable.values()].map(({ conversation }) => conversation)).toEqual([
    "telegram:1:chain-3",
    "telegram:2:x",
  ]);
});

test("a message of ours that nothing is known of is waited for once, and not at all where it has stood for long", async () => {
  const { take } = setUp();
  const get = vi.spyOn(store().documents, "get");
  onTestFinished(() => get.mockRestore());
  const looks = (): string[] => get.mock.calls.splice(0).map(([, id]) => id);
  const replied = (id: string, more: { readonly stood?: number } = {}) =>
    take({ kind: "request", request: request("1", { id }), chain: `telegram:nowhere:${id.slice(0, 1)}`, ...more });
  await replied("a1");
  expect(looks()).toEqual(Array.from({ length: 4 }, () => "telegram:nowhere:a"));
  // Everybody else would wait behind each of them.
  await replied("a2");
  await replied("b1", { stood: 60_000 });
  expect(looks()).toEqual(["telegram:nowhere:a", "telegram:nowhere:b"]);
});

test("a stop stands in the store and is signalled before the request that came with it is submitted", async () => {
  const { take, taken } = setUp();
  const order: string[] = [];
  const leave = await store().signals.subscribe(STOP, (message) => void order.push(readStop(message)?.key ?? ""));
  const stop = { conversation: "telegram:3:x", key: "k", person: "telegram:7", at: 5 };
  await take({ kind: "request", request: request("3"), stop });
  expect(await store().documents.get(STOPS, "telegram:3:telegram:7")).toEqual(stop);
  await soon(() => order).toEqual(["k"]);
  expect(taken.durable.size).toBe(1);
  await take({ kind: "stop", stop: { ...stop, key: "later" } });
  expect(await store().documents.get(STOPS, "telegram:3:telegram:7")).toEqual({
    ...stop,
    key: "later",
    pressed: ["k"],
  });
  expect(taken.tries).toHaveLength(1);
  await leave();
});

test("whoever is outside asks for the words that say so, and nothing of what they said is kept", async () => {
  const { take, taken } = setUp(() => "outside");
  await take({
    kind: "request",
    request: request("4", { quoted: { text: "x" }, named: { model: "y" }, message: "8" }),
  });
  const [asked] = taken.durable.values();
  expect(asked).toEqual({
    id: "tg-1-4",
    platform: "telegram",
    conversation: "telegram:4:x",
    operation: "outside",
    chat: { id: "4", kind: "group" },
    person: { id: "7", name: "Ada" },
    message: "8",
    at: 1,
  });
});

test("whoever is denied is not heard at all, and stops nothing", async () => {
  const { take, taken } = setUp(() => "denied");
  const stop = { conversation: "telegram:5:x", person: "telegram:7", at: 5 };
  await take({ kind: "request", request: request("5"), stop });
  expect(taken.tries).toEqual([]);
  expect(await store().documents.get(STOPS, "telegram:5:telegram:7")).toBeUndefined();
});

test("what is overheard is a request only in a topic that Herald owns, and only of those who are allowed", async () => {
  const { take, taken, chats } = setUp(({ person }) => (person?.id === "7" ? "allowed" : "outside"));
  const heard = (thread: string | undefined, id: string): Request =>
    request("6", {
      id,
      person: { id: id === "stranger" ? "8" : "7", name: "x" },
      chat: { id: "6", kind: "group", ...(thread && { thread }) },
    });
  await take({ kind: "overheard", request: heard("9", "before") });
  await store().documents.put(CHATS, "telegram:6", { owns: ["9"] });
  await take({ kind: "overheard", request: heard("9", "still believed") });
  chats.forget("telegram:6");
  for (const id of ["after", "stranger"]) await take({ kind: "overheard", request: heard("9", id) });
  await take({ kind: "overheard", request: heard("10", "elsewhere") });
  await take({ kind: "overheard", request: heard(undefined, "nowhere") });
  expect([...taken.durable.keys()]).toEqual(["after"]);
});

describe("in quiet hours", () => {
  const HOUR = 3_600_000;
  const clock = (at: number): string => new Date(at).toISOString().slice(11, 16);

  /** What is taken of something overheard two hours ago, and of something addressed, by hours counted from now. */
  async function takenWith(chat: string, from: number, to: number): Promise<readonly string[]> {
    const { take, taken } = setUp();
    const now = Date.now();
    const quiet = { from: clock(now + from * HOUR), to: clock(now + to * HOUR), zone: "UTC" };
    await store().documents.put(CHATS, `telegram:${chat}`, { owns: ["all"], quiet });
    const at = now - 2 * HOUR;
    await take({ kind: "overheard", request: request(chat, { id: "overheard", at }) });
    await take({ kind: "request", request: request(chat, { id: "addressed", at, goesOn: true }) });
    // The rest of an addressed text is addressed.
    await take({ kind: "overheard", request: request(chat, { id: "rest", at: at + 1000 }) });
    return [...taken.durable.keys()];
  }

  test("what is said is not answered, and neither is what was said before them", async () => {
    expect(await takenWith("-71", -3, -1), "said in them").toEqual(["addressed", "rest"]);
    expect(await takenWith("-72", -1, 1), "they have begun since").toEqual(["addressed", "rest"]);
  });

  test("which are not now, everything is", async () => {
    expect(await takenWith("-73", 1, 2)).toEqual(["overheard", "addressed", "rest"]);
    expect(await takenWith("-74", -4, -3)).toEqual(["overheard", "addressed", "rest"]);
  });
});

describe("an album", () => {
  const picture = (group: string, message_id: number): Fields =>
    shown("photo", photo, { message_id, media_group_id: group });
  const ordered = (group: string, message_id: number): Fields => {
    const caption = "/effect sepia";
    return { ...picture(group, message_id), caption, caption_entities: said(caption)["entities"] };
  };

  /** Several gateways take the messages in this order, and every one of them twice. */
  async function takenOf(messages: readonly Fields[]): Promise<readonly string[]> {
    const { take, taken } = setUp();
    const other = createTake({ ...setUp().parts, submit: taken.submit });
    for (const [i, message] of messages.entries()) {
      const update = { update_id: 900 + i, message };
      const { parsed } = parseUpdate(update, me, NOW);
      await (i % 2 === 0 ? take : other)(parsed);
      await (i % 2 === 0 ? other : take)(parsed);
    }
    return [...taken.durable.values()].map(({ id, operation }) => `${operation} ${id}`);
  }

  test("with a command under its first picture is that request alone", async () => {
    const taken = await takenOf([ordered("81", 1), picture("81", 2), picture("81", 3)]);
    expect(taken).toEqual(["effect tg-700-900"]);
  });

  test.each([
    ["in the middle", "82", 1],
    ["last", "83", 2],
  ])(
    "with the command %s is what it asks, and one request of which a worker finds that it is a part of it",
    async (_, group, place) => {
      const messages = [0, 1, 2].map((i) => (i === place ? ordered(group, i) : picture(group, i)));
      expect(await takenOf(messages)).toEqual([`unknown tg-700-album-${group}`, `effect tg-700-${900 + place}`]);
      expect(await store().documents.get(ALBUMS, `tg-700-album-${group}`)).toBe("asked");
    },
  );

  test("without a command is one request, which a worker answers when no command has come", async () => {
    expect(await takenOf([picture("84", 1), picture("84", 2)])).toEqual(["unknown tg-700-album-84"]);
    expect(await store().documents.get(ALBUMS, "tg-700-album-84")).toBe("open");
  });

  test("is written down before its command is, for the update comes again", async () => {
    const { take, taken } = setUp();
    taken.away = true;
    const { parsed } = parseUpdate({ update_id: 900, message: ordered("85", 1) }, me, NOW);
    await expect(take(parsed)).rejects.toThrow("did not answer");
    expect(await store().documents.get(ALBUMS, "tg-700-album-85")).toBe("asked");
  });

  test("of somebody who is outside leaves nothing behind", async () => {
    const { take } = setUp(() => "outside");
    await take(parseMessage(picture("86", 1)));
    expect(await store().documents.get(ALBUMS, "tg-700-album-86")).toBeUndefined();
  });
});

test("a group that becomes a supergroup takes its settings along, however often it is told", async () => {
  const { take } = setUp();
  const changed: string[] = [];
  const leave = await store().signals.subscribe(CHAT_CHANGED, (key) => void changed.push(key));
  await store().documents.put(CHATS, "telegram:-11", { owns: ["all"], gone: { at: 1, reason: "x" } });
  await store().documents.put(CHATS, "telegram:-10011", { owns: ["4"] });
  await take({ kind: "moved", from: "telegram:-11", to: "telegram:-10011" });
  expect(await store().documents.get(CHATS, "telegram:-10011")).toEqual({ owns: ["4", "all"], movedFrom: "-11" });
  expect(await store().documents.get(CHATS, "telegram:-11")).toEqual({ movedTo: "-10011" });
  await soon(() => changed.toSorted()).toEqual(["telegram:-10011", "telegram:-11"]);
  // An administrator has decided otherwise since.
  await store().documents.put(CHATS, "telegram:-10011", { owns: [] });
  await take({ kind: "moved", from: "telegram:-11", to: "telegram:-10011" });
  expect(await store().documents.get(CHATS, "telegram:-10011")).toEqual({ owns: [], movedFrom: "-11" });
  await leave();
});

test("what administrators have decided goes along when a group becomes a supergroup", async () => {
  const { take } = setUp();
  const decided = {
    model: "versa" as const,
    off: ["imagine"],
    budget: { person: 5, chat: 50 },
    adult: false,
    quiet: { from: "22:00", to: "06:00", zone: "UTC" },
  };
  await store().documents.put(CHATS, "telegram:-14", { ...decided, gone: { at: 1, reason: "x" } });
  // What was already decided anew counts.
  await store().documents.put(CHATS, "telegram:-10014", { model: "nexus" });
  for (const _again of [1, 2]) await take({ kind: "moved", from: "telegram:-14", to: "telegram:-10014" });
  expect(await store().documents.get(CHATS, "telegram:-10014")).toEqual({
    ...decided,
    model: "nexus",
    movedFrom: "-14",
  });
  expect(await store().documents.get(CHATS, "telegram:-14")).toEqual({ movedTo: "-10014" });
});

test("a chat that is gone keeps what it has decided until Herald is back", async () => {
  const { take } = setUp();
  await store().documents.put(CHATS, "telegram:12", { owns: ["all"] });
  await take({ kind: "membership", chat: "telegram:12", state: "gone", reason: "kicked" });
  const gone = await store().documents.get(CHATS, "telegram:12");
  expect(gone?.gone?.reason).toBe("kicked");
  await take({ kind: "membership", chat: "telegram:12", state: "gone", reason: "left" });
  expect(await store().documents.get(CHATS, "telegram:12")).toEqual({
    owns: ["all"],
    gone: { at: gone?.gone?.at, reason: "left" },
  });
  await take({ kind: "membership", chat: "telegram:12", state: "here", reason: "member" });
  expect(await store().documents.get(CHATS, "telegram:12")).toEqual({ owns: ["all"] });
  await take({ kind: "membership", chat: "telegram:13", state: "here", reason: "member" });
  expect(await store().documents.get(CHATS, "telegram:13")).toBeUndefined();
});

test("where Herald may not write is remembered until it may again, the whole chat and topics each for itself", async () => {
  const { take } = setUp();
  const settings = () => store().documents.get(CHATS, "telegram:15");
  const here = { kind: "membership", chat: "telegram:15", state: "here", reason: "restricted" } as const;
  const topic = (name: string, shut: boolean) => ({ kind: "topic", chat: "telegram:15", topic: name, shut }) as const;
  await take({ ...here, shut: true });
  for (const name of ["7", "general", "7"]) await take(topic(name, true));
  expect(await settings()).toEqual({ shut: ["all", "general", "7"] });
  await take({ ...here, reason: "member" });
  await take(topic("7", false));
  expect(await settings()).toEqual({ shut: ["general"] });
  for (let name = 0; name < 60; name += 1) await take(topic(String(name), true));
  expect((await settings())?.shut).toHaveLength(50);
  for (let name = 0; name < 60; name += 1) await take(topic(String(name), false));
  expect(await settings()).toBeUndefined();
});

test("every kind of update is kept in the order of its chat", () => {
  const stop = { conversation: "telegram:-1:topic:4", at: 1 };
  expect(placeOf({ kind: "request", request: request("-1") })).toBe("telegram:-1");
  expect(placeOf({ kind: "stop", stop })).toBe("telegram:-1");
  expect(placeOf({ kind: "moved", from: "telegram:-1", to: "telegram:-2" })).toBe("telegram:-1");
  expect(placeOf({ kind: "membership", chat: "telegram:-1", state: "here", reason: "" })).toBe("telegram:-1");
  expect(placeOf({ kind: "topic", chat: "telegram:-1", topic: "7", shut: true })).toBe("telegram:-1");
  expect(placeOf({ kind: "nothing", why: "" })).toBeUndefined();
});

test("in a group the pieces behind an addressed one belong to it, while they come soon and from the same person", async () => {
  const { take, taken } = setUp();
  const group = (id: string, more: Partial<Request>): Request => request("-5", { id, at: 10_000, ...more });
  await take({ kind: "request", request: group("first", { conversation: "telegram:-5:chain:1", goesOn: true }) });
  await take({ kind: "overheard", request: group("another's", { person: { id: "8", name: "Bob" } }) });
  await take({ kind: "overheard", request: group("second", { at: 11_000, goesOn: true }) });
  await take({ kind: "overheard", request: group("third", { at: 13_000 }) });
  await take({ kind: "overheard", request: group("fourth", { at: 13_000 }) });
  await take({ kind: "request", request: group("anew", { at: 20_000, goesOn: true }) });
  await take({ kind: "overheard", request: group("too late", { at: 23_000 }) });
  expect([...taken.durable.values()].map(({ id, conversation }) => `${id} ${conversation}`)).toEqual([
    "first telegram:-5:chain:1",
    "second telegram:-5:chain:1",
    "third telegram:-5:chain:1",
    "anew telegram:-5:x",
  ]);
});
