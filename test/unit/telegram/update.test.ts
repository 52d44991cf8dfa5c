/** A broken part of an update never costs the rest of it, and what cannot be read is said without a word of it. */
import { describe, expect, test } from "vitest";
import { ALLOWED_UPDATES } from "../../../src/platforms/telegram/listen/allowed-updates.ts";
import { richWords } from "../../../src/platforms/telegram/parse/rich.ts";
import { parseUpdate } from "../../../src/platforms/telegram/parse.ts";
import { kinds } from "../../../src/platforms/telegram/update.ts";
import {
  alone,
  ann,
  type Fields,
  inGroup,
  inShort,
  me,
  NOW,
  ours,
  parse,
  parseMessage,
  photo,
  requestOf,
  said,
  shown,
} from "./updates.ts";

describe("a broken part", () => {
  const broken = [null, 0, -1, 1.5, "", "x", [], [null], {}, { id: "x" }, "true"];
  const parts = [
    "from",
    "sender_chat",
    "author_signature",
    "entities",
    "caption",
    "caption_entities",
    "rich_message",
    "date",
    "edit_date",
    "message_thread_id",
    "is_topic_message",
    "is_automatic_forward",
    "media_group_id",
    "via_bot",
    "forward_origin",
    "reply_to_message",
    "external_reply",
    "quote",
  ];

  test.each(parts)("%s leaves the text", (part) => {
    for (const value of broken) {
      expect(inShort(parseMessage(said("hello", { [part]: value })))).toBe("chat hello");
    }
  });

  test("of an entity leaves the others", () => {
    const text = "/ask @herald_bot hi";
    const entities = [
      null,
      { type: "bold" },
      { type: 5, offset: 0, length: 4 },
      { type: "bot_command", offset: 0, length: 4 },
    ];
    expect(inShort(parseMessage(said(text, { entities })))).toBe("chat @herald_bot hi");
  });

  test("of a person leaves the person", () => {
    const from = { id: 42, is_bot: "no", first_name: 5, last_name: "Lee", username: null, language_code: 7 };
    expect(requestOf(parseMessage(inGroup("/ask hi", { from }))).person).toEqual({ id: "42", name: "Lee" });
  });

  test("of a chat leaves the chat", () => {
    const chat = { id: -100, type: "supergroup", title: 7, is_forum: "yes" };
    expect(requestOf(parseMessage(said("/ask hi", { chat }))).conversation).toBe("telegram:-100:chain:5");
  });

  test("of what is replied to leaves its author", () => {
    expect(inShort(parseMessage(inGroup("and?", { reply_to_message: { ...ours, entities: 5, caption: {} } })))).toBe(
      "chat and?",
    );
  });

  test("of a press leaves its query, which is answered", () => {
    const press = { id: "q", from: "?", message: { message_id: "?" }, data: 5 };
    expect(parse("callback_query", press)).toHaveProperty("query", "q");
  });

  test("the time that is not known is now", () => {
    expect(requestOf(parseMessage(said("hi", { date: "?" }))).at).toBe(NOW);
    expect(requestOf(parseMessage(said("hi", { date: 1e15 }))).at).toBe(NOW);
  });
});

describe("what cannot be read", () => {
  test.each<[update: unknown, id: number | undefined, why: string]>([
    [undefined, undefined, "an update that cannot be read"],
    [null, undefined, "an update that cannot be read"],
    ["secret", undefined, "an update that cannot be read"],
    [[], undefined, "an update that cannot be read"],
    [{}, undefined, "an update that cannot be read"],
    [{ update_id: "9", message: said("secret") }, undefined, "an update that cannot be read"],
    [{ update_id: -9, message: said("secret") }, undefined, "an update that cannot be read"],
    [{ update_id: 9 }, 9, "a kind of update that is not read"],
    [{ update_id: 9, secret: 1 }, 9, "a kind of update that is not read"],
    [{ update_id: 9, message: "secret" }, 9, "a message that cannot be read"],
    [{ update_id: 9, message: { ...said("secret"), chat: "?" } }, 9, "a message that cannot be read"],
    [
      { update_id: 9, message: { ...said("secret"), chat: { ...alone, type: "?" } } },
      9,
      "a message that cannot be read",
    ],
    [{ update_id: 9, callback_query: { data: "secret" } }, 9, "a callback_query that cannot be read"],
  ])("%j is nothing", (update, id, why) => {
    expect(parseUpdate(update, me, NOW)).toEqual({ id, parsed: { kind: "nothing", why } });
  });
});

test("what no store takes keeps its place, so that marks still fit", () => {
  const text = "/ask a\0b\uD800c @x";
  const request = requestOf(parseMessage(said(text)));
  expect(request.text).toBe("a\uFFFDb\uFFFDc @x");
  expect(requestOf(parseMessage(said("hi", { from: { ...ann, first_name: "\uDC00\0A" } }))).person?.name).toBe(
    "\uFFFD\uFFFDA Lee",
  );
});

test("however deep it is, it is read", () => {
  let reply: Fields = said("the first");
  for (let depth = 0; depth < 5_000; depth += 1) reply = { ...ours, reply_to_message: reply };
  expect(inShort(parseMessage(inGroup("and?", { reply_to_message: reply })))).toBe("chat and?");
  const deep = (open: string, close: string): unknown => JSON.parse(open.repeat(20_000) + close.repeat(20_000));
  for (const nested of [
    deep("[", "]"),
    deep('{"blocks":[', "]}"),
    JSON.parse(`${'{"text":'.repeat(20_000)}1${"}".repeat(20_000)}`),
  ]) {
    expect(inShort(parseMessage(said("hi", { entities: nested, rich_message: { blocks: [nested] } })))).toBe("chat hi");
  }
});

test("what Telegram is asked for is read, and nothing else", () => {
  expect(Object.keys(kinds).toSorted()).toEqual([...ALLOWED_UPDATES].toSorted());
});

describe("a rich message as words", () => {
  test.each<[what: string, blocks: unknown, words: string]>([
    ["nothing", [], ""],
    [
      "paragraphs",
      [
        { type: "paragraph", text: "one" },
        { type: "paragraph", text: { type: "bold", text: "two" } },
      ],
      "one\ntwo",
    ],
    [
      "inline",
      [{ text: ["a ", { type: "code", text: "b" }, { expression: "x^2" }, { alternative_text: "🙂" }] }],
      "a bx^2🙂",
    ],
    [
      "a list",
      [
        {
          items: [
            { label: "1.", blocks: [{ text: "a" }] },
            { label: "2.", blocks: [{ text: "b" }] },
          ],
        },
      ],
      "1. a\n2. b",
    ],
    ["a table", [{ cells: [[{ text: "a" }, { text: "b" }], [{ text: "c" }]], caption: "T" }], "a | b\nc\nT"],
    ["details", [{ summary: "S", blocks: [{ text: "in" }] }], "S\nin"],
    ["a picture", [{ type: "photo", photo, caption: { text: "C", credit: "me" } }], "C"],
    [
      "buttons, which are no words",
      [{ type: "buttons", buttons: [{ text: "Again" }] }, { text: { type: "button", button: { text: "x" } } }],
      "",
    ],
    ["what is broken", [null, 5, "x", { text: 7 }, { items: [null, { blocks: 1 }], cells: [5] }], ""],
  ])("%s", (_, blocks, words) => {
    expect(richWords({ blocks })).toBe(words);
  });

  test.each([undefined, null, 5, "x", []])("%j is none", (message) => {
    expect(richWords(message)).toBeUndefined();
  });

  test("that says nothing is asked about all the same", () => {
    expect(inShort(parseMessage(shown("rich_message", {})))).toBe("help ask");
  });
});
