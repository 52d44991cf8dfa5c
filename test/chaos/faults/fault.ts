/** What every fault is: a name, what it needs, and how it comes about. */

import type { MovedClock } from "../../servers/moved.ts";
import type { Crew, Seat } from "../crew.ts";
import type { Dice } from "../dice.ts";
import type { Disturbance } from "../history.ts";
import type { Place } from "../places/place.ts";
import type { Vendor } from "../vendor.ts";

/** The moments in which whoever holds the work dies, seen from the other end of its connection. */
export const POINTS = ["service answered", "send taken", "between parts"] as const;
/** Those of an edition are met whenever one is due. */
export type Point = (typeof POINTS)[number] | "fan-out on Telegram" | "fan-out on Discord";

export interface Scene {
  readonly crew: Crew;
  readonly place: Place;
  readonly clock: MovedClock;
  readonly vendor: Vendor;
  readonly dice: Dice;
  /** Written down, so that nobody is blamed for what it held up. */
  readonly disturb: (disturbance: Disturbance) => void;
  /** The next process that comes to this point dies there. */
  readonly arm: (point: Point) => void;
}

export interface Fault {
  readonly name: string;
  /** More than once: it comes so many times as often. */
  readonly weight: number;
  /** Whether it can happen here and now. */
  readonly fits: (scene: Scene) => boolean;
  /** Resolves when it has ended and what it broke is up again. */
  readonly happen: (scene: Scene) => Promise<void>;
}

/** How long what was held up by a fault takes to go on after it, in milliseconds. */
export const RECOVERY = 15_000;

/** Kills the process, and waits until another has taken its place. */
export async function killSeat(
  seat: Seat,
  name: string,
  { dice, disturb }: Pick<Scene, "dice" | "disturb">,
): Promise<boolean> {
  const from = Date.now();
  if (!seat.kill(dice.between(100, 3_000))) return false;
  const began = { name: `${name} of ${seat.name}`, from, blurs: true } as const;
  await seat.up();
  disturb({ ...began, to: Date.now() + RECOVERY });
  return true;
}

/** What the other end of a connection needs, to see a process die in the middle of it. */
export interface Ties {
  /** The next process that comes to this point dies there. */
  readonly arm: Scene["arm"];
  /** Whether somebody is to die at this point next; true once for each that was armed. */
  readonly take: (point: Point) => boolean;
  /** Kills the process that has this local port of a connection; false where it is none of Herald's. */
  readonly kill: (port: number, name: string) => boolean;
  readonly disturb: Scene["disturb"];
  /** Whether a platform may demand pauses that nobody can wait for. */
  readonly longPauses: boolean;
}
