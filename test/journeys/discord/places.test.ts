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
