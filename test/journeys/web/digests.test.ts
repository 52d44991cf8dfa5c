/** Digests in the console: the same edition that a group gets, asked for at once, paused, and where its talk is deleted. */
import { describe, expect, test } from "vitest";
import type { Message } from "../../../src/platforms/web/wire.ts";
import { documentOf } from "../../fakes/scripted-search.ts";
import { noRedis, openNewsroom, telegramReader } from "../editions.ts";
import { createVisitor, type Visitor } from "./visitor.ts";

const TOPIC = "bitcoin etf";
const BRIEF = "Coins went up. Coins went down. Nobody knows why.";

/** Of each day others, of which none tells what another has told. */
const FIRST = [
  "Harbour bank plans custody for ether in spring",
  "Miners in Texas shut down during ice storm",
  "Validators agree on date of next upgrade",
] as const;
const SECOND = [
  "Regulator opens inquiry into reserves of Meridian",
  "Old wallet moves for first time since 2011",
] as const;

const find = (titles: readonly string[]) => () => ({ documents: titles.map((title) => documentOf(title)) });

/** The edition lies in the talk or in another one; wherever it is, whoever looks hears of it. */
const editionsHeard = ({ heard }: Visitor, [title]: readonly [string, ...string[]]) => {
  const found = new Map<string, { readonly talk: string; readonly message: Message }>();
  for (const one of heard) {
    if (one.is !== "message" || one.message.by !== "herald" || one.message.answers !== undefined) continue;
    if (one.message.text.includes(title)) found.set(one.message.id, one);
  }
  return [...found.values()];
};

describe.skipIf(noRedis)("digests in the console (needs redis-server)", () => {
  test("the same topic and moment here and in a group: one search, one brief, the same edition; paused, only there", async () => {
    const { service, telegram, subscribe, moveTo, ends, start } = await openNewsroom("2027-05-03T08:50:00Z");
    service.search = find(FIRST);
    service.answer = () => ({ pieces: [BRIEF] });
    const [gateway, worker] = await Promise.all([start("gateway"), start("worker")]);
    const address = await gateway.address();
    const ada = await createVisitor(() => address);
    const made = await ada.ask("/digest add", {
      options: { topic: TOPIC, at: "09:00", tz: "UTC", count: "5", brief: "on", picture: "off" },
    });
    expect(made.text).toMatch(/^Digest 1 is set up: \*\*bitcoin etf\*\*, every day at 09:00 \(UTC\)\./);
    const reader = telegramReader(telegram);
    const digest = await subscribe(reader, { brief: true });
    const first = service.asked.length;

    await moveTo("2027-05-03T09:00:00Z", gateway, worker);
    expect(await ends(digest, "2027-05-03T09:00:00Z")).toMatchObject({ state: "sent" });
    await expect.poll(() => editionsHeard(ada, FIRST).length).toBe(1);
    const [here] = editionsHeard(ada, FIRST);
    const [there = ""] = reader.editions();
    for (const title of FIRST) for (const text of [here?.message.text, there]) expect(text).toContain(title);
    for (const text of [here?.message.text, there]) expect(text).toContain(BRIEF);
    expect(here?.talk).toBe(ada.talk);
    expect([service.searched.length, service.asked.length - first]).toEqual([1, 1]);

    await ada.ask("/digest pause 1");
    service.search = find(SECOND);
    await moveTo("2027-05-04T09:00:00Z", gateway, worker);
    expect(await ends(digest, "2027-05-04T09:00:00Z")).toMatchObject({ state: "sent" });
    expect((await ada.ask("/digest list")).text).toMatch(/Paused/);
    expect(reader.editions()).toHaveLength(2);
    expect(editionsHeard(ada, SECOND)).toEqual([]);
    expect(telegram.problems).toEqual([]);
  });

  test("now, in the talk where it is asked for; and where that is deleted, in another one", async () => {
    const { service, telegram, subscribe, moveTo, ends, start } = await openNewsroom("2027-05-03T08:50:00Z");
    service.search = find(FIRST);
    const herald = await start("all");
    const address = await herald.address();
    const ada = await createVisitor(() => address);
    await ada.ask(`/digest add --at 09:00 --tz UTC --brief off ${TOPIC}`);
    // By which the moment is known to have been lived through.
    const clockwork = await subscribe(telegramReader(telegram), { topics: ["time"] });
    await ada.say("/digest now 1");
    await expect.poll(() => editionsHeard(ada, FIRST).length).toBe(1);
    expect((await ada.messages()).filter(({ text }) => text.includes(FIRST[0]))).toHaveLength(1);

    expect((await ada.call("DELETE", `talks/${ada.talk}`)).status).toBe(200);
    service.search = find(SECOND);
    await moveTo("2027-05-03T09:00:00Z", herald);
    await ends(clockwork, "2027-05-03T09:00:00Z");
    // It may be heard for a moment in the talk that is gone, before it is found to be.
    const elsewhere = () => editionsHeard(ada, SECOND).filter(({ talk }) => talk !== ada.talk);
    await expect.poll(() => elsewhere().length).toBe(1);
    const [edition] = elsewhere();
    expect(await ada.messages()).toEqual([]);
    const kept = await ada.call("GET", `talks/${edition?.talk}`);
    expect(await kept.text()).toContain(SECOND[0]);
  });
});
