/** Cuts a tree into parts that each fit a message: between blocks where it can, within a block where it must. */
import type { Root, RootContent } from "mdast";
import { divide } from "./divide.ts";
import { add, fits, type Sizing } from "./sizing.ts";

interface Placed {
  readonly block: RootContent;
  readonly size: readonly number[];
}

interface Page {
  placed: Placed[];
  used: readonly number[];
}

const EMPTY: readonly number[] = [];

function place(page: Page, placed: Placed, sizing: Sizing): boolean {
  const total = page.placed.length === 0 ? placed.size : add(add(page.used, sizing.gap), placed.size);
  if (!fits(total, sizing.limits)) return false;
  page.placed.push(placed);
  page.used = total;
  return true;
}

/** What is left on the page, when it is worth starting a block there that will be cut. */
function roomOn(page: Page, { limits, gap }: Sizing): readonly number[] {
  if (page.placed.length === 0) return limits;
  const room = limits.map((limit, index) => limit - (page.used[index] ?? 0) - (gap[index] ?? 0));
  return room.every((left, index) => left >= (limits[index] ?? 0) * 0.3) ? room : limits;
}

const treeOf = (placed: readonly Placed[]): Root => ({ type: "root", children: placed.map(({ block }) => block) });

/** A heading is not left alone at the end of a page. */
function takeHeadings(page: Page): Placed[] {
  const last = page.placed.findLastIndex(({ block }) => block.type !== "heading");
  return last === -1 ? [] : page.placed.splice(last + 1);
}

/**
 * Lazy: who needs only the first parts pays for no more. Each part fits `sizing.limits` by `sizing.measure`; nothing
 * visible is lost, and nothing is repeated but the header of a table that is cut.
 */
export function* splitTree(root: Root, sizing: Sizing): Generator<Root> {
  let page: Page = { placed: [], used: EMPTY };
  const turn = (first: readonly Placed[]): Root => {
    const done = treeOf(page.placed);
    page = { placed: [], used: EMPTY };
    for (const placed of first) place(page, placed, sizing);
    return done;
  };
  for (const block of root.children) {
    const size = sizing.measure(block);
    if (place(page, { block, size }, sizing)) continue;
    if (fits(size, sizing.limits) && page.placed.some(({ block: before }) => before.type !== "heading")) {
      const headings = takeHeadings(page);
      const together = [...headings, { block, size }].reduce(
        (sum, placed) => add(add(sum, sizing.gap), placed.size),
        EMPTY,
      );
      if (fits(together, sizing.limits)) {
        yield turn([...headings, { block, size }]);
        continue;
      }
      yield turn(headings);
    }
    for (const piece of divide(block, { ...sizing, room: () => roomOn(page, sizing) }, roomOn(page, sizing))) {
      const placed = { block: piece, size: sizing.measure(piece) };
      if (place(page, placed, sizing)) continue;
      if (page.placed.length > 0) yield turn([placed]);
      // Larger than a page whatever is done: left to the renderer rather than lost.
      if (page.placed.length === 0) yield treeOf([placed]);
    }
  }
  if (page.placed.length > 0) yield treeOf(page.placed);
}
