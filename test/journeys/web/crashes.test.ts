/** Processes of the console that die, and a Redis that does: everything is answered once, shown once and paid once. */
import { describe, expect, test } from "vitest";
import { findProgram } from "../../servers/programs.ts";
import { faucet } from "../faucet.ts";
import { allStores, noneShared, onShared } from "../stage.ts";
import { kill, openConsole } from "./stage.ts";
import { newId, type Visitor } from "./visitor.ts";

/** A call whose process has died is taken up by another one after a while. */
const TAKEN_UP = 60_000;

const shownIn = async (visitor: Visitor): Promise<readonly string[]> =>
  (await visitor.messages()).map(({ by, text }) => `${by}: ${text}`);

const waiting = async (visitor: Visitor): Promise<number> =>
  (await visitor.messages()).filter(({ waits }) => waits).length;

const idsIn = async (visitor: Visitor): Promise<readonly string[]> => (await visitor.messages()).map(({ id }) => id);

describe.each(allStores)("on %s", (store) => {
  test("killed in the middle of an answer that grows: one message says what became of it, and nothing waits", async () => {
    const { start, service, visitor, ...stage } = await openConsole(store);
    const isAlone = store === "the embedded store";
    const doomed = await start(isAlone ? "all" : "gateway");
    const worker = isAlone ? doomed : await start("worker");
    const ada = await visitor();
    const water = faucet();
    service.answer = water.manner;
    const id = await ada.say("Tell me a story");
    water.say("Once upon a time");
    await expect.poll(() => ada.heard.some((one) => one.is === "growing")).toBe(true);
    await kill(worker);
    service.answer = ({ prompt }) => ({ pieces: [`echo: ${prompt}`] });
    await start(isAlone ? "all" : "worker");
    if (isAlone) await ada.listen();
    const answer = await ada.answerTo(id, TAKEN_UP);
    expect(answer.text).toMatch(/restarted|not certain/);
    // Asked again by somebody who wants to know, it is not asked again of the service.
    await ada.say("Tell me a story", { id });
    expect((await ada.ask("And now?")).text).toBe("echo: And now?");
    // That nothing waits any more is written down a moment after the answer.
    await expect.poll(() => waiting(ada)).toBe(0);
    expect((await ada.messages()).map(({ by, answers }) => [by, answers === id])).toEqual([
      ["person", false],
      ["herald", true],
      ["person", false],
      ["herald", false],
    ]);
    expect(service.asked.map(({ prompt }) => prompt)).toEqual(["Tell me a story", "And now?"]);
    if (!isAlone && !noneShared) expect((await stage.ledger()).length).toBe(2);
  });
});

describe.each(allStores.slice(0, 1))("on %s", (store) => {
  test("killed between what was said and its answer, and again after the answer: each once, also when sent again", async () => {
    const { startAll, service, visitor, ...stage } = await openConsole(store);
    const isAlone = store === "the embedded store";
    const first = await startAll(1);
    const ada = await visitor();
    expect((await ada.ask("What is staking?")).text).toBe("echo: What is staking?");
    const [one, two] = [newId(), newId()];
    await ada.say("And what does it pay?", { id: one });
    await kill(...first);
    // The page does not know whether this one has arrived, and says it until it has.
    await expect(ada.say("And now?", { id: two })).rejects.toThrow();
    const second = await startAll(1);
    await ada.listen();
    await ada.say("And now?", { id: two });
    const answered = [await ada.answerTo(one, TAKEN_UP), await ada.answerTo(two, TAKEN_UP)];
    expect(answered[0]?.text).toMatch(/^echo: And what does it pay\?$|restarted|not certain/);
    expect(answered[1]?.text).toBe("echo: And now?");
    await kill(...second);
    await startAll(1);
    await ada.listen();
    for (const id of [one, two]) await ada.say("And now?", { id });
    expect((await ada.ask("The end")).text).toBe("echo: The end");
    const shown = await shownIn(ada);
    expect(shown).toEqual([
      "person: What is staking?",
      "herald: echo: What is staking?",
      "person: And what does it pay?",
      ...shown.slice(3, 6),
      "person: The end",
      "herald: echo: The end",
    ]);
    expect(shown.slice(3, 6).toSorted()).toEqual(
      ["person: And now?", ...answered.map(({ text }) => `herald: ${text}`)].toSorted(),
    );
    const ids = await idsIn(ada);
    expect(new Set(ids).size).toBe(ids.length);
    const asked = service.asked.map(({ prompt }) => prompt);
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
    // Killed between its entry and its call, a question has an entry and reached nobody.
    const unasked = asked.includes("And what does it pay?") ? 0 : 1;
    if (!isAlone && !noneShared) expect(await stage.ledger()).toHaveLength(asked.length + unasked);
  });
});

test.skipIf(noneShared).each(onShared.slice(0, 1))(
  "on %s, the gateway killed while the worker writes: the answer is there for whoever comes back to another one",
  async (store) => {
    const { start, service, visitor, ledger } = await openConsole(store);
    const doomed = await start("gateway");
    await start("worker");
    const ada = await visitor();
    const water = faucet();
    service.answer = water.manner;
    const id = await ada.say("Tell me a story");
    water.say("Once upon a time");
    await expect.poll(() => ada.heard.some((one) => one.is === "growing")).toBe(true);
    await kill(doomed);
    water.say(" there was a bot.");
    water.end();
    await start("gateway");
    await expect
      .poll(() => shownIn(ada))
      .toEqual(["person: Tell me a story", "herald: Once upon a time there was a bot."]);
    await ada.say("Tell me a story", { id });
    await ada.listen();
    service.answer = ({ prompt }) => ({ pieces: [`echo: ${prompt}`] });
    await ada.ask("Go on");
    expect(await ada.messages()).toHaveLength(4);
    expect((await ledger()).map(({ outcome }) => outcome)).toEqual(["spent", "spent"]);
  },
);

test.skipIf(findProgram("redis-server", "valkey-server") === undefined)(
  "Redis restarted in the middle of twenty questions, and while more is said: all are answered, once and in order",
  async () => {
    const { startAll, service, visitor, restartRedis, ledger } = await openConsole("Redis");
    await startAll(2);
    const people = await Promise.all(Array.from({ length: 4 }, () => visitor()));
    const half = new Promise<void>((resolve) => {
      service.answer = async ({ prompt }) => {
        if (service.asked.length === 6) resolve();
        await new Promise((later) => setTimeout(later, 40));
        return { pieces: [`echo: ${prompt}`] };
      };
    });
    for (let i = 0; i < 4; i += 1) for (const one of people) await one.say(`question ${i}`);
    await half;
    const back = restartRedis();
    // As the page does it: the same again, until it is taken.
    const last = people.map(() => newId());
    await expect
      .poll(
        async () => {
          const said = people.map((one, i) =>
            one.call("POST", "say", { id: last[i], talk: one.talk, text: "question 4" }).then(({ status }) => status),
          );
          return Promise.all(said);
        },
        { timeout: TAKEN_UP, interval: 250 },
      )
      .toEqual(people.map(() => 202));
    await back;
    await expect
      .poll(
        async () => {
          const talks = await Promise.all(people.map((one) => one.messages()));
          return talks.map((messages) => messages.filter(({ by }) => by === "herald").map(({ text }) => text));
        },
        { timeout: TAKEN_UP, interval: 250 },
      )
      .toEqual(people.map(() => [0, 1, 2, 3, 4].map((i) => `echo: question ${i}`)));
    for (const one of people) {
      const messages = await one.messages();
      expect(messages).toHaveLength(10);
      await expect.poll(() => waiting(one)).toBe(0);
    }
    expect(service.asked).toHaveLength(20);
    expect((await ledger()).filter(({ outcome }) => outcome === "spent")).toHaveLength(20);
  },
);
