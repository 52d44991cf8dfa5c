/** What people build and live in, and what they leave on a hill at night. */
import { colour, darker, lighter, mix } from "../colour.ts";
import { figure } from "./figure.ts";

const WHITE = colour(0.95, 0.02, 85);
const INK = colour(0.2, 0.03, 280);
const LAMP = colour(0.87, 0.15, 85);

export const house = figure((it, { palette }) => {
  const roof = it.coat(colour(0.5, 0.15, 30));
  const wall = mix(WHITE, palette.haze, 0.15);
  const pane = palette.night ? LAMP : mix(colour(0.5, 0.07, 235), palette.sky[2], 0.4);
  for (const [x, y, radius, alpha] of [
    [25, -104, 5, 0.5],
    [31, -116, 7, 0.36],
    [41, -128, 9.5, 0.22],
  ] as const)
    it.shape(
      `M${x - radius},${y} a${radius},${radius} 0 1 0 ${radius * 2},0 a${radius},${radius} 0 1 0 ${-radius * 2},0Z`,
      WHITE,
      alpha,
    );
  it.shape("M18,-98 L32,-98 L32,-66 L18,-66Z", colour(0.45, 0.08, 35));
  it.shape("M-40,-48 L44,-48 L44,0 L-40,0Z", [wall, darker(wall, 0.1)]);
  it.shape("M14,-48 L44,-48 L44,0 L14,0Z", darker(wall, 0.12));
  it.shape("M-40,-48 L-13,-88 L14,-48Z", wall);
  it.shape("M-13,-94 L36,-94 L54,-46 L16,-46Z", [roof, darker(roof, 0.08)]);
  it.shape("M-13,-94 L-50,-44 L-43,-40 L-13,-82 L14,-42 L20,-46Z", darker(roof, 0.1));
  for (let row = 0; row < 4; row++)
    it.line(`M${-4 + row * 5},${-86 + row * 11} L${38.4 + row * 4},${-86 + row * 11}`, darker(roof, 0.06), 0.8);
  it.shape("M-20,-26 C-20,-33 -6,-33 -6,-26 L-6,0 L-20,0Z", colour(0.38, 0.08, 45));
  it.oval(-9, -13, 1.2, 1.2, LAMP);
  for (const [x, y] of [
    [-35, -34],
    [2, -34],
    [20, -34],
    [33, -34],
  ] as const) {
    if (palette.night) it.glow(x + 4, y + 6, 20, LAMP, 0.5);
    it.shape(`M${x},${y} h8 v12 h-8Z`, pane);
    it.line(`M${x + 4},${y} v12 M${x},${y + 6} h8`, WHITE, 0.9);
  }
  it.oval(-13, -66, 5, 5, pane);
  it.line("M-13,-71 v10 M-18,-66 h10", WHITE, 0.8);
  for (const [x, size] of [
    [-44, 7],
    [-36, 5],
    [46, 7],
    [38, 5],
  ] as const)
    it.oval(x, -size * 0.5, size, size * 0.9, mix(palette.land, palette.lit, 0.3));
});

export const castle = figure((it, { palette }) => {
  const wall = mix(it.coat(mix(colour(0.72, 0.04, 60), palette.haze, 0.4)), palette.haze, 0.1);
  const roof = mix(palette.accent, colour(0.45, 0.13, 275), 0.4);
  const tower = (x: number, wide: number, high: number, shade: number): void => {
    const tint = darker(wall, shade);
    it.shape(`M${x - wide},0 L${x - wide},${-high} L${x + wide},${-high} L${x + wide},0Z`, tint);
    it.shape(
      `M${x + wide * 0.3},0 L${x + wide * 0.3},${-high} L${x + wide},${-high} L${x + wide},0Z`,
      darker(tint, 0.08),
    );
    it.shape(
      `M${x - wide * 1.25},${-high} L${x - wide * 1.25},${-high - 5} L${x + wide * 1.25},${-high - 5} L${x + wide * 1.25},${-high}Z`,
      darker(tint, 0.04),
    );
    it.shape(`M${x - wide * 1.35},${-high - 5} L${x},${-high - wide * 3.6} L${x + wide * 1.35},${-high - 5}Z`, roof);
    it.shape(
      `M${x},${-high - wide * 3.6} L${x + wide * 0.35},${-high - 5} L${x + wide * 1.35},${-high - 5}Z`,
      darker(roof, 0.08),
    );
    it.line(`M${x},${-high - wide * 3.6} v-6`, INK, 0.8);
    it.shape(`M${x},${-high - wide * 3.6 - 6} l7,2 l-7,2Z`, palette.second);
    for (const y of [0.35, 0.7]) {
      if (palette.night) it.glow(x, -high * y, 10, LAMP, 0.55);
      it.shape(`M${x - 1.6},${-high * y + 3} v-5 a1.6,1.6 0 0 1 3.2,0 v5Z`, palette.night ? LAMP : INK);
    }
  };
  tower(-16, 7, 74, 0.03);
  tower(19, 6, 66, 0.05);
  tower(2, 9, 84, 0);
  it.shape(
    "M-44,0 L-44,-34 h6 v-5 h6 v5 h6 v-5 h6 v5 h6 v-5 h6 v5 h6 v-5 h6 v5 h6 v-5 h6 v5 h6 v-5 h6 v5 h6 v-5 h6 v5 h6 V0Z",
    [wall, darker(wall, 0.08)],
  );
  tower(-44, 8, 46, 0.02);
  tower(46, 8, 48, 0.06);
  it.shape("M-8,0 V-14 C-8,-26 10,-26 10,-14 V0Z", darker(wall, 0.45));
  it.line("M-3,0 V-20 M1,0 V-22 M5,0 V-20 M-8,-8 H10 M-8,-14 H10", darker(wall, 0.25), 0.8);
});

export const lighthouse = figure((it, { palette }) => {
  const red = it.coat(colour(0.58, 0.19, 27));
  it.shape("M3,-90 L190,-124 L190,-62Z", palette.light, palette.night ? 0.3 : 0.16);
  it.shape("M-3,-90 L-190,-112 L-190,-76Z", palette.light, palette.night ? 0.2 : 0.1);
  it.shape("M-58,4 C-46,-14 -30,-10 -22,-18 C-4,-22 14,-22 24,-14 C40,-12 52,-4 60,4Z", [
    mix(palette.land, palette.lit, 0.2),
    palette.ink,
  ]);
  const level = (y: number): number => 15 - (-y - 14) * 0.085;
  for (let band = 0; band < 5; band++) {
    const [low, high] = [-14 - band * 13, -14 - (band + 1) * 13];
    const tint = band % 2 === 0 ? WHITE : red;
    it.shape(`M${-level(low)},${low} L${-level(high)},${high} L${level(high)},${high} L${level(low)},${low}Z`, tint);
    it.shape(
      `M${level(low) * 0.3},${low} L${level(high) * 0.3},${high} L${level(high)},${high} L${level(low)},${low}Z`,
      darker(tint, 0.13),
    );
  }
  it.shape("M-13,-79 H13 V-83 H-13Z", INK);
  it.shape("M-7,-83 H7 V-96 H-7Z", LAMP);
  it.glow(0, -90, 46, palette.light, 1);
  it.line("M-7,-83 V-96 M0,-83 V-96 M7,-83 V-96", INK, 1);
  it.shape("M-10,-96 C-8,-106 8,-106 10,-96Z", red);
  it.line("M0,-104 V-110", INK, 1);
  it.shape("M-3.4,-14 V-21 A3.4,3.4 0 0 1 3.4,-21 V-14Z", INK);
  for (const y of [-40, -62]) it.shape(`M-2,${y} v-4 a2,2 0 0 1 4,0 v4Z`, palette.night ? LAMP : INK);
}, false);

export const tent = figure((it, { palette }) => {
  const cloth = it.coat(palette.accent);
  it.pen.scale(0.85, 0.85);
  it.shape("M-6,-70 L58,-62 L78,0 L30,0Z", [darker(cloth, 0.06), darker(cloth, 0.16)]);
  it.shape("M-6,-70 L-46,0 L30,0Z", [lighter(cloth, 0.04), cloth]);
  it.shape("M-6,-66 L-22,0 L12,0Z", palette.night ? LAMP : darker(cloth, 0.28));
  it.shape("M-6,-66 L-22,0 L-12,0 C-14,-20 -10,-44 -6,-66Z", lighter(cloth, 0.1));
  it.line("M-6,-70 L-8,-78 M-46,0 L-54,3 M78,0 L86,3", WHITE, 1.2);
  if (palette.night) it.glow(-4, -20, 60, LAMP, 0.7);
  it.glow(-82, -14, 54, colour(0.8, 0.17, 60), 0.9);
  it.line("M-94,0 L-70,-6 M-94,-6 L-70,0", colour(0.32, 0.06, 45), 4);
  it.shape(
    "M-82,-42 C-70,-28 -68,-12 -74,-3 L-90,-3 C-96,-12 -92,-20 -88,-26 C-88,-20 -85,-22 -82,-42Z",
    colour(0.7, 0.2, 45),
  );
  it.shape("M-81,-24 C-75,-16 -74,-8 -78,-3 L-87,-3 C-90,-10 -85,-14 -81,-24Z", colour(0.9, 0.16, 95));
});
