/** Updates until they are durable: those of a chat one after the other, chats beside each other, none ever skipped for the store's sake. */

import type { Api } from "grammy";
import type { Absent } from "../../../core/commands.ts";
import { pauseAfter } from "../../../core/listening/pace.ts";
import { isPlain, placeOf, type Take } from "../../../core/listening/take.ts";
import { wait } from "../../../core/listening/wait.ts";
import type { Log } from "../../../core/log.ts";
import { StoreAway } from "../../../core/store/index.ts";
import { type Me, type Parsed, parseUpdate } from "../parse.ts";
import type { ListenPace } from "./pace.ts";

export interface UpdatesParts {
  readonly api: Pick<Api, "raw">;
  readonly take: Take;
  readonly log: Log;
  readonly pace: Pick<ListenPace, "store" | "tries">;
  readonly absent: Absent;
  /** Asks how the bot is called now; undefined where that is not known, or was asked a moment ago. */
  readonly recognise?: () => Promise<Me | undefined>;
}

export interface Updates {
  /**
   * Takes a batch in Telegram's order, and waits for the store for as long as it takes. Resolves to the offset that
   * confirms what is durable: all of it, or what came before the first that was not when the signal ended it.
   */
  takeAll(updates: readonly unknown[], me: Me, signal: AbortSignal): Promise<number | undefined>;
  /** Takes one, and throws `StoreAway` when the store is: whoever gave it is to give it again. */
  takeOne(update: unknown, me: Me, signal: AbortSignal): Promise<void>;
}

/** So many chats at once. */
const LANES = 32;

interface Read {
  readonly id: number | undefined;
  readonly parsed: Parsed;
  /** By what is its own name once its owner has renamed it, or another's. */
  readonly callsOther?: true | undefined;
  done: boolean;
}

export function createUpdates({ api, take, log, pace, absent, recognise }: UpdatesParts): Updates {
  let away = false;

  function storeLost(): void {
    if (!away) log.warn({}, "the store is away; updates wait at Telegram until it is back");
    away = true;
  }

  function storeThere(): void {
    if (away) log.info({}, "the store is back; updates are taken again");
    away = false;
  }

  /** The button stops turning at once, before any store is asked; too late or refused changes nothing. */
  function acknowledge(query: string): void {
    api.raw.answerCallbackQuery({ callback_query_id: query }).catch(() => undefined);
  }

  /** One that cannot be read would come again for ever; it is told and passed. */
  function read(update: unknown, me: Me): Read {
    try {
      const { id, parsed, callsOther } = parseUpdate(update, me, Date.now(), absent);
      if ("query" in parsed && parsed.query !== undefined) acknowledge(parsed.query);
      return { id, parsed, callsOther, done: false };
    } catch (err) {
      log.error({ err }, "an update could not be read and is passed over");
      return { id: idOf(update), parsed: { kind: "nothing", why: "unreadable" }, done: false };
    }
  }

  /** What calls a bot by a name that is not known is read once more, should that be its own by now. */
  async function readAll(updates: readonly unknown[], me: Me): Promise<readonly Read[]> {
    const all = updates.map((update) => read(update, me));
    if (!all.some(({ callsOther }) => callsOther === true)) return all;
    const renamed = await recognise?.();
    if (renamed === undefined || renamed.username === me.username) return all;
    return all.map((one, i) => (one.callsOther === true ? read(updates[i], renamed) : one));
  }

  /** Whether it is done with; false when the signal ended it before. */
  async function untilTaken({ id, parsed }: Read, signal: AbortSignal, onAway: (error: StoreAway) => void) {
    let failed = 0;
    for (let tries = 1; ; tries += 1) {
      try {
        await take(parsed);
        storeThere();
        return true;
      } catch (err) {
        if (err instanceof StoreAway) {
          storeLost();
          onAway(err);
        } else {
          failed += 1;
          if (failed >= pace.tries) {
            log.error(
              { err, update: id, kind: parsed.kind, tries: failed },
              "an update cannot be taken and is passed over",
            );
            return true;
          }
        }
      }
      if (!(await wait(pauseAfter(tries, pace.store), signal))) return false;
    }
  }

  /** Whether all are done with. Whoever writes two hundred messages would else keep everybody behind them waiting. */
  async function untilAllTaken(run: readonly Read[], signal: AbortSignal): Promise<boolean> {
    if (run.length > 1) {
      const taken = await Promise.allSettled(run.map(({ parsed }) => take(parsed)));
      for (const [i, one] of run.entries()) one.done = taken[i]?.status === "fulfilled";
    }
    for (const one of run) {
      one.done ||= await untilTaken(one, signal, () => undefined);
      if (!one.done) return false;
    }
    return true;
  }

  return {
    async takeAll(updates, me, signal) {
      const all = await readAll(updates, me);
      const lanes = [...lanesOf(all)];
      const work = async (): Promise<void> => {
        for (let lane = lanes.shift(); lane !== undefined; lane = lanes.shift()) {
          for (const run of runsOf(lane)) if (!(await untilAllTaken(run, signal))) return;
        }
      };
      await Promise.all(Array.from({ length: Math.min(LANES, lanes.length) }, work));
      return offsetAfter(all);
    },
    async takeOne(update, me, signal) {
      const rethrow = (error: StoreAway): never => {
        throw error;
      };
      for (const one of await readAll([update], me)) {
        if (!(await untilTaken(one, signal, rethrow))) throw new StoreAway("listening ended before it was taken");
      }
    },
  };
}

function idOf(update: unknown): number | undefined {
  const id = typeof update === "object" && update !== null && "update_id" in update ? update.update_id : undefined;
  return typeof id === "number" ? id : undefined;
}

/**
 * In the order of their first update; what belongs to no chat is a lane of its own. A group and the supergroup that it has
 * just become are one: what is said there is about what was said before.
 */
function lanesOf(all: readonly Read[]): Iterable<readonly Read[]> {
  const lanes = new Map<unknown, Read[]>();
  const before = new Map(all.flatMap(({ parsed }) => (parsed.kind === "moved" ? [[parsed.to, parsed.from]] : [])));
  for (const one of all) {
    const chat = placeOf(one.parsed);
    const place = chat === undefined ? one : (before.get(chat) ?? chat);
    const lane = lanes.get(place);
    if (lane === undefined) lanes.set(place, [one]);
    else lane.push(one);
  }
  return lanes.values();
}

/** What needs nothing but to be submitted is taken together with what stands beside it. */
function runsOf(lane: readonly Read[]): readonly (readonly Read[])[] {
  const runs: Read[][] = [];
  let open: Read[] | undefined;
  for (const one of lane) {
    if (!isPlain(one.parsed)) {
      runs.push([one]);
      open = undefined;
    } else if (open === undefined) {
      open = [one];
      runs.push(open);
    } else open.push(one);
  }
  return runs;
}

/** Whatever order they came in: none that is open is confirmed with another. */
function offsetAfter(all: readonly Read[]): number | undefined {
  const open = all.filter(({ done }) => !done).map(({ id = 0 }) => id);
  const done = all.flatMap((one) => (one.done && one.id !== undefined ? [one.id] : []));
  const confirmed = done.filter((id) => id < Math.min(...open));
  return confirmed.length === 0 ? undefined : Math.max(...confirmed) + 1;
}
