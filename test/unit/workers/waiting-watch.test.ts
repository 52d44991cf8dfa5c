/** Who waits for a worker is told their place: by one process that has its hands full, not too soon and not too often. */
import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Request } from "../../../src/core/request.ts";
import { STOPS } from "../../../src/core/stop.ts";
import type { WaitingJob } from "../../../src/queue/index.ts";
import { beginAfterTelling } from "../../../workers/told.ts";
import { createWaitingWatch } from "../../../workers/waiting-watch.ts";
import { requestOf, useStore } from "../operations/operating.ts";
import { partsOf, platformThat } from "./serving.ts";

const store = useStore();

/** One process; what it has told, in the order in which people wait. */
function watching(waiting: readonly WaitingJob[], marks = store().marks, more: { readonly isUnmanned?: true } = {}) {
  const told: string[] = [];
  const hands = { full: true, before: 0 };
  const { sender } = platformThat(undefined);
  const parts = partsOf(
    { ...store(), marks },
    {
      telegram: {
        ...sender,
        queued: async ({ request }, making, { ahead, wait, isUnmanned }) =>
          void told.push(`${request.text} ${making} ${isUnmanned === true ? "unmanned" : `${ahead} ${wait}`}`),
        nothing: async ({ request }) => void told.push(`${request.text} is taken back`),
      },
    },
  );
  let line = waiting;
  const look = createWaitingWatch(
    { ...parts, senders: async () => parts.senders, queues: { waiting: async (_name, limit) => line.slice(0, limit) } },
    { name: "chat", isFull: () => hands.full, before: () => hands.before, ...more },
  );
  const becomes = (now: readonly WaitingJob[]): void => {
    line = now;
  };
  return { told, hands, look, becomes };
}

/** Somebody waits, and has for so many milliseconds. */
async function waits(name: string, milliseconds: number, more: Partial<Request> = {}): Promise<WaitingJob> {
  const request = requestOf({
    id: `tg-${randomUUID()}`,
    conversation: `telegram:${randomUUID()}`,
    text: name,
    ...more,
  });
  const turn = `chat/${request.id}`;
  await store().mailbox.post(request.conversation, [{ id: turn, body: JSON.stringify(request) }]);
  return { data: { conversation: request.conversation, turn }, since: Date.now() - milliseconds };
}

/** Leads of one test are none of another's. */
function ownMarks() {
  const { marks } = store();
  const own = randomUUID();
  const nameOf = (name: string): string => (/^(telling-places|unmanned)/.test(name) ? `${own}:${name}` : name);
  return {
    claim: (name: string, ...rest: [string, number]) => marks.claim(nameOf(name), ...rest),
    change: (name: string, ...rest: [string, string, number]) => marks.change(nameOf(name), ...rest),
    release: (name: string, value: string) => marks.release(nameOf(name), value),
  };
}

test("whoever waited long enough is told, behind those that this process has taken, and not again so soon", async () => {
  const line = [await waits("a", 3_000), await waits("b", 60_000, { operation: "imagine" }), await waits("c", 100)];
  const { told, hands, look } = watching(line, ownMarks());
  hands.before = 4;
  await look();
  expect(told.toSorted()).toEqual(["a text 4 undefined", "b picture 5 undefined"]);
  await look();
  expect(told).toHaveLength(2);
});

test("a process that could take them itself tells nobody, and of those that cannot one does", async () => {
  const marks = ownMarks();
  const line = [await waits("a", 9_000)];
  const [one, other] = [watching(line, marks), watching(line, marks)];
  one.hands.full = false;
  await one.look();
  expect(one.told).toEqual([]);
  await other.look();
  one.hands.full = true;
  await one.look();
  expect([one.told, other.told]).toEqual([[], ["a text 0 undefined"]]);
});

test("a crowd is told little by little, those first whose turn comes first", async () => {
  const line = await Promise.all(Array.from({ length: 50 }, (_, i) => waits(`${i}`, 9_000)));
  const { told, look } = watching(line, ownMarks());
  await look();
  expect(told.map((words) => Number(words.split(" ")[2])).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, i) => i),
  );
  await look();
  expect(told).toHaveLength(40);
});

test("what has gone on tells how long it takes, and who is new is told so", async () => {
  const line = await Promise.all(["a", "b", "c", "d"].map((name) => waits(name, 9_000)));
  const { told, look, becomes } = watching(line, ownMarks());
  await look();
  becomes([...line.slice(2), await waits("e", 9_000)]);
  await look();
  expect(told.at(-1)).toMatch(/^e text 2 \d+(\.\d+)?$/);
});

test("what was stopped, has begun, is in a channel or was served before is told to nobody", async () => {
  const [person, chat] = [
    { id: randomUUID(), name: "Ada" },
    { id: randomUUID(), kind: "group" as const },
  ];
  const stopped = await waits("stopped", 9_000, { person, chat });
  await store().documents.put(STOPS, `telegram:${chat.id}:telegram:${person.id}`, {
    conversation: `telegram:${chat.id}`,
    at: 1_900_000_000_000,
  });
  const begun = await waits("begun", 9_000);
  await beginAfterTelling(store().marks, begun.data.turn.slice("chat/".length));
  const served = await waits("served", 9_000);
  await store().mailbox.finish(served.data.conversation, served.data.turn);
  const channel = await waits("channel", 9_000, { chat: { id: "c1", kind: "channel" } });
  const { told, look } = watching([stopped, begun, served, channel], ownMarks());
  await look();
  expect(told).toEqual(["stopped is taken back"]);
});

/** Only what says which day it is: nothing waits for it. */
function clock() {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
  return (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
}

test("where there is no worker everybody who waits is told, once the line has stood still for a while, and seldom again", async () => {
  const later = clock();
  const line = await Promise.all(Array.from({ length: 30 }, (_, i) => waits(`${i}`, 9_000)));
  const { told, look } = watching(line, ownMarks(), { isUnmanned: true });
  await look();
  expect(told).toEqual([]);
  later(6_000);
  await look();
  await look();
  const all = line.map((_, i) => `${i} text unmanned`).toSorted();
  expect(told.toSorted()).toEqual(all);
  // Looked at again, for they may not want to wait any more.
  later(12_000);
  for (let i = 0; i < 2; i += 1) await look();
  expect(told).toHaveLength(30);
  later(60_000);
  for (let i = 0; i < 2; i += 1) await look();
  expect(told).toHaveLength(60);
  expect(await beginAfterTelling(store().marks, (line[0]?.data.turn ?? "").slice("chat/".length))).toBe("stands");
});

test("as long as the line moves nobody hears that there is no worker, and a worker's own words do not either", async () => {
  const later = clock();
  const line = await Promise.all(["a", "b", "c"].map((name) => waits(name, 9_000)));
  const { told, hands, look, becomes } = watching(line, ownMarks(), { isUnmanned: true });
  await look();
  later(6_000);
  becomes(line.slice(1));
  await look();
  expect(told).toEqual([]);
  hands.full = false;
  later(6_000);
  await look();
  hands.full = true;
  await look();
  expect(told).toEqual([]);
  later(6_000);
  await look();
  expect(told.toSorted()).toEqual(["b text unmanned", "c text unmanned"]);
});

test("whoever was told that there is no worker can stop waiting, and a pressed button is left as it is", async () => {
  const later = clock();
  const person = { id: randomUUID(), name: "Ada" };
  const line = [
    await waits("waiting", 9_000, { person, chat: { id: person.id, kind: "private" } }),
    await waits("pressed", 9_000, { pressed: "7" }),
  ];
  const { told, look } = watching(line, ownMarks(), { isUnmanned: true });
  await look();
  later(6_000);
  await look();
  expect(told).toEqual(["waiting text unmanned"]);
  await store().documents.put(STOPS, `telegram:${person.id}:telegram:${person.id}`, {
    conversation: `telegram:${person.id}`,
    at: 4_000_000_000_000,
  });
  later(10_000);
  await look();
  later(10_000);
  await look();
  expect(told).toEqual(["waiting text unmanned", "waiting is taken back"]);
});
