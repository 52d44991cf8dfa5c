/** From an answer to its chat while everything goes wrong: each question is answered once, or its person hears why not. */
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { openRedisStore } from "../../../src/store/redis/store.ts";
import { ignoreEvents } from "../../contracts/store/stores.ts";
import { findProgram } from "../../servers/programs.ts";
import { noneShared, onShared } from "../stage.ts";
import { ask, FAULTS, insideWaitOf } from "./faults.ts";
import { openStage } from "./stage.ts";

test.skipIf(findProgram("redis-server", "valkey-server") === undefined)(
  "a crowd asks while workers die and stand still, Redis restarts and Telegram fails (needs redis-server)",
  async () => {
    const stage = await openStage("Redis");
    const { telegram, service, redis } = stage;
    const { heard, log } = await ask(stage, { seed: 5, chats: 12, questions: 4, span: 9_000, faults: FAULTS });
    const what = `after ${log.join(", ")}`;
    const sendsTo = (chat: number): string =>
      telegram.calls
        .filter(({ method, params }) => params["chat_id"] === chat && /^(send|edit)Message/.test(method))
        .map(({ method, params, at, answered }) => `${Math.round(at)} ${method} ${answered}: ${params["text"]}`)
        .join("\n");
    for (const { chat, answers, order, notes, texts } of heard) {
      const missing = answers.filter((times) => times === 0).length;
      expect(Math.max(...answers), `${texts.join("\n")}\n${what}`).toBeLessThanOrEqual(1);
      expect(missing, `${texts.join("\n")}\n${what}\n${sendsTo(chat)}`).toBeLessThanOrEqual(notes.length);
      // In groups every question begins a conversation of its own.
      if (chat > 0) expect(order).toEqual(order.toSorted((a, b) => a - b));
    }
    const prompts = service.asked.map(({ prompt }) => prompt.split("\n").at(-1));
    expect(new Set(prompts).size, what).toBe(prompts.length);
    expect(insideWaitOf(telegram)).toEqual([]);
    expect(telegram.problems).toEqual([]);
    const store = await openRedisStore(redis ?? "", ignoreEvents);
    await vi.waitFor(async () => expect(await store.mailbox.standing(0, 10)).toEqual([]), 60_000);
    await store.close();
  },
);

describe.skipIf(noneShared).each(onShared.slice(0, 1))("on %s", (store) => {
  test("a worker without the token leaves Telegram's questions to one that has it, and says so", async () => {
    const { telegram, service, start } = await openStage(store);
    await start("gateway");
    const without = await start("worker", { TELEGRAM_BOT_TOKEN: "" });
    const ada = telegram.person({ first_name: "Ada" });
    telegram.say(ada, "What is staking?");
    await without.says(/no token for the platform/);
    expect(service.asked).toEqual([]);
    await start("worker");
    await telegram.until(() => telegram.sent(ada.id).length === 1, 60_000);
    expect(telegram.sent(ada.id).map(({ text }) => text)).toEqual(["echo: What is staking?"]);
    expect(service.asked).toHaveLength(1);
  });

  test("a worker that is told to end in the middle of an answer sends it to its end first", async () => {
    const { telegram, service, start } = await openStage(store);
    await start("gateway");
    const old = await start("worker");
    async function* slowly(): AsyncGenerator<string> {
      for (const word of ["One", " two", " three", " four"]) {
        yield word;
        await pause(1_000);
      }
    }
    service.answer = () => ({ pieces: slowly() });
    const ada = telegram.person({ first_name: "Ada" });
    telegram.say(ada, "Count");
    await telegram.until(() => telegram.drafts.length > 0);
    old.child.kill("SIGTERM");
    await start("worker");
    await telegram.until(() => telegram.sent(ada.id).length === 1, 60_000);
    expect(telegram.sent(ada.id)[0]?.text).toBe("One two three four");
    expect((await old.ended).code).toBe(0);
    expect(service.asked).toHaveLength(1);
    expect(telegram.visibleDrafts()).toEqual([]);
  });

  test("a proxy that fails for a while keeps nobody in silence", async () => {
    const { telegram, service, startAll } = await openStage(store);
    await startAll();
    const ada = telegram.person({ first_name: "Ada" });
    telegram.htmlNext("sendMessage", 502, 2);
    telegram.say(ada, "What is staking?");
    await telegram.until(() => telegram.sent(ada.id).length === 1, 60_000);
    expect(telegram.sent(ada.id)[0]?.text).toMatch(/not certain/);
    telegram.say(ada, "And now?");
    await telegram.until(() => telegram.sent(ada.id).length === 2, 60_000);
    expect(telegram.sent(ada.id)[1]?.text).toBe("echo: And now?");
    expect(service.asked).toHaveLength(2);
  });

  test("an answer of which Telegram names no message is not taken for delivered: its person is told how to see it", async () => {
    const { telegram, service, startAll } = await openStage(store);
    await startAll();
    const ada = telegram.person({ first_name: "Ada" });
    telegram.saysNext("sendMessage", {});
    telegram.say(ada, "What is staking?");
    await telegram.until(() => telegram.sent(ada.id).length === 2, 60_000);
    expect(telegram.sent(ada.id)[1]?.text).toMatch(/not certain/);
    telegram.say(ada, "And now?");
    await telegram.until(() => telegram.sent(ada.id).length === 3, 60_000);
    expect(service.asked).toHaveLength(2);
  });

  test("a note in a group that may not write for the moment comes when it may, and the group goes on", async () => {
    const { telegram, startAll } = await openStage(store);
    await startAll();
    const ada = telegram.person();
    const group = telegram.group({ members: [ada] });
    telegram.breakNext("sendMessage", "after", 2);
    for (let i = 0; i < 7; i += 1) telegram.say(ada, `@${telegram.bot.username} question ${i}`, { in: group });
    // Where answers are slow, what breaks may be a placeholder as well.
    const answers = () => telegram.sent(group.id).filter(({ text }) => /^echo: .*question \d$/.test(text ?? ""));
    await telegram.until(() => answers().length >= 7 && telegram.sent(group.id).length >= 9, 60_000);
    expect(new Set(answers().map(({ text }) => text)).size).toBe(7);
    expect(answers()).toHaveLength(7);
  });
});
