/** Limits: each refuses what it has no room for, costs nothing, and is told once. */
import { describe, expect, test } from "vitest";
import { DAY } from "../../../src/core/day.ts";
import { stores, unique } from "../../contracts/store/stores.ts";
import { answering, ECLIPSE, failing, newRequest, newRun, VERSA } from "./paying.ts";

const used = stores.filter(({ name }) => ["Redis", "the embedded store"].includes(name));

describe.each(used)("the limits on $name", ({ use }) => {
  const pair = use();

  test("a person's credits of a day end at midnight, and what was refused is neither asked nor written down", async () => {
    const store = pair().first;
    const { request, ledger, counted } = newRequest(store);
    const limits = { personCreditsPerDay: 4 };
    const first = newRun(request, { store, limits });
    expect((await first.calls.chat(ECLIPSE)).outcome).toBe("answered");
    const second = newRun({ ...request, id: `${request.id}-2` }, { store, limits });
    const endsAt = (Math.floor(Date.now() / DAY) + 1) * DAY;
    expect(await second.calls.chat(ECLIPSE)).toEqual({ outcome: "limited", limit: "person", endsAt, told: false });
    const third = newRun({ ...request, id: `${request.id}-3` }, { store, limits });
    expect((await third.calls.chat(VERSA)).outcome).toBe("answered");
    for (const { calls } of [first, second, third]) await calls.finish();
    expect(second.asked).toEqual([]);
    expect((await ledger()).map(({ credits }) => credits).sort()).toEqual([1, 3]);
    expect(await counted()).toEqual({ person: 4, chat: 4 });
  });

  test("a chat's credits are what everybody there has spent, and it is told once in the chat", async () => {
    const store = pair().first;
    const limits = { chatCreditsPerDay: 2 };
    const { request } = newRequest(store);
    const group = { id: `-${request.person?.id}`, kind: "group" } as const;
    const ask = (name: string) => {
      const asked = {
        ...request,
        id: `${request.id}-${name}`,
        chat: group,
        person: { id: `${group.id}${name}`, name },
      };
      return newRun(asked, { store, limits }).calls.chat(VERSA);
    };
    expect((await ask("a")).outcome).toBe("answered");
    expect((await ask("b")).outcome).toBe("answered");
    expect(await ask("c")).toMatchObject({ outcome: "limited", limit: "chat", told: false });
    expect(await ask("d")).toMatchObject({ outcome: "limited", limit: "chat", told: true });
  });

  test("who was told in a group and asks elsewhere is told there as well, and nobody twice in one place", async () => {
    const store = pair().first;
    const { request } = newRequest(store);
    const limits = { personCreditsPerDay: 0 };
    const group = (name: string) => ({ id: `-${request.person?.id}${name}`, kind: "group" as const });
    const ask = (name: string, chat: typeof request.chat) =>
      newRun({ ...request, id: `${request.id}-${name}`, chat }, { store, limits }).calls.chat(VERSA);
    expect(await ask("a", group("1"))).toMatchObject({ limit: "person", told: false });
    expect(await ask("b", group("1"))).toMatchObject({ limit: "person", told: true });
    expect(await ask("c", request.chat)).toMatchObject({ limit: "person", told: false });
    expect(await ask("d", group("2"))).toMatchObject({ limit: "person", told: false });
    expect(await ask("e", group("1"))).toMatchObject({ limit: "person", told: true });
  });

  test("whoever orders where an answer is promised is told each time, and what is said there is told of all the same", async () => {
    const store = pair().first;
    const { request } = newRequest(store);
    const interaction = { ends: Date.now() + 60_000, shows: "reply" } as const;
    const ask = (name: string, given: Partial<typeof request>) =>
      newRun(
        { ...request, id: `${request.id}-${name}`, ...given },
        { store, limits: { personPerMinute: 0 } },
      ).calls.chat(VERSA);
    expect(await ask("a", { interaction })).toMatchObject({ outcome: "limited", told: false });
    expect(await ask("b", { interaction })).toMatchObject({ outcome: "limited", told: false });
    expect(await ask("c", {})).toMatchObject({ outcome: "limited", told: false });
    expect(await ask("d", {})).toMatchObject({ outcome: "limited", told: true });
    expect(await ask("e", { interaction })).toMatchObject({ outcome: "limited", told: false });
  });

  test("a person's requests of a minute are limited whatever they cost, and in all chats together", async () => {
    const store = pair().first;
    const { request, counted } = newRequest(store);
    const { calls } = newRun(request, { store, limits: { personPerMinute: 0 } });
    const paid = await calls.chat(VERSA);
    expect(paid).toMatchObject({ outcome: "limited", limit: "minute", told: false });
    const endsAt = paid.outcome === "limited" ? (paid.endsAt ?? 1) : 1;
    expect(endsAt % 60_000).toBe(0);
    expect(await counted()).toEqual({ person: 0, chat: 0 });
  });

  test.each(["operator", "person"] as const)(
    "several calls of one request are one, by the key of the %s",
    async (payer) => {
      const store = pair().first;
      const { request, minute } = newRequest(store);
      const { calls, asked } = newRun(request, {
        store,
        limits: { personPerMinute: 1 },
        payer,
        answer: (one, call) => (one === VERSA ? failing("not-taken")(one, call) : answering(one, call)),
      });
      const ended = [await calls.chat(VERSA), await calls.chat(ECLIPSE), await calls.chat(ECLIPSE)];
      await calls.finish();
      // The third is the second again, which was paid for.
      expect(ended.map(({ outcome }) => outcome)).toEqual(["failed", "answered", "interrupted"]);
      expect([asked.length, minute()]).toEqual([2, 1]);
    },
  );

  test("a balance down to its floor refuses before anything is counted, and is told once an hour in each chat", async () => {
    const store = pair().first;
    const { request, minute } = newRequest(store);
    const ask = (id: string) => newRun({ ...request, id }, { store, balance: 10 }).calls.chat(VERSA);
    const refused = { outcome: "limited", limit: "balance", endsAt: undefined };
    expect(await ask(request.id)).toEqual({ ...refused, told: false });
    expect(await ask(`${request.id}-2`)).toEqual({ ...refused, told: true });
    expect(await newRun(newRequest(store).request, { store, balance: 10 }).calls.chat(VERSA)).toMatchObject({
      told: false,
    });
    expect(minute()).toBe(0);
  });

  test("many calls at once, of several processes, take what the balance has above its floor and no more", async () => {
    const { first, second } = pair();
    const { request } = newRequest(first);
    const given = { balance: 15, account: unique("account") };
    const failed = newRun(request, { ...given, store: first, answer: failing("not-taken") });
    expect((await failed.calls.chat(ECLIPSE)).outcome).toBe("failed");
    // What was not taken is there again.
    await failed.calls.finish();
    const paid = await Promise.all(
      Array.from({ length: 12 }, (_, i) => {
        const run = { ...given, store: i % 2 === 0 ? first : second };
        return newRun({ ...request, id: `${request.id}-${i}` }, run).calls.chat(VERSA);
      }),
    );
    const found = paid.map((one) => (one.outcome === "limited" ? one.limit : one.outcome));
    expect(found.filter((one) => one === "answered")).toHaveLength(5);
    expect(found.filter((one) => one === "balance")).toHaveLength(7);
  });

  test("what the chat has no room for is not taken from the balance", async () => {
    const store = pair().first;
    const { request } = newRequest(store);
    const given = { store, balance: 12, account: unique("account"), limits: { chatCreditsPerDay: 1 } };
    const ask = (id: string) => newRun({ ...request, id: `${request.id}-${id}` }, given).calls.chat(VERSA);
    expect((await ask("a")).outcome).toBe("answered");
    expect(await ask("b")).toMatchObject({ outcome: "limited", limit: "chat" });
    const other = newRun(newRequest(store).request, given);
    expect((await other.calls.chat(VERSA)).outcome).toBe("answered");
  });

  test("a chat's smaller limits hold to the credit, in whichever process its people ask", async () => {
    const { first, second } = pair();
    const { request } = newRequest(first);
    const chat = { id: `-${request.person?.id}`, kind: "group" } as const;
    const paid = await Promise.all(
      Array.from({ length: 16 }, (_, i) => {
        const person = { id: `${chat.id}p${i % 2}`, name: "Ada" };
        const given = { store: i % 4 < 2 ? first : second, budget: { person: 3, chat: 5 } };
        return newRun({ ...request, id: `${request.id}-${i}`, chat, person }, given).calls.chat(VERSA);
      }),
    );
    const of = (outcome: string) => paid.filter((one) => one.outcome === outcome);
    expect(of("answered")).toHaveLength(5);
    expect(of("limited")).toHaveLength(11);
    // Either limit is told to whom it concerns, once.
    const told = paid.flatMap((one) => (one.outcome === "limited" && !one.told ? [one.limit] : []));
    expect(told.filter((limit) => limit === "chat").length).toBeLessThanOrEqual(1);
    expect(told.length).toBeLessThanOrEqual(3);
  });

  test("whoever was told of a smaller limit of one chat is told of that of another, and of their own, as well", async () => {
    const store = pair().first;
    const { request } = newRequest(store);
    const limits = { personCreditsPerDay: 2 };
    const ask = (id: string, chat: string, budget?: { person: number }) =>
      newRun(
        { ...request, id: `${request.id}-${id}`, chat: { id: `${request.person?.id}-${chat}`, kind: "group" } },
        { store, limits, ...(budget === undefined ? {} : { budget }) },
      ).calls.chat(VERSA);
    const none = { person: 0 };
    const untold = { outcome: "limited", limit: "person", told: false };
    expect(await ask("a", "one", none)).toMatchObject(untold);
    expect(await ask("b", "one", none)).toMatchObject({ ...untold, told: true });
    expect(await ask("c", "two", none)).toMatchObject(untold);
    expect((await ask("d", "three")).outcome).toBe("answered");
    expect((await ask("e", "three")).outcome).toBe("answered");
    expect(await ask("f", "three")).toMatchObject(untold);
  });

  test.each([
    ["alone with Herald a minute", "private", 60_000],
    ["where others are an hour", "group", 3_600_000],
  ] as const)("that lasts until midnight is told again after %s", async (_, kind, most) => {
    const store = pair().first;
    const { request } = newRequest(store);
    const lives: number[] = [];
    const claim: typeof store.marks.claim = (name, value, lifetime) => {
      lives.push(lifetime);
      return store.marks.claim(name, value, lifetime);
    };
    const marks = { ...store.marks, claim };
    const asked = { ...request, chat: { id: `-${request.person?.id}`, kind } };
    const given = { store: { ...store, marks }, limits: { personCreditsPerDay: 0 } };
    expect(await newRun(asked, given).calls.chat(VERSA)).toMatchObject({ limit: "person", told: false });
    expect(lives).toHaveLength(1);
    expect(lives[0]).toBeLessThanOrEqual(most);
  });

  test("a person who sends thirty messages beyond the limit at once is told once", async () => {
    const { first, second } = pair();
    const { request } = newRequest(first);
    const limits = { personCreditsPerDay: 5 };
    const runs = Array.from({ length: 35 }, (_, i) =>
      newRun({ ...request, id: `${request.id}-${i}` }, { store: i % 2 === 0 ? first : second, limits }),
    );
    const paid = await Promise.all(runs.map(({ calls }) => calls.chat(VERSA)));
    expect(paid.filter(({ outcome }) => outcome === "answered")).toHaveLength(5);
    const told = paid.flatMap((one) => (one.outcome === "limited" ? [one.told] : []));
    expect(told).toHaveLength(30);
    expect(told.filter((one) => !one)).toHaveLength(1);
    const teller = runs[paid.findIndex((one) => one.outcome === "limited" && !one.told)];
    // Whose answer was lost with its run says it again.
    expect(await teller?.calls.chat(VERSA)).toMatchObject({ outcome: "limited", told: false });
  });
});
