/** The pace of all processes together: of the bot, of each channel and of each interaction, and the pauses that Discord demands. */
import type { Gate, Lane, Passage } from "../../../core/store/gate.ts";
import { StoreAway } from "../../../core/store/index.ts";

/** What a call is counted for: what is sent to a channel, what is changed there, or an interaction's own answer. */
export interface Target {
  readonly kind: "channel" | "edits" | "typing" | "answer";
  readonly id: string;
}

/** Fifty in any second: so many whatever the bot's token opens, and none of what an interaction opens. */
const GLOBAL: Lane = { name: "discord:global", perSecond: 40, burst: 10 };

/** Discord says with each answer what it allows; these are where it begins. */
const RATES = {
  channel: { perSecond: 1, burst: 5 },
  edits: { perSecond: 1, burst: 5 },
  typing: { perSecond: 0.25, burst: 2 },
  answer: { perSecond: 2.5, burst: 5 },
} as const;

/** So short a wait is not worth putting the job back. In milliseconds. */
export const SHORT = 250;

export interface Pace {
  /** Asked before everything that a person waits for. */
  ask(target: Target): Promise<Passage>;
  /** Asked before what nobody needs, such as a frame. */
  spare(target: Target): Promise<boolean>;
  /** Asked before the bot's calls that write nothing. */
  call(): Promise<Passage>;
  /** Nothing is called there for so many milliseconds, or by the bot at all. */
  park(target: Target | undefined, wait: number, global: boolean): Promise<void>;
}

export function createPace(gate: Gate): Pace {
  const lane = ({ kind, id }: Target): Lane => ({ name: `discord:${kind}:${id}`, ...RATES[kind] });
  const lanes = (target: Target): readonly Lane[] =>
    target.kind === "answer" ? [lane(target)] : [GLOBAL, lane(target)];
  return {
    ask: (target) => gate.ask(lanes(target), "answer"),
    // It is left out while the store is away, and goes on when it is back.
    spare: (target) =>
      gate.ask(lanes(target), "mass").then(
        ({ passed }) => passed,
        (error: unknown) => {
          if (error instanceof StoreAway) return false;
          throw error;
        },
      ),
    call: () => gate.ask([GLOBAL], "answer"),
    async park(target, wait, global) {
      const name = global || target === undefined ? GLOBAL.name : lane(target).name;
      await gate.park(name, wait);
    },
  };
}
