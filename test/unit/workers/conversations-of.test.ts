/** Where somebody has spoken: it is found while it is remembered, and its name does not stay for ever afterwards. */
import { describe, expect, test } from "vitest";
import { CONVERSATIONS } from "../../../src/core/conversation.ts";
import { conversationsOf, LOOKED_THROUGH } from "../../../src/core/conversations-of.ts";
import { remember } from "../../../workers/remember.ts";
import { stores, unique } from "../../contracts/store/stores.ts";
import { requestOf, turnOf } from "../operations/operating.ts";
import { partsOf } from "./serving.ts";

describe.each(stores)("on $name", ({ use }) => {
  const pair = use();

  test("a year of questions in a group leaves the names of those conversations that are still remembered", async () => {
    const { first: store } = pair();
    const parts = partsOf(store, {});
    const [person, chat] = [unique("telegram:7"), unique("telegram:-1")];
    const names = Array.from({ length: 600 }, (_, n) => `${chat}:chain:${1_000 + n}`);
    for (const [n, conversation] of names.entries()) {
      await remember(parts, requestOf({ conversation }), turnOf(person, { request: conversation }));
      // Only the last twenty are remembered; the store forgets the others by itself.
      const [gone] = n < 20 ? [] : [names[n - 20]];
      if (gone !== undefined) await store.documents.delete(CONVERSATIONS, gone);
    }
    const kept = (await store.sets.page(conversationsOf(person), 1_000)).members;
    expect(kept.length).toBeLessThan(200);
    for (const name of names.slice(-20)) expect(kept).toContain(name);
    const after = await store.documents.get(LOOKED_THROUGH, person);
    expect([undefined, ...names]).toContain(after);
  });
});
