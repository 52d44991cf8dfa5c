/** What came with a job is taken for what is, unless its process stood still since. */
import { expect, test } from "vitest";
import type { Near } from "../../../src/core/store/along.ts";
import { Brought } from "../../../src/queue/along.ts";
import { serve } from "../../../workers/serve.ts";
import { stores } from "../../contracts/store/stores.ts";
import { requestOf } from "../operations/operating.ts";
import { firstRun, partsOf, platformThat } from "./serving.ts";

const [used] = stores;
const opened = used?.use();

/** A run of a request that waits, of which another is said to be through with it; resolves to what was delivered. */
async function served(since: number): Promise<number> {
  const store = opened?.().first;
  if (store === undefined) throw new Error("a store is needed");
  const request = requestOf({ operation: "help", at: Date.now(), conversation: `telegram:${since}` });
  await store.mailbox.post(request.conversation, [{ id: `account/${request.id}`, body: JSON.stringify(request) }]);
  const { given, sender } = platformThat(undefined);
  const near: Near = { taken: { outcome: "passed", turn: undefined }, documents: store.documents };
  const parts = { ...partsOf(store, { telegram: sender }), along: { near: () => near } };
  const job = { conversation: request.conversation, turn: `account/${request.id}` };
  await serve(parts, job, firstRun({ brought: new Brought([], since, false) }));
  return given.length;
}

test("what came with a job just now is not asked for again", async () => {
  expect(await served(performance.now())).toBe(0);
});

test("what came with a job before its process stood still is asked for anew", async () => {
  expect(await served(performance.now() - 5_000)).toBe(1);
});

test("the next message of somebody who is alone with Herald is fetched with what is read for it, too", async () => {
  const store = opened?.().first;
  if (store === undefined) throw new Error("a store is needed");
  const conversation = "telegram:77";
  const [first, next] = ["one", "two"].map((id) => requestOf({ id, operation: "help", at: Date.now(), conversation }));
  for (const request of [first, next]) {
    await store.mailbox.post(conversation, [{ id: `account/${request?.id}`, body: JSON.stringify(request) }]);
  }
  const armed: unknown[] = [];
  const turns = { arm: async (...words: readonly unknown[]) => void armed.push(words), rearm: async () => undefined };
  const parts = { ...partsOf(store, { telegram: platformThat(undefined).sender }), turns };
  await serve(parts, { conversation, turn: "account/one", alone: true }, firstRun());
  await serve(parts, { conversation, turn: "account/one", alone: true }, firstRun());
  expect(armed).toEqual(Array(2).fill([conversation, "account/two", true]));
});
