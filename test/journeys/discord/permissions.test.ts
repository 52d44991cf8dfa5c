/** Who decides for a server, looked at anew each time, and where pictures for adults are made. */
import { expect, test } from "vitest";
import { isPrivate, shareHerald } from "./server.ts";

const server = shareHerald();

test("whoever loses Manage Server decides nothing more, not even by the menu that stands there", async () => {
  const stage = await server({ messageContent: false });
  const { discord, guild, bea, general, answered } = stage;
  const manager = discord.makeAdministrator(bea, guild);
  const menu = await answered(discord.command(bea, "settings", {}, { in: general }), /This is decided for this server/);
  await answered(discord.press(bea, menu, "Budget"), /What may be spent here/);
  await answered(discord.press(bea, menu, "A person: 5"), /by each person: 5 credits/);
  discord.take(bea, guild, manager);
  const refused = await answered(discord.press(bea, menu, "A person: 100"), /^Only those who may manage this server/);
  expect(isPrivate(refused)).toBe(true);
  // Nothing has changed.
  discord.give(bea, guild, manager);
  const anew = await answered(discord.command(bea, "settings", {}, { in: general }), /This is decided for this server/);
  expect(discord.textOf(anew)).toContain("**Budget** a day: 5 credits for each person");
  expect(stage.faults()).toEqual([]);
});

test("a role that the server allowed the command for decides as well, and nobody else does", async () => {
  const stage = await server({ messageContent: false });
  const { discord, guild, bea, cyd, general, heard, answered } = stage;
  expect(() => discord.command(bea, "settings", {}, { in: general })).toThrow(/may not use/);
  discord.say(bea, "/settings model nexus", { in: general, mention: true });
  await heard(bea, general, /^Only those who may manage this server decide that\./);
  const keepers = discord.role(guild, { name: "Keepers", permissions: 0n });
  discord.allowCommand(guild, "settings", { role: keepers, allowed: true });
  discord.give(cyd, guild, keepers);
  const menu = await answered(discord.command(cyd, "settings", {}, { in: general }), /This is decided for this server/);
  await answered(discord.press(cyd, menu, "Model"), /Everybody is answered here by the model/);
  await answered(discord.press(cyd, menu, /^nexus/), /\*\*nexus\*\* answers everybody here/);
  await answered(discord.command(bea, "ask", { prompt: "Who?" }, { in: general }), "echo: Who?");
  expect(stage.service.asked.map(({ model }) => model)).toEqual(["nexus"]);
  expect(isPrivate(menu)).toBe(true);
  expect(stage.faults()).toEqual([]);
});

test("pictures for adults are made in age-restricted channels and their threads alone, and only where that is chosen", async () => {
  const stage = await server({ messageContent: false });
  const { discord, service, guild, ada, general, answered } = stage;
  const night = discord.channel(guild, { name: "night", nsfw: true });
  const thread = discord.thread(night, { name: "late" });
  const young = discord.thread(general, { name: "early" });
  const imagine = (place: typeof night) =>
    answered(discord.command(ada, "imagine", { prompt: "a fox" }, { in: place }), /^a fox/);
  await imagine(night);
  // It cannot even be chosen elsewhere.
  const here = await answered(discord.command(ada, "settings", {}, { in: general }), /decided for this server/);
  await answered(discord.press(ada, here, "Adult pictures"), /possible in age-restricted channels alone/);
  const forged = await answered(
    discord.forge(ada, discord.now(here) ?? here, "settings adult on"),
    /possible in age-restricted channels alone/,
  );
  expect(isPrivate(forged)).toBe(true);
  const menu = await answered(discord.command(ada, "settings", {}, { in: night }), /decided for this server/);
  await answered(discord.press(ada, menu, "Adult pictures"), /are off here/);
  await answered(discord.press(ada, menu, "On, for adults only"), /may be made here/);
  await imagine(night);
  await imagine(thread);
  await imagine(general);
  await imagine(young);
  await imagine(discord.dm(ada));
  expect(service.drawn.map(({ adult }) => adult)).toEqual([false, true, true, false, false, false]);
  expect(stage.faults()).toEqual([]);
});
