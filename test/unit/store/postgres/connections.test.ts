/** The connections of a process on PostgreSQL: how many there are, and what is heard on the one that listens. */
import { afterEach, expect, inject, test } from "vitest";
import type { StoreEvents } from "../../../../src/core/store/index.ts";
import { createHearing } from "../../../../src/queue/hearing.ts";
import { openQueues, type Queues } from "../../../../src/queue/index.ts";
import { QUEUE_NAMES } from "../../../../src/queue/jobs.ts";
import { openStore } from "../../../../src/store/open.ts";
import { openPostgres } from "../../../../src/store/postgres/postgres.ts";
import { createGate, createListeningLog, until } from "../../../contracts/queue/listening.ts";
import { ignoreEvents } from "../../../contracts/store/stores.ts";
import { createDatabase, type TestDatabase } from "../../../servers/databases.ts";

const { postgres } = inject("servers");

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function open(database: TestDatabase, events: StoreEvents = ignoreEvents) {
  // Nobody waits for so long but on a machine that does much else.
  const opening = { limit: 60_000, onWaiting: () => undefined };
  const { store, queue } = await openStore({ kind: "postgres", url: database.url }, events, opening);
  cleanups.push(() => store.close());
  const queues = await openQueues(queue, { log: createListeningLog(), patience: 60_000, answerWithin: 60_000 });
  cleanups.push(() => queues.close());
  return { store, queues };
}

async function startAll(queues: Queues, serve: (turn: string) => Promise<void>): Promise<void> {
  const workers = QUEUE_NAMES.map((name) =>
    queues.startWorker(name, (data) => serve("turn" in data ? data.turn : ""), { concurrency: 32 }),
  );
  await Promise.all(workers.map((worker) => worker.ready()));
}

async function make(): Promise<TestDatabase> {
  const database = await createDatabase(postgres ?? "");
  cleanups.push(() => database.drop());
  return database;
}

const turn = (name: string) => ({ conversation: "telegram:7", turn: name });
/** The tests' own connections have no name. */
const OTHERS = "FROM pg_stat_activity WHERE datname = current_database() AND application_name <> ''";

test.skipIf(postgres === undefined)(
  "all that a process has at once is bounded, and all its workers hear by one",
  async () => {
    const database = await make();
    const { store, queues } = await open(database);
    const gate = createGate();
    let begun = 0;
    let most = 0;
    await startAll(queues, async (name) => {
      begun += 1;
      if (begun === 30) gate.open();
      await gate.opened;
      await Promise.all(Array.from({ length: 5 }, (_, i) => store.marks.claim(`${name}/${i}`, "x", 60_000)));
      const [found] = await database.read(`SELECT count(*)::int AS all ${OTHERS}`);
      most = Math.max(most, Number(found?.["all"]));
    });
    await Promise.all(Array.from({ length: 30 }, (_, i) => queues.add("chat", turn(`m${i}`))));
    await until("all are served", async () => (await queues.counts()).chat.completed === 30);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(11);
    expect(await database.read(`SELECT count(*)::int AS ears ${OTHERS} AND query LIKE '%LISTEN%'`)).toEqual([
      { ears: 1 },
    ]);
  },
);

test.skipIf(postgres === undefined)("whoever listens is told when something may have been missed", async () => {
  const database = await make();
  const own = await openPostgres(database.url, ignoreEvents);
  cleanups.push(() => own.close());
  const heard: string[] = [];
  const again = createGate();
  await own.listen("news", (payload) => heard.push(payload), again.open);
  await database.query("NOTIFY news, 'first'", []);
  await until("the first is heard", () => heard.length > 0);
  await database.query(`SELECT pg_terminate_backend(pid) ${OTHERS} AND query LIKE '%LISTEN%'`, []);
  await again.opened;
  await database.query("NOTIFY news, 'second'", []);
  await until("the second is heard", () => heard.length > 1);
  expect(heard).toEqual(["first", "second"]);
});

test("a worker that may have missed a job looks for it at once", async () => {
  const told: unknown[] = [];
  let missed = (): void => undefined;
  const hearing = createHearing("chat", async (_channel, _handler, again) => {
    missed = again;
    return () => Promise.resolve();
  });
  hearing.on("notification", (message: unknown) => told.push(message));
  await hearing.query("LISTEN bullmq_jobs");
  missed();
  expect(told).toEqual([expect.objectContaining({ channel: "bullmq_jobs", payload: "chat" })]);
});

test.skipIf(postgres === undefined)("what is set for all sessions of the database loses no job", async () => {
  const database = await make();
  const name = new URL(database.url).pathname.slice(1);
  for (const setting of ["default_transaction_isolation = 'serializable'", "lock_timeout = 1"]) {
    await database.query(`ALTER DATABASE ${name} SET ${setting}`, []);
  }
  const { store, queues } = await open(database);
  const seen: string[] = [];
  const all = [{ name: "all", amount: 1, limit: 1_000, window: 60_000 }];
  queues.startWorker("chat", async () => void (await store.counters.spend(all)), {
    concurrency: 32,
    onJob: ({ outcome }) => seen.push(outcome),
  });
  await Promise.all(Array.from({ length: 100 }, (_, i) => queues.add("chat", turn(`m${i}`))));
  await until("all have ended", () => seen.length === 100);
  expect(seen).toEqual(Array.from({ length: 100 }, () => "completed"));
});

test.skipIf(postgres === undefined)(
  "a job whose end the database undoes for another's sake has not failed",
  async () => {
    const database = await make();
    const { queues } = await open(database);
    await database.query("CREATE SEQUENCE bullmq.once", []);
    await database.query(
      `CREATE FUNCTION bullmq.deadlock() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF nextval('bullmq.once') = 1 THEN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END IF;
       RETURN NEW;
     END $$`,
      [],
    );
    await database.query(
      `CREATE TRIGGER deadlock BEFORE UPDATE ON bullmq.job FOR EACH ROW WHEN (NEW.state = 'completed')
     EXECUTE FUNCTION bullmq.deadlock()`,
      [],
    );
    const seen: string[] = [];
    queues.startWorker("chat", async () => undefined, { concurrency: 1, onJob: ({ outcome }) => seen.push(outcome) });
    await queues.add("chat", turn("m1"));
    await until("it has ended", () => seen.length > 0);
    expect(seen).toEqual(["completed"]);
    expect(await database.read("SELECT last_value::int AS tries FROM bullmq.once")).toEqual([{ tries: 2 }]);
  },
);

test.skipIf(postgres === undefined)(
  "where the server has room for few connections, work waits for one of them",
  async () => {
    const database = await make();
    const guest = `${new URL(database.url).pathname.slice(1)}_guest`;
    await database.query(`CREATE ROLE ${guest} LOGIN CONNECTION LIMIT 4`, []);
    cleanups.push(() => database.query(`DROP OWNED BY ${guest}; DROP ROLE ${guest}`, []));
    await database.query(`GRANT CREATE ON DATABASE ${new URL(database.url).pathname.slice(1)} TO ${guest}`, []);
    const url = new URL(database.url);
    url.username = guest;
    const away: string[] = [];
    const events = { ...ignoreEvents, onConnection: ({ reason }: { readonly reason: string }) => away.push(reason) };
    const { store, queues } = await open({ ...database, url: url.href }, events);
    await startAll(queues, async (name) => {
      await Promise.all(Array.from({ length: 5 }, (_, i) => store.marks.claim(`${name}/${i}`, "x", 60_000)));
    });
    await Promise.all(Array.from({ length: 30 }, (_, i) => queues.add("chat", turn(`m${i}`))));
    await until("all are served", async () => (await queues.counts()).chat.completed === 30);
    expect(away).toEqual([expect.stringContaining("answers")]);
  },
);
