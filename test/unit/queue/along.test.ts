/** On one Redis a job comes with what is asked of the store first, as the store has it in that moment. */
import { describe, expect, test } from "vitest";
import { KEPT } from "../../../src/core/answered.ts";
import { CONVERSATIONS } from "../../../src/core/conversation.ts";
import type { Request } from "../../../src/core/request.ts";
import { keyOf } from "../../../src/core/request-key.ts";
import { CHATS, PERSONS } from "../../../src/core/settings.ts";
import { STOPS } from "../../../src/core/stop.ts";
import { createSubmit, createTurns, type JobContext, type ServeJob } from "../../../src/queue/index.ts";
import { WANTED } from "../../../workers/before.ts";
import { ignoreEvents } from "../../contracts/store/stores.ts";
import { keptLog } from "../http/running.ts";
import { requestOf } from "../operations/operating.ts";
import { openOnRedis, program } from "./on-redis.ts";

type Context = Pick<JobContext, "brought">;

async function stage(lua?: string) {
  const asked: string[] = [];
  const onOperation = (operation: string): unknown => asked.push(operation);
  const { store, queues, client } = await openOnRedis({ ...ignoreEvents, onOperation });
  if (store.along === undefined) throw new Error("a store on a single Redis brings nothing along");
  const along = store.along(WANTED);
  const submit = createSubmit(store.mailbox, createTurns(queues), keptLog().log);
  /** The next so many jobs are taken by a worker, and what came with each. */
  function taken(count: number): Promise<readonly { readonly job: ServeJob; readonly brought: unknown }[]> {
    const all: { readonly job: ServeJob; readonly brought: unknown }[] = [];
    return new Promise((resolve) => {
      const serve = async (job: ServeJob, { brought }: Context): Promise<void> => {
        all.push({ job, brought: brought?.take() });
        if (all.length === count) resolve(all);
      };
      queues.startWorker("chat", serve, { concurrency: 2, along: lua ?? along.lua });
    });
  }
  const reads = (): number => asked.filter((operation) => operation === "documents.read").length;
  return { store, queues, client, submit, taken, along, reads };
}

let asked = 0;
function ask(conversation: string, more: Partial<Request> = {}): Request {
  asked += 1;
  return requestOf({ id: `r${asked}`, operation: "chat", text: "Why? 🦊", conversation, ...more });
}
/** Of somebody who is alone with Herald. */
const askAlone = (id: string): Request =>
  ask(`telegram:${id}`, { chat: { id, kind: "private" }, person: { id, name: "Ada" } });

describe.skipIf(program === undefined)("a job on Redis (needs redis-server on the path)", () => {
  test("comes with its message and with all that is read before it is answered", async () => {
    const { store, submit, taken, along, reads } = await stage();
    const requests = Array.from({ length: 40 }, (_, i) => askAlone(String(10 ** 6 + i * 7_919)));
    for (const request of requests) {
      await submit(request);
      await store.documents.put(PERSONS, request.conversation, { language: "de" });
    }
    const [first] = requests;
    if (first === undefined) throw new Error("nothing was asked");
    await store.documents.put(CHATS, first.conversation, { language: "fr" });
    await store.documents.put(KEPT, keyOf(first.id), { request: first, answered: {} });
    const jobs = await taken(requests.length);
    for (const [i, { job, brought }] of jobs.entries()) {
      const request = requests[i];
      const near = along.near(job, brought);
      expect(near?.taken).toEqual({ outcome: "yours", body: JSON.stringify(request) });
      expect(await near?.documents.get(PERSONS, job.conversation)).toEqual({ language: "de" });
      expect((await near?.documents.look(CONVERSATIONS, job.conversation))?.value).toBeUndefined();
      expect(await near?.documents.get(STOPS, `${job.conversation}:${job.conversation}`)).toBeUndefined();
      expect(await near?.documents.get(CHATS, job.conversation)).toEqual(i === 0 ? { language: "fr" } : undefined);
      expect(await near?.documents.get(KEPT, keyOf(request?.id ?? ""))).toEqual(
        i === 0 ? { request: first, answered: {} } : undefined,
      );
    }
    expect(reads()).toBe(0);
    // What was not brought along is asked of it.
    const near = along.near({ conversation: first.conversation, key: keyOf(first.id) }, jobs[0]?.brought);
    expect(await near?.documents.get(PERSONS, requests[1]?.conversation ?? "")).toEqual({ language: "de" });
    expect(reads()).toBe(1);
  });

  test("with what cannot be read and was written anew since: that is what counts", async () => {
    const { store, submit, taken, along, client } = await stage();
    const request = askAlone("5");
    await submit(request);
    await client.set(`herald:document:{person:${request.conversation}}`, "no JSON");
    const [one] = await taken(1);
    await store.documents.put(PERSONS, request.conversation, { language: "de" });
    const near = one === undefined ? undefined : along.near(one.job, one.brought);
    expect(await near?.documents.get(PERSONS, request.conversation)).toEqual({ language: "de" });
  });

  test("of a group comes with its message, and of a turn that is over with the one there is now", async () => {
    const { submit, taken, along, queues, store } = await stage();
    const inGroup = ask("telegram:-100200300:7", { chat: { id: "-100200300", kind: "group" } });
    await submit(inGroup);
    await queues.add("chat", { conversation: inGroup.conversation, turn: "chat/long-ago", key: "a" });
    await store.documents.put(PERSONS, "telegram:-100200300:7", { language: "de" });
    const [own, over] = (await taken(2)).map(({ job, brought }) => along.near(job, brought)?.taken);
    expect(own).toEqual({ outcome: "yours", body: JSON.stringify(inGroup) });
    expect(over).toEqual({ outcome: "passed", turn: `chat/${inGroup.id}` });
  });

  test("whose names Lua might put together otherwise comes alone", async () => {
    const { submit, taken, along } = await stage();
    await submit(ask('telegram:"quoted"'));
    await submit(ask("telegram:ñ"));
    await submit(ask("telegram:1", { id: 'a"b' }));
    await submit(ask("telegram:2", { id: "a\\b" }));
    const jobs = await taken(4);
    expect(jobs.map(({ job, brought }) => along.near(job, brought))).toEqual(jobs.map(() => undefined));
  });

  test.each(["error('broken')", "return redis.call('LPOP', 'herald:text', 'nonsense')"])(
    "comes all the same where reading fails: %s",
    async (lua) => {
      const { submit, taken } = await stage(lua);
      const request = ask("telegram:1");
      await submit(request);
      expect(await taken(1)).toEqual([{ job: expect.objectContaining({ turn: `chat/${request.id}` }) as unknown }]);
    },
  );

  test("leaves nothing behind that wakes a worker where no other job waits, and those that come later are taken", async () => {
    const { submit, taken, client } = await stage();
    const woken = async (): Promise<number> =>
      Number(/cmdstat_bzpopmin:calls=(\d+)/.exec(await client.info("commandstats"))?.[1] ?? 0);
    const requests = Array.from({ length: 6 }, (_, i) => askAlone(String(i)));
    const all = taken(requests.length);
    for (const request of requests) {
      await submit(request);
      await expect.poll(() => client.llen("{herald}:chat:wait")).toBe(0);
    }
    expect((await all).map(({ job }) => job.request)).toEqual(requests.map(({ id }) => id));
    // Once for each, and once more for what may come next.
    expect(await woken()).toBeLessThanOrEqual(requests.length + 1);
  });

  test("that is alone is asked for once, and one that was put off is taken when its time comes all the same", async () => {
    const { submit, queues, client, along } = await stage();
    const scripts = async (): Promise<number> =>
      Number(/cmdstat_evalsha:calls=(\d+)/.exec(await client.info("commandstats"))?.[1] ?? 0);
    const served: string[] = [];
    const ended: string[] = [];
    const serve = async ({ turn }: ServeJob): Promise<void> => void served.push(turn);
    queues.startWorker("chat", serve, {
      concurrency: 4,
      along: along.lua,
      onJob: ({ outcome }) => ended.push(outcome),
    });
    // What a script that is not known yet costs more is behind it then.
    await submit(askAlone("1"));
    await expect.poll(() => ended.length).toBe(1);
    const before = await scripts();
    await submit(askAlone("2"));
    await expect.poll(() => ended.length).toBe(2);
    // To be kept with its job, to be fetched, and to be done.
    expect((await scripts()) - before).toBe(3);
    const later: ServeJob = { conversation: "telegram:3", turn: "chat/later", key: "k" };
    const from = performance.now();
    await queues.add("chat", later, { delay: 600 });
    await submit(askAlone("4"));
    await expect.poll(() => served.includes(later.turn), { timeout: 4_000 }).toBe(true);
    expect(performance.now() - from).toBeGreaterThanOrEqual(590);
  });

  test("wakes another worker where there are more of them than one may take", async () => {
    const { submit, queues, along } = await stage();
    let running = 0;
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const serve = async (): Promise<void> => {
      running += 1;
      await held;
    };
    for (let i = 0; i < 3; i += 1) queues.startWorker("chat", serve, { concurrency: 1, along: along.lua });
    for (let i = 0; i < 3; i += 1) await submit(askAlone(String(i)));
    await expect.poll(() => running).toBe(3);
    letGo();
  });
});
