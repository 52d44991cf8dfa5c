/** Draws a picture from words: chooses a scene, seats the subjects in it, adds weather, and finishes it in a style. */
import type { Canvas } from "@napi-rs/canvas";
import type { Drawing } from "../ports.ts";
import { css } from "./colour.ts";
import { halftone, pixel, stainedGlass } from "./effects/blocks.ts";
import { cartoon, lineArt, oil, poster, watercolour } from "./effects/drawn.ts";
import type { Effect } from "./effects/pixels.ts";
import { newSheet, sheetToPng, stepFrom } from "./effects/sheets.ts";
import { glitch } from "./effects/soft.ts";
import { contrast, posterised, vivid } from "./effects/tones.ts";
import type { Time } from "./moods.ts";
import { createPalette } from "./palette.ts";
import { createRandom, type Random } from "./random.ts";
import { checkRoom } from "./room.ts";
import { SCENES, SURPRISES, sceneFor } from "./scenes/list.ts";
import { weather } from "./scenes/weather.ts";
import type { Scenery, Seat, Stage } from "./stage.ts";
import { SUBJECTS } from "./subjects/list.ts";
import type { StyleName, SubjectName } from "./vocabulary.ts";
import { type Wish, wishOf } from "./words.ts";

const STYLES: Readonly<Record<StyleName, readonly Effect[]>> = {
  watercolour: [watercolour],
  pixel: [
    (picture, manner) =>
      pixel(contrast(vivid(picture, manner), { ...manner, strength: 0.5 }), { ...manner, strength: 0.72 }),
  ],
  line: [lineArt],
  minimal: [],
  retro: [poster],
  mosaic: [stainedGlass],
  oil: [oil],
  paper: [],
  glitch: [glitch],
  pop: [vivid, cartoon],
  halftone: [halftone],
};

/** More would stand on each other's feet. */
const MOST_SUBJECTS = 4;

/** `room`: how many bytes of memory there are for it. */
export async function drawPicture({ prompt, seed, width, height }: Drawing, room?: number): Promise<Uint8Array> {
  const asked = wishOf(prompt);
  checkRoom(width, height, effectsOf(asked).length > 0, room);
  const random = createRandom(`${asked.words.join(" ") || prompt}#${seed}`);
  const scene = sceneFor(asked, random.branch("scene"));
  const wish = completed(asked, scene, random.branch("wish"));
  const palette = createPalette(wish, random.branch("palette"));
  const plain = await stepFrom(newSheet(width, height), (canvas) => {
    const pen = canvas.getContext("2d");
    const stage: Stage = { pen, width, height, unit: Math.sqrt(width * height) / 1000, wish, palette, random };
    // No seam between two parts may be a hole.
    pen.fillStyle = css(palette.haze);
    pen.fillRect(0, 0, width, height);
    const scenery = SCENES[scene](stage);
    seated(stage, scenery, asked);
    scenery.front?.();
    weather(stage);
    return canvas;
  });
  return sheetToPng(await styled(plain, wish, random.branch("style")));
}

const LIGHT_STYLES: readonly StyleName[] = ["watercolour", "line", "mosaic", "oil", "retro", "pop", "halftone"];

/** The scene that was chosen belongs to the wish from here on; and who asks for nothing known gets a surprise. */
function completed(asked: Wish, scene: keyof typeof SCENES, random: Random): Wish {
  const scenes = asked.scenes.includes(scene) ? asked.scenes : [...asked.scenes, scene];
  const nothing = asked.scenes.length === 0 && asked.subjects.length === 0;
  const surprised = scene === "grid" || scene === "abstract" ? 0.3 : 0.65;
  const subjects = nothing && random.chance(surprised) ? [random.pick(SURPRISES[scene])] : asked.subjects;
  // Paper and glass want light.
  const onPaper =
    asked.times.length === 0 && asked.styles.some((style) => LIGHT_STYLES.includes(style)) && asked.skies.length === 0;
  const times: readonly Time[] = onPaper
    ? [random.pick(["dawn", "day", "golden", "sunset", "autumn", "spring"])]
    : asked.times;
  return { ...asked, scenes, subjects, times };
}

/** Each subject on its seat; a second one on the same seat moves aside and back. */
function seated(stage: Stage, scenery: Scenery, asked: Wish): void {
  const { width, height, wish } = stage;
  const taken = new Map<string, number>();
  const chosen: readonly SubjectName[] = wish.subjects.slice(0, MOST_SUBJECTS);
  // Alone and asked for, it is what the picture is about.
  const grow = chosen.length === 1 && asked.subjects.length === 1 ? (asked.scenes.length === 0 ? 1.45 : 1.25) : 1.05;
  const flying = wish.words.some((word) => /^(fly|flying|flies|sky|float|floating|above)$/.test(word));
  const seats = chosen.map((name) => {
    const { place, size } = SUBJECTS[name];
    const home: Seat =
      (place === "water" && !flying ? scenery.water : undefined) ?? (place === "ground" ? scenery.ground : scenery.air);
    const number = taken.get(place) ?? 0;
    taken.set(place, number + 1);
    const aside = [0, -0.36, 0.24, -0.16][number] ?? 0;
    const way = home.x > width / 2 ? 1 : -1;
    const high = Math.min(home.size * size * grow * (number === 0 ? 1 : 0.84), width * 0.5, height * 0.62);
    const y = place === "ground" ? home.y - number * height * 0.012 : home.y + (number % 2) * height * 0.08;
    const half = Math.min(width / 2, high * (place === "water" || name === "dragon" || name === "car" ? 0.98 : 0.5));
    const clear = place === "ground" ? y : Math.min(height - high * 0.6, Math.max(high * 0.6, y));
    return {
      name,
      seat: { x: Math.min(width - half, Math.max(half, home.x + way * aside * width)), y: clear, size: high },
    };
  });
  for (const { name, seat } of seats.toReversed()) SUBJECTS[name].draw(stage, seat);
}

const effectsOf = ({ styles }: Wish): Effect[] => styles.slice(0, 2).flatMap((style) => STYLES[style]);

async function styled(plain: Canvas, wish: Wish, random: Random): Promise<Canvas> {
  const manner = { strength: 1, tints: [], random };
  const effects = effectsOf(wish);
  if (wish.styles.includes("minimal") && wish.styles.length > 1) {
    effects.push((picture) => posterised(picture, { ...manner, strength: 0.5 }));
  }
  let now = plain;
  for (const effect of effects) now = await stepFrom(now, (from) => effect(from, manner));
  return now;
}
