/** Every scene by its name, and how one is chosen for a prompt. */
import type { Random } from "../random.ts";
import type { Scene } from "../stage.ts";
import type { SceneName, SubjectName } from "../vocabulary.ts";
import type { Wish } from "../words.ts";
import { abstract } from "./abstract.ts";
import { city } from "./city.ts";
import { island, sea } from "./coast.ts";
import { grid } from "./grid.ts";
import { market } from "./market.ts";
import { mountains } from "./mountains.ts";
import { desert, forest, meadow } from "./nature.ts";
import { space } from "./space.ts";
import { underwater } from "./underwater.ts";

export const SCENES: Readonly<Record<SceneName, Scene>> = {
  abstract,
  city,
  desert,
  forest,
  grid,
  island,
  lake: mountains,
  market,
  meadow,
  mountains,
  sea,
  space,
  underwater,
};

/** When several are named, the one that can hold the others comes first. */
const ORDER: readonly SceneName[] = [
  "grid",
  "market",
  "underwater",
  "city",
  "island",
  "desert",
  "meadow",
  "mountains",
  "lake",
  "sea",
  "forest",
  "space",
  "abstract",
];

type Some = readonly [SceneName, ...SceneName[]];

/** Where a subject is at home when the prompt names no scene. */
const HOMES: Readonly<Record<SubjectName, Some>> = {
  fox: ["forest", "meadow", "mountains"],
  cat: ["meadow", "city", "space"],
  dog: ["meadow", "mountains"],
  rabbit: ["meadow", "forest"],
  owl: ["forest", "mountains"],
  bear: ["forest", "mountains"],
  deer: ["forest", "mountains", "meadow"],
  bird: ["sea", "mountains"],
  butterfly: ["meadow"],
  fish: ["underwater"],
  whale: ["underwater", "sea"],
  house: ["meadow", "mountains"],
  castle: ["mountains", "meadow"],
  lighthouse: ["sea"],
  boat: ["sea", "lake"],
  balloon: ["mountains", "meadow", "desert", "lake"],
  rocket: ["space"],
  robot: ["city", "space", "desert"],
  ufo: ["desert", "meadow", "city"],
  tree: ["meadow"],
  flower: ["meadow"],
  cactus: ["desert"],
  mushroom: ["forest", "meadow"],
  coin: ["market"],
  heart: ["meadow", "sea", "abstract"],
  person: ["mountains", "desert", "sea"],
  palm: ["island"],
  tent: ["mountains", "lake", "forest"],
  car: ["grid", "desert", "city"],
  dragon: ["mountains", "sea"],
};

const ANY: Some = [
  "mountains",
  "lake",
  "sea",
  "forest",
  "city",
  "desert",
  "space",
  "meadow",
  "abstract",
  "abstract",
  "underwater",
  "island",
  "mountains",
  "grid",
];
const OUTDOORS: Some = ["mountains", "lake", "sea", "desert", "meadow", "forest", "city"];

export function sceneFor(wish: Wish, random: Random): SceneName {
  const named = ORDER.find((name) => wish.scenes.includes(name));
  if (named !== undefined) return named;
  const [first] = wish.subjects;
  if (first !== undefined) return random.pick(HOMES[first]);
  const { skies } = wish;
  if (skies.includes("aurora")) return random.pick(["mountains", "lake"]);
  if (skies.includes("planet") || skies.includes("galaxy") || skies.includes("stars"))
    return random.pick(["space", "space", "mountains", "desert"]);
  if (skies.includes("rain")) return random.pick(["city", "city", "forest", "sea"]);
  return random.pick(wish.times.length > 0 || skies.length > 0 ? OUTDOORS : ANY);
}

/** What may appear in a picture whose prompt names nothing that can be drawn. */
export const SURPRISES: Readonly<Record<SceneName, readonly [SubjectName, ...SubjectName[]]>> = {
  mountains: ["balloon", "deer", "tent", "bird", "fox"],
  lake: ["boat", "tent", "bird", "deer"],
  sea: ["boat", "whale", "bird", "lighthouse"],
  forest: ["deer", "owl", "fox", "mushroom"],
  city: ["bird", "balloon", "cat", "ufo"],
  desert: ["cactus", "balloon", "person", "ufo"],
  space: ["rocket", "ufo", "person"],
  meadow: ["house", "balloon", "tree", "rabbit", "butterfly"],
  abstract: ["bird", "butterfly", "heart"],
  underwater: ["fish", "whale"],
  island: ["boat", "bird"],
  grid: ["car"],
  market: ["coin"],
};
