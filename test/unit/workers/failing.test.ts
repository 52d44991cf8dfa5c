/** A request that fails or is given up: its person hears of it once, in their language, and what they have stays. */
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { KEPT } from "../../../src/core/answered.ts";
import type { Delivered, Sender } from "../../../src/core/delivery.ts";
import { personKey, type Request } from "../../../src/core/request.ts";
import { keyOf } from "../../../src/core/request-key.ts";
import { PERSONS } from "../../../src/core/settings.ts";
import { type Store, StoreAway } from "../../../src/core/store/index.ts";
import { createSubmit, createTurns, openQueues, RetryLater, type ServeJob } from "../../../src/queue/index.ts";
import type { Database } from "../../../src/store/postgres/database.ts";
import { createSqlStore } from "../../../src/store/postgres/store.ts";
import { noteGivenUp } from "../../../workers/given-up.ts";
import { serve } from "../../../workers/serve.ts";
import { startWorkers } from "../../../workers/start.ts";
import { openEmpty } from "../../servers/embedded.ts";
import { keptLog } from "../http/running.ts";
import { requestOf } from "../operations/operating.ts";
import { firstRun, notAsked, partsOf, platformThat } from "./serving.ts";

const ignore = { onUnreadable: () => undefined, onConnection: () => undefined, onOperation: () => undefined };

let database: Database;
let store: Store;
beforeAll(async () => {
  database = await openEmpty();
  store = await createSqlStore(database, ignore);
});
afterAll(() => store.close());

async function post(request: Request): Promise<ServeJob> {
  const armed: ServeJob[] = [];
  const turns = {
    arm: async (conversation: string, turn: string) => void armed.push({ conversation, turn }),
    arming: async () => undefined,
    rearm: notAsked,
  };
  await createSubmit(store.mailbox, turns, keptLog().log)(request);
  const [job] = armed;
  if (job === undefined) throw new Error("its turn was not armed");
  return job;
}

const away = (): Promise<never> => Promise.reject(new StoreAway("one command was not answered in time"));
const broken = (): Promise<never> => Promise.reject(new TypeError("a bug"));

/** Ends its deliveries so, and then well. */
function senderThat(...ends: readonly (() => Promise<Delivered>)[]) {
  const { sender: well, given } = platformThat(undefined);
  let next = 0;
  const sender: Sender = {
    ...well,
    deliver(answer) {
      const end = ends[next];
      next += 1;
      if (end === undefined) return well.deliver(answer);
      return end();
    },
  };
  return { sender, texts: () => given.map(({ reply }) => reply.text) };
}

const help = (more: Partial<Request> = {}): Request => requestOf({ operation: "help", at: Date.now(), ...more });

const lastRun = (first = true) => firstRun({ lastAttempt: true, first });

test("where the store is away while a failure is told, it is told later, and the turn stands until then", async () => {
  const job = await post(help());
  const { sender, texts } = senderThat(broken, away, broken);
  const parts = partsOf(store, { telegram: sender });
  await expect(serve(parts, job, lastRun())).rejects.toBeInstanceOf(RetryLater);
  expect((await store.mailbox.take(job.conversation, job.turn)).outcome).toBe("yours");
  await expect(serve(parts, job, lastRun(false))).rejects.toThrow("a bug");
  expect(texts()).toEqual([expect.stringMatching(/^Something went wrong/)]);
});

test("who was told of a failure is not answered afterwards, though the store is away in between", async () => {
  const job = await post(help());
  const { sender, texts } = senderThat(broken);
  let refusals = 2;
  const blinking: Store = {
    ...store,
    mailbox: {
      ...store.mailbox,
      finish(...words) {
        refusals -= 1;
        return refusals < 0 ? store.mailbox.finish(...words) : away();
      },
    },
  };
  await expect(serve(partsOf(blinking, { telegram: sender }), job, lastRun())).rejects.toThrow("a bug");
  expect((await store.mailbox.take(job.conversation, job.turn)).outcome).toBe("passed");
  expect(texts()).toEqual([expect.stringMatching(/^Something went wrong/)]);
});

test("a failure is told in the language that its person has chosen", async () => {
  const person = { id: "chooses-german", name: "Ada", language: "en" };
  const request = help({ person, chat: { id: person.id, kind: "private" } });
  await store.documents.put(PERSONS, personKey(request), { language: "de" });
  const { sender, texts } = senderThat(broken);
  const job = await post(request);
  await expect(serve(partsOf(store, { telegram: sender }), job, lastRun())).rejects.toThrow("a bug");
  expect(texts()).toEqual([expect.stringMatching(/schief/)]);
});

test.each([
  ["was sent", "0", "sent:m1"],
  ["may stand in its place", "0", "placed:m1"],
  ["was sent by the console", "1", "sent:m1"],
])(
  "of an answer that %s nothing is taken away where its job is given up, and it can be shown",
  async (_, part, mark) => {
    const request = requestOf({ operation: "chat", text: "why?", at: Date.now() });
    const job = await post(request);
    await store.documents.put(KEPT, keyOf(request.id), { request, answered: { reply: { text: "The answer." } } });
    await store.marks.claim(`sent:${request.id}:${part}`, mark, 60_000);
    const { sender, given } = platformThat(undefined);
    const cleared: unknown[] = [];
    const telegram = { ...sender, nothing: async (place: unknown) => void cleared.push(place) };
    await noteGivenUp(partsOf(store, { telegram }), job);
    expect(given.map(({ reply }) => reply.buttons?.flat().map(({ operation }) => operation))).toEqual([["show"]]);
    expect(cleared).toEqual([]);
  },
);

test("where the store does not answer while it is looked who is to hear of a job that is given up, they hear of it all the same", async () => {
  const { log } = keptLog();
  const queues = await openQueues({ kind: "sql", pool: database.pool }, { log });
  onTestFinished(() => queues.close());
  const turns = createTurns(queues);
  const request = help();
  await createSubmit(store.mailbox, turns, log)(request);
  await database.query("UPDATE bullmq.job SET stalled_count = 13", []);
  let isAway = true;
  const mailbox: Store["mailbox"] = {
    ...store.mailbox,
    take(conversation, turn) {
      if (!isAway || !turn.endsWith(request.id)) return store.mailbox.take(conversation, turn);
      isAway = false;
      return away();
    },
  };
  const { sender, given } = platformThat(undefined);
  const workers = await startWorkers({
    ...partsOf({ ...store, mailbox }, { telegram: sender }),
    turns,
    queues,
    access: () => "allowed",
    concurrency: { chat: 1, image: 1, search: 1, account: 1, digest: 1 },
    onJob: () => undefined,
  });
  onTestFinished(() => workers.close(2_000));
  await expect
    .poll(() => given.map(({ reply }) => reply.text))
    .toEqual([expect.stringMatching(/^Something went wrong/)]);
});
