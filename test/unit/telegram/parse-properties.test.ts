/** Whatever Telegram, or somebody in its place, sends: nothing throws, and what comes out is a request as the store takes it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { requestSchema } from "../../../src/core/request.ts";
import { type Parsed, parseUpdate } from "../../../src/platforms/telegram/parse.ts";
import {
  alone,
  ann,
  channel,
  DATE,
  type Fields,
  forum,
  group,
  herald,
  me,
  NOW,
  ours,
  photo,
  said,
  shown,
  stranger,
  theirs,
} from "./updates.ts";

/** No zero and no half of a character is anywhere in it. */
const isClean = (value: unknown): boolean => {
  const text = JSON.stringify(value);
  return !/\\u0000|\\ud[89a-f]/i.test(text.replaceAll("\\\\", ""));
};

function check(parsed: Parsed): void {
  expect(parsed.kind).toMatch(/^(request|overheard|stop|moved|membership|nothing)$/);
  if (parsed.kind !== "request" && parsed.kind !== "overheard") return;
  expect(requestSchema.parse(parsed.request)).toEqual(parsed.request);
  expect(isClean(parsed.request)).toBe(true);
  expect(parsed.request.conversation.startsWith(`telegram:${parsed.request.chat?.id ?? "?"}`)).toBe(true);
  expect(parsed.request.text).not.toBe("");
  expect(parsed.request.chat?.thread).not.toBe("1");
}

const anything = fc.string({ unit: "binary", maxLength: 30 });
const half = fc.constantFrom("\uD800", "\uDC00x", "\0", "\u202E", "/ask", "@herald_bot", " ", "\n", "--model", "“");
const text = fc.array(fc.oneof(anything, half), { maxLength: 8 }).map((parts) => parts.join(""));
const long = fc.tuple(text, fc.nat(4096)).map(([one, length]) => one.padEnd(length, "ab c").slice(0, 4096));
const entity = fc.record({
  type: fc.constantFrom("bot_command", "mention", "text_mention", "code", "bold"),
  offset: fc.oneof(fc.constant(0), fc.nat(40)),
  length: fc.integer({ min: 1, max: 60 }),
  user: fc.constantFrom(herald, ann),
});
const person = fc.record({
  id: fc.maxSafeInteger(),
  is_bot: fc.boolean(),
  first_name: long,
  last_name: text,
  username: text,
  language_code: text,
});
const chat = fc.constantFrom<Fields>(alone, group, forum, channel);
const reply = fc.constantFrom<Fields>(ours, theirs);
const message = fc.record(
  {
    message_id: fc.nat(),
    date: fc.nat(),
    edit_date: fc.nat(),
    chat: fc.tuple(chat, text).map(([one, title]) => ({ ...one, title, first_name: title })),
    from: fc.oneof(fc.constant(ann), person),
    sender_chat: chat,
    author_signature: text,
    text: long,
    caption: text,
    entities: fc.array(entity, { maxLength: 4 }),
    message_thread_id: fc.nat(3),
    is_topic_message: fc.constant(true),
    reply_to_message: fc.tuple(reply, text).map(([one, words]) => ({ ...one, text: words })),
    quote: fc.record({ text, is_manual: fc.constant(true) }),
    photo: fc.constant(photo),
    media_group_id: text,
  },
  { requiredKeys: ["message_id", "chat"] },
);
/** Files as they may be, mostly whole. */
const content = fc.oneof(
  fc.record(
    {
      file_id: fc.oneof({ arbitrary: fc.string({ minLength: 1 }), weight: 4 }, anything, fc.jsonValue()),
      file_name: fc.oneof(text, long),
      mime_type: fc.oneof(fc.constant("image/png"), text),
      file_size: fc.oneof(fc.nat(), fc.double()),
      width: fc.oneof(fc.nat(), fc.integer()),
      height: fc.nat(),
      is_animated: fc.oneof(fc.boolean(), fc.jsonValue()),
      is_video: fc.boolean(),
    },
    { requiredKeys: ["file_id"] },
  ),
  fc.jsonValue(),
);
const showing = fc.record(
  {
    photo: fc.oneof(fc.array(content, { maxLength: 4 }), fc.jsonValue()),
    document: content,
    sticker: content,
    animation: content,
    video: content,
    video_note: content,
    live_photo: content,
    media_group_id: fc.oneof(text, fc.constant("77")),
  },
  { requiredKeys: [] },
);
const kind = fc.constantFrom("message", "edited_message", "channel_post", "edited_channel_post");

test("any message with any words and names is a request that the store takes, or none", () => {
  fc.assert(
    fc.property(kind, message, fc.boolean(), (name, content, hasTopics) => {
      check(parseUpdate({ update_id: 9, [name]: content }, { ...me, hasTopics }, NOW).parsed);
    }),
    { numRuns: 3000 },
  );
});

test("any file, of a message, of what it replies to or above a button, is one that the store takes, or none", () => {
  const order = fc.constantFrom("/effect sepia", "/mirage sepia", "/extract a:string", "/imagine a fox", "/key set x");
  let files = 0;
  fc.assert(
    fc.property(order, chat, showing, showing, showing, (caption, place, own, quoted, elsewhere) => {
      const { entities, text: _, ...rest } = said(caption, { chat: place });
      const reply_to_message = { ...theirs, text: undefined, ...quoted };
      const external_reply = { origin: {}, ...elsewhere };
      const message = { ...rest, caption, caption_entities: entities, reply_to_message, external_reply, ...own };
      const { parsed } = parseUpdate({ update_id: 9, message }, me, NOW);
      check(parsed);
      expect(parsed.kind).toBe("request");
      const press = { id: "q", from: ann, message: { ...ours, ...own }, data: caption.slice(1) };
      const pressed = parseUpdate({ update_id: 9, callback_query: press }, me, NOW).parsed;
      check(pressed);
      for (const one of [parsed, pressed]) files += one.kind === "request" ? (one.request.files?.length ?? 0) : 0;
    }),
    { numRuns: 2000 },
  );
  expect(files).toBeGreaterThan(300);
});

test("any text that is said in private is asked, whatever it is", () => {
  fc.assert(
    fc.property(long, person, (words, { is_bot: _, ...from }) => {
      const { parsed } = parseUpdate({ update_id: 9, message: said(words, { from, entities: [] }) }, me, NOW);
      if (words === "") return;
      check(parsed);
      expect(parsed.kind).toBe("request");
      expect(parsed.kind === "request" && (parsed.request.text ?? "").length).toBeGreaterThan(0);
    }),
    { numRuns: 1000 },
  );
});

test("any data of a press is harmless", () => {
  const data = fc.oneof(
    text,
    fc.tuple(fc.constantFrom("again", "model", "stop", "chat", "pulse"), text).map((two) => two.join(" ")),
  );
  fc.assert(
    fc.property(data, fc.constantFrom(alone, group, forum, channel), (words, place) => {
      const press = { id: "q", from: ann, message: { message_id: 3, date: DATE, chat: place }, data: words };
      const { parsed } = parseUpdate({ update_id: 9, callback_query: press }, me, NOW);
      check(parsed);
      expect(parsed).toHaveProperty("query", "q");
      if (parsed.kind === "request") expect(parsed.request.operation).not.toBe("pulse");
    }),
    { numRuns: 1000 },
  );
});

test("any JSON is read or is nothing", () => {
  const names = fc.constantFrom(
    "update_id",
    "message",
    "callback_query",
    "chat",
    "from",
    "text",
    "id",
    "type",
    "__proto__",
  );
  const json = fc.oneof(fc.jsonValue(), fc.dictionary(names, fc.jsonValue()));
  fc.assert(
    fc.property(json, (update) => check(parseUpdate(update, me, NOW).parsed)),
    { numRuns: 1000 },
  );
});

const whole: readonly Fields[] = [
  { message: said("/ask@Herald_Bot what --model nexus", { chat: group, reply_to_message: theirs }) },
  {
    message: said("@herald_bot what", {
      chat: forum,
      message_thread_id: 8,
      is_topic_message: true,
      reply_to_message: ours,
    }),
  },
  { message: shown("photo", photo, { caption: "look", from: stranger, sender_chat: channel, chat: group }) },
  { edited_message: said("hello", { edit_date: DATE + 9, quote: { text: "h", position: 0, is_manual: true } }) },
  { channel_post: said("/cancel", { chat: channel, from: undefined, sender_chat: channel }) },
  { message: shown("migrate_to_chat_id", -100, { chat: group }) },
  {
    message: shown("rich_message", { blocks: [{ type: "list", items: [{ label: "1", blocks: [{ text: ["a"] }] }] }] }),
  },
  { message: said("why", { external_reply: { origin: { sender_user: ann } }, quote: { text: "h" } }) },
  { callback_query: { id: "q", from: ann, message: ours, data: "again abc" } },
  { stopped_message_generation: { chat: alone, message_thread_id: 8, draft_id: 77 } },
  { my_chat_member: { chat: group, from: ann, new_chat_member: { status: "restricted", is_member: false } } },
];

/** The same with the value at one of its places put in another's stead; `steps` says which. */
function mutated(value: unknown, steps: readonly number[], other: unknown): unknown {
  const [step, ...further] = steps;
  if (step === undefined || typeof value !== "object" || value === null) return other;
  const entries: [string, unknown][] = Object.entries(value);
  const [name] = entries[step % Math.max(1, entries.length)] ?? [];
  if (name === undefined) return other;
  const changed = entries.map(([key, one]): [string, unknown] => [
    key,
    key === name ? mutated(one, further, other) : one,
  ]);
  return Array.isArray(value) ? changed.map(([, one]) => one) : Object.fromEntries<unknown>(changed);
}

test("an update with a part put in another's stead is read or is nothing", () => {
  const steps = fc.array(fc.nat(20), { minLength: 1, maxLength: 5 });
  const other = fc.oneof(fc.jsonValue(), fc.constantFrom(undefined, -1, 2 ** 53, 1e300, "", ann, group, ours, [ours]));
  fc.assert(
    fc.property(fc.constantFrom(...whole), steps, other, (update, where, value) => {
      check(parseUpdate(mutated({ ...update, update_id: 9 }, where, value), me, NOW).parsed);
    }),
    { numRuns: 4000 },
  );
});

test("all of these are read as they are", () => {
  const kinds = whole.map((update) => parseUpdate({ update_id: 9, ...update }, me, NOW).parsed.kind);
  expect(kinds).toEqual([
    "request",
    "request",
    "nothing",
    "request",
    "request",
    "moved",
    "request",
    "request",
    "request",
    "stop",
    "membership",
  ]);
});
