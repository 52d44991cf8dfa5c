/** Robots, cars, coins, hearts, and people seen from behind. */
import { colour, darker, lighter, mix } from "../colour.ts";
import { figure } from "./figure.ts";

const WHITE = colour(0.96, 0.015, 85);
const INK = colour(0.2, 0.03, 280);

export const robot = figure((it, { palette }) => {
  const main = it.coat(mix(colour(0.8, 0.05, 210), palette.second, 0.35));
  const joint = colour(0.42, 0.03, 265);
  const lamp = mix(palette.accent, colour(0.85, 0.15, 190), 0.35);
  for (const side of [-1, 1]) {
    it.line(`M${side * 26},-46 C${side * 40},-44 ${side * 42},-34 ${side * 38},-22`, joint, 5);
    it.oval(side * 38, -19, 6.4, 6.4, main);
    it.line(`M${side * 10},-14 L${side * 10},-5`, joint, 7);
    it.shape(`M${side * 10 - 10},0 c0,-9 20,-9 20,0Z`, darker(main, 0.08));
  }
  it.shape("M-22,-56 h44 c5,0 7,3 7,8 v28 c0,6 -4,10 -10,10 h-38 c-6,0 -10,-4 -10,-10 v-28 c0,-5 2,-8 7,-8Z", [
    main,
    darker(main, 0.12),
  ]);
  it.shape(
    "M-15,-46 h30 c2,0 3,1 3,3 v14 c0,2 -1,3 -3,3 h-30 c-2,0 -3,-1 -3,-3 v-14 c0,-2 1,-3 3,-3Z",
    darker(main, 0.35),
  );
  it.shape("M0,-29 C-8,-35 -8,-41 -4,-42 C-2,-42.4 -0.6,-41 0,-39.6 C0.6,-41 2,-42.4 4,-42 C8,-41 8,-35 0,-29Z", lamp);
  it.glow(0, -36, 16, lamp, 0.7);
  it.shape("M-7,-62 h14 v7 h-14Z", joint);
  it.line("M0,-96 L0,-106", joint, 2.4);
  it.glow(0, -109, 18, lamp, 0.9);
  it.oval(0, -109, 4, 4, lamp);
  for (const side of [-1, 1]) it.oval(side * 31, -78, 4.4, 8, joint);
  it.shape("M-18,-97 h36 c8,0 12,5 12,12 v12 c0,8 -5,13 -12,13 h-36 c-7,0 -12,-5 -12,-13 v-12 c0,-7 4,-12 12,-12Z", [
    lighter(main, 0.06),
    main,
  ]);
  it.shape(
    "M-16,-91 h32 c5,0 8,3 8,8 v7 c0,6 -3,9 -8,9 h-32 c-5,0 -8,-3 -8,-9 v-7 c0,-5 3,-8 8,-8Z",
    darker(main, 0.5),
  );
  for (const side of [-1, 1]) {
    it.glow(side * 10, -80, 14, lamp, 0.8);
    it.oval(side * 10, -80, 4.6, 5.4, lighter(lamp, 0.1));
  }
  it.line("M-5,-72.6 C-3,-70.4 3,-70.4 5,-72.6", lighter(lamp, 0.1), 1.6);
  it.shape("M-22,-94 C-27,-92 -27,-86 -26,-82 C-22,-88 -18,-92 -10,-94.6Z", WHITE, 0.5);
});

export const car = figure((it, { palette }) => {
  it.pen.scale(0.92, 0.92);
  const main = it.coat(mix(palette.accent, colour(0.6, 0.21, 25), 0.5));
  it.glow(92, -22, 60, colour(0.9, 0.12, 90), palette.night ? 0.8 : 0.3);
  it.shape(
    "M-84,-18 C-86,-34 -78,-40 -60,-42 C-46,-62 -34,-68 -8,-68 C18,-68 30,-60 44,-43 C66,-41 84,-36 86,-20 C86,-12 82,-10 78,-10 L-78,-10 C-82,-10 -84,-12 -84,-18Z",
    [lighter(main, 0.06), darker(main, 0.06)],
  );
  it.shape("M-50,-43 C-40,-57 -32,-62 -12,-62 L-12,-43Z", mix(palette.sky[3], INK, 0.25));
  it.shape("M-6,-62 C14,-62 24,-56 35,-43 L-6,-43Z", mix(palette.sky[3], INK, 0.2));
  it.shape("M-30,-58 L-22,-61 L-36,-43 L-44,-43Z M6,-62 L14,-61 L-2,-43 L-6,-43 L-6,-46Z", WHITE, 0.35);
  it.shape("M-84,-24 L86,-24 L86,-19 L-84,-19Z", darker(main, 0.13));
  it.oval(80, -29, 5, 4.4, colour(0.96, 0.08, 95));
  it.shape("M-84,-32 h6 v7 h-7Z", colour(0.6, 0.21, 25));
  it.line("M-9,-41 V-14 M-2,-36 h7", darker(main, 0.2), 1);
  for (const x of [-48, 50]) {
    it.oval(x, -11, 17, 17, darker(main, 0.3));
    it.oval(x, -10, 14.4, 14.4, INK);
    it.oval(x, -10, 8, 8, colour(0.82, 0.01, 260));
    it.oval(x, -10, 3, 3, INK);
  }
});

/** A coin on its edge; with the sign of the currency that was named. */
export const coin = figure((it, { wish }) => {
  it.pen.translate(0, 50);
  const gold = it.coat(colour(0.83, 0.16, 85));
  const ether = wish.words.some((word) => /^eth/.test(word));
  it.glow(0, -50, 92, gold, 0.55);
  for (let edge = 9; edge >= 1; edge--) it.oval(-edge, -50, 46, 48, darker(gold, edge % 2 === 0 ? 0.3 : 0.22));
  it.oval(0, -50, 46, 48, darker(gold, 0.1));
  it.pen.save();
  it.oval(0, -50, 43, 45, lighter(gold, 0.06));
  it.oval(0, -50, 37, 39, darker(gold, 0.14));
  it.oval(0.8, -49, 36, 38, gold);
  it.shape("M-30,-28 C-44,-50 -30,-84 0,-88 L14,-85 C-16,-78 -30,-56 -18,-18Z", WHITE, 0.22);
  it.pen.restore();
  const sign = (dx: number, dy: number, tint: typeof gold): void => {
    it.pen.save();
    it.pen.translate(dx, dy);
    if (ether) {
      it.shape("M0,-80 L-16,-50 L0,-58Z M0,-80 L16,-50 L0,-58Z M0,-54 L-16,-46 L0,-21Z M0,-54 L16,-46 L0,-21Z", tint);
    } else {
      it.pen.rotate(0.2);
      it.pen.translate(-10, 0);
      it.line(
        "M-6,-71 L-6,-29 M-13,-71 H2 C19,-71 19,-51 2,-51 H-6 M2,-51 C22,-51 22,-29 2,-29 H-13 M-3,-77 V-71 M5,-77 V-71 M-3,-29 V-23 M5,-29 V-23",
        tint,
        6,
      );
    }
    it.pen.restore();
  };
  sign(1.6, 1.6, darker(gold, 0.3));
  sign(0, 0, ether ? darker(gold, 0.45) : lighter(gold, 0.12));
}, false);

export const heart = figure((it, { palette }) => {
  it.pen.translate(0, 46);
  const main = it.coat(mix(palette.accent, colour(0.62, 0.22, 15), 0.75));
  it.glow(0, -50, 95, lighter(main, 0.1), 0.5);
  const outline = "M0,-4 C-56,-40 -58,-84 -30,-92 C-14,-96 -4,-86 0,-76 C4,-86 14,-96 30,-92 C58,-84 56,-40 0,-4Z";
  it.shape(outline, [lighter(main, 0.07), darker(main, 0.08)]);
  it.shape("M0,-4 C56,-40 58,-84 30,-92 C46,-74 38,-36 0,-4Z", darker(main, 0.12), 0.6);
  it.shape("M-36,-78 C-32,-88 -22,-88 -18,-85 C-28,-82 -34,-72 -34,-60 C-38,-66 -39,-72 -36,-78Z", WHITE, 0.65);
}, false);

/** A wanderer in a cloak, or an astronaut, who looks where we look. */
export const person = figure((it, { palette, wish }) => {
  const space = wish.scenes.includes("space");
  if (space) {
    const suit = darker(WHITE, 0.04);
    for (const side of [-1, 1]) {
      it.line(`M${side * 7},-34 L${side * 8},-4`, suit, 12);
      it.shape(`M${side * 8 - 8},1 c0,-9 16,-9 16,0Z`, colour(0.5, 0.03, 265));
      it.line(`M${side * 17},-58 C${side * 27},-50 ${side * 27},-38 ${side * 25},-31`, suit, 9);
      it.oval(side * 25, -29, 5, 5, palette.accent);
    }
    it.shape("M-18,-64 C-18,-70 18,-70 18,-64 L16,-28 C12,-24 -12,-24 -16,-28Z", [WHITE, darker(WHITE, 0.1)]);
    it.shape("M-12,-66 h24 v30 h-24Z", darker(WHITE, 0.17));
    it.shape("M-12,-46 h24 v3 h-24Z", palette.accent);
    it.oval(0, -82, 18, 18, WHITE);
    it.oval(3, -81, 13, 12, mix(INK, palette.sky[1], 0.4));
    it.shape("M-4,-88 C0,-92 8,-91 12,-86 C6,-88 2,-86 -2,-82Z", palette.light, 0.7);
    return;
  }
  const cloak = it.coat(mix(palette.accent, colour(0.45, 0.14, 25), 0.5));
  it.line("M24,0 L20,-86", colour(0.4, 0.06, 55), 2.4);
  it.line("M-6,-8 L-6,0 M6,-8 L6,0", INK, 6);
  it.shape(
    "M0,-80 C-12,-78 -16,-66 -19,-44 C-22,-26 -24,-14 -26,-6 C-10,-2 10,-2 22,-6 C22,-20 18,-40 15,-58 C14,-72 10,-79 0,-80Z",
    [lighter(cloak, 0.05), darker(cloak, 0.08)],
  );
  it.shape(
    "M4,-79 C10,-77 14,-70 15,-58 C18,-40 22,-20 22,-6 C16,-4 12,-3.6 8,-3.4 C12,-26 10,-54 4,-79Z",
    darker(cloak, 0.12),
  );
  it.line("M12,-58 L20,-50", cloak, 6);
  it.oval(0, -86, 9.4, 10.4, mix(INK, colour(0.35, 0.06, 50), 0.6));
  it.shape(
    "M-24,-90 C-12,-94 12,-94 24,-90 C14,-86 -14,-86 -24,-90Z M-11,-91 C-9,-104 9,-104 11,-91Z",
    colour(0.5, 0.07, 70),
  );
  it.shape("M-11,-92 C-4,-90.6 4,-90.6 11,-92 L10.6,-95 C4,-93.8 -4,-93.8 -10.6,-95Z", palette.accent);
});
