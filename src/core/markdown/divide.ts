/** Divides one block that is too large for a message, by what it is made of. */
import type { Blockquote, FootnoteDefinition, List, ListItem, PhrasingContent, RootContent, Table } from "mdast";
import { isBlock } from "./blocks.ts";
import { codeBoundary, proseBoundary } from "./boundary.ts";
import { runsOf } from "./runs.ts";
import { fits, largestFit, type Sizing } from "./sizing.ts";

type Pieces = Generator<RootContent>;

interface Cuttable {
  readonly text: string;
  readonly make: (from: number, to: number, isPlain: boolean) => RootContent;
  readonly boundary: (text: string, length: number) => number;
  /** What need not be shown again after a cut. */
  readonly skip: RegExp;
}

function* divideText(cuttable: Cuttable, sizing: Sizing, room: readonly number[]): Pieces {
  const { text, make, boundary } = cuttable;
  let from = 0;
  let limits = room;
  while (from < text.length) {
    const start = from;
    const isFit = (isPlain: boolean) => (count: number) =>
      fits(sizing.measure(make(start, start + count, isPlain)), limits);
    const guess = limits[0] ?? 1;
    let isPlain = false;
    let count = largestFit(text.length - start, guess, isFit(false));
    if (count === 0) {
      isPlain = true;
      count = largestFit(text.length - start, guess, isFit(true));
    }
    const rest = text.slice(start, start + count + 64);
    const length = start + count >= text.length ? count : boundary(rest, Math.max(1, count));
    yield make(start, start + length, isPlain);
    from = start + length;
    from += cuttable.skip.exec(text.slice(from, from + 256))?.[0].length ?? 0;
    limits = sizing.limits;
  }
}

function divideProse(
  children: readonly PhrasingContent[],
  wrap: (children: PhrasingContent[]) => RootContent,
  sizing: Sizing,
  room: readonly number[],
): Pieces {
  const { text, slice } = runsOf(children);
  const make = (from: number, to: number, isPlain: boolean): RootContent => wrap(slice(from, to, isPlain));
  return divideText({ text, make, boundary: proseBoundary, skip: /^\s+/ }, sizing, room);
}

function divideCode(value: string, lang: string | null, sizing: Sizing, room: readonly number[]): Pieces {
  const make = (from: number, to: number): RootContent => ({
    type: "code",
    lang,
    meta: null,
    value: value.slice(from, to),
  });
  return divideText({ text: value, make, boundary: codeBoundary, skip: /^\n/ }, sizing, room);
}

/** What stands before has been placed meanwhile: a short item above a long one is not left alone on its page. */
const roomFor = ({ room, limits }: Sizing): readonly number[] => room?.() ?? limits;

/** As many units together as fit; one that does not fit alone is divided in its turn. */
function* divideUnits<Unit>(
  units: readonly Unit[],
  wrap: (units: Unit[], from: number) => RootContent,
  divideOne: (unit: Unit, index: number, room: readonly number[]) => Pieces,
  sizing: Sizing,
  room: readonly number[],
): Pieces {
  let from = 0;
  let limits = room;
  let guess = 8;
  while (from < units.length) {
    const start = from;
    const wrapped = (count: number): RootContent => wrap(units.slice(start, start + count), start);
    const count = largestFit(units.length - start, guess, (many) => fits(sizing.measure(wrapped(many)), limits));
    const unit = units[start];
    if (count > 0) yield wrapped(count);
    else if (limits !== sizing.limits && fits(sizing.measure(wrapped(1)), sizing.limits)) {
      // It fits a page of its own.
      limits = sizing.limits;
      continue;
    } else if (unit !== undefined) yield* divideOne(unit, start, limits);
    from += Math.max(1, count);
    guess = Math.max(1, count);
    limits = roomFor(sizing);
  }
}

function* divideItem(
  item: ListItem,
  inList: (item: ListItem) => List,
  sizing: Sizing,
  room: readonly number[],
): Pieces {
  const holding = (children: ListItem["children"]): List => inList({ ...item, children });
  const [first, ...others] = item.children;
  if (first === undefined) return;
  const measure = (block: RootContent): readonly number[] => sizing.measure(isInItem(block) ? holding([block]) : block);
  let isFirst = true;
  for (const piece of divide(first, { ...sizing, measure }, room)) {
    yield isFirst && isInItem(piece) ? holding([piece]) : piece;
    isFirst = false;
  }
  // What follows stands without the mark, for that has been shown.
  for (const block of others) {
    if (fits(sizing.measure(block), sizing.limits)) yield block;
    else yield* divide(block, sizing, roomFor(sizing));
  }
}

type Nested = ListItem["children"][number];

const NOT_NESTED: ReadonlySet<string> = new Set(["listItem", "tableRow", "tableCell", "yaml"]);
const isInItem = (block: RootContent): block is Nested => !NOT_NESTED.has(block.type) && !isInline(block);
const isInline = (block: RootContent): boolean =>
  "text strong emphasis delete link break".split(" ").includes(block.type);

function divideList(list: List, sizing: Sizing, room: readonly number[]): Pieces {
  const part = (children: ListItem[], from: number): List => ({
    ...list,
    children,
    ...(list.ordered ? { start: (list.start ?? 1) + from } : {}),
  });
  return divideUnits(
    list.children,
    part,
    (item, index, left) => divideItem(item, (one) => part([one], index), sizing, left),
    sizing,
    room,
  );
}

function divideQuote<Holder extends Blockquote | FootnoteDefinition>(
  holder: Holder,
  wrap: (children: Nested[], from: number) => RootContent,
  sizing: Sizing,
  room: readonly number[],
): Pieces {
  const measure = (block: RootContent): readonly number[] => sizing.measure(isInItem(block) ? wrap([block], 0) : block);
  const divideOne = function* (block: Nested, index: number, left: readonly number[]): Pieces {
    let from = index;
    for (const piece of divide(block, { ...sizing, measure }, left)) {
      yield isInItem(piece) ? wrap([piece], from) : piece;
      from += 1;
    }
  };
  return divideUnits(holder.children, wrap, divideOne, sizing, room);
}

/** A row that is too large for a table becomes a paragraph for each cell, under the name of its column. */
function* divideRow(table: Table, index: number, sizing: Sizing, room: readonly number[]): Pieces {
  const [header] = table.children;
  const names = index === 0 ? [] : (header?.children ?? []);
  const cells = table.children[index]?.children ?? [];
  for (let column = 0; column < Math.max(names.length, cells.length); column += 1) {
    const name = names[column]?.children ?? [];
    const cell = cells[column]?.children ?? [];
    const children: PhrasingContent[] =
      name.length === 0 ? cell : [{ type: "strong", children: name }, { type: "text", value: ": " }, ...cell];
    if (children.length > 0) yield* divideProse(children, paragraph, sizing, room);
  }
}

function* divideTable(table: Table, sizing: Sizing, room: readonly number[]): Pieces {
  const [header, ...rows] = table.children;
  if (header === undefined) return;
  const withHeader = (some: Table["children"]): Table => ({ ...table, children: [header, ...some] });
  if (rows.length === 0 || !fits(sizing.measure(withHeader([])), sizing.limits)) {
    yield* divideRow(table, 0, sizing, room);
    for (let index = 1; index < table.children.length; index += 1)
      yield* divideRow(table, index, sizing, sizing.limits);
    return;
  }
  yield* divideUnits(rows, withHeader, (_, index, left) => divideRow(table, index + 1, sizing, left), sizing, room);
}

const paragraph = (children: PhrasingContent[]): RootContent => ({ type: "paragraph", children });

/** Each piece fits the limits, the first one the room that is left where that can be. */
export function divide(block: RootContent, sizing: Sizing, room: readonly number[]): Pieces {
  if (!isBlock(block)) return whole(block);
  switch (block.type) {
    case "paragraph":
      return divideProse(block.children, paragraph, sizing, room);
    case "heading":
      return divideProse(block.children, (children) => ({ ...block, children }), sizing, room);
    case "code":
      return divideCode(block.value, block.lang ?? null, sizing, room);
    case "math":
      return divideCode(block.value, "latex", sizing, room);
    case "list":
      return divideList(block, sizing, room);
    case "blockquote":
      return divideQuote(block, (children) => ({ type: "blockquote", children }), sizing, room);
    case "footnoteDefinition":
      if (block.children.length === 0) return whole(block);
      // Only its first piece carries the number.
      return divideQuote(
        block,
        (children, from) => (from === 0 ? { ...block, children } : asOne(children)),
        sizing,
        room,
      );
    case "table":
      return divideTable(block, sizing, room);
    case "html":
    case "thematicBreak":
      return whole(block);
  }
}

const asOne = (children: Nested[]): RootContent => {
  const [only, ...others] = children;
  return only !== undefined && others.length === 0 ? only : { type: "blockquote", children };
};

function* whole(block: RootContent): Pieces {
  yield block;
}
