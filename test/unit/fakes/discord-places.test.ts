/** The fake Discord's kinds of channels and the rights in them: Discord's own library reads them as the fake one refuses. */
import { ChannelType, PermissionFlagsBits as Right } from "discord-api-types/v10";
import { expect, test } from "vitest";
import type { Channel } from "../../fakes/discord/model.ts";
import { call, logIn, startDiscord } from "./discord-start.ts";

const KINDS = [
  ["text", 0, 200, 200],
  ["voice", 2, 200, 50_024],
  ["announcements", 5, 200, 200],
  ["a stage", 13, 200, 50_024],
  ["a category", 4, 50_008, undefined],
  ["a forum", 15, 50_008, undefined],
  ["a media channel", 16, 50_008, undefined],
] as const;

async function inGuild() {
  const fake = await startDiscord({ rates: false });
  const anna = fake.person();
  const guild = fake.guild({ owner: anna });
  const write = async ({ id }: Channel) => {
    const { status, code } = await call(fake, "POST", `/channels/${id}/messages`, { content: "x" });
    return code ?? status;
  };
  return { fake, anna, guild, write };
}

test.each(KINDS)("%s takes messages and threads as the real one does", async (_name, type, writing, threading) => {
  const { fake, anna, guild, write } = await inGuild();
  const channel = fake.channel(guild, { type });
  expect(await write(channel)).toBe(writing);
  if (threading === undefined) return;
  const said = fake.say(anna, "long", { in: channel });
  const begun = await call(fake, "POST", `/channels/${channel.id}/messages/${said.id}/threads`, { name: "on" });
  expect(begun.code ?? begun.status).toBe(threading);
  const kind = type === 5 ? ChannelType.AnnouncementThread : ChannelType.PublicThread;
  if (begun.code === undefined) expect(begun.json).toMatchObject({ type: kind, parent_id: channel.id });
});

test("a post of a forum is a thread, in which messages stand", async () => {
  const { fake, guild, write } = await inGuild();
  expect(await write(fake.thread(fake.channel(guild, { type: 15 })))).toBe(200);
});

test("who may write is what the library makes of what it was told: overwrites, roles and time-out", async () => {
  const { fake, guild, write } = await inGuild();
  const everyone = { id: guild.id, name: "@everyone", guild: guild.id, permissions: 0n };
  const helpers = fake.role(guild, { name: "Helpers", permissions: 0n });
  const place = fake.channel(guild);
  const thread = fake.thread(place);
  const client = await logIn(fake);
  const may = (channel: Channel, right: bigint): boolean | undefined => {
    const found = client.channels.cache.get(channel.id);
    if (found === undefined || found.isDMBased()) return undefined;
    return found.permissionsFor(client.user)?.has(right);
  };
  async function agree(channelWrites: boolean, threadWrites = channelWrites): Promise<void> {
    await expect.poll(() => may(place, Right.SendMessages)).toBe(channelWrites);
    await expect.poll(() => may(thread, Right.SendMessagesInThreads)).toBe(threadWrites);
    expect((await write(place)) === 200).toBe(channelWrites);
    expect((await write(thread)) === 200).toBe(threadWrites);
  }
  await agree(true);
  fake.overwrite(place, "everyone", { deny: Right.SendMessages });
  await agree(false, true);
  fake.overwrite(place, "bot", { allow: Right.SendMessages });
  await agree(true);
  fake.overwrite(place, "bot", {});
  fake.giveBot(helpers);
  fake.overwrite(place, helpers, { allow: Right.SendMessages });
  await agree(true);
  fake.removeRole(helpers);
  await agree(false, true);
  fake.overwrite(place, "everyone", {});
  fake.changeRole(everyone, { permissions: Right.ViewChannel });
  await agree(false);
  fake.changeRole(everyone, { permissions: Right.ViewChannel | Right.SendMessages | Right.SendMessagesInThreads });
  await agree(true);
  fake.timeOutBot(guild, 60_000);
  await expect.poll(() => client.guilds.cache.get(guild.id)?.members.me?.isCommunicationDisabled()).toBe(true);
  expect([await write(place), await write(thread)]).toEqual([50_013, 50_013]);
  fake.timeOutBot(guild, 0);
  await agree(true);
  fake.overwrite(place, "everyone", { deny: Right.ViewChannel });
  expect([await write(place), await write(thread)]).toEqual([50_001, 50_001]);
});
