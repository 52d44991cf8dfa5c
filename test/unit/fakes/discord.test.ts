/** A real client of Discord's own library lives with the fake one: it hears, defers, edits, follows up, and asks with forms. */
import { Buffer } from "node:buffer";
import { ComponentType, MessageFlags, REST, Routes, TextInputStyle } from "discord.js";
import { expect, test } from "vitest";
import { COMMANDS, logIn, onInteraction, startDiscord } from "./discord-start.ts";

test("a client logs in, defers a command, edits the answer, follows up and makes no mistake", async () => {
  const fake = await startDiscord();
  const anna = fake.person({ name: "Anna", locale: "de" });
  const guild = fake.guild({ owner: anna });
  const client = await logIn(fake);
  await client.application.commands.set(COMMANDS);
  expect(fake.registrations()).toBe(1);
  onInteraction(client, async (interaction) => {
    if (!interaction.isChatInputCommand()) return;
    expect(interaction.guild?.name).toBe("The Garden");
    expect(interaction.locale).toBe("de");
    await interaction.deferReply();
    await fake.until(() => fake.thinking(command));
    await interaction.editReply({ content: `you asked: ${interaction.options.getString("question", true)}` });
    await interaction.editReply({
      content: "the answer",
      files: [{ attachment: Buffer.from("bytes"), name: "a.txt" }],
    });
    await interaction.followUp({ content: "only you see this", flags: MessageFlags.Ephemeral });
  });
  const command = fake.command(anna, "ask", { question: "why?" }, { in: guild.general });
  expect(fake.answerOf(command)).toBe(undefined);
  const [last] = await fake.until(() => fake.followUps(command).length === 1 && fake.followUps(command));
  expect(last?.flags).toBe(64);
  const answer = fake.answerOf(command);
  expect(fake.textOf(answer)).toBe("the answer");
  expect(fake.bytesOf(answer).toString()).toBe("bytes");
  expect(answer?.interaction_metadata).toMatchObject({ id: command.id, user: { id: anna.id } });
  expect(fake.acknowledged(command)).toMatchObject({ type: 5, private: false });
  expect(answer === undefined ? [] : fake.history(answer).map(({ message }) => message.content)).toEqual([
    "",
    "you asked: why?",
    "the answer",
  ]);
  expect(fake.sent(guild.general)).toHaveLength(1);
  expect(fake.seenBy(anna, guild.general)).toHaveLength(2);
  const webhooks = fake.callsOf(/webhooks/);
  expect(webhooks).toHaveLength(3);
  expect(webhooks.every(({ hadAuthorization }) => !hadAuthorization)).toBe(true);
  expect([fake.problems, fake.late, fake.losses, fake.invalidRequests()]).toEqual([[], [], [], 0]);
});

test("a button opens a form, the form with a file changes the message under it", async () => {
  const fake = await startDiscord();
  const anna = fake.person();
  const client = await logIn(fake);
  await client.application.commands.set(COMMANDS);
  onInteraction(client, async (interaction) => {
    if (interaction.isChatInputCommand()) {
      await interaction.reply({
        flags: MessageFlags.IsComponentsV2,
        components: [
          { type: ComponentType.TextDisplay, content: "a card" },
          {
            type: ComponentType.ActionRow,
            components: [{ type: ComponentType.Button, style: 1, label: "Change", custom_id: "change 1" }],
          },
        ],
      });
    } else if (interaction.isButton()) {
      await interaction.showModal({
        custom_id: "form",
        title: "Change it",
        components: [
          {
            type: ComponentType.Label,
            label: "What it says",
            component: { type: ComponentType.TextInput, custom_id: "text", style: TextInputStyle.Short },
          },
          {
            type: ComponentType.Label,
            label: "Picture",
            component: { type: ComponentType.FileUpload, custom_id: "file", required: false },
          },
        ],
      });
    } else if (interaction.isModalSubmit() && interaction.isFromMessage()) {
      const file = interaction.fields.getUploadedFiles("file")?.first();
      const text = interaction.fields.getTextInputValue("text");
      const bytes = await fetch(file?.url ?? "").then((response) => response.text());
      await interaction.update({ components: [{ type: ComponentType.TextDisplay, content: `${text} and ${bytes}` }] });
    }
  });
  const command = fake.command(anna, "ask", { question: "why?" }, { in: fake.dm(anna) });
  const card = await fake.until(() => fake.answerOf(command));
  expect(fake.buttonsOf(card).map(({ label }) => label)).toEqual(["Change"]);
  const pressed = fake.press(anna, card, "Change");
  const modal = await fake.until(() => fake.modal(pressed));
  expect(() => fake.fill(anna, modal, {})).toThrow("text is to be filled in");
  fake.fill(anna, modal, { "What it says": "new" }, { file: [{ name: "a.png", bytes: Buffer.from("a picture") }] });
  await fake.until(() => fake.textOf(fake.now(card)) === "new and a picture");
  expect(fake.answerOf(pressed)).toBe(undefined);
  expect(fake.problems).toEqual([]);
});

test("while somebody types choices are offered, and a person finds what the table of commands says", async () => {
  const fake = await startDiscord();
  const anna = fake.person();
  const { general } = fake.guild({ owner: anna });
  const client = await logIn(fake);
  await client.application.commands.set(COMMANDS);
  onInteraction(client, async (interaction) => {
    if (interaction.isAutocomplete())
      await interaction.respond([{ name: interaction.options.getFocused(), value: "x" }]);
    else if (interaction.isMessageContextMenuCommand()) await interaction.reply(interaction.targetMessage.content);
    else if (interaction.isChatInputCommand()) await interaction.reply(String(interaction.options.getInteger("hour")));
  });
  const where = { in: general };
  expect(await fake.type(anna, "ask", "model", "qu", where)).toEqual([{ name: "qu", value: "x" }]);
  const said = fake.say(anna, "a long text", where);
  const menu = fake.menu(anna, "Ask about this", said);
  expect((await fake.until(() => fake.answerOf(menu))).content).toBe("a long text");
  const digest = fake.command(anna, "digest new", { hour: 7 }, where);
  expect((await fake.until(() => fake.answerOf(digest))).content).toBe("7");
  const wrong: readonly (readonly [string, Parameters<typeof fake.command>[2], string])[] = [
    ["imagine", {}, "not registered"],
    ["ask", {}, "is required"],
    ["ask", { question: 5 }, "no value"],
    ["ask", { question: "x".repeat(101) }, "no value"],
    ["ask", { question: "x", tone: "loud" }, "no value"],
    ["ask", { question: "x", other: "y" }, "no option other"],
    ["ask", { question: "x", file: { name: "a.pdf", bytes: Buffer.from("x") } }, "not taken"],
    ["digest", {}, "a subcommand"],
    ["digest new", { hour: 24 }, "no value"],
    ["digest new", { hour: 1.5 }, "no value"],
  ];
  for (const [name, options, words] of wrong) {
    expect(() => fake.command(anna, name, options, where), `${name} ${words}`).toThrow(words);
  }
  expect(() => fake.command(anna, "digest new", { hour: 7 }, { in: general, as: "user" })).toThrow("not offered");
  expect(fake.problems).toEqual([]);
});

test("a worker without a connection answers by the token, writes into channels and opens direct messages", async () => {
  const fake = await startDiscord();
  const anna = fake.person();
  const { general } = fake.guild({ owner: anna });
  const client = await logIn(fake);
  await client.application.commands.set(COMMANDS);
  client.on("interactionCreate", (interaction) => {
    if (interaction.isChatInputCommand()) void interaction.deferReply({ flags: MessageFlags.Ephemeral });
  });
  const command = fake.command(anna, "ask", { question: "why?" }, { in: general });
  await fake.until(() => fake.thinking(command));
  const open = new REST({ api: fake.url, retries: 0 });
  const address = Routes.webhookMessage(fake.application, command.token);
  await open.patch(address, { auth: false, body: { content: "whispered", allowed_mentions: { parse: [] } } });
  expect(fake.sent(general)).toEqual([]);
  expect(fake.seenBy(anna, general).map(fake.textOf)).toEqual(["whispered"]);
  await open.delete(address, { auth: false });
  await open.post(Routes.webhook(fake.application, command.token), { auth: false, body: { content: "again" } });
  expect(fake.sent(general).map(fake.textOf)).toEqual(["again"]);
  const bot = new REST({ api: fake.url, retries: 0 }).setToken(fake.token);
  const channel = await bot.post(Routes.userChannels(), { body: { recipient_id: anna.id } });
  expect(channel).toMatchObject({ id: fake.dm(anna).id, type: 1 });
  const body = { content: "once", nonce: "part 1", enforce_nonce: true, allowed_mentions: { parse: [] } };
  const [first, second] = [
    await bot.post(Routes.channelMessages(fake.dm(anna).id), { body }),
    await bot.post(Routes.channelMessages(fake.dm(anna).id), { body }),
  ];
  expect(second).toEqual(first);
  expect(fake.sent(fake.dm(anna))).toHaveLength(1);
  expect(fake.problems).toEqual([]);
});
