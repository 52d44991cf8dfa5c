/** Answers of the console that grow: before the eyes of whoever looks, comes back or went away, and stopped in the middle. */
import { expect, test } from "vitest";
import type { Event } from "../../../src/platforms/web/wire.ts";
import { faucet } from "../faucet.ts";
import { allStores, noneShared, onShared, type StoreName } from "../stage.ts";
import { openConsole } from "./stage.ts";
import type { Visitor } from "./visitor.ts";

async function flowing(store: StoreName) {
  const stage = await openConsole(store);
  const water = faucet();
  stage.service.answer = water.manner;
  const [first, ...workers] = await stage.startAll(2);
  return { ...stage, water, first, workers, ada: await stage.visitor() };
}

type Growing = Extract<Event, { is: "growing" }>;

const frames = ({ heard }: Visitor, id: string): readonly Growing[] =>
  heard.filter((one) => one.is === "growing").filter(({ answers }) => answers === id);

/** Resolves once what has grown so far says it. */
const grows = (visitor: Visitor, id: string, says: string) =>
  expect.poll(() => JSON.stringify(frames(visitor, id).at(-1)?.blocks ?? []), { interval: 20 }).toContain(says);

test.each(allStores)(
  "on %s, what there is so far comes piece by piece, and then the whole as one message",
  async (store) => {
    const { ada, water } = await flowing(store);
    const id = await ada.say("Tell me a story");
    for (const [piece, says] of [
      ["Once upon a **time**", "Once upon a"],
      [" there was", "there was"],
      [" a bot, who", "a bot"],
    ] as const) {
      water.say(piece);
      await grows(ada, id, says);
    }
    expect(frames(ada, id)[0]?.blocks).toEqual([
      { is: "paragraph", of: ["Once upon a ", { is: "strong", of: ["time"] }] },
    ]);
    expect((await ada.messages()).map(({ by, waits }) => [by, waits])).toEqual([["person", true]]);
    water.say(" slept.");
    water.end();
    const answer = await ada.answerTo(id);
    expect(answer.text).toBe("Once upon a **time** there was a bot, who slept.");
    expect(answer.buttons).toEqual([]);
    const whole = ada.heard.findIndex((one) => one.is === "message" && one.message.id === answer.id);
    expect(ada.heard.findLastIndex((one) => one.is === "growing")).toBeLessThan(whole);
    await expect
      .poll(async () => (await ada.messages()).map(({ by, waits }) => [by, waits]))
      .toEqual([
        ["person", undefined],
        ["herald", undefined],
      ]);
  },
);

test.skipIf(noneShared).each(onShared)(
  "on %s, Stop reaches the worker that writes, what was written stays and is marked, and it goes on",
  async (store) => {
    const { ada, service, water, start } = await flowing(store);
    const id = await ada.say("Tell me a story");
    water.say("Once upon a time");
    await grows(ada, id, "Once");
    // By another gateway than the one that it was asked by.
    await start("gateway");
    expect((await ada.stop(id)).status).toBe(202);
    await ada.listen();
    expect((await ada.answerTo(id)).text).toMatch(/^Once upon a time\n[\s\S]*Stopped/);
    await expect.poll(() => service.asked[0]?.gone.aborted).toBe(true);
    service.answer = ({ prompt }) => ({ pieces: [`echo: ${prompt}`] });
    expect((await ada.ask("Go on")).text).toBe("echo: Go on");
    expect(service.asked[1]?.messages.map(({ content }) => content).join("\n")).toContain("Once upon a time");
    // What has ended already is not stopped, and nothing is said of it.
    expect((await ada.stop(id)).status).toBe(202);
    expect((await ada.messages()).map(({ by }) => by)).toEqual(["person", "herald", "person", "herald"]);
  },
);

test.each(allStores.slice(-1))(
  "on %s, a page that is loaded again in the middle has what there is at once, and then the answer",
  async (store) => {
    const { ada, water } = await flowing(store);
    const id = await ada.say("Tell me a story");
    water.say("Once upon a time");
    await grows(ada, id, "Once");
    ada.leave();
    const before = frames(ada, id).length;
    // Nothing more is written meanwhile.
    await ada.listen();
    await expect.poll(() => frames(ada, id).length).toBeGreaterThan(before);
    await grows(ada, id, "Once upon a time");
    water.say(" there was a bot.");
    await grows(ada, id, "there was a bot");
    water.end();
    expect((await ada.answerTo(id)).text).toBe("Once upon a time there was a bot.");
    expect(await ada.messages()).toHaveLength(2);
  },
);

test.each(allStores.slice(-1))(
  "on %s, whoever was away the whole time finds everything when they come back",
  async (store) => {
    const { ada, service, water } = await flowing(store);
    ada.leave();
    const heard = ada.heard.length;
    await ada.say("Tell me a story");
    await ada.say("And another");
    await expect.poll(() => service.asked.length).toBe(1);
    service.answer = ({ prompt }) => ({ pieces: [`echo: ${prompt}`] });
    water.say("Once upon a time");
    water.end();
    await expect
      .poll(async () => (await ada.messages()).map(({ text }) => text))
      .toEqual(["Tell me a story", "And another", "Once upon a time", "echo: And another"]);
    expect(ada.heard).toHaveLength(heard);
    await expect.poll(async () => (await ada.messages()).filter(({ waits }) => waits)).toEqual([]);
  },
);
