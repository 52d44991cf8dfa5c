/** A pause that Discord demands: nothing is called inside of it by whoever had already asked. */
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { stores } from "../../../contracts/store/stores.ts";
import { heldRelease } from "../../held-release.ts";
import { pauseOf } from "./double.ts";
import { CHANNEL, openSending } from "./sending.ts";

const [used] = stores;
const SEND = new RegExp(`^POST /channels/${CHANNEL}/messages$`);
const MINUTE = pauseOf(60);
const reply = { text: "Hello" };
const NOBODY = { ahead: 0, wait: undefined, isUnmanned: true } as const;

describe.each(used === undefined ? [] : [used])("on $name", ({ use }) => {
  const pair = use();
  const open = () => openSending(pair().first);

  test("it is known to all while whoever was told of it still waits for the store", async () => {
    const { discord, newSender, request, record } = await open();
    const [told, other] = [request(), request()];
    discord.next(SEND, MINUTE);
    const { held, releases, letGo } = heldRelease(record(told));
    const delivered = newSender().deliver({ request: told, reply, record: held });
    await releases;
    const later = { outcome: "later", reason: "Discord demands a pause" };
    expect(await newSender().deliver({ request: other, reply, record: record(other) })).toMatchObject(later);
    letGo();
    expect(await delivered).toMatchObject(later);
    expect(discord.did(SEND)).toHaveLength(1);
  });

  test("what may have arrived is not sent again inside of it, and stays unknown until it is over", async () => {
    const { discord, newSender, request, record } = await open();
    const [lost, told] = [request(), request()];
    discord.next(SEND, "after", MINUTE);
    const delivered = newSender().deliver({ request: lost, reply, record: record(lost) });
    await expect.poll(() => discord.did(SEND).length, { interval: 5 }).toBe(1);
    expect(await newSender().deliver({ request: told, reply, record: record(told) })).toMatchObject({
      outcome: "later",
    });
    const later = await delivered;
    expect(later).toMatchObject({ outcome: "later", reason: "Discord demands a pause" });
    expect(later.outcome === "later" && later.wait).toBeGreaterThan(50_000);
    expect(discord.did(SEND)).toHaveLength(2);
    expect((await record(lost).take("0")).state).not.toBe("yours");
  });

  test("nor does what only shows that an answer is coming, in the place of one or while it is being made", async () => {
    const { discord, newSender, request, record } = await open();
    const [shown, told, asked] = [request(), request(), request()];
    const sender = newSender();
    const progress = sender.begin({ request: shown, record: record(shown) }, "text");
    await expect.poll(() => discord.did(SEND).length, { interval: 5 }).toBe(1);
    discord.next(SEND, pauseOf(60, { "x-ratelimit-global": "true" }));
    await newSender().deliver({ request: told, reply, record: record(told) });
    const before = discord.calls.length;
    progress.show("Some words");
    await sender.queued({ request: asked, record: record(asked) }, "text", NOBODY);
    await pause(2_000);
    await progress.end();
    expect(discord.calls.slice(before)).toEqual([]);
    expect((await record(asked).take("0")).state).toBe("yours");
  });

  test("what is shown of an answer waits for the pause of its channel", async () => {
    const { discord, newSender, request, record } = await open();
    const [told, asked] = [request(), request()];
    discord.next(SEND, MINUTE);
    await newSender().deliver({ request: told, reply, record: record(told) });
    await newSender().queued({ request: asked, record: record(asked) }, "text", NOBODY);
    expect(discord.did(SEND)).toHaveLength(1);
  });

  test("what waits behind another call to its channel is not sent inside of one that is demanded meanwhile", async () => {
    const { discord, newSender, request, record } = await open();
    const sender = newSender();
    const [slow, behind, told] = [request(), request(), request({ chat: { id: "8", kind: "group", thread: "877" } })];
    discord.next(SEND, { hold: 500 });
    discord.next(/^POST \/channels\/877\/messages$/, pauseOf(60, { "x-ratelimit-global": "true" }));
    const delivering = [slow, behind].map((one) => sender.deliver({ request: one, reply, record: record(one) }));
    await expect.poll(() => discord.did(SEND).length, { interval: 5 }).toBe(1);
    expect(await newSender().deliver({ request: told, reply, record: record(told) })).toMatchObject({
      outcome: "later",
    });
    const [sent, later] = await Promise.all(delivering);
    expect(sent).toMatchObject({ outcome: "delivered" });
    expect(later).toMatchObject({ outcome: "later", reason: "Discord demands a pause" });
    expect(discord.did(SEND)).toHaveLength(1);
  });
});
