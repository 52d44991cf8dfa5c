/** Animals that sit and look at us. */
import { type Colour, colour, darker, lighter, mix } from "../colour.ts";
import { type Figure, figure } from "./figure.ts";

const INK = colour(0.2, 0.03, 280);
const WHITE = colour(0.97, 0.02, 85);

const BODY = "M0,-64 C-19,-62 -29,-32 -29,-9 C-29,1 -16,1 0,1 C16,1 29,1 29,-9 C29,-32 19,-62 0,-64Z";
const CHEST = "M0,-60 C-9,-56 -15,-40 -12,-22 C-10,-12 -4,-8 0,-8 C4,-8 10,-12 12,-22 C15,-40 9,-56 0,-60Z";
const HAUNCH = "M-29,-9 C-30,-24 -20,-30 -15,-22 C-11,-14 -14,-2 -18,1 C-26,1 -29,-2 -29,-9Z";

interface Coat {
  readonly main: Colour;
  readonly belly: Colour;
  readonly paws: Colour;
}

function sit(it: Figure, { main, belly, paws }: Coat): void {
  it.shape(BODY, [lighter(main, 0.03), darker(main, 0.06)]);
  it.shape(CHEST, belly);
  it.both(HAUNCH, darker(main, 0.06));
  it.line("M0,-26 L0,-2", darker(main, 0.12), 0.8);
  for (const side of [-1, 1]) {
    it.oval(side * 8, -2.4, 8, 4.4, paws);
    it.line(`M${side * 6},-3 L${side * 6},0 M${side * 10},-3 L${side * 10},0`, darker(paws, 0.15), 0.7);
  }
}

function eyes(it: Figure, apart: number, y: number, size: number, tint = INK): void {
  for (const side of [-1, 1]) {
    it.oval(side * apart, y, size, size * 1.25, tint);
    it.oval(side * apart + size * 0.3, y - size * 0.45, size * 0.36, size * 0.36, WHITE);
  }
}

function blush(it: Figure, apart: number, y: number): void {
  it.pen.globalAlpha = 0.35;
  for (const side of [-1, 1]) it.oval(side * apart, y, 4, 2.4, colour(0.7, 0.16, 15));
  it.pen.globalAlpha = 1;
}

export const fox = figure((it) => {
  const main = it.coat(colour(0.66, 0.17, 46));
  const socks = mix(main, INK, 0.75);
  it.shape("M18,-4 C44,4 66,-14 60,-40 C58,-50 50,-58 46,-62 C46,-46 38,-34 24,-28Z", [main, darker(main, 0.08)]);
  it.shape("M46,-62 C56,-56 62,-44 60,-36 C56,-40 50,-42 45,-42 C46,-48 47,-56 46,-62Z", WHITE);
  sit(it, { main, belly: WHITE, paws: socks });
  it.both("M-25,-82 C-27,-94 -26,-102 -24,-108 C-16,-104 -9,-98 -5,-90Z", main);
  it.both("M-22,-86 C-23.5,-94 -23,-99 -22,-103 C-17,-100 -12,-96 -9,-91Z", socks);
  it.shape(
    "M0,-53 C-7,-53 -19,-61 -32,-67 C-28,-72 -27,-76 -25,-82 C-20,-92 -8,-93 0,-93 C8,-93 20,-92 25,-82 C27,-76 28,-72 32,-67 C19,-61 7,-53 0,-53Z",
    [lighter(main, 0.04), main],
  );
  it.both("M0,-53 C-7,-53 -19,-61 -32,-67 C-29,-71 -27,-74 -26,-76 C-18,-78 -6,-72 0,-60Z", WHITE);
  eyes(it, 10.5, -75.5, 2.5);
  it.oval(0, -55, 3.6, 2.7, INK);
}, true);

export const cat = figure((it) => {
  const dark = it.coat(colour(0.36, 0.04, 275));
  const main = dark;
  const pale = mix(main, WHITE, 0.72);
  it.line("M22,-6 C46,2 56,-14 48,-30 C44,-40 52,-48 56,-44", main, 8);
  sit(it, { main, belly: pale, paws: pale });
  it.both("M-23,-80 C-25,-92 -24,-100 -22,-105 C-14,-101 -8,-96 -4,-90Z", main);
  it.both("M-20,-86 C-21,-92 -20.5,-97 -20,-100 C-15,-97 -11,-94 -8,-90Z", mix(main, colour(0.75, 0.12, 10), 0.6));
  it.shape("M0,-54 C-16,-54 -28,-62 -28,-74 C-28,-87 -15,-94 0,-94 C15,-94 28,-87 28,-74 C28,-62 16,-54 0,-54Z", [
    lighter(main, 0.05),
    main,
  ]);
  it.shape("M0,-55 C-8,-55 -13,-59 -11,-63 C-9,-66 -4,-67 0,-70 C4,-67 9,-66 11,-63 C13,-59 8,-55 0,-55Z", pale);
  for (const side of [-1, 1]) {
    it.oval(side * 11, -75, 5, 5.4, colour(0.86, 0.16, 105));
    it.oval(side * 11, -75, 1.9, 4.6, INK);
    it.oval(side * 11 + 1.6, -77, 1.1, 1.1, WHITE);
    it.line(
      `M${side * 14},-62 L${side * 34},-66 M${side * 14},-60 L${side * 34},-59 M${side * 13},-58 L${side * 31},-53`,
      WHITE,
      0.6,
    );
  }
  it.shape("M-2.6,-65.5 L2.6,-65.5 L0,-62.6Z", colour(0.72, 0.13, 15));
  it.line("M0,-62.6 C0,-60 -4,-59 -5,-61 M0,-62.6 C0,-60 4,-59 5,-61", INK, 0.8);
});

export const dog = figure((it) => {
  const main = it.coat(colour(0.72, 0.1, 65));
  const ear = darker(main, 0.2);
  it.line("M24,-8 C38,-12 44,-26 42,-36", main, 7);
  sit(it, { main, belly: WHITE, paws: WHITE });
  it.shape("M-14,-55 C-8,-49 8,-49 14,-55 L13,-51 C6,-46 -6,-46 -13,-51Z", colour(0.6, 0.2, 25));
  it.oval(0, -47, 3.2, 3.2, colour(0.84, 0.15, 88));
  it.shape("M0,-53 C-15,-53 -25,-61 -25,-75 C-25,-88 -13,-95 0,-95 C13,-95 25,-88 25,-75 C25,-61 15,-53 0,-53Z", [
    lighter(main, 0.05),
    main,
  ]);
  it.shape("M0,-95 C-5,-88 -5,-76 -9,-70 C-14,-62 -10,-53 0,-53 C10,-53 14,-62 9,-70 C5,-76 5,-88 0,-95Z", WHITE);
  it.both("M-17,-91 C-30,-93 -37,-78 -33,-62 C-31,-56 -25,-58 -23,-66 C-21,-74 -19,-82 -17,-91Z", ear);
  eyes(it, 10, -76, 2.7);
  it.oval(0, -66, 4.2, 3, INK);
  it.line("M0,-63 L0,-60 C-2,-57 -6,-57 -7,-60 M0,-60 C2,-57 6,-57 7,-60", INK, 0.9);
  it.shape("M-2.6,-58.6 C-2.6,-53 2.6,-53 2.6,-58.6Z", colour(0.7, 0.16, 15));
});

export const rabbit = figure((it) => {
  const main = it.coat(colour(0.86, 0.03, 70));
  it.oval(26, -9, 8, 8, WHITE);
  sit(it, { main, belly: WHITE, paws: lighter(main, 0.06) });
  it.both("M-15,-84 C-25,-104 -22,-128 -13,-130 C-4,-128 -3,-106 -4,-88Z", main);
  it.both("M-13,-90 C-19,-106 -17,-122 -12.6,-124 C-8,-120 -7,-106 -7.4,-91Z", colour(0.83, 0.08, 10));
  it.shape("M0,-54 C-15,-54 -24,-61 -24,-73 C-24,-86 -12,-92 0,-92 C12,-92 24,-86 24,-73 C24,-61 15,-54 0,-54Z", [
    lighter(main, 0.04),
    main,
  ]);
  it.oval(0, -60, 8.5, 6, WHITE);
  eyes(it, 11, -74, 2.8);
  blush(it, 15, -66);
  it.shape("M-2.4,-65 L2.4,-65 L0,-62.4Z", colour(0.68, 0.14, 10));
  it.line("M0,-62.4 L0,-59.5 C-1.5,-57.5 -4,-58 -5,-59.6 M0,-59.5 C1.5,-57.5 4,-58 5,-59.6", INK, 0.8);
});

export const bear = figure((it, { wish }) => {
  const panda = wish.words.some((word) => /^(panda|🐼)/u.test(word));
  const main = panda ? WHITE : it.coat(colour(0.46, 0.07, 55));
  const dark = panda ? INK : darker(main, 0.1);
  it.pen.save();
  it.pen.scale(1.14, 1);
  sit(it, { main: panda ? dark : main, belly: panda ? WHITE : lighter(main, 0.16), paws: dark });
  it.pen.restore();
  for (const side of [-1, 1]) {
    it.oval(side * 20, -90, 9, 9, dark);
    it.oval(side * 20, -89, 5, 5, panda ? lighter(INK, 0.14) : lighter(main, 0.18));
  }
  it.shape("M0,-50 C-18,-50 -29,-59 -29,-73 C-29,-89 -15,-97 0,-97 C15,-97 29,-89 29,-73 C29,-59 18,-50 0,-50Z", [
    lighter(main, 0.03),
    main,
  ]);
  it.oval(0, -62, 11.5, 9.5, panda ? WHITE : lighter(main, 0.2));
  if (panda) for (const side of [-1, 1]) it.oval(side * 12, -75, 6.6, 8, INK, side * 0.5);
  eyes(it, 11, -76, 2.6, panda ? WHITE : INK);
  if (panda) for (const side of [-1, 1]) it.oval(side * 11, -76, 1.5, 1.8, INK);
  it.oval(0, -66, 4.6, 3.2, INK);
  it.line("M0,-63 L0,-59 C-2,-56.5 -5,-56.5 -6.5,-58.6 M0,-59 C2,-56.5 5,-56.5 6.5,-58.6", INK, 0.9);
});

export const deer = figure((it) => {
  const main = it.coat(colour(0.6, 0.1, 55));
  const horn = colour(0.5, 0.06, 60);
  sit(it, { main, belly: lighter(main, 0.26), paws: mix(main, INK, 0.7) });
  for (const [x, y] of [
    [-20, -34],
    [-23, -24],
    [-17, -24],
    [20, -34],
    [23, -24],
    [17, -24],
    [-17, -43],
    [17, -43],
  ] as const)
    it.oval(x, y, 1.7, 1.7, WHITE);
  for (const side of [-1, 1])
    it.line(
      `M${side * 7},-90 C${side * 10},-104 ${side * 24},-104 ${side * 24},-122 M${side * 12},-101 C${side * 11},-110 ${side * 9},-114 ${side * 8},-120 M${side * 21},-108 C${side * 28},-110 ${side * 32},-114 ${side * 34},-120`,
      horn,
      3,
    );
  it.both("M-15,-84 C-24,-92 -34,-92 -38,-87 C-34,-79 -24,-77 -17,-79Z", main);
  it.both("M-18,-83 C-25,-89 -31,-89 -34,-86.5 C-31,-82 -24,-80 -19,-81Z", colour(0.8, 0.07, 30));
  it.shape("M0,-50 C-9,-50 -12,-58 -15,-66 C-20,-76 -20,-92 0,-93 C20,-92 20,-76 15,-66 C12,-58 9,-50 0,-50Z", [
    lighter(main, 0.03),
    main,
  ]);
  it.shape("M0,-50 C-8,-50 -10,-57 -8,-61 C-5,-65 5,-65 8,-61 C10,-57 8,-50 0,-50Z", lighter(main, 0.26));
  eyes(it, 11, -75, 2.9);
  it.oval(0, -59, 4.2, 3, INK);
});

export const owl = figure((it) => {
  const main = it.coat(colour(0.47, 0.08, 60));
  const pale = mix(main, WHITE, 0.62);
  it.both("M-22,-78 C-24,-88 -24,-94 -26,-100 C-16,-97 -10,-92 -4,-88Z", main);
  it.shape("M0,-94 C-22,-94 -31,-76 -31,-48 C-31,-18 -18,0 0,0 C18,0 31,-18 31,-48 C31,-76 22,-94 0,-94Z", [
    lighter(main, 0.04),
    darker(main, 0.06),
  ]);
  it.shape("M0,-56 C-14,-56 -19,-42 -18,-28 C-17,-12 -8,-5 0,-5 C8,-5 17,-12 18,-28 C19,-42 14,-56 0,-56Z", pale);
  for (let row = 0; row < 4; row++)
    for (let column = -1.5 + (row % 2) / 2; column <= 1.5; column++)
      it.line(`M${column * 7 - 2.4},${-42 + row * 9} q2.4,3.4 4.8,0`, darker(main, 0.02), 1.4);
  it.both("M-29,-62 C-38,-46 -34,-20 -20,-8 C-20,-26 -22,-44 -29,-62Z", darker(main, 0.12));
  for (const side of [-1, 1]) {
    it.oval(side * 12, -70, 14, 14, pale);
    it.oval(side * 11, -70, 8.4, 8.4, colour(0.85, 0.16, 85));
    it.oval(side * 11, -70, 5, 5, INK);
    it.oval(side * 11 + 1.8, -72.4, 1.7, 1.7, WHITE);
    it.line(`M${side * 5},0 L${side * 5},2 M${side * 9},-0.6 L${side * 9},1.4`, colour(0.75, 0.15, 70), 2.4);
  }
  it.shape("M-4,-66 L4,-66 L0,-55Z", colour(0.76, 0.16, 65));
});
