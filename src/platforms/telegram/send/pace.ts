/** The pace of a chat: one budget for all that is sent to it by all processes, and the pauses that Telegram demands. */
import type { Gate, Lane, Passage } from "../../../core/store/gate.ts";
import { StoreAway } from "../../../core/store/index.ts";

/** Published: one message a second in a chat, with short bursts; a tenth is left for what other programs send. */
const PRIVATE = { perSecond: 1, burst: 5 } as const;
/** Published: twenty in a minute in a group. Five at once and fifteen more in the minute keep to that in every minute. */
const GROUP = { perSecond: 0.25, burst: 5 } as const;
/** Frames take what answers leave: fewer than come in. */
const FRAMES = { private: { perSecond: 0.65, burst: 2 }, group: { perSecond: 0.15, burst: 3 } } as const;
const TYPING = { perSecond: 0.25, burst: 2 } as const;
/** Frames of all chats together, far from the thirty a second at which Telegram begins to refuse. */
const ALL_FRAMES: Lane = { name: "telegram:frames", perSecond: 20, burst: 20 };

export interface Pace {
  /** Asked before everything that a person waits for. */
  answer(chat: string): Promise<Passage>;
  frame(chat: string): Promise<boolean>;
  typing(chat: string): Promise<boolean>;
  /** Nothing at all goes to this chat for so many milliseconds. */
  park(chat: string, wait: number): Promise<void>;
}

/** People's ids are positive, those of groups and channels negative. */
const isGroup = (chat: string): boolean => chat.startsWith("-");

export function createPace(gate: Gate): Pace {
  const lane = (chat: string): Lane => ({ name: `telegram:${chat}`, ...(isGroup(chat) ? GROUP : PRIVATE) });
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
  return {
    answer: (chat) => gate.ask([lane(chat)], "answer"),
    frame: (chat) => passes([lane(chat), frames(chat), ALL_FRAMES]),
    // Telegram does not count it among a group's messages, of which there are few to give.
    typing: (chat) => passes(isGroup(chat) ? [typing(chat)] : [lane(chat), typing(chat)]),
    async park(chat, wait) {
      await Promise.all([lane(chat), frames(chat), typing(chat)].map(({ name }) => gate.park(name, wait)));
    },
  };
}
