/** Limits hold to the credit, however many processes work at once; each is told once, and nothing free is ever refused. */
import { describe, expect, test } from "vitest";
import { minuteWith } from "../servers/minute.ts";
import { onEverySharedStore, onOneSharedStore, openJourney } from "./journey.ts";
import type { Messenger, Place } from "./messenger.ts";
import { noneShared } from "./stage.ts";

const MINUTE = 60_000;
const WORKERS = 2;

const count = (texts: readonly string[], pattern: RegExp): number => texts.filter((text) => pattern.test(text)).length;

/** How often a limit is told that has refused so many orders: once, or each time where whoever orders is always answered. */
const timesTold = ({ answersAll }: Messenger, orders: number): number => (answersAll ? orders : 1);

describe.skipIf(noneShared).each(onEverySharedStore)("$platform on $store", (setting) => {
  test("a balance near its floor is spent down to it and no further, whichever worker asks", async () => {
    const { messenger, service, startAll, ledger } = await openJourney(setting, { rates: false });
    const olga = messenger.person("Olga");
    service.credits = 17;
    service.left = () => {
      service.credits -= 1;
    };
    await startAll(WORKERS, { LIMIT_BALANCE_FLOOR: "5", ADMINS: olga.reference });
    await messenger.order(olga, "start");
    const people = Array.from({ length: 30 }, () => messenger.person());
    for (const one of people) await messenger.ask(one, "What is staking?");
    await messenger.until(
      () => people.every((one) => messenger.count(one) > 0 && messenger.growing(one) === undefined),
      60_000,
    );
    const texts = people.flatMap((one) => messenger.texts(one));
    expect(count(texts, /^echo/)).toBe(12);
    const told = new RegExp(`nearly out of credits.*${olga.reference}.*No credits were taken\\.$`);
    expect(count(texts, told)).toBe(18);
    // Of itself the account is read once in a quarter of an hour.
    await messenger.answer(olga, /The balance is down to \d credits/);
    expect(service.charged).toHaveLength(12);
    expect((await ledger()).filter(({ outcome }) => outcome === "spent")).toHaveLength(12);
    expect(messenger.problems()).toEqual([]);
  });

  test("credits of a person and of a chat, at different prices: one person's limit does not close the chat", async () => {
    const { messenger, service, startAll, ledger } = await openJourney(setting, { rates: false });
    await startAll(WORKERS, { LIMIT_PERSON_CREDITS_PER_DAY: "7", LIMIT_CHAT_CREDITS_PER_DAY: "9" });
    const [ada, ...others] = Array.from({ length: 6 }, (_, i) => messenger.person(`Person ${i}`));
    if (ada === undefined) throw new Error("there is nobody");
    const group = messenger.group({ members: [ada, ...others] });
    const there = (): readonly string[] => messenger.texts(group);
    const all = Array.from({ length: 5 }, (_, i) => ({ prompt: `question ${i}`, model: "eclipse" }));
    for (const values of all) await messenger.order(ada, "ask", values, { in: group });
    await messenger.until(() => count(there(), /^echo: question \d$/) === 2, 60_000);
    const hers = /^You have too few credits left today for this question\. There will be new ones in/;
    await messenger.until(() => count(there(), hers) === timesTold(messenger, 3));
    expect(count(there(), /^echo: question \d$/)).toBe(2);
    // What is left to her is enough for a cheaper one.
    await messenger.order(ada, "ask", { prompt: "cheap" }, { in: group });
    await messenger.answer(group, "echo: cheap");
    for (const one of others) await messenger.order(one, "ask", { prompt: "another" }, { in: group });
    await messenger.until(
      () => count(there(), /^Too few credits are left here/) === timesTold(messenger, others.length - 2),
      60_000,
    );
    await messenger.until(() => count(there(), /^echo: another$/) === 2, 60_000);
    // In her own chat others are not in her way, and she has spent what she has.
    const [bob = ada] = others;
    await messenger.ask(bob, "alone");
    await messenger.ask(ada, "alone");
    for (const command of ["help", "model", "privacy"]) await messenger.order(ada, command);
    // What the group has heard is told to her here as well.
    const told = 1;
    await messenger.answer(bob, "echo: alone");
    await messenger.until(() => messenger.count(bob) === 1 && messenger.count(ada) >= 3 + told);
    const before = messenger.last(ada);
    await messenger.order(ada, "cancel");
    await messenger.answer(ada, /./, { after: before });
    expect(messenger.texts(bob)).toEqual(["echo: alone"]);
    expect(count(messenger.texts(ada), /echo/)).toBe(0);
    expect(count(messenger.texts(ada), /too few credits/)).toBe(told);
    expect(messenger.count(ada)).toBe(4 + told);
    expect(count(there(), /too few/i)).toBe(timesTold(messenger, 3) + timesTold(messenger, others.length - 2));
    expect(count(there(), /^echo/)).toBe(5);
    const spent = (await ledger()).filter(({ outcome }) => outcome === "spent");
    const sum = (entries: typeof spent): number => entries.reduce((total, { credits }) => total + credits, 0);
    expect(sum(spent.filter(({ person }) => person === ada.reference))).toBe(7);
    expect(sum(spent.filter(({ chat }) => chat === group.reference))).toBe(9);
    expect(service.charged).toHaveLength(spent.length);
    expect(messenger.problems()).toEqual([]);
  });
});

describe.skipIf(noneShared).each(onOneSharedStore)("everywhere alike, $platform on $store", (setting) => {
  test("thirty messages in a minute: as many are answered as may be, the rest is told once, and then it goes on", async () => {
    const { messenger, service, startAll } = await openJourney(setting, { rates: false });
    await startAll(2, { LIMIT_PERSON_PER_MINUTE: "5" });
    const [ada, bob] = [messenger.person("Ada"), messenger.person("Bob")];
    const group = messenger.group({ members: [ada, bob] });
    await minuteWith(30_000);
    const ends = (Math.floor(Date.now() / MINUTE) + 1) * MINUTE;
    for (let i = 0; i < 15; i += 1) {
      await messenger.ask(ada, `question ${i}`);
      await messenger.order(ada, "ask", { prompt: `question ${i}` }, { in: group });
    }
    await messenger.ask(bob, "me too");
    await messenger.order(bob, "ask", { prompt: "me too" }, { in: group });
    await messenger.order(ada, "help");
    await messenger.answer(ada, /use one of these/);
    await messenger.until(
      () => count([...messenger.texts(bob), ...messenger.texts(group)], /^echo: me too/) === 2,
      60_000,
    );
    const hers = () => [...messenger.texts(ada), ...messenger.texts(group)];
    const answered = (place: Place): number => count(messenger.texts(place), /^echo: question/);
    await messenger.until(() => answered(ada) + answered(group) === 5, 60_000);
    // What she says is told of once, and each of her orders where orders are always answered.
    const lots = (): number => count(hers(), /^That is a lot of questions/);
    const expected = messenger.answersAll ? 1 + (15 - answered(group)) : 1;
    await messenger.until(() => lots() === expected, 60_000);
    const told = hers().find((text) => text.startsWith("That is a lot")) ?? "";
    expect(told).toMatch(/Please ask again in \d+ seconds?\. No credits were taken\.$/);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, ends - Date.now()) + 50));
    await messenger.ask(ada, "And now?");
    await messenger.answer(ada, "echo: And now?");
    expect(lots()).toBe(expected);
    expect(count(hers(), /^echo: question/)).toBe(5);
    expect(service.asked).toHaveLength(8);
    expect(messenger.problems()).toEqual([]);
  });

  test("a circle that is closed: outsiders hear once whom to ask, the denied nothing, and nobody pays", async () => {
    const { messenger, service, startAll, ledger } = await openJourney(setting);
    const [ada, bob, eve] = [messenger.person("Ada"), messenger.person("Bob"), messenger.person("Eve")];
    const operator = messenger.person("Olga");
    const group = messenger.group({ members: [ada, bob, eve] });
    await startAll(1, {
      ACCESS: "listed",
      ALLOWED: `${ada.reference},${group.listed}`,
      DENIED: eve.reference,
      ADMINS: operator.reference,
    });
    for (let i = 0; i < 5; i += 1) await messenger.ask(bob, `question ${i}`);
    await messenger.ask(eve, "let me in");
    await messenger.order(eve, "ask", { prompt: "let me in" }, { in: group });
    await messenger.order(bob, "ask", { prompt: "from the group" }, { in: group });
    await messenger.ask(operator, "I am the operator");
    await messenger.ask(ada, "I am allowed");
    await messenger.until(() =>
      [ada, operator, bob].every((one) => messenger.count(one) > 0 && messenger.growing(one) === undefined),
    );
    await messenger.answer(group, "echo: from the group");
    await messenger.ask(ada, "the end");
    await messenger.answer(ada, "echo: the end");
    expect(messenger.texts(bob)).toEqual([
      `This Herald is for a small circle, and you are not in it yet. Please ask the operator (${operator.reference}) to let you in. I will not repeat this.`,
    ]);
    expect(messenger.texts(group)).toEqual(["echo: from the group"]);
    expect(messenger.texts(eve)).toEqual([]);
    expect(service.asked).toHaveLength(4);
    expect(await ledger()).toHaveLength(4);
    expect(messenger.problems()).toEqual([]);
  });
});
