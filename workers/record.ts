/** What is known of each part of one answer: a mark a part, which only the run that has it changes. */
import { DAY } from "../src/core/day.ts";
import type { SendRecord, Taken } from "../src/core/delivery.ts";
import type { Marks } from "../src/core/store/marks.ts";
import { patiently } from "./patience.ts";

/** A little longer than a platform repeats an update. */
const LIFETIME = DAY + 60 * 60 * 1000;

/** How long another run may take to say how its sending ended, in milliseconds. */
const SENDING = 5_000;

const PLACED = "placed:";
const SENT = "sent:";
const CLAIM = /^sending:(.+):(\d+)$/s;

/** `run` names this run alone: one that takes up a dead one's work has another name. */
export function createSendRecord(marks: Marks, request: string, run: string): SendRecord {
  /** What stands for each part, as far as this run knows. */
  const known = new Map<string, string>();
  const nameOf = (part: string): string => `sent:${request}:${part}`;

  async function write(part: string, value: string): Promise<void> {
    const from = known.get(part);
    if (from === undefined) throw new Error(`the part ${part} was never taken, so nothing is known of it`);
    // False after a lost answer means that it stands already; nobody else changes what this run has.
    await patiently(() => marks.change(nameOf(part), from, value, LIFETIME));
    known.set(part, value);
  }

  return {
    async take(part) {
      const mine = `sending:${run}:${Date.now()}`;
      const claimed = await patiently(() => marks.claim(nameOf(part), mine, LIFETIME));
      const standing = claimed.first ? mine : claimed.value;
      const taken = read(standing, run);
      if (taken.state !== "busy" && taken.state !== "unknown") known.set(part, standing);
      return taken;
    },
    placed: (part, message) => write(part, PLACED + message),
    sent: (part, message) => write(part, SENT + message),
    async release(part) {
      const value = known.get(part);
      // A place that stands is still the part's place, whatever became of what was to be written into it.
      if (value === undefined || !CLAIM.test(value)) return;
      await patiently(() => marks.release(nameOf(part), value));
      known.delete(part);
    },
  };
}

function read(standing: string, run: string): Taken {
  if (standing.startsWith(SENT)) return { state: "sent", message: standing.slice(SENT.length) };
  if (standing.startsWith(PLACED)) return { state: "placed", message: standing.slice(PLACED.length) };
  const [, owner, since] = CLAIM.exec(standing) ?? [];
  if (owner === run) return { state: "yours" };
  // The clocks of two machines differ a little; what lies far ahead tells nothing.
  const age = Date.now() - Number(since);
  return Math.abs(age) < SENDING ? { state: "busy", wait: Math.min(SENDING - age, SENDING) } : { state: "unknown" };
}
