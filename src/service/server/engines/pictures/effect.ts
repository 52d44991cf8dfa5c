/** Changes an uploaded picture as the words of a prompt say, composing what they name. */
import type { Canvas } from "@napi-rs/canvas";
import { type Change, UnusablePicture } from "../ports.ts";
import { colour } from "./colour.ts";
import { openPicture } from "./decode.ts";
import { EFFECTS, type Named } from "./effects/list.ts";
import { type Effect, maskedLike, pixelsOf } from "./effects/pixels.ts";
import { sheetToPng, stepFrom } from "./effects/sheets.ts";
import { duotone } from "./effects/tones.ts";
import { withPlainTurns } from "./effects/turns.ts";
import { createRandom, type Random } from "./random.ts";
import { wishOf } from "./words.ts";

interface Step {
  readonly named: Named;
  readonly strength: number;
}

/** What was clear in the picture stays so, where anything was. */
type Turn = (from: Canvas, clear: boolean) => Canvas;

const WEAK = /(^| )(slightly|slight|little|bit|subtle|subtly|lightly|gently|mild|mildly|somewhat|faint|touch)$/;
const STRONG =
  /(^| )(very|strong|strongly|heavy|heavily|extremely|extreme|super|much|really|more|totally|ultra|intense|intensely|so|too)$/;
const NOT = /(^| )(no|not|without|never|don't|dont|remove|un|less)( (a|an|the|any|too|so|be|make|it))*$/;
/** `a bit of blur`, `not a lot of grain`: what stands between says nothing. */
const FILLERS = /( (of|a|the|with|and))+$/;
/** Between a word and what it asks for, more words than this belong to something else. */
const NEAR = 4;

function strengthOf(before: string): number | undefined {
  const near = before.trim().split(" ").slice(-NEAR).join(" ");
  if (NOT.test(near)) return undefined;
  const told = near.replace(FILLERS, "");
  return WEAK.test(told) ? 0.45 : STRONG.test(told) ? 1.6 : 1;
}

/** Each goes over the whole picture several times; more of them would take longer than anybody waits. */
const MOST_STEPS = 8;

/** Longer words are taken first, so that `flip vertically` is not also a `flip`. */
function stepsOf(said: string): readonly Step[] {
  const text = withPlainTurns(said);
  const places = EFFECTS.flatMap((named) =>
    [
      ...text.matchAll(
        new RegExp(
          `(?<=^| )(?:${named.words
            .split("|")
            .toSorted((a, b) => b.length - a.length)
            .join("|")})(?= |$)`,
          "gu",
        ),
      ),
    ].map((match) => ({ named, start: match.index, end: match.index + match[0].length })),
  ).toSorted((a, b) => b.end - b.start - (a.end - a.start));
  const kept: typeof places = [];
  for (const place of places) {
    const inside = kept.some(
      ({ start, end }) => place.start >= start && place.end <= end && place.end - place.start < end - start,
    );
    if (!inside) kept.push(place);
  }
  const steps = EFFECTS.flatMap((named) => {
    const own = kept.find((place) => place.named === named);
    const strength = own && strengthOf(text.slice(0, own.start));
    return strength === undefined ? [] : [{ named, strength }];
  });
  if (steps.length <= MOST_STEPS) return steps;
  throw new UnusablePicture(
    `These are ${steps.length} effects at once, and ${MOST_STEPS} is the most. Please name fewer, or change the new picture once more.`,
    "prompt",
  );
}

const LOOKS: readonly [readonly string[], ...(readonly string[])[]] = [
  ["oil"],
  ["dream", "vignette"],
  ["watercolour"],
  ["duotone"],
  ["cartoon"],
  ["vintage", "grain", "vignette"],
  ["synthwave", "vignette"],
  ["stained glass"],
  ["sunset", "contrast"],
  ["poster"],
];

/** Who names no effect gets a look that is chosen by what was said. */
function lookFor(random: Random): readonly Step[] {
  const names = random.pick(LOOKS);
  return EFFECTS.filter(({ name }) => names.includes(name)).map((named) => ({ named, strength: 1 }));
}

/** `room`: how many bytes of memory there are for it. */
export async function applyEffect({ image, prompt, seed }: Change, room?: number): Promise<Uint8Array> {
  // What asks for too much is refused before the picture is unpacked.
  const change = changeFor(prompt, seed);
  return sheetToPng(await change(await openPicture(image, room)));
}

function changeFor(prompt: string, seed: number): (picture: Canvas) => Promise<Canvas> {
  const { words, ...wish } = wishOf(prompt);
  const colours = wish.coat ? [wish.coat, ...wish.colours] : wish.colours;
  const text = words.join(" ");
  const random = createRandom(`${text || prompt}#${seed}`);
  const asked = stepsOf(text);
  const tints = /(^| )(rainbow|colou?rful)( |$)/.test(text) ? [] : colours;
  const coloured = tints.length > 0 && !asked.some(({ named }) => named.tinted);
  const steps = asked.length > 0 || coloured ? asked : lookFor(random.branch("look"));
  const manner = { tints: tints.length > 0 ? tints : hashTints(random, steps), random };
  const one =
    (effect: Effect, strength: number, reshapes = false): Turn =>
    (from, clear) => {
      const to = effect(from, { ...manner, strength });
      return clear && !reshapes ? maskedLike(to, from) : to;
    };
  // Colours are laid over the picture before it gets snow, grain or a frame.
  const last = steps.findIndex(({ named }) =>
    ["rain", "snow", "glitch", "grain", "vignette", "polaroid", "frame"].includes(named.name),
  );
  const turns = steps.map(({ named, strength }) => one(named.effect, strength, named.reshapes));
  if (coloured) turns.splice(last < 0 ? turns.length : last, 0, one(duotone, strengthOfTint(text)));
  return async (picture) => {
    const clear = hasClearParts(picture);
    let now = picture;
    for (const turn of turns) now = await stepFrom(now, (from) => turn(from, clear));
    return now;
  };
}

const strengthOfTint = (text: string): number => (/(slightly|little|bit|subtle|hint|touch)/.test(text) ? 0.4 : 0.92);

/** Only a look of our own choice brings colours of its own. */
function hashTints(random: Random, steps: readonly Step[]) {
  const hue = random.branch("tints").between(0, 360);
  return steps.some(({ named }) => named.name === "duotone")
    ? [colour(0.5, 0.19, hue), colour(0.86, 0.12, hue + 95)]
    : [];
}

function hasClearParts(picture: Canvas): boolean {
  const { data } = pixelsOf(picture);
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}
