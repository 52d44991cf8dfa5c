/** First words, help, and what is said of what cannot be read: only what works is offered, and it fits a button. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { commands, working } from "../../../src/core/commands.ts";
import { type OperationName, operationNames, type Request } from "../../../src/core/request.ts";
import type { ChatSettings } from "../../../src/core/settings.ts";
import { strictSayIn } from "../../../src/locales/index.ts";
import {
  askWithModelButtons,
  askWithPersonaButtons,
  modelButtons,
  personaButtons,
} from "../../../src/operations/buttons.ts";
import { operations } from "../../../src/operations/index.ts";
import { clipped, plain } from "../../../src/operations/markdown.ts";
import { distance, nearest } from "../../../src/operations/spelling.ts";
import { when } from "../../../src/operations/times.ts";
import { isTurnedOff, turnedOff } from "../../../src/operations/turned-off.ts";
import { requestOf, serve, stageOf, useStore } from "./operating.ts";

const store = useStore();
const kinds = ["private", "group", "channel"] as const;
const say = strictSayIn("en");

const textOf = async (operation: OperationName, given: Partial<Request> = {}): Promise<string> =>
  (await serve(operation, requestOf({ operation, ...given }), stageOf(store(), []))).reply?.text ?? "";

/** Commands that a text names. */
const namedIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?<![\w/.])\/([a-z]{2,})/g)].map(([, name]) => name ?? "");

const names = working.map(({ name }) => name);

describe.each(kinds)("in a %s", (kind) => {
  const chat = { id: "1", kind };

  test("the first word and the help name only what works", async () => {
    for (const operation of ["start", "help", "privacy", "settings"] as const) {
      const text = await textOf(operation, { chat });
      expect(text).toMatch(/\p{L}/u);
      for (const name of namedIn(text)) expect(names, `${operation}: /${name}`).toContain(name);
    }
  });

  test("the help lists every command that has a use there", async () => {
    const text = await textOf("help", { chat });
    const listed = text.split("\n").flatMap((line) => /^- \/([a-z]+):/.exec(line)?.[1] ?? []);
    expect(listed).toEqual(names);
    expect(text).toContain("- /ask: one question, streamed answer (credits: 1, 2 or 3 by model)\n");
    expect(text.includes("(administrators only)")).toBe(kind === "group");
    expect(text.includes("@herald_bot")).toBe(kind === "group");
  });
});

test("help explains each command by itself, with its arguments and an example", async () => {
  for (const name of names) {
    const text = await textOf("help", { text: `/${name}` });
    expect(text).toMatch(new RegExp(`^\\*\\*/${name}\\*\\*: .+\\n\\n\\S`));
  }
  expect(await textOf("help", { text: "ask" })).toContain("`/ask --model eclipse` costs 3 credits");
  expect(await textOf("help", { text: "resett" })).toContain("Did you mean /reset?");
});

describe("start", () => {
  test.each([
    ["private", "Five", 5],
    ["group", "Four", 4],
  ] as const)("offers things to try (%s)", async (kind, counted, things) => {
    const text = await textOf("start", { chat: { id: "1", kind } });
    expect(text).toContain(`${counted} things to try`);
    expect(text.match(/^- /gm)).toHaveLength(things);
  });

  test.each([
    ["help", "use one of these"],
    ["privacy", "What is stored here"],
    ["settings", "decided for you and this chat"],
    ["language", "I answer you in English now"],
    ["Model", "answers you now"],
    ["forget", "Hello, I am Herald"],
    ["<script>", "Hello, I am Herald"],
  ])("with the payload %s", async (text, words) => {
    expect(await textOf("start", { text })).toContain(words);
  });

  test("a link to a model offers it, and changes nothing by itself", async () => {
    const { reply } = await serve(
      "start",
      requestOf({ operation: "start", text: "ask-eclipse" }),
      stageOf(store(), []),
    );
    expect(reply?.buttons?.flat()[1]).toEqual({
      label: "eclipse · 3 credits",
      operation: "model",
      argument: "eclipse",
    });
  });
});

describe("what cannot be read", () => {
  test.each([
    ["picture", "cannot see pictures"],
    ["voice", "cannot listen"],
    ["document", "cannot open files"],
    ["sticker", "only understand words"],
    ["poll", "only read text"],
    ["withheld", "does not show me"],
    ["imagine", "not there yet"],
    ["/imagine@herald_bot a fox", "not there yet"],
    ["modle", "Did you mean /model?"],
    ["stop", "Did you mean /cancel?"],
    ["draw", "Did you mean /imagine?"],
    ["balance", "Did you mean /account?"],
    ["Frage", "Did you mean /ask?"],
    ["sprache", "Did you mean /language?"],
    ["pers", "Did you mean /persona?"],
    ["xyzzyx", "no /xyzzyx. /help"],
    ["", "only read text"],
  ])("“%s”", async (text, words) => {
    const said = await textOf("unknown", { text });
    expect(said).toContain(words);
    for (const name of namedIn(said)) expect([...names, text.toLowerCase(), "imagine"]).toContain(name);
  });

  test("every command that is not there yet is told as such", async () => {
    for (const { name } of commands.filter(({ operation }) => operation === undefined)) {
      expect(await textOf("unknown", { text: name })).toContain(`/${name} is not there yet`);
    }
  });
});

test("somebody outside hears it once, with whom to ask", async () => {
  const request = requestOf({ operation: "outside" });
  const stage = stageOf(store(), []);
  const first = await serve("outside", request, stage);
  expect(first.reply?.text).toContain("the operator (telegram:123)");
  // After a crash the same request is served once more.
  expect(await serve("outside", request, stage)).toEqual(first);
  expect(await serve("outside", { ...request, id: "later" }, stage)).toEqual({});
});

test("and each time where it is shown to them alone, without a word on silence", async () => {
  const interaction = { ends: Date.now() + 1_000, shows: "private" } as const;
  const request = requestOf({ platform: "discord", operation: "outside", interaction });
  const stage = stageOf(store(), []);
  for (const id of ["first", "second"]) {
    const { reply } = await serve("outside", { ...request, id }, stage);
    expect(reply?.notice).toBe(true);
    expect(reply?.text).toMatch(
      /^This Herald is for a small circle.* ask the operator \(telegram:123\) to let you in\.$/,
    );
  }
});

test("cancel and the pulse answer", async () => {
  expect(await textOf("cancel")).toMatch(/nothing to cancel/);
  expect(await textOf("pulse", { id: "beat" })).toBe("beat");
  expect(Object.keys(operations).sort()).toEqual([...operationNames].sort());
});

test("buttons are short, and fit what platforms carry", async () => {
  const fixed = [
    modelButtons(say),
    personaButtons(say),
    askWithModelButtons(say, "zzzzzzzzzz"),
    askWithPersonaButtons("zzzzzzzzzz"),
  ];
  const replies = await Promise.all(
    kinds.flatMap((kind) =>
      (["start", "settings", "privacy"] as const).map((operation) =>
        serve(
          operation,
          requestOf({ operation, chat: { id: "1", kind }, conversation: "x:general", text: "ask-eclipse" }),
          stageOf(store(), [], { isAdministrator: async () => true }),
        ),
      ),
    ),
  );
  const all = [...fixed, ...replies.map(({ reply }) => reply?.buttons ?? [])].flat(2);
  expect(all.length).toBeGreaterThan(20);
  for (const { operation, argument, label } of all) {
    expect(`${operation} ${argument}`).toMatch(/^[\x20-\x7e]{1,60}$/);
    expect(label.length).toBeLessThanOrEqual(24);
  }
});

describe("where administrators have turned it off", () => {
  const off = ["ask", "extract"];
  const group = { id: "-90", kind: "group" as const };
  const stage = (chatSettings: ChatSettings) => stageOf(store(), [], { chatSettings });

  test.each([
    ["chat", "/ask"],
    ["again", "/ask"],
    ["extract", "/extract"],
  ] as const)("%s is not done, and who asked hears what is, and who decides", async (operation, name) => {
    const request = requestOf({ operation, chat: group });
    expect(isTurnedOff(request, { off })).toBe(true);
    const text = (await turnedOff(request, stage({ off }))).reply?.text ?? "";
    expect(text).toContain(`turned ${name} off here, and can turn it on again with /settings`);
    expect(text).toContain("What works here: /imagine, /effect, /mirage, /news, /mood.");
    for (const command of namedIn(text)) expect(names).toContain(command);
  });

  test("everything else is done", () => {
    for (const operation of ["imagine", "help", "settings", "original", "cancel"] as const) {
      expect(isTurnedOff(requestOf({ operation }), { off })).toBe(false);
    }
    expect(isTurnedOff(requestOf(), {})).toBe(false);
  });

  test("where nothing is left, what is free is", async () => {
    const none = { off: ["ask", "imagine", "effect", "mirage", "extract", "news", "mood"] };
    expect((await turnedOff(requestOf(), stage(none))).reply?.text).toContain("costs nothing");
  });

  test("in a topic that it owns a person hears it once, and after a crash once more", async () => {
    const settings = { off, owns: ["all"] };
    const first = requestOf({ chat: group, person: { id: "91", name: "Ada" } });
    const told = await turnedOff(first, stage(settings));
    expect(told.reply).toBeDefined();
    expect(await turnedOff({ ...first, id: "later" }, stage(settings))).toEqual({});
    expect(await turnedOff(first, stage(settings))).toEqual(told);
    const another = { ...first, id: "b", person: { id: "92", name: "Bea" } };
    expect((await turnedOff(another, stage(settings))).reply).toBeDefined();
  });
});

describe("spelling", () => {
  test.each([
    ["ask", "ask", 0],
    ["aks", "ask", 1],
    ["modell", "model", 1],
    ["", "ask", 3],
    ["reset", "setre", 4],
  ])("%s and %s are %i apart", (one, other, far) => {
    expect(distance(one, other)).toBe(far);
    expect(distance(other, one)).toBe(far);
  });

  test("what has nothing in common is not suggested", () => {
    expect(nearest("xyz", names)).toBeUndefined();
    expect(nearest("a".repeat(5_000), names)).toBeUndefined();
    expect(nearest("hlep", names)).toBe("help");
  });
});

describe("times", () => {
  const now = Date.parse("2026-11-21T14:00:30Z");
  test.each([
    [-5, "in 1 second"],
    [1_000, "in 1 second"],
    [40_000, "in 40 seconds"],
    [91_000, "in 2 minutes"],
    [3_600_000, "in 60 minutes"],
    [6_000_000, "in about 2 hours, at 15:41 UTC"],
    [35_970_000, "in about 10 hours, at 00:00 UTC"],
    [3 * 86_400_000, "in 3 days"],
  ])("%i milliseconds are %s", (wait, words) => {
    expect(when(say, now + wait, now)).toBe(words);
  });

  test.each([
    ["Europe/Rome", "in about 10 hours, at 01:00 (Europe/Rome)"],
    ["America/New_York", "in about 10 hours, at 19:00 (America/New\\_York)"],
    ["UTC", "in about 10 hours, at 00:00 UTC"],
    ["No/Where", "in about 10 hours, at 00:00 UTC"],
  ])("in the zone of the place, which is %s", (zone, words) => {
    expect(when(say, now + 35_970_000, now, zone)).toBe(words);
  });

  test("in German without brackets within brackets", () => {
    const words = when(strictSayIn("de"), now + 35_970_000, now, "Europe/Rome");
    expect(words).toBe("in etwa 10 Stunden um 01:00 (Europe/Rome)");
  });
});

test("somebody's words stay on one line, as short as they should be, and become no markup", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 50 }), (text, limit) => {
      expect(clipped(text, limit).length).toBeLessThanOrEqual(limit);
      expect(clipped(text.toWellFormed(), limit).isWellFormed()).toBe(true);
      expect(plain(text).replaceAll("&#91;", "")).not.toMatch(/\n|(?<!\\)(?:\\\\)*[*_`[\]<>|~$&#]/);
    }),
  );
});
