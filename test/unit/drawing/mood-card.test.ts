/** The picture of a digest: whole, readable and inside its borders, whatever the news are. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { measured } from "../../../src/drawing/canvas.ts";
import { SMALLEST, type Words, widthOf } from "../../../src/drawing/letters.ts";
import { type Colours, LOOKS, MARGIN, PICTURE_WIDTH } from "../../../src/drawing/looks.ts";
import { layOut } from "../../../src/drawing/mood-card/layout.ts";
import { settingOf } from "../../../src/drawing/mood-card/part.ts";
import { drawMoodCard, type MoodCard } from "../../../src/drawing/mood-card.ts";

const usual: MoodCard = {
  topic: "Bitcoin ETF",
  date: "Sunday, 22 November 2026, 09:00",
  mood: { value: 0.4, words: "rather bullish" },
  moodTitle: "Mood",
  bearish: "bearish",
  bullish: "bullish",
  trend: Array.from({ length: 14 }, (_, index) => ({ value: index / 7 - 1, label: `${index + 9} Nov` })),
  trendTitle: "The last 14 editions",
  headlines: [
    { title: "Spot bitcoin ETFs take in $1.2 billion in one day, more than ever", source: "One", value: 0.8 },
    { title: "صناديق بيتكوين الفورية (ETF) تستقطب 1.2 مليار دولار", source: "Two", value: -0.5 },
    { title: "ביטקוין ירד ב-12.5% ל־95,000 דולר", source: "Three", value: undefined },
  ],
  headlinesTitle: "Strongest headlines",
  empty: "Nothing new since the last edition.",
  look: "dark",
  direction: "ltr",
};

const layoutOf = (card: MoodCard) => measured((pen) => layOut(settingOf(pen, card.look, card.direction), card));

interface Extent {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** What the words of a card take up; letters reach a little below the line that they stand on. */
async function extentsOf(card: MoodCard): Promise<{ extents: readonly Extent[]; height: number }> {
  const { part, height } = await layoutOf(card);
  const extentOf = ({ text, x, y, size, weight, align }: Words, width: number): Extent => {
    const left = { left: x, right: x - width, center: x - width / 2 }[align ?? "left"];
    expect(size, text).toBeGreaterThanOrEqual(SMALLEST);
    return { text: `${text} ${weight}`, left, right: left + width, top: y - size * 0.92, bottom: y + size * 0.28 };
  };
  const shown = part.texts.filter(({ text }) => text !== "");
  const extents = await measured((pen) =>
    shown.map((words) => extentOf(words, widthOf(pen, words.text, words.size, words.weight))),
  );
  return { extents, height };
}

async function expectWhole(card: MoodCard): Promise<void> {
  const { extents, height } = await extentsOf(card);
  expect(height).toBeLessThanOrEqual(1_400);
  const apart = (one: Extent, other: Extent): boolean =>
    one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
  for (const [index, one] of extents.entries()) {
    expect(one.left, one.text).toBeGreaterThanOrEqual(MARGIN - 0.5);
    expect(one.right, one.text).toBeLessThanOrEqual(PICTURE_WIDTH - MARGIN + 0.5);
    expect(one.top, one.text).toBeGreaterThanOrEqual(MARGIN / 2);
    expect(one.bottom, one.text).toBeLessThanOrEqual(height - MARGIN);
    for (const other of extents.slice(index + 1)) {
      expect(apart(one, other), `“${one.text}” and “${other.text}”`).toBe(true);
    }
  }
}

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.constantFrom(
    "",
    "\u0000\u0007\u001b[31m",
    "W".repeat(1_000),
    "word ".repeat(200),
    "ب".repeat(1_000),
    "ְֱֲֳִֵ".repeat(99),
  ),
);
const value = fc.option(fc.double(), { nil: undefined });
const anyCard: fc.Arbitrary<MoodCard> = fc.record({
  topic: text,
  date: text,
  mood: fc.option(fc.record({ value: fc.double(), words: text }), { nil: undefined }),
  moodTitle: text,
  bearish: text,
  bullish: text,
  trend: fc.array(fc.record({ value, label: text }), { maxLength: 20 }),
  trendTitle: text,
  headlines: fc.array(fc.record({ title: text, source: text, value }), { maxLength: 5 }),
  headlinesTitle: text,
  empty: text,
  look: fc.constantFrom("dark", "light"),
  direction: fc.constantFrom("ltr", "rtl"),
});

const sizeOf = (png: Uint8Array) => [Buffer.from(png).readUInt32BE(16), Buffer.from(png).readUInt32BE(20)];

async function pixelsOf(png: Uint8Array) {
  const { createCanvas, loadImage } = await import("@napi-rs/canvas");
  const image = await loadImage(png);
  const pen = createCanvas(image.width, image.height).getContext("2d");
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, image.width, image.height);
  /** The sum of its three channels. */
  const lightAt = (x: number, y: number): number => {
    const place = (y * image.width + x) * 4;
    return (data[place] ?? 0) + (data[place + 1] ?? 0) + (data[place + 2] ?? 0);
  };
  return { width: image.width, height: image.height, lightAt };
}

describe("the words of the card", () => {
  test("are inside the picture and apart from each other, whatever they are", async () => {
    await expectWhole(usual);
    await fc.assert(fc.asyncProperty(anyCard, expectWhole), { numRuns: 25 });
  });

  test("have every headline on two or three lines where one is not enough", async () => {
    const long = (letter: string) => `${`${letter}${letter}${letter}${letter} `.repeat(80)}`;
    const headlines = ["a", "b", "c"].map((letter) => ({ title: long(letter), source: "Source", value: 0 }));
    const { part, height } = await layoutOf({ ...usual, topic: long("t"), headlines });
    for (const letter of ["a", "b", "c"]) {
      const lines = part.texts.filter((words) => words.text.startsWith(letter.repeat(4)));
      expect(lines.length, letter).toBeGreaterThanOrEqual(2);
      expect(lines.at(-1)?.text, letter).toMatch(/…$/);
    }
    expect(height).toBeLessThanOrEqual(1_400);
    const alone = await layoutOf({ ...usual, headlines: headlines.slice(0, 1) });
    expect(alone.part.texts.filter((words) => words.text.startsWith("aaaa")).length).toBe(3);
  });

  test("are each read the way their own letters are", async () => {
    const { part } = await layoutOf(usual);
    const found = (start: string) => part.texts.find((words) => words.text.startsWith(start));
    expect(found("Spot")).toMatchObject({ direction: "ltr", align: "left" });
    expect(found("صناديق")).toMatchObject({ direction: "rtl", align: "right" });
    expect(found("ביטקוין")).toMatchObject({ direction: "rtl", align: "right" });
    const mirrored = await layoutOf({ ...usual, direction: "rtl" });
    // Placed as if from the left, and mirrored when painted.
    expect(mirrored.part.texts.find((words) => words.text.startsWith("صناديق"))).toMatchObject({ align: "left" });
    expect(mirrored.part.texts.find((words) => words.text.startsWith("Spot"))).toMatchObject({ align: "right" });
  });

  test("say once that there is nothing", async () => {
    const said = async (card: Partial<MoodCard>) => {
      const { part } = await layoutOf({ ...usual, empty: "Nothing.", ...card });
      return part.texts.filter((words) => words.text === "Nothing.").length;
    };
    expect(await said({})).toBe(0);
    expect(await said({ mood: undefined })).toBe(1);
    expect(await said({ headlines: [] })).toBe(1);
    expect(await said({ mood: undefined, headlines: [], trend: [] })).toBe(1);
  });

  test("at the ends of the gauge stay in its panel, however long they are", async () => {
    const { extents } = await extentsOf({ ...usual, bearish: "b".repeat(60), bullish: "c".repeat(60) });
    const [bearish, bullish] = ["bbb", "ccc"].map((start) => extents.find(({ text: one }) => one.startsWith(start)));
    expect(bearish?.left).toBeGreaterThanOrEqual(MARGIN + 36);
    expect(bullish?.right).toBeLessThanOrEqual(PICTURE_WIDTH / 2 - 12 - 36);
  });

  test("are of the last fourteen editions and of three headlines", async () => {
    const trend = Array.from({ length: 20 }, (_, index) => ({ value: 0, label: `day ${index}` }));
    const headlines = Array.from({ length: 5 }, (_, index) => ({ title: `title ${index}`, source: "", value: 0 }));
    const { part } = await layoutOf({ ...usual, trend, headlines });
    const texts = part.texts.map((words) => words.text);
    expect(texts.filter((one) => one.startsWith("day "))).toEqual(["day 6", "day 19"]);
    expect(texts.filter((one) => one.startsWith("title "))).toEqual(["title 0", "title 1", "title 2"]);
  });
});

describe("the picture", () => {
  test("is 1200 wide, and small enough to send", async () => {
    const png = await drawMoodCard(usual);
    expect(sizeOf(png)[0]).toBe(1_200);
    expect(png.length).toBeLessThan(230_000);
  });

  test("comes of any nonsense", async () => {
    const draws = fc.asyncProperty(anyCard, async (card) => {
      expect(sizeOf(await drawMoodCard(card))[0]).toBe(1_200);
    });
    await fc.assert(draws, { numRuns: 6 });
    for (const odd of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, 1e300]) {
      const trend = [{ value: odd, label: "" }];
      await drawMoodCard({ ...usual, mood: { value: odd, words: "" }, trend });
    }
  });

  test("is the same of the same card", async () => {
    const [one, other] = [await drawMoodCard(usual), await drawMoodCard(usual)];
    expect(Buffer.compare(one, other)).toBe(0);
  });

  test("points its needle where the mood is", async () => {
    const pngs = await Promise.all([-1, 0, 1].map((at) => drawMoodCard({ ...usual, mood: { value: at, words: "" } })));
    expect(new Set(pngs.map((png) => Buffer.from(png).toString("base64"))).size).toBe(3);
    const beyond = await drawMoodCard({ ...usual, mood: { value: 7, words: "" } });
    expect(Buffer.compare(beyond, pngs[2] ?? new Uint8Array())).toBe(0);
  });

  test("has its words at the side where reading begins", async () => {
    const bright = async (direction: "ltr" | "rtl") => {
      const { width, lightAt } = await pixelsOf(await drawMoodCard({ ...usual, topic: "WWW", direction }));
      // A line through the topic, a third of the picture at each side.
      const row = Array.from({ length: width }, (_, x) => lightAt(x, 90) > 500);
      return [row.slice(0, width / 3).includes(true), row.slice(-width / 3).includes(true)];
    };
    expect(await bright("ltr")).toEqual([true, false]);
    expect(await bright("rtl")).toEqual([false, true]);
  });

  test("is its own mirror image for those who read from the right", async () => {
    const wordless = { ...usual, topic: "", date: "", moodTitle: "", bearish: "", bullish: "", trendTitle: "" };
    const trend = usual.trend.map((point) => ({ ...point, label: "" }));
    const bare = { ...wordless, mood: { value: 0.7, words: "" }, trend, headlines: [], headlinesTitle: "", empty: "" };
    const [left, right] = await Promise.all(
      (["ltr", "rtl"] as const).map(async (direction) => pixelsOf(await drawMoodCard({ ...bare, direction }))),
    );
    if (left === undefined || right === undefined) throw new Error("there are two");
    let mirrored = 0;
    let same = 0;
    for (let y = 0; y < left.height; y += 3) {
      for (let x = 0; x < left.width; x += 3) {
        const light = left.lightAt(x, y);
        if (Math.abs(light - right.lightAt(left.width - 1 - x, y)) > 60) mirrored += 1;
        if (Math.abs(light - right.lightAt(x, y)) > 60) same += 1;
      }
    }
    expect(mirrored).toBeLessThan(10);
    expect(same).toBeGreaterThan(1_000);
  });
});

/** As WCAG 2 counts it. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((index) => {
      const channel = Number.parseInt(colour.slice(index, index + 2), 16) / 255;
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((left, right) => left - right);
  return (lighter + 0.05) / (darker + 0.05);
}

describe.each(Object.entries(LOOKS))("in the %s look", (_, colours: Colours) => {
  test("every text stands out from whatever is behind it", () => {
    for (const behind of [colours.panel, ...colours.ground]) {
      for (const name of ["bright", "plain", "quiet", "good", "warning", "bad"] as const) {
        expect(contrast(colours[name], behind), `${name} on ${behind}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  test("every bar stands out from the place of the newest edition", () => {
    for (const name of ["quiet", "good", "bad"] as const) {
      expect(contrast(colours[name], colours.line), name).toBeGreaterThanOrEqual(3);
    }
  });
});
