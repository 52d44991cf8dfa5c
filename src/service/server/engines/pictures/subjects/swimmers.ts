/** What swims or sails: fish, whales, boats. */
import { colour, css, darker, lighter, mix } from "../colour.ts";
import { figure, type Subject } from "./figure.ts";

const WHITE = colour(0.97, 0.015, 85);
const INK = colour(0.2, 0.03, 280);

const oneFish = figure((it, { palette }) => {
  it.pen.translate(0, 50);
  const main = it.coat(mix(palette.accent, colour(0.7, 0.18, 48), 0.7));
  const fin = mix(main, palette.second, 0.45);
  it.shape(
    "M-38,-50 C-54,-66 -72,-78 -84,-76 C-76,-62 -74,-54 -72,-50 C-74,-44 -78,-34 -86,-22 C-70,-22 -54,-34 -38,-48Z",
    [fin, darker(fin, 0.1)],
  );
  it.shape("M-26,-72 C-16,-98 16,-100 34,-78Z", fin);
  it.shape("M-10,-28 C-14,-10 -26,-4 -34,-4 C-30,-16 -28,-24 -24,-32Z", darker(fin, 0.06));
  it.shape("M-46,-50 C-30,-76 0,-84 26,-78 C46,-72 58,-60 62,-50 C58,-40 44,-28 24,-24 C0,-18 -30,-28 -46,-50Z", [
    lighter(main, 0.06),
    darker(main, 0.05),
  ]);
  it.shape(
    "M-46,-50 C-30,-36 0,-30 30,-34 C46,-36 56,-44 61,-53 C60,-40 44,-28 24,-24 C0,-18 -30,-28 -46,-50Z",
    lighter(main, 0.17),
    0.8,
  );
  it.shape(
    "M24,-78.4 C14,-66 14,-36 24,-24 C16,-22 10,-22.6 6,-23 C-2,-38 -2,-64 6,-79.6 C12,-80 18,-80 24,-78.4Z",
    WHITE,
    0.92,
  );
  it.shape(
    "M-22,-71 C-30,-60 -30,-42 -22,-32.4 C-27,-34 -31,-37 -34,-40 C-38,-46 -38,-56 -33.6,-63 C-30,-66.6 -26,-69 -22,-71Z",
    WHITE,
    0.92,
  );
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 3; column++)
      it.line(`M${-18 + column * 8},${-62 + row * 9} q5,4 0,8`, darker(main, 0.12), 1);
  it.shape("M2,-50 C-12,-54 -22,-46 -22,-38 C-12,-36 -2,-40 2,-46Z", fin);
  it.oval(44, -58, 6.4, 6.4, WHITE);
  it.oval(45.4, -58, 3.8, 3.8, INK);
  it.oval(46.6, -59.8, 1.3, 1.3, WHITE);
  it.line("M58,-44 C55,-41 52,-41 50,-42", darker(main, 0.25), 1.4);
}, false);

/** One large and two of its kind behind it. */
export const fish: Subject = (stage, { x, y, size }) => {
  const way = x > stage.width / 2 ? 1 : -1;
  oneFish(stage, { x: x + way * size * 0.75, y: y - size * 0.46, size: size * 0.36 });
  oneFish(stage, { x: x + way * size * 0.95, y: y + size * 0.38, size: size * 0.28 });
  oneFish(stage, { x, y, size: size * 0.8 });
};

export const whale = figure((it, { palette, wish }) => {
  it.pen.translate(0, 46);
  const main = it.coat(mix(palette.water, colour(0.45, 0.1, 250), 0.7));
  const belly = mix(main, WHITE, 0.72);
  it.shape(
    "M-62,-58 C-76,-64 -86,-78 -98,-82 C-96,-72 -92,-64 -86,-60 C-94,-58 -102,-50 -104,-40 C-92,-40 -78,-48 -64,-50Z",
    [main, darker(main, 0.06)],
  );
  it.shape("M-84,-62 C-60,-58 -44,-74 -16,-82 C20,-90 58,-84 70,-60 C76,-44 66,-28 44,-24 C0,-16 -48,-30 -84,-62Z", [
    lighter(main, 0.07),
    main,
  ]);
  it.shape(
    "M71.4,-52 C40,-44 14,-46 -14,-44 C-34,-43 -52,-46 -62,-48.6 C-32,-26 10,-18 44,-24 C62,-27 72,-38 71.4,-52Z",
    belly,
  );
  for (let fold = 0; fold < 6; fold++)
    it.line(
      `M${62 - fold * 4},${-44 + fold * 3.2} C${40 - fold * 5},${-38 + fold * 3} ${14 - fold * 4},${-38 + fold * 2.2} ${-6 - fold * 5},${-39 + fold * 1.6}`,
      darker(belly, 0.14),
      0.9,
    );
  it.shape("M18,-40 C12,-22 -2,-10 -16,-8 C-14,-20 -6,-34 2,-42Z", [main, darker(main, 0.1)]);
  it.shape("M-36,-70 C-34,-78 -40,-84 -46,-86 C-48,-80 -50,-74 -54,-68Z", darker(main, 0.05));
  it.oval(48, -57, 2.6, 2.8, INK);
  it.oval(49, -58, 0.9, 0.9, WHITE);
  it.line("M71,-53 C64,-49 56,-49 50,-51", darker(main, 0.14), 1.4);
  for (const [x, y, radius] of [
    [10, -76, 2],
    [22, -72, 1.4],
    [-8, -70, 1.6],
    [34, -76, 1.5],
    [-30, -62, 1.3],
  ] as const)
    it.oval(x, y, radius, radius, lighter(main, 0.2));
  if (!wish.scenes.includes("sea")) return;
  for (const side of [-1, 1]) it.line(`M30,-84 C30,-104 ${30 + side * 4},-112 ${30 + side * 16},-108`, WHITE, 3);
  it.line("M30,-84 L30,-106", WHITE, 3);
}, false);

export const boat = figure((it, { palette }) => {
  const sail = it.coat(mix(WHITE, palette.light, 0.3));
  const hull = mix(colour(0.4, 0.1, 35), palette.land, 0.35);
  it.shape("M-36,-1 C-16,6 26,6 40,-1 L30,18 C10,26 -10,26 -28,18Z", palette.ink, 0.22);
  it.shape("M0,2 L30,10 L2,78Z", sail, 0.16);
  it.line("M0,-14 L0,-98", colour(0.4, 0.06, 55), 2);
  it.shape("M3,-96 C20,-70 34,-46 38,-22 C26,-19 14,-18 3,-19Z", [lighter(sail, 0.02), darker(sail, 0.09)]);
  it.shape("M-3,-88 C-10,-62 -20,-40 -32,-22 C-22,-18 -12,-18 -3,-20Z", [darker(sail, 0.04), darker(sail, 0.16)]);
  it.shape("M3,-60 C12,-56 22,-56 29,-52 C31,-48 32,-46 33,-42 C22,-46 12,-48 3,-52Z", palette.accent, 0.85);
  it.shape("M0,-98 L0,-91 L-14,-95Z", palette.accent);
  it.shape("M-42,-15 C-20,-11 20,-11 46,-17 C42,-6 36,0 30,3 L-26,3 C-34,0 -40,-6 -42,-15Z", [hull, darker(hull, 0.1)]);
  it.shape("M-42,-15 C-20,-11 20,-11 46,-17 L44.6,-13 C20,-7.6 -20,-7.6 -41,-11.4Z", mix(WHITE, palette.haze, 0.2));
  it.pen.fillStyle = css(palette.light, 0.5);
  for (const [x, y, wide] of [
    [-34, 4, 26],
    [0, 7, 34],
    [26, 4.4, 24],
  ] as const)
    it.oval(x, y, wide / 2, 0.9, mix(palette.light, palette.water, 0.35));
}, false);
