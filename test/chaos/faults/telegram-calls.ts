/** Faults of the calls at Telegram, as a watcher of its stand-in: pauses, 5xx, resets, and deaths at exact moments. */
import type { Call, Watcher } from "../../fakes/telegram/hub.ts";
import type { Trouble } from "../../fakes/telegram/switches.ts";
import { READERS, TOPIC } from "../crowd/digests.ts";
import { type Dice, diceOf } from "../dice.ts";
import { marksIn } from "../history.ts";
import { type Fault, RECOVERY, type Ties } from "./fault.ts";

/** Polls have a fault of their own: whatever they are refused holds up everybody. */
const POLL = "getUpdates";

/** How many of a hundred calls come to harm. */
const HARMED = 0.08;

/** In seconds: mostly short, now and then two hours, which Telegram has demanded before. */
function pauseDrawn(dice: Dice, mayBeLong: boolean): number {
  if (dice.happens(0.1) && mayBeLong) return 7_200;
  return 1 + dice.below(dice.happens(0.2) ? 20 : 4);
}

export interface CallTroubles {
  readonly watcher: Watcher;
  /** The next polls of whoever listens come to harm. */
  readonly polling: Fault;
  readonly counts: ReadonlyMap<string, number>;
  /** An edition is due, and whoever is in the middle of handing it out dies. */
  readonly due: () => void;
  readonly begin: () => void;
  readonly calm: () => void;
}

/** Undefined: of no chat, or of one that is not known, as what answers a press. */
const chatOf = ({ params: { chat_id: id } }: Call): string | undefined =>
  id === undefined ? undefined : `telegram:${String(id)}`;

export function troubleCalls(seed: number, { arm, take, kill, disturb, longPauses }: Ties): CallTroubles {
  const counts = new Map<string, number>();
  const made = new Map<string, number>();
  let isCalm = true;
  const fanning = diceOf(seed, "fan-out on Telegram");
  /** How many more chats get their digest before somebody may die of it. */
  let before = 0;

  /** Of the next call in this chat, whenever that comes. */
  function diceFor(chat: string): Dice {
    const number = (made.get(chat) ?? 0) + 1;
    made.set(chat, number);
    return diceOf(seed, "call", chat, number);
  }

  /** Of polls that are to come to harm, how many are left, and what is drawn for each. */
  let polls: { left: number; readonly dice: Dice } | undefined;

  function drawn(call: Call, dice: Dice): Trouble {
    const chat = chatOf(call);
    const concerned = chat === undefined ? {} : { chat };
    const now = Date.now();
    const blurred = (name: string): void => disturb({ name, from: now, to: now + RECOVERY, ...concerned, blurs: true });
    switch (dice.below(6)) {
      case 0:
      case 1: {
        const seconds = pauseDrawn(dice, longPauses && chat !== undefined);
        disturb({ name: `429 for ${seconds} s`, from: now, to: now + seconds * 1000 + RECOVERY, ...concerned });
        const description = `Too Many Requests: retry after ${seconds}`;
        return { kind: "refuse", refusal: { code: 429, description, retry_after: seconds } };
      }
      case 2:
        disturb({ name: "500", from: now, to: now + RECOVERY, ...concerned });
        return { kind: "refuse", refusal: { code: 500, description: "Internal Server Error" } };
      case 3:
        blurred("502");
        return { kind: "html", status: 502 };
      case 4:
        blurred("reset before");
        return { kind: "break", when: "before" };
      default:
        blurred("reset after");
        return { kind: "break", when: "after" };
    }
  }

  const note = (name: string): void => {
    counts.set(name, (counts.get(name) ?? 0) + 1);
  };

  /** What the dice are for this call, where it is to come to harm. */
  function diceOfHarm(call: Call): Dice | undefined {
    if (call.method === POLL) {
      if (polls === undefined || polls.left === 0) return undefined;
      polls.left -= 1;
      return polls.dice;
    }
    const dice = diceFor(chatOf(call) ?? call.method);
    return dice.happens(HARMED) ? dice : undefined;
  }

  const wordsOf = ({ params }: Call): string => JSON.stringify(params);

  return {
    counts,
    polling: {
      name: "polls of Telegram come to harm",
      weight: 1,
      fits: () => polls === undefined || polls.left === 0,
      happen({ dice }) {
        polls = { left: 1 + dice.below(3), dice };
        return Promise.resolve();
      },
    },
    due() {
      before = 3 + fanning.below(READERS / 2);
      arm("fan-out on Telegram");
    },
    begin() {
      isCalm = false;
    },
    calm() {
      isCalm = true;
    },
    watcher: {
      harm(call) {
        const dice = isCalm ? undefined : diceOfHarm(call);
        if (dice === undefined) return [];
        const trouble = drawn(call, dice);
        note(
          trouble.kind === "break"
            ? `reset ${trouble.when}`
            : trouble.kind === "refuse"
              ? `${trouble.refusal.code}`
              : "502",
        );
        return [trouble];
      },
      taken(call) {
        if (!/^send(Message|RichMessage|Photo)/.test(call.method)) return;
        if (wordsOf(call).includes(TOPIC)) {
          before -= 1;
          if (before < 0 && take("fan-out on Telegram"))
            kill(call.port, "SIGKILL in the middle of a fan-out on Telegram");
          return;
        }
        if (take("send taken")) kill(call.port, "SIGKILL after a send and before its record");
      },
      left(call) {
        if (!/^send(Message|RichMessage)$/.test(call.method) || call.answered !== 200) return;
        const marks = marksIn(wordsOf(call));
        const isBefore = marks.length > 0 && marks.every(({ part, parts }) => part < parts);
        if (isBefore && take("between parts")) kill(call.port, "SIGKILL between two parts");
      },
    },
  };
}
