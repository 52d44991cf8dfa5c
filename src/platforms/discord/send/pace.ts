/** The pace of all processes together: of the bot, of each channel and of each interaction, and the pauses that Discord demands. */
import { brieflyInLine } from "../../../core/briefly.ts";
import { wasHeldUp } from "../../../core/held-up.ts";
import { createMassLine } from "../../../core/mass-line.ts";
import { createSlidingSecond, type SlidingSecond } from "../../../core/sliding-second.ts";
import type { Gate, Held, Lane, Passage } from "../../../core/store/gate.ts";
import { StoreAway } from "../../../core/store/index.ts";
import { withLastLook } from "./last-look.ts";

/** What a call is counted for: what is sent to a channel, what is changed there, or an interaction's own answer. */
export interface Target {
  readonly kind: "channel" | "edits" | "typing" | "answer";
  readonly id: string;
}

/** Fifty in any second: so many whatever the bot's token opens, and none of what an interaction opens. */
const GLOBAL: Lane = { name: "discord:global", perSecond: 40, burst: 10 };

const ALL_CALLS = 50;
/**
 * The same lane as mass delivery keeps it: nearly all of the fifty, but none at once, so that answers, which may come at
 * once, pass it and are paid for by what waits. One that comes late catches up, and there are still never more in a second.
 */
const GLOBAL_MASS: Lane = { ...GLOBAL, perSecond: 49, burst: 1.9 };

/** Discord says with each answer what it allows; these are where it begins. */
const RATES = {
  channel: { perSecond: 1, burst: 5 },
  edits: { perSecond: 1, burst: 5 },
  typing: { perSecond: 0.25, burst: 2 },
  answer: { perSecond: 2.5, burst: 5 },
} as const;

export interface Pace {
  /** Asked before everything that a person waits for. */
  ask(target: Target): Promise<Passage>;
  /** Asked before what nobody needs, such as a frame. */
  spare(target: Target): Promise<boolean>;
  /** Asked before the bot's calls that write nothing; a moment's wait for the others' is over when it answers. */
  call(): Promise<Passage>;
  /** Makes a call of the bot's that writes there, unless a pause was demanded since it was asked for. */
  leaving<Value>(target: Target, call: () => Promise<Value>): Promise<Value | Held>;
  /**
   * The same of a call that nobody needs: it waits for nothing, and does not leave where this process has stood still since
   * `asked`, by `performance.now()`: another may have answered.
   */
  showing<Value>(target: Target, asked: number, call: () => Promise<Value>): Promise<Value | Held>;
  /** Nothing is called there for so many milliseconds, or by the bot at all. */
  park(target: Target | undefined, wait: number, global: boolean): Promise<void>;
}

const LEFT_OUT: Held = { kind: "held", wait: 0 };

const lane = ({ kind, id }: Target): Lane => ({ name: `discord:${kind}:${id}`, ...RATES[kind] });

const lanesOf = (target: Target): readonly Lane[] =>
  target.kind === "answer" ? [lane(target)] : [GLOBAL, lane(target)];

const leavingAs =
  (urgency: "answer" | "mass", gate: Gate, second: SlidingSecond): Pace["leaving"] =>
  (target, call) =>
    second.leaving(urgency, () => withLastLook(() => gate.held(lanesOf(target)), call));

/** Of one process: what is sent to many, where all of it is waited for in line, and what somebody waits for. */
export function createPaces(gate: Gate): { readonly answers: Pace; readonly mass: Pace } {
  const second = createSlidingSecond(ALL_CALLS, { isStrict: true });
  const line = createMassLine(gate, [GLOBAL_MASS]);
  const answers = createPace(gate, second);
  const mass: Pace = {
    ...answers,
    ask: (target) => (target.kind === "answer" ? gate.ask([lane(target)], "mass") : line.pass([lane(target)])),
    call: () => line.pass([]),
    leaving: leavingAs("mass", gate, second),
  };
  return { answers, mass };
}

function createPace(gate: Gate, second: SlidingSecond): Pace {
  return {
    ask: (target) => gate.ask(lanesOf(target), "answer"),
    // It is left out while the store is away, and goes on when it is back.
    spare: (target) =>
      gate.ask(lanesOf(target), "mass").then(
        ({ passed }) => passed,
        (error: unknown) => {
          if (error instanceof StoreAway) return false;
          throw error;
        },
      ),
    // So little is waited for here that hardly anybody would come back for it.
    call: brieflyInLine(() => gate.ask([GLOBAL], "answer")),
    leaving: leavingAs("answer", gate, second),
    async showing(target, asked, call) {
      const look = () => (wasHeldUp(asked) ? LEFT_OUT : gate.held(lanesOf(target)));
      const looked = () => withLastLook(look, call);
      // What an interaction opens is not the bot's.
      if (target.kind === "answer") return looked();
      return (await second.spare(looked)) ?? LEFT_OUT;
    },
    async park(target, wait, global) {
      const name = global || target === undefined ? GLOBAL.name : lane(target).name;
      await gate.park(name, wait);
    },
  };
}
