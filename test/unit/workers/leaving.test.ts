/** When a turn is over: in the step that writes its conversation where the store has such, and otherwise after it. */
import { describe, expect, test } from "vitest";
import { KEPT } from "../../../src/core/answered.ts";
import { CONVERSATIONS } from "../../../src/core/conversation.ts";
import { conversationsOf } from "../../../src/core/conversations-of.ts";
import type { Request } from "../../../src/core/request.ts";
import { keyOf } from "../../../src/core/request-key.ts";
import { type Store, StoreAway } from "../../../src/core/store/index.ts";
import { RetryLater } from "../../../src/queue/index.ts";
import type { ServeParts } from "../../../workers/parts.ts";
import { serve } from "../../../workers/serve.ts";
import { stores, unique } from "../../contracts/store/stores.ts";
import { answerOf, requestOf } from "../operations/operating.ts";
import { firstRun, partsOf, platformThat } from "./serving.ts";

const [used] = stores;

/** Two questions of one person wait. */
async function asked(store: Store) {
  const name = unique("telegram:");
  const person = { id: name.slice("telegram:".length), name: "Ada" };
  const at = Date.now();
  const ask = (id: string): Request =>
    requestOf({
      id: unique(id),
      conversation: name,
      chat: { id: person.id, kind: "private" },
      person,
      text: "why?",
      at,
    });
  const [first, next] = [ask("first"), ask("next")];
  for (const request of [first, next]) {
    await store.mailbox.post(name, [{ id: `chat/${request.id}`, body: JSON.stringify(request) }]);
  }
  return { name, first, next };
}

const answering = async () => ({ ok: true as const, value: answerOf("Because."), credits: 1 });

/** The first is served. `away`: so often the store cannot say whose turn is next. */
async function served(store: Store, isOneStep: boolean, away = 0) {
  const { name, first, next } = await asked(store);
  const steps: string[] = [];
  let refusals = away;
  const watched: Store = {
    ...store,
    documents: {
      ...store.documents,
      async update(kind, id, change, seen) {
        if (kind.name !== CONVERSATIONS.name) return store.documents.update(kind, id, change, seen);
        steps.push("its conversation is written");
        const written = await store.documents.update(kind, id, change, seen);
        steps.push("it was written");
        return written;
      },
    },
    mailbox: {
      ...store.mailbox,
      async finish(conversation, turn) {
        steps.push("the turn is over");
        const after = await store.mailbox.finish(conversation, turn);
        refusals -= 1;
        if (refusals >= 0) throw new StoreAway("its answer is lost");
        // Whoever serves the next finds what was said.
        const { turns = [] } = (await store.documents.get(CONVERSATIONS, name)) ?? {};
        expect(turns.map(({ request }) => request)).toEqual([first.id]);
        return after;
      },
    },
  };
  const armed: string[] = [];
  const parts: ServeParts = {
    ...partsOf(watched, { telegram: platformThat(undefined).sender }),
    client: { ...partsOf(store, {}).client, chat: answering },
    turns: { arm: async (_, turn) => void armed.push(turn), rearm: async () => undefined },
    ...(isOneStep ? { along: { near: () => undefined } } : {}),
  };
  await serve(parts, { conversation: name, turn: `chat/${first.id}`, alone: true }, firstRun());
  expect(armed).toEqual([`chat/${next.id}`]);
  expect(await store.documents.get(KEPT, keyOf(first.id))).toBeUndefined();
  expect((await store.sets.page(conversationsOf(name), 10)).members).toEqual([name]);
  return steps;
}

describe.each(used === undefined ? [] : [used])("on $name", ({ use }) => {
  const pair = use();

  test("a turn is over in the step that writes its conversation, where the store does both in one", async () => {
    const steps = await served(pair().first, true);
    expect(steps).toEqual(["its conversation is written", "the turn is over", "it was written"]);
  });

  test("elsewhere it is over once that is written", async () => {
    const steps = await served(pair().first, false);
    expect(steps).toEqual(["its conversation is written", "it was written", "the turn is over"]);
  });

  test("where it is not known whether it is over, it is said once more at the end, and the conversation goes on", async () => {
    const steps = await served(pair().first, true, 1);
    expect(steps).toEqual(["its conversation is written", "the turn is over", "it was written", "the turn is over"]);
  });

  test("an answer is kept until its turn is over, and its job uses up no try for a store that is away meanwhile", async () => {
    const store = pair().first;
    const { name, first } = await asked(store);
    const finish = () => Promise.reject(new StoreAway("it is away"));
    const parts: ServeParts = {
      ...partsOf({ ...store, mailbox: { ...store.mailbox, finish } }, { telegram: platformThat(undefined).sender }),
      client: { ...partsOf(store, {}).client, chat: answering },
    };
    const job = { conversation: name, turn: `chat/${first.id}`, alone: true };
    await expect(serve(parts, job, firstRun())).rejects.toBeInstanceOf(RetryLater);
    expect(await store.documents.get(KEPT, keyOf(first.id))).toMatchObject({ request: { id: first.id } });
  });
});
