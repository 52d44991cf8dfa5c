/** Talks: read, begun, named and deleted by their visitor. */
import type { z } from "zod";
import type { titleSchema } from "../parse/calls.ts";
import type { TalkBook } from "../talk-book.ts";
import type { TalkShown } from "../wire.ts";
import { type Answer, answered, type Failed, refusals } from "./refusal.ts";
import type { Shown } from "./shown.ts";

export interface TalkParts {
  readonly book: Pick<TalkBook, "list" | "read" | "open" | "rename" | "remove">;
  readonly shown: Shown;
}

export interface TalkCalls {
  read(visitor: string, talk: string): Promise<Answer>;
  /** Doing it again finds the same. */
  open(visitor: string, talk: string): Promise<Answer>;
  rename(visitor: string, talk: string, to: z.infer<typeof titleSchema>): Promise<Answer | Failed>;
  remove(visitor: string, talk: string): Promise<Answer>;
}

export function createTalkCalls({ book, shown }: TalkParts): TalkCalls {
  return {
    async read(visitor, id) {
      const [talks, messages] = await Promise.all([book.list(visitor), book.read(visitor, id)]);
      const talk = talks.find((one) => one.id === id);
      if (talk === undefined || messages === undefined) return refusals.talk;
      const body: TalkShown = { talk, messages: messages.map((one) => shown(id, one.id, one.message)) };
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
