/** What only one person sees: what concerns them alone, and why there is no answer to what they asked before everybody. */
import { expect, test } from "vitest";
import { isPrivate, openServer, shareHerald } from "./server.ts";

const server = shareHerald();

const BROKEN = { status: 500, body: '{"detail":"boom"}' };

test("account, key, usage, settings and all pages are seen by whoever asked alone, in whatever channel", async () => {
  const stage = await server({ messageContent: false });
  const { discord, service, ada, bea, general, answered, seen } = stage;
  service.credits = 4_321;
  const commands: readonly (readonly [string, Readonly<Record<string, string>>, RegExp])[] = [
    ["account", {}, /4,321/],
    ["key", { action: "status" }, /^You have no key of your own here\./],
    ["usage", {}, /./],
    ["settings", {}, /This is decided for this server/],
    ["model", {}, /./],
    ["persona", {}, /^You are answered without a persona now/],
    ["language", {}, /^I answer you in English now/],
    ["privacy", {}, /./],
    ["help", {}, /./],
    ["start", {}, /./],
    ["cancel", {}, /./],
  ];
  for (const [name, options, words] of commands) {
    const asked = discord.command(ada, name, options, { in: general });
    expect(isPrivate(await answered(asked, words)), name).toBe(true);
    expect(discord.acknowledged(asked), name).toMatchObject({ type: 5, private: true });
  }
  expect(seen(bea, general)).toEqual([]);
  expect(discord.sent(general)).toEqual([]);
  expect(stage.faults()).toEqual([]);
});

test("where a public question has no answer nobody else sees that one was thought about, and the asker alone is told why", async () => {
  const stage = await server({ messageContent: false });
  const { discord, service, ada, bea, general, answered, seen } = stage;
  service.answer = () => BROKEN;
  service.draw = () => BROKEN;
  const asked = discord.command(ada, "ask", { prompt: "What is staking?" }, { in: general });
  const told = await answered(asked, /No credits were taken|credits/);
  const drawn = discord.command(ada, "imagine", { prompt: "a fox" }, { in: general });
  const toldToo = await answered(drawn, /credits/);
  for (const [interaction, notice] of [
    [asked, told],
    [drawn, toldToo],
  ] as const) {
    expect(isPrivate(notice)).toBe(true);
    expect(discord.answerOf(interaction)).toBeUndefined();
    expect(discord.thinking(interaction)).toBe(false);
  }
  expect(seen(bea, general)).toEqual([]);
  expect(discord.sent(general)).toEqual([]);
  // Asked again by its button, the answer is there; for the asker alone, as what they pressed was.
  service.answer = ({ prompt }) => ({ pieces: [`echo: ${prompt}`] });
  const again = discord.press(ada, told, /gain/);
  expect(isPrivate(await answered(again, "echo: What is staking?"))).toBe(true);
  expect(stage.faults()).toEqual([]);
});

test("a public answer that breaks off keeps what everybody has read", async () => {
  const stage = await server({ messageContent: false });
  const { discord, service, ada, bea, general, answered, seen } = stage;
  service.answer = () => ({ pieces: ["Once upon a time"], end: "cut" });
  const asked = discord.command(ada, "ask", { prompt: "A story" }, { in: general });
  const answer = await answered(asked, /^Once upon a time[\s\S]+credit/);
  expect(isPrivate(answer)).toBe(false);
  expect(seen(bea, general)).toHaveLength(1);
  expect(stage.faults()).toEqual([]);
});

test("whoever is not let in hears at each command whom to ask, alone; what they write is answered once", async () => {
  const stage = await openServer({ messageContent: false, more: { ACCESS: "listed", ALLOWED: "discord:1" } });
  const { discord, bea, general, heard, seen, answered } = stage;
  const outside = /^This Herald is for a small circle.* ask the operator to let you in\.$/;
  for (const prompt of ["First?", "Second?"]) {
    const told = await answered(discord.command(bea, "ask", { prompt }, { in: general }), outside);
    expect(isPrivate(told)).toBe(true);
  }
  discord.say(bea, "Are you there?", { in: discord.dm(bea) });
  await heard(bea, discord.dm(bea), /^This Herald is for a small circle.*I will not repeat this\.$/);
  discord.say(bea, "And now?", { in: discord.dm(bea) });
  await answered(discord.command(bea, "help", {}, { in: discord.dm(bea) }), outside);
  expect(seen(bea, discord.dm(bea))).toHaveLength(2);
  expect(stage.prompts()).toEqual([]);
  expect(stage.faults()).toEqual([]);
});
