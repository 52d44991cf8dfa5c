/** The queue of updates: what comes into it, and what is taken out of it by confirming. */
import type { TelegramUpdate, UpdateContent } from "./model.ts";

const NOT_BY_DEFAULT: readonly string[] = ["chat_member", "message_reaction", "message_reaction_count"];

export interface UpdateQueue {
  /** Undefined where the bot has not asked for that kind. */
  readonly push: (content: UpdateContent) => TelegramUpdate | undefined;
  readonly pending: () => readonly TelegramUpdate[];
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

/** `twice`: whatever is confirmed comes once more with the same number, as after a confirmation that was lost. */
export function createUpdateQueue(first: number, twice = false): UpdateQueue {
  const repeated = new Set<number>();
  /** Whether it is done with, which the first of two confirmations is not believed. */
  const isDone = (id: number): boolean => {
    if (!twice || repeated.has(id)) return true;
    repeated.add(id);
    return false;
  };
  let next = first;
  let pending: readonly TelegramUpdate[] = [];
  let allowed: readonly string[] = [];
  const listeners = new Set<() => void>();
  const wanted = (kind: string): boolean =>
    allowed.length === 0 ? !NOT_BY_DEFAULT.includes(kind) : allowed.includes(kind);
  return {
    push(content) {
      if (!Object.keys(content).every(wanted)) return undefined;
      const update = { update_id: next, ...content };
      next += 1;
      pending = [...pending, update];
      for (const listener of [...listeners]) listener();
      return update;
    },
    pending: () => pending,
    confirmBelow(id) {
      pending = pending.filter(({ update_id }) => update_id >= id || !isDone(update_id));
    },
    confirm(id) {
      pending = pending.filter(({ update_id }) => update_id !== id || !isDone(update_id));
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
