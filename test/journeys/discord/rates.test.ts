/** What Discord demands and refuses: pauses are kept by all processes, refusals are not repeated, and a wrong token is no storm. */
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { allStores, noneShared, onShared } from "../stage.ts";
import { ask, countOf, openStage, ROUTES, type Stage, textsIn } from "./stage.ts";

const [anyStore = "the embedded store"] = allStores;

/** Mentions in so many channels of one server, which are answered by the bot's own messages. */
function channels({ discord }: Stage, count: number) {
  const ada = discord.person({ name: "Ada" });
  const olga = discord.person({ name: "Olga" });
  const guild = discord.guild({ owner: olga, members: [ada] });
  const all = Array.from({ length: count }, () => ({ person: ada, channel: discord.channel(guild) }));
  return { olga, guild, all };
}

test.skipIf(noneShared).each(onShared.slice(0, 1))(
  "on %s a pause of two hours in a channel is kept by two workers while others are answered, and a pause of all is kept by all",
  async (store) => {
    const stage = await openStage(store);
    const { discord, startAll } = stage;
    await startAll(2);
    const { all } = channels(stage, 6);
    const [long, ...others] = all;
    if (long === undefined) throw new Error("there is no channel");
    const say = ({ person, channel }: (typeof all)[number], text: string): void =>
      void discord.say(person, text, { in: channel, mention: true });
    const callsIn = ({ channel }: (typeof all)[number]): number =>
      discord.calls.filter(({ path, method }) => method === "POST" && path === `/channels/${channel.id}/messages`)
        .length;
    discord.refuseNext(ROUTES.send, { status: 429, headers: { "retry-after": "7200" } });
    say(long, "one");
    await discord.until(() => callsIn(long) === 1);
    for (const one of [long, ...others]) say(one, "meanwhile");
    await discord.until(() => others.every((one) => countOf(stage, one, "echo: meanwhile") === 1), 60_000);
    expect([callsIn(long), textsIn(stage, long)]).toEqual([1, []]);
    // Now nobody may call for three seconds, except by the tokens of interactions.
    discord.pause(/./, 3, true);
    const paused = performance.now();
    for (const one of others) say(one, "all of them");
    await discord.until(() => others.every((one) => countOf(stage, one, "echo: all of them") === 1), 60_000);
    expect(performance.now() - paused).toBeGreaterThan(2_900);
    expect(discord.problems).toEqual([]);
  },
);

test("a channel in which Herald may not write is asked and paid for once, its owner is told once, and others go on", async () => {
  const stage = await openStage(anyStore, { rates: false });
  const { discord, startAll } = stage;
  const processes = await startAll();
  const { olga, all } = channels(stage, 2);
  const [closed, open] = all;
  if (closed === undefined || open === undefined) throw new Error("there is no channel");
  discord.letBotSend(closed.channel, false);
  for (let i = 0; i < 5; i += 1) {
    discord.say(closed.person, `question ${i}`, { in: closed.channel, mention: true });
    if (i === 0) await discord.until(() => discord.sent(discord.dm(olga)).length === 1);
  }
  discord.say(open.person, "and here?", { in: open.channel, mention: true });
  await discord.until(() => countOf(stage, open, "echo: and here?") === 1);
  await expect
    .poll(
      () => processes.map((one) => one.output().match(/may not write there/g)?.length ?? 0).reduce((a, b) => a + b),
      { timeout: 60_000 },
    )
    .toBe(4);
  expect(stage.service.asked.map(({ prompt }) => prompt)).toEqual(["question 0", "and here?"]);
  expect(discord.sent(discord.dm(olga)).map(discord.textOf)).toEqual([expect.stringMatching(/may not write there/)]);
  expect(discord.calls.filter(({ status }) => status === 403).length).toBeLessThanOrEqual(3);
  expect(discord.problems).toEqual([]);
});

test("a token that is refused in the middle is told in one sentence and is no storm, and interactions are answered all the same", async () => {
  const stage = await openStage(anyStore, { rates: false });
  const { discord, startAll } = stage;
  await startAll();
  const { all } = channels(stage, 5);
  discord.token401();
  for (const one of all) discord.say(one.person, "anybody there?", { in: one.channel, mention: true });
  const [first] = all;
  if (first === undefined) throw new Error("there is no channel");
  ask(stage, first, "by its own token");
  await discord.until(() => countOf(stage, first, "echo: by its own token") === 1);
  await pause(5_000);
  const refused = discord.calls.filter(({ status }) => status === 401).length;
  expect(refused).toBeGreaterThan(0);
  expect(refused).toBeLessThanOrEqual(20);
  expect(discord.late).toEqual([]);
});
