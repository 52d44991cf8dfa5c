/** Talks: read, begun, named and deleted by their visitor. */
import type { z } from "zod";
import type { titleSchema } from "../parse/calls.ts";
import type { TalkBook } from "../talk-book.ts";
import type { Order } from "../talks.ts";
import type { Message, TalkShown } from "../wire.ts";
import { type Answer, answered, type Failed, refusals } from "./refusal.ts";
import type { Showing } from "./shown.ts";

export interface TalkParts {
  readonly book: Pick<TalkBook, "list" | "order" | "read" | "open" | "rename" | "remove">;
  readonly showing: Pick<Showing, "all">;
}

export interface TalkCalls {
  read(visitor: string, talk: string): Promise<Answer>;
  /** Doing it again finds the same. */
  open(visitor: string, talk: string): Promise<Answer>;
  rename(visitor: string, talk: string, to: z.infer<typeof titleSchema>): Promise<Answer | Failed>;
  remove(visitor: string, talk: string): Promise<Answer>;
}

export function createTalkCalls({ book, showing }: TalkParts): TalkCalls {
  /** What is being read and shown just now, by what it is: whoever asks for exactly that gets the same. */
  const underWay = new Map<string, Promise<readonly Message[] | undefined>>();

  function messagesOf(
    visitor: string,
    talk: string,
    order: Order["messages"],
  ): Promise<readonly Message[] | undefined> {
    const name = JSON.stringify([visitor, talk, order]);
    const before = underWay.get(name);
    if (before !== undefined) return before;
    const reading = book
      .read(visitor, talk, order)
      .then((messages) => (messages === undefined ? undefined : showing.all(talk, messages)))
      .finally(() => underWay.delete(name));
    underWay.set(name, reading);
    return reading;
  }

  return {
    async read(visitor, id) {
      const [talks, order] = await Promise.all([book.list(visitor), book.order(visitor, id)]);
      const talk = talks.find((one) => one.id === id);
      const messages = talk === undefined ? undefined : await messagesOf(visitor, id, order);
      if (talk === undefined || messages === undefined) return refusals.talk;
      const body: TalkShown = { talk, messages };
      return answered(body);
    },
    async open(visitor, talk) {
      await book.open(visitor, talk);
      return answered({ talk }, 201);
    },
    async rename(visitor, talk, { title }) {
      if (title === "") return refusals.empty;
      return (await book.rename(visitor, talk, title)) ? answered() : refusals.talk;
    },
    async remove(visitor, talk) {
      return (await book.remove(visitor, talk)) ? answered() : refusals.talk;
    },
  };
}
