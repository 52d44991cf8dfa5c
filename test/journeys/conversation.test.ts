/** A message is answered: by every role, on every store, once, in order, and with what was said before. */
import { describe, expect, test, vi } from "vitest";
import { onEveryStore, openJourney } from "./journey.ts";

vi.setConfig({ testTimeout: 120_000 });

describe.each(onEveryStore)("$platform on $store", (setting) => {
  test("a question in private is answered, and the next one is asked with what was said before", async () => {
    const { messenger, service, startAll } = await openJourney(setting);
    await startAll();
    const ada = messenger.person("Ada");
    await messenger.ask(ada, "What is staking?");
    await messenger.until(() => messenger.texts(ada).length === 1);
    expect(messenger.texts(ada)).toEqual(["echo: What is staking?"]);
    await messenger.ask(ada, "And what does it pay?");
    await messenger.until(() => messenger.texts(ada).length === 2);
    const roles = service.asked[1]?.messages
      .filter(({ role }) => role !== "system")
      .map(({ role, content }) => [role, content]);
    expect(roles).toEqual([
      ["user", "What is staking?"],
      ["assistant", "echo: What is staking?"],
      ["user", "And what does it pay?"],
    ]);
    expect(messenger.problems()).toEqual([]);
    // A quick answer is one call: nothing was shown before it.
    expect(messenger.fuss()).toEqual([]);
  });

  test("fifty conversations of ten messages at once, everything twice: each is answered once and in order", async () => {
    const { messenger, service, startAll } = await openJourney(setting, { rates: false, twice: true });
    await startAll(2);
    const people = Array.from({ length: 50 }, (_, i) => messenger.person(`Person ${i}`));
    for (let i = 0; i < 10; i += 1) {
      for (const one of people) await messenger.ask(one, `question ${i}`);
    }
    await messenger.until(() => people.every((one) => messenger.count(one) >= 10), 90_000);
    await messenger.taken();
    const wanted = Array.from({ length: 10 }, (_, i) => `echo: question ${i}`);
    for (const one of people) expect(messenger.texts(one)).toEqual(wanted);
    expect(service.asked).toHaveLength(500);
    expect(messenger.problems()).toEqual([]);
  });
});
