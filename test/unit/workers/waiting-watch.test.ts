/** Who waits for a worker is told their place: by one process that has its hands full, not too soon and not too often. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Request } from "../../../src/core/request.ts";
import { STOPS } from "../../../src/core/stop.ts";
import type { WaitingJob } from "../../../src/queue/index.ts";
import { beginAfterTelling } from "../../../workers/told.ts";
import { createWaitingWatch } from "../../../workers/waiting-watch.ts";
import { requestOf, useStore } from "../operations/operating.ts";
import { partsOf, platformThat } from "./serving.ts";

const store = useStore();

/** One process; what it has told, in the order in which people wait. */
function watching(waiting: readonly WaitingJob[], marks = store().marks) {
  const told: string[] = [];
  const hands = { full: true, before: 0 };
  const { sender } = platformThat(undefined);
  const parts = partsOf(
    { ...store(), marks },
    {
      telegram: {
        ...sender,
        queued: async ({ request }, making, { ahead, wait }) =>
          void told.push(`${request.text} ${making} ${ahead} ${wait}`),
        nothing: async ({ request }) => void told.push(`${request.text} is taken back`),
      },
    },
  );
  let line = waiting;
  const look = createWaitingWatch(
    { ...parts, queues: { waiting: async (_name, limit) => line.slice(0, limit) } },
    { name: "chat", isFull: () => hands.full, before: () => hands.before },
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
  await store().mailbox.post(request.conversation, { id: turn, body: JSON.stringify(request) });
  return { data: { conversation: request.conversation, turn }, since: Date.now() - milliseconds };
}

/** Leads of one test are none of another's. */
function ownMarks() {
  const { marks } = store();
  const own = randomUUID();
  const nameOf = (name: string): string => (name.startsWith("telling-places") ? `${own}:${name}` : name);
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
