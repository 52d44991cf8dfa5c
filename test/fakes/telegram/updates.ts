/** The queue of updates: what comes into it, and what is taken out of it by confirming. */
import { type Again, createHanding } from "../handing.ts";
import type { TelegramUpdate, UpdateContent } from "./model.ts";

const NOT_BY_DEFAULT: readonly string[] = ["chat_member", "message_reaction", "message_reaction_count"];

export interface UpdateQueue {
  /** Undefined where the bot has not asked for that kind. */
  readonly push: (content: UpdateContent) => TelegramUpdate | undefined;
  /** In the order in which they are handed over, which is that of their numbers unless it was said otherwise. */
  readonly pending: () => readonly TelegramUpdate[];
  /** The first of them; where it is more than one, whoever confirms the last confirms none that was not handed over. */
  readonly batch: (most: number) => readonly TelegramUpdate[];
  /** The next update comes behind the one after it. */
  readonly swapNext: () => void;
  /** Everything below the number is done with. */
  readonly confirmBelow: (id: number) => void;
  readonly confirm: (id: number) => void;
  /** Everything but the last so many is done with. */
  readonly keepLast: (count: number) => void;
  readonly allow: (kinds: readonly string[]) => void;
  /** The list as it was given; empty is the default set. */
  readonly allowed: () => readonly string[];
  /** Told whenever an update has come. */
  readonly listen: (listener: () => void) => () => void;
}

/** `twice`: what is confirmed comes once more with the same number, as after a confirmation that was lost. */
export function createUpdateQueue(
  first: number,
  twice: boolean | ((update: TelegramUpdate) => Again) = false,
): UpdateQueue {
  const repeated = new Set<number>();
  /** Whether it is done with, which the first of two confirmations is not believed. */
  const isDone = (update: TelegramUpdate): boolean => {
    if (repeated.has(update.update_id)) return true;
    const again = typeof twice === "function" ? twice(update) : twice && "at once";
    if (again === false) return true;
    repeated.add(update.update_id);
    if (again === "later") handing.handLater(update);
    return again === "later";
  };
  let next = first;
  let pending: readonly TelegramUpdate[] = [];
  let allowed: readonly string[] = [];
  const listeners = new Set<() => void>();
  /** What came again and has not been handed over: however low its number, it is not done with before that. */
  const unseen = new Set<number>();
  const handing = createHanding<TelegramUpdate>((update) => {
    if (repeated.has(update.update_id)) unseen.add(update.update_id);
    pending = [...pending, update];
    for (const listener of [...listeners]) listener();
  });
  const wanted = (kind: string): boolean =>
    allowed.length === 0 ? !NOT_BY_DEFAULT.includes(kind) : allowed.includes(kind);
  return {
    push(content) {
      if (!Object.keys(content).every(wanted)) return undefined;
      const update = { update_id: next, ...content };
      next += 1;
      handing.hand(update);
      return update;
    },
    pending: () => pending,
    batch(most) {
      const isBelow = (id: number) => (other: TelegramUpdate) => other.update_id < id && !repeated.has(other.update_id);
      let count = Math.min(most, pending.length);
      while (count > 1 && pending.slice(count).some(isBelow(pending[count - 1]?.update_id ?? 0))) count -= 1;
      const handed = pending.slice(0, count);
      for (const { update_id: id } of handed) unseen.delete(id);
      return handed;
    },
    swapNext: handing.swapNext,
    confirmBelow(id) {
      pending = pending.filter((update) => update.update_id >= id || unseen.has(update.update_id) || !isDone(update));
    },
    confirm(id) {
      pending = pending.filter((update) => update.update_id !== id || !isDone(update));
    },
    keepLast(count) {
      pending = count === 0 ? [] : pending.slice(-count);
    },
    allow(kinds) {
      allowed = kinds;
    },
    allowed: () => allowed,
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
