/** A place in a line, how fast the line moves, and how both are said to whoever waits. */
import type { Say } from "./say.ts";

export interface InLine {
  readonly ahead: number;
  /** About how long until it is their turn, in milliseconds; undefined while nobody can guess it. */
  readonly wait: number | undefined;
  /** No worker runs: nobody moves up, and what is said stands until one does. */
  readonly isUnmanned?: true;
}

/** Asked whenever it is shown, for it changes. */
export type Place = () => InLine;

/** How much the newest says of how fast it goes on. */
const NEWEST = 0.25;

export interface Speed {
  /** The line is looked at from now on: what was before says nothing of how long each takes. */
  begin(): void;
  /** So many have had their turn since it was last told, or since it began. */
  moved(count: number): void;
  /** Until whoever has so many before them has their turn. */
  waitBehind(ahead: number): number | undefined;
}

export function createSpeed(now: () => number = () => performance.now()): Speed {
  /** What passes between one's turn and the next's, in milliseconds. */
  let each: number | undefined;
  let since: number | undefined;
  return {
    begin() {
      since = now();
    },
    moved(count) {
      const at = now();
      if (since !== undefined && count > 0) {
        const one = (at - since) / count;
        each = each === undefined ? one : each + (one - each) * Math.min(1, NEWEST * count);
      }
      if (count > 0) since = at;
    },
    waitBehind(ahead) {
      if (each === undefined) return undefined;
      return Math.max(0, (ahead + 1) * each - (now() - (since ?? now())));
    },
  };
}

/** In steps that do not change with every look. */
function whenOf(say: Say, wait: number): string {
  const seconds = Math.max(5, Math.ceil(wait / 5_000) * 5);
  return seconds < 90 ? say("in-seconds", { count: seconds }) : say("in-minutes", { count: Math.ceil(seconds / 60) });
}

export function sayInLine(say: Say, { ahead, wait, isUnmanned }: InLine): string {
  if (isUnmanned === true) return say("nobody-at-work");
  const place = ahead + 1;
  return wait === undefined ? say("in-line", { place }) : say("in-line-guess", { place, when: whenOf(say, wait) });
}

/** Nobody reads faster, and each time costs a call of a platform. In milliseconds. */
const ANEW = 5_000;

/** What is shown while there is no text: the place in line where there is one, and otherwise that somebody is at it. */
export function createWaitingWords(say: Say, otherwise: string): (place: Place | undefined) => string {
  let last: { readonly place: Place; readonly at: number; readonly words: string } | undefined;
  return (place) => {
    if (place === undefined) return otherwise;
    if (last?.place !== place || performance.now() - last.at >= ANEW) {
      last = { place, at: performance.now(), words: sayInLine(say, place()) };
    }
    return last.words;
  };
}
