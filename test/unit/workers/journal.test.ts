/** What a run leaves in the journal, however it ends; and that nobody waits for it. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { KEPT } from "../../../src/core/answered.ts";
import { type Delivered, PlatformAway, type Sender, UNSEEN } from "../../../src/core/delivery.ts";
import { createJournalNotes, noting } from "../../../src/core/journal-notes.ts";
import { FAILED } from "../../../src/core/operator.ts";
import { personKey, type Request } from "../../../src/core/request.ts";
import { keyOf } from "../../../src/core/request-key.ts";
import { createSeal, sealed } from "../../../src/core/seal.ts";
import { type Store, StoreAway } from "../../../src/core/store/index.ts";
import type { JournalNote } from "../../../src/core/store/journal.ts";
import { createSubmit, createTurns, openQueues, RetryLater, type ServeJob } from "../../../src/queue/index.ts";
import type { Database } from "../../../src/store/postgres/database.ts";
import { createSqlStore } from "../../../src/store/postgres/store.ts";
import { noteGivenUp } from "../../../workers/given-up.ts";
import { noteRun } from "../../../workers/noting.ts";
import type { ServeParts } from "../../../workers/parts.ts";
import { serve } from "../../../workers/serve.ts";
import { startWorkers } from "../../../workers/start.ts";
import { openEmpty } from "../../servers/embedded.ts";
import { keptLog } from "../http/running.ts";
import { requestOf } from "../operations/operating.ts";
import { firstRun, notAsked, partsOf, platformThat } from "./serving.ts";

let database: Database;
let store: Store;
let asked: string[] = [];
beforeAll(async () => {
  database = await openEmpty();
  const ignore = { onUnreadable: () => undefined, onConnection: () => undefined };
  store = await createSqlStore(database, { ...ignore, onOperation: (operation) => void asked.push(operation) });
});
afterAll(() => store.close());

const seal = createSeal([Buffer.alloc(32, 1)]);

/** A platform that ends each delivery as it is told, the last way again and again. */
function platform(...ends: readonly (() => Promise<Delivered>)[]): Sender {
  const left = [...ends];
  let end = async (): Promise<Delivered> => ({ outcome: "delivered", messages: ["m1"] });
  return {
    ...UNSEEN,
    deliver() {
      end = left.shift() ?? end;
      return end();
    },
    isAdministrator: async () => false,
    fetch: notAsked,
    erase: notAsked,
    about: async () => undefined,
  };
}

const partsWith = (sender: Sender): ServeParts => partsOf(store, { telegram: sender }, { seal });

async function post(request: Request): Promise<ServeJob> {
  const jobs: ServeJob[] = [];
  const turns = {
    arm: async (conversation: string, turn: string) => void jobs.push({ conversation, turn }),
    arming: async () => undefined,
    rearm: notAsked,
  };
  await createSubmit(store.mailbox, turns, keptLog().log)(sealed(request, seal));
  const [job] = jobs;
  if (job === undefined) throw new Error("its conversation was busy");
  return job;
}

interface Run {
  readonly lastAttempt?: boolean;
  readonly noting?: boolean;
}

/** One run of a request that waits; resolves to what was noted, and to what the run threw. */
async function run(sender: Sender, job: ServeJob, { lastAttempt = false, noting: isNoting = true }: Run = {}) {
  const noted: JournalNote[] = [];
  const notes = { note: (one: JournalNote) => void noted.push(one) };
  const context = firstRun({ lastAttempt });
  const parts = { ...partsWith(sender), ...(isNoting ? { notes } : {}) };
  const threw: unknown = await serve(parts, job, context).then(
    () => undefined,
    (error: unknown) => error,
  );
  return { noted, threw };
}

const help = (more: Partial<Request> = {}) => requestOf({ operation: "help", at: Date.now(), ...more });
const ends = (delivered: Delivered) => async () => delivered;
const MINE = { platform: "telegram", operation: "help" } as const;

describe("a run", () => {
  test("that answers notes whose request was delivered, and when which step was done", async () => {
    const request = help();
    const before = Date.now();
    const { noted, threw } = await run(platform(), await post(request));
    expect(threw).toBeUndefined();
    const [one] = noted;
    expect(noted).toHaveLength(1);
    expect(one).toMatchObject({ ...MINE, request: request.id, person: personKey(request), state: "delivered" });
    expect(one?.asked).toBe(request.at);
    expect(one?.steps?.map(([name]) => name)).toEqual(["begun", "answered", "delivered"]);
    const times = [before, ...(one?.steps ?? []).map(([, at]) => at), Date.now()];
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(one).not.toHaveProperty("reason");
  });

  test("asks the store for nothing more than one that notes nothing", async () => {
    const count = async (isNoting: boolean): Promise<string[]> => {
      const job = await post(help());
      asked = [];
      await run(platform(), job, { noting: isNoting });
      return asked.toSorted();
    };
    const without = await count(false);
    expect(without.length).toBeGreaterThan(3);
    expect(await count(true)).toEqual(without);
    asked = [];
    const notes = createJournalNotes(store.journal, keptLog().log);
    for (let i = 0; i < 300; i += 1) notes.note({ ...MINE, ...noteOfNobody(i) });
    await notes.close();
    expect(asked).toEqual(["journal.write"]);
  });

  test("that joins a text which was cut notes of each further piece with what it was asked", async () => {
    const { goesOn: _, ...last } = help({ text: "It begins here", goesOn: true, message: "1" });
    const job = await post({ ...last, goesOn: true });
    const piece: Request = { ...last, id: `${last.id}-2`, operation: "chat", text: "and ends here.", message: "2" };
    await store.mailbox.post(piece.conversation, [{ id: `chat/${piece.id}`, body: JSON.stringify(piece) }]);
    const { noted } = await run(platform(), job);
    expect(noted.map(({ request, state }) => [request, state])).toEqual([
      [piece.id, "dropped"],
      [last.id, "delivered"],
    ]);
    expect(noted[0]?.reason).toMatch(/piece of a longer text/);
  });

  test("that has to wait notes why, and is delivered by the next", async () => {
    const job = await post(help());
    const sender = platform(ends({ outcome: "later", wait: 60_000, reason: "Telegram demands a pause" }));
    const { noted, threw } = await run(sender, job);
    expect(threw).toBeInstanceOf(RetryLater);
    expect(noted).toMatchObject([{ state: "waiting", reason: "Telegram demands a pause" }]);
    expect((await run(platform(), job)).noted.map(({ state }) => state)).toEqual(["delivered"]);
  });

  test.each([
    [{ outcome: "refused", reason: "can't parse: my secret" }, "failed", /refused/],
    [{ outcome: "uncertain", now: false }, "failed", /not known/],
    [{ outcome: "gone", reason: "my secret" }, "dropped", /any more/],
  ] as const)("that ends with %o notes so, without the platform's words", async (end, state, reason) => {
    const delivered = ends({ outcome: "delivered", messages: ["m2"] });
    const { noted } = await run(platform(ends(end), delivered), await post(help()));
    expect(noted.map((one) => one.state)).toEqual([state]);
    expect(noted[0]?.reason).toMatch(reason);
    expect(JSON.stringify(noted)).not.toContain("secret");
  });

  test("that fails for good notes it without what was said, and its request is kept as it was", async () => {
    const broken = () => Promise.reject(new TypeError("my secret is not a function"));
    const request = help({ text: "my secret" });
    const job = await post(request);
    const first = await run(platform(broken), job);
    expect(first.noted).toMatchObject([
      { state: "waiting", reason: "An error came up that was not expected (TypeError); the log says more." },
    ]);
    expect(await store.documents.get(FAILED, request.id)).toBeUndefined();
    const last = await run(platform(broken), job, { lastAttempt: true });
    expect(last.threw).toBeInstanceOf(TypeError);
    expect(last.noted).toMatchObject([
      { state: "failed", reason: "An error came up that was not expected (TypeError); the log says more." },
    ]);
    expect(JSON.stringify(last.noted)).not.toContain("secret");
    expect(await store.documents.get(FAILED, request.id)).toEqual(request);
    expect((await store.mailbox.take(job.conversation, job.turn)).outcome).toBe("passed");
  });

  test("that fails when that cannot be told is tried once more when it can, and only then is over", async () => {
    const request = help();
    const job = await post(request);
    const broken = () => Promise.reject(new TypeError("no"));
    const later = ends({ outcome: "later", wait: 3_000, reason: "away" });
    const untold = await run(platform(broken, later), job, { lastAttempt: true });
    expect(untold.threw).toBeInstanceOf(RetryLater);
    expect(untold.threw).toMatchObject({ afterMs: 3_000 });
    expect(untold.noted).toMatchObject([{ state: "waiting" }]);
    expect((await store.mailbox.take(job.conversation, job.turn)).outcome).toBe("yours");
    const told = await run(platform(broken, ends({ outcome: "delivered", messages: ["m1"] })), job, {
      lastAttempt: true,
    });
    expect(told.threw).toBeInstanceOf(TypeError);
    expect(told.noted).toMatchObject([{ state: "failed" }]);
    expect((await store.mailbox.take(job.conversation, job.turn)).outcome).toBe("passed");
  });

  test("that needs to know who may decide waits while its platform cannot be asked, and uses up no try", async () => {
    const sender = { ...platform(), isAdministrator: () => Promise.reject(new PlatformAway(7_000, "a pause")) };
    const request = help({ operation: "settings", text: "persona teacher", chat: { id: "-5", kind: "group" } });
    const { threw, noted } = await run(sender, await post(request), { lastAttempt: true });
    expect(threw).toMatchObject({ name: "RetryLater", afterMs: 7_000 });
    expect(noted).toMatchObject([{ state: "waiting", reason: "a pause" }]);
  });

  test("whose request is secret keeps it sealed when it fails", async () => {
    const broken = () => Promise.reject(new TypeError("no"));
    const request = help({ operation: "key", text: "set the-key-of-ada-4471" });
    await run(platform(broken), await post(request), { lastAttempt: true });
    const kept = await store.documents.get(FAILED, request.id);
    expect(kept?.text).toMatch(/^sealed:/);
  });

  test("that fails when nobody could find it again by its person, keeps nothing", async () => {
    const broken = () => Promise.reject(new TypeError("no"));
    const old = help({ at: Date.now() - 2 * 86_400_000 });
    const forgetting = help({ operation: "privacy" });
    for (const request of [old, forgetting]) {
      await run(platform(broken), await post(request), { lastAttempt: true });
      expect(await store.documents.get(FAILED, request.id)).toBeUndefined();
    }
  });

  test("is noted as running once it has lasted for three seconds, and not after it is over", () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const noted: JournalNote[] = [];
    const begun = Date.now();
    const quick = noteRun({ note: (one) => void noted.push(one) }, help());
    vi.advanceTimersByTime(2_999);
    quick.over();
    const slow = noteRun({ note: (one) => void noted.push(one) }, help());
    vi.advanceTimersByTime(3_000);
    slow.over();
    vi.advanceTimersByTime(60_000);
    expect(noted).toMatchObject([{ state: "running", at: begun + 2_999, steps: [["begun", begun + 2_999]] }]);
  });
});

const noteOfNobody = (i: number) =>
  ({ request: `n${i}`, chat: "telegram:n", person: "telegram:n", asked: 1, state: "received", at: 1 }) as const;

test("a request whose job was given up without being asked is noted, kept and told, and one that was answered is not", async () => {
  const noted: JournalNote[] = [];
  const { sender, given } = platformThat(undefined);
  const parts = { ...partsWith(sender), notes: { note: (one: JournalNote) => void noted.push(one) } };
  const [lost, served] = [help(), help()];
  await noteGivenUp(parts, await post(lost));
  expect(noted).toMatchObject([{ request: lost.id, state: "failed" }]);
  expect(await store.documents.get(FAILED, lost.id)).toEqual(lost);
  expect(given.map(({ reply }) => reply.text)).toEqual([expect.stringMatching(/^Something went wrong here/)]);
  expect(given[0]?.reply.text).toContain("No credits were taken.");
  const job = await post(served);
  await run(platform(), job);
  await noteGivenUp(parts, job);
  expect([noted.length, given.length]).toEqual([1, 1]);
  expect(await store.documents.get(FAILED, served.id)).toBeUndefined();
});

test("of what may cost credits it is said that nobody knows yet whether it did", async () => {
  const { sender, given } = platformThat(undefined);
  await noteGivenUp(partsWith(sender), await post({ ...help(), operation: "imagine" }));
  expect(given[0]?.reply.text).toContain("It is not known yet whether credits were taken.");
});

test("what was given up is told when its chat may be written to again", async () => {
  const { sender, given } = platformThat(undefined, { outcome: "later", wait: 20, reason: "a pause" });
  await noteGivenUp(partsWith(sender), await post(help()));
  await expect
    .poll(() => given.map(({ reply }) => reply.text))
    .toEqual([
      expect.stringMatching(/^Something went wrong here/),
      expect.stringMatching(/^Something went wrong here/),
    ]);
});

test("whoever cannot be told yet that their request was given up holds up nobody behind them", async () => {
  const { sender, given } = platformThat(undefined, { outcome: "later", wait: 60_000, reason: "a pause" });
  const began = performance.now();
  await noteGivenUp(partsWith(sender), await post(help()));
  expect(performance.now() - began).toBeLessThan(30_000);
  expect(given).toHaveLength(1);
});

test("whoever was perhaps answered before the job was given up is told how to see it, and not that there is none", async () => {
  const { sender, given } = platformThat(undefined);
  const parts = partsWith(sender);
  const request = help();
  const job = await post(request);
  await store.documents.put(KEPT, keyOf(request.id), { request, answered: { reply: { text: "The answer." } } });
  // A run that is gone was about to send it.
  await store.marks.claim(`sent:${request.id}:0`, `sending:gone:${Date.now() - 60_000}`, 60_000);
  await noteGivenUp(parts, job);
  expect(given.map(({ reply }) => reply.text)).toEqual([expect.stringMatching(/^It is not certain/)]);
});

test("a store that is away for the journal alone holds up no answer", async () => {
  const journal = { ...store.journal, write: () => Promise.reject(new StoreAway("gone")) };
  const notes = createJournalNotes(journal, keptLog().log);
  const request = help();
  const job = await post(request);
  await serve({ ...partsWith(platform()), notes }, job, firstRun({ lastAttempt: true }));
  await notes.close();
  expect((await store.mailbox.take(job.conversation, job.turn)).outcome).toBe("passed");
});

test("what the workers of a process did stands in the journal when they have ended", async () => {
  const { log } = keptLog();
  const queues = await openQueues({ kind: "sql", pool: database.pool }, { log });
  onTestFinished(() => queues.close());
  const turns = createTurns(queues);
  const gateway = createJournalNotes(store.journal, log);
  let sent = (): void => undefined;
  const sending = new Promise<void>((resolve) => (sent = resolve));
  const sender = platform(async () => {
    sent();
    return { outcome: "delivered", messages: ["m1"] };
  });
  const workers = await startWorkers({
    ...partsWith(sender),
    turns,
    queues,
    access: () => "allowed",
    concurrency: { chat: 1, image: 1, search: 1, account: 1, digest: 1 },
    onJob: () => undefined,
  });
  const request = help();
  await noting(createSubmit(store.mailbox, turns, log), gateway)(request);
  await sending;
  await workers.close(5_000);
  await gateway.close();
  const entry = await store.journal.get(request.id);
  expect(entry?.map(({ state }) => state)).toEqual(["received", "delivered"]);
});
