/** Tests of answers for Discord against its own limits, on whatever Markdown there is. */
import type { APIMessageTopLevelComponent } from "discord-api-types/v10";
import fc from "fast-check";
import type { Root } from "mdast";
import { assert, expect, test } from "vitest";
import { parseMarkdown } from "../../../../src/core/markdown/parse.ts";
import type { Attachment, Button, Reply } from "../../../../src/core/reply.ts";
import type { Outgoing } from "../../../../src/platforms/discord/outgoing.ts";
import { renderAnswer } from "../../../../src/platforms/discord/render/answer.ts";
import { renderFrame } from "../../../../src/platforms/discord/render/frame.ts";
import { partsOf } from "../../../../src/platforms/discord/render/parts.ts";
import { markdowns, samples } from "../../markdown/samples.ts";
import { trees } from "../../markdown/trees.ts";
import { has, lostLetters, lostWords } from "../../markdown/visible.ts";
import { misreadings, readText } from "./reading.ts";
import { componentsOf, messageProblems, wordsIn } from "./rules.ts";

const WHOLE = "The whole answer is in this file.";
const render = (reply: Reply, card: boolean): readonly Outgoing[] => renderAnswer(reply, { card, wholeAnswer: WHOLE });

function checkAnswer(text: string): void {
  for (const card of [true, false]) {
    const answer = render({ text }, card);
    expect(answer.flatMap(messageProblems), text).toEqual([]);
    expect(answer.length).toBeLessThanOrEqual(5);
    expect(answer.flatMap(wordsIn).flatMap(misreadings), text).toEqual([]);
    expect(render({ text }, card)).toEqual(answer);
  }
}

function checkWords(tree: Root, source: string): void {
  for (const longest of [2_000, 4_000]) {
    const parts = partsOf(tree, longest, Number.POSITIVE_INFINITY);
    for (const { text } of parts) {
      expect(text.length).toBeLessThanOrEqual(longest);
      expect(text.isWellFormed()).toBe(true);
      expect(misreadings(text), source).toEqual([]);
    }
    const words = parts.map(({ text }) => readText(text)).join("\n");
    // The cells of a wrapped table stand side by side, so their letters are mixed.
    expect(has(tree, "table") ? lostLetters(tree, words) : lostWords(tree, words), source).toBe("");
  }
}

function checkFrame(markdown: string): void {
  const frame = renderFrame(markdown, { label: "Stop", key: "k1" });
  if (frame.content !== undefined) expect(messageProblems(frame), markdown).toEqual([]);
  expect(misreadings(frame.content ?? ""), markdown).toEqual([]);
}

test("every example and every naughty string is something Discord takes, whole and cut off anywhere", () => {
  for (const sample of samples) {
    checkAnswer(sample);
    checkWords(parseMarkdown(sample), sample);
    checkFrame(sample.slice(0, Math.ceil(sample.length * 0.6)));
  }
});

test("mixtures of them are taken, and lose no word", () => {
  fc.assert(
    fc.property(markdowns, fc.nat({ max: 20_000 }), (markdown, length) => {
      checkAnswer(markdown);
      checkWords(parseMarkdown(markdown), markdown);
      checkFrame(markdown.slice(0, length));
    }),
    { numRuns: 25, seed: 13 },
  );
});

test("any tree is rendered to what Discord takes, and loses no word", () => {
  fc.assert(
    fc.property(trees, (tree) => {
      checkWords(tree, JSON.stringify(tree));
    }),
    { numRuns: 150, seed: 5 },
  );
});

test("a list and a fence that are cut go on in the next message as what they were", () => {
  const text = `${Array.from({ length: 90 }, (_, index) => `${index + 1}. an item of a long list`).join("\n")}\n\n\`\`\`js\n${"let x = 1;\n".repeat(250)}\`\`\``;
  const [first, second, third, ...others] = render({ text }, false).map(({ content = "" }) => content);
  assert(first !== undefined && second !== undefined && third !== undefined);
  expect(first.startsWith("1. an item")).toBe(true);
  expect(second).toMatch(/^\d+\. an item of a long list\n/);
  expect(second.endsWith("let x = 1;\n```")).toBe(true);
  expect(third.startsWith("```js\nlet x = 1;\n")).toBe(true);
  expect([first, second, third, ...others].map((one) => (one.match(/```/g) ?? []).length % 2)).not.toContain(1);
});

test("a quote that is cut goes on as a quote, and bold words as bold ones", () => {
  const parts = render({ text: `> ${"many words ".repeat(300)}\n\n**${"bold words ".repeat(300).trim()}**` }, false);
  expect(parts.length).toBeGreaterThan(3);
  for (const { content = "" } of parts) expect(content).toMatch(/^> .*words|^\*\*.*\*\*$/s);
  expect(parts.flatMap(({ content = "" }) => misreadings(content))).toEqual([]);
});

test("a character is never cut, however many stand without a space", () => {
  const parts = render({ text: "👨‍👩‍👧".repeat(700) }, false);
  expect(parts.length).toBe(3);
  for (const { content = "" } of parts) expect(content).toMatch(/^(?:👨‍👩‍👧)+$/u);
});

test("an answer with a picture leaves room for a word on it", () => {
  const text = "word ".repeat(1_500).trim();
  const attachments = [picture("x.png")];
  for (const [card, most] of [[true, 4_000] as const, [false, 2_000] as const]) {
    const lengths = render({ text, attachments }, card).map((one) => wordsIn(one).join("").length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(most - 200);
    expect(Math.max(...lengths)).toBeGreaterThan(most - 300);
  }
});

test.each([false, true])("more than five parts become the first one and a file of the whole (card: %j)", (card) => {
  const text = "Some words of a long story.\n\n".repeat(1_000);
  const buttons = [[button("Again", "again", "k1")]];
  const [first, second, ...others] = render({ text, buttons }, card);
  assert(first !== undefined && second !== undefined);
  expect(others).toEqual([]);
  expect(wordsIn(first)[0]).toMatch(/^Some words/);
  expect(first.files).toEqual([]);
  expect(labelsOf(first)).toEqual([]);
  expect(wordsIn(second)).toEqual([WHOLE]);
  expect(second.files).toEqual([{ name: "answer.md", content: { text } }]);
  expect(labelsOf(second)).toEqual(["Again"]);
});

const button = (label: string, operation: Button["operation"], argument: string): Button => ({
  label,
  operation,
  argument,
});

const all = (outgoing: Outgoing): ReturnType<typeof componentsOf> => outgoing.components.flatMap(componentsOf);

const labelsOf = (outgoing: Outgoing): string[] =>
  all(outgoing).flatMap((one) => (one.type === 2 && "label" in one ? [one.label ?? ""] : []));

test("buttons stand under the last part, as rows of five", () => {
  const row = Array.from({ length: 7 }, (_, index) => button(`B${index}`, "model", `m${index}`));
  const [first, last] = render({ text: "word ".repeat(500), buttons: [row, [button("Home", "help", "")]] }, false);
  assert(first !== undefined && last !== undefined);
  expect(first.components).toEqual([]);
  expect(last.components.map((one) => ("components" in one ? one.components.length : 0))).toEqual([5, 2, 1]);
  expect(messageProblems(last)).toEqual([]);
  expect(all(last).flatMap((one) => ("custom_id" in one ? [one.custom_id] : []))).toEqual([
    ...row.map((_, index) => `model m${index}`),
    "help",
  ]);
});

test.each([false, true])("more buttons than fit become lists to choose from, and none is lost (card: %j)", (card) => {
  const buttons = Array.from({ length: 60 }, (_, index) => [button(`B${index}`, "model", `m${index}`)]);
  const [only] = render({ text: "Choose:", buttons }, card);
  assert(only !== undefined);
  expect(messageProblems(only)).toEqual([]);
  const options = all(only).flatMap((one) => (one.type === 3 ? one.options : []));
  expect(options.map(({ label, value }) => [label, value])).toEqual(
    buttons.flat().map(({ label, argument }) => [label, `model ${argument}`]),
  );
});

test("a card bears more rows than a message of words does", () => {
  const buttons = Array.from({ length: 12 }, (_, index) => [
    button(`B${index}`, "settings", `s${index}`),
    button("Same", "help", ""),
  ]);
  const [only] = render({ text: "Settings", buttons }, true);
  assert(only !== undefined);
  expect(messageProblems(only)).toEqual([]);
  expect(labelsOf(only)).toHaveLength(24);
});

test("long labels are cut, where people see a character end", () => {
  const [only] = render({ text: "x", buttons: [[button("👨‍👩‍👧".repeat(20), "help", "")]] }, false);
  assert(only !== undefined);
  expect(labelsOf(only)).toEqual([`${"👨‍👩‍👧".repeat(9)}…`]);
});

const picture = (name: string, more: Partial<Attachment> = {}): Attachment => ({
  blob: `b-${name}`,
  name,
  as: "picture",
  ...more,
});

const typesOf = (component: APIMessageTopLevelComponent | undefined): number[] =>
  component !== undefined && "components" in component ? component.components.map(({ type }) => type) : [];

test("on a card pictures stand above the words, files and buttons below, with a line for a rule", () => {
  const attachments = [picture("a fox.png"), picture("notes.md", { as: "file" })];
  const [only, ...others] = render(
    { text: "A *fox*\n\n---\n\nseed 7", attachments, buttons: [[button("Again", "again", "k")]] },
    true,
  );
  assert(only !== undefined);
  expect(others).toEqual([]);
  expect(only.content).toBeUndefined();
  expect(typesOf(only.components[0])).toEqual([12, 10, 14, 10, 13, 1]);
  expect(wordsIn(only)).toEqual(["A *fox*", "seed 7"]);
  expect(only.files).toEqual([
    { name: "a_fox.png", content: { blob: "b-a fox.png" } },
    { name: "notes.md", content: { blob: "b-notes.md" } },
  ]);
  expect(messageProblems(only)).toEqual([]);
});

test("what is veiled is a spoiler, on a card and beside words", () => {
  const attachments = [picture("x.png", { veiled: true }), picture("x.png", { veiled: true, as: "file" })];
  for (const card of [true, false]) {
    const [only] = render({ text: "Look", attachments }, card);
    assert(only !== undefined);
    expect(only.files.map(({ name }) => name)).toEqual(["SPOILER_x.png", "SPOILER_x-2.png"]);
    expect(messageProblems(only)).toEqual([]);
    const spoilers = all(only).flatMap((one) =>
      one.type === 12 ? one.items.map(({ spoiler }) => spoiler) : one.type === 13 ? [one.spoiler] : [],
    );
    expect(spoilers).toEqual(card ? [true, true] : []);
  }
});

test("ten pictures, many rules and many buttons still make a card that Discord takes", () => {
  const attachments = Array.from({ length: 10 }, (_, index) => picture("p.png", index % 2 === 0 ? {} : { as: "file" }));
  const text = Array.from({ length: 30 }, (_, index) => `part ${index}`).join("\n\n---\n\n");
  const buttons = Array.from({ length: 10 }, (_, index) => [button(`B${index}`, "settings", `s${index}`)]);
  const answer = render({ text, attachments, buttons }, true);
  expect(answer).toHaveLength(1);
  expect(answer.flatMap(messageProblems)).toEqual([]);
  expect(answer.flatMap(wordsIn).join("\n")).toContain("part 29");
});

test("a picture without words is all there is to send", () => {
  for (const card of [true, false]) {
    const answer = render({ text: "", attachments: [picture("x.png")] }, card);
    expect(answer.flatMap(messageProblems)).toEqual([]);
    expect(answer.map(({ content, files }) => [content, files.length])).toEqual([[undefined, 1]]);
  }
});

test.each(["", " \n\t", "\u200b", "&nbsp;", "```\n\n```", "\0"])("there is nothing to see in %j", (text) => {
  for (const card of [true, false]) expect(render({ text, buttons: [[button("B", "help", "")]] }, card)).toEqual([]);
  expect(renderFrame(text, undefined)).toEqual({ content: undefined, components: [], isCard: false, files: [] });
});

test("a frame too long to be shown shows its end, with its fence open and the button that stops it", () => {
  const frame = renderFrame(`# Start\n\n\`\`\`js\n${"let x = 1;\n".repeat(3_000)}let end`, {
    label: "Stop",
    key: "k1",
  });
  expect(frame.content?.startsWith("…\n```js\nlet x = 1;\n")).toBe(true);
  expect(frame.content?.endsWith("let x = 1;\nlet end\n```")).toBe(true);
  expect(frame.content?.length).toBeGreaterThan(800);
  expect(all(frame).flatMap((one) => ("custom_id" in one ? [one.custom_id] : []))).toEqual(["stop k1"]);
  expect(messageProblems(frame)).toEqual([]);
});

test.each([
  ["Some **bold words", "Some **bold words**"],
  ["So *", "So"],
  ["Then `inline code he", "Then `inline code he`"],
  ["See [the words](https://a.example/x?y=", "See the words"],
  ["Prices\n\n| coin | price |\n|------|--", "Prices"],
])("a frame shows no mark that its end leaves open: %j", (markdown, shown) => {
  expect(renderFrame(markdown, undefined).content).toBe(shown);
});
