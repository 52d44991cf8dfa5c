/** Power cuts: wherever one comes between two steps, doing it again ends as if there had been none. */
import { describe, expect, test } from "vitest";
import { CONVERSATIONS } from "../../../../src/core/conversation.ts";
import {
  MESSAGES,
  MOST_MESSAGES,
  messageKey,
  TALKS,
  talkKey,
  uploadPrefix,
  VISITORS,
} from "../../../../src/platforms/web/talks.ts";
import { useStore } from "../../telegram/listen/parts.ts";
import { bookOn, dyingAt, said, senderOn, visiting } from "../send/visiting.ts";

const store = useStore();
type Visiting = Awaited<ReturnType<typeof visiting>>;

interface Story {
  /** What stands before. */
  readonly given?: (here: Visiting) => Promise<unknown>;
  readonly act: (here: Visiting, documents: ReturnType<typeof dyingAt>["documents"]) => Promise<unknown>;
  /** What a visitor sees, and whatever else must not depend on a crash. */
  readonly seen: (here: Visiting) => Promise<unknown>;
}

const put = (here: Visiting, id: string, text = id) => here.book.put(here.visitor, here.talk, id, said(text));

/** Without times, which differ from run to run. */
async function shown({ book, visitor, talk }: Visiting) {
  const [messages, listed, order] = await Promise.all([
    book.read(visitor, talk),
    book.list(visitor),
    book.order(visitor, talk),
  ]);
  return {
    messages: messages?.map(({ id, message: { at: _at, answers: _answers, ...rest } }) => ({ id, ...rest })),
    talks: listed.map(({ id, title }) => ({ id, title })),
    order,
  };
}

const stored = async ({ visitor, talk }: Visiting, ...ids: readonly string[]) => ({
  order: await store().documents.get(TALKS, talkKey(visitor, talk)),
  messages: await Promise.all(ids.map((id) => store().documents.get(MESSAGES, messageKey(visitor, talk, id)))),
});

const full = Array.from({ length: MOST_MESSAGES }, (_, index) => ({ id: `m${index}`, revision: 1 }));

const stories: Readonly<Record<string, Story>> = {
  "a new message": {
    act: ({ visitor, talk }, documents) => bookOn(store(), documents).put(visitor, talk, "a", said("x")),
    seen: shown,
  },
  "a message that is written anew": {
    given: (here) => put(here, "a", "before"),
    act: ({ visitor, talk }, documents) => bookOn(store(), documents).put(visitor, talk, "a", said("after")),
    seen: shown,
  },
  "a message that waits no more": {
    given: ({ book, visitor, talk }) => book.put(visitor, talk, "a", said("x", { waits: true })),
    act: ({ visitor, talk }, documents) => bookOn(store(), documents).answered(visitor, talk, "a"),
    seen: shown,
  },
  "one message too many": {
    async given(here) {
      await put(here, "m0");
      await store().documents.put(TALKS, talkKey(here.visitor, here.talk), { messages: full });
    },
    act: ({ visitor, talk }, documents) => bookOn(store(), documents).put(visitor, talk, "last", said("x")),
    seen: (here) => stored(here, "m0"),
  },
  "a message that goes": {
    given: (here) => put(here, "a"),
    act: ({ visitor, talk }, documents) => bookOn(store(), documents).removeMessage(visitor, talk, "a"),
    seen: async (here) => [await shown(here), await stored(here, "a")],
  },
  "a talk that goes": {
    async given(here) {
      for (const id of ["a", "b"]) await put(here, id);
      await store().documents.put(CONVERSATIONS, here.requestOf("a").conversation, { turns: [] });
    },
    act: ({ visitor, talk }, documents) => bookOn(store(), documents).remove(visitor, talk),
    seen: async (here) => [
      await shown(here),
      await stored(here, "a", "b"),
      await store().documents.get(CONVERSATIONS, here.requestOf("a").conversation),
    ],
  },
  "a message for a talk that is gone": {
    given: ({ book, visitor, talk }) => book.remove(visitor, talk),
    act: ({ visitor, talk }, documents) => bookOn(store(), documents).put(visitor, talk, "a", said("x")),
    seen: async (here) => [await shown(here), await stored(here, "a")],
  },
  "a visitor who is forgotten": {
    async given(here) {
      const blob = `${uploadPrefix(here.visitor)}1`;
      await store().blobs.put(blob, Buffer.from("x"), 60_000);
      await here.book.put(here.visitor, here.talk, "a", said("x", { files: [{ blob, name: "a", as: "file" }] }));
      await here.book.open(here.visitor, "talk00002");
      await here.book.put(here.visitor, "talk00002", "a", said("x"));
    },
    act: ({ visitor }, documents) => bookOn(store(), documents).forget(visitor),
    seen: async (here) => [
      await stored(here, "a"),
      await stored({ ...here, talk: "talk00002" }, "a"),
      await store().documents.get(VISITORS, here.visitor),
      await store().blobs.get(`${uploadPrefix(here.visitor)}1`),
    ],
  },
  "an answer in the place of three messages": {
    async given(here) {
      await here.ask();
      for (const id of ["r1", "r2", "r3", "after"]) await put(here, id);
    },
    async act(here, documents) {
      const buttons = [[{ label: "Again", operation: "again" as const, argument: "k" }]];
      const answer = here.answer(here.requestOf("message1"), { text: "Because.", buttons });
      return senderOn(store(), documents).deliver({ ...answer, replaces: ["r1", "r2", "r3"] });
    },
    seen: async (here) => [await shown(here), await stored(here, "r2", "r3")],
  },
  "a posting to somebody who has deleted all talks": {
    given: ({ book, visitor, talk }) => book.remove(visitor, talk),
    async act(here, documents) {
      const request = {
        id: `posting-${here.visitor}`,
        platform: "web",
        conversation: "digest",
        operation: "digest",
        chat: { id: here.visitor, kind: "private", thread: here.talk },
        at: 1,
      } as const;
      return senderOn(store(), documents).deliver({ ...here.answer(request, { text: "News." }), urgency: "mass" });
    },
    seen: async ({ book, visitor }) => {
      const listed = await book.list(visitor);
      const texts = await Promise.all(listed.map(({ id }) => book.read(visitor, id)));
      return [listed.map(({ title }) => title), texts.map((all) => all?.map(({ message }) => message.text))];
    },
  },
};

describe("a power cut between the steps of", () => {
  test.each(Object.entries(stories))("%s", async (_, { given, act, seen }) => {
    const whole = await visiting(store());
    await given?.(whole);
    const counted = dyingAt(store().documents, Number.POSITIVE_INFINITY);
    await act(whole, counted.documents);
    const expected = await seen(whole);
    expect(counted.steps.length).toBeGreaterThan(1);
    for (let step = 1; step <= counted.steps.length; step += 1) {
      const here = await visiting(store());
      await given?.(here);
      await expect(act(here, dyingAt(store().documents, step).documents)).rejects.toThrow("the power is cut");
      await act(here, store().documents);
      expect(await seen(here), `cut before ${counted.steps[step - 1]}`).toEqual(expected);
    }
  });
});
