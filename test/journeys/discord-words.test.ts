/** What journeys read of Discord's Markdown: words as a person sees them, whatever stands around them. */
import { expect, test } from "vitest";
import { plainWords } from "./discord-words.ts";

test.each([
  ["**bold** and *leaning*, __under__ and ~~gone~~", "bold and leaning, under and gone"],
  ["a snake_case_name stays, _this_ does not", "a snake_case_name stays, this does not"],
  ["1\\. not a list, \\*no star\\*, a\\_b", "1. not a list, *no star*, a_b"],
  ["## Head\n- one\n- two\n> said\n-# small", "Head\n• one\n• two\nsaid\nsmall"],
  ["[the **site**](<https://example.com/a_b>) and <https://example.com>", "the site and https://example.com"],
  ["`a*b` and ``c ` d``", "a*b and c ` d"],
  ['Here:\n```json\n{"a": "*b*"}\n```\n**end**', 'Here:\n{"a": "*b*"}\nend'],
  ["||hidden||", "hidden"],
])("%j reads %j", (markdown, words) => {
  expect(plainWords(markdown)).toBe(words);
});
