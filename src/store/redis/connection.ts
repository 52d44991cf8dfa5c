/** One connection to Redis or a Redis Cluster: commands and scripts that answer or fail within seconds, never wait. */
import { Cluster, Command, Redis, type RedisOptions } from "ioredis";
import { StoreAway, type StoreEvents } from "../../core/store/index.ts";
import { writesTogether } from "../../core/writes-together.ts";
import type { Script } from "./script.ts";
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

/** The server answers, but cannot keep anything now: as good as away. */
const AWAY_REPLIES = /^(LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|MISCONF|OOM|NOREPLICAS)\b/;

/** Its address may lead to another server since: whoever was the first of several is a replica once it comes back. */
const NOT_THE_FIRST = /^READONLY\b/;
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
  return new Redis(first, { ...options, ...more });
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
    redisOptions: { ...options, ...more, ...access },
  });
}

/** The address names a database that this server or this user does not have. */
const isWrongDatabase = ({ name, message }: Error): boolean =>
  name === "ReplyError" && /DB index|SELECT is not allowed|'select' command/i.test(message);

/** Tells about the connection once per change, with the last error as the reason. */
function watch(client: Redis | Cluster, events: Pick<StoreEvents, "onConnection">): void {
  let connected = false;
  let reason = "the connection was closed";
  client.on("error", (error: Error) => {
    reason = error.message;
    // ioredis would go on in the first database, among what is another's.
    if (isWrongDatabase(error)) client.disconnect(true);
  });
  client.on("ready", () => {
    if (!connected) events.onConnection({ connected: true, reason: "" });
    connected = true;
  });
  const lost = (): void => {
    if (connected) events.onConnection({ connected: false, reason });
    connected = false;
  };
  client.on("close", lost);
  client.on("end", lost);
}

/** Where it is, without what must not be seen. */
const placeOf = (url: string): string =>
  `Redis at ${url
    .split(",")
    .map((one) => new URL(one.trim()).host)
    .join(", ")}`;

const OF_THE_LIBRARY = /^(Stream isn't writeable|Reached the max retries)/;

function asAway(error: unknown, place: string): unknown {
  if (!(error instanceof Error)) return error;
  if (isWrongDatabase(error)) {
    const cure = 'check the number behind the last "/" in REDIS_URL, and what its user may do';
    return new Error(`${place} does not let Herald into this database (${error.message}); ${cure}.`, { cause: error });
  }
  if (/^(NOAUTH|WRONGPASS|NOPERM)\b/.test(error.message)) {
    const cure = "check the user name and password in REDIS_URL, and what this user may do";
    return new Error(`${place} refused the sign-in (${error.message.split(" ", 1)[0]}); ${cure}.`, { cause: error });
  }
  if (error.name === "ReplyError" && !AWAY_REPLIES.test(error.message)) return error;
  // The library speaks of its own options there.
  const reason = OF_THE_LIBRARY.test(error.message) ? "the connection is broken" : error.message;
  return new StoreAway(`${place} did not answer: ${reason}`, { cause: error });
}

async function connect(client: Redis | Cluster, place: string): Promise<void> {
  let lastError: Error | undefined;
  const remember = (error: Error): void => {
    // What comes of it says less.
    if (lastError === undefined || !isWrongDatabase(lastError)) lastError = error;
  };
  client.on("error", remember);
  // A frozen server accepts the connection and says nothing, and a cluster without slots is asked again for ever.
  const tooLong = setTimeout(() => client.disconnect(), COMMAND_LIMIT);
  try {
    await client.connect();
    await client.ping();
    if (lastError !== undefined && isWrongDatabase(lastError)) throw lastError;
  } catch (error) {
    client.disconnect();
    throw asAway(lastError ?? error, place);
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
  watch(client, events);
  await connect(client, place);

  let connectedAnew = Number.NEGATIVE_INFINITY;
  function connectAnew(error: unknown): void {
    if (client instanceof Cluster || !(error instanceof Error && NOT_THE_FIRST.test(error.message))) return;
    if (performance.now() - connectedAnew < CONNECT_ANEW) return;
    connectedAnew = performance.now();
    client.disconnect(true);
  }

  const failure = (error: unknown): unknown => {
    connectAnew(error);
    return asAway(error, place);
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

  const prove = (): Promise<void> =>
    timed("ping", async () => void (await client.set(`${prefix}:ping`, "", "PX", 60_000)));
  try {
    await prove();
  } catch (error) {
    client.disconnect();
    throw error;
  }

  return {
    client,
    prefix,
    timed,
    prove,
    run: (script, keys, values) => asking.one({ script, keys, values }),
    runBoth: (first, second) => asking.each([first, second]),
    subscriber: () => createClient(url, { enableOfflineQueue: true, maxRetriesPerRequest: null }),
    async close() {
      // QUIT lets what was sent be answered; a server that is gone has nothing to answer.
      await client.quit().catch(() => client.disconnect());
    },
  };
}
