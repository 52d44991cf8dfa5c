/** What became of somebody's requests is counted for them, and goes with all that is stored of them. */
import { expect, test } from "vitest";
import { noteOf } from "../../../src/core/journal-notes.ts";
import { FAILED } from "../../../src/core/operator.ts";
import { personKey, type Request } from "../../../src/core/request.ts";
import { requestOf, serve, stageOf, useStore } from "./operating.ts";

const store = useStore();
const ask = (request: Request) => serve("privacy", request, stageOf(store(), []));

/** Somebody who asked so often, each time in vain. */
async function asking(times: number): Promise<{ readonly me: Request; readonly requests: readonly Request[] }> {
  const me = requestOf({ operation: "privacy", text: "forget sure", pressed: "n1" });
  const at = Date.now();
  const requests = Array.from({ length: times }, (_, i) => ({ ...me, id: `${me.id}-${i}`, at }));
  await store().journal.write(requests.map((one) => noteOf(one, "failed", { at })));
  for (const one of requests) await store().documents.put(FAILED, one.id, one);
  return { me, requests };
}

test("is counted, over more than one page", async () => {
  const { me } = await asking(203);
  const { text: _text, pressed: _pressed, ...look } = me;
  expect((await ask(look)).reply?.text).toContain("**Journal**: 203 requests in four days, and what became of them.");
  expect((await ask(requestOf({ operation: "privacy" }))).reply?.text).toContain(
    "**Journal**: no request in four days.",
  );
});

test("is forgotten with the requests that were kept to be tried again, and what is of others stays", async () => {
  const { me, requests } = await asking(203);
  const other = await asking(1);
  expect((await ask(me)).reply?.text).toContain("what became of 203 requests");
  for (const { id } of requests) expect(await store().documents.get(FAILED, id)).toBeUndefined();
  expect((await store().journal.find({ person: personKey(me) }, 5)).entries).toEqual([]);
  expect((await store().journal.find({ person: personKey(other.me) }, 5)).entries).toHaveLength(1);
  expect(await store().documents.get(FAILED, other.requests[0]?.id ?? "")).toBeDefined();
  expect((await ask(me)).reply?.text).toMatch(/^Nothing is stored about you any more/);
});

test("after a crash in the middle is found again, and goes the next time", async () => {
  const { me, requests } = await asking(3);
  // An earlier run came so far.
  for (const { id } of requests.slice(0, 2)) await store().documents.delete(FAILED, id);
  expect((await ask(me)).reply?.text).toContain("what became of 3 requests");
  expect(await store().documents.get(FAILED, requests[2]?.id ?? "")).toBeUndefined();
});
