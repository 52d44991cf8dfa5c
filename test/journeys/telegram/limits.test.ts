/** Limits hold to the credit, however many processes work at once; each is told once, and nothing free is ever refused. */
import { describe, expect, test, vi } from "vitest";
import type { FakeTelegram } from "../../fakes/telegram/start.ts";
import { noneShared, onShared } from "../stage.ts";
import { openStage } from "./stage.ts";

vi.setConfig({ testTimeout: 120_000 });

const MINUTE = 60_000;
const WORKERS = 2;

const textsIn = (telegram: FakeTelegram, chat: number): string[] => telegram.sent(chat).map(({ text }) => text ?? "");
const count = (texts: readonly string[], pattern: RegExp): number => texts.filter((text) => pattern.test(text)).length;

/** So that what belongs into one minute is not counted in two. */
async function minuteWith(room: number): Promise<void> {
  const left = MINUTE - (Date.now() % MINUTE);
  if (left < room) await new Promise((resolve) => setTimeout(resolve, left + 50));
}

describe.skipIf(noneShared).each(onShared)("on %s", (store) => {
  test("a balance near its floor is spent down to it and no further, whichever worker asks", async () => {
    const { telegram, service, startAll, ledger } = await openStage(store, { rates: false });
    service.credits = 17;
    await startAll(WORKERS, { LIMIT_BALANCE_FLOOR: "5", ADMINS: "telegram:77" });
    const people = Array.from({ length: 30 }, () => telegram.person());
    for (const one of people) telegram.say(one, "What is staking?");
    await telegram.until(() => people.every(({ id }) => telegram.sent(id).length > 0), 30_000);
    const texts = people.flatMap(({ id }) => textsIn(telegram, id));
    expect(count(texts, /^echo/)).toBe(12);
    expect(count(texts, /nearly out of credits.*telegram:77.*No credits were taken\.$/)).toBe(18);
    expect(service.charged).toHaveLength(12);
    expect((await ledger()).filter(({ outcome }) => outcome === "spent")).toHaveLength(12);
  });

  test("credits of a person and of a chat, at different prices: one person's limit does not close the chat", async () => {
    const { telegram, service, startAll, ledger } = await openStage(store, { rates: false });
    await startAll(WORKERS, { LIMIT_PERSON_CREDITS_PER_DAY: "7", LIMIT_CHAT_CREDITS_PER_DAY: "9" });
    const [ada, ...others] = Array.from({ length: 6 }, (_, i) => telegram.person({ first_name: `Person ${i}` }));
    if (ada === undefined) throw new Error("there is nobody");
    const group = telegram.group();
    telegram.makeBot(group, "member", ada);
    for (let i = 0; i < 5; i += 1) telegram.say(ada, `/ask --model eclipse question ${i}`, { in: group });
    await telegram.until(() => count(textsIn(telegram, group.id), /^echo: question \d$/) === 2, 20_000);
    await telegram.until(() => count(textsIn(telegram, group.id), /^You have too few credits/) === 1);
    let texts = textsIn(telegram, group.id);
    expect(count(texts, /^echo: question \d$/)).toBe(2);
    expect(count(texts, /^You have too few credits left today for this question\. There will be new ones in/)).toBe(1);
    // What is left to her is enough for a cheaper one.
    telegram.say(ada, "/ask cheap", { in: group });
    await telegram.until(() => textsIn(telegram, group.id).includes("echo: cheap"), 20_000);
    for (const one of others) telegram.say(one, "/ask another", { in: group });
    await telegram.until(() => count(textsIn(telegram, group.id), /^This chat has too few credits/) === 1, 20_000);
    await telegram.until(() => count(textsIn(telegram, group.id), /^echo: another$/) === 2, 20_000);
    // In her own chat others are not in her way, and she has spent what she has.
    const [bob = ada] = others;
    telegram.say(bob, "alone");
    telegram.say(ada, "alone");
    for (const command of ["/help", "/model", "/privacy"]) telegram.say(ada, command);
    await telegram.until(() => telegram.sent(bob.id).length === 1 && telegram.sent(ada.id).length === 3);
    telegram.say(ada, "/cancel");
    await telegram.until(() => telegram.sent(ada.id).length === 4);
    expect(textsIn(telegram, bob.id)).toEqual(["echo: alone"]);
    expect(count(textsIn(telegram, ada.id), /echo|too few credits/)).toBe(0);
    texts = textsIn(telegram, group.id);
    expect(count(texts, /^echo/)).toBe(5);
    expect(count(texts, /too few/)).toBe(2);
    const spent = (await ledger()).filter(({ outcome }) => outcome === "spent");
    const sum = (entries: typeof spent): number => entries.reduce((total, { credits }) => total + credits, 0);
    expect(sum(spent.filter(({ person }) => person === `telegram:${ada.id}`))).toBe(7);
    expect(sum(spent.filter(({ chat }) => chat === `telegram:${group.id}`))).toBe(9);
    expect(service.charged).toHaveLength(spent.length);
  });
});

describe.skipIf(noneShared).each(onShared.slice(0, 1))("everywhere alike, on %s", (store) => {
  test("thirty messages in a minute: as many are answered as may be, the rest is told once, and then it goes on", async () => {
    const { telegram, service, startAll } = await openStage(store, { rates: false });
    await startAll(2, { LIMIT_PERSON_PER_MINUTE: "5" });
    const [ada, bob] = [telegram.person({ first_name: "Ada" }), telegram.person({ first_name: "Bob" })];
    const group = telegram.group();
    telegram.makeBot(group, "member", ada);
    await minuteWith(10_000);
    const ends = (Math.floor(Date.now() / MINUTE) + 1) * MINUTE;
    for (let i = 0; i < 15; i += 1) {
      telegram.say(ada, `question ${i}`);
      telegram.say(ada, `/ask question ${i}`, { in: group });
    }
    telegram.say(bob, "me too");
    telegram.say(bob, "/ask me too", { in: group });
    telegram.say(ada, "/help");
    await telegram.until(() => count(textsIn(telegram, ada.id), /use one of these/) === 1);
    await telegram.until(
      () => count([...textsIn(telegram, bob.id), ...textsIn(telegram, group.id)], /me too/) === 2,
      20_000,
    );
    const hers = () => [...textsIn(telegram, ada.id), ...textsIn(telegram, group.id)];
    await telegram.until(() => count(hers(), /^That is a lot of questions/) === 1, 20_000);
    await telegram.until(() => count(hers(), /^echo: question/) === 5, 20_000);
    const told = hers().find((text) => text.startsWith("That is a lot")) ?? "";
    expect(told).toMatch(/Please ask again in \d+ seconds?\. No credits were taken\.$/);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, ends - Date.now()) + 50));
    telegram.say(ada, "And now?");
    await telegram.until(() => textsIn(telegram, ada.id).includes("echo: And now?"));
    expect(count(hers(), /^That is a lot/)).toBe(1);
    expect(count(hers(), /^echo: question/)).toBe(5);
    expect(service.asked).toHaveLength(8);
  });

  test("a circle that is closed: outsiders hear once whom to ask, the denied nothing, and nobody pays", async () => {
    const { telegram, service, startAll, ledger } = await openStage(store);
    const [ada, bob, eve, operator] = Array.from({ length: 4 }, (_, i) => telegram.person({ first_name: `P${i}` }));
    if (ada === undefined || bob === undefined || eve === undefined || operator === undefined)
      throw new Error("nobody");
    const group = telegram.group();
    telegram.makeBot(group, "member", ada);
    await startAll(1, {
      ACCESS: "listed",
      ALLOWED: `telegram:${ada.id},telegram:${group.id}`,
      DENIED: `telegram:${eve.id}`,
      ADMINS: `telegram:${operator.id}`,
    });
    for (let i = 0; i < 5; i += 1) telegram.say(bob, `question ${i}`);
    telegram.say(eve, "let me in");
    telegram.say(eve, "/ask let me in", { in: group });
    telegram.say(bob, "/ask from the group", { in: group });
    telegram.say(operator, "I am the operator");
    telegram.say(ada, "I am allowed");
    await telegram.until(() => [ada, operator, bob].every(({ id }) => telegram.sent(id).length > 0));
    await telegram.until(() => textsIn(telegram, group.id).includes("echo: from the group"), 20_000);
    telegram.say(ada, "the end");
    await telegram.until(() => textsIn(telegram, ada.id).includes("echo: the end"));
    expect(textsIn(telegram, bob.id)).toEqual([
      `This Herald is for a small circle, and you are not in it yet. Please ask the operator (telegram:${operator.id}) to let you in. I will not repeat this.`,
    ]);
    expect(textsIn(telegram, group.id)).toEqual(["echo: from the group"]);
    expect(telegram.sent(eve.id)).toEqual([]);
    expect(service.asked).toHaveLength(4);
    expect(await ledger()).toHaveLength(4);
  });
});
