/** What flies: birds, butterflies, balloons, rockets, saucers, dragons. */
import { colour, css, darker, lighter, mix } from "../colour.ts";
import { figure, type Subject } from "./figure.ts";

const WHITE = colour(0.97, 0.015, 85);
const INK = colour(0.2, 0.03, 280);

const gull = figure((it, { palette, wish }) => {
  const main = wish.coat ?? (palette.night ? WHITE : mix(WHITE, palette.haze, 0.15));
  it.shape("M-8,-48 C-26,-70 -48,-78 -74,-70 C-58,-66 -46,-56 -36,-44Z", darker(main, 0.2));
  it.shape("M-46,-40 L-66,-34 L-62,-42 L-70,-46 L-44,-48Z", darker(main, 0.06));
  it.shape("M42,-50 C34,-60 22,-60 10,-54 C-8,-50 -32,-46 -52,-42 C-30,-32 2,-32 24,-40 C32,-44 38,-46 42,-50Z", [
    main,
    darker(main, 0.1),
  ]);
  it.shape("M14,-52 C6,-84 -18,-104 -52,-106 C-34,-92 -28,-66 -18,-46 C-6,-42 8,-44 14,-52Z", [
    lighter(main, 0.02),
    darker(main, 0.08),
  ]);
  it.shape("M-52,-106 C-44,-105 -36,-103 -29,-99 C-33,-95 -35,-92 -36,-88 C-39,-96 -45,-101 -52,-106Z", INK);
  it.shape("M40,-54 L56,-48 L41,-47Z", colour(0.75, 0.16, 65));
  it.oval(33, -52, 1.9, 2.1, INK);
}, false);

/** One bird near and a flock far away. */
export const bird: Subject = (stage, seat) => {
  const { pen, unit, palette } = stage;
  const random = stage.random.branch("flock");
  const way = seat.x > stage.width / 2 ? -1 : 1;
  pen.strokeStyle = css(mix(palette.ink, palette.haze, 0.35), 0.75);
  pen.lineCap = "round";
  for (let index = 0; index < 11; index++) {
    const [row, side] = [Math.ceil(index / 2), index % 2 === 0 ? 1 : -1];
    const x = seat.x + way * (seat.size * 1.15 - row * seat.size * 0.16) + random.between(-6, 6) * unit;
    const y = seat.y - seat.size * 0.55 + side * row * seat.size * 0.075 + random.between(-5, 5) * unit;
    const span = unit * random.between(9, 13);
    pen.lineWidth = unit * 2;
    pen.beginPath();
    pen.moveTo(x - span, y - span * 0.35);
    pen.quadraticCurveTo(x - span * 0.4, y - span * 0.6, x, y);
    pen.quadraticCurveTo(x + span * 0.4, y - span * 0.6, x + span, y - span * 0.35);
    pen.stroke();
  }
  gull(stage, { ...seat, y: seat.y + seat.size * 0.5 });
};

export const butterfly = figure((it, { palette }) => {
  const main = it.coat(palette.accent);
  const edge = mix(main, INK, 0.78);
  it.pen.translate(0, 50);
  it.pen.rotate(-0.22);
  for (const [grow, tint] of [
    [1, edge],
    [0.84, main],
    [0.5, lighter(mix(main, palette.second, 0.6), 0.03)],
  ] as const) {
    it.pen.save();
    it.pen.translate(0, -52);
    it.pen.scale(grow, grow);
    it.both("M-2,-2 C-10,-40 -44,-58 -58,-44 C-66,-26 -44,0 -2,2Z", tint);
    it.both("M-2,0 C-30,2 -44,16 -38,34 C-28,50 -8,36 -2,8Z", grow < 0.9 ? mix(tint, palette.second, 0.3) : tint);
    it.pen.restore();
  }
  for (const [x, y] of [
    [-53, -88],
    [-57, -80],
    [-40, -94],
    [-37, -20],
    [-30, -14],
    [53, -88],
    [57, -80],
    [40, -94],
    [37, -20],
    [30, -14],
  ] as const)
    it.oval(x, y, 1.9, 1.9, WHITE);
  it.line("M-1,-66 C-6,-80 -12,-86 -18,-88 M1,-66 C6,-80 12,-86 18,-88", INK, 1.2);
  it.oval(0, -48, 3.2, 22, INK);
}, false);

export const balloon = figure((it, { palette }) => {
  it.pen.translate(0, 50);
  const one = it.coat(palette.accent);
  const two = mix(palette.second, WHITE, 0.35);
  it.pen.save();
  const outline =
    "M0,-100 C-30,-100 -40,-78 -36,-60 C-32,-44 -14,-32 -9,-22 L9,-22 C14,-32 32,-44 36,-60 C40,-78 30,-100 0,-100Z";
  it.shape(outline, one);
  for (const [wide, tint] of [
    [30, two],
    [22, one],
    [13, two],
    [5, one],
  ] as const)
    it.shape(
      `M0,-100 C-${wide * 0.84},-98 -${wide * 1.06},-78 -${wide},-60 C-${wide * 0.86},-44 -${wide * 0.4},-32 -${wide * 0.27},-22 L${wide * 0.27},-22 C${wide * 0.4},-32 ${wide * 0.86},-44 ${wide},-60 C${wide * 1.06},-78 ${wide * 0.84},-98 0,-100Z`,
      tint,
    );
  it.shape("M0,-100 C30,-100 40,-78 36,-60 C32,-44 14,-32 9,-22 L4,-22 C14,-40 26,-60 0,-100Z", INK, 0.14);
  it.shape("M-10,-96 C-28,-90 -34,-72 -31,-60 C-29,-76 -24,-86 -10,-96Z", WHITE, 0.4);
  it.pen.restore();
  it.line("M-8,-21 L-5.5,-10 M8,-21 L5.5,-10", INK, 0.7);
  it.shape("M-6.5,-11 L6.5,-11 L5.2,-1 C3,0 -3,0 -5.2,-1Z", colour(0.5, 0.09, 55));
  it.shape("M-7,-12 L7,-12 L6.8,-9.6 L-6.8,-9.6Z", colour(0.62, 0.1, 65));
  if (palette.night) it.glow(0, -30, 34, colour(0.85, 0.15, 75), 0.8);
}, false);

export const rocket = figure((it, { palette, wish }) => {
  const space = wish.scenes.includes("space") || wish.scenes.length === 0;
  it.pen.rotate(space ? 0.6 : 0.42);
  it.pen.translate(0, 40);
  const trim = it.coat(colour(0.6, 0.21, 25));
  it.glow(0, 14, 60, colour(0.8, 0.17, 60), 0.8);
  it.shape("M-11,-10 C-16,14 -6,22 0,46 C6,22 16,14 11,-10Z", colour(0.72, 0.19, 50));
  it.shape("M-7,-10 C-10,8 -4,14 0,30 C4,14 10,8 7,-10Z", colour(0.92, 0.15, 98));
  it.both("M-14,-42 C-28,-32 -30,-16 -28,-2 C-22,-10 -16,-12 -11,-13Z", trim);
  it.shape("M0,-112 C-20,-92 -22,-50 -12,-10 L12,-10 C22,-50 20,-92 0,-112Z", WHITE);
  it.shape("M0,-112 C20,-92 22,-50 12,-10 L4,-10 C14,-50 12,-90 0,-112Z", darker(WHITE, 0.14));
  it.shape("M0,-112 C-8,-104 -12,-96 -14.5,-86 L14.5,-86 C12,-96 8,-104 0,-112Z", trim);
  it.shape("M-13.4,-18 L13.4,-18 L12,-9 L-12,-9Z", trim);
  it.oval(0, -64, 9, 9, darker(trim, 0.15));
  it.oval(0, -64, 6.6, 6.6, mix(palette.second, colour(0.8, 0.1, 220), 0.6));
  it.oval(-2, -66.4, 2.4, 1.8, WHITE, -0.7);
  it.shape("M-2,-40 L2,-40 L1.6,-4 L-1.6,-4Z", darker(trim, 0.1));
}, false);

export const ufo = figure((it, { palette }) => {
  it.pen.translate(0, 40);
  const ray = palette.night ? palette.accent : palette.light;
  it.shape("M-16,-52 L16,-52 L44,32 L-44,32Z", ray, 0.2);
  it.shape("M-8,-52 L8,-52 L24,32 L-24,32Z", ray, 0.25);
  it.shape("M-20,-66 C-20,-96 20,-96 20,-66Z", mix(palette.second, colour(0.85, 0.1, 200), 0.6), 0.85);
  it.shape("M-12,-76 C-10,-86 -4,-88 0,-88 C-6,-84 -9,-80 -10,-72Z", WHITE, 0.6);
  it.oval(0, -72, 5, 6.5, colour(0.72, 0.17, 145));
  for (const side of [-1, 1]) it.oval(side * 2.2, -73, 1.3, 2, INK, side * 0.4);
  it.oval(0, -58, 48, 13, colour(0.55, 0.03, 265));
  it.oval(0, -62, 46, 10, colour(0.76, 0.025, 260));
  it.oval(0, -65, 25, 4.6, colour(0.6, 0.03, 260));
  for (let lamp = -3; lamp <= 3; lamp++) {
    it.glow(lamp * 13, -55 + Math.abs(lamp) * -0.9, 9, palette.accent, 0.9);
    it.oval(lamp * 13, -55 + Math.abs(lamp) * -0.9, 2.6, 2.2, lighter(palette.accent, 0.12));
  }
}, false);

/** A long body in curves, with a mane, claws and whiskers. */
export const dragon = figure((it, { palette }) => {
  it.pen.translate(0, 50);
  const main = it.coat(colour(0.62, 0.15, 155));
  const belly = mix(main, colour(0.9, 0.11, 95), 0.75);
  const fin = mix(palette.accent, colour(0.62, 0.2, 30), 0.5);
  const at = (t: number): readonly [number, number, number] => [
    -80 + t * 142,
    -46 + Math.sin(t * 9.2 + 0.6) * 26 * (1.05 - t * 0.5) - t * 20,
    2.5 + Math.sin(Math.min(1, t * 1.1) * Math.PI * 0.78) * 10.5,
  ];
  for (let step = 0; step <= 110; step++) {
    const [x, y, radius] = at(step / 110);
    if (step % 4 === 0 && step < 104)
      it.shape(`M${x - 6},${y - radius * 0.6} L${x - 5},${y - radius - 8} L${x + 5},${y - radius * 0.7}Z`, fin);
  }
  for (let step = 0; step <= 160; step++) {
    const [x, y, radius] = at(step / 160);
    it.oval(x, y, radius, radius, darker(main, 0.08));
  }
  for (let step = 0; step <= 160; step++) {
    const [x, y, radius] = at(step / 160);
    it.oval(x, y + radius * 0.45, radius * 0.6, radius * 0.5, belly);
    it.oval(x - 0.5, y - radius * 0.22, radius * 0.86, radius * 0.72, main);
  }
  for (const t of [0.36, 0.7]) {
    const [x, y, radius] = at(t);
    it.line(
      `M${x},${y + radius * 0.5} q-2,14 8,17 M${x + 8},${y + radius * 0.5 + 17} l7,-3 M${x + 8},${y + radius * 0.5 + 17} l6,3 M${x + 8},${y + radius * 0.5 + 17} l2,6`,
      main,
      4,
    );
  }
  const [hx, hy] = at(1);
  it.shape(`M${hx - 12},${hy - 8} l-22,-14 l14,2 l-10,-16 l18,14 l2,-12 l10,18Z`, fin);
  it.line(`M${hx},${hy - 10} q-4,-18 -16,-24 M${hx + 6},${hy - 10} q0,-16 -8,-24`, belly, 3);
  it.shape(`M${hx - 13},${hy - 4} c0,-14 14,-18 24,-12 c8,1 16,5 22,8 c4,3 4,9 -2,10 l-24,2 c-10,6 -20,0 -20,-8Z`, [
    lighter(main, 0.05),
    main,
  ]);
  it.shape(`M${hx + 2},${hy + 6} c8,8 22,6 28,0 l-24,-2Z`, belly);
  it.oval(hx + 9, hy - 8, 3.4, 3.4, colour(0.9, 0.15, 95));
  it.oval(hx + 10, hy - 8, 1.3, 2.8, INK);
  it.line(`M${hx + 31},${hy - 3} q16,2 14,18 M${hx + 29},${hy} q8,10 2,20`, fin, 1.4);
}, false);
