/** What is seen until an answer is there: frames with a Stop, no faster than Discord takes them, and nothing of them after it. */
import { setTimeout as pause } from "node:timers/promises";
import { REST } from "@discordjs/rest";
import { describe, expect, test, vi } from "vitest";
import type { Sender, SendRecord } from "../../../../src/core/delivery.ts";
import type { Request } from "../../../../src/core/request.ts";
import { keyOf } from "../../../../src/core/request-key.ts";
import { TOKEN_LIFE } from "../../../../src/platforms/discord/tokens.ts";
import { stores } from "../../../contracts/store/stores.ts";
import { overtakenBy, overtakenLater, standStill } from "../../overtaken.ts";
import { plainRecord } from "../../plain-record.ts";
import { pauseOf, refusal } from "./double.ts";
import { CHANNEL, openSending, type Sending } from "./sending.ts";

const [used] = stores;
/** The record of a run that dies before it is written down which message it has sent. */
const dying = (record: SendRecord): SendRecord => ({
  ...plainRecord(record),
  placed: () => Promise.reject(new Error("the process is gone")),
});
const NOBODY = { ahead: 0, wait: undefined, isUnmanned: true } as const;
const ORIGINAL = /^PATCH \/webhooks\/.*\/@original$/;
const SEND = new RegExp(`^POST /channels/${CHANNEL}/messages$`);
const EDIT = new RegExp(`^PATCH /channels/${CHANNEL}/messages/`);
const TYPING = new RegExp(`^POST /channels/${CHANNEL}/typing$`);

describe.each(used === undefined ? [] : [used])("on $name", ({ use }) => {
  const pair = use();
  const open = () => openSending(pair().first);

  test("an answer that is there at once has nothing before it", async () => {
    const { discord, newSender, command, record } = await open();
    const { request } = await command("reply");
    const progress = newSender().begin({ request, record: record(request) }, "text");
    progress.show("Hello");
    await progress.end();
    await pause(700);
    expect(discord.calls).toEqual([]);
  });

  test("frames of a command are written over the promised answer, with a Stop, and the answer over them without", async () => {
    const { discord, newSender, command, record } = await open();
    const { request } = await command("reply");
    const run = record(request);
    const sender = newSender();
    const progress = sender.begin({ request, record: run }, "text");
    progress.show("One");
    await vi.waitFor(() => expect(discord.messages[0]?.body["content"]).toBe("One"), 30_000);
    for (const words of ["One two", "One two three", "One two three four"]) {
      progress.show(words);
      await pause(100);
    }
    await vi.waitFor(() => expect(discord.messages[0]?.body["content"]).toBe("One two three four"), 30_000);
    expect(JSON.stringify(discord.messages[0]?.body["components"])).toContain(`stop ${keyOf(request.id)}`);
    await progress.end();
    await sender.deliver({ request, record: run, reply: { text: "All of it" } });
    const [first, second, answer] = discord.did(ORIGINAL);
    // They leave a second and a half apart, and may arrive a little closer together.
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1_000);
    expect(answer?.body).toMatchObject({ content: "All of it", components: [] });
    expect(discord.messages).toHaveLength(1);
  });

  test("a frame that is given up on and arrives late does not stand where the answer stood", async () => {
    const { discord, newSender, command, record } = await open();
    const { request } = await command("reply");
    const run = record(request);
    const sender = newSender();
    // Discord makes the edit a second after its call has been given up on.
    discord.next(ORIGINAL, { late: 4_200 });
    const progress = sender.begin({ request, record: run }, "text");
    progress.show("A frame");
    await vi.waitFor(() => expect(discord.did(ORIGINAL)).toHaveLength(1), 30_000);
    await progress.end();
    await sender.deliver({ request, record: run, reply: { text: "The answer" } });
    await pause(2_000);
    expect(discord.messages).toMatchObject([{ body: { content: "The answer" } }]);
  });

  test("a picture is announced once, and a pressed message says what it says until there is something else", async () => {
    const { discord, newSender, command, record } = await open();
    const { request } = await command("reply", { operation: "imagine" });
    const progress = newSender().begin({ request, record: record(request) }, "picture");
    await vi.waitFor(() => expect(discord.did(ORIGINAL)).toHaveLength(1), 30_000);
    const { request: press } = await command("message", { pressed: "866666666666666666" });
    const other = newSender().begin({ request: press, record: record(press) }, "text");
    other.show("Words");
    await pause(2_200);
    await progress.end();
    await other.end();
    expect(discord.calls).toHaveLength(1);
    expect(discord.messages[0]?.body["content"]).toMatch(/^Making your picture/);
  });

  test("no frame is shown once another run has answered", async () => {
    const { discord, newSender, command, record } = await open();
    const { request } = await command("reply");
    const progress = newSender().begin({ request, record: record(request) }, "text");
    await newSender().deliver({ request, record: record(request), reply: { text: "The answer" } });
    progress.show("A frame");
    await pause(1_000);
    await progress.end();
    expect(discord.messages).toMatchObject([{ body: { content: "The answer" } }]);
  });

  test("a message is answered in one that shows first that it is thought about, and typing until then", async () => {
    const { discord, newSender, request, record } = await open();
    const asked = request();
    const run = record(asked);
    const sender = newSender();
    const progress = sender.begin({ request: asked, record: run }, "text");
    await vi.waitFor(() => expect(discord.messages).toHaveLength(1), 30_000);
    expect(discord.did(TYPING)).toHaveLength(1);
    expect(discord.did(SEND)).toMatchObject([
      {
        body: {
          enforce_nonce: true,
          message_reference: { message_id: asked.message },
          allowed_mentions: { parse: [] },
        },
      },
    ]);
    progress.show("Some words");
    await vi.waitFor(() => expect(discord.did(EDIT)).toHaveLength(1), 30_000);
    await progress.end();
    expect(await sender.deliver({ request: asked, record: run, reply: { text: "The answer" } })).toMatchObject({
      outcome: "delivered",
      messages: [discord.messages[0]?.id],
    });
    expect(discord.messages).toMatchObject([{ body: { content: "The answer", components: [] } }]);
  });

  test("what a frame lost is shown though nothing more comes, over a promise as in a message", async () => {
    const { discord, newSender, command, request, record } = await open();
    const { request: ordered } = await command("reply");
    const asked = request();
    const sender = newSender();
    const ways = [ordered, asked].map((one) => sender.begin({ request: one, record: record(one) }, "text"));
    await vi.waitFor(() => expect(discord.messages).toHaveLength(2), 30_000);
    discord.next(ORIGINAL, refusal(500, 0));
    discord.next(EDIT, refusal(500, 0));
    for (const progress of ways) progress.show("Some words");
    const shown = () => discord.messages.map(({ body }) => body["content"]);
    await vi.waitFor(() => expect(shown()).toEqual(["Some words", "Some words"]), 30_000);
    for (const progress of ways) await progress.end();
  });

  test("a placeholder of which it is not known whether it stands becomes the answer all the same", async () => {
    const { discord, newSender, request, record } = await open();
    const asked = request();
    const run = record(asked);
    const sender = newSender();
    discord.next(SEND, { hold: 20_000 });
    const progress = sender.begin({ request: asked, record: run }, "text");
    await vi.waitFor(() => expect(discord.messages).toHaveLength(1), 30_000);
    await progress.end();
    expect(await sender.deliver({ request: asked, record: run, reply: { text: "The answer" } })).toMatchObject({
      outcome: "delivered",
    });
    expect(discord.messages).toMatchObject([{ body: { content: "The answer" } }]);
  });

  test("a placeholder whose answer is for one person alone goes, also when the channel is busy or Discord is not well", async () => {
    const { discord, newSender, request, command, record } = await open();
    const { request: asked } = await command("reply", {}, TOKEN_LIFE + 1_000);
    const run = record(asked);
    const sender = newSender();
    const progress = sender.begin({ request: asked, record: run }, "text");
    await vi.waitFor(() => expect(discord.did(SEND)).toHaveLength(1), 30_000);
    await progress.end();
    // All that may be changed there at once.
    for (let times = 0; times < 5; times += 1) await sender.erase(request());
    discord.next(/^DELETE/, refusal(500, 0));
    const reply = { text: "The service cannot be reached.", notice: true } as const;
    expect(await sender.deliver({ request: asked, record: run, reply })).toMatchObject({ outcome: "delivered" });
    expect(discord.messages).toMatchObject([{ body: { content: "The service cannot be reached." } }]);
  });

  /** Its run dies when it has shown that the answer is coming, before it is written down which message that is. */
  async function openDead(): Promise<Sending & { readonly asked: Request; readonly sender: Sender }> {
    const sending = await open();
    const asked = sending.request();
    const sender = sending.newSender();
    await expect(
      sender.queued({ request: asked, record: dying(sending.record(asked)) }, "text", NOBODY),
    ).rejects.toThrow("is gone");
    return { ...sending, asked, sender };
  }
  const reply = { text: "The answer" } as const;

  test("who dies before it is known which message shows that an answer is coming: that becomes the answer all the same", async () => {
    const { discord, asked, sender, deliver } = await openDead();
    const [shown] = discord.messages;
    expect(await deliver(sender, { request: asked, reply })).toEqual({ outcome: "delivered", messages: [shown?.id] });
    expect(discord.messages).toMatchObject([{ id: shown?.id, body: { content: "The answer", components: [] } }]);
  });

  test("so it does when whoever looks for it dies, too, and when Discord has to be asked twice", async () => {
    const { discord, asked, sender, record, deliver } = await openDead();
    await pause(5_100);
    await expect(sender.deliver({ request: asked, record: dying(record(asked)), reply })).rejects.toThrow("is gone");
    discord.next(SEND, "after", pauseOf(1));
    expect(await deliver(sender, { request: asked, reply })).toMatchObject({ outcome: "delivered" });
    expect(discord.messages).toMatchObject([{ body: { content: "The answer", components: [] } }]);
  });

  test("where the answer is for one person alone, it goes", async () => {
    const { discord, newSender, command, record, deliver } = await open();
    const { request: asked } = await command("reply", {}, TOKEN_LIFE + 1_000);
    const sender = newSender();
    await expect(sender.queued({ request: asked, record: dying(record(asked)) }, "text", NOBODY)).rejects.toThrow(
      "is gone",
    );
    expect(discord.messages).toMatchObject([{ channel: CHANNEL }]);
    const notice = { text: "The service cannot be reached.", notice: true } as const;
    expect(await deliver(sender, { request: asked, reply: notice })).toMatchObject({ outcome: "delivered" });
    expect(discord.messages).toMatchObject([{ body: { content: "The service cannot be reached." } }]);
    expect(JSON.stringify(discord.did(SEND))).not.toContain("cannot be reached");
  });

  test("where it never arrived there is the answer alone", async () => {
    const { discord, newSender, request, record, deliver } = await open();
    const asked = request();
    await record(asked).takePlace("0");
    expect(await deliver(newSender(), { request: asked, reply })).toMatchObject({ outcome: "delivered" });
    expect(discord.messages).toMatchObject([{ body: { content: "The answer" } }]);
  });

  test("where Herald may not write there any more, that is met and told as ever", async () => {
    const { discord, asked, sender, deliver } = await openDead();
    discord.next(SEND, refusal(403, 50_013), refusal(403, 50_013));
    expect(await deliver(sender, { request: asked, reply })).toMatchObject({ outcome: "refused", rights: true });
  });

  test("where Discord allows no replies it is shown all the same that an answer is coming, and found again", async () => {
    const { discord, newSender, request, record } = await open();
    const asked = request();
    const run = record(asked);
    const sender = newSender();
    discord.next(SEND, refusal(400, 160_002));
    const progress = sender.begin({ request: asked, record: run }, "text");
    await vi.waitFor(() => expect(discord.messages).toHaveLength(1), 30_000);
    await progress.end();
    expect(await sender.deliver({ request: asked, record: run, reply })).toMatchObject({ outcome: "delivered" });
    expect(discord.messages).toMatchObject([{ body: { content: "The answer", components: [] } }]);
    expect(discord.messages[0]?.body).not.toHaveProperty("message_reference");
    const dead = await openDead();
    dead.discord.next(SEND, refusal(400, 160_002));
    expect(await dead.deliver(dead.sender, { request: dead.asked, reply })).toMatchObject({ outcome: "delivered" });
    expect(dead.discord.messages).toMatchObject([{ body: { content: "The answer", components: [] } }]);
  });

  test("a message that shows that an answer is coming goes when another run has answered meanwhile", async () => {
    const { discord, newSender, request, record } = await open();
    const asked = request();
    const overtaken = overtakenBy(record(asked), () =>
      newSender().deliver({ request: asked, record: record(asked), reply: { text: "The answer" } }),
    );
    await newSender().queued({ request: asked, record: overtaken }, "text", NOBODY);
    expect(discord.messages).toMatchObject([{ body: { content: "The answer" } }]);
  });

  test("it stays when the other one has shown the same and made it the answer", async () => {
    const { discord, newSender, request, record } = await open();
    const asked = request();
    const overtaken = overtakenBy(record(asked), async () => {
      const [other, run] = [newSender(), record(asked)];
      await other.queued({ request: asked, record: run }, "text", NOBODY);
      await other.deliver({ request: asked, record: run, reply });
    });
    await newSender().queued({ request: asked, record: overtaken }, "text", NOBODY);
    expect(discord.messages).toMatchObject([{ body: { content: "The answer" } }]);
  });

  test("nor is what was about to be shown in it written over that answer", async () => {
    const { discord, newSender, request, record } = await open();
    const asked = request();
    let isAnswered = false;
    const overtaken = overtakenLater(record(asked), async () => {
      await newSender().deliver({ request: asked, record: record(asked), reply });
      isAnswered = true;
    });
    const progress = newSender().begin({ request: asked, record: overtaken }, "text");
    await vi.waitFor(() => expect(discord.messages).toHaveLength(1), 30_000);
    progress.show("Some words");
    await vi.waitFor(() => expect(isAnswered).toBe(true), 30_000);
    await progress.end();
    expect(discord.messages).toMatchObject([{ body: { content: "The answer" } }]);
  });

  test.each([
    { where: "an interaction's answer", ask: async ({ command }: Sending) => (await command("reply")).request },
    { where: "a message of its own", ask: async ({ request }: Sending) => request() },
  ])("nor what was handed to the library when the process stood still, where $where shows it", async ({ ask }) => {
    const sending = await open();
    const { discord, newSender, record } = sending;
    const asked = await ask(sending);
    const progress = newSender().begin({ request: asked, record: record(asked) }, "text");
    await vi.waitFor(() => expect(discord.messages).toHaveLength(1), 30_000);
    let isOver = false;
    const patch = vi.spyOn(REST.prototype, "patch").mockImplementationOnce(async function late(this: REST, ...call) {
      await newSender().deliver({ request: asked, record: record(asked), reply });
      standStill();
      return this.patch(...call).finally(() => {
        isOver = true;
      });
    });
    progress.show("Some words");
    await vi.waitFor(() => expect(isOver).toBe(true), 30_000);
    await progress.end();
    patch.mockRestore();
    expect(discord.messages).toMatchObject([{ body: { content: "The answer" } }]);
  });

  test("where Herald may not write there are no frames, and the refusal is met once", async () => {
    const { discord, newSender, request, record } = await open();
    const asked = request();
    discord.next(TYPING, refusal(403, 50_013));
    discord.next(SEND, refusal(403, 50_013));
    const progress = newSender().begin({ request: asked, record: record(asked) }, "text");
    progress.show("Words");
    await vi.waitFor(() => expect(discord.did(SEND)).toHaveLength(1), 30_000);
    progress.show("More words");
    await pause(2_000);
    await progress.end();
    expect(discord.calls).toHaveLength(2);
  });
});
