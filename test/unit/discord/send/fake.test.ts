/** Answers as people see them, against a Discord that refuses what Discord refuses and has its limits. */
import { setTimeout as pause } from "node:timers/promises";
import { Routes } from "discord-api-types/v10";
import { describe, expect, onTestFinished, test } from "vitest";
import type { SendRecord } from "../../../../src/core/delivery.ts";
import type { Reply } from "../../../../src/core/reply.ts";
import type { Request } from "../../../../src/core/request.ts";
import { createSeal } from "../../../../src/core/seal.ts";
import type { Store } from "../../../../src/core/store/index.ts";
import { sayIn } from "../../../../src/locales/index.ts";
import { createDiscordSender } from "../../../../src/platforms/discord/send/index.ts";
import { createDiscordApi } from "../../../../src/platforms/discord/send/rest.ts";
import { TOKEN_LIFE, TOKENS } from "../../../../src/platforms/discord/tokens.ts";
import { createSendRecord } from "../../../../workers/record.ts";
import { stores, unique } from "../../../contracts/store/stores.ts";
import type { Interaction } from "../../../fakes/discord/model.ts";
import { startFakeDiscord } from "../../../fakes/discord/start.ts";
import { keptLog } from "../../http/running.ts";
import { ownGate } from "../../own-gate.ts";
import { plainRecord } from "../../plain-record.ts";

const [used] = stores;
const LONG = Array.from({ length: 4 }, (_, i) => `part ${i}: ${"word ".repeat(300).trim()}.`).join("\n\n");
const AGAIN: NonNullable<Reply["buttons"]> = [[{ label: "Again", operation: "again", argument: "abc" }]];

async function open(store: Store) {
  const discord = await startFakeDiscord();
  onTestFinished(() => discord.close());
  const api = createDiscordApi({ token: discord.token, apiRoot: discord.url });
  onTestFinished(() => api.close());
  await api.bot.put(Routes.applicationCommands(discord.application), {
    body: [{ name: "ask", description: "Ask", integration_types: [0, 1], contexts: [0, 1, 2], options: [] }],
  });
  const seal = createSeal([Buffer.alloc(32, "key")]);
  const { log } = keptLog();
  const gate = ownGate(store.gate, unique("gate"));
  const sender = createDiscordSender({
    discord: api,
    store: { ...store, gate },
    seal,
    say: sayIn,
    log,
    messageContent: false,
  });

  /** Acknowledged and kept as the listener does it. */
  async function taken(interaction: Interaction, isPrivate: boolean, more: Partial<Request> = {}): Promise<Request> {
    const { person, channel, token } = interaction;
    await api.anonymous.post(Routes.interactionCallback(interaction.id, token), {
      auth: false,
      body: { type: 5, ...(isPrivate ? { data: { flags: 64 } } : {}) },
    });
    const id = `dc-${interaction.id}`;
    await store.documents.put(TOKENS, id, { application: discord.application, sealed: seal.seal(token, id) });
    return {
      id,
      platform: "discord",
      conversation: `discord:${channel.guild}:asks:${interaction.id}`,
      operation: "chat",
      chat: { id: channel.guild ?? channel.id, kind: "group", thread: channel.id },
      person: { id: person.id, name: person.name, language: "en" },
      interaction: { ends: Date.now() + TOKEN_LIFE - 5_000, shows: isPrivate ? "private" : "reply", writes: true },
      at: Date.now(),
      ...more,
    };
  }

  async function deliver(
    request: Request,
    reply: Reply,
    record: SendRecord = createSendRecord(store.marks, request.id, unique("run")),
  ) {
    for (;;) {
      const delivered = await sender.deliver({ request, reply, record });
      if (delivered.outcome !== "later") return delivered;
      await pause(delivered.wait);
    }
  }

  const ada = discord.person({ name: "Ada" });
  const guild = discord.guild({ owner: ada });
  return { discord, sender, taken, deliver, ada, guild, api };
}

describe.each(used === undefined ? [] : [used])("on $name", ({ use }) => {
  const pair = use();
  const keepBlob = async (bytes: Buffer): Promise<string> => {
    const blob = unique("blob");
    await pair().first.blobs.put(blob, bytes, 60_000);
    return blob;
  };

  test("a command is answered by frames and then by the whole answer, of several messages with the buttons last", async () => {
    const { discord, sender, taken, deliver, ada, guild } = await open(pair().first);
    const asked = discord.command(ada, "ask", {}, { in: guild.general });
    const request = await taken(asked, false);
    const record = createSendRecord(pair().first.marks, request.id, "run");
    const progress = sender.begin({ request, record }, "text");
    progress.show("The first words");
    await discord.until(() => discord.textOf(discord.answerOf(asked)) === "The first words");
    expect(discord.buttonsOf(discord.answerOf(asked))).toMatchObject([{ label: "Stop" }]);
    await progress.end();
    expect(await deliver(request, { text: LONG, buttons: AGAIN }, record)).toMatchObject({ outcome: "delivered" });
    const sent = discord.sent(guild.general);
    expect(sent.map((message) => discord.textOf(message).slice(0, 6))).toEqual([
      "part 0",
      "part 1",
      "part 2",
      "part 3",
    ]);
    expect(sent.map((message) => discord.buttonsOf(message).length)).toEqual([0, 0, 0, 1]);
    expect(discord.problems).toEqual([]);
  });

  test("a picture comes on a card, over whatever was shown before", async () => {
    const { discord, sender, taken, deliver, ada, guild } = await open(pair().first);
    const asked = discord.command(ada, "ask", {}, { in: guild.general });
    const request = await taken(asked, false, { operation: "imagine" });
    const record = createSendRecord(pair().first.marks, request.id, "run");
    const progress = sender.begin({ request, record }, "picture");
    await discord.until(() => discord.textOf(discord.answerOf(asked)).startsWith("Making your picture"));
    await progress.end();
    const picture = Buffer.from("the bytes of a fox");
    const attachments = [{ blob: await keepBlob(picture), name: "fox.png", as: "picture" as const }];
    await deliver(request, { text: "A fox", attachments, buttons: AGAIN }, record);
    const [message, ...others] = discord.sent(guild.general);
    expect(others).toEqual([]);
    expect(discord.bytesOf(message)).toEqual(picture);
    expect(discord.textOf(message)).toContain("A fox");
    expect(discord.problems).toEqual([]);
  });

  test("why there is nothing is seen by whoever asked and by nobody else", async () => {
    const { discord, taken, deliver, ada, guild } = await open(pair().first);
    const request = await taken(discord.command(ada, "ask", {}, { in: guild.general }), false);
    await deliver(request, { text: "No.", notice: true });
    expect(discord.sent(guild.general)).toEqual([]);
    expect(discord.seenBy(ada, guild.general).map((message) => discord.textOf(message))).toEqual(["No."]);
    expect(discord.problems).toEqual([]);
  });

  test("a notice is for whoever asked alone, also where what was to stand in the promised place never came to stand there", async () => {
    const { discord, sender, taken, deliver, ada, guild } = await open(pair().first);
    const request = await taken(discord.command(ada, "ask", {}, { in: guild.general }), false);
    discord.refuseNext("PATCH /webhooks/:application/:token/messages/@original", { status: 500 }, 2);
    const record = createSendRecord(pair().first.marks, request.id, unique("run"));
    const answer = { request, reply: { text: "An answer" }, record };
    expect(await sender.deliver(answer)).toMatchObject({ outcome: "later" });
    await deliver(request, { text: "No.", notice: true });
    expect(discord.sent(guild.general)).toEqual([]);
    expect(discord.seenBy(ada, guild.general).map((message) => discord.textOf(message))).toEqual(["No."]);
    expect([discord.problems, discord.losses]).toEqual([[], []]);
  });

  test("what takes a promise's place is sent by whoever takes the promise back, and by nobody after that", async () => {
    const { discord, taken, deliver, ada, guild } = await open(pair().first);
    const { marks } = pair().first;
    const reply = { text: "No.", notice: true } as const;
    const seen = () => discord.seenBy(ada, guild.general).map((message) => discord.textOf(message));
    const request = await taken(discord.command(ada, "ask", {}, { in: guild.general }), false);
    // A run that died before it had done anything has sent nothing.
    await marks.claim(`sent:${request.id}:0`, `lost:${Date.now()}`, 60_000);
    expect(await deliver(request, reply)).toMatchObject({ outcome: "delivered" });
    expect(seen()).toEqual(["No."]);
    const other = await taken(discord.command(ada, "ask", {}, { in: guild.general }), false);
    const dying = {
      ...plainRecord(createSendRecord(marks, other.id, "dying")),
      sent: () => Promise.reject(new Error("it died")),
    };
    await expect(deliver(other, reply, dying)).rejects.toThrow("died");
    expect(await deliver(other, reply)).toEqual({ outcome: "uncertain", now: false });
    expect(seen()).toEqual(["No.", "No."]);
    expect([discord.problems, discord.losses]).toEqual([[], []]);
  });

  test("an interaction that is over is answered in the channel, and in private where that was meant for one alone", async () => {
    const { discord, taken, deliver, ada, guild } = await open(pair().first);
    const asked = discord.command(ada, "ask", {}, { in: guild.general });
    const request = await taken(asked, false);
    discord.expire(asked);
    await deliver(request, { text: "Late" });
    expect(discord.sent(guild.general).map((message) => discord.textOf(message))).toContain("Late");
    const alone = discord.command(ada, "ask", {}, { in: guild.general });
    const other = await taken(alone, true);
    discord.expire(alone);
    await deliver(other, { text: "Late as well" });
    expect(discord.sent(discord.dm(ada)).map((message) => discord.textOf(message))).toEqual(["Late as well"]);
    expect(discord.problems).toEqual([]);
  });

  test("a mention is answered by one message that becomes the answer", async () => {
    const { discord, sender, deliver, ada, guild } = await open(pair().first);
    const said = discord.say(ada, "hello", { in: guild.general, mention: true });
    const request: Request = {
      id: `dc-${said.id}`,
      platform: "discord",
      conversation: `discord:${guild.id}:chain:${said.id}`,
      operation: "chat",
      chat: { id: guild.id, kind: "group", thread: guild.general.id },
      person: { id: ada.id, name: "Ada" },
      message: said.id,
      at: Date.now(),
    };
    const record = createSendRecord(pair().first.marks, request.id, "run");
    const progress = sender.begin({ request, record }, "text");
    await discord.until(() => discord.sent(guild.general).length === 1);
    expect(discord.typing).toHaveLength(1);
    await progress.end();
    await deliver(request, { text: "Hello <@1> @everyone" }, record);
    const [message, ...others] = discord.sent(guild.general);
    expect(others).toEqual([]);
    expect(message).toMatchObject({ message_reference: { message_id: said.id } });
    expect(discord.buttonsOf(message)).toEqual([]);
    expect(discord.problems).toEqual([]);
  });

  test("whoever takes no messages of the bot is left alone", async () => {
    const { discord, deliver, ada } = await open(pair().first);
    discord.block(ada);
    const delivered = await deliver(
      {
        id: unique("dc"),
        platform: "discord",
        conversation: `discord:${ada.id}`,
        operation: "chat",
        chat: { id: ada.id, kind: "private" },
        person: { id: ada.id, name: "Ada" },
        at: Date.now(),
      },
      { text: "Hello" },
    );
    expect(delivered).toMatchObject({ outcome: "gone" });
  });

  test("who decides in a guild is who Discord says it is", async () => {
    const { discord, sender, ada, guild } = await open(pair().first);
    const request = (person: { readonly id: string }): Request => ({
      id: unique("dc"),
      platform: "discord",
      conversation: "discord:1",
      operation: "settings",
      chat: { id: guild.id, kind: "group", thread: guild.general.id },
      person: { id: person.id, name: "" },
      at: Date.now(),
    });
    const [bob, eve] = [discord.person({ name: "Bob" }), discord.person({ name: "Eve" })];
    discord.join(bob, guild);
    discord.join(eve, guild);
    discord.makeAdministrator(bob, guild);
    expect(await Promise.all([ada, bob, eve].map((one) => sender.isAdministrator(request(one))))).toEqual([
      true,
      true,
      false,
    ]);
    expect(discord.problems).toEqual([]);
  });
});
