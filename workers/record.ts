/** What is known of each part of one answer: a mark a part, which only the run that has it changes. */
import { setBounded } from "../src/core/bounded.ts";
import type { SendRecord, Taken } from "../src/core/delivery.ts";
import { StoreAway } from "../src/core/store/index.ts";
import { REPEAT_WINDOW } from "../src/core/store/mailbox.ts";
import { isOwn, type Marks } from "../src/core/store/marks.ts";
import { patiently } from "./patience.ts";

/** How long another run may take to say how its sending ended, in milliseconds. */
const SENDING = 5_000;

/** A claim younger than this is nobody else's yet, whatever this process was held up by. In milliseconds. */
const YOUNG = 2_000;

/** The time is missing where an earlier version wrote it. */
const LOST = /^lost(?::(\d+))?$/;
const PLACED = "placed:";
const LEFT = "left:";
const SENT = "sent:";
const NOTED = /^noted:([^:]*):(.*)$/s;
/** What a run has, and is about to send: the part itself, or a message that shows that it is coming. */
const CLAIM = /^(sending|placing):(.+):(\d+)$/s;
type Doing = "sending" | "placing";

/**
 * What this process knows of claims and could not write down, because the store was away for too long: what is to stand
 * instead, or that nothing was sent. A store that stood still carries out afterwards what nobody waited for any more.
 */
const unwritten = new Map<string, string | undefined>();
const MOST_UNWRITTEN = 10_000;

export interface RunRecord extends SendRecord {
  /** By a run that knows that no earlier one has sent anything: what one of those had got when it died is got by this one. */
  nothingWasSent(): void;
  /** In a store that has lost it, all that this run knows stands again; elsewhere nothing changes. */
  putBack(): Promise<void>;
}

/** `run` names this run alone: one that takes up a dead one's work has another name. */
export const createSendRecord = (marks: Marks, request: string, run: string, patience?: number): RunRecord =>
  new MarkedParts(marks, request, run, patience);

/** A class because one is made for each answer. */
class MarkedParts implements RunRecord {
  readonly #marks: Marks;
  readonly #request: string;
  readonly #run: string;
  readonly #patience: number | undefined;
  /** What stands for each part, as far as this run knows. */
  #known: Map<string, string> | undefined;
  #isUnsent = false;

  constructor(marks: Marks, request: string, run: string, patience: number | undefined) {
    this.#marks = marks;
    this.#request = request;
    this.#run = run;
    this.#patience = patience;
  }

  take(part: string): Promise<Taken> {
    return this.#take(part, "sending");
  }

  takePlace(part: string): Promise<Taken> {
    return this.#take(part, "placing");
  }

  asPlace(part: string): Promise<boolean> {
    return this.#write(part, this.#claim("placing"));
  }

  async confirm(part: string): Promise<boolean> {
    const value = this.#known?.get(part) ?? "";
    const [, , , since] = CLAIM.exec(value) ?? [];
    if (since === undefined || Date.now() - Number(since) < YOUNG) return true;
    const renewed = this.#claim("sending");
    await this.#change(part, value, renewed, [value, renewed]);
    // Not what the change said, whose answer may have been lost.
    const standing = await this.#ask(() => this.#marks.claim(this.#nameOf(part), renewed, REPEAT_WINDOW), part, [
      renewed,
    ]);
    if (!isOwn(standing, renewed)) return false;
    this.#know(part, renewed);
    return true;
  }

  placed(part: string, message: string): Promise<boolean> {
    return this.#write(part, PLACED + message);
  }

  left(part: string, message: string): Promise<boolean> {
    return this.#write(part, LEFT + message);
  }

  async sent(part: string, message: string, note?: string): Promise<void> {
    await this.#write(part, note === undefined ? SENT + message : `noted:${note}:${message}`);
  }

  async release(part: string): Promise<void> {
    const value = this.#known?.get(part);
    // A place that stands is still the part's place, whatever became of what was to be written into it.
    if (value === undefined || !CLAIM.test(value)) return;
    await this.#ask(() => this.#marks.release(this.#nameOf(part), value), part, [value]);
    this.#known?.delete(part);
  }

  nothingWasSent(): void {
    this.#isUnsent = true;
  }

  async putBack(): Promise<void> {
    const known = [...(this.#known ?? [])];
    await Promise.all(
      known.map(([part, value]) =>
        patiently(() => this.#marks.claim(this.#nameOf(part), value, REPEAT_WINDOW), undefined, this.#patience),
      ),
    );
  }

  #nameOf(part: string): string {
    return `sent:${this.#request}:${part}`;
  }

  #claim(doing: Doing): string {
    return `${doing}:${this.#run}:${Date.now()}`;
  }

  #know(part: string, value: string): void {
    this.#known ??= new Map();
    this.#known.set(part, value);
  }

  /** Where it fails, what is to stand in place of the claims is known to later runs of this process; undefined: nothing. */
  async #ask<Answer>(
    work: () => Promise<Answer>,
    part: string,
    claims: readonly string[],
    instead?: string,
  ): Promise<Answer> {
    try {
      return await patiently(work, undefined, this.#patience);
    } catch (error) {
      if (error instanceof StoreAway) {
        for (const claim of claims) setBounded(unwritten, `${this.#nameOf(part)} ${claim}`, instead, MOST_UNWRITTEN);
      }
      throw error;
    }
  }

  #change(part: string, from: string, to: string, claims: readonly string[], instead?: string): Promise<boolean> {
    return this.#ask(() => this.#marks.change(this.#nameOf(part), from, to, REPEAT_WINDOW), part, claims, instead);
  }

  /** Resolves to whether it stands; false of a change may as well mean that its first answer was lost. */
  async #write(part: string, value: string): Promise<boolean> {
    const from = this.#known?.get(part);
    if (from === undefined) throw new Error(`the part ${part} was never taken, so nothing is known of it`);
    const changed = await this.#change(part, from, value, [from], value);
    this.#know(part, value);
    if (changed) return true;
    const name = this.#nameOf(part);
    const standing = await this.#ask(() => this.#marks.claim(name, value, REPEAT_WINDOW), part, [from], value);
    return isOwn(standing, value);
  }

  async #take(part: string, doing: Doing): Promise<Taken> {
    const name = this.#nameOf(part);
    const mine = this.#claim(doing);
    const claimed = await this.#ask(() => this.#marks.claim(name, mine, REPEAT_WINDOW), part, [mine]);
    const standing = claimed.first ? mine : claimed.value;
    const late = `${name} ${standing}`;
    if (unwritten.has(late)) {
      await this.#change(part, standing, unwritten.get(late) ?? mine, [mine]);
      unwritten.delete(late);
      return this.#take(part, doing);
    }
    const taken = read(standing, this.#run);
    const isPlace = isFree(standing, mine, taken);
    if (isPlace || (this.#isUnsent && taken.state === "unknown")) {
      if (!(await this.#change(part, standing, mine, [mine]))) return this.#take(part, doing);
      this.#know(part, mine);
      return isPlace && taken.state === "unknown" ? { state: "yours", shown: taken.since } : { state: "yours" };
    }
    if (taken.state !== "busy") this.#know(part, standing);
    if (taken.state !== "unknown" || LOST.test(standing)) return taken;
    const lost = `lost:${taken.since}`;
    const ended = await patiently(() => this.#marks.change(name, standing, lost, REPEAT_WINDOW));
    // Its run has just said how it went, or another has called it lost as well.
    if (!ended) return this.#take(part, "sending");
    this.#know(part, lost);
    return taken;
  }
}

/** A place that was never written down: its run's own, which sends the part instead, or that of a run that is gone. */
const isFree = (standing: string, mine: string, { state }: Taken): boolean =>
  standing.startsWith("placing:") && standing !== mine && (state === "yours" || state === "unknown");

function read(standing: string, run: string): Taken {
  if (standing.startsWith(SENT)) return { state: "sent", message: standing.slice(SENT.length) };
  if (standing.startsWith(PLACED)) return { state: "placed", message: standing.slice(PLACED.length) };
  if (standing.startsWith(LEFT)) return { state: "placed", message: standing.slice(LEFT.length), isLeft: true };
  const [, note, message] = NOTED.exec(standing) ?? [];
  if (note !== undefined && message !== undefined) return { state: "sent", message, note };
  const [lost, lostSince = 0] = LOST.exec(standing) ?? [];
  if (lost !== undefined) return { state: "unknown", since: Number(lostSince) };
  const [, , owner, since] = CLAIM.exec(standing) ?? [];
  if (owner === run) return { state: "yours" };
  // The clocks of two machines differ a little; what lies far ahead tells nothing.
  const age = Date.now() - Number(since);
  return Math.abs(age) < SENDING
    ? { state: "busy", wait: Math.min(SENDING - age, SENDING) }
    : { state: "unknown", since: Number(since) };
}
