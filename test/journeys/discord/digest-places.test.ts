/** Digests of one server in several channels: what becomes of one channel is nothing to the others. */
import { expect, test } from "vitest";
import { discordReader, noRedis, openNewsroom, unlikeNews } from "../editions.ts";

test.skipIf(noRedis)("a channel that refused its digest and is deleted then ends that digest alone", async () => {
  const { service, discord, subscribe, moveTo, ends, get, start } = await openNewsroom("2027-05-03T08:50:00Z");
  service.search = () => unlikeNews(1);
  const reader = discordReader(discord);
  const doomed = discord.channel(reader.guild, { name: "doomed" });
  const herald = await start("all");
  const early = await subscribe(
    { ...reader, chat: { ...reader.chat, thread: doomed.id } },
    { pattern: "0 9 * * *", topics: ["staking"] },
  );
  const late = await subscribe(reader, { pattern: "0 10 * * *" });
  discord.letBotSend(doomed, false);
  await moveTo("2027-05-03T09:00:00Z", herald);
  expect(await ends(early, "2027-05-03T09:00:00Z")).toMatchObject({ state: "failed", why: "rights" });
  await moveTo("2027-05-03T10:00:00Z", herald);
  expect(await ends(late, "2027-05-03T10:00:00Z")).toMatchObject({ state: "sent" });
  discord.removeChannel(doomed);
  await moveTo("2027-05-04T09:00:00Z", herald);
  expect(await ends(early, "2027-05-04T09:00:00Z")).toMatchObject({ state: "failed", why: "gone" });
  expect(await get(early)).toMatchObject({ state: "ended", why: "gone" });
  await moveTo("2027-05-04T10:00:00Z", herald);
  expect(await ends(late, "2027-05-04T10:00:00Z")).toMatchObject({ state: "sent" });
  expect(await get(late)).toMatchObject({ state: "on" });
  expect(discord.problems).toEqual([]);
});
