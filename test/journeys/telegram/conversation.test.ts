/** A message on Telegram is answered: by every role, on every store, once, in order, and with what was said before. */
import { describe, expect, test, vi } from "vitest";
import { allStores, openStage } from "./stage.ts";

vi.setConfig({ testTimeout: 120_000 });

describe.each(allStores)("on %s", (store) => {
  test("a question in private is answered, and the next one is asked with what was said before", async () => {
    const { telegram, service, startAll } = await openStage(store);
    await startAll();
    const ada = telegram.person({ first_name: "Ada" });
    telegram.say(ada, "What is staking?");
    await telegram.until(() => telegram.sent(ada.id).length === 1);
    expect(telegram.sent(ada.id)[0]?.text).toBe("echo: What is staking?");
    telegram.say(ada, "And what does it pay?");
    await telegram.until(() => telegram.sent(ada.id).length === 2);
    const roles = service.asked[1]?.messages
      .filter(({ role }) => role !== "system")
      .map(({ role, content }) => [role, content]);
    expect(roles).toEqual([
      ["user", "What is staking?"],
      ["assistant", "echo: What is staking?"],
      ["user", "And what does it pay?"],
    ]);
    expect(telegram.problems).toEqual([]);
    // A quick answer is one call: nothing was shown before it.
    expect(telegram.callsOf("sendChatAction")).toEqual([]);
    expect(telegram.drafts).toEqual([]);
  });

  test("fifty conversations of ten messages at once, every update twice: each is answered once and in order", async () => {
    const { telegram, service, startAll } = await openStage(store, { rates: false, twice: true });
    await startAll(2);
    const people = Array.from({ length: 50 }, (_, i) => telegram.person({ first_name: `Person ${i}` }));
    for (let i = 0; i < 10; i += 1) {
      for (const one of people) telegram.say(one, `question ${i}`);
    }
    await telegram.until(() => people.every(({ id }) => telegram.sent(id).length >= 10), 90_000);
    await telegram.until(() => telegram.pending().length === 0);
    const wanted = Array.from({ length: 10 }, (_, i) => `echo: question ${i}`);
    for (const { id } of people) expect(telegram.sent(id).map(({ text }) => text)).toEqual(wanted);
    expect(service.asked).toHaveLength(500);
    expect(telegram.problems).toEqual([]);
  });
});
