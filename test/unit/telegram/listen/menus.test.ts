/** Command menus: by scope and language, set once and only when they have changed. */
import { expect, onTestFinished, test } from "vitest";
import { working } from "../../../../src/core/commands.ts";
import { MENUS, type MenuLanguage, menusIn } from "../../../../src/platforms/telegram/listen/menus.ts";
import { type FakeTelegram, startFakeTelegram } from "../../../fakes/telegram/start.ts";
import { type Begun, begin } from "./begin.ts";
import { soon, useStore } from "./parts.ts";

const store = useStore();
let bots = 100;

/** Each with a bot of its own, for the store remembers the menus of each. */
async function start(): Promise<FakeTelegram> {
  bots += 1;
  const fake = await startFakeTelegram({ rates: false, second: 20, token: `${bots}:token` });
  onTestFinished(() => fake.close());
  return fake;
}

const english: MenuLanguage = { code: undefined, describe: ({ does }) => does };
const german: MenuLanguage = { code: "de", describe: ({ name }) => `Befehl ${name}` };

/** So many updates, one after the other: more than enough time for menus that are set beside them. */
async function converse(fake: FakeTelegram, { taken }: Begun): Promise<void> {
  for (let turn = 1; turn <= 10; turn += 1) {
    fake.say(fake.person(), "hello");
    await soon(() => taken.durable.size).toBe(turn);
  }
}

const remembered = (fake: FakeTelegram) => store().documents.get(MENUS, String(fake.bot.id));

test("there is a menu for each scope and language, and administrators' commands only where they can be used", async () => {
  const fake = await start();
  begin(fake, store(), { menus: [english, german] }).listening.start();
  await soon(() => remembered(fake)).toBeTypeOf("string");
  const scopes = ["default", "all_private_chats", "all_group_chats", "all_chat_administrators"];
  expect([...fake.commands.keys()].toSorted()).toEqual(scopes.flatMap((one) => [one, `${one} de`]).toSorted());
  const names = (key: string) => JSON.stringify(fake.commands.get(key)).match(/(?<="command":")\w+/g);
  expect(names("all_chat_administrators")).toEqual(working.map(({ name }) => name));
  expect(names("all_private_chats")).toContain("settings");
  expect(names("all_group_chats")).toEqual(
    names("all_private_chats")?.filter((name) => name !== "settings" && name !== "digest"),
  );
  expect(names("default de")).toEqual(names("all_group_chats"));
  expect(JSON.stringify(fake.commands.get("default de"))).toContain("Befehl help");
  expect(fake.problems).toEqual([]);
});

test("menus that have not changed are not set again, and changed ones are", async () => {
  const fake = await start();
  const first = begin(fake, store(), { menus: [english] });
  first.listening.start();
  await soon(() => remembered(fake)).toBeTypeOf("string");
  const before = await remembered(fake);
  await first.listening.stop();
  const second = begin(fake, store(), { menus: [english] });
  second.listening.start();
  await converse(fake, second);
  await second.listening.stop();
  expect(fake.callsOf("setMyCommands")).toHaveLength(4);
  begin(fake, store(), { menus: [english, german] }).listening.start();
  await soon(async () => (await remembered(fake)) === before).toBe(false);
  expect(fake.callsOf("setMyCommands")).toHaveLength(12);
});

test("Telegram's waiting time is kept, trouble is tried again, and neither keeps updates from being taken", async () => {
  const fake = await start();
  fake.refuseNext("setMyCommands", { code: 429, description: "Too Many Requests: retry after 1", retry_after: 1 });
  fake.refuseNext("setMyCommands", { code: 502, description: "Bad Gateway" }, 2);
  const { listening, taken, lines } = begin(fake, store(), { menus: [english] });
  listening.start();
  fake.say(fake.person(), "one");
  await fake.until(() => taken.durable.size === 1);
  await soon(() => remembered(fake)).toBeTypeOf("string");
  expect(fake.insideWait).toEqual([]);
  expect(fake.callsOf("setMyCommands").map(({ answered }) => answered)).toEqual([429, 502, 502, 200, 200, 200, 200]);
  expect(fake.commands.size).toBe(4);
  expect(lines.filter(({ level }) => level === "warn")).toHaveLength(1);
});

test("a menu that Telegram refuses is left out, and tried again at the next start", async () => {
  const fake = await start();
  fake.refuseNext("setMyCommands", { code: 400, description: "Bad Request: BOT_COMMAND_INVALID" });
  const first = begin(fake, store(), { menus: [english] });
  first.listening.start();
  await fake.until(() => fake.commands.size === 3);
  await converse(fake, first);
  await first.listening.stop();
  expect(await remembered(fake)).toBeUndefined();
  begin(fake, store(), { menus: [english] }).listening.start();
  await fake.until(() => fake.commands.size === 4);
});

test("Telegram's limits are kept whatever a language says", () => {
  const describe = (text: string) =>
    menusIn([{ code: undefined, describe: () => text }]).flatMap((one) => one.commands);
  for (const { description } of describe("🦊".repeat(300))) {
    expect(description.length).toBeLessThanOrEqual(256);
    expect(description.isWellFormed()).toBe(true);
  }
  for (const { description } of describe("  ")) expect(description.length).toBeGreaterThan(0);
  expect(menusIn([{ code: "pt-BR", describe: () => "x" }])).toEqual([]);
  const many = Array.from({ length: 120 }, (_, turn) => ({ name: `c${turn}`, arguments: "", does: "x", credits: "" }));
  const odd = { name: "Not-A-Name", arguments: "", does: "x", credits: "" };
  const [menu] = menusIn([english], [odd, ...many]);
  expect(menu?.commands).toHaveLength(100);
  expect(menu?.commands[0]?.command).toBe("c0");
});
