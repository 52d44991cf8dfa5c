/** Where everything of the card stands: the topic and the date above, two panels beside each other, the headlines below. */
import { directionOf, SMALLEST, type Words } from "../letters.ts";
import { MARGIN, PICTURE_WIDTH } from "../looks.ts";
import { type Gauge, gaugeHeight, gaugePart } from "./gauge.ts";
import { type Headlines, headlinesPart } from "./headlines.ts";
import { wrapped } from "./lines.ts";
import { joined, type Part, placed, type Setting } from "./part.ts";
import { type Trend, trendPart } from "./trend.ts";

export interface Content extends Gauge, Trend, Headlines {
  /** May be long, and in any script. */
  readonly topic: string;
  /** Said already, such as "Sunday, 22 November 2026, 09:00". */
  readonly date: string;
}

const WIDTH = PICTURE_WIDTH - 2 * MARGIN;
const GAP = 24;
const HALF = (WIDTH - GAP) / 2;
/** A phone held upright shows it whole. */
const HIGHEST = 1_350;

/** The sentence that stands in the place of the headlines is not said twice. */
const NOTHING = "–";

/** Large on one line when it can be, else smaller and on two. */
function topicLines({ pen }: Setting, topic: string): { lines: readonly string[]; size: number } {
  for (const size of [64, 58, 52]) {
    const lines = wrapped(pen, topic, { width: WIDTH, size, weight: 600, most: 2 });
    if (lines.length < 2) return { lines, size };
  }
  return { lines: wrapped(pen, topic, { width: WIDTH, size: 48, weight: 600, most: 2 }), size: 48 };
}

function head(setting: Setting, { topic, date }: Content): { texts: readonly Words[]; bottom: number } {
  const { colours } = setting;
  const { lines, size } = topicLines(setting, topic);
  const common = { x: MARGIN, width: WIDTH };
  const first = 52 + Math.round(size * 0.9);
  const direction = directionOf(topic, setting.direction);
  const words = { ...common, size, smallest: SMALLEST, weight: 600, colour: colours.bright, direction } as const;
  const title = lines.map((text, index) => placed(setting, { ...words, text, y: first + index * 58 }));
  const y = first + Math.max(0, lines.length - 1) * 58 + 56;
  const when = placed(setting, { ...common, text: date, y, size: 34, colour: colours.quiet });
  return { texts: [...title, when], bottom: y };
}

export function layOut(setting: Setting, content: Content): { part: Part; height: number } {
  const { texts, bottom } = head(setting, content);
  const mood: Gauge = content.headlines.length === 0 ? { ...content, empty: NOTHING } : content;
  const upper = { y: bottom + 38, width: HALF, height: gaugeHeight(setting, mood, HALF) };
  const gauge = gaugePart(setting, mood, { ...upper, x: MARGIN });
  const trend = trendPart(setting, content, { ...upper, x: MARGIN + HALF + GAP });
  const y = upper.y + upper.height + GAP;
  const room = HIGHEST - MARGIN - y;
  const headlines = headlinesPart(setting, content, { x: MARGIN, y, width: WIDTH }, room);
  return { part: joined([{ texts, shapes: [] }, gauge, trend, headlines.part]), height: y + headlines.height + MARGIN };
}
