/** Processes die, stores restart, and the platform demands pauses or is away: nothing is lost, repeated or paid twice. */
import { describe, expect, test } from "vitest";
import { findProgram } from "../servers/programs.ts";
import { everywhereShared, onOneSharedStore, onRedis, openJourney } from "./journey.ts";
import type { Person } from "./messenger.ts";
import { noneShared } from "./stage.ts";

const UNCERTAIN = /not certain/;
/** Of an answer that is being made. */
const SIGN = "Thinking…";

describe.skipIf(noneShared).each(everywhereShared)("$platform on $store", (setting) => {
  test("a worker killed between the answer and its sending: another sends it, and it is paid once", async () => {
    const { messenger, service, start } = await openJourney(setting);
    await start("gateway");
    const doomed = await start("worker");
    const ada = messenger.person("Ada");
    // The answer is there and kept, and may not be sent for as long as the platform says.
    messenger.troubles.pauseNext("words", 3);
    await messenger.ask(ada, "What is staking?");
    await doomed.says(/an answer waits to be sent/);
    doomed.child.kill("SIGKILL");
    await doomed.ended;
    await start("worker");
    await messenger.answer(ada, "echo: What is staking?", { patience: 60_000 });
    expect(messenger.count(ada)).toBe(1);
    expect(service.asked).toHaveLength(1);
    expect(messenger.problems()).toEqual([]);
  });

  test("workers killed in the moment the service has answered: each question is asked once and hears one thing", async () => {
    const { messenger, service, start } = await openJourney(setting, { rates: false });
    await start("gateway");
    const doomed = await start("worker");
    const people = Array.from({ length: 8 }, () => messenger.person());
    service.answer = ({ prompt }) => {
      if (service.asked.length === 8) queueMicrotask(() => doomed.child.kill("SIGKILL"));
      return { pieces: [`echo: ${prompt}`] };
    };
    for (const one of people) await messenger.ask(one, `question of ${one.id}`);
    await doomed.ended;
    await start("worker");
    // A sign that stood there before it was written down where is looked for by another like it, or stays.
    const signs = (one: Person): number => messenger.texts(one).filter((text) => text === SIGN).length;
    const told = (one: Person): readonly string[] => messenger.texts(one).filter((text) => text !== SIGN);
    await messenger.until(() => people.every((one) => told(one).length > 0), 60_000);
    expect(service.asked).toHaveLength(8);
    for (const one of people) {
      const [text = "", ...more] = told(one);
      expect(text).toMatch(/^echo|restarted|not certain/);
      expect(signs(one)).toBeLessThanOrEqual(1);
      // What arrived and could not be recorded is followed by a note, never by itself.
      expect(more.every((note) => UNCERTAIN.test(note)) && more.length <= 1).toBe(true);
    }
    expect(messenger.problems()).toEqual([]);
  });

  test("a gateway killed: what is said while there is none waits for the next one, and is answered once", async () => {
    const { messenger, service, start } = await openJourney(setting);
    await start("worker");
    const doomed = await start("gateway");
    const ada = messenger.person("Ada");
    await messenger.ask(ada, "What is staking?");
    await messenger.answer(ada, "echo: What is staking?");
    doomed.child.kill("SIGKILL");
    await doomed.ended;
    await messenger.ask(ada, "And what does it pay?");
    await start("gateway");
    await messenger.answer(ada, "echo: And what does it pay?", { patience: 60_000 });
    await messenger.ask(ada, "And now?");
    await messenger.answer(ada, "echo: And now?");
    expect(messenger.texts(ada)).toEqual(["echo: What is staking?", "echo: And what does it pay?", "echo: And now?"]);
    expect(service.asked).toHaveLength(3);
    expect(messenger.problems()).toEqual([]);
  });
});

describe.skipIf(noneShared).each(onOneSharedStore)("$platform in trouble, on $store", (setting) => {
  test("a storm of pauses: every one is kept in full, and everybody is answered once", async () => {
    const { messenger, service, startAll } = await openJourney(setting);
    await startAll(2);
    const people = Array.from({ length: 10 }, () => messenger.person());
    messenger.troubles.pauseNext("words", 2, 15);
    for (const one of people) {
      await messenger.ask(one, "first");
      await messenger.ask(one, "second");
    }
    await messenger.until(
      () => people.every((one) => messenger.count(one) === 2 && messenger.growing(one) === undefined),
      60_000,
    );
    for (const one of people) expect(messenger.texts(one)).toEqual(["echo: first", "echo: second"]);
    expect(service.asked).toHaveLength(20);
    expect(messenger.problems()).toEqual([]);
  });

  test("an answer that the platform will not have: the person hears that there was one", async () => {
    const { messenger, service, startAll } = await openJourney(setting);
    await startAll();
    const ada = messenger.person("Ada");
    let tries = 0;
    let heard = "";
    // On a slow machine what shows that the answer grows may be refused in its place, and the answer comes all the same.
    while (!heard.includes("could not be sent here") && tries < 5) {
      tries += 1;
      messenger.troubles.refuseNext("words");
      const after = messenger.last(ada);
      await messenger.ask(ada, `What is staking, ${tries}?`);
      heard = (await messenger.answer(ada, /could not be sent here|^echo: What is staking/, { after })).words;
    }
    expect(heard).toContain("could not be sent here");
    expect(messenger.count(ada)).toBe(tries);
    await messenger.ask(ada, "And now?");
    await messenger.answer(ada, "echo: And now?");
    expect(service.asked).toHaveLength(tries + 1);
  });

  test("the platform away for a while: the answer waits and arrives once", async () => {
    const { messenger, service, startAll } = await openJourney(setting);
    await startAll();
    const ada = messenger.person("Ada");
    service.answer = async ({ prompt }) => {
      await messenger.troubles.down();
      return { pieces: [`echo: ${prompt}`] };
    };
    await messenger.ask(ada, "What is staking?");
    await messenger.until(() => service.asked.length === 1);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await messenger.troubles.up();
    await messenger.answer(ada, "echo: What is staking?", { patience: 60_000 });
    expect(messenger.count(ada)).toBe(1);
    expect(service.asked).toHaveLength(1);
  });

  test("a stream that breaks in the middle: what came is kept, and the person hears what it means", async () => {
    const { messenger, service, startAll } = await openJourney(setting);
    await startAll();
    service.answer = () => ({ pieces: ["Staking means ", "locking coins"], end: "cut" });
    const ada = messenger.person("Ada");
    await messenger.ask(ada, "What is staking?");
    await messenger.answer(ada, /^Staking means locking coins\n[\s\S]*broke off[\s\S]*not known yet whether credits/);
    expect(messenger.count(ada)).toBe(1);
    expect(service.asked).toHaveLength(1);
    expect(messenger.problems()).toEqual([]);
  });
});

test.skipIf(findProgram("redis-server", "valkey-server") === undefined).each(onRedis)(
  "on $platform, Redis restarted in the middle of fifty questions: all are answered, once and in order (needs redis-server)",
  async (setting) => {
    const { messenger, service, startAll, restartRedis } = await openJourney(setting, { rates: false });
    await startAll(2);
    const people = Array.from({ length: 10 }, () => messenger.person());
    const half = new Promise<void>((resolve) => {
      service.answer = async ({ prompt }) => {
        if (service.asked.length === 15) resolve();
        await new Promise((later) => setTimeout(later, 40));
        return { pieces: [`echo: ${prompt}`] };
      };
    });
    for (let i = 0; i < 5; i += 1) for (const one of people) await messenger.ask(one, `question ${i}`);
    await half;
    await restartRedis();
    await messenger.until(
      () => people.every((one) => messenger.texts(one).some((text) => text.includes("question 4"))),
      60_000,
    );
    for (const one of people) {
      const texts = messenger.texts(one);
      const answers = texts.filter((text) => text.startsWith("echo"));
      expect(answers, texts.join("\n")).toEqual(Array.from({ length: 5 }, (_, i) => `echo: question ${i}`));
    }
    expect(service.asked).toHaveLength(50);
  },
);
