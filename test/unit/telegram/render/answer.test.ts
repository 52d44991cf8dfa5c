/** Tests of rendering for Telegram against its own rules, on whatever Markdown there is. */
import fc from "fast-check";
import type { Root } from "mdast";
import { expect, test } from "vitest";
import { parseMarkdown } from "../../../../src/core/markdown/parse.ts";
import type { Outgoing } from "../../../../src/platforms/telegram/outgoing.ts";
import { renderAnswer } from "../../../../src/platforms/telegram/render/answer.ts";
import { renderDraft } from "../../../../src/platforms/telegram/render/draft.ts";
import { classicParts, richParts } from "../../../../src/platforms/telegram/render/parts.ts";
import { richProblems, textLosses, textProblems } from "../../../fakes/telegram/text-rules.ts";
import { markdowns, samples } from "../../markdown/samples.ts";
import { trees } from "../../markdown/trees.ts";
import { columnsOf, depthOf, has, lostLetters, lostWords } from "../../markdown/visible.ts";

const ALL = Number.POSITIVE_INFINITY;

function problemsOf(outgoing: Outgoing): string[] {
  if (outgoing.kind === "text") {
    const { text, entities } = outgoing;
    return [...textProblems(text, entities, 4_096), ...textLosses(text, entities)];
  }
  if (outgoing.kind === "rich") {
    const classic = outgoing.classic();
    return [
      ...richProblems(outgoing.message),
      ...(classic.length === 0 ? ["nothing classic"] : classic.flatMap(problemsOf)),
    ];
  }
  return outgoing.caption.text.length <= 1_024 && outgoing.content !== "" ? [] : ["a bad file"];
}

function checkAnswer(markdown: string): void {
  for (const rich of [true, false]) {
    const answer = renderAnswer(markdown, { rich });
    expect(answer.flatMap(problemsOf), markdown).toEqual([]);
    expect(answer.length).toBeLessThanOrEqual(5);
    expect(JSON.stringify(renderAnswer(markdown, { rich }))).toBe(JSON.stringify(answer));
  }
}

/** Of a rich message, as it is read: addresses that are not shown do not count. */
function wordsOf(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(wordsOf).join("");
  if (typeof value !== "object" || value === null) return "";
  return Object.entries(value)
    .map(([name, field]) => (["text", "expression", "blocks", "items", "cells"].includes(name) ? wordsOf(field) : ""))
    .join("");
}

function checkWords(tree: Root, source: string): void {
  const classic = classicParts(tree, ALL, 5);
  expect(classic.flatMap(problemsOf), source).toEqual([]);
  const text = classic.map((part) => part.text).join("\n");
  // The cells of a wrapped table stand side by side, so their letters are mixed.
  expect(has(tree, "table") ? lostLetters(tree, text) : lostWords(tree, text), source).toBe("");
  const messages = richParts(tree, ALL, 5).map(({ message }) => message);
  expect(messages.flatMap(richProblems), source).toEqual([]);
  const words = messages.map(({ blocks }) => wordsOf(blocks)).join("");
  // So they are in a table that is too wide for a rich one, or stands too deep.
  const isClassic = columnsOf(tree) > 20 || (has(tree, "table") && depthOf(tree) > 6);
  expect(isClassic ? lostLetters(tree, words) : lostWords(tree, words), source).toBe("");
}

function checkDraft(markdown: string): void {
  const { text, entities, rich } = renderDraft(markdown, { rich: true });
  if (text !== "")
    expect([...textProblems(text, entities, 4_000), ...textLosses(text, entities)], markdown).toEqual([]);
  if (rich !== undefined) expect(richProblems(rich), markdown).toEqual([]);
}

test("every example and every naughty string is something Telegram takes, whole and cut off anywhere", () => {
  for (const sample of samples) {
    checkAnswer(sample);
    checkWords(parseMarkdown(sample), sample);
    checkDraft(sample.slice(0, Math.ceil(sample.length * 0.6)));
  }
});

test("mixtures of them are taken, and lose no word", () => {
  fc.assert(
    fc.property(markdowns, fc.nat({ max: 20_000 }), (markdown, length) => {
      checkAnswer(markdown);
      checkWords(parseMarkdown(markdown), markdown);
      checkDraft(markdown.slice(0, length));
    }),
    { numRuns: 25, seed: 13 },
  );
});

test("any tree is rendered to what Telegram takes, and loses no word", () => {
  fc.assert(
    fc.property(trees, (tree) => {
      checkWords(tree, JSON.stringify(tree));
    }),
    { numRuns: 150, seed: 5 },
  );
});

const kinds = (markdown: string, rich: boolean): string[] => renderAnswer(markdown, { rich }).map(({ kind }) => kind);

test.each(["| a |\n|---|\n| b |", "$$\nx = y\n$$", "- [ ] a", "a[^1]\n\n[^1]: b", "- a\n  - b\n    - c"])(
  "%j is rich where that is possible",
  (text) => {
    expect(kinds(text, true)).toEqual(["rich"]);
    expect(kinds(text, false)).toEqual(["text"]);
  },
);

test("what a classic message shows as well stays one", () => {
  expect(kinds("# Title\n\n**bold** and `code`\n\n- a\n  - b\n\n> quote\n\n```js\nx\n```", true)).toEqual(["text"]);
  expect(kinds("word ".repeat(2_000), true)).toEqual(["rich"]);
  expect(kinds("word ".repeat(2_000), false)).toEqual(["text", "text", "text"]);
});

test("more than five parts become the first one and a file of the whole", () => {
  const markdown = "Some words of a long story.\n\n".repeat(1_000);
  const [first, file, ...others] = renderAnswer(markdown, { rich: false });
  expect(others).toEqual([]);
  expect(first?.kind).toBe("text");
  expect(file).toEqual({ kind: "file", name: "answer.md", content: markdown, caption: { text: "", entities: [] } });
});

test.each(["", " \n\t", "\u200b", "&nbsp;", "```\n\n```", "\0"])("there is nothing to see in %j", (text) => {
  expect(renderAnswer(text, { rich: true })).toEqual([]);
  expect(renderDraft(text, { rich: true })).toEqual({ rich: undefined, text: "", entities: [] });
});

test("a text without Markdown is sent as it is", () => {
  expect(renderAnswer("Hello there.\nHow are you?", { rich: true })).toEqual([
    { kind: "text", text: "Hello there.\nHow are you?", entities: [] },
  ]);
});

test("a draft of more blocks than a message may hold shows the last of them", () => {
  const markdown = Array.from({ length: 600 }, (_, index) => `## ${index}`).join("\n\n");
  const { rich } = renderDraft(markdown, { rich: true });
  expect(richProblems(rich)).toEqual([]);
  expect(rich?.blocks?.[0]).toEqual({ type: "paragraph", text: "…" });
  expect(rich?.blocks?.at(-1)).toEqual({ type: "heading", size: 2, text: "599" });
  expect(rich?.blocks?.length).toBeGreaterThan(400);
});

test("a draft too long to be shown shows its end, with its fence open", () => {
  const { text, entities, rich } = renderDraft(`# Start\n\n\`\`\`js\n${"let x = 1;\n".repeat(3_000)}let end`, {
    rich: true,
  });
  expect(text.startsWith("…\n")).toBe(true);
  expect(text.endsWith("let end")).toBe(true);
  expect(entities).toEqual([{ type: "pre", language: "js", offset: 2, length: text.length - 2 }]);
  expect(JSON.stringify(rich?.blocks?.map(({ type }) => type))).toBe('["paragraph","pre"]');
});

test.each([
  ["Some **bold words", "Some bold words"],
  ["So *", "So"],
  ["Then `inline code he", "Then inline code he"],
  ["See [the words](https://a.example/x?y=", "See the words"],
  ["Prices:\n\n| coin | price |\n|------|--", "Prices:"],
])("a draft shows no mark that its end leaves open: %j", (markdown, shown) => {
  const { text, entities, rich } = renderDraft(markdown, { rich: true });
  expect(text).toBe(shown);
  expect(entities.map(({ type }) => type)).not.toContain("text_link");
  expect(wordsOf(rich?.blocks)).toBe(shown);
});
