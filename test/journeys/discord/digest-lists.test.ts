/** Digests of one server in several channels: which of them is which, wherever somebody looks. */
import { expect, test } from "vitest";
import { isPrivate, shareHerald } from "./server.ts";

const server = shareHerald();

test("the list, the page of one and what asks before it is removed name the channel that it comes to", async () => {
  const stage = await server({ messageContent: false });
  const { discord, guild, ada, answered } = stage;
  const [news, coins] = [discord.channel(guild, { name: "news" }), discord.channel(guild, { name: "coins" })];
  for (const place of [news, coins]) {
    const made = discord.command(ada, "digest add", { topic: "bitcoin etf", at: "09:00" }, { in: place });
    await answered(made, /is set up/);
  }
  const list = await answered(discord.command(ada, "digest list", {}, { in: news }), /^\*\*Digests here/);
  expect(isPrivate(list)).toBe(true);
  const lines = discord.textOf(list).split("\n");
  expect(lines.find((line) => line.includes("**1**"))).toMatch(/ · here$/);
  expect(lines.find((line) => line.includes("**2**"))).toMatch(new RegExp(` · in <#${coins.id}>$`));
  const page = await answered(discord.press(ada, list, /^2: /), /^\*\*Digest 2/);
  expect(discord.textOf(page)).toContain(`**Posted**: in <#${coins.id}>`);
  const coming = await answered(discord.command(ada, "digest now", { number: "2" }, { in: news }), /^An edition/);
  expect(discord.textOf(coming)).toMatch(
    new RegExp(`comes in a moment, for 1 credit\\. It is posted in <#${coins.id}>\\.$`),
  );
  const sure = await answered(discord.press(ada, discord.now(list) ?? list, "Remove"), /^Remove digest 2/);
  expect(discord.textOf(sure)).toContain(`“bitcoin etf”, posted in <#${coins.id}>, for good?`);
  const choices = await discord.type(ada, "digest pause", "number", "bitcoin", { in: news });
  expect(choices.map(({ name }) => name)).toEqual([
    "1: bitcoin etf (09:00 UTC) #news",
    "2: bitcoin etf (09:00 UTC) #coins",
  ]);
  expect(stage.faults()).toEqual([]);
});
