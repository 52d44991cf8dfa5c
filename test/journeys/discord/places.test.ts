/** The places of a server as they really are: what is named in them, what can be done in them, and where Herald may not write. */
import { PermissionFlagsBits as Right } from "discord-api-types/v10";
import { expect, test } from "vitest";
import { shareHerald } from "./server.ts";

const server = shareHerald();

test("channels, roles and people reach the service by their names, and places that not everybody sees do not", async () => {
  const stage = await server({ messageContent: false });
  const { discord, guild, ada, bea, general, heard, answered, form } = stage;
  const tools = discord.channel(guild, { name: "tools" });
  const secret = discord.channel(guild, { name: "plans" });
  const gardeners = discord.role(guild, { name: "Gardeners", permissions: 0n });
  const elsewhere = discord.channel(discord.guild({ owner: bea, name: "Elsewhere" }), { name: "abroad" });
  discord.overwrite(secret, "everyone", { deny: Right.ViewChannel });
  const theirs = discord.say(bea, `<@&${gardeners.id}> meet in <#${tools.id}>`, { in: general });
  discord.say(
    ada,
    `Who are <@&${gardeners.id}> in <#${tools.id}>, <#${secret.id}> and <#${elsewhere.id}>, <@${bea.id}>?`,
    { in: general, mention: true },
  );
  await heard(ada, general, /^echo: Who are/);
  discord.changeRole(gardeners, { name: "Diggers" });
  await answered(
    discord.command(ada, "ask", { prompt: `Is <@${bea.id}> one of <@&${gardeners.id}>?` }, { in: general }),
    /^echo: Is/,
  );
  const menu = await form(discord.menu(ada, "Ask about this", theirs));
  await answered(discord.fill(ada, menu, { words: "What do they do?" }), /What do they do/);
  expect(stage.prompts()).toEqual([
    `Who are @Gardeners in #tools, <#${secret.id}> and <#${elsewhere.id}>, @Bea?`,
    "Is @Bea one of @Diggers?",
    expect.stringContaining("@Diggers meet in #tools"),
  ]);
  expect(stage.faults()).toEqual([]);
});

test.each([
  ["a text channel", 0, true],
  ["a channel of announcements", 5, true],
  ["the text of a voice channel", 2, false],
  ["the text of a stage", 13, false],
] as const)("in %s a thread is offered where there can be one: %i, %s", async (_name, type, isOffered) => {
  const stage = await server({ messageContent: false });
  const { discord, guild, ada, heard, answered } = stage;
  const place = discord.channel(guild, { type });
  discord.say(ada, "And here?", { in: place, mention: true });
  const mentioned = await heard(ada, place, "echo: And here?");
  const commanded = await answered(discord.command(ada, "ask", { prompt: "Here?" }, { in: place }), "echo: Here?");
  const offered = [mentioned, commanded].map((one) => discord.buttonsOf(one).map(({ label }) => label));
  expect(offered).toEqual(isOffered ? [["Open a thread"], ["Open a thread"]] : [[], []]);
  if (isOffered) {
    await answered(discord.press(ada, mentioned, "Open a thread"), /^We go on in a thread of its own/);
    expect(discord.threads(place)).toHaveLength(1);
  }
  expect(stage.faults()).toEqual([]);
});

test("where Herald is known not to write nothing is paid, whoever asked hears it alone, and those who look after the server are told", async () => {
  const stage = await server({ messageContent: false });
  const { discord, guild, ada, bea, cyd, heard, seen } = stage;
  const shut = discord.channel(guild, { name: "shut" });
  discord.overwrite(shut, "everyone", { deny: Right.SendMessages });
  discord.say(bea, "Can you hear me?", { in: shut, mention: true });
  const told = await heard(bea, discord.dm(bea), /^I may not write where \[you asked me\].* no credits were taken/);
  expect(discord.textOf(told)).toContain(`https://discord.com/channels/${guild.id}/${shut.id}/`);
  await heard(ada, discord.dm(ada), /^Somebody asked me something in <#\d+> in “Harbour”, but I may not write there/);
  // What is asked again is not told again; who else asks is.
  discord.say(bea, "And now?", { in: shut, mention: true });
  discord.say(cyd, "And me?", { in: shut, mention: true });
  await heard(cyd, discord.dm(cyd), /^I may not write where \[you asked me\]/);
  expect(seen(bea, discord.dm(bea))).toHaveLength(1);
  expect(stage.prompts()).toEqual([]);
  expect(discord.callsOf("POST /channels/:channel/messages").filter(({ status }) => status === 403)).toEqual([]);
  expect(stage.faults()).toEqual([]);
});

test("in time-out nothing is paid, its owner hears how long it lasts, and it answers as soon as it is over", async () => {
  const stage = await server({ messageContent: false });
  const { discord, guild, ada, bea, general, heard, seen } = stage;
  discord.timeOutBot(guild, 3_600_000);
  discord.say(bea, "Are you there?", { in: general, mention: true });
  await heard(bea, discord.dm(bea), /^I may not write where \[you asked me\]/);
  await heard(ada, discord.dm(ada), /but I am in time-out there until <t:\d+:f> and may not write/);
  // It holds everywhere there, and is told once.
  const second = discord.channel(guild, { name: "second" });
  discord.say(bea, "And here?", { in: second, mention: true });
  await discord.until(() => discord.sent(discord.dm(bea)).length === 2);
  expect(seen(ada, discord.dm(ada))).toHaveLength(1);
  discord.timeOutBot(guild, 0);
  const other = discord.channel(guild, { name: "other" });
  discord.say(bea, "And now?", { in: other, mention: true });
  await heard(bea, other, "echo: And now?");
  expect(stage.prompts()).toEqual(["And now?"]);
  expect(stage.faults()).toEqual([]);
});

test("what a role and a locked thread allow is known as well, and what was not known is paid for once", async () => {
  const stage = await server({ messageContent: false });
  const { discord, guild, bea, cyd, general, heard, answered } = stage;
  const helpers = discord.role(guild, { name: "Helpers", permissions: 0n });
  discord.giveBot(helpers);
  const staff = discord.channel(guild, { name: "staff" });
  discord.overwrite(staff, "everyone", { deny: Right.SendMessages });
  discord.overwrite(staff, helpers, { allow: Right.SendMessages });
  discord.say(bea, "By a role?", { in: staff, mention: true });
  await heard(bea, staff, "echo: By a role?");
  discord.removeRole(helpers);
  discord.say(bea, "Without it?", { in: staff, mention: true });
  await heard(bea, discord.dm(bea), /^I may not write where \[you asked me\]/);
  // Nobody tells the gateway of this one.
  const sudden = discord.channel(guild, { name: "sudden" });
  discord.letBotSend(sudden, false);
  discord.say(cyd, "First?", { in: sudden, mention: true });
  const told = await heard(cyd, discord.dm(cyd), /^I had an answer to \[what you asked me\].* could not be sent/);
  await answered(discord.press(cyd, told, "Show it"), "echo: First?");
  discord.say(bea, "Second?", { in: sudden, mention: true });
  await discord.until(() => discord.sent(discord.dm(bea)).length === 2);
  discord.say(bea, "Still here?", { in: general, mention: true });
  await heard(bea, general, "echo: Still here?");
  expect(stage.prompts()).toEqual(["By a role?", "First?", "Still here?"]);
  expect(stage.faults()).toEqual([]);
});

test("what was asked where everything is deleted meanwhile waits for its person alone, and is paid for once", async () => {
  const stage = await server({ messageContent: false });
  const { discord, service, guild, general, bea, heard, answered } = stage;
  const places = [
    discord.channel(guild, { name: "mentioned" }),
    discord.thread(general, { name: "a thread" }),
    discord.channel(guild, { name: "commanded" }),
    discord.channel(guild, { name: "alone" }),
  ] as const;
  const before = service.asked.length;
  let go = (): void => undefined;
  const deleted = new Promise<void>((resolve) => {
    go = resolve;
  });
  service.answer = async ({ prompt }) => {
    await deleted;
    return { pieces: [`echo: ${prompt}`] };
  };
  discord.say(bea, "One?", { in: places[0], mention: true });
  discord.say(bea, "Two?", { in: places[1], mention: true });
  discord.command(bea, "ask", { prompt: "Three?" }, { in: places[2] });
  discord.command(bea, "ask", { prompt: "Four?", private: true }, { in: places[3] });
  await discord.until(() => service.asked.length === before + 4);
  for (const place of places) discord.removeChannel(place);
  go();
  const direct = discord.dm(bea);
  // What was for one person alone is there at once.
  await heard(bea, direct, "echo: Four?");
  const notes = await discord.until(() => {
    const all = discord.sent(direct).filter((one) => /has been deleted, so my answer could/.test(discord.textOf(one)));
    return all.length === 3 && all;
  }, 30_000);
  // Each says what it is about.
  const named = notes.map((note) => /where you asked me “(.+?)” has/.exec(discord.textOf(note))?.[1]);
  expect(named.toSorted()).toEqual(["One?", "Three?", "Two?"]);
  const shown: string[] = [];
  for (const note of notes) {
    const answer = await answered(discord.press(bea, note, "Show it"), /^echo: /);
    shown.push(discord.textOf(answer));
  }
  expect(shown.toSorted()).toEqual(["echo: One?", "echo: Three?", "echo: Two?"]);
  expect(service.asked.length).toBe(before + 4);
  expect(stage.faults()).toEqual([]);
});

test("who asked before Herald was removed from the server hears that, and sees the answer that was paid for", async () => {
  const stage = await server({ messageContent: false });
  const { discord, service, guild, general, bea, heard, answered } = stage;
  // They are on another server together, or nobody could write to anybody.
  discord.guild({ owner: bea, name: "Elsewhere" });
  const before = service.asked.length;
  let go = (): void => undefined;
  const removed = new Promise<void>((resolve) => {
    go = resolve;
  });
  service.answer = async ({ prompt }) => {
    await removed;
    return { pieces: [`echo: ${prompt}`] };
  };
  discord.say(bea, "Are you staying?", { in: general, mention: true });
  await discord.until(() => service.asked.length === before + 1);
  discord.leave(guild);
  discord.say(bea, "Are you there?", { in: discord.dm(bea) });
  await discord.until(() => service.asked.length === before + 2);
  go();
  const note = await heard(bea, discord.dm(bea), /but I have been removed from that server meanwhile/);
  await answered(discord.press(bea, note, "Show it"), "echo: Are you staying?");
  expect(service.asked.length).toBe(before + 2);
  expect(stage.faults()).toEqual([]);
});
