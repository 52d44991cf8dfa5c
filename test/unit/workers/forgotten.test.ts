/** Somebody who asks to be forgotten while an answer of theirs is being made: nothing of it brings them back. */
import { describe, expect, test } from "vitest";
import { CONVERSATIONS } from "../../../src/core/conversation.ts";
import { conversationsOf } from "../../../src/core/conversations-of.ts";
import { NAMES } from "../../../src/core/names.ts";
import { FAILED } from "../../../src/core/operator.ts";
import { personKey, type Request } from "../../../src/core/request.ts";
import { keyOf } from "../../../src/core/request-key.ts";
import type { Store } from "../../../src/core/store/index.ts";
import { JOURNAL_LIFETIME } from "../../../src/core/store/journal.ts";
import { ERASED } from "../../../src/core/store/ledger.ts";
import { strictSayIn } from "../../../src/locales/index.ts";
import { ASKED, countAsked, keepAsked } from "../../../src/operations/asked-before.ts";
import { countViews, openView } from "../../../src/operations/news/views.ts";
import { forget } from "../../../src/operations/privacy/forget.ts";
import { rememberNames } from "../../../workers/names.ts";
import { keepFailed } from "../../../workers/noting.ts";
import { serve } from "../../../workers/serve.ts";
import { stores, unique } from "../../contracts/store/stores.ts";
import { keptLog } from "../http/running.ts";
import { answerOf, noDigests, requestOf } from "../operations/operating.ts";
import { firstRun, partsOf, platformThat } from "./serving.ts";

const person = () => ({ id: unique("ada"), name: "Ada" });

const asked = (more: Partial<Request> = {}): Request =>
  requestOf({
    id: unique("asked"),
    person: person(),
    chat: { id: unique("-1"), kind: "group" },
    text: "why?",
    ...more,
  });

/** They press the button in the chat with them alone. */
async function forgetWhoeverAsked(store: Store, { person: who }: Request): Promise<void> {
  const alone = requestOf({ operation: "privacy", person: who, chat: { id: who?.id ?? "", kind: "private" } });
  await forget(alone, { store, say: strictSayIn("en"), person: {}, digests: noDigests });
}

describe.each(stores)("on $name", ({ use }) => {
  const pair = use();

  /** A question in a group, in the middle of whose answer `meanwhile` happens. */
  async function answeredWhile(request: Request, meanwhile: () => Promise<void>): Promise<void> {
    const { first: store } = pair();
    await store.mailbox.post(request.conversation, [{ id: `chat/${request.id}`, body: JSON.stringify(request) }]);
    const parts = {
      ...partsOf(store, { telegram: platformThat(undefined).sender }),
      client: {
        ...partsOf(store, {}).client,
        async chat() {
          await meanwhile();
          return { ok: true as const, value: answerOf("Because."), credits: 1 };
        },
      },
    };
    await serve(parts, { conversation: request.conversation, turn: `chat/${request.id}` }, firstRun());
  }

  async function expectNothingOf(request: Request): Promise<void> {
    const { second: store } = pair();
    const me = personKey(request);
    expect(await store.documents.get(CONVERSATIONS, request.conversation)).toBeUndefined();
    expect(await store.sets.size(conversationsOf(me))).toBe(0);
    expect(await store.documents.get(NAMES, me)).toBeUndefined();
    const span = { from: 0, to: Date.now() + 60_000, limit: 10 };
    expect((await store.ledger.entries({ person: me }, span)).entries).toEqual([]);
    const { entries } = await store.ledger.entries({ chat: `telegram:${request.chat?.id}` }, span);
    expect(entries.map(({ person: who, outcome }) => [who, outcome])).toEqual([[ERASED, "spent"]]);
  }

  test("an answer that comes afterwards is shown, booked, and not remembered", async () => {
    const request = asked({ at: Date.now() - 5_000 });
    await answeredWhile(request, () => forgetWhoeverAsked(pair().second, request));
    await expectNothingOf(request);
  });

  test("what they ask from then on is remembered as ever", async () => {
    const request = asked({ at: Date.now() });
    await forgetWhoeverAsked(pair().second, request);
    // As a platform tells it that counts whole seconds.
    const next = { ...request, at: Math.ceil(Date.now() / 1_000) * 1_000 };
    await answeredWhile(next, async () => undefined);
    const { turns = [] } = (await pair().second.documents.get(CONVERSATIONS, next.conversation)) ?? {};
    expect(turns.map(({ prompt }) => prompt)).toEqual(["why?"]);
    expect(await pair().second.sets.size(conversationsOf(personKey(next)))).toBe(1);
  });

  test("what others said in the same conversation stays", async () => {
    const request = asked({ at: Date.now() - 5_000 });
    const other = { ...asked(), conversation: request.conversation, chat: request.chat, at: Date.now() };
    await answeredWhile(other, async () => undefined);
    await answeredWhile(request, () => forgetWhoeverAsked(pair().second, request));
    const { turns = [] } = (await pair().second.documents.get(CONVERSATIONS, request.conversation)) ?? {};
    expect(turns.map(({ request: id }) => id)).toEqual([other.id]);
  });

  test("neither buttons, news, failures nor names are kept for them", async () => {
    const { first: store } = pair();
    const request = asked({ operation: "imagine", at: Date.now() - 5_000 });
    const me = personKey(request);
    expect(request.at + JOURNAL_LIFETIME).toBeGreaterThan(Date.now());
    await forgetWhoeverAsked(pair().second, request);
    await keepAsked(store.documents, request, {});
    const search = { topic: "btc", sort: "date" as const, sources: ["news" as const], count: 5 };
    await openView(store, { ...request, operation: "news" }, search);
    await keepFailed(partsOf(store, {}), request, keptLog().log);
    await rememberNames(store.documents, request, keptLog().log);
    expect(await store.documents.get(ASKED, keyOf(request.id))).toBeUndefined();
    expect(await countAsked(store.documents, me)).toBe(0);
    expect(await countViews(store, me)).toBe(0);
    expect(await store.documents.get(FAILED, request.id)).toBeUndefined();
    expect(await store.documents.get(NAMES, me)).toBeUndefined();
  });
});
