/** German all over: whatever somebody asks, nothing is put together from English words. */
import { expect, test } from "vitest";
import { working } from "../../../src/core/commands.ts";
import type { File } from "../../../src/core/file.ts";
import { type OperationName, personKey, type Request } from "../../../src/core/request.ts";
import { CHATS, PERSONS } from "../../../src/core/settings.ts";
import { strictSayIn } from "../../../src/locales/index.ts";
import type { OperationParts } from "../../../src/operations/parts.ts";
import type { AccountAnswer } from "../../../src/service/client/index.ts";
import { answered, failureOf, requestOf, serve, stageOf, useStore } from "./operating.ts";

const store = useStore();

const ENGLISH =
  /\b(the|and|of|is|are|you|your|not|with|for|this|that|please|have|be|it|its|to|or|one|what|only|no|on)\b/i;

const account: AccountAnswer = {
  credits: 1_234.5,
  address: "0x12abcdef12abcdef12abcdef12abcdef12abcd34",
  chainType: "base",
  tokens: 12_345.678,
  tokensUsd: 1_234.5,
  bonuses: [{ usdValue: 0.001, description: "x" }],
  telegramId: 77,
  balances: [{ chain: "eth", tokens: 12_000, usd: 1_000 }],
  lastCreditsAwardedAt: Date.UTC(2026, 8, 7, 9),
};

const parts: Partial<OperationParts> = {
  say: strictSayIn("de"),
  sayIn: strictSayIn,
  languageWith: ({ language }) => language ?? "de",
  account: async () => ({ ok: true, value: account, credits: 0 }),
  fetch: async () => ({ outcome: "fetched", bytes: Buffer.from("%PDF-1.7") }),
  isAdministrator: async () => true,
  ownKey: { value: undefined, set: async () => undefined, remove: async () => true },
};

const file = (given: Partial<File>): readonly [given: Partial<Request>] => [
  { files: [{ kind: "document", reference: "f", from: "message", ...given }] },
];

/** The words that are typed behind a command. */
const SAID: Partial<Readonly<Record<OperationName, readonly string[]>>> = {
  start: ["ask-eclipse", "key"],
  help: working.map(({ name }) => name).concat("resett", "news", "xyzzyx"),
  settings: [
    ...["model", "persona", "operations", "budget", "adult", "speak", "language", "quiet", "xyz"],
    ...["model x", "persona x", "operations x", "operations imagine off", "budget x", "budget person 0"],
    ...["budget person 99999", "budget person 30", "adult x", "adult off", "speak x", "speak addressed"],
    ...["language x", "language de", "quiet x", "quiet 22:00-22:00", "quiet 22-7 X/Y", "quiet 22-7 Europe/Berlin", ""],
  ],
  privacy: ["forget"],
  model: ["nexus", "x"],
  persona: ["pirate", "x", "default"],
  language: ["x", "default", "de"],
  usage: ["day", "month", "x", "csv week", "all week"],
  key: ["status", "remove", "set", "set a b", "set é", "set 3", "set 3f9c1a7e5b2d", "x"],
  extract: [
    ...[
      "name:string",
      "name:thing Text",
      "a:string, a:string Text",
      "{} Text",
      '{"type": "thing"} Text',
      '{"type" Text',
    ],
    ...['{"type": ', '{"$schema": "x"} Text', '{"type": "object", "x": 1} Text', '{"$ref": "http://x"} Text'],
  ],
  unknown: ["picture", "voice", "document", "sticker", "poll", "news", "modle", "xyzzyx"],
  chat: ["Was ist los?"],
};

const heard: string[] = [];

async function hear(
  operation: OperationName,
  given: Partial<Request>,
  more: Partial<OperationParts> = {},
): Promise<void> {
  const request = requestOf({ operation, ...given });
  const stage = stageOf(store(), [], { ...parts, ...more });
  const { reply } = await serve(operation, request, stage);
  const labels = reply?.buttons?.map((row) => row.map(({ label }) => label).join(" | ")).join("\n") ?? "";
  heard.push(`## ${operation} ${given.chat?.kind ?? ""} ${given.text ?? ""}\n${reply?.text ?? ""}\n${labels}`);
  const words = `${reply?.text}\n${labels}`.replaceAll(/`[^`]*`|\*\*[\w.]+\*\*|„[^“]*“/g, "x");
  expect(words, `${operation} ${given.text}`).not.toMatch(ENGLISH);
  expect(words, `${operation} ${given.text}`).toMatch(/\p{L}/u);
}

const chats = [undefined, { id: "-1", kind: "group" }, { id: "-2", kind: "channel" }] as const;

test("every operation answers in it, also what cannot be", async () => {
  for (const [operation, texts] of Object.entries(SAID)) {
    const name = working.find((one) => one.operation === operation)?.operation ?? "unknown";
    for (const chat of chats) {
      for (const text of chat?.kind === "channel" ? [""] : ["", ...texts]) {
        const place = chat === undefined ? {} : { chat };
        const chatted = { chat: async () => answered("Ja.", { finish: "length" }) };
        await hear(operation === "unknown" ? "unknown" : name, { ...place, text }, chatted);
      }
    }
  }
  for (const operation of ["account", "reset", "cancel", "outside", "show", "again"] as const) {
    if (operation !== "cancel") await hear(operation, { text: "k" });
  }
  for (const named of [{ size: "3" }, { size: "" }, { seed: "x" }, { seed: "" }])
    await hear("imagine", { text: "x", named });
  for (const operation of ["effect", "extract"] as const) {
    for (const [given] of [file({}), file({ kind: "moving" }), file({ bytes: 1e9 }), file({ name: "a.pdf" })]) {
      await hear(operation, { text: operation === "effect" ? "x" : "name:string", ...given });
    }
    await hear(operation, { text: "x" });
  }
});

test("what failed is said in it", async () => {
  for (const kind of ["input", "no-credits", "key-refused", "refused", "busy", "unavailable", "timeout"] as const) {
    for (const credits of ["taken", "not-taken", "refunded", "unknown"] as const) {
      for (const retryAfter of credits === "not-taken" ? [undefined, 40_000, 7_200_000] : [undefined]) {
        const failure = failureOf({ kind, credits, retryAfter });
        await hear("chat", { text: "Was?" }, { chat: async () => ({ outcome: "failed", failure, text: "" }) });
        await hear("imagine", { text: "x" }, { createImage: async () => ({ outcome: "failed", failure, text: "" }) });
      }
    }
  }
});

test("what is stored and what was spent is said in it", async () => {
  const request = requestOf();
  await store().documents.put(PERSONS, personKey(request), { model: "nexus", persona: "pirate", language: "de" });
  await store().documents.put(CHATS, "telegram:-3", { language: "de", model: "eclipse", persona: "formal" });
  const entry = { platform: "telegram", chat: `telegram:${request.chat?.id}`, person: personKey(request) } as const;
  for (const [i, outcome] of (["spent", "unknown", "refunded"] as const).entries()) {
    const id = `german-${i}`;
    const open = { ...entry, id, at: Date.now(), operation: "chat", payer: "operator", credits: 1_234 } as const;
    await store().ledger.open({ ...open, outcome: "reserved" });
    await store().ledger.settle(id, outcome, 1_234);
  }
  const mine = { ...(request.person && { person: request.person }), ...(request.chat && { chat: request.chat }) };
  for (const text of ["", "week"]) await hear("usage", { ...mine, text });
  await hear("privacy", mine);
  for (const operation of ["model", "persona", "settings"] as const) {
    await hear(operation, { ...mine, chat: { id: "-3", kind: "group" } });
  }
  await hear("privacy", { ...mine, text: "forget sure", pressed: "n1" });
  expect(heard.join("\n")).toContain("1.234 Credits");
});
