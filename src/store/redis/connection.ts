/** One connection to Redis or a Redis Cluster: commands and scripts that answer or fail within seconds, never wait. */
import { Cluster, Command, Redis, type RedisOptions } from "ioredis";
import { infoRefused } from "../../core/info-refused.ts";
import { isOfReplica } from "../../core/redis-errors.ts";
import { StoreAway, type StoreEvents } from "../../core/store/index.ts";
import { writesTogether } from "../../core/writes-together.ts";
import { asAway, isServers, isSilence, isWrongDatabase, placeOf, refusalIn, whyOf } from "./away.ts";
import { refusalFound } from "./found.ts";
import type { Script } from "./script.ts";
import { watch } from "./standing.ts";
import { type Argument, type Run, together } from "./together.ts";
import { ScriptCommand } from "./wire.ts";

export interface Connection {
  readonly client: Redis | Cluster;
  /** Every key begins with it; part of what makes two Heralds on one server strangers. */
  readonly prefix: string;
  run(script: Script, keys: readonly string[], values: readonly Argument[]): Promise<unknown>;
  /**
   * One after the other, in one step where the server can: the second only where the first answers with a list that begins
   * with a 1. Its answer is missing otherwise.
   */
  runBoth(first: Run, second: Run): Promise<readonly unknown[]>;
  /** Times the operation and turns a lost connection into `StoreAway`. */
  timed<Result>(operation: string, work: () => Promise<Result>): Promise<Result>;
  /** Resolves once the server has kept something: some answer and do not, such as one that is full, or a replica. */
  prove(): Promise<void>;
  /** A further connection with the same address, for subscriptions. */
  subscriber(): Redis | Cluster;
  close(): Promise<void>;
}

/** A command that has no answer after this long has failed: a frozen server must not freeze us. In milliseconds. */
const COMMAND_LIMIT = 5_000;

/**
 * Its address may lead to another server since: whoever was the first of several is a replica once it comes back. And who
 * is silent may be behind a router that has forgotten the connection, which is told to nobody.
 */
const leadsElsewhere = (error: unknown): boolean => isSilence(error) || (error instanceof Error && isOfReplica(error));
/** As long as it leads to the same one, connecting anew changes nothing. In milliseconds. */
const CONNECT_ANEW = 5_000;

type Options = Pick<
  RedisOptions,
  | "enableOfflineQueue"
  | "maxRetriesPerRequest"
  | "autoResendUnfulfilledCommands"
  | "commandTimeout"
  | "connectTimeout"
  | "retryStrategy"
  | "lazyConnect"
  | "username"
  | "password"
  | "tls"
>;

const options: Options = {
  // Fail at once instead of collecting commands; and never send a command twice, for it may have taken effect.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  commandTimeout: COMMAND_LIMIT,
  connectTimeout: COMMAND_LIMIT,
  retryStrategy: (attempt) => Math.min(50 * 2 ** attempt, 1_000) * (0.5 + Math.random() / 2),
  lazyConnect: true,
};

function createClient(url: string, more: Options = {}): Redis | Cluster {
  const addresses = url.split(",").map((one) => one.trim());
  const [first] = addresses;
  if (first === undefined || addresses.length > 1) return createCluster(addresses, more);
  return infoRefused(new Redis(first, { ...options, ...more }));
}

/** Name, password and encryption of the first address hold for all nodes. */
function createCluster(addresses: readonly string[], more: Options): Cluster {
  const parsed = new URL(addresses[0] ?? "");
  const access: Options = {
    ...(parsed.username === "" ? {} : { username: decodeURIComponent(parsed.username) }),
    ...(parsed.password === "" ? {} : { password: decodeURIComponent(parsed.password) }),
    ...(parsed.protocol === "rediss:" ? { tls: {} } : {}),
  };
  return new Cluster([...addresses], {
    enableOfflineQueue: more.enableOfflineQueue ?? false,
    lazyConnect: true,
    clusterRetryStrategy: (attempt) => Math.min(50 * 2 ** attempt, 1_000),
    // Its nodes' connections are its own.
    redisOptions: { ...options, socketTimeout: 2 * COMMAND_LIMIT, ...more, ...access },
  });
}

/** Writing, and by a script: some servers answer and do not, and some users may do the one and not the other. */
const PROOF = "return redis.call('SET', KEYS[1], '', 'PX', 60000)";

/** Of a cluster whose hash slots nobody serves the library says nothing for as long as that lasts. */
const UNREADY =
  "the cluster is not ready; CLUSTER INFO on a node tells whether cluster_state is ok, and whether all of its slots are served";

async function connect(
  client: Redis | Cluster,
  { url, place, prove }: { readonly url: string; readonly place: string; readonly prove: () => Promise<unknown> },
): Promise<void> {
  let lastError: Error | undefined;
  const remember = (error: Error): void => {
    // What comes of it says less.
    if (lastError === undefined || !isWrongDatabase(lastError)) lastError = error;
  };
  client.on("error", remember);
  // A frozen server accepts the connection and says nothing, and a cluster without slots is asked again for ever.
  let tooLong: NodeJS.Timeout | undefined;
  const unready = new Promise<never>((_, reject) => {
    tooLong = setTimeout(() => {
      client.disconnect();
      // One server's connection fails by being closed.
      if (client instanceof Cluster) reject(new Error(UNREADY));
    }, COMMAND_LIMIT);
  });
  try {
    await Promise.race([client.connect(), unready]);
    await client.ping();
    if (lastError !== undefined && isWrongDatabase(lastError)) throw lastError;
    await prove();
  } catch (error) {
    client.disconnect();
    const reason = lastError ?? error;
    const refusal = refusalIn(reason, place);
    // Whoever starts it is there to change that.
    if (refusal !== undefined) throw new Error(refusal, { cause: reason });
    throw (await refusalFound(whyOf(reason), url, place)) ?? asAway(reason, place);
  } finally {
    clearTimeout(tooLong);
    client.removeListener("error", remember);
  }
}

export async function openConnection(
  url: string,
  prefix: string,
  events: Pick<StoreEvents, "onConnection" | "onOperation">,
): Promise<Connection> {
  const client = writesTogether(createClient(url));
  const place = placeOf(url);
  // The second is the queue's. Of two keys that a cluster keeps apart one node refuses to know, also one that has all of them.
  const proofs = [`${prefix}:ping`, `{${prefix}}:ping`];
  const isCluster = client instanceof Cluster;
  const prove = (): Promise<unknown> =>
    isCluster
      ? Promise.all(proofs.map((key) => client.eval(PROOF, 1, key)))
      : client.eval(PROOF, proofs.length, ...proofs);
  // Of an error that nobody hears the library makes a line of its own.
  client.on("error", () => undefined);
  await connect(client, { url, place, prove });
  // Not before it has kept something: one that does not would be told of as connected with each try.
  const refused = watch({ client, place, prove }, events);

  let connectedAnew = Number.NEGATIVE_INFINITY;
  function connectAnew(error: unknown): void {
    if (client instanceof Cluster || !leadsElsewhere(error)) return;
    if (performance.now() - connectedAnew < CONNECT_ANEW) return;
    connectedAnew = performance.now();
    client.disconnect(true);
  }

  const failure = (error: unknown): unknown => {
    const meant = asAway(error, place);
    if (meant instanceof StoreAway && isServers(error)) refused(meant.message);
    connectAnew(error);
    return meant;
  };

  async function timed<Result>(operation: string, work: () => Promise<Result>): Promise<Result> {
    const began = performance.now();
    try {
      return await work();
    } catch (error) {
      throw failure(error);
    } finally {
      events.onOperation(operation, performance.now() - began);
    }
  }

  const commandOf = (run: Run): Command =>
    client instanceof Cluster
      ? new Command("evalsha", [run.script.sha, run.keys.length, ...run.keys, ...run.values], { replyEncoding: "utf8" })
      : new ScriptCommand(run);

  async function evaluate(run: Run): Promise<unknown> {
    try {
      return await client.sendCommand(commandOf(run));
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith("NOSCRIPT"))) throw error;
      return client.eval(run.script.lua, run.keys.length, ...run.keys, ...run.values);
    }
  }
  const asking = together(evaluate, { ended: events.onOperation, failure }, client instanceof Cluster);

  return {
    client,
    prefix,
    timed,
    prove: () => timed("ping", async () => void (await prove())),
    run: (script, keys, values) => asking.one({ script, keys, values }),
    runBoth: (first, second) => asking.each([first, second]),
    subscriber: () => createClient(url, { enableOfflineQueue: true, maxRetriesPerRequest: null }),
    async close() {
      // QUIT lets what was sent be answered; a server that is gone has nothing to answer.
      await client.quit().catch(() => client.disconnect());
    },
  };
}
