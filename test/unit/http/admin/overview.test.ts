/** The overview: platforms, alerts, parked lanes, and what was spent beside what may be. */
import { expect, test } from "vitest";
import { dayOf } from "../../../../src/core/day.ts";
import { NAMES } from "../../../../src/core/names.ts";
import { ALERTS, BALANCES, HEALTH, type PlatformHealth } from "../../../../src/core/operator.ts";
import { CHATS, PERSONS } from "../../../../src/core/settings.ts";
import { StoreAway } from "../../../../src/core/store/index.ts";
import type { LedgerEntry } from "../../../../src/core/store/ledger.ts";
import { platformShown } from "../../../../src/http/admin/overview.ts";
import { usePlaces } from "../../workers/digests/booking.ts";
import { configOf, operate, someNumber, unique } from "./operating.ts";

const places = usePlaces();

const NOW = 1_900_000_000_000;
const configured = { name: "telegram", state: "on", detail: "as @herald_bot" } as const;
const health = (given: Partial<PlatformHealth>): PlatformHealth => ({ at: NOW, state: "on", since: NOW - 5, ...given });

test.each([
  ["off stays off, whatever was heard", { ...configured, state: "off" as const }, health({}), 0, { state: "off" }],
  ["well", configured, health({ latency: 40, pending: 3 }), 0, { state: "on", detail: "as @herald_bot", latency: 40 }],
  [
    "in trouble",
    configured,
    health({ state: "trouble", reason: "no answer" }),
    0,
    { state: "trouble", detail: "no answer" },
  ],
  [
    "stale after a minute",
    configured,
    health({ at: NOW - 60_001, pending: 3 }),
    0,
    { state: "trouble", since: NOW - 60_001 },
  ],
  ["not yet stale", configured, health({ at: NOW - 60_000, pending: 3 }), 0, { state: "on", pending: 3 }],
  ["never heard of", configured, undefined, 0, { state: "trouble" }],
  ["just starting", configured, undefined, NOW - 59_999, { state: "on", detail: "It is starting." }],
])("a platform that is %s", (_, given, found, started, shown) => {
  const seen = platformShown(given, found, NOW, started);
  expect(seen).toMatchObject(shown);
  if (seen.state === "trouble" && found?.pending !== undefined) expect(seen).not.toHaveProperty("pending");
});

test("what the store says is shown: platforms, alerts that stand, closed lanes, the balance", async () => {
  const { store } = places();
  const at = Date.now();
  await store.documents.put(HEALTH, "telegram", health({ at, lastUpdate: at - 9 }));
  await store.documents.put(ALERTS, "low-balance", { since: at - 10, says: "Little is left.", told: ["telegram:1"] });
  await store.documents.put(ALERTS, "key-refused", { since: at - 20, says: "Refused.", told: [], ended: at - 1 });
  await store.documents.put(ALERTS, "platform-down:discord", { since: at, says: "Discord is away.", told: [] });
  await store.documents.put(BALANCES, "operator", { samples: [{ at, credits: 77 }] });
  await store.gate.park("telegram:-1005", 3_600_000);
  const { json } = await operate(places(), {
    platforms: () => [configured, { name: "discord", state: "off", detail: "Set it." }],
    checks: [{ name: "store", check: async () => ({ ready: true }) }],
  });
  expect(await json("/api/overview")).toMatchObject({
    version: "1.2.3",
    checks: [{ name: "store", ready: true }],
    platforms: [
      { name: "telegram", state: "on", lastUpdate: at - 9 },
      { name: "discord", state: "off" },
    ],
    queues: { chat: { waiting: 0 }, digest: { failed: 0 } },
    parked: [{ lane: "telegram:-1005", until: someNumber }],
    alerts: [
      { id: "platform-down:discord", since: at, says: "Discord is away." },
      { id: "low-balance", since: at - 10, says: "Little is left." },
    ],
    balance: { floor: 10, samples: [{ at, credits: 77 }] },
  });
});

test("where the queue does not answer, the rest is still there", async () => {
  const queues = async (): Promise<never> => {
    throw new StoreAway("the queue is away");
  };
  const { json } = await operate(places(), { queues });
  expect(await json("/api/overview")).toMatchObject({ version: "1.2.3", queues: {} });
});

test("spending is what the operator has paid for certain; the unknown stands apart, and limits are those that hold", async () => {
  const { store } = places();
  const at = Date.now();
  const [anna, ben, club] = [unique("telegram:1"), unique("telegram:2"), unique("telegram:-3")];
  const entry = async (person: string, chat: string, given: Partial<LedgerEntry>): Promise<void> => {
    const { credits = 1, outcome = "spent", payer = "operator", operation = "chat" } = given;
    const id = unique("e");
    await store.ledger.open({
      id,
      at,
      platform: "telegram",
      chat,
      person,
      operation,
      payer,
      credits,
      outcome: "reserved",
    });
    if (outcome !== "reserved") await store.ledger.settle(id, outcome, credits);
  };
  await entry(anna, club, { credits: 3 });
  await entry(anna, club, { credits: 1, operation: "image" });
  await entry(ben, ben, { credits: 2 });
  await entry(ben, ben, { credits: 50, payer: "person" });
  await entry(ben, ben, { credits: 60, outcome: "unknown" });
  await entry(ben, ben, { credits: 0, outcome: "refunded" });
  await entry(ben, ben, { credits: 70, outcome: "reserved" });
  await entry("house:digests", "house:digests", { credits: 5, operation: "news" });
  await entry(club, club, { credits: 1, operation: "news" });
  await store.documents.put(NAMES, anna, "Anna");
  await store.documents.put(PERSONS, anna, { limit: 900 });
  await store.documents.put(CHATS, club, { limit: 400, budget: { chat: 30 } });
  const { json } = await operate(places(), {
    config: configOf({ LIMIT_PERSON_CREDITS_PER_DAY: "100", LIMIT_CHAT_CREDITS_PER_DAY: "1000" }),
  });
  expect(await json("/api/overview")).toMatchObject({
    spending: {
      day: dayOf(at),
      credits: 12,
      calls: 5,
      unknown: { credits: 60, calls: 1 },
      byOperation: [
        { operation: "news", credits: 6, calls: 2 },
        { operation: "chat", credits: 5, calls: 2 },
        { operation: "image", credits: 1, calls: 1 },
      ],
      persons: [
        { whom: anna, name: "Anna", spent: 4, limit: 900 },
        { whom: ben, spent: 2, limit: 100 },
      ],
      chats: [
        { whom: club, spent: 5, limit: 30 },
        { whom: ben, spent: 2, limit: 1000 },
      ],
    },
  });
});
