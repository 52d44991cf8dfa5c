/** Arguments as people and their phones type them: what is named, what stays text, and where a value ends. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { argumentNames, parseArguments } from "../../src/core/arguments.ts";
import { commands } from "../../src/core/commands.ts";
import { processorTime } from "./processor.ts";

test.each<[said: string, text: string, named: Record<string, string>]>([
  ["", "", {}],
  ["a fox", "a fox", {}],
  ["a fox --size portrait --seed 7", "a fox", { size: "portrait", seed: "7" }],
  ["etf --sort relevance --sources news --count 5", "etf", { sort: "relevance", sources: "news", count: "5" }],
  [
    "add bitcoin etf --at 09:00 --tz Europe/Rome --days weekdays",
    "add bitcoin etf",
    { at: "09:00", tz: "Europe/Rome", days: "weekdays" },
  ],
  ["--private what is up", "what is up", { private: "true" }],
  ["what is up --private", "what is up", { private: "true" }],
  ["--private=no what is up", "what is up", { private: "no" }],
  ["--model nexus what is up", "what is up", { model: "nexus" }],
  ["what --model nexus is up", "what is up", { model: "nexus" }],
  ["what is up --model=nexus", "what is up", { model: "nexus" }],
  ["what is up --Model Nexus", "what is up", { model: "Nexus" }],
  ["a fox --seed -7", "a fox", { seed: "-7" }],
  ["x --days mon,tue, fri y", "x y", { days: "mon,tue, fri" }],
  ["x --days mon, --at 9", "x", { days: "mon", at: "9" }],
  ["--sources news,4chan, x etf", "etf", { sources: "news,4chan, x" }],
  ["--model nexus, what is up", "what is up", { model: "nexus" }],
  ["a --seed 1 --seed 2", "a", { seed: "2" }],
])("%j is %j and %j", (said, text, named) => {
  expect(parseArguments(said)).toEqual({ text, named });
});

describe("the dashes and quotation marks of phones", () => {
  test.each<[said: string, text: string, named: Record<string, string>]>([
    ["a fox —size portrait —seed 7", "a fox", { size: "portrait", seed: "7" }],
    ["a fox –size portrait", "a fox", { size: "portrait" }],
    ["hi —private", "hi", { private: "true" }],
    ['--persona "a grumpy pirate" hello', "hello", { persona: "a grumpy pirate" }],
    ['--persona="a grumpy pirate" hello', "hello", { persona: "a grumpy pirate" }],
    ["--persona “a grumpy pirate” hello", "hello", { persona: "a grumpy pirate" }],
    ["--persona „ein Pirat“ hallo", "hallo", { persona: "ein Pirat" }],
    ["--persona «un pirate» salut", "salut", { persona: "un pirate" }],
    ["--persona 'a pirate' hello", "hello", { persona: "a pirate" }],
    ["--persona ‘a pirate’ hello", "hello", { persona: "a pirate" }],
    ['--persona "who says --model nexus" hello', "hello", { persona: "who says --model nexus" }],
    ['--persona "" hello', "hello", { persona: "" }],
    ['--persona "never ended hello', "ended hello", { persona: '"never' }],
  ])("%j is %j and %j", (said, text, named) => {
    expect(parseArguments(said)).toEqual({ text, named });
  });
});

describe("a size may have blanks around its sign", () => {
  test.each<[said: string, text: string, size: string]>([
    ["a fox --size 1280 x 800", "a fox", "1280 x 800"],
    ["a fox --size=1280x800 in snow", "a fox in snow", "1280x800"],
    ["a fox --size= 1280 x 800", "a fox 1280 x 800", ""],
    ["a fox --size=1280 × 800, in snow", "a fox in snow", "1280 × 800"],
    ["--size 1280*800 a fox", "a fox", "1280*800"],
    ["--size 1280 X800 --seed 7 a fox", "a fox", "1280 X800"],
    ["--size 1280\u0445 800 a fox", "a fox", "1280\u0445 800"],
    ["--size 1280 x 800px a fox", "a fox", "1280 x 800px"],
    ["--size portrait x 2 foxes", "x 2 foxes", "portrait"],
    ["--size 1024 x-rays of a fox", "x-rays of a fox", "1024"],
    ["--size 1024\nx 768", "x 768", "1024"],
    ["--size 1024 x --seed 7", "x", "1024"],
  ])("%j is %j and %j", (said, text, size) => {
    const read = parseArguments(said);
    expect([read.text, read.named["size"]]).toEqual([text, size]);
  });
});

describe("a persona is words in a row", () => {
  test.each<[said: string, text: string, named: Record<string, string>]>([
    ["what is up --persona a grumpy pirate", "what is up", { persona: "a grumpy pirate" }],
    ["what --persona a grumpy pirate --model nexus", "what", { persona: "a grumpy pirate", model: "nexus" }],
    ["what --persona a grumpy pirate\nand more", "what\nand more", { persona: "a grumpy pirate" }],
    // Before the text nobody could say where it ends, so there it is one.
    ["--persona pirate what is up", "what is up", { persona: "pirate" }],
    ["--model nexus --persona pirate what is up", "what is up", { model: "nexus", persona: "pirate" }],
  ])("%j is %j and %j", (said, text, named) => {
    expect(parseArguments(said)).toEqual({ text, named });
  });
});

test.each([
  ["hello --model", { model: "" }],
  ["hello --model --private", { model: "", private: "true" }],
  ["hello --model=", { model: "" }],
  ["hello --model= --private", { model: "", private: "true" }],
  ["hello --model\nnexus", { model: "" }],
])("a name without its value is there and empty: %j", (said, named) => {
  expect(parseArguments(said).named).toEqual(named);
});

describe("what stays text", () => {
  test.each([
    "why does --verbose flag do nothing",
    "git log --oneline --graph",
    "a -- b",
    "x--size portrait",
    "a — model of it",
    "--models are many",
    "--model-name x",
    "`ls --size 3`",
    "```\nrun --model nexus\n```",
    "```never ended --model nexus",
    "say ``` --seed 7 ``` to it",
    "--constructor x --__proto__ y --toString",
  ])("%j", (said) => {
    expect(parseArguments(said)).toEqual({ text: said, named: {} });
  });

  test("names that the command does not take", () => {
    expect(parseArguments("rg --count 5 --model nexus", { names: ["model"] })).toEqual({
      text: "rg --count 5",
      named: { model: "nexus" },
    });
  });

  test("what the platform shows as code", () => {
    const said = "run x --seed 1 --seed 7";
    expect(parseArguments(said, { code: [[4, 14]] })).toEqual({ text: "run x --seed 1", named: { seed: "7" } });
  });
});

test("every optional argument of the table can be named; what is the text itself cannot", () => {
  const optional = commands
    .flatMap((command) => command.arguments.split(",").map((name) => name.trim()))
    .filter((name) => name.endsWith("?"))
    .map((name) => name.slice(0, -1));
  const text = ["name", "forget"];
  expect(optional.filter((name) => !text.includes(name) && !argumentNames.some((one) => one === name))).toEqual([]);
  expect(argumentNames.filter((name) => text.includes(name))).toEqual([]);
});

const soup = fc
  .array(
    fc.oneof(
      fc.constantFrom("--model", "—persona", "--private", "=", " ", "\n", '"', "“", "”", "`", "```", "'", ",", "--"),
      fc.string({ unit: "grapheme", maxLength: 6 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(""));

test("whatever is typed, nothing is made up: every word of it comes from the text", () => {
  fc.assert(
    fc.property(soup, (said) => {
      const { text, named } = parseArguments(said);
      expect(said.length).toBeGreaterThanOrEqual(text.length);
      for (const [name, value] of Object.entries(named)) {
        expect(argumentNames.some((one) => one === name)).toBe(true);
        expect(value === "true" || said.includes(value)).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test("a long text full of beginnings is read at once", () => {
  const said = "--model, ".repeat(450) + "a,".repeat(300);
  const { named } = parseArguments(said);
  expect(Object.keys(named)).toEqual([]);
  expect(parseArguments('--persona "'.repeat(370)).named["persona"]).toBeDefined();
  const spent = processorTime(() => {
    for (const value of ["weekdays at x at y at z on", "new a b c d e f g h i", "22 to 7 in a b c d"]) {
      for (const name of ["at", "tz", "days", "quiet"]) parseArguments(`--${name} ${value} `.repeat(130));
    }
  });
  expect(spent).toBeLessThan(3_000);
});
