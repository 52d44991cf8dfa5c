/** The rate gate of a process that keeps a pause from the moment it hears of it, whatever the store knows and its clock does. */
import type { Gate, Lane, Passage, StoredGate } from "../core/store/gate.ts";
import { StoreAway } from "../core/store/index.ts";
import { type PauseBook, steady } from "./pause-book.ts";

/** Between two tries to tell a store that is away: others may be back at it sooner, and do not know yet. In milliseconds. */
const AGAIN = 50;
/** No timer waits for longer. */
const LONGEST = 2 ** 31 - 1;

/** `book`: where the next process finds what this one has heard, for a store whose clock is that of its process. */
export function heedful(gate: StoredGate, book?: PauseBook): Gate {
  /** Until when each lane is closed, on a clock that never jumps. */
  const held = new Map<string, number>();

  /** Until when they are by the store's clock, which may be set back: it would then keep what is over. */
  const told = new Map<string, number>();

  const later = (work: () => void, wait: number): void => void setTimeout(work, wait).unref();

  function closed(lanes: readonly Lane[]): Extract<Passage, { readonly passed: false }> | undefined {
    let longest: ReturnType<typeof closed>;
    if (held.size === 0) return undefined;
    for (const { name } of lanes) {
      const wait = Math.ceil((held.get(name) ?? 0) - steady());
      if (wait > 0 && wait > (longest?.wait ?? 0)) {
        longest = { passed: false, wait, lane: name, parked: true };
      }
    }
    return longest;
  }

  /** To its end, though the store knows it: its clock may jump, and the embedded store's is this process's. */
  function forget(lane: string): void {
    const left = (held.get(lane) ?? 0) - steady();
    if (left > 0) {
      later(() => forget(lane), Math.min(left, LONGEST));
      return;
    }
    held.delete(lane);
    const until = told.get(lane);
    told.delete(lane);
    if (until !== undefined) void open(lane, until).catch(() => undefined);
  }

  async function open(lane: string, until: number): Promise<void> {
    try {
      await gate.open(lane, until);
    } catch (error) {
      if (!(error instanceof StoreAway)) throw error;
      later(() => void open(lane, until).catch(() => undefined), AGAIN);
    }
  }

  async function tell(lane: string): Promise<void> {
    const left = (held.get(lane) ?? 0) - steady();
    if (left <= 0) return;
    try {
      const until = await gate.park(lane, left);
      if (until !== undefined) told.set(lane, until);
    } catch (error) {
      if (!(error instanceof StoreAway)) throw error;
      later(() => void tell(lane).catch(() => undefined), AGAIN);
    }
  }

  for (const [lane, until] of book?.read() ?? []) {
    held.set(lane, until);
    forget(lane);
    void tell(lane).catch(() => undefined);
  }

  return {
    parked: gate.parked,
    ask: async (lanes, urgency) => closed(lanes) ?? gate.ask(lanes, urgency),
    held(lanes) {
      const { wait } = closed(lanes) ?? {};
      return wait === undefined ? undefined : { kind: "held", wait };
    },
    park(lane, wait) {
      held.set(lane, Math.max(steady() + wait, held.get(lane) ?? 0));
      forget(lane);
      book?.write(held);
      return tell(lane);
    },
  };
}
