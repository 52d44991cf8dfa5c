/** The account: who sees how much of it, in words that are whole, and never in a group. */
import { describe, expect, test } from "vitest";
import { DAY } from "../../../src/core/day.ts";
import { personKey, type Request } from "../../../src/core/request.ts";
import { CHATS } from "../../../src/core/settings.ts";
import { creditsOfPerson, creditsOfPersonIn } from "../../../src/core/spending.ts";
import { strictSayIn } from "../../../src/locales/index.ts";
import { numbersIn } from "../../../src/operations/account/numbers.ts";
import type { OperationParts } from "../../../src/operations/parts.ts";
import type { AccountAnswer } from "../../../src/service/client/index.ts";
import { accountOf, failureOf, requestOf, serve, stageOf, useStore } from "./operating.ts";

const store = useStore();

const bare = accountOf(1_234.5);

const rich: AccountAnswer = {
  ...bare,
  address: "0x12abcdef12abcdef12abcdef12abcdef12abcd34",
  chainType: "ethereum",
  tokens: 12_345.678,
  tokensUsd: 1_234.5,
  bonuses: [
    { usdValue: 25, description: "Early *bird*" },
    { usdValue: 0.001, description: "x".repeat(200) },
    { usdValue: 1, description: "third" },
    { usdValue: 1, description: "fourth" },
  ],
  telegramId: 77,
  balances: [
    { chain: "eth", tokens: 12_000, usd: 1_000 },
    { chain: "base", tokens: 0.000_000_1, usd: 0.001 },
    { chain: "solana", tokens: -5, usd: -1.5 },
    { chain: "total", tokens: 12_345.678, usd: 1_234.5 },
  ],
  lastCreditsAwardedAt: Date.now() - 3 * DAY - 60_000,
};

const asked = (given: Partial<Request> = {}): Request => requestOf({ operation: "account", ...given });

function stageWith(account: AccountAnswer, more: Partial<OperationParts> = {}) {
  const keys: (string | undefined)[] = [];
  const read: OperationParts["account"] = async (key) => {
    keys.push(key);
    return { ok: true, value: account, credits: 0 };
  };
  return { keys, stage: stageOf(store(), [], { account: read, ...more }) };
}

const withKey = (value: string): Partial<OperationParts> => ({
  ownKey: { value, set: async () => undefined, remove: async () => true },
});

describe("the whole account", () => {
  const linked = { id: "77", name: "Anna" };
  test.each<[string, Partial<Request>, Partial<OperationParts>]>([
    ["the owner of a key", {}, withKey("mine")],
    ["an operator", { person: { id: "123", name: "Op" } }, {}],
    ["whoever is linked", { person: linked }, {}],
    ["everybody where no operator is named", {}, { operators: [] }],
  ])("is shown to %s, in words and as a picture", async (_, given, more) => {
    const { stage } = stageWith(rich, more);
    const { reply } = await serve("account", asked(given), stage);
    expect(reply?.text).toContain("1,234.5 credits");
    expect(reply?.text).toContain("0x12ab…cd34 on Ethereum");
    expect(reply?.text).toContain("12,345.68 (\\$1,234.50)");
    expect(reply?.text).toContain("Base: \\<0.000001 (\\<\\$0.01)");
    expect(reply?.text).toContain("Solana: -5 (-\\$1.50)");
    expect(reply?.text).toContain("Early \\*bird\\*: \\$25.00");
    expect(reply?.text).toContain("and 2 more");
    expect(reply?.text).toMatch(/Last awarded 3 days ago · \d+ \w+ 20\d\d \d\d:\d\d UTC/);
    expect(reply?.text.length).toBeLessThanOrEqual(900);
    const [picture] = reply?.attachments ?? [];
    expect(picture).toMatchObject({ name: "account.png", as: "picture" });
    const bytes = await store().blobs.get(picture?.blob ?? "");
    expect(
      Buffer.from(bytes ?? [])
        .subarray(1, 4)
        .toString(),
    ).toBe("PNG");
  });

  test("says whether the linked Telegram is the caller's", async () => {
    const tell = async (account: AccountAnswer, given: Partial<Request>) =>
      (await serve("account", asked(given), stageWith(account, { operators: [] }).stage)).reply?.text;
    expect(await tell(rich, { person: linked })).toContain("The linked Telegram is yours");
    expect(await tell(rich, { person: { id: "78", name: "Ben" } })).toContain("Another Telegram is linked");
    expect(await tell(bare, {})).toContain("No Telegram is linked");
  });

  test("leaves out what the service did not say", async () => {
    const { reply } = await serve("account", asked(), stageWith(bare, withKey("mine")).stage);
    expect(reply?.text).toBe("**Your account: 1,234.5 credits**\n\nNo Telegram is linked");
  });

  test("ends no line in the middle where the service left a name empty", async () => {
    const account = { ...rich, chainType: " ", bonuses: [{ usdValue: 25, description: "" }] };
    const { reply } = await serve("account", asked(), stageWith(account, withKey("mine")).stage);
    expect(reply?.text).toMatch(/^0x12ab…cd34$/m);
    expect(reply?.text).toMatch(/^\W*\$25\.00$/m);
    expect(reply?.text).not.toMatch(/^\W*:|\bon\s*$/m);
  });

  test("is read with the caller's own key where there is one, which no limit of Herald's holds for", async () => {
    const own = stageWith(rich, withKey("mine"));
    const { reply } = await serve("account", asked(), own.stage);
    expect(own.keys).toEqual(["mine"]);
    expect(reply?.text).not.toContain("to spend today");
    const herald = stageWith(rich);
    await serve("account", asked(), herald.stage);
    expect(herald.keys).toEqual([undefined]);
  });
});

describe("somebody else", () => {
  test("sees the credits, and what is left to spend today", async () => {
    const request = asked();
    const name = `credits:person:${personKey(request)}`;
    await store().counters.spend([{ name, amount: 12, limit: 200, window: DAY }]);
    const { reply } = await serve("account", request, stageWith(rich).stage);
    expect(reply?.text).toContain("Herald’s account: 1,234.5 credits");
    expect(reply?.text).toContain("Yours to spend today: 188 of 200");
    expect(reply?.text).toContain("/key set");
    for (const hidden of ["0x12ab", "12,345", "Early", "Telegram", "Last awarded"]) {
      expect(reply?.text).not.toContain(hidden);
    }
  });

  test("has no more left than the chat has", async () => {
    const limits = { personPerMinute: 20, personCreditsPerDay: 200, chatCreditsPerDay: 50 };
    const { reply } = await serve("account", asked(), stageWith(rich, { limits }).stage);
    expect(reply?.text).toContain("Yours to spend today: 50 of 200");
  });

  test("has no more left than each may spend in that chat", async () => {
    const chat = { id: "90", kind: "group" as const };
    const interaction = { ends: Date.now() + 60_000, shows: "private" as const };
    const request = asked({ platform: "discord", chat, interaction });
    await store().documents.put(CHATS, "discord:90", { budget: { person: 5 } });
    const left = async () => (await serve("account", request, stageWith(rich).stage)).reply?.text;
    expect(await left()).toContain("Yours to spend today: 5 of 5");
    const here = { name: creditsOfPersonIn(personKey(request), "discord:90"), amount: 3, limit: 5, window: DAY };
    await store().counters.spend([here]);
    expect(await left()).toContain("Yours to spend today: 2 of 5");
    const anywhere = { name: creditsOfPerson(personKey(request)), amount: 199, limit: 200, window: DAY };
    await store().counters.spend([anywhere]);
    expect(await left()).toContain("Yours to spend today: 1 of 5");
  });

  test.each(["group", "channel"] as const)("sees nothing of it in a %s, and nothing is read", async (kind) => {
    for (const more of [{}, withKey("mine"), { operators: [] }]) {
      const { stage, keys } = stageWith(rich, more);
      const { reply } = await serve("account", asked({ chat: { id: "-5", kind } }), stage);
      expect(reply).toEqual({
        notice: true,
        text: "A balance is shown in private only. Open a private chat with me: https://t.me/herald_bot?start=account",
      });
      expect(keys).toEqual([]);
    }
    const { stage } = stageWith(rich, { about: async () => undefined });
    const { reply } = await serve("account", asked({ chat: { id: "-5", kind } }), stage);
    expect(reply?.text).toContain("send `/account` there");
  });
});

test.each([
  ["key-refused", "operator", "does not accept Herald’s key", false],
  ["key-refused", "person", "does not accept your own key", false],
  ["unreachable", "service", "cannot be reached", true],
  ["busy", "nobody", "too many questions", true],
  ["unreadable", "service", "not an answer", true],
] as const)("a read that fails (%s, %s) is told in words, and costs nothing", async (kind, fault, words, again) => {
  const failure = failureOf({ kind, fault, credits: "taken" });
  const stage = stageOf(store(), [], { account: async () => ({ ok: false, failure }) });
  const { reply } = await serve("account", asked(), stage);
  expect(reply?.text).toContain(words);
  expect(reply?.text).toContain("No credits were taken.");
  expect(reply?.text).not.toContain("secret");
  expect(reply?.buttons?.flat().map(({ operation }) => operation) ?? []).toEqual(again ? ["account"] : []);
});

test("a link from a group leads to it", async () => {
  const { stage, keys } = stageWith(rich);
  const { reply } = await serve("start", requestOf({ operation: "start", text: "account" }), stage);
  expect(reply?.text).toContain("Herald’s account");
  expect(keys).toHaveLength(1);
});

test("numbers are short where there is little room", () => {
  const { inFull, inShort } = numbersIn(strictSayIn("en"));
  expect([0, 1, -1.005, 1e6, 123_456_789.125].map(inFull.amount)).toEqual([
    "0",
    "1",
    "-1.01",
    "1,000,000",
    "123,456,789.13",
  ]);
  expect([1e-9, -1e-9, 0.5, 0.123_456_7].map(inFull.amount)).toEqual(["<0.000001", "-0.000001", "0.5", "0.123457"]);
  expect([1e9, -2.5e12].map(inShort.amount)).toEqual(["1B", "-2.5T"]);
  expect([0, 0.001, -5, 3e9].map(inShort.usd)).toEqual(["$0.00", "<$0.01", "-$5.00", "$3.00B"]);
  const german = numbersIn(strictSayIn("de"));
  expect([1234.5, 0.123_456_7].map(german.inFull.amount)).toEqual(["1.234,5", "0,123457"]);
  expect([1e9, -2.5e12].map(german.inShort.amount)).toEqual(["1\u00A0Mrd.", "-2,5\u00A0Bio."]);
  expect([0.001, 1234.5].map(german.inShort.usd)).toEqual(["<0,01\u00A0$", "1.234,50\u00A0$"]);
  expect([1_234_567].map(german.inBrief)).toEqual(["1,2\u00A0Mio."]);
});
