/** What dies or breaks in a way that only Telegram has: updates that were not confirmed, and messages that nobody can send twice. */
import { describe, expect, test } from "vitest";
import type { FakeTelegram } from "../../fakes/telegram/start.ts";
import { noneShared, onShared } from "../stage.ts";
import { openStage } from "./stage.ts";

const textsIn = (telegram: FakeTelegram, chat: number): string[] => telegram.sent(chat).map(({ text }) => text ?? "");

const UNCERTAIN = /not certain/;

describe.skipIf(noneShared).each(onShared)("on %s", (store) => {
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
    await telegram.until(() => telegram.pending().length === 0 && telegram.sent(ada.id).length > 0, 60_000);
    telegram.say(ada, "And now?");
    await telegram.until(() => telegram.sent(ada.id).length > 1, 60_000);
    expect(textsIn(telegram, ada.id)).toEqual(["echo: What is staking?", "echo: And now?"]);
    expect(service.asked).toHaveLength(2);
  });
});

describe.skipIf(noneShared).each(onShared.slice(0, 1))("on %s alone", (store) => {
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
});
