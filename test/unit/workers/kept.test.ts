/** What was paid for is there for the next run, also where the store comes back only behind the one that made it. */
import { expect, test } from "vitest";
import { KEPT } from "../../../src/core/answered.ts";
import { keyOf } from "../../../src/core/request-key.ts";
import type { Documents } from "../../../src/core/store/documents.ts";
import { StoreAway } from "../../../src/core/store/index.ts";
import { keepAnswer, readKept } from "../../../workers/kept.ts";
import { stores } from "../../contracts/store/stores.ts";
import { newRequest } from "./paying.ts";

const [used] = stores;
const answered = { reply: { text: "An answer" } };

const opened = used?.use();

test("a run that begins while an answer is still to be kept finds it, and one that is not kept keeps nobody", async () => {
  const store = opened?.().first;
  if (store === undefined) throw new Error("a store is needed");
  const { request } = newRequest(store);
  let isAway = true;
  const put: Documents["put"] = (...given) =>
    isAway ? Promise.reject(new StoreAway("it is away")) : store.documents.put(...given);
  const documents = { ...store.documents, put };
  const keeping = keepAnswer(documents, request, answered, new AbortController().signal);
  const found = readKept(documents, request.id);
  expect(await store.documents.get(KEPT, keyOf(request.id))).toBeUndefined();
  isAway = false;
  expect(await found).toEqual({ request, answered });
  await keeping;

  isAway = true;
  const { request: other } = newRequest(store);
  const ending = keepAnswer(documents, other, answered, AbortSignal.timeout(50));
  const none = readKept(documents, other.id);
  await expect(ending).rejects.toThrow();
  expect(await none).toBeUndefined();
});
