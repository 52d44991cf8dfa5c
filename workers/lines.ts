/** Lines before what may be done so often at once: a worker's paid calls, and its answers on their way to a platform. */
import type { Ends } from "../src/core/ending.ts";
import { createSpeed, type Place } from "../src/core/in-line.ts";
import type { Platform } from "../src/core/request.ts";

/** Gives up a place; to be called once. */
export type Leave = () => void;

export interface Line {
  /** How many wait now. */
  readonly length: () => number;
  /**
   * Resolves when there is a place, in the order in which it was asked for; to undefined once a signal ends the waiting.
   * Who has to wait is told which place in line that is.
   */
  enter(ends?: readonly Ends[], onWait?: (place: Place) => void): Promise<Leave | undefined>;
}

/** `atOnce` may change from one look to the next. */
export function createLine(atOnce: () => number): Line {
  let taken = 0;
  const waiting = new Set<() => void>();
  const speed = createSpeed();

  function placeOf(one: () => void): ReturnType<Place> {
    const ahead = Math.max(0, [...waiting].indexOf(one));
    return { ahead, wait: speed.waitBehind(ahead) };
  }

  /** Whoever is next has the place at once, so that nobody comes in between. */
  function leave(): void {
    taken -= 1;
    for (const next of waiting) {
      if (taken >= atOnce()) return;
      taken += 1;
      waiting.delete(next);
      speed.moved(1);
      next();
    }
  }

  return {
    length: () => waiting.size,
    enter(ends = [], onWait) {
      if (ends.some(({ aborted }) => aborted)) return Promise.resolve(undefined);
      if (waiting.size === 0 && taken < atOnce()) {
        taken += 1;
        return Promise.resolve(leave);
      }
      return new Promise((resolve) => {
        const settle = (place: Leave | undefined): void => {
          for (const end of ends) end.removeEventListener("abort", giveUp);
          resolve(place);
        };
        const come = (): void => settle(leave);
        const giveUp = (): void => {
          waiting.delete(come);
          settle(undefined);
        };
        for (const end of ends) end.addEventListener("abort", giveUp);
        if (waiting.size === 0) speed.begin();
        waiting.add(come);
        onWait?.(() => placeOf(come));
      });
    },
  };
}

export interface Ways {
  /** Resolves when there is room on the way to that platform. */
  enter(platform: Platform): Promise<Leave | undefined>;
}

/** A process that dies leaves no more of which nobody knows whether they arrived; more at once were no faster. */
const ON_THEIR_WAY = 32;

export function createWays(atOnce = ON_THEIR_WAY): Ways {
  const lines = new Map<Platform, Line>();

  function lineTo(platform: Platform): Line {
    const line = lines.get(platform) ?? createLine(() => atOnce);
    lines.set(platform, line);
    return line;
  }

  return {
    enter: (platform) => lineTo(platform).enter(),
  };
}
