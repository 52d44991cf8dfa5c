/** The picture of an account: its credits large on the left, what lies on it in panels on the right. */
import { drawn, type Pen } from "./canvas.ts";
import { SMALLEST, widthOf, write } from "./letters.ts";
import { type Box, COLOURS, dot, ground, MARGIN, PICTURE_WIDTH, panel, rule } from "./looks.ts";

export interface CardRow {
  readonly name: string;
  readonly value: string;
  /** What it is worth. */
  readonly worth?: string | undefined;
}

/** A panel: its name, perhaps one large value, and rows. */
export interface CardPanel {
  readonly title: string;
  readonly value?: string | undefined;
  readonly worth?: string | undefined;
  readonly rows: readonly CardRow[];
}

/** Every text is whole already, in the reader's language. */
export interface AccountCard {
  readonly title: string;
  readonly address: string | undefined;
  readonly credits: string;
  readonly unit: string;
  /** Lines below the credits. */
  readonly notes: readonly string[];
  readonly panels: readonly CardPanel[];
  readonly linked: { readonly text: string; readonly mood: "good" | "warning" | "quiet" } | undefined;
}

const GAP = 24;
const INSIDE = 36;
const RIGHT = { x: 610, width: PICTURE_WIDTH - MARGIN - 610 } as const;
const ROW = 50;
const TITLE = 44;
const VALUE = 70;
/** Of the left side, without the lines at its foot. */
const SHORTEST = 430;
const NOTE = 44;
const LINKED = NOTE + 14;

const heightOf = ({ value, rows }: CardPanel): number =>
  2 * INSIDE + TITLE - 14 + (value === undefined ? 0 : VALUE) + rows.length * ROW;

/** The widest that each column of values becomes; the names have what is left. */
function columnsOf(pen: Pen, rows: readonly CardRow[], width: number): { value: number; worth: number } {
  const widest = (texts: readonly (string | undefined)[]): number =>
    Math.ceil(Math.max(0, ...texts.map((text = "") => widthOf(pen, text, 28))));
  const worth = Math.min(widest(rows.map((row) => row.worth)), width * 0.36);
  return { worth, value: Math.min(widest(rows.map(({ value }) => value)), width * 0.42) };
}

/** A name on the left, on the right what it is and what that is worth. */
function drawRow(pen: Pen, row: CardRow, { x, y, width }: Omit<Box, "height">, columns: ReturnType<typeof columnsOf>) {
  const { name, value, worth } = row;
  const common = { y, size: 28, smallest: SMALLEST };
  const end = columns.worth === 0 ? x + width : x + width - columns.worth - GAP;
  const nameWidth = end - columns.value - GAP - x;
  write(pen, { ...common, text: name, x, width: nameWidth, colour: COLOURS.quiet });
  write(pen, { ...common, text: value, x: end, width: columns.value, colour: COLOURS.plain, align: "right" });
  if (worth === undefined) return;
  const place = { x: x + width, width: columns.worth, align: "right" } as const;
  write(pen, { ...common, ...place, text: worth, colour: COLOURS.quiet });
}

function drawPanel(pen: Pen, content: CardPanel, box: Box): void {
  panel(pen, box);
  const [x, width] = [box.x + INSIDE, box.width - 2 * INSIDE];
  let y = box.y + INSIDE + 22;
  write(pen, { text: content.title, x, y, width, size: 28, smallest: SMALLEST, weight: 600, colour: COLOURS.quiet });
  if (content.value !== undefined) {
    y += VALUE;
    const half = content.worth === undefined ? width : width * 0.58;
    write(pen, { text: content.value, x, y, width: half, size: 50, smallest: 28, weight: 600, colour: COLOURS.bright });
    if (content.worth !== undefined) {
      const place = { x: x + width, y, width: width - half - GAP, align: "right" } as const;
      write(pen, { ...place, text: content.worth, size: 36, smallest: SMALLEST, colour: COLOURS.plain });
    }
  }
  const columns = columnsOf(pen, content.rows, width);
  for (const row of content.rows) {
    if (row !== content.rows[0] || content.value !== undefined) rule(pen, x, y + 22, width);
    y += ROW;
    drawRow(pen, row, { x, y: y + 7, width }, columns);
  }
}

function drawLinked(pen: Pen, { text, mood }: NonNullable<AccountCard["linked"]>, y: number, width: number): void {
  dot(pen, MARGIN + 9, y - 10, COLOURS[mood]);
  const place = { x: MARGIN + 36, y, width: width - 36, size: 28, smallest: SMALLEST };
  write(pen, { ...place, text, colour: COLOURS.plain });
}

function drawCredits(pen: Pen, { credits, unit }: AccountCard, y: number, width: number): void {
  const words = { text: credits, x: MARGIN, y, width, size: 136, smallest: 48, weight: 600 } as const;
  write(pen, { ...words, colour: COLOURS.bright });
  write(pen, { text: unit, x: MARGIN, y: y + 66, width, size: 36, smallest: 28, colour: COLOURS.good });
}

function drawLeft(pen: Pen, card: AccountCard, width: number, height: number): void {
  const place = { x: MARGIN, width };
  write(pen, { ...place, text: card.title, y: 92, size: 38, smallest: 28, weight: 600, colour: COLOURS.bright });
  if (card.address !== undefined) {
    write(pen, { ...place, text: card.address, y: 142, size: 28, smallest: SMALLEST, colour: COLOURS.quiet });
  }
  const notes = card.notes.length * NOTE;
  const foot = height - MARGIN;
  const below = card.linked === undefined ? foot - notes : foot - notes - LINKED;
  // In the middle of what is left between the head and the lines at the foot.
  drawCredits(pen, card, Math.round((150 + below) / 2) + 26, width);
  for (const [index, text] of card.notes.entries()) {
    const y = below + 34 + index * NOTE;
    write(pen, { ...place, text, y, size: 28, smallest: SMALLEST, colour: COLOURS.quiet });
  }
  if (card.linked !== undefined) drawLinked(pen, card.linked, foot - 6, width);
}

/** A PNG, 1200 wide and as high as what there is to show. */
export function drawAccountCard(card: AccountCard): Promise<Uint8Array> {
  const heights = card.panels.map(heightOf);
  const right = heights.reduce((sum, height) => sum + height + GAP, -GAP);
  const left = SHORTEST + card.notes.length * NOTE + (card.linked === undefined ? 0 : LINKED);
  const height = Math.max(left, right + 2 * MARGIN);
  return drawn(PICTURE_WIDTH, height, (pen) => {
    ground(pen, height);
    const alone = card.panels.length === 0;
    drawLeft(pen, card, alone ? PICTURE_WIDTH - 2 * MARGIN : RIGHT.x - MARGIN - 2 * GAP, height);
    let y = Math.round((height - right) / 2);
    for (const [index, content] of card.panels.entries()) {
      const own = heights[index] ?? 0;
      drawPanel(pen, content, { ...RIGHT, y, height: own });
      y += own + GAP;
    }
  });
}
