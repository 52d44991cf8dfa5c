/** What Telegram refuses in a text with entities or in a rich message, and what it would quietly change; written apart from the renderer. */
import type { MessageEntity } from "grammy/types";
import { type Tally, tallyBlocks } from "./rich-rules.ts";

const BARE = new Set("bold italic underline strikethrough spoiler blockquote expandable_blockquote code".split(" "));
const FOUND_BY_ITSELF = new Set("mention hashtag cashtag bot_command url email phone_number".split(" "));
const OWN_FIELDS: Readonly<
  Record<string, { readonly needed: readonly string[]; readonly allowed: readonly string[] }>
> = {
  pre: { needed: [], allowed: ["language"] },
  text_link: { needed: ["url"], allowed: [] },
  text_mention: { needed: ["user"], allowed: [] },
  custom_emoji: { needed: ["custom_emoji_id"], allowed: [] },
  date_time: { needed: ["unix_time"], allowed: ["date_time_format"] },
};
const LINK = /^(?:https?:\/\/[^\s/]|tg:\/\/[^\s]|mailto:[^\s]|tel:[^\s])[^\s]*$/i;
const INVISIBLE = /^[\s\p{C}\p{Default_Ignorable_Code_Point}\u2800\ufffc]*$/u;

const bad = (words: string): string => `Bad Request: ${words}`;

function splitsSymbol(text: string, offset: number): boolean {
  if (offset <= 0 || offset >= text.length) return false;
  const before = text.charCodeAt(offset - 1);
  const after = text.charCodeAt(offset);
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
}

function fieldProblems(entity: MessageEntity): string[] {
  const known = BARE.has(entity.type) || FOUND_BY_ITSELF.has(entity.type);
  const own = OWN_FIELDS[entity.type] ?? (known ? { needed: [], allowed: [] } : undefined);
  if (own === undefined) return [bad("can't parse entities: unsupported type specified")];
  const fields = Object.keys(entity);
  const problems = own.needed
    .filter((field) => !fields.includes(field))
    .map((field) => bad(`can't parse entities: can't find field "${field}"`));
  const allowed = ["type", "offset", "length", ...own.needed, ...own.allowed];
  for (const field of fields) {
    if (!allowed.includes(field)) problems.push(bad(`can't parse entities: unknown field "${field}"`));
  }
  if (entity.type === "text_link" && typeof entity.url === "string" && !LINK.test(entity.url)) {
    problems.push(bad(`can't parse entities: wrong HTTP URL "${entity.url}"`));
  }
  if (entity.type === "pre" && entity.language !== undefined && typeof entity.language !== "string") {
    problems.push(bad(`can't parse entities: field "language" must be of type String`));
  }
  return problems;
}

function rangeProblems(text: string, { offset, length }: MessageEntity): string[] {
  if (!Number.isInteger(offset) || offset < 0) return [bad("receive an entity with incorrect offset")];
  if (!Number.isInteger(length) || length <= 0) return [bad("receive an entity with incorrect length")];
  const problems: string[] = [];
  const begins = `entity beginning at UTF-16 offset ${offset}`;
  if (offset + length > text.length) {
    problems.push(bad(`${begins} ends after the end of the text at UTF-16 offset ${text.length}`));
  }
  if (splitsSymbol(text, offset)) {
    problems.push(bad(`entity begins in a middle of a UTF-16 symbol at UTF-16 offset ${offset}`));
  }
  if (splitsSymbol(text, offset + length)) {
    problems.push(bad(`${begins} ends in a middle of a UTF-16 symbol at UTF-16 offset ${offset + length}`));
  }
  return problems;
}

/** In Telegram's own words: each one alone makes the call fail with a 400. */
export function textProblems(text: string, entities: readonly MessageEntity[], limit: number): string[] {
  const problems: string[] = [];
  if (!text.isWellFormed()) problems.push(bad("strings must be encoded in UTF-8"));
  if (INVISIBLE.test(text)) problems.push(bad("message text is empty"));
  if (text.length > limit) problems.push(bad("message is too long"));
  return [...problems, ...entities.flatMap((entity) => [...fieldProblems(entity), ...rangeProblems(text, entity)])];
}

const isQuote = (entity: MessageEntity): boolean => entity.type.endsWith("blockquote");
const isCode = (entity: MessageEntity): boolean => entity.type === "code" || entity.type === "pre";

function pairLosses(outer: MessageEntity, inner: MessageEntity): string[] {
  const [outerEnd, innerEnd] = [outer.offset + outer.length, inner.offset + inner.length];
  if (outer.offset >= innerEnd || inner.offset >= outerEnd) return [];
  const names = `${outer.type} ${outer.offset}-${outerEnd} and ${inner.type} ${inner.offset}-${innerEnd}`;
  const nested =
    (outer.offset <= inner.offset && innerEnd <= outerEnd) || (inner.offset <= outer.offset && outerEnd <= innerEnd);
  if (!nested) return [`entities cross: ${names}`];
  if (outer.type === inner.type) return [`the same twice: ${names}`];
  if (isQuote(outer) && isQuote(inner)) return [`quotes nested: ${names}`];
  const [code, other] = isCode(outer) ? [outer, inner] : [inner, outer];
  if (isCode(code) && !isQuote(other)) return [`formatting with code: ${names}`];
  return [];
}

/** What is not refused but lost or changed on the way: the renderer is to leave Telegram nothing to correct. */
export function textLosses(text: string, entities: readonly MessageEntity[]): string[] {
  const losses: string[] = [];
  if (text !== text.trim()) losses.push("the text begins or ends with white space, which is trimmed");
  if (/(?!\n)[\p{Cc}\u2028-\u202e]/u.test(text)) losses.push("control characters are removed");
  if (/\u030a|\u0333|\u033f/.test(text)) losses.push("three accents are removed");
  if (entities.length > 100) losses.push("entities after the hundredth are dropped");
  entities.forEach((entity, index) => {
    const part = text.slice(entity.offset, entity.offset + entity.length);
    if (part.trim() === "") losses.push(`${entity.type} at ${entity.offset} holds white space only`);
    else if (part !== part.trim() && entity.type !== "pre" && entity.type !== "code") {
      losses.push(`${entity.type} at ${entity.offset} begins or ends with white space`);
    }
    if (FOUND_BY_ITSELF.has(entity.type)) losses.push(`${entity.type} is found by Telegram itself`);
    const before = entities[index - 1];
    const sorted =
      before === undefined ||
      before.offset < entity.offset ||
      (before.offset === entity.offset && before.length >= entity.length);
    if (!sorted) losses.push(`${entity.type} at ${entity.offset} comes before the one before it`);
    for (const other of entities.slice(index + 1)) losses.push(...pairLosses(entity, other));
  });
  return losses;
}

const MOST = { characters: 32_768, blocks: 500, depth: 16, columns: 20, media: 50 };

/** The same for a rich message, given as it would stand in the JSON. */
export function richProblems(message: unknown): string[] {
  if (typeof message !== "object" || message === null || Array.isArray(message)) {
    return [bad("object expected as rich message")];
  }
  const fields = new Map<string, unknown>(Object.entries(message));
  const problems: string[] = [];
  for (const [name, value] of fields) {
    if (["is_rtl", "skip_entity_detection"].includes(name)) {
      if (typeof value !== "boolean") problems.push(bad(`field "${name}" must be of type Boolean`));
    } else if (["html", "markdown"].includes(name)) {
      if (typeof value !== "string") problems.push(bad(`field "${name}" must be of type String`));
    } else if (!["blocks", "media"].includes(name)) problems.push(bad(`unknown field "${name}" in rich message`));
  }
  const given = ["blocks", "html", "markdown"].filter((name) => fields.has(name));
  if (given.length !== 1) problems.push(bad("exactly one of the fields html, markdown, or blocks must be used"));
  if (!fields.has("blocks")) {
    const source = fields.get("markdown") ?? fields.get("html");
    return typeof source === "string" ? [...problems, ...sourceProblems(source)] : problems;
  }
  return [...problems, ...tallyProblems(tallyBlocks(fields.get("blocks")))];
}

function sourceProblems(source: string): string[] {
  const problems: string[] = [];
  if (!source.isWellFormed()) problems.push(bad("strings must be encoded in UTF-8"));
  if (INVISIBLE.test(source)) problems.push(bad("rich message is empty"));
  if (source.length > MOST.characters) problems.push(bad("rich message is too long"));
  return problems;
}

function tallyProblems(tally: Tally): string[] {
  const problems = tally.problems.map(bad);
  if (!tally.visible) problems.push(bad("rich message is empty"));
  if (tally.characters > MOST.characters) problems.push(bad("rich message is too long"));
  if (tally.blocks > MOST.blocks) problems.push(bad("rich message has too many blocks"));
  if (tally.depth > MOST.depth) problems.push(bad("rich message is nested too deeply"));
  if (tally.columns > MOST.columns) problems.push(bad("rich message table has too many columns"));
  return problems;
}
