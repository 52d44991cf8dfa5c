/** The queue on Redis, Valkey or a Redis Cluster: one connection for all producers, two for each worker. */
import { Queue, Worker } from "bullmq";
import type { Cluster, Redis, RedisOptions } from "ioredis";
import { z } from "zod";
import { infoRefused } from "../core/info-refused.ts";
import type { Log } from "../core/log.ts";
import { isOfReplica } from "../core/redis-errors.ts";
import { cureOf, StoreAway } from "../core/store/index.ts";
import type { Step } from "../core/store/mailbox.ts";
import { writesTogether } from "../core/writes-together.ts";
import { bringAlong } from "./along.ts";
import { waitsNext } from "./at-once.ts";
import { type Backend, type BullJob, listen } from "./backend.ts";
import { NAME } from "./producer.ts";
import type { Report } from "./report.ts";
import { adviceFor, type ServerFacts, serverFacts } from "./server.ts";
import { tellingNobody, withoutEvents } from "./without-events.ts";

type Client = Redis | Cluster;

export interface RedisSettings {
  readonly url: string;
  readonly prefix: string;
  /** How long to wait for a server that does not answer yet, in milliseconds. */
  readonly patience: number;
}

/** Back within a second of the server: a worker's claims on its jobs last only a few. */
const retry = (attempt: number): number => Math.min(50 * 2 ** attempt, 1_000) * (0.5 + Math.random() / 2);

/**
 * So long nobody waits for an answer: the connection may lead nowhere any more, as behind a router that has forgotten it,
 * which is told to nobody. More than a worker waits for a job, ten seconds at most. In milliseconds.
 */
const socketTimeout = 15_000;

/** In milliseconds. */
const CONNECT_ANEW = 1_000;

/** Servers and routers end what nobody uses, often after a minute (`timeout` of Redis), and each end would be told as a loss. */
const KEEP_IN_USE = 10_000;

/**
 * The address may lead to another one since. Of all that was asked on one connection the first answer ends it: each further
 * one would leave a listener on it, of which Node warns.
 */
function leavesReplica(): (error: Error) => boolean {
  let left = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (!isOfReplica(error) || performance.now() - left < CONNECT_ANEW) return false;
    left = performance.now();
    return true;
  };
}

type Manner = Required<Pick<RedisOptions, "enableOfflineQueue" | "maxRetriesPerRequest">>;
type Access = Pick<RedisOptions, "username" | "password" | "tls">;

/** A producer fails at once rather than collecting jobs that nobody may ever see. */
const PRODUCER: Manner = { enableOfflineQueue: false, maxRetriesPerRequest: 1 };

/** A worker waits for the server as long as it takes; BullMQ insists on it. */
const WORKER: Manner = { enableOfflineQueue: true, maxRetriesPerRequest: null };

/**
 * BullMQ asks every connection for INFO and prints to the console what it does not like, a dozen times over. We ask
 * once and say it once, in the log; with `facts` BullMQ's question is answered with the version alone.
 */
type Connect = (manner: Manner, facts?: ServerFacts) => Client;

function answerInfo<Kind extends Client>(client: Kind, facts: ServerFacts | undefined): Kind {
  infoRefused(client);
  if (facts === undefined) return client;
  const asked: { info: (...words: never[]) => Promise<string> } = client;
  const ask = asked.info.bind(client);
  // ioredis itself asks with a callback, to know that the server has loaded its data.
  asked.info = (...words) => (words.length === 0 ? Promise.resolve(`redis_version:${facts.version}`) : ask(...words));
  return client;
}

/** Name, password and encryption of the first address hold for all nodes of a cluster. */
function accessOf(address: string): Access {
  const { username, password, protocol } = new URL(address);
  return {
    ...(username === "" ? {} : { username: decodeURIComponent(username) }),
    ...(password === "" ? {} : { password: decodeURIComponent(password) }),
    ...(protocol === "rediss:" ? { tls: {} } : {}),
  };
}

/** Loads ioredis only now, so that a process on SQL never does. A worker's connection is duplicated once by BullMQ. */
async function connector(url: string): Promise<Connect> {
  const { Cluster, Redis } = await import("ioredis");
  const addresses = url.split(",").map((one) => one.trim());
  const [first = ""] = addresses;

  function single(manner: Manner, facts?: ServerFacts): Redis {
    const client = writesTogether(
      tellingNobody(
        answerInfo(
          new Redis(first, { ...manner, socketTimeout, retryStrategy: retry, reconnectOnError: leavesReplica() }),
          facts,
        ),
      ),
      true,
    );
    const duplicate = client.duplicate.bind(client);
    client.duplicate = (override) =>
      tellingNobody(answerInfo(duplicate({ ...override, reconnectOnError: leavesReplica() }), facts));
    return client;
  }

  function cluster({ enableOfflineQueue, maxRetriesPerRequest }: Manner, facts?: ServerFacts): Cluster {
    const redisOptions = { maxRetriesPerRequest, socketTimeout, ...accessOf(first) };
    const client = tellingNobody(
      answerInfo(new Cluster(addresses, { enableOfflineQueue, clusterRetryStrategy: retry, redisOptions }), facts),
    );
    const duplicate = client.duplicate.bind(client);
    client.duplicate = (nodes, override) => tellingNobody(answerInfo(duplicate(nodes, override), facts));
    return client;
  }

  return addresses.length === 1 ? single : cluster;
}

const stepSchema: z.ZodType<Step> = z.object({
  lua: z.string(),
  keys: z.array(z.string()),
  values: z.array(z.union([z.string(), z.number(), z.instanceof(Buffer)])),
});

/** A client on which BullMQ's scripts are given back, as they would have been sent, in place of what they answer. */
async function recorder(facts: ServerFacts): Promise<Redis> {
  const { Redis } = await import("ioredis");
  const client = answerInfo(new Redis({ lazyConnect: true }), facts);
  client.defineCommand = (name, { lua, numberOfKeys = 0 }) => {
    const quiet = withoutEvents(lua);
    const record = async (words: readonly unknown[]) => ({
      lua: quiet,
      keys: words.slice(0, numberOfKeys),
      values: words.slice(numberOfKeys),
    });
    Object.assign(client, { [name]: record });
  };
  return client;
}

/** Tells the report about every change, until it is told that the connection is no longer needed. */
function watch(client: Client, connection: string, report: Report): () => void {
  let reason = "the connection was closed";
  let over = false;
  client.on("error", (error: Error) => {
    reason = error.message;
    if (client.status !== "ready") lost();
  });
  client.on("close", lost);
  client.on("ready", () => report.back(connection));
  client.on("end", () => report.back(connection));

  function lost(): void {
    if (!over) report.lost(connection, reason);
  }

  return () => {
    over = true;
    report.back(connection);
  };
}

function untilReady(client: Client, patience: number, report: Report): Promise<void> {
  if (client.status === "ready") return Promise.resolve();
  return new Promise((resolve, reject) => {
    const ready = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      client.removeListener("ready", ready);
      const { reason } = report.state();
      client.disconnect();
      const found = reason === "" ? "it did not answer" : reason;
      reject(new StoreAway(`Redis could not be reached within ${patience / 1000} s: ${found}. ${cureOf("REDIS_URL")}`));
    }, patience);
    client.once("ready", ready);
  });
}

async function inspect(client: Client, log: Log): Promise<ServerFacts> {
  // Some hosted servers refuse INFO; then nothing can be said about them.
  const facts = serverFacts(await client.info().catch(() => ""));
  for (const advice of adviceFor(facts)) log.warn({}, advice);
  return facts;
}

export async function openRedis(settings: RedisSettings, report: Report, log: Log): Promise<Backend> {
  const connect = await connector(settings.url);
  const producer = connect(PRODUCER);
  const leaveProducer = watch(producer, "producer", report);
  await untilReady(producer, settings.patience, report);
  const facts = await inspect(producer, log);
  answerInfo(producer, facts);
  const { prefix } = settings;
  const skipVersionCheck = facts.old;
  let recording: Promise<Redis> | undefined;
  const keepingInUse = setInterval(() => void producer.ping().catch(() => undefined), KEEP_IN_USE).unref();

  return {
    kind: "redis",
    async additions(name, more) {
      recording ??= recorder(facts);
      const connection = await recording;
      const queue = new Queue<unknown, void, string>(name, {
        ...more,
        prefix,
        skipVersionCheck,
        skipWaitingForReady: true,
        skipMetasUpdate: true,
        connection,
      });
      return {
        of: async (data, options) => stepSchema.parse((await queue.add(NAME, data, options)).id),
        close: () => queue.close(),
      };
    },
    queue(name, more) {
      const queue = new Queue<unknown, void, string>(name, { ...more, prefix, skipVersionCheck, connection: producer });
      queue.on("error", (error) => report.complaint(error, name));
      return queue;
    },
    worker(name, processor, more, events, along) {
      const client = connect(WORKER, facts);
      const leave = watch(client, `${name} worker`, report);
      const broughtFor = along === undefined ? undefined : bringAlong(client, along);
      const run = (job: BullJob, token?: string) => {
        const brought = broughtFor?.(job.id ?? "");
        if (brought?.isLast === true) waitsNext(worker);
        return processor(job, token, brought);
      };
      const worker = new Worker<unknown, void, string>(name, run, {
        ...more,
        prefix,
        skipVersionCheck,
        connection: client,
      });
      worker.on("error", (error) => report.complaint(error, name));
      listen(worker, events);
      return {
        worker,
        cut() {
          leave();
          worker
            .getBackend()
            .disconnectBlocking(false)
            .catch(() => undefined);
          client.disconnect();
        },
      };
    },
    async close() {
      leaveProducer();
      clearInterval(keepingInUse);
      await Promise.race([producer.quit(), new Promise((resolve) => setTimeout(resolve, 1_000).unref())]).catch(
        () => undefined,
      );
      producer.disconnect();
    },
  };
}
