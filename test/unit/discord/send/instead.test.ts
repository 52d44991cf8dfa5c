/** What is sent in place of a message that is of no use any more: once, and what is refused costs nobody an older answer. */
import { describe, expect, test, vi } from "vitest";
import type { Delivery, SendRecord } from "../../../../src/core/delivery.ts";
import { stores } from "../../../contracts/store/stores.ts";
import { plainRecord } from "../../plain-record.ts";
import { refusal } from "./double.ts";
import { CHANNEL, openSending, type Sending } from "./sending.ts";

const [used] = stores;
const EDIT = new RegExp(`^PATCH /channels/${CHANNEL}/messages/`);
const reply = { text: "The answer" };
const SEND = new RegExp(`^POST /channels/${CHANNEL}/messages$`);
const ORIGINAL = /^PATCH .webhooks.*@original$/;
const FOLLOW_UP = /^POST .webhooks/;
const OPEN = new RegExp(`^PATCH /channels/${CHANNEL}$`);
const ARCHIVED = refusal(400, 50_083);

describe.each(used === undefined ? [] : [used])("on $name", ({ use }) => {
  const pair = use();

  test("an older answer stays where the one that was to take its place is refused", async () => {
    const { discord, newSender, request, record, deliver } = await openSending(pair().first);
    const sender = newSender();
    const old = await deliver(sender, { request: request(), reply: { text: "The older answer" } });
    const replaces = old.outcome === "delivered" ? old.messages : [];
    const edited = request({ edited: true });
    // What Discord refuses in an edit, it refuses in a new message as well: here that its words are explicit.
    discord.next(EDIT, refusal(400, 20_009));
    discord.next(SEND, refusal(400, 20_009));
    const refused = await deliver(sender, { request: edited, reply: { text: "What Discord refuses" }, replaces });
    expect(refused).toMatchObject({ outcome: "refused" });
    await sender.nothing({ request: edited, record: record(edited) });
    expect(discord.messages).toMatchObject([{ body: { content: "The older answer" } }]);
  });

  /** A run that turns away from a message of which a frame was lost sight of, and dies while it writes down the new one. */
  async function die(sending: Sending, sent: (run: SendRecord) => SendRecord["sent"]): Promise<Delivery["request"]> {
    const { discord, newSender, request, record } = sending;
    const asked = request();
    const run = record(asked);
    const sender = newSender();
    const progress = sender.begin({ request: asked, record: run }, "text");
    await vi.waitFor(() => expect(discord.messages).toHaveLength(1), 30_000);
    discord.next(EDIT, { late: 4_200 });
    progress.show("A frame");
    await vi.waitFor(() => expect(discord.did(EDIT)).toHaveLength(1), 30_000);
    await progress.end();
    const dead = { ...plainRecord(run), sent: sent(run) };
    await expect(sender.deliver({ request: asked, record: dead, reply })).rejects.toThrow(/gone/);
    return asked;
  }

  const gone = () => Promise.reject(new Error("the process is gone"));

  test.each<{ readonly when: string; readonly sent: (run: SendRecord) => SendRecord["sent"] }>([
    { when: "before it is written down", sent: () => gone },
    { when: "before the old one is taken away", sent: (run) => (part, message) => run.sent(part, message).then(gone) },
  ])(
    "whoever turned away from its message and dies once the new one stands, $when, leaves one to the next",
    async ({ sent }) => {
      const sending = await openSending(pair().first);
      const { discord, newSender, deliver } = sending;
      const asked = await die(sending, sent);
      // By then the frame has arrived.
      await vi.waitFor(() => expect(discord.messages).toMatchObject([{ body: { content: "A frame" } }, {}]), 30_000);
      expect(discord.messages).toMatchObject([{}, { body: { content: "The answer" } }]);
      expect(await deliver(newSender(), { request: asked, reply })).toMatchObject({ outcome: "delivered" });
      expect(discord.messages).toMatchObject([{ body: { content: "The answer" } }]);
    },
  );

  /** A question whose answer is on its way, in a thread that is closed just now. */
  async function closing(sending: Sending) {
    const { newSender, request, record, discord } = sending;
    const asked = request();
    const run = record(asked);
    const sender = newSender();
    const progress = sender.begin({ request: asked, record: run }, "text");
    await vi.waitFor(() => expect(discord.messages).toHaveLength(1), 30_000);
    await progress.end();
    discord.next(EDIT, ARCHIVED);
    return () => sender.deliver({ request: asked, record: run, reply, first: true });
  }

  test("a thread that is closed while its answer is made is opened for it", async () => {
    const sending = await openSending(pair().first);
    const { discord, newSender, command, deliver } = sending;
    const finish = await closing(sending);
    expect(await finish()).toMatchObject({ outcome: "delivered" });
    expect(discord.did(OPEN)).toMatchObject([{ body: { archived: false } }]);
    expect(discord.messages).toMatchObject([{ body: { content: "The answer", components: [] } }]);
    const { request: asked } = await command("reply");
    discord.next(ORIGINAL, ARCHIVED);
    expect(await deliver(newSender(), { request: asked, reply })).toMatchObject({ outcome: "delivered" });
    expect(discord.did(OPEN)).toHaveLength(2);
    expect(discord.messages).toHaveLength(2);
  });

  test("where Herald may not open it the answer comes as a message, which Discord opens it for", async () => {
    const sending = await openSending(pair().first);
    const { discord, newSender, command, deliver } = sending;
    const finish = await closing(sending);
    discord.next(OPEN, refusal(403, 50_013));
    expect(await finish()).toMatchObject({ outcome: "delivered" });
    expect(discord.messages).toMatchObject([{ body: { content: "The answer" } }]);
    const { request: asked } = await command("reply", { interaction: { ends: Date.now() + 60_000, shows: "reply" } });
    discord.next(ORIGINAL, ARCHIVED);
    expect(await deliver(newSender(), { request: asked, reply })).toMatchObject({ outcome: "delivered" });
    expect(discord.did(FOLLOW_UP)).toMatchObject([{ body: { content: "The answer" } }]);
    expect(discord.did(OPEN)).toHaveLength(1);
  });
});
