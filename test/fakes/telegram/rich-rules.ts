/** Reads the blocks of a rich message as strictly as their schema, and counts what the limits are on. */

export interface Tally {
  readonly problems: string[];
  characters: number;
  blocks: number;
  depth: number;
  columns: number;
  visible: boolean;
}

type Kind = "rich" | "string" | "url" | "true" | "number" | "size" | "blocks" | "items" | "rows" | "align" | "valign";
type Fields = Readonly<Record<string, Kind>>;
type Shape = readonly [needed: Fields, allowed?: Fields];

const text: Fields = { text: "rich" };

const BLOCKS: Readonly<Record<string, Shape>> = {
  paragraph: [text],
  heading: [{ text: "rich", size: "size" }],
  pre: [text, { language: "string" }],
  footer: [text],
  divider: [{}],
  mathematical_expression: [{ expression: "string" }],
  anchor: [{ name: "string" }],
  list: [{ items: "items" }],
  blockquote: [{ blocks: "blocks" }, { credit: "rich" }],
  expandable_blockquote: [text, { credit: "rich" }],
  pullquote: [text, { credit: "rich" }],
  table: [{ cells: "rows" }, { is_bordered: "true", is_striped: "true", is_compact: "true", caption: "rich" }],
  details: [{ summary: "rich", blocks: "blocks" }, { is_open: "true" }],
  thinking: [text],
};

const ITEM: Shape = [
  { blocks: "blocks" },
  { has_checkbox: "true", is_checked: "true", value: "number", type: "string" },
];
const CELL: Shape = [
  { align: "align", valign: "valign" },
  { text: "rich", is_header: "true", colspan: "number", rowspan: "number" },
];

const TEXTS: Readonly<Record<string, Shape>> = {
  ...Object.fromEntries(
    ["bold", "italic", "underline", "strikethrough", "spoiler", "subscript", "superscript", "marked", "code"].map(
      (type): [string, Shape] => [type, [text]],
    ),
  ),
  mathematical_expression: [{ expression: "string" }],
  url: [{ text: "rich", url: "url" }],
  email_address: [{ text: "rich", email_address: "string" }],
  phone_number: [{ text: "rich", phone_number: "string" }],
  mention: [{ text: "rich", username: "string" }],
  hashtag: [{ text: "rich", hashtag: "string" }],
  cashtag: [{ text: "rich", cashtag: "string" }],
  bot_command: [{ text: "rich", bot_command: "string" }],
  anchor: [{ name: "string" }],
  anchor_link: [{ text: "rich", anchor_name: "string" }],
  reference: [{ text: "rich", name: "string" }],
  reference_link: [{ text: "rich", reference_name: "string" }],
};

const VISIBLE = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800\ufffc]/u;
const LINK = /^(?:https?:\/\/[^\s/]|tg:\/\/[^\s]|mailto:[^\s]|tel:[^\s])[^\s]*$/i;

function asFields(value: unknown): ReadonlyMap<string, unknown> | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return new Map<string, unknown>(Object.entries(value));
}

function readString(value: unknown, where: string, tally: Tally): string {
  if (typeof value !== "string") {
    tally.problems.push(`field "${where}" must be of type String`);
    return "";
  }
  tally.characters += value.length;
  if (!value.isWellFormed()) tally.problems.push("strings must be encoded in UTF-8");
  if (VISIBLE.test(value)) tally.visible = true;
  return value;
}

function readText(value: unknown, where: string, depth: number, tally: Tally): void {
  if (typeof value === "string") {
    readString(value, where, tally);
    return;
  }
  if (Array.isArray(value)) {
    for (const part of value) readText(part, where, depth, tally);
    return;
  }
  readTyped(value, TEXTS, where, depth, tally);
}

function readTyped(
  value: unknown,
  shapes: Readonly<Record<string, Shape>>,
  where: string,
  depth: number,
  tally: Tally,
): void {
  const fields = asFields(value);
  const type = fields?.get("type");
  const shape = typeof type === "string" && Object.hasOwn(shapes, type) ? shapes[type] : undefined;
  if (fields === undefined || shape === undefined) {
    tally.problems.push(`unsupported type ${JSON.stringify(type)} specified in "${where}"`);
    return;
  }
  if (type === "divider") tally.visible = true;
  const [needed, allowed = {}] = shape;
  readShape(fields, [{ ...needed, type: "string" }, allowed], `${where}.${String(type)}`, depth, tally);
}

function readShape(fields: ReadonlyMap<string, unknown>, shape: Shape, where: string, depth: number, tally: Tally) {
  tally.depth = Math.max(tally.depth, depth);
  const [needed, allowed = {}] = shape;
  for (const name of Object.keys(needed)) {
    if (!fields.has(name)) tally.problems.push(`can't find field "${name}" in "${where}"`);
  }
  for (const [name, value] of fields) {
    const kind = needed[name] ?? allowed[name];
    if (kind === undefined) tally.problems.push(`unknown field "${name}" in "${where}"`);
    else if (name !== "type") readField(kind, value, `${where}.${name}`, depth, tally);
  }
}

function readList(value: unknown, where: string, tally: Tally): readonly unknown[] {
  if (Array.isArray(value)) {
    if (value.length === 0) tally.problems.push(`"${where}" must be non-empty`);
    return value;
  }
  tally.problems.push(`field "${where}" must be of type Array`);
  return [];
}

function readRows(value: unknown, where: string, depth: number, tally: Tally): void {
  for (const row of readList(value, where, tally)) {
    tally.blocks += 1;
    let columns = 0;
    for (const cell of readList(row, where, tally)) {
      const fields = asFields(cell) ?? new Map<string, unknown>();
      const span = fields.get("colspan");
      columns += typeof span === "number" ? span : 1;
      readShape(fields, CELL, `${where}.cell`, depth + 1, tally);
    }
    tally.columns = Math.max(tally.columns, columns);
  }
}

function oneOf(value: unknown, choices: readonly unknown[], where: string, tally: Tally): void {
  if (!choices.includes(value)) tally.problems.push(`field "${where}" has the wrong value ${JSON.stringify(value)}`);
}

function readField(kind: Kind, value: unknown, where: string, depth: number, tally: Tally): void {
  if (kind === "rich") readText(value, where, depth + 1, tally);
  else if (kind === "string") readString(value, where, tally);
  else if (kind === "url") {
    if (!LINK.test(readString(value, where, tally))) tally.problems.push(`wrong URL in "${where}"`);
  } else if (kind === "true") oneOf(value, [true], where, tally);
  else if (kind === "size") oneOf(value, [1, 2, 3, 4, 5, 6], where, tally);
  else if (kind === "align") oneOf(value, ["left", "center", "right"], where, tally);
  else if (kind === "valign") oneOf(value, ["top", "middle", "bottom"], where, tally);
  else if (kind === "number") {
    if (!Number.isInteger(value)) tally.problems.push(`field "${where}" must be of type Number`);
  } else if (kind === "blocks") readBlocks(value, where, depth + 1, tally);
  else if (kind === "rows") readRows(value, where, depth + 1, tally);
  else {
    for (const item of readList(value, where, tally)) {
      tally.blocks += 1;
      readShape(asFields(item) ?? new Map<string, unknown>(), ITEM, `${where}.item`, depth + 1, tally);
    }
  }
}

function readBlocks(value: unknown, where: string, depth: number, tally: Tally): void {
  for (const block of readList(value, where, tally)) {
    tally.blocks += 1;
    readTyped(block, BLOCKS, where, depth, tally);
  }
}

/** Counted as unfavourably as the words of the limits allow: list items and formatting are levels, links have characters. */
export function tallyBlocks(blocks: unknown): Tally {
  const tally: Tally = { problems: [], characters: 0, blocks: 0, depth: 0, columns: 0, visible: false };
  readBlocks(blocks, "blocks", 1, tally);
  return tally;
}
