/** What was paid for becomes an answer, also where the store goes away in the moment in which the service has answered. */
import { expect, test } from "vitest";
import type { OperationName } from "../../../src/core/request.ts";
import { type Store, StoreAway } from "../../../src/core/store/index.ts";
import { makeAnswer } from "../../../workers/answer.ts";
import type { ServeParts } from "../../../workers/parts.ts";
import { createSendRecord } from "../../../workers/record.ts";
import { answerOf, useStore } from "../operations/operating.ts";
import { files } from "../operations/picturing.ts";
import { documentOf } from "../operations/searching.ts";
import { ECLIPSE, newRequest, newRun } from "./paying.ts";
import { firstRun, partsOf, platformThat } from "./serving.ts";

const store = useStore();

/** Each way to write fails once after `leave`, as where the store is away for a moment; nothing that it took is lost. */
function leaving(real: Store) {
  const left = new Set<string>();
  let isLeft = false;
  const refuse = (way: string): boolean => isLeft && left.size < left.add(way).size;
  const away = (way: string) => Promise.reject(new StoreAway(`away for a moment, for ${way}`));
  const { documents, blobs } = real;
  const put: typeof documents.put = (kind, ...given) =>
    refuse(kind.name) ? away(kind.name) : documents.put(kind, ...given);
  const update: typeof documents.update = (kind, ...given) =>
    refuse(kind.name) ? away(kind.name) : documents.update(kind, ...given);
  const putBlob: typeof blobs.put = (...given) => (refuse("blobs") ? away("blobs") : blobs.put(...given));
  return {
    store: { ...real, documents: { ...documents, put, update }, blobs: { ...blobs, put: putBlob } },
    left,
    leave: (): void => {
      isLeft = true;
    },
  };
}

const SCHEMA = '{"type":"object","properties":{"all":{"type":"array"}}}';
const LONG = JSON.stringify({ all: Array.from({ length: 2_000 }, (_, index) => index) });

test.each<readonly [OperationName, text: string, said: RegExp, missed: readonly string[]]>([
  ["news", "bitcoin", /Bitcoin climbs/, ["fetched", "kept"]],
  ["mood", "bitcoin", /Bitcoin climbs/, ["fetched", "moods", "blobs", "kept"]],
  ["imagine", "a fox", /a fox/, ["blobs", "kept"]],
  ["extract", `${SCHEMA} words`, /all/, ["blobs", "kept"]],
])("%s", async (operation, text, said, missed) => {
  const { request, ledger } = newRequest(store(), { operation, text });
  const { store: given, left, leave } = leaving(store());
  const answering = async <Value>(value: Value) => {
    leave();
    return { ok: true as const, credits: 1, value };
  };
  const { sender } = platformThat(undefined);
  const plain = partsOf(given, { telegram: sender });
  const client: ServeParts["client"] = {
    ...plain.client,
    search: () => answering({ documents: [documentOf()], offset: 0, total: 1 }),
    createImage: () => answering({ png: files.png, width: 1, height: 1 }),
    chat: () => answering(answerOf(LONG)),
  };
  const made = await makeAnswer(
    { ...plain, client },
    {
      request,
      turn: request.id,
      record: createSendRecord(given.marks, request.id, "run"),
      sender,
      context: firstRun(),
    },
  );
  await made.keeping;
  await made.finish();
  expect(made.answered.reply?.text).toMatch(said);
  expect([...left].filter((way) => way !== "name" && way !== "partial")).toEqual(missed);
  expect(await ledger()).toEqual([expect.objectContaining({ outcome: "spent", credits: 1 })]);
});

test("a call that the store has lost meanwhile is written down as it ended", async () => {
  const { counters, ledger: real } = store();
  const { request, ledger } = newRequest(store());
  // As where the store came back without it.
  const openWithin: typeof real.openWithin = async (allowances, entry) => {
    const spent = await counters.spend(allowances);
    return spent.allowed ? { spent, standing: entry } : { spent };
  };
  const { calls } = newRun(request, { store: { ...store(), ledger: { ...real, openWithin } } });
  expect(await calls.chat(ECLIPSE)).toMatchObject({ outcome: "answered" });
  await calls.finish();
  expect(await ledger()).toEqual([{ call: "chat", outcome: "spent", credits: 3 }]);
});
