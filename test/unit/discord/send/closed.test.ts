/** Whether Herald may write where it was asked: known from before, or asked of Discord where there is a doubt, and nowhere else. */
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Request } from "../../../../src/core/request.ts";
import { stores } from "../../../contracts/store/stores.ts";
import { refusal, snowflake } from "./double.ts";
import { CHANNEL, GUILD, openSending } from "./sending.ts";

const SEND = /^POST .channels.\d+.messages$/;
const TYPING = /^POST .channels.\d+.typing$/;

const [used] = stores;

describe.each(used === undefined ? [] : [used])("on $name", ({ use }) => {
  const pair = use();
  async function set() {
    const sending = await openSending(pair().first);
    const sender = sending.newSender();
    const { discord, request, deliver } = sending;
    discord.found.set(`/guilds/${GUILD}`, { owner_id: "877777777777777777", name: "Foxes" });
    const closed = async (more: Partial<Request> = {}, doubted = false) => sender.closed?.(request(more), doubted);
    return { discord, closed, say: () => deliver(sender, { request: request(), reply: { text: "Foxes" } }) };
  }

  test("nothing is asked where nothing is in doubt", async () => {
    const { discord, closed } = await set();
    expect(await closed()).toBeUndefined();
    expect(await closed({ chat: { id: "1", kind: "private" } }, true)).toBeUndefined();
    expect(await closed({ interaction: { ends: 9, shows: "reply" } }, true)).toBeUndefined();
    expect(discord.calls).toEqual([]);
  });

  describe.each([
    ["the gateway has told so", { chat: { id: GUILD, kind: "group", thread: CHANNEL, closed: true } }, false],
    ["whoever asks has one", {}, true],
  ] as const)("where there is a doubt, as %s,", (_name, more, doubted) => {
    test("Discord is asked, and may have changed its mind", async () => {
      const { discord, closed } = await set();
      expect(await closed(more, doubted)).toBeUndefined();
      discord.next(TYPING, refusal(403, 50_013));
      expect(await closed(more, doubted)).toMatchObject({ outcome: "refused", rights: true });
      expect(discord.did(TYPING)).toHaveLength(2);
    });

    test("a channel that is not there any more is gone", async () => {
      const { discord, closed } = await set();
      discord.next(TYPING, refusal(404, 10_003));
      // Of the server it says nothing: its other channels are there.
      expect(await closed(more, doubted)).toMatchObject({ outcome: "gone", thread: true });
    });

    test("what Discord does not say is no refusal", async () => {
      const { discord, closed } = await set();
      discord.next(TYPING, { status: 500 }, "before");
      expect(await closed(more, doubted)).toBeUndefined();
      expect(await closed(more, doubted)).toBeUndefined();
    });
  });

  test("where typing is allowed and messages are refused all the same, nothing is tried for minutes", async () => {
    const { discord, closed, say } = await set();
    discord.next(SEND, refusal(403, 50_013), refusal(403, 50_013));
    expect(await say()).toMatchObject({ outcome: "refused" });
    const now = Date.now();
    const clock = vi.spyOn(Date, "now").mockReturnValue(now + 20_000);
    onTestFinished(() => void clock.mockRestore());
    expect(await closed()).toBeUndefined();
    expect(await say()).toMatchObject({ outcome: "refused" });
    clock.mockReturnValue(now + 310_000);
    expect(await closed()).toMatchObject({ outcome: "refused", rights: true });
    clock.mockReturnValue(now + 330_000);
    expect(await closed()).toBeUndefined();
  });

  test("what was refused is believed for a moment, then asked for before each answer until it is allowed", async () => {
    const { discord, closed, say } = await set();
    discord.next(SEND, refusal(403, 50_013));
    expect(await say()).toMatchObject({ outcome: "refused", rights: true });
    expect(await closed()).toMatchObject({ outcome: "refused", rights: true });
    expect(discord.did(TYPING)).toEqual([]);
    const now = Date.now();
    const clock = vi.spyOn(Date, "now").mockReturnValue(now + 20_000);
    onTestFinished(() => void clock.mockRestore());
    discord.next(TYPING, refusal(403, 50_013));
    expect(await closed()).toMatchObject({ outcome: "refused", rights: true });
    clock.mockReturnValue(now + 40_000);
    expect(await closed()).toBeUndefined();
    expect(await say()).toMatchObject({ outcome: "delivered" });
    expect(await closed()).toBeUndefined();
    expect(discord.did(TYPING)).toHaveLength(2);
  });

  test("in a moment full of calls Discord is asked a little later, and not passed over", async () => {
    const { discord, closed } = await set();
    const channels = Array.from({ length: 20 }, snowflake);
    discord.next(TYPING, ...channels.map(() => refusal(403, 50_013)));
    const found = await Promise.all(
      channels.map((thread) => closed({ chat: { id: GUILD, kind: "group", thread } }, true)),
    );
    expect(found.map((one) => one?.outcome)).toEqual(channels.map(() => "refused"));
  });

  test.each([
    ["is told with the next refusal where Discord was away", { status: 500 }, 1],
    ["is not tried again where there is no way", refusal(403, 50_007), 0],
  ] as const)("the owner %s", async (_name, trouble, times) => {
    const { discord, closed } = await set();
    const chat = { id: GUILD, kind: "group", thread: snowflake() } as const;
    const guild = new RegExp(`^GET .guilds.${GUILD}$`);
    discord.next(guild, trouble);
    discord.next(TYPING, refusal(403, 50_013), refusal(403, 50_013), refusal(403, 50_013));
    const now = Date.now();
    const clock = vi.spyOn(Date, "now");
    onTestFinished(() => void clock.mockRestore());
    for (const round of [0, 1, 2]) {
      clock.mockReturnValue(now + round * 20_000);
      expect(await closed({ chat }, true)).toMatchObject({ outcome: "refused" });
    }
    expect(discord.messages).toHaveLength(times);
    expect(discord.did(guild)).toHaveLength(1 + times);
  });
});
