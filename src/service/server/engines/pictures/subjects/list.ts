/** Every subject by its name, and where it is at home in a picture. */
import type { SubjectName } from "../vocabulary.ts";
import { bear, cat, deer, dog, fox, owl, rabbit } from "./animals.ts";
import { castle, house, lighthouse, tent } from "./buildings.ts";
import type { Subject } from "./figure.ts";
import { balloon, bird, butterfly, dragon, rocket, ufo } from "./flyers.ts";
import { cactus, flowers, mushroom, palm, tree } from "./plants.ts";
import { boat, fish, whale } from "./swimmers.ts";
import { car, coin, heart, person, robot } from "./things.ts";

interface Part {
  readonly draw: Subject;
  readonly place: "ground" | "air" | "water";
  /** Next to a seat's usual size. */
  readonly size: number;
}

const part = (draw: Subject, place: Part["place"], size = 1): Part => ({ draw, place, size });

export const SUBJECTS: Readonly<Record<SubjectName, Part>> = {
  fox: part(fox, "ground"),
  cat: part(cat, "ground"),
  dog: part(dog, "ground"),
  rabbit: part(rabbit, "ground", 0.85),
  owl: part(owl, "ground", 0.9),
  bear: part(bear, "ground", 1.1),
  deer: part(deer, "ground", 0.95),
  bird: part(bird, "air", 0.9),
  butterfly: part(butterfly, "air", 0.9),
  fish: part(fish, "water"),
  whale: part(whale, "water"),
  house: part(house, "ground", 1.05),
  castle: part(castle, "ground", 1.5),
  lighthouse: part(lighthouse, "ground", 1.6),
  boat: part(boat, "water"),
  balloon: part(balloon, "air", 1.5),
  rocket: part(rocket, "air", 1.25),
  robot: part(robot, "ground", 1.15),
  ufo: part(ufo, "air", 1.1),
  tree: part(tree, "ground", 1.7),
  flower: part(flowers, "ground", 1.2),
  cactus: part(cactus, "ground", 1.15),
  mushroom: part(mushroom, "ground", 0.95),
  coin: part(coin, "air", 1),
  heart: part(heart, "air", 1.1),
  person: part(person, "ground", 1),
  palm: part(palm, "ground", 1.7),
  tent: part(tent, "ground", 0.75),
  car: part(car, "ground", 0.75),
  dragon: part(dragon, "air", 1.4),
};
