/** Conversations on a server: who is answered where, what goes on with what, and what is heard at all. */
import { describe, expect, test } from "vitest";
import type { Stage } from "./server.ts";
import { shareHerald } from "./server.ts";

const server = shareHerald();

const HEARING = { messageContent: true, more: { DISCORD_MESSAGE_CONTENT: "on" } };

const spoken = ({ service }: Pick<Stage, "service">, index: number): string[][] =>
  (service.asked[index]?.messages ?? [])
    .filter(({ role }) => role !== "system")
    .map(({ role, content }) => [role, content]);

describe("on a server", () => {
  test("a mention is answered, a reply goes on with the chain, and words of somebody else are taken along", async () => {
    const stage = await server({ messageContent: false });
    const { discord, ada, bea, cyd, general, heard, prompts } = stage;
    const asked = discord.say(ada, "What is staking?", { in: general, mention: true });
    const first = await heard(ada, general, "echo: What is staking?");
    expect(first.message_reference).toMatchObject({ message_id: asked.id });
    discord.say(cyd, "What is mining?", { in: general, mention: true });
    await heard(cyd, general, "echo: What is mining?");
    discord.say(bea, "What does it pay?", { in: general, replyTo: first });
    const second = await heard(bea, general, "echo: Bea: What does it pay?");
    discord.say(cyd, "For how long?", { in: general, replyTo: second });
    await heard(cyd, general, "echo: Cyd: For how long?");
    expect(spoken(stage, 3)).toEqual([
      ["user", "Ada: What is staking?"],
      ["assistant", "echo: What is staking?"],
      ["user", "Bea: What does it pay?"],
      ["assistant", "echo: Bea: What does it pay?"],
      ["user", "Cyd: For how long?"],
    ]);
    const moon = discord.say(bea, "The moon is made of cheese", { in: general });
    discord.say(cyd, `<@${discord.bot.id}> is that true?`, { in: general, replyTo: moon });
    // What Bea said is not ours to read without the intent, and nobody pays for an answer to half a question.
    await heard(cyd, general, /^Discord does not show me the message that you reply to\./);
    expect(prompts()).toHaveLength(4);
    expect(stage.faults()).toEqual([]);
  });

  test("with the intent somebody else's words are quoted, and nobody is answered who did not call it", async () => {
    const stage = await server(HEARING);
    const { discord, ada, bea, cyd, general, heard, prompts, seen } = stage;
    const robot = discord.person({ name: "Robot", bot: true });
    discord.join(robot, stage.guild);
    discord.say(robot, "and what do you think?", { in: general, mention: true });
    discord.webhookSays(general, `<@${discord.bot.id}> is it for you?`);
    discord.say(ada, "Good morning everybody", { in: general });
    const moon = discord.say(bea, "The moon is made of cheese", { in: general });
    discord.say(cyd, "Is it really?", { in: general, replyTo: moon });
    discord.say(cyd, "is that true?", { in: general, replyTo: moon, mention: true });
    await heard(cyd, general, /^echo: /);
    expect(prompts()).toEqual(["Bea wrote:\n> The moon is made of cheese\n\nis that true?"]);
    expect(seen(cyd, general)).toHaveLength(1);
    expect(stage.faults()).toEqual([]);
  });

  test("a question that is mended within a minute is answered anew in the same place", async () => {
    const stage = await server({ messageContent: false });
    const { discord, ada, general, heard, seen } = stage;
    const asked = discord.say(ada, "What is stacking?", { in: general, mention: true });
    const first = await heard(ada, general, "echo: What is stacking?");
    discord.edit(asked, `<@${discord.bot.id}> What is staking?`);
    const second = await heard(ada, general, "echo: What is staking?");
    expect(second.id).toBe(first.id);
    expect(seen(ada, general)).toEqual(["echo: What is staking?"]);
    expect(stage.faults()).toEqual([]);
  });

  test("a question that is mended while it is answered is answered as it stands now, and before that not at all", async () => {
    const stage = await server({ messageContent: false });
    const { discord, service, ada, general, heard, seen } = stage;
    let gone: AbortSignal | undefined;
    service.answer = ({ prompt, gone: left }) => {
      if (!prompt.includes("stacking")) return { pieces: [`echo: ${prompt}`] };
      gone = left;
      return new Promise(() => undefined);
    };
    const asked = discord.say(ada, "What is stacking?", { in: general, mention: true });
    await heard(ada, general, /^Thinking/);
    discord.edit(asked, `<@${discord.bot.id}> What is staking?`);
    await heard(ada, general, "echo: What is staking?");
    expect(gone?.aborted).toBe(true);
    expect(seen(ada, general)).toEqual(["echo: What is staking?"]);
    expect(stage.faults()).toEqual([]);
  });

  test("without the intent a thread goes on for those who call it, and it says what the intent would add", async () => {
    const stage = await server({ messageContent: false });
    const { discord, ada, bea, general, heard, answered } = stage;
    discord.say(bea, "What is staking?", { in: general, mention: true });
    const answer = await heard(bea, general, "echo: What is staking?");
    const press = discord.press(bea, answer, "Open a thread");
    const told = await answered(press, /^We go on in a thread/);
    const [thread] = discord.threads(general);
    if (thread === undefined) throw new Error("there is no thread");
    expect(thread).toMatchObject({ id: answer.id, name: "What is staking?" });
    expect(discord.textOf(told)).toBe(
      `We go on in a thread of its own: <https://discord.com/channels/${stage.guild.id}/${thread.id}> I know what was said so far. Mention me there, reply to me, or use /ask, and I answer.`,
    );
    // Whoever can have it changed is told how; it is opened but once.
    const again = discord.press(ada, answer, "Open a thread");
    expect(discord.textOf(await answered(again, /^We go on/))).toMatch(
      /can turn that on with DISCORD\\_MESSAGE\\_CONTENT\.$/,
    );
    expect(discord.threads(general)).toHaveLength(1);
    discord.say(bea, "nobody is asked", { in: thread });
    discord.say(bea, "What does it pay?", { in: thread, mention: true });
    await heard(bea, thread, "echo: What does it pay?");
    const slash = discord.command(ada, "ask", { prompt: "For how long?" }, { in: thread });
    await answered(slash, /echo: .*For how long\?$/);
    expect(spoken(stage, 2)).toEqual([
      ["user", "Bea: What is staking?"],
      ["assistant", "echo: What is staking?"],
      ["user", "Bea: What does it pay?"],
      ["assistant", "echo: What does it pay?"],
      ["user", "Ada: For how long?"],
    ]);
    expect(stage.service.asked).toHaveLength(3);
    expect(stage.faults()).toEqual([]);
  });

  test("with the intent a thread of its own is answered without a mention, and so is a channel it was given", async () => {
    const stage = await server(HEARING);
    const { discord, guild, ada, bea, general, heard, answered, prompts } = stage;
    const slash = discord.command(ada, "ask", { prompt: "What is staking?" }, { in: general });
    const answer = await answered(slash, "echo: What is staking?");
    const told = await answered(discord.press(ada, answer, "Open a thread"), /^We go on/);
    expect(discord.textOf(told)).toMatch(/There I answer every message, without being mentioned\.$/);
    const [thread] = discord.threads(general);
    if (thread === undefined) throw new Error("there is no thread");
    discord.say(bea, "What does it pay?", { in: thread });
    await heard(bea, thread, /What does it pay\?$/);
    expect(spoken(stage, 1).map(([, words]) => words)).toEqual([
      "Ada: What is staking?",
      "echo: What is staking?",
      "Bea: What does it pay?",
    ]);
    const helpdesk = discord.channel(guild, { name: "helpdesk" });
    discord.say(bea, "nobody hears this", { in: helpdesk });
    const menu = await answered(
      discord.command(ada, "settings", {}, { in: helpdesk }),
      /This is decided for this server/,
    );
    await answered(discord.press(ada, menu, "When I speak"), /In this channel I speak only/);
    await answered(discord.press(ada, menu, "Every message here"), /In this channel I answer every message/);
    discord.say(bea, "Is anybody here?", { in: helpdesk });
    await heard(bea, helpdesk, "echo: Is anybody here?");
    discord.say(bea, "nor this", { in: general });
    await answered(discord.press(ada, menu, "Only when addressed"), /In this channel I speak only/);
    discord.say(bea, "not any more", { in: helpdesk });
    discord.say(bea, "But now?", { in: helpdesk, mention: true });
    await heard(bea, helpdesk, "echo: But now?");
    expect(prompts()).toHaveLength(4);
    expect(stage.faults()).toEqual([]);
  });
});

test("alone with it everything is answered, one conversation after the other question", async () => {
  const stage = await server({ messageContent: false });
  const { discord, ada, heard, answered } = stage;
  const dm = discord.dm(ada);
  discord.say(ada, "What is staking?", { in: dm });
  const first = await heard(ada, dm, "echo: What is staking?");
  expect(first.message_reference).toBeUndefined();
  await answered(discord.command(ada, "ask", { prompt: "What does it pay?" }, { in: dm }), "echo: What does it pay?");
  expect(spoken(stage, 1)).toEqual([
    ["user", "What is staking?"],
    ["assistant", "echo: What is staking?"],
    ["user", "What does it pay?"],
  ]);
  await answered(discord.command(ada, "reset", {}, { in: dm }), /./);
  discord.say(ada, "What is mining?", { in: dm });
  await heard(ada, dm, "echo: What is mining?");
  expect(spoken(stage, 2)).toEqual([["user", "What is mining?"]]);
  expect(stage.faults()).toEqual([]);
});
