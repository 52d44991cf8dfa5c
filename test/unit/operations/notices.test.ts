/** Notices: why there is nothing is for whoever asked alone; answers, pages and menus are for everybody. */
import { describe, expect, test } from "vitest";
import { commands } from "../../../src/core/commands.ts";
import { failureKinds } from "../../../src/core/failure.ts";
import type { OperationName, Request } from "../../../src/core/request.ts";
import type { SayIn } from "../../../src/core/say.ts";
import { strictSayIn } from "../../../src/locales/index.ts";
import { operations } from "../../../src/operations/index.ts";
import type { Limit, OperationParts, Paid } from "../../../src/operations/parts.ts";
import { turnedOff } from "../../../src/operations/turned-off.ts";
import type { ChatAnswer } from "../../../src/service/client/index.ts";
import { accountOf, answered, failureOf, requestOf, stageOf, useStore } from "./operating.ts";
import { fileOf, pictureOf } from "./picturing.ts";

const store = useStore();

/** Sentences that say why there is nothing. */
const REFUSALS: readonly RegExp[] = [
  /-wrong$|-gone$|-gone-file|-empty(?:-group)?$|^wrong-|^missing-|^long-|^not-yours|^pressed-before|^turned-off|^outside$/,
  /^unknown-|^command-(?:unknown|near|not-yet)|^failure-|^limit-|^answer-(?:empty|held)|^stopped-early|^interrupted$/,
  /^picture-(?:input|too|refused|busy|failed|timeout|cut|unreadable|interrupted|limit|cancelled)/,
  /^(?:size|seed|source)-|^effect-(?:gone|forgotten)|^settings-(?:administrators|managers|elsewhere|topic-follows)/,
  /^settings-budget-(?:zero|above)|^settings-quiet-(?:same|zone-wrong|hours-first)|^settings-adult-(?:never|restricted)/,
  /^extract-(?:no-(?:schema|text|keywords)|twice|not-json|cut-json|invalid|unknown|refers|broken|long|deep|many)/,
  /^extract-(?:large|away|no-text-file)|^account-(?:private|command)|^continue-(?:nothing|done)|^original-(?:gone|veiled)/,
  /^key-(?:private|command|seen|missing|blanks|signs|length|unknown|refused|not-tried)|^thread-(?:not|forbidden|away)|^adult-elsewhere/,
  /^usage-(?:export-(?:operators|private|command|nothing)|all-operators)|^forget-not-yours/,
];

/** A page says them as well, of what it cannot do. */
const ON_PAGES = ["settings-adult-never", "settings-adult-restricted"];

const isRefusal = (sentence: string): boolean => REFUSALS.some((form) => form.test(sentence));

interface Heard {
  readonly where: string;
  readonly said: readonly string[];
  readonly notice: boolean;
}

async function hear(
  operation: OperationName,
  given: Partial<Request> = {},
  more: Partial<OperationParts> = {},
): Promise<Heard> {
  const said: string[] = [];
  const sayIn: SayIn = (language) => (sentence, values) => {
    said.push(sentence);
    return strictSayIn(language)(sentence, values);
  };
  const request = requestOf({ operation, ...given });
  const { reply } = await operations[operation](request, stageOf(store(), [], { sayIn, say: sayIn("en"), ...more }));
  if (reply === undefined) throw new Error(`${operation} says nothing`);
  // Both ways are put into words where platforms have their own, and one of them is said.
  const shown = said.filter((one) => reply.text.includes(wholeOf(one) ?? "\n\n\n"));
  return { where: `${operation} ${given.text ?? ""}`, said: shown, notice: reply.notice === true };
}

/** A sentence that needs no values, by which its reply is known; else nothing. */
function wholeOf(sentence: string): string | undefined {
  try {
    return strictSayIn("en")(sentence);
  } catch {
    return undefined;
  }
}

const group = { id: "-5", kind: "group" } as const;
const channel = { id: "-6", kind: "channel" } as const;

const TYPED: Partial<Readonly<Record<OperationName, readonly string[]>>> = {
  help: ["nothing"],
  model: ["x"],
  persona: ["x", `a ${"long ".repeat(120)}`],
  language: ["x"],
  usage: ["x", "csv week"],
  key: ["set", "set a b", "set é", "set 3", "x"],
  imagine: [""],
  effect: ["oil"],
  extract: ["", "name:string", "name:thing Text", '{"type" Text', '{"type": ', '{"x": 1} Text'],
  unknown: ["picture", "voice", "document", "sticker", "poll", "news", "modle", "xyzzyx"],
  settings: ["model x", "persona x", "operations x", "budget x", "budget person 0", "quiet x", "speak x", "xyz"],
  again: ["gone"],
  show: ["gone"],
  original: ["gone"],
  thread: [""],
  chat: [""],
  outside: [""],
  account: [""],
};

describe("is a notice", () => {
  test("what cannot be done as it was said", async () => {
    for (const [name, texts] of Object.entries(TYPED)) {
      const operation = Object.keys(operations).find((one): one is OperationName => one === name) ?? "pulse";
      for (const text of texts) {
        const heard = await hear(operation, { chat: group, text }, { isAdministrator: async () => true });
        expect(heard.notice, heard.where).toBe(true);
      }
    }
    const size = await hear("imagine", { chat: group, text: "a fox", named: { size: "9000x1" } });
    const seed = await hear("imagine", { chat: group, text: "a fox", named: { seed: "x" } });
    for (const named of [{ model: "x" }, { persona: "x" }]) {
      for (const operation of ["chat", "extract"] as const) {
        expect((await hear(operation, { chat: group, text: "Why?", named })).notice).toBe(true);
      }
    }
    const refused = await hear("settings", { chat: group, text: "model nexus" });
    const forget = await hear("privacy", { chat: group, text: "forget sure 99", pressed: "9" });
    for (const heard of [size, seed, refused, forget]) expect(heard.notice, heard.where).toBe(true);
  });

  test("what a chat's administrators have turned off", async () => {
    expect((await turnedOff(requestOf({ chat: group }), stageOf(store(), []))).reply?.notice).toBe(true);
  });

  test("whatever brings no answer, unless a part of one has come", async () => {
    const limits: readonly Limit[] = ["minute", "person", "chat", "balance"];
    const ends = (text: string): Paid<never>[] => [
      ...failureKinds.map((kind) => ({ outcome: "failed" as const, failure: failureOf({ kind }), text })),
      { outcome: "stopped", text, credits: "unknown" },
      { outcome: "interrupted", text, credits: "unknown" },
    ];
    const limited = limits.map((limit) => ({ outcome: "limited" as const, limit, endsAt: undefined, told: false }));
    for (const end of [...ends(""), ...limited]) {
      for (const [operation, call] of [
        ["chat", { chat: async () => end }],
        ["extract", { chat: async () => end }],
        ["imagine", { createImage: async () => end }],
      ] as const) {
        const text = operation === "extract" ? "name:string Fox" : "Why?";
        expect((await hear(operation, { chat: group, text }, call)).notice, `${operation} ${end.outcome}`).toBe(true);
      }
    }
    for (const end of ends("Half")) {
      expect((await hear("chat", { text: "Why?" }, { chat: async () => end })).notice, end.outcome).toBe(false);
    }
    const empty: Paid<ChatAnswer> = answered("");
    expect((await hear("chat", { text: "Why?" }, { chat: async () => empty })).notice).toBe(true);
  });
});

describe("is none", () => {
  test("an answer, a page or a menu", async () => {
    const png = async () =>
      ({ outcome: "fetched", bytes: Buffer.from("\x89PNG\r\n\x1a\n".padEnd(64), "latin1") }) as const;
    const all = await Promise.all([
      hear("chat", { chat: group, text: "Why?" }, { chat: async () => answered("Yes.") }),
      hear("chat", { text: "Why?" }, { chat: async () => answered("", { refusal: "No." }) }),
      hear("extract", { text: "name:string Fox" }, { chat: async () => answered('{"name": "x"}') }),
      hear("extract", { text: "name:string Fox" }, { chat: async () => answered("no JSON") }),
      hear("imagine", { text: "a fox" }, { createImage: async () => pictureOf() }),
      hear("effect", { files: [fileOf()] }, { fetch: png }),
      hear("account", {}, { account: async () => ({ ok: true, value: accountOf(3), credits: 0 }) }),
      ...(
        ["help", "start", "privacy", "settings", "model", "persona", "language", "usage", "key", "reset"] as const
      ).flatMap((operation) =>
        [hear(operation), hear(operation, { chat: group }, { isAdministrator: async () => true })].slice(
          0,
          operation === "key" ? 1 : 2,
        ),
      ),
      ...commands.flatMap(({ name, operation }) => (operation === undefined ? [] : [hear("help", { text: name })])),
      ...["model", "persona", "operations", "budget", "adult", "speak", "language", "quiet"].map((text) =>
        hear("settings", { chat: group, text }, { isAdministrator: async () => true }),
      ),
      hear("settings", { chat: channel, text: "" }, { isAdministrator: async () => true }),
      hear("privacy", { chat: group, text: "forget" }),
      hear("cancel"),
    ]);
    for (const { where, notice } of all) expect(notice, where).toBe(false);
  });
});

test("no sentence that says why there is nothing is said otherwise", async () => {
  for (const [name, texts] of Object.entries(TYPED)) {
    const operation = Object.keys(operations).find((one): one is OperationName => one === name) ?? "pulse";
    for (const text of ["", ...texts]) {
      for (const chat of [group, undefined]) {
        const more = { isAdministrator: async () => true, chat: async () => answered("Yes.") };
        const place = chat === undefined ? {} : { chat };
        const account: OperationParts["account"] = async () => ({ ok: true, value: accountOf(3), credits: 0 });
        const heard = await hear(operation, { ...place, text }, { ...more, account });
        const refusals = heard.said.filter((one) => isRefusal(one) && !ON_PAGES.includes(one));
        if (refusals.length > 0) expect(heard.notice, `${heard.where}: ${refusals}`).toBe(true);
      }
    }
  }
});
