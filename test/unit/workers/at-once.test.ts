/** How much a worker does at once: so many paid calls as it may, and as many jobs again that are fetched or on their way. */
import { expect, onTestFinished, test } from "vitest";
import { createSubmit, createTurns, openQueues } from "../../../src/queue/index.ts";
import { failureOf } from "../../../src/service/client/failures.ts";
import { createSqlStore } from "../../../src/store/postgres/store.ts";
import { startWorkers } from "../../../workers/start.ts";
import { openEmpty } from "../../servers/embedded.ts";
import { keptLog } from "../http/running.ts";
import { requestOf } from "../operations/operating.ts";
import { partsOf, platformThat } from "./serving.ts";

test("a worker takes twice as many jobs as it makes calls, and all are answered", async () => {
  const { log } = keptLog();
  const ignore = { onUnreadable: () => undefined, onConnection: () => undefined, onOperation: () => undefined };
  const database = await openEmpty();
  const store = await createSqlStore(database, ignore);
  const queues = await openQueues({ kind: "sql", pool: database.pool }, { log });
  const turns = createTurns(queues);
  const { sender, given } = platformThat(undefined);
  const held: (() => void)[] = [];
  const client = {
    ...partsOf(store, {}).client,
    async chat() {
      await new Promise<void>((resolve) => held.push(resolve));
      return { ok: false, failure: failureOf("unavailable", "held"), text: "" } as const;
    },
  };
  const workers = await startWorkers({
    ...partsOf(store, { telegram: sender }),
    client,
    turns,
    queues,
    access: () => "allowed",
    concurrency: { chat: 2, image: 1, search: 1, account: 1, digest: 1 },
    onJob: () => undefined,
  });
  onTestFinished(async () => {
    await workers.close(5_000);
    await queues.close();
    await store.close();
  });
  const submit = createSubmit(store.mailbox, turns, log);
  const asked = Array.from({ length: 7 }, (_, i) => {
    const chat = { id: `${100 + i}`, kind: "private" as const };
    const person = { id: `${100 + i}`, name: "Ada" };
    return requestOf({ id: `r${i}`, conversation: `telegram:${100 + i}`, chat, person, text: "why?", at: Date.now() });
  });
  await Promise.all(asked.map((request) => submit(request)));
  await expect.poll(async () => (await queues.counts()).chat.active).toBe(4);
  await expect.poll(() => held.length).toBe(2);
  for (let answered = 0; answered < asked.length; answered += 1) {
    await expect.poll(() => held.length).toBeGreaterThan(answered);
    expect(held.length - answered).toBeLessThanOrEqual(2);
    held[answered]?.();
    await expect.poll(() => given.length).toBe(answered + 1);
  }
});
