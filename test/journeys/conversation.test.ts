/** A message is answered: by every role, on every store, once, in order, and with what was said before. */
import { describe, expect, test } from "vitest";
import { onEveryStore, openJourney } from "./journey.ts";
import type { Person } from "./messenger.ts";

describe.each(onEveryStore)("$platform on $store", (setting) => {
  test("a question in private is answered, and the next one is asked with what was said before", async () => {
    const { messenger, service, startAll } = await openJourney(setting);
    await startAll();
    const ada = messenger.person("Ada");
    await messenger.ask(ada, "What is staking?");
    await messenger.answer(ada, "echo: What is staking?");
    expect(messenger.texts(ada)).toEqual(["echo: What is staking?"]);
    await messenger.ask(ada, "And what does it pay?");
    await messenger.answer(ada, "echo: And what does it pay?");
    expect(messenger.count(ada)).toBe(2);
    const roles = service.asked[1]?.messages
      .filter(({ role }) => role !== "system")
      .map(({ role, content }) => [role, content]);
    expect(roles).toEqual([
      ["user", "What is staking?"],
      ["assistant", "echo: What is staking?"],
      ["user", "And what does it pay?"],
    ]);
    expect(messenger.problems()).toEqual([]);
    // A quick answer is one call: nothing is shown before it. One that a busy machine holds up is not quick.
    const answers = (): number => messenger.texts(ada).filter((text) => text === "echo: And now?").length;
    const isOneCall = async (): Promise<boolean> => {
      const [before, fuss] = [answers(), messenger.fuss().length];
      await messenger.ask(ada, "And now?");
      await messenger.until(() => answers() > before);
      return messenger.fuss().length === fuss;
    };
    await expect.poll(isOneCall, { timeout: 60_000 }).toBe(true);
  });

  test("fifty conversations of ten messages at once, everything twice: each is answered once and in order", async () => {
    const { messenger, service, startAll } = await openJourney(setting, { rates: false, twice: true });
    await startAll(2);
    const isOver = (one: Person): boolean => messenger.growing(one) === undefined;
    const people = Array.from({ length: 50 }, (_, i) => messenger.person(`Person ${i}`));
    for (let i = 0; i < 10; i += 1) {
      for (const one of people) await messenger.ask(one, `question ${i}`);
    }
    await messenger.until(() => people.every((one) => messenger.count(one) >= 10 && isOver(one)), 120_000);
    await messenger.taken();
    const wanted = Array.from({ length: 10 }, (_, i) => `echo: question ${i}`);
    for (const one of people) expect(messenger.texts(one)).toEqual(wanted);
    expect(service.asked).toHaveLength(500);
    expect(messenger.problems()).toEqual([]);
  });
});
