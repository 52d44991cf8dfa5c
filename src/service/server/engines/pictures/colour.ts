/** Colours as the eye orders them (OKLCH): lightness 0 to 1, chroma 0 to about 0.3, hue in degrees. */

export interface Colour {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

export type Rgb = readonly [red: number, green: number, blue: number];

export const colour = (l: number, c: number, h: number): Colour => ({ l, c, h });

const clamp = (value: number, least = 0, most = 1): number => Math.min(most, Math.max(least, value));

function linearOf({ l, c, h }: Colour): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

const byteOf = (linear: number): number => {
  const bent = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(clamp(bent) * 255);
};

/** What no screen can show loses chroma, and keeps its hue and lightness. */
export function rgbOf(wanted: Colour): Rgb {
  let shown = { ...wanted, l: clamp(wanted.l) };
  let linear = linearOf(shown);
  for (let round = 0; round < 14 && linear.some((one) => one < -0.0005 || one > 1.0005); round++) {
    shown = { ...shown, c: shown.c * 0.86 };
    linear = linearOf(shown);
  }
  return [byteOf(linear[0]), byteOf(linear[1]), byteOf(linear[2])];
}

/** As the canvas takes it. */
export function css(wanted: Colour, alpha = 1): string {
  const [red, green, blue] = rgbOf(wanted);
  return `rgba(${red},${green},${blue},${clamp(alpha).toFixed(3)})`;
}

const toward = (from: number, to: number, part: number): number => from + (to - from) * part;

/** Between two colours on a straight line, so that opposite hues meet in grey rather than in a rainbow. */
export function mix(from: Colour, to: Colour, part: number): Colour {
  const radians = Math.PI / 180;
  const a = toward(from.c * Math.cos(from.h * radians), to.c * Math.cos(to.h * radians), part);
  const b = toward(from.c * Math.sin(from.h * radians), to.c * Math.sin(to.h * radians), part);
  return { l: toward(from.l, to.l, part), c: Math.hypot(a, b), h: Math.atan2(b, a) / radians };
}

export const lighter = (base: Colour, by: number): Colour => ({ ...base, l: clamp(base.l + by) });
export const darker = (base: Colour, by: number): Colour => ({ ...base, l: clamp(base.l - by) });
export const turned = (base: Colour, degrees: number): Colour => ({ ...base, h: base.h + degrees });

/** The shorter way round the circle of hues. */
export function hueToward(from: number, to: number, part: number): number {
  const way = ((((to - from) % 360) + 540) % 360) - 180;
  return from + way * part;
}
