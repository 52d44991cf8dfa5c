/** Digests in German: whatever is asked of them, nothing is put together from English words. */
import { expect, test } from "vitest";
import { DIGEST_STATE, type DigestRun, runStates } from "../../../src/core/digest.ts";
import type { Request } from "../../../src/core/request.ts";
import { strictSayIn } from "../../../src/locales/index.ts";
import type { OperationParts } from "../../../src/operations/parts.ts";
import { argumentsOf, group, labelsOf, member, NOW, useDigests } from "./digesting.ts";

const { reply, list, store } = useDigests();

const ENGLISH =
  /\b(the|and|of|is|are|you|your|not|with|for|this|that|please|have|be|it|its|to|or|one|what|only|no|on|at|every|bullishness)\b/i;

const german: Partial<OperationParts> = {
  say: strictSayIn("de"),
  sayIn: strictSayIn,
  languageWith: ({ language }) => language ?? "de",
  search: async () => ({ outcome: "answered", value: { documents: [], offset: 0, total: 0 } }),
};

async function hear(request: Partial<Request>, more: Partial<OperationParts> = {}): Promise<readonly string[]> {
  const said = await reply(request, { ...german, ...more });
  const words = `${said.text}\n${labelsOf(said).join("\n")}`.replaceAll(/`[^`]*`|„[^“]*“|\bon\b, \boff\b/g, "x");
  const where = `${request.text} ${JSON.stringify(request.named ?? {})}`;
  expect(words, where).not.toMatch(ENGLISH);
  expect(words, where).toMatch(/\p{L}/u);
  return argumentsOf(said);
}

test("every page, every button and every wrong word", async () => {
  const chat = group("-1", "5");
  const texts = ["", "lsit", "pause 3", "add", "add x", "add jeden Werktag um 9 Uhr in Rom über Gold", "", "edit 9"];
  for (const text of [...texts, "edit 1 lauter", "all", "replay .x 0", "preview 1"]) await hear({ chat, text });
  const named = [
    ...[{ at: "25:00" }, { at: "every second" }, { at: "9:00, 10:30" }, { at: "every 7 minutes" }, { days: "x" }],
    ...[{ tz: "X/Y" }, { tz: "Europe/Romee" }, { cron: "61 * * * *" }, { cron: "0 0 30 2 *" }, { cron: "x" }],
    ...[{ cron: "* * * * * *" }, { count: "50" }, { count: "" }, { sort: "x" }, { sources: "x" }, { language: "x" }],
    ...[{ legitimacy: "x" }, { bullishness: "x" }, { brief: "x" }, { picture: "x" }, { empty: "x" }, { quiet: "x" }],
    ...[{ quiet: "9-9" }, { quiet: "9-10 X/Y" }, { catchup: "x" }, { topic: "a;b;c;d" }, { topic: "x".repeat(300) }],
    ...[{ topic: ";" }, { at: "8:00", days: "mon,tue" }, { at: "hourly" }, { at: "every 4 hours" }, { days: "1st" }],
    ...[{ cron: "15 * * * 1" }, { cron: "0 9 * 1 *" }, { at: "23:00", days: "daily", quiet: "22-7" }],
    ...[{ legitimacy: "0.4" }, { bullishness: "-0.3 to 0.4" }, { brief: "on" }, { picture: "off" }, { catchup: "90m" }],
  ];
  for (const one of named) await hear({ chat, text: "edit 1", named: one });
  for (const at of ["9:00", "*/30 * * * *"]) await hear({ chat, text: "add silver", named: { at } });
  for (const text of ["pause", "list 2", "now 2", "now 2", "preview 2"]) await hear({ chat, text });
  const pages = (await hear({ chat: group("-1", "6"), text: "edit 1" })).filter((text) => !text.startsWith("list"));
  for (const page of pages) {
    for (const text of await hear({ chat, text: page, pressed: "n1" })) await hear({ chat, text, pressed: "n1" });
  }
  for (const text of ["draft x at 9:00", "new x", "edit .x"]) await hear({ chat, text, pressed: "n1" });
  for (const platform of ["telegram", "discord"] as const) await hear({ platform, chat, text: "" }, member);
});

test("every state and every reason, also for operators and in channels", async () => {
  const channel = { chat: { id: "-2", kind: "channel" as const }, person: undefined };
  for (const text of ["", "add gold um 9:00", "", "edit 1", "edit 1 count", "remove 1", "preview 1", "all"]) {
    await hear({ ...channel, text });
  }
  const [digest] = await list("-2");
  const whys = ["downtime", "too-old", "quiet", "service", "credits", "budget", "unknown", "rights", "gone", "refused"];
  const operator = { chat: { id: "123", kind: "private" as const }, person: { id: "123", name: "Op" } };
  for (const why of [...whys, "paused", "changed", "no-brief", undefined]) {
    for (const state of runStates) {
      const run: DigestRun = { slot: NOW, at: NOW, state, items: 2, missed: 1, ...(why === undefined ? {} : { why }) };
      await store().documents.put(DIGEST_STATE, digest?.id ?? "", { runs: [run] });
      await hear({ ...channel, text: "list" });
    }
  }
  await hear({ ...operator, text: "all" });
  for (const text of [`replay .${digest?.id} 0`, `halt .${digest?.id}`])
    await hear({ ...operator, text, pressed: "n1" });
  await hear({ ...operator, chat: group("-3"), text: "all" });
});
