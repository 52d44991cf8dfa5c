/** Listening over real processes: the webhook, two gateways, foreign pollers, a revoked token, and what each says of itself. */
import { describe, expect, test } from "vitest";
import { freePort } from "../../servers/programs.ts";
import { allStores, type StoreName, sharedStores } from "../stage.ts";
import { openStage, type Stage } from "./stage.ts";

const [anyStore = "the embedded store"] = allStores;

const textsIn = ({ telegram }: Pick<Stage, "telegram">, chat: number): string[] =>
  telegram.sent(chat).map(({ text }) => text ?? "");

/** What `/readyz` says of Telegram. */
async function readiness(address: string): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(`${address}/readyz`);
  return { status: response.status, text: await response.text() };
}

async function webhookStage(store: StoreName = anyStore) {
  const stage = await openStage(store, { rates: false, plainWebhooks: true, twice: true, second: 50 });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/telegram/webhook`;
  const more = { TELEGRAM_WEBHOOK_URL: url, TELEGRAM_WEBHOOK_SECRET: "right" };
  return { ...stage, url, more, port: String(port) };
}

describe("the webhook", () => {
  test.each(allStores)("on %s every update comes twice, and each chat is answered once and in order", async (store) => {
    const { telegram, service, start, url, more, port } = await webhookStage(store);
    const shared = store !== "the embedded store";
    const herald = await start(shared ? "gateway" : "all", { ...more, PORT: port });
    if (shared) await start("worker");
    await herald.says(/listening on Telegram/);
    const people = Array.from({ length: 10 }, () => telegram.person());
    for (let i = 0; i < 4; i += 1) for (const one of people) telegram.say(one, `question ${i}`);
    await telegram.until(() => people.every(({ id }) => telegram.sent(id).length === 4), 60_000);
    await telegram.until(() => telegram.pending().length === 0);
    const wanted = Array.from({ length: 4 }, (_, i) => `echo: question ${i}`);
    for (const { id } of people) expect(textsIn({ telegram }, id)).toEqual(wanted);
    expect(service.asked).toHaveLength(40);
    const forged = JSON.stringify({
      update_id: 1,
      message: { message_id: 1, date: 1, chat: { id: 1, type: "private" } },
    });
    const post = (headers: Record<string, string>, body = forged) => fetch(url, { method: "POST", headers, body });
    const secret = (word: string) => ({ "x-telegram-bot-api-secret-token": word });
    expect((await post({})).status).toBe(401);
    expect((await post(secret("wrong"))).status).toBe(401);
    // What nobody has heard of, and what is no update at all, is taken and comes no more.
    const odd = [`{"update_id":2,"wormhole":{"far":true}}`, "[]", "null", "no JSON", forged];
    // As a rich message may be, with one that it replies to.
    odd.push(JSON.stringify({ update_id: 3, wormhole: "x".repeat(2 * 1024 * 1024) }));
    for (const body of odd) expect((await post(secret("right"), body)).status).toBe(200);
    expect((await readiness(await herald.address())).status).toBe(200);
    expect(telegram.problems).toEqual([]);
  });

  test.skipIf(!sharedStores.includes("Redis"))(
    "while the store restarts updates wait at Telegram, come again, and are answered once (needs redis-server)",
    async () => {
      const { telegram, service, start, restartRedis, more, port } = await webhookStage("Redis");
      const herald = await start("gateway", { ...more, PORT: port });
      await start("worker");
      await herald.says(/listening on Telegram/);
      const ada = telegram.person();
      const restarted = restartRedis();
      for (let i = 0; i < 5; i += 1) telegram.say(ada, `question ${i}`);
      await restarted;
      await telegram.until(() => textsIn({ telegram }, ada.id).includes("echo: question 4"), 60_000);
      expect(textsIn({ telegram }, ada.id)).toEqual(Array.from({ length: 5 }, (_, i) => `echo: question ${i}`));
      expect(service.asked).toHaveLength(5);
    },
  );
});

describe("long polling", () => {
  test.skipIf(sharedStores.length === 0)(
    "two gateways: when the one that polls is killed the other takes over, and nothing is lost or repeated",
    async () => {
      const { telegram, service, start } = await openStage(sharedStores[0] ?? anyStore, { rates: false, twice: true });
      await start("worker");
      const first = await start("gateway");
      await telegram.until(() => telegram.polling());
      const second = await start("gateway");
      await second.says(/standing by/);
      const people = Array.from({ length: 5 }, () => telegram.person());
      for (const one of people) telegram.say(one, "before");
      await telegram.until(() => service.asked.length > 1);
      first.child.kill("SIGKILL");
      await first.ended;
      for (const one of people) telegram.say(one, "after");
      await telegram.until(() => people.every(({ id }) => telegram.sent(id).length >= 2), 60_000);
      await telegram.until(() => telegram.pending().length === 0, 60_000);
      for (const { id } of people) expect(textsIn({ telegram }, id)).toEqual(["echo: before", "echo: after"]);
      expect(service.asked).toHaveLength(10);
      expect(telegram.problems).toEqual([]);
    },
  );

  test("a program that polls with the same token is told of, and the conversation goes on", async () => {
    const { telegram, service, startAll } = await openStage(anyStore, { rates: false });
    const [herald] = await startAll();
    if (herald === undefined) throw new Error("nothing was started");
    await telegram.until(() => telegram.polling());
    const ada = telegram.person();
    telegram.say(ada, "one");
    await telegram.until(() => telegram.sent(ada.id).length === 1);
    await telegram.until(() => telegram.polling());
    // It asks again and again, as such programs do, and keeps what it gets to itself.
    const foreign = () => fetch(`${telegram.url}/bot${telegram.token}/getUpdates?timeout=0`);
    await foreign();
    await herald.says(/another program polls with this bot's token/);
    expect((await readiness(await herald.address())).text).toContain("another program polls");
    telegram.say(ada, "two");
    await foreign();
    await telegram.until(() => telegram.sent(ada.id).length === 2, 60_000);
    expect(service.asked).toHaveLength(2);
    expect(textsIn({ telegram }, ada.id)).toEqual(["echo: one", "echo: two"]);
  });

  test("a token that was never right, or is revoked in the middle: the process lives, and says what to do", async () => {
    const wrong = await openStage(anyStore);
    const [lost] = await wrong.startAll(1, { TELEGRAM_BOT_TOKEN: "7000000001:AAanother-token-that-nobody-knows-000" });
    if (lost === undefined) throw new Error("nothing was started");
    await lost.says(/Telegram does not know this token; get the right one from @BotFather/);
    expect(await readiness(await lost.address())).toMatchObject({ status: 503 });
    const { telegram, startAll } = await openStage(anyStore);
    const [herald] = await startAll();
    if (herald === undefined) throw new Error("nothing was started");
    await telegram.until(() => telegram.polling());
    telegram.refuseNext("getUpdates", { code: 401, description: "Unauthorized" }, 100);
    telegram.say(telegram.person(), "is anybody there?");
    await herald.says(/Telegram does not know this token/);
    const { status, text } = await readiness(await herald.address());
    expect(status).toBe(503);
    expect(text).toContain("@BotFather");
    expect((await fetch(`${await herald.address()}/healthz`)).status).toBe(200);
    expect(herald.child.exitCode).toBeNull();
    for (const one of [lost, herald]) expect(one.output()).not.toContain(telegram.token);
  });

  test("what the start table says of privacy mode, and menus that are set once and never again", async () => {
    const { telegram, startAll } = await openStage(anyStore, { rates: false });
    const [herald, ...others] = await startAll(1, { LOG_LEVEL: "debug" });
    if (herald === undefined) throw new Error("nothing was started");
    // Said when it is also written down that Telegram has them.
    await herald.says(/Telegram has new command menus/);
    await telegram.until(() => telegram.polling());
    expect(herald.output()).toMatch(
      /@herald_bot, long polling; privacy mode is on: in groups it sees what is addressed/,
    );
    const named = (scope: string): string => JSON.stringify(telegram.commands.get(scope) ?? []);
    expect([...telegram.commands.keys()]).toEqual(
      expect.arrayContaining(["default", "all_private_chats", "all_group_chats", "all_chat_administrators"]),
    );
    expect(named("all_group_chats")).not.toContain('"settings"');
    expect(named("all_chat_administrators")).toContain('"settings"');
    const calls = telegram.callsOf("setMyCommands").length;
    for (const one of [herald, ...others]) {
      one.child.kill("SIGTERM");
      await one.ended;
    }
    await startAll();
    await telegram.until(() => telegram.polling(), 60_000);
    const ada = telegram.person();
    telegram.say(ada, "still there?");
    await telegram.until(() => telegram.sent(ada.id).length === 1);
    expect(telegram.callsOf("setMyCommands")).toHaveLength(calls);
    expect(telegram.problems).toEqual([]);
  });
});

test("with privacy mode off the start table says so", async () => {
  const { telegram, startAll } = await openStage(anyStore, { rates: false, readsAll: true });
  const [herald] = await startAll();
  await telegram.until(() => telegram.polling());
  expect(herald?.output()).toMatch(/privacy mode is off: in groups it sees every message/);
});
