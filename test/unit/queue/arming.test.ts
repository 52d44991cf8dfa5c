/** On one Redis a request is kept and its job added in the same moment, and none without the other for long. */
import type { Redis } from "ioredis";
import { describe, expect, test } from "vitest";
import type { Request } from "../../../src/core/request.ts";
import { createSubmit, createTurns, type ServeJob } from "../../../src/queue/index.ts";
import { keptLog } from "../http/running.ts";
import { requestOf } from "../operations/operating.ts";
import { openOnRedis, program } from "./on-redis.ts";

async function stage() {
  const { store, queues, client } = await openOnRedis();
  const submit = createSubmit(store.mailbox, createTurns(queues), keptLog().log);
  const waiting = async (): Promise<readonly ServeJob[]> => (await queues.waiting("chat", 10)).map(({ data }) => data);
  return { store, queues, client, submit, waiting };
}

async function scriptsOf(client: Redis): Promise<number> {
  const stats = await client.info("commandstats");
  return ["eval", "evalsha"].reduce(
    (sum, name) => sum + Number(new RegExp(`cmdstat_${name}:calls=(\\d+)`).exec(stats)?.[1] ?? 0),
    0,
  );
}

const MOMENTS = 64;

let asked = 0;
const ask = (conversation: string): Request => {
  asked += 1;
  return requestOf({ id: `r${asked}`, operation: "chat", text: "Why? 🦊", conversation });
};

describe.skipIf(program === undefined)("a request on Redis (needs redis-server on the path)", () => {
  test("is one command until its job waits, which is served once, as one that was added by itself", async () => {
    const { client, submit, waiting, queues } = await stage();
    await submit(ask("telegram:1"));
    const before = await scriptsOf(client);
    const request = ask("telegram:2");
    expect(await submit(request)).toBe("accepted");
    expect((await scriptsOf(client)) - before).toBe(1);
    const [, job] = await waiting();
    expect(job).toMatchObject({ conversation: "telegram:2", turn: `chat/${request.id}`, request: request.id });
    if (job !== undefined) await queues.add("chat", job);
    expect((await queues.counts()).chat.waiting).toBe(2);
    const served: unknown[] = [];
    const both = new Promise<void>((resolve) => {
      const serve = async (data: ServeJob): Promise<void> => void served.push(data);
      queues.startWorker("chat", serve, { concurrency: 1, onJob: () => served.length === 2 && resolve() });
    });
    await both;
    expect(served).toHaveLength(2);
    expect(served[1]).toEqual(job);
  });

  test("behind another one of its conversation, or that comes again, adds no job", async () => {
    const { submit, waiting } = await stage();
    const [first, second] = [ask("telegram:1"), ask("telegram:1")];
    for (const one of [first, second, first, second]) await submit(one);
    expect((await waiting()).map(({ request }) => request)).toEqual([first.id]);
  });

  test("whose job could not be added is refused, and has its job when it comes again", async () => {
    const { store, submit, waiting } = await stage();
    const request = ask("telegram:1");
    const broken = { lua: "return redis.error_reply('ERR broken')", keys: [], values: [] };
    const message = { id: `chat/${request.id}`, body: JSON.stringify(request) };
    await expect(store.mailbox.post(request.conversation, [message], broken)).rejects.toThrow(/broken/);
    expect(await waiting()).toEqual([]);
    expect(await submit(request)).toBe("repeated");
    expect((await waiting()).map(({ request: id }) => id)).toEqual([request.id]);
  });

  test("and others of its conversation in the same moment are one command and one job, in their order", async () => {
    const { client, store, submit, waiting } = await stage();
    await submit(ask("telegram:1"));
    const before = await scriptsOf(client);
    const [one, two, three] = [ask("telegram:2"), ask("telegram:2"), ask("telegram:2")];
    expect(await Promise.all([one, two, three].map(submit))).toEqual(["accepted", "accepted", "accepted"]);
    expect((await scriptsOf(client)) - before).toBe(1);
    expect(await Promise.all([two, two].map(submit))).toEqual(["repeated", "repeated"]);
    expect((await waiting()).slice(1).map(({ request }) => request)).toEqual([one.id]);
    const behind = await store.mailbox.behind("telegram:2", `chat/${one.id}`, 10);
    expect(behind.map(({ id }) => id)).toEqual([two, three].map(({ id }) => `chat/${id}`));
  });

  test("more than a hundred of its conversation in the same moment keep their order", async () => {
    const { store, submit, waiting } = await stage();
    const all = Array.from({ length: 250 }, () => ask("telegram:1"));
    expect(new Set(await Promise.all(all.map(submit)))).toEqual(new Set(["accepted"]));
    const [head, ...others] = all.map(({ id }) => `chat/${id}`);
    expect((await waiting()).map(({ turn }) => turn)).toEqual([head]);
    expect((await store.mailbox.behind("telegram:1", head ?? "", 300)).map(({ id }) => id)).toEqual(others);
  });

  test("and others of its conversation are refused together, and kept when they come again", async () => {
    const { client, store, submit, waiting } = await stage();
    const all = [ask("telegram:1"), ask("telegram:1"), ask("telegram:1")];
    await client.config("SET", "maxmemory", "1");
    const outcomes = await Promise.allSettled(all.map(submit));
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    await client.config("SET", "maxmemory", "0");
    expect(await Promise.all(all.map(submit))).toEqual(["accepted", "accepted", "accepted"]);
    const [head, ...others] = all.map(({ id }) => `chat/${id}`);
    expect((await waiting()).map(({ turn }) => turn)).toEqual([head]);
    expect((await store.mailbox.behind("telegram:1", head ?? "", 10)).map(({ id }) => id)).toEqual(others);
  });

  test("is refused by a server that has no room, and has its job when it comes again and there is some", async () => {
    const { client, submit, waiting } = await stage();
    await client.config("SET", "maxmemory", "1");
    // In every moment of the clock: what is tidied up now and then must not be written first.
    for (let i = 2; i < MOMENTS; i += 1) await expect(submit(ask(`telegram:${i}`))).rejects.toThrow(/did not answer/);
    const request = ask("telegram:1");
    await expect(submit(request)).rejects.toThrow(/did not answer/);
    await client.config("SET", "maxmemory", "0");
    await submit(request);
    expect((await waiting()).map(({ request: id }) => id)).toEqual([request.id]);
  });
});
