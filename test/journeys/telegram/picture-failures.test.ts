/** Pictures that Telegram refuses or holds up, and buttons that have outlived what they were made of. */
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import { describe, expect, onTestFinished, test } from "vitest";
import { KEPT } from "../../../src/core/answered.ts";
import { ASKED } from "../../../src/operations/asked-before.ts";
import { type Drawn, greyPng, type PictureManner } from "../../fakes/scripted-pictures.ts";
import { type TelegramMessage, textSeen } from "../../fakes/telegram/model.ts";
import { findProgram } from "../../servers/programs.ts";
import { noneShared, onShared } from "../stage.ts";
import { buttonsOf, heard, pressed, storeBeside } from "./picturing.ts";
import { openStage } from "./stage.ts";

const [shared = "Redis"] = onShared;
const needsRedis = findProgram("redis-server", "valkey-server") === undefined;
describe.skipIf(needsRedis)("on Redis (needs redis-server)", () => {
  const bySeed = ({ size, seed }: Drawn): PictureManner => ({
    png: greyPng(size?.width ?? 640, size?.height ?? 512, Number(seed) % 256),
  });

  test("buttons a month later: one sentence each, and nothing is charged", async () => {
    const { telegram, service, startAll, redis, ledger } = await openStage("Redis", { rates: false });
    service.draw = bySeed;
    await startAll();
    const ada = telegram.person({ first_name: "Ada" });
    telegram.say(ada, "/imagine a fox --seed 7");
    const fox = await heard(telegram, ada, /^a fox/);
    telegram.say(ada, "/effect a comic --seed 7", { replyTo: fox });
    const comic = await heard(telegram, ada, /^a comic/);
    const store = await storeBeside(redis);
    const keyOn = (message: TelegramMessage): string =>
      / ([0-9a-z]+)/.exec(buttonsOf(message).find(({ label }) => label.startsWith("Original"))?.data ?? "")?.[1] ?? "";

    // An hour later the original is gone, and can be made once more.
    expect(await store.blobs.delete(`${keyOn(fox)}-1`)).toBe(true);
    pressed(telegram, ada, fox, "Original");
    const gone = await heard(telegram, ada, /^I no longer have the original; I keep originals for an hour\./);
    expect(service.drawn).toHaveLength(2);
    pressed(telegram, ada, gone, "Once more · 1 credit");
    const same = await heard(telegram, ada, /^a fox\n\n1280 × 800 · seed 7$/, { after: gone });
    expect(telegram.bytesOf(same)).toEqual(telegram.bytesOf(fox));

    // A day later the answer is forgotten, and its buttons still know what was asked.
    for (const one of [fox, comic]) expect(await store.documents.delete(KEPT, keyOn(one))).toBe(true);
    await store.blobs.delete(`${keyOn(comic)}-1`);
    pressed(telegram, ada, fox, "Square");
    await heard(telegram, ada, /^a fox\n\n1024 × 1024 · seed 7$/, { after: same });

    // Months later that is forgotten as well.
    for (const one of [fox, comic]) expect(await store.documents.delete(ASKED, keyOn(one))).toBe(true);
    const told = async (message: TelegramMessage, label: string): Promise<string> => {
      const last = telegram.sent(ada.id).at(-1);
      pressed(telegram, ada, message, label);
      return textSeen(await heard(telegram, ada, /./, last === undefined ? {} : { after: last }));
    };
    const forgotten = "I no longer have what this was made of.";
    const once = `${forgotten} Please say it once more, such as /imagine a fox in the snow`;
    const reply = `${forgotten} Please reply to the picture with what is to become of it, such as /effect an oil painting`;
    expect(await told(fox, "Again")).toBe(once);
    expect(await told(fox, "Portrait")).toBe(once);
    expect(await told(fox, "Original")).toBe(
      "I no longer have the original; I keep originals for an hour. The same words and the same seed can make it once more.",
    );
    expect(await told(comic, "Again")).toBe(reply);
    expect(await told(comic, "Another effect")).toBe(reply);
    expect(service.drawn).toHaveLength(4);
    expect(await ledger()).toHaveLength(4);
    // The picture itself still stands there.
    expect(await told(fox, "Use for")).toMatch(/^What is to become of this picture\?/);
    const menu = telegram.sent(ada.id).at(-1);
    pressed(telegram, ada, menu ?? fox, "Neon");
    const neon = await heard(telegram, ada, /^neon lights/);
    expect(neon.reply_to_message?.message_id).toBe(fox.message_id);
    expect(telegram.problems).toEqual([]);
  });

  test("two hours of pause for an upload: nothing is called inside, others are served, and it comes with the same bytes", async () => {
    // A second of Telegram's is half a thousandth of ours.
    const { telegram, service, start, redis } = await openStage("Redis", { rates: false, second: 0.5 });
    service.draw = bySeed;
    await start("gateway");
    const worker = await start("worker");
    const [ada, bob] = [telegram.person({ first_name: "Ada" }), telegram.person({ first_name: "Bob" })];
    const WAIT = { code: 429, description: "Too Many Requests: retry after 7200", retry_after: 7_200 };
    telegram.refuseNext("sendPhoto", WAIT);
    telegram.say(ada, "/imagine a fox --seed 7");
    const [, wait] = await worker.says(/"wait":(\d+)[^\n]*an answer waits to be sent/);
    expect(Number(wait)).toBeGreaterThan(7_190_000);
    telegram.say(bob, "/imagine an owl --seed 8");
    await heard(telegram, bob, /^an owl/);
    worker.child.kill("SIGKILL");
    await worker.ended;
    const other = await start("worker");
    telegram.say(bob, "/imagine a hare --seed 9");
    await heard(telegram, bob, /^a hare/);
    expect(telegram.sent(ada.id)).toEqual([]);
    expect(telegram.callsOf("sendPhoto")).toHaveLength(3);

    await twoHoursLater(redis);
    const fox = await heard(telegram, ada, /^a fox\n\n1280 × 800 · seed 7$/);
    expect(telegram.bytesOf(fox)).toEqual(greyPng(1280, 800, 7));
    expect(service.drawn).toHaveLength(3);
    expect(telegram.insideWait).toEqual([]);
    expect(other.output()).not.toContain('"level":50');
  });

  /** What waits for the pause to be over goes on, as if it were. */
  async function twoHoursLater(url: string | undefined): Promise<void> {
    const client = new Redis(url ?? "", { maxRetriesPerRequest: null });
    onTestFinished(() => client.disconnect());
    for (const lane of await client.keys("*{gate}:*")) await client.hdel(lane, "parked");
    const [delayed = ""] = await client.keys("*:image:delayed");
    const [prefix = ""] = delayed.split(":image:delayed");
    const queue = new Queue("image", { connection: client, prefix });
    onTestFinished(() => queue.close());
    for (const job of await queue.getDelayed()) await job.promote();
  }
});

test.skipIf(noneShared)(
  "a picture that Telegram does not show comes as a file, one that it refuses is told, and one behind a broken proxy may be shown",
  async () => {
    const { telegram, service, startAll } = await openStage(shared, { rates: false });
    await startAll();
    const people = Array.from({ length: 4 }, (_, i) => telegram.person({ first_name: `Person ${i}` }));
    const [ada, bob, cyd, dan] = people;
    if (ada === undefined || bob === undefined || cyd === undefined || dan === undefined)
      throw new Error("four are needed");
    const group = telegram.group({ members: people, owner: ada });

    telegram.refuseNext("sendPhoto", { code: 400, description: "Bad Request: IMAGE_PROCESS_FAILED" });
    telegram.say(ada, "/imagine a fox --seed 7");
    const file = await heard(telegram, ada, /^a fox\n\n1280 × 800 · seed 7$/);
    expect(file.document?.file_name).toBe("fox.png");
    expect(buttonsOf(file).map(({ label }) => label)).toContain("Again · 1 credit");

    service.draw = async ({ prompt }) => {
      if (prompt === "an owl") await telegram.until(() => telegram.sent(group.id).length === 1);
      return { png: greyPng(1280, 800) };
    };
    telegram.refuseNext("editMessageMedia", { code: 400, description: "Bad Request: PHOTO_INVALID_DIMENSIONS" });
    telegram.say(bob, "/imagine an owl --seed 7", { in: group });
    const owl = await heard(telegram, group, /^an owl/);
    expect(owl.document).toBeDefined();
    expect(telegram.sent(group.id)).toHaveLength(1);

    telegram.refuseNext("sendPhoto", { code: 400, description: "Bad Request: STRANGE_CONTENT" });
    telegram.say(cyd, "/imagine a hare --seed 7");
    await heard(telegram, cyd, /could not be sent here/);

    telegram.htmlNext("sendPhoto", 502);
    telegram.say(dan, "/imagine a mole --seed 7");
    await heard(telegram, dan, /^It is not certain that my answer arrived|^a mole/);
    expect(service.drawn).toHaveLength(4);
    expect(telegram.problems).toEqual([]);
  },
);
