/** Processes die, stores restart, connections break and Telegram demands pauses: nothing is lost, repeated or paid twice. */
import { describe, expect, test, vi } from "vitest";
import type { FakeTelegram } from "../../fakes/telegram/start.ts";
import { findProgram } from "../../servers/programs.ts";
import { noneShared, onShared } from "../stage.ts";
import { openStage } from "./stage.ts";

vi.setConfig({ testTimeout: 120_000 });

const textsIn = (telegram: FakeTelegram, chat: number): string[] => telegram.sent(chat).map(({ text }) => text ?? "");

const UNCERTAIN = /not certain/;

describe.skipIf(noneShared).each(onShared)("on %s", (store) => {
  test("a worker killed between the answer and its sending: another sends it, and it is paid once", async () => {
    const { telegram, service, start } = await openStage(store);
    await start("gateway");
    const doomed = await start("worker");
    const ada = telegram.person({ first_name: "Ada" });
    // The answer is there and kept, and may not be sent for as long as Telegram says.
    telegram.refuseNext("sendMessage", { code: 429, description: "Too Many Requests: retry after 3", retry_after: 3 });
    telegram.say(ada, "What is staking?");
    await doomed.says(/an answer waits to be sent/);
    doomed.child.kill("SIGKILL");
    await doomed.ended;
    await start("worker");
    await telegram.until(() => telegram.sent(ada.id).length === 1, 40_000);
    expect(textsIn(telegram, ada.id)).toEqual(["echo: What is staking?"]);
    expect(service.asked).toHaveLength(1);
    expect(telegram.insideWait).toEqual([]);
  });

  test("workers killed in the moment the service has answered: each question is asked once and hears one thing", async () => {
    const { telegram, service, start } = await openStage(store, { rates: false });
    await start("gateway");
    const doomed = await start("worker");
    const people = Array.from({ length: 8 }, () => telegram.person());
    service.answer = ({ prompt }) => {
      if (service.asked.length === 8) queueMicrotask(() => doomed.child.kill("SIGKILL"));
      return { pieces: [`echo: ${prompt}`] };
    };
    for (const one of people) telegram.say(one, `question of ${one.id}`);
    await doomed.ended;
    await start("worker");
    await telegram.until(() => people.every(({ id }) => telegram.sent(id).length > 0), 40_000);
    expect(service.asked).toHaveLength(8);
    for (const { id } of people) {
      const [text = "", ...more] = textsIn(telegram, id);
      expect(text).toMatch(/^echo|restarted|not certain/);
      // What arrived and could not be recorded is followed by a note, never by itself.
      expect(more.every((note) => UNCERTAIN.test(note)) && more.length <= 1).toBe(true);
    }
  });

  test("a gateway killed before it confirmed what it had taken: the same updates come again, and are answered once", async () => {
    const { telegram, service, start } = await openStage(store);
    await start("worker");
    const doomed = await start("gateway");
    await telegram.until(() => telegram.polling());
    const ada = telegram.person({ first_name: "Ada" });
    const confirm = telegram.holdNext("getUpdates");
    // The poll that stands takes the message; the one that would confirm it is held until its sender is dead.
    telegram.say(ada, "What is staking?");
    await telegram.until(() => service.asked.length === 1);
    doomed.child.kill("SIGKILL");
    await doomed.ended;
    expect(telegram.pending().length).toBeGreaterThan(0);
    confirm();
    await start("gateway");
    await telegram.until(() => telegram.pending().length === 0 && telegram.sent(ada.id).length > 0, 30_000);
    telegram.say(ada, "And now?");
    await telegram.until(() => telegram.sent(ada.id).length > 1, 20_000);
    expect(textsIn(telegram, ada.id)).toEqual(["echo: What is staking?", "echo: And now?"]);
    expect(service.asked).toHaveLength(2);
  });
});

describe.skipIf(noneShared).each(onShared.slice(0, 1))("Telegram in trouble, on %s", (store) => {
  test("a storm of pauses: every one is kept in full, and everybody is answered once", async () => {
    const { telegram, service, startAll } = await openStage(store);
    await startAll(2);
    const people = Array.from({ length: 10 }, () => telegram.person());
    telegram.refuseNext(
      "sendMessage",
      { code: 429, description: "Too Many Requests: retry after 2", retry_after: 2 },
      15,
    );
    for (const one of people) {
      telegram.say(one, "first");
      telegram.say(one, "second");
    }
    await telegram.until(() => people.every(({ id }) => telegram.sent(id).length === 2), 60_000);
    for (const { id } of people) expect(textsIn(telegram, id)).toEqual(["echo: first", "echo: second"]);
    expect(telegram.insideWait).toEqual([]);
    expect(service.asked).toHaveLength(20);
  });

  test("a connection that breaks after Telegram took the message: it is not sent again, and a note shows the way to it", async () => {
    const { telegram, service, startAll } = await openStage(store);
    await startAll();
    const ada = telegram.person({ first_name: "Ada" });
    telegram.breakNext("sendMessage", "after");
    telegram.say(ada, "What is staking?");
    await telegram.until(() => telegram.sent(ada.id).length === 2);
    const [answer, note] = telegram.sent(ada.id);
    expect(answer?.text).toBe("echo: What is staking?");
    expect(note?.text).toMatch(UNCERTAIN);
    const data = /show [0-9a-z]+/.exec(JSON.stringify(note?.reply_markup))?.[0] ?? "";
    if (note !== undefined) telegram.press(ada, note, data);
    await telegram.until(
      () => textsIn(telegram, ada.id).filter((text) => text === "echo: What is staking?").length === 2,
    );
    expect(service.asked).toHaveLength(1);
  });

  test("an answer that Telegram will not have: the person hears that there was one", async () => {
    const { telegram, service, startAll } = await openStage(store);
    await startAll();
    const ada = telegram.person({ first_name: "Ada" });
    telegram.refuseNext("sendMessage", { code: 400, description: "Bad Request: STRANGE_CONTENT" });
    telegram.say(ada, "What is staking?");
    await telegram.until(() => telegram.sent(ada.id).length === 1);
    expect(textsIn(telegram, ada.id)[0]).toMatch(/could not be sent here/);
    telegram.say(ada, "And now?");
    await telegram.until(() => telegram.sent(ada.id).length === 2);
    expect(service.asked).toHaveLength(2);
  });

  test("Telegram away for a while: the answer waits and arrives once", async () => {
    const { telegram, service, startAll } = await openStage(store);
    await startAll();
    const ada = telegram.person({ first_name: "Ada" });
    service.answer = async ({ prompt }) => {
      await telegram.down();
      return { pieces: [`echo: ${prompt}`] };
    };
    telegram.say(ada, "What is staking?");
    await telegram.until(() => service.asked.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await telegram.up();
    await telegram.until(() => telegram.sent(ada.id).length > 0, 30_000);
    expect(textsIn(telegram, ada.id)).toEqual(["echo: What is staking?"]);
    expect(service.asked).toHaveLength(1);
  });

  test("a stream that breaks in the middle: what came is kept, and the person hears what it means", async () => {
    const { telegram, service, startAll } = await openStage(store);
    await startAll();
    service.answer = () => ({ pieces: ["Staking means ", "locking coins"], end: "cut" });
    const ada = telegram.person({ first_name: "Ada" });
    telegram.say(ada, "What is staking?");
    await telegram.until(() => telegram.sent(ada.id).length === 1);
    expect(textsIn(telegram, ada.id)[0]).toMatch(
      /^Staking means locking coins\n[\s\S]*broke off[\s\S]*not known yet whether credits/,
    );
    expect(service.asked).toHaveLength(1);
  });
});

test.skipIf(findProgram("redis-server", "valkey-server") === undefined)(
  "Redis restarted in the middle of fifty questions: all are answered, once and in order (needs redis-server)",
  async () => {
    const { telegram, service, startAll, restartRedis } = await openStage("Redis", { rates: false });
    await startAll(2);
    const people = Array.from({ length: 10 }, () => telegram.person());
    const half = new Promise<void>((resolve) => {
      service.answer = async ({ prompt }) => {
        if (service.asked.length === 15) resolve();
        await new Promise((later) => setTimeout(later, 40));
        return { pieces: [`echo: ${prompt}`] };
      };
    });
    for (let i = 0; i < 5; i += 1) for (const one of people) telegram.say(one, `question ${i}`);
    await half;
    await restartRedis();
    await telegram.until(
      () => people.every(({ id }) => textsIn(telegram, id).some((text) => text.includes("question 4"))),
      60_000,
    );
    for (const { id } of people) {
      const answers = textsIn(telegram, id).filter((text) => text.startsWith("echo"));
      expect(answers, textsIn(telegram, id).join("\n")).toEqual(
        Array.from({ length: 5 }, (_, i) => `echo: question ${i}`),
      );
    }
    expect(service.asked).toHaveLength(50);
  },
);
