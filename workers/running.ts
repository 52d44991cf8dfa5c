/** The requests that are being served in this process, so that a stop reaches them. */

import { setTimeout as pause } from "node:timers/promises";
import { PlatformAway } from "../src/core/delivery.ts";
import { Ending, type Ends } from "../src/core/ending.ts";
import { chatKey, personKey, type Request } from "../src/core/request.ts";
import { keyOf } from "../src/core/request-key.ts";
import { isOvertaken, Overtaken, type Stop } from "../src/core/stop.ts";

export interface Running {
  /** `stop` is aborted when somebody who may has stopped the request; `end` when it is served, whatever came of it. */
  begin(request: Request): { readonly stop: Ends; end(): void };
  /** `mayStop` is asked where a stop names a request of somebody else. */
  hear(stop: Stop, mayStop: (request: Request) => Promise<boolean>): Promise<void>;
  /** Whether a stop was heard since then, by `performance.now()`: whoever read before which there are may have missed it. */
  heardSince(moment: number): boolean;
}

/** The platform's clock, which says when something was asked, may go before ours. In milliseconds. */
const CLOCKS_DIFFER = 1_000;

export function createRunning(): Running {
  const running = new Map<Ending, Request>();
  let heard = Number.NEGATIVE_INFINITY;
  return {
    begin(request) {
      const ending = new Ending();
      running.set(ending, request);
      return { stop: ending, end: () => void running.delete(ending) };
    },
    heardSince: (moment) => heard >= moment,
    async hear(stop, mayStop) {
      heard = performance.now();
      const meant = [...running].filter(([, request]) => isMeant(request, stop, CLOCKS_DIFFER));
      const hear = async ([ending, request]: (typeof meant)[number]): Promise<void> => {
        const isServed = (): boolean => running.has(ending);
        const may =
          isTheirs(request, stop) ||
          (isOfTheirChat(request, stop) && (await onceAsked(() => mayStop(request), isServed)));
        if (may) ending.abort(whyOf(request, stop));
      };
      await Promise.all(meant.map(hear));
    },
  };
}

const whyOf = (request: Request, stop: Stop): Error =>
  isOvertaken(request, stop) ? new Overtaken("it is asked anew") : new Error("it was stopped");

/** A platform that cannot be asked is asked again, for as long as there is something to stop. */
async function onceAsked(mayStop: () => Promise<boolean>, isServed: () => boolean): Promise<boolean> {
  while (isServed()) {
    try {
      return await mayStop();
    } catch (error) {
      if (!(error instanceof PlatformAway)) throw error;
      await pause(error.wait, undefined, { ref: false });
    }
  }
  return false;
}

/** Whether a request that begins only now was stopped while it waited. */
export const stoppedBefore = (request: Request, stop: Stop | undefined): boolean =>
  stop !== undefined && isWithin(request, stop) && isMeant(request, stop, 0) && isTheirs(request, stop);

/** Keys can be guessed: who decides for one chat has no say in another, and in a private chat nobody else decides. */
const isOfTheirChat = (request: Request, stop: Stop): boolean =>
  stop.key !== undefined && request.chat?.kind !== "private" && isWithin(request, stop);

/** A key names one request and no other; without one it is everything of the chat until then, but what asked for it. */
function isMeant(request: Request, stop: Stop, tolerance: number): boolean {
  if (request.operation === "cancel") return false;
  if (stop.key !== undefined || stop.pressed !== undefined) {
    const key = keyOf(request.id);
    if (stop.key === key || stop.pressed?.includes(key) === true) return true;
  }
  if (isWithin(request, stop) && isOvertaken(request, stop)) return true;
  if (stop.key !== undefined || stop.changesOnly === true) return false;
  return isWithin(request, stop) && wasBefore(request, stop, tolerance);
}

/** Messages of a chat are numbered in their order; an edit and a press have nothing but their time. */
function wasBefore({ message, edited, pressed, at }: Request, stop: Stop, tolerance: number): boolean {
  if (pressed !== undefined && stop.heard !== undefined) return at < stop.heard + tolerance;
  if (message !== undefined && stop.message !== undefined && edited !== true) {
    return isBefore(message, stop.message);
  }
  return at <= stop.at + tolerance;
}

/** Both are digits, perhaps more of them than a number holds exactly. */
const isBefore = (one: string, other: string): boolean =>
  one.length === other.length ? one < other : one.length < other.length;

/**
 * A stop holds in the whole chat, whose name its conversation begins with: somebody who says it in a topic also means
 * what they have asked by a button, or in another chain of replies.
 */
const isWithin = (request: Request, { conversation }: Stop): boolean =>
  conversation === chatKey(request) || conversation.startsWith(`${chatKey(request)}:`);

const isTheirs = (request: Request, { person }: Stop): boolean => person === undefined || person === personKey(request);
