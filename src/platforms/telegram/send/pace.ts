/** The pace of a chat: one budget for all that is sent to it by all processes, and the pauses that Telegram demands. */
import { setTimeout as pause } from "node:timers/promises";
import { createMassLine } from "../../../core/mass-line.ts";
import { createSlidingSecond, type SlidingSecond } from "../../../core/sliding-second.ts";
import type { Gate, Held, Lane, Passage } from "../../../core/store/gate.ts";
import { StoreAway } from "../../../core/store/index.ts";

/** Published: one message a second in a chat, with short bursts; a tenth is left for what other programs send. */
const PRIVATE = { perSecond: 1, burst: 5 } as const;
/** Published: twenty in a minute in a group. Five at once and fifteen more in the minute keep to that in every minute. */
const GROUP = { perSecond: 0.25, burst: 5 } as const;
/** Frames take what answers leave: fewer than come in. */
const FRAMES = { private: { perSecond: 0.65, burst: 2 }, group: { perSecond: 0.15, burst: 3 } } as const;
const TYPING = { perSecond: 0.25, burst: 2 } as const;
/** What puts no message there is not counted, and waits for pauses alone. */
const UNCOUNTED = { perSecond: 1_000, burst: 60_000 } as const;
/** Frames of all chats together, far from the thirty a second at which Telegram begins to refuse. */
const ALL_FRAMES: Lane = { name: "telegram:frames", perSecond: 20, burst: 20 };
/** Published: thirty messages a second in all chats together, when many are told the same. */
const ALL_MESSAGES = 30;
/** A fiftieth less, so that one that comes late may catch up and there are still never more than thirty in any second. */
const ALL: Lane = { name: "telegram:all", perSecond: 29.4, burst: 1.6 };
/**
 * Messages of answers and their placeholders are counted in it, and wait for it no longer than a moment. Each takes the room
 * of more than one: nobody knows just when the calls of another process arrive.
 */
const ALL_OWED: Lane = { ...ALL, perSecond: 26, owed: true };
/** So long an answer waits for room in the second that other processes fill; behind more of them it would be in vain. */
const MOMENT = 80;
/** An answer of this process that comes so long after another is one of few: what fills the second is not answers. */
const ALONE = 300;
/** So long after an answer had to wait, the next is likely to. In milliseconds. */
const BUSY = 1_000;
/** Has no rate of its own: closed while Telegram refuses what goes to many. */
const MASS: Lane = { name: "telegram:mass", perSecond: 1_000, burst: 1_000 };

/** So many chats that refuse within a second of each other are not each too busy: it is the bot that is too fast. */
const SEVERAL = 3;
const TOGETHER = 1_000;

export interface Pace {
  /** Asked before each message of an answer; in mass delivery it is waited for in line. */
  answer(chat: string): Promise<Passage>;
  /** Whether an answer is likely to wait for a moment before it may leave. */
  isBusy(): boolean;
  /** Steps aside now for what the call that follows would step aside for. */
  aside(): Promise<void>;
  /** Asked before each call about the chat that puts no message there. */
  call(chat: string): Promise<Passage>;
  /** Makes the call, unless a pause was demanded since it was asked for. */
  leaving<Value>(chat: string, call: () => Promise<Value>): Promise<Value | Held>;
  frame(chat: string): Promise<boolean>;
  typing(chat: string): Promise<boolean>;
  /** Nothing at all goes to this chat for so many milliseconds. */
  park(chat: string, wait: number): Promise<void>;
}

/** People's ids are positive, those of groups and channels negative. */
const isGroup = (chat: string): boolean => chat.startsWith("-");

const laneOf = (chat: string): Lane => ({ name: `telegram:${chat}`, ...(isGroup(chat) ? GROUP : PRIVATE) });

/** Of one process: what is sent to many, and what is sent to somebody who waits. */
export function createPaces(gate: Gate): { readonly answers: Pace; readonly mass: Pace } {
  const second = createSlidingSecond(ALL_MESSAGES);
  const answers = createPace(gate, second);
  return { answers, mass: createMassPace(gate, second, answers) };
}

function createMassPace(gate: Gate, second: SlidingSecond, answers: Pace): Pace {
  const line = createMassLine(gate, [ALL, MASS]);
  let refused: readonly { readonly chat: string; readonly wait: number; readonly at: number }[] = [];
  return {
    ...answers,
    answer: (chat) => line.pass([laneOf(chat)]),
    leaving: (chat, call) => second.leaving("mass", async () => gate.held([laneOf(chat), MASS]) ?? call()),
    async park(chat, wait) {
      const at = performance.now();
      const others = refused.filter((one) => one.chat !== chat && at - one.at < TOGETHER);
      refused = [...others, { chat, wait, at }];
      await answers.park(chat, wait);
      if (refused.length >= SEVERAL) await gate.park(MASS.name, Math.min(...refused.map((one) => one.wait)));
    },
  };
}

function createPace(gate: Gate, second: SlidingSecond): Pace {
  const frames = (chat: string): Lane => ({
    name: `telegram:${chat}:frames`,
    ...(isGroup(chat) ? FRAMES.group : FRAMES.private),
  });
  const typing = (chat: string): Lane => ({ name: `telegram:${chat}:typing`, ...TYPING });
  /** What nobody needs is left out while the store is away, and goes on when it is back. */
  const passes = (lanes: readonly Lane[]): Promise<boolean> =>
    gate.ask(lanes, "mass").then(
      ({ passed }) => passed,
      (error: unknown) => {
        if (error instanceof StoreAway) return false;
        throw error;
      },
    );
  let waitedAt = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  return {
    aside: second.aside,
    isBusy: () => performance.now() - waitedAt < BUSY || second.isBusy(),
    async answer(chat) {
      const passage = await gate.ask([laneOf(chat), ALL_OWED], "answer");
      const early = passage.passed ? (passage.early ?? 0) : 0;
      const now = performance.now();
      // It steps aside for what is sent to many; where many ask, and nothing else is sent, nobody gains by their waiting.
      const steps = early > 0 && early <= MOMENT && (second.massIsOn() || now - askedAt > ALONE);
      askedAt = now;
      if (steps || !passage.passed) waitedAt = now;
      if (steps) await pause(early);
      return passage;
    },
    call: (chat) => gate.ask([{ ...laneOf(chat), ...UNCOUNTED }], "answer"),
    leaving: (chat, call) => second.leaving("answer", async () => gate.held([laneOf(chat)]) ?? call()),
    // Those of a group are messages and edits, of which Telegram counts all.
    frame: (chat) => passes([laneOf(chat), frames(chat), ALL_FRAMES, ...(isGroup(chat) ? [ALL_OWED] : [])]),
    // Telegram does not count it among a group's messages, of which there are few to give.
    typing: (chat) => passes(isGroup(chat) ? [typing(chat)] : [laneOf(chat), typing(chat)]),
    async park(chat, wait) {
      await Promise.all([laneOf(chat), frames(chat), typing(chat)].map(({ name }) => gate.park(name, wait)));
    },
  };
}
