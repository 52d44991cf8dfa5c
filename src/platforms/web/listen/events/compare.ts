/** What a page has of the talk that is open in it, compared with what there is: a signal may have been missed. */
import { growingBlocksOf } from "../../render/blocks.ts";
import type { TalkBook } from "../../talk-book.ts";
import type { Event } from "../../wire.ts";
import type { Shown } from "../shown.ts";

/** Revisions by the ids of messages. */
export type Known = Map<string, number>;

/** To be told of everything that is sent. */
export function learn(known: Known, talk: string, event: Event): void {
  if (event.is === "message" && event.talk === talk) known.set(event.message.id, event.message.revision);
  if (event.is === "removed" && event.talk === talk) known.delete(event.id);
}

export async function seed(book: Pick<TalkBook, "order">, visitor: string, talk: string): Promise<Known> {
  const order = await book.order(visitor, talk);
  return new Map(order.map(({ id, revision }) => [id, revision]));
}

export interface Comparing {
  readonly book: Pick<TalkBook, "order" | "one">;
  readonly shown: Shown;
  readonly visitor: string;
  readonly talk: string;
}

/** What the page has to hear of, as events. */
export async function compare({ book, shown, visitor, talk }: Comparing, known: Known): Promise<readonly Event[]> {
  const order = await book.order(visitor, talk);
  const standing = new Set(order.map(({ id }) => id));
  const removed = [...known.keys()].filter((id) => !standing.has(id)).map((id): Event => ({ is: "removed", talk, id }));
  const changed = order.filter(({ id, revision }) => (known.get(id) ?? 0) < revision);
  const messages = await Promise.all(
    changed.map(async ({ id }): Promise<readonly Event[]> => {
      const stored = await book.one(visitor, talk, id);
      return stored === undefined ? [] : [{ is: "message", talk, message: shown(talk, id, stored) }];
    }),
  );
  return [...removed, ...messages.flat()];
}

/** So many messages are looked at, from the last: nobody waits for more. */
const LOOKED_AT = 20;

interface Growing {
  readonly book: Pick<TalkBook, "order" | "one" | "growing">;
  readonly visitor: string;
  readonly talk: string;
}

/** What there is so far of every answer that is still being made: the next piece of it may be long in coming. */
export async function growingIn({ book, visitor, talk }: Growing): Promise<readonly Event[]> {
  const order = await book.order(visitor, talk);
  const found = await Promise.all(
    order.slice(-LOOKED_AT).map(async ({ id }): Promise<readonly Event[]> => {
      const text = await book.growing(visitor, talk, id);
      if (text === undefined) return [];
      // Only now, for the answer may have come meanwhile.
      const asked = await book.one(visitor, talk, id);
      return asked?.waits === true ? [{ is: "growing", talk, answers: id, blocks: growingBlocksOf(text) }] : [];
    }),
  );
  return found.flat();
}
