/** Tokens that are dead, or die before the answer: it comes into the channel or to its person alone, or the log says that it cannot. */
import { expect, test } from "vitest";
import type { Interaction } from "../../fakes/discord/model.ts";
import { faucet } from "../faucet.ts";
import { allStores } from "../stage.ts";
import { ask, countOf, openStage, ROUTES, textsIn } from "./stage.ts";

const [anyStore = "the embedded store"] = allStores;

/** Ada in the channel of a server and alone with Herald. */
async function twoPlaces() {
  const stage = await openStage(anyStore, { rates: false });
  const { discord } = stage;
  const ada = discord.person({ name: "Ada" });
  const guild = discord.guild({ owner: discord.person({ name: "Olga" }), members: [ada] });
  const inChannel = { person: ada, channel: guild.general };
  const alone = { person: ada, channel: discord.dm(ada) };
  const processes = await stage.startAll();
  return { ...stage, guild, inChannel, alone, processes };
}

test("an acknowledgement that Discord does not know any more: all is answered by messages, and what is for one person goes to them alone", async () => {
  const { discord, service, inChannel, alone } = await twoPlaces();
  const late = { status: 404, code: 10_062, message: "Unknown interaction" };
  discord.refuseNext(ROUTES.callback, late, 3);
  ask({ discord }, inChannel, "in the channel");
  ask({ discord }, alone, "alone");
  discord.command(inChannel.person, "account", {}, { in: inChannel.channel });
  await discord.until(() => countOf({ discord }, inChannel, "echo: in the channel") === 1);
  await discord.until(() => countOf({ discord }, alone, "echo: alone") === 1);
  await discord.until(() => textsIn({ discord }, alone).some((text) => text.includes("credits")));
  expect(textsIn({ discord }, inChannel)).toEqual(["echo: in the channel"]);
  expect(textsIn({ discord }, alone)).toHaveLength(2);
  // It was looked whether an answer was promised by somebody else, and nothing was written there.
  expect(discord.callsOf(/webhooks/).filter(({ method }) => method !== "GET")).toEqual([]);
  expect(service.asked).toHaveLength(2);
  expect(discord.problems).toEqual([]);
});

test("a token that ends while the service is still at it: the answer comes as a message, whole and once", async () => {
  const stage = await twoPlaces();
  const { discord, service, inChannel, alone } = stage;
  const answers = faucet();
  service.answer = answers.manner;
  const waiting: Interaction[] = [];
  for (const one of [inChannel, alone]) {
    const interaction = ask(stage, one, "What is staking?");
    waiting.push(interaction);
    await discord.until(() => service.asked.length === waiting.length);
    answers.say("Locking ");
    // What has grown so far stands where the answer was promised.
    await discord.until(() => discord.textOf(discord.answerOf(interaction)).startsWith("Locking"));
    discord.expire(interaction);
    answers.say("coins.");
    answers.end();
    // Nothing is left of what showed it being made.
    await discord.until(() => textsIn(stage, one).join("\n") === "Locking coins.");
  }
  const dead = discord.calls.filter(({ code }) => code === 50_027);
  // Of a young one it is not believed at once, and never asked for long.
  expect(dead.length).toBeLessThanOrEqual(16);
  expect(service.asked).toHaveLength(2);
  expect(discord.problems).toEqual([]);
});

test("a webhook that Discord does not know is not asked for ever, and the answer comes as a message", async () => {
  const stage = await twoPlaces();
  const { discord, service, inChannel } = stage;
  discord.refuseNext(ROUTES.original, { status: 404, code: 10_015, message: "Unknown Webhook" }, 1_000);
  ask(stage, inChannel, "What is staking?");
  await discord.until(() => countOf(stage, inChannel, "echo: What is staking?") === 1, 60_000);
  expect(discord.callsOf(ROUTES.original).length).toBeLessThan(10);
  expect(service.asked).toHaveLength(1);
  expect(discord.problems).toEqual([]);
});

test("where Herald may write nowhere any more the log says it, and nobody else's place suffers for it", async () => {
  const stage = await twoPlaces();
  const { discord, service, guild, alone, processes } = stage;
  const ada = alone.person;
  const silent = { person: ada, channel: discord.channel(guild, { botMaySend: false }) };
  const answers = faucet();
  service.answer = answers.manner;
  const asked = ask(stage, silent, "What is staking?");
  await discord.until(() => service.asked.length === 1);
  discord.expire(asked);
  answers.end();
  await discord.until(() => textsIn(stage, alone).length === 1);
  discord.block(ada);
  const again = ask(stage, silent, "And now?");
  await discord.until(() => service.asked.length === 2);
  discord.expire(again);
  answers.say("Nobody hears this.");
  answers.end();
  await Promise.any(processes.map((one) => one.says(/an answer was refused by the platform/)));
  expect(textsIn(stage, silent).join("\n")).not.toContain("Nobody hears this");
  expect(await stage.everything()).not.toContain('"gone"');
  expect(discord.problems).toEqual([]);
});

test("what is stopped before it began leaves nothing behind that was promised", async () => {
  const stage = await openStage(anyStore, { rates: false });
  const { discord, service, startAll } = stage;
  await startAll();
  const ada = { person: discord.person(), channel: discord.groupDm(discord.person()) };
  const alone = { person: ada.person, channel: discord.dm(ada.person) };
  const answers = faucet();
  service.answer = answers.manner;
  const first = ask(stage, alone, "first");
  const second = ask(stage, alone, "second");
  await discord.until(() => service.asked.length === 1 && discord.thinking(second));
  const cancelled = discord.command(ada.person, "cancel", {}, { in: alone.channel });
  await discord.until(() => discord.answerOf(cancelled) !== undefined && !discord.thinking(first));
  await discord.until(() => !discord.thinking(second) || discord.callsOf(/^DELETE .*@original$/).length > 0);
  expect(discord.answerOf(second)).toBeUndefined();
  expect(service.asked).toHaveLength(1);
  expect(discord.problems).toEqual([]);
});
