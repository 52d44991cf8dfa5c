/** Buttons: whoever presses is looked at anew, whatever they carry is forged until it is not, and they outlive all processes. */
import { expect, test } from "vitest";
import { KEPT } from "../../../src/core/answered.ts";
import { ASKED } from "../../../src/operations/asked-before.ts";
import { storeBeside } from "../telegram/picturing.ts";
import { isPrivate, openServer, shareHerald } from "./server.ts";
import { noRedis } from "./stage.ts";

const server = shareHerald();

test("whoever presses what was made for somebody else is told so, or has a page of their own, alone", async () => {
  const stage = await server({ messageContent: false });
  const { discord, service, ada, bea, general, heard, answered, seen } = stage;
  const made = await answered(discord.command(ada, "imagine", { prompt: "a fox", seed: 7 }, { in: general }), /^a fox/);
  const before = discord.history(made).length;
  for (const label of [/^Again/, "Original as a file", "Use for an effect"]) {
    const refused = await answered(discord.press(bea, made, label), /^This button is for Ada, who asked\./);
    expect(isPrivate(refused)).toBe(true);
  }
  expect(service.drawn).toHaveLength(1);
  expect(discord.history(made)).toHaveLength(before);
  expect(discord.sent(general)).toHaveLength(1);
  // Of a page that stands there for everybody, whoever presses has one of their own.
  discord.say(ada, "/persona", { in: general, mention: true });
  const page = await heard(ada, general, /^You are answered without a persona now\./);
  const own = await answered(
    discord.press(bea, page, /^teacher/),
    /^From now on you are answered in this persona: teacher/,
  );
  expect(isPrivate(own)).toBe(true);
  expect(discord.textOf(discord.now(page))).toBe(discord.textOf(page));
  expect(seen(ada, general)).toHaveLength(2);
  for (const who of [ada, bea])
    await answered(discord.command(who, "ask", { prompt: "Who?" }, { in: general }), "echo: Who?");
  expect(service.asked.map(({ persona }) => persona ?? "none")).toEqual(["none", expect.stringContaining("ground up")]);
  // The one who asked may.
  await answered(discord.press(ada, made, /^Again/), /^a fox/);
  expect(service.drawn).toHaveLength(2);
  expect(stage.faults()).toEqual([]);
});

test("custom ids that nobody was given do nothing, and each press is answered to its person alone", async () => {
  const stage = await server({ messageContent: false });
  const { discord, service, ada, bea, general, answered } = stage;
  const made = await answered(discord.command(ada, "imagine", { prompt: "a fox", seed: 7 }, { in: general }), /^a fox/);
  const key = discord
    .buttonsOf(made)
    .map(({ custom_id: id = "" }) => /^imagine (\S+) /.exec(id)?.[1])
    .find((one) => one !== undefined);
  const whole = JSON.stringify(discord.sent(general));
  const FORGED = [
    "choice",
    "stop",
    "stop ../../..",
    "stop 0000000000",
    "form key 1",
    "form settings 123 adult on",
    "cancel",
    "start",
    "unknown x",
    "constructor",
    "__proto__ x",
    "settings adult on",
    "settings speak all",
    "settings budget chat 20",
    "settings form persona",
    "privacy forget yes",
    `privacy forget ${ada.id}`,
    "key set sk-live_0000000000000000",
    "key remove",
    `imagine ${key} again`,
    `imagine ${key} size 99999x99999`,
    `effect ${key} menu`,
    `original ${key}`,
    `again ${key}`,
    `show ${key}`,
    "show zzzzzzzz",
    "again \u0000",
    "usage everything",
    "usage everything csv",
    "model nessus",
    "language xx-yy-zz",
    "x".repeat(100),
    "\n\n",
  ];
  for (const forged of FORGED) {
    const press = discord.forge(bea, made, forged);
    await discord.until(() => {
      const acknowledged = discord.acknowledged(press);
      return (
        acknowledged !== undefined && (acknowledged.type === 6 || acknowledged.type === 9 || !discord.thinking(press))
      );
    }, 60_000);
    const acknowledged = discord.acknowledged(press);
    const shown = [discord.answerOf(press), ...discord.followUps(press)].filter((one) => one && one.id !== made.id);
    expect(
      shown.every((one) => one !== undefined && isPrivate(one)),
      forged,
    ).toBe(true);
    expect(acknowledged?.type === 5 ? acknowledged.private : true, forged).toBe(true);
  }
  expect(JSON.stringify(discord.sent(general))).toBe(whole);
  expect(service.drawn).toHaveLength(1);
  expect(service.asked).toEqual([]);
  // Nothing was decided, nobody was forgotten.
  const menu = await answered(discord.command(ada, "settings", {}, { in: general }), /This is decided for this server/);
  expect(discord.textOf(menu)).toMatch(/\*\*I answer.*\*\*: Only when addressed/);
  expect(discord.textOf(menu)).toContain("**Pictures for adults**: off");
  expect(discord.textOf(menu)).toContain("no limit for each person, no limit for all together");
  await answered(discord.press(ada, made, "Original as a file"), /./);
  expect(stage.faults()).toEqual([]);
});

test.skipIf(noRedis)(
  "on Redis (needs redis-server) buttons work after all processes are new, and without what lay in the store they say so",
  async () => {
    const stage = await openServer({ messageContent: false, store: "Redis" });
    const { discord, service, ada, general, answered, processes } = stage;
    const made = await answered(
      discord.command(ada, "imagine", { prompt: "a fox", seed: 7 }, { in: general }),
      /^a fox/,
    );
    const told = await answered(
      discord.command(ada, "ask", { prompt: "What is staking?" }, { in: general }),
      "echo: What is staking?",
    );
    const menu = await answered(
      discord.command(ada, "settings", {}, { in: general }),
      /This is decided for this server/,
    );
    for (const { child } of processes) child.kill("SIGKILL");
    await Promise.all(processes.map(({ ended }) => ended));
    const registered = discord.registrations();
    await stage.startAll();
    await discord.until(() => discord.connected().length > 0, 60_000);
    // The same commands are not registered a second time.
    await answered(discord.press(ada, menu, "Budget"), /What may be spent here in a day/);
    expect(discord.registrations()).toBe(registered);
    await answered(discord.press(ada, told, "Open a thread"), /^We go on in a thread/);
    const wide = await answered(discord.press(ada, made, /^Portrait/), /^a fox/);
    expect(service.drawn.map(({ prompt }) => prompt)).toEqual(["a fox", "a fox"]);
    const store = await storeBeside(stage.redis);
    const keys = discord.buttonsOf(made).flatMap(({ custom_id: id = "" }) => /^imagine (\S+) /.exec(id)?.[1] ?? []);
    for (const key of new Set(keys)) {
      await store.documents.delete(KEPT, key);
      await store.documents.delete(ASKED, key);
    }
    const gone = await answered(discord.press(ada, made, /^Again/), /^I no longer have what this was made of\./);
    expect(isPrivate(gone)).toBe(true);
    expect(isPrivate(await answered(discord.press(ada, made, "Original as a file"), /no longer|not there/))).toBe(true);
    expect(service.drawn).toHaveLength(2);
    await answered(discord.press(ada, wide, /^Again/), /^a fox/);
    expect(service.drawn).toHaveLength(3);
    expect(stage.faults()).toEqual([]);
  },
);
