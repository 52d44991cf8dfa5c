/** What is for one person alone stays so, whatever becomes of the interaction, and nobody's name becomes formatting. */
import { describe, expect, test } from "vitest";
import { stores } from "../../../contracts/store/stores.ts";
import { refusal } from "./double.ts";
import { CHANNEL, openSending, PERSON } from "./sending.ts";

const [used] = stores;
const IN_CHANNEL = new RegExp(`^(?:POST|PATCH) /channels/${CHANNEL}/messages`);
const DIRECT = /^POST \/users\/@me\/channels$/;
const OVER = 900_000;
const why = { text: "Why there is nothing", notice: true } as const;

describe.each(used === undefined ? [] : [used])("on $name", ({ use }) => {
  const pair = use();
  const open = () => openSending(pair().first);

  test("a notice to a command whose token is over or dead goes to whoever asked, and never into the channel", async () => {
    const { discord, newSender, command, deliver } = await open();
    const { request } = await command("reply", {}, OVER);
    expect(await deliver(newSender(), { request, reply: why })).toMatchObject({ outcome: "delivered" });
    const { request: other } = await command("reply");
    discord.next(/^DELETE \/webhooks/, refusal(404, 10_015));
    expect(await deliver(newSender(), { request: other, reply: why })).toMatchObject({ outcome: "delivered" });
    // What followed would be the promised answer, which everybody sees, should its acknowledgement arrive after all.
    expect(discord.did(/^POST \/webhooks/)).toEqual([]);
    expect(discord.did(IN_CHANNEL)).toEqual([]);
    expect(discord.did(DIRECT).map(({ body }) => body)).toEqual([{ recipient_id: PERSON }, { recipient_id: PERSON }]);
    expect(discord.messages).toHaveLength(2);
  });

  test("nor is it written over what showed the progress there, which is taken away", async () => {
    const { discord, newSender, command, record, deliver } = await open();
    const { request } = await command("reply", {}, OVER);
    const sender = newSender();
    const progress = sender.begin({ request, record: record(request) }, "text");
    await expect.poll(() => discord.messages.length).toBe(1);
    await progress.end();
    expect(await deliver(sender, { request, reply: why })).toMatchObject({ outcome: "delivered" });
    expect(discord.messages.map(({ channel, body }) => [channel === CHANNEL, body["content"]])).toEqual([
      [false, why.text],
    ]);
  });

  test("whoever takes no messages is told nothing, and their guild is not given up for it", async () => {
    const { discord, newSender, command, deliver } = await open();
    const { request } = await command("reply", {}, OVER);
    discord.next(/^POST \/channels/, refusal(403, 50_007));
    expect(await deliver(newSender(), { request, reply: why })).toMatchObject({ outcome: "refused" });
    expect(discord.did(IN_CHANNEL)).toEqual([]);
  });

  test("a page that only its person saw is shown to nobody else when its token is over", async () => {
    const { discord, newSender, command, deliver } = await open();
    const pressed = { operation: "account", pressed: "866666666666666666" } as const;
    const { request } = await command("message", pressed, OVER);
    const reply = { text: "Your credits" };
    expect(await deliver(newSender(), { request, reply, replaces: [pressed.pressed] })).toMatchObject({
      outcome: "delivered",
    });
    expect(discord.did(IN_CHANNEL)).toEqual([]);
    expect(discord.did(DIRECT)).toHaveLength(1);
  });

  test("a guild's name is formatting in no message to its owner, and calls nobody", async () => {
    const { discord, newSender, request, deliver } = await open();
    const channel = `7${Date.now()}0000`;
    const chat = { id: "877777777777777778", kind: "group", thread: channel } as const;
    const name = "[free](https://evil.example) **@everyone** <@1> \n# big";
    discord.found.set(`/guilds/${chat.id}`, { owner_id: "888888888888888889", name });
    discord.next(new RegExp(`^POST /channels/${channel}/`), refusal(403, 50_013));
    await deliver(newSender(), { request: request({ chat }), reply: { text: "Hello" } });
    const [told] = discord.messages;
    const content = String(told?.body["content"]);
    expect(told?.body["allowed_mentions"]).toEqual({ parse: [], replied_user: false });
    expect(content).toContain("\\[free\\](https\\://evil.example) \\*\\*\\@everyone\\*\\* \\<@1>");
    expect(content).not.toContain("\n# big");
  });

  test("no more of a file is held in memory than the largest that is taken anywhere, whatever its place allows", async () => {
    const { discord, newSender } = await open();
    const reference = `${discord.origin}/attachments/1/2/fox.png`;
    const megabyte = 1024 * 1024;
    const file = { kind: "picture", reference, from: "message", largest: 500 * megabyte } as const;
    const fetched = newSender().fetch({ ...file, bytes: 26 * megabyte }, AbortSignal.timeout(10_000));
    expect(await fetched).toEqual({ outcome: "too-large", limit: 25 * megabyte });
    expect(discord.calls).toEqual([]);
  });
});
