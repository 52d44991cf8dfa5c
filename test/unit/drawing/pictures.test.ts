/** The pictures of an account and of what was spent: PNGs of their size, whatever is written on them. */
import { describe, expect, test } from "vitest";
import { type AccountCard, drawAccountCard } from "../../../src/drawing/account-card.ts";
import { drawUsagePlot } from "../../../src/drawing/usage-plot.ts";

/** Width and height, from the head of a PNG. */
function sizeOf(png: Uint8Array): readonly [number, number] {
  const bytes = Buffer.from(png);
  expect(bytes.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

const little: AccountCard = {
  title: "Herald’s account",
  address: undefined,
  credits: "0",
  unit: "credits",
  notes: [],
  panels: [],
  linked: undefined,
};

const huge: AccountCard = {
  title: "W".repeat(200),
  address: "漢字",
  credits: "-9".repeat(60),
  unit: "кредиты".repeat(30),
  notes: ["long ".repeat(60), "🎉"],
  panels: [
    {
      title: "T".repeat(90),
      value: "9".repeat(90),
      worth: "$".repeat(90),
      rows: Array.from({ length: 4 }, () => ({ name: "N".repeat(90), value: "8".repeat(90), worth: "7".repeat(90) })),
    },
    { title: "", rows: [{ name: "", value: "" }] },
  ],
  linked: { text: "L".repeat(300), mood: "warning" },
};

/** Rows of a picture's right edge; whatever is too wide leaves something there. */
async function edgeOf(png: Uint8Array, from: number, width: number): Promise<ReadonlySet<string>> {
  const { createCanvas, loadImage } = await import("@napi-rs/canvas");
  const image = await loadImage(png);
  const canvas = createCanvas(image.width, image.height);
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(from, 0, width, image.height);
  const bright = new Set<string>();
  for (let place = 0; place < data.length; place += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(place, place + 3);
    if (Math.max(red, green, blue) > 0x50) bright.add(`${(place / 4) % width},${Math.floor(place / 4 / width)}`);
  }
  return bright;
}

describe("the picture of an account", () => {
  test("is as high as what there is to show", async () => {
    const [width, height] = sizeOf(await drawAccountCard(little));
    expect(width).toBe(1_200);
    const [, higher] = sizeOf(await drawAccountCard(huge));
    expect(height).toBeLessThan(higher);
    expect(higher).toBeLessThan(900);
  });

  test("has nothing outside its margins and between its columns", async () => {
    const png = await drawAccountCard(huge);
    for (const [from, width] of [
      [0, 58],
      [565, 44],
      [1_105, 94],
    ] as const) {
      expect([...(await edgeOf(png, from, width))], `from ${from}`).toEqual([]);
    }
  });
});

describe("the plot of what was spent", () => {
  const short = (value: number): string => String(value);

  test.each([
    ["one bar of nothing", [{ label: "", parts: [0] }]],
    ["a month", Array.from({ length: 30 }, (_, day) => ({ label: `${day} Nov`, parts: [day, 2 ** 40, 1] }))],
    ["hours", Array.from({ length: 24 }, (_, hour) => ({ label: `${hour}:00`, parts: [hour % 2] }))],
  ])("of %s keeps to its margins", async (_, bars) => {
    const series = Array.from({ length: 9 }, (_unused, colour) => ({ name: "N".repeat(colour * 9), colour }));
    const title = "T".repeat(300);
    const png = await drawUsagePlot({ title, subtitle: title, series, bars, short });
    expect(sizeOf(png)).toEqual([1_200, 700]);
    expect([...(await edgeOf(png, 1_142, 58))]).toEqual([]);
  });
});
