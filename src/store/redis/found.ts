/** What stands at an address that broke off: a greeting nobody waited for, or TLS. The library's own error says neither. */
import { Redis, type RedisOptions } from "ioredis";
import { bareHost } from "../../core/bare-host.ts";
import { StoreAway } from "../../core/store/index.ts";

/** How long each look may take, in milliseconds. */
const PATIENCE = 2_000;

/** Without the name and the password: who is met is not known. */
function stranger(address: string, more: Pick<RedisOptions, "protocol" | "tls">): Redis {
  const { hostname, port } = new URL(address);
  return new Redis({
    host: bareHost(hostname),
    port: port === "" ? 6379 : Number(port),
    lazyConnect: true,
    enableReadyCheck: false,
    disableClientInfo: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    connectTimeout: PATIENCE,
    commandTimeout: PATIENCE,
    ...more,
  });
}

/** Everything that is said until it hangs up; whoever is turned away at the door is told so before a question. */
async function heard(client: Redis, ask: boolean): Promise<string> {
  const said: string[] = [];
  client.on("error", ({ message }) => said.push(message));
  const isOver = new Promise<void>((resolve) => {
    client.once("end", resolve);
    setTimeout(resolve, PATIENCE).unref();
  });
  try {
    await client.connect();
    if (ask) said.push(await client.ping());
    else await isOver;
  } catch (error) {
    said.push(error instanceof Error ? `${error.name}: ${error.message}` : "");
  } finally {
    client.disconnect();
  }
  return said.join("\n");
}

type Found = "protected" | "crowded" | "encrypted" | "plain" | "certificate wanted" | "another program";

const AT_THE_DOOR: readonly (readonly [words: RegExp, found: Found])[] = [
  [/DENIED .*protected mode/, "protected"],
  [/max number of clients/, "crowded"],
];

const isAnswer = (said: string): boolean => /^PONG$|ReplyError/m.test(said);

async function foundAt(address: string): Promise<Found | undefined> {
  const isEncrypted = new URL(address).protocol === "rediss:";
  if (!isEncrypted) {
    // In the older protocol the library says nothing by itself, and so hears what would be lost with a broken connection.
    const greeting = await heard(stranger(address, { protocol: 2 }), false);
    const turnedAway = AT_THE_DOOR.find(([words]) => words.test(greeting));
    if (turnedAway !== undefined) return turnedAway[1];
  }
  const encrypted = await heard(stranger(address, { tls: { rejectUnauthorized: false } }), true);
  if (/certificate required/i.test(encrypted)) return "certificate wanted";
  if (!isEncrypted && isAnswer(encrypted)) return "encrypted";
  if (!isEncrypted) {
    // To one question alone: to several at once a web server hangs up, and its words are lost with the connection.
    const answer = await heard(stranger(address, { protocol: 2 }), true);
    return /Unknown RESP type/.test(answer) ? "another program" : undefined;
  }
  return !isAnswer(encrypted) && isAnswer(await heard(stranger(address, {}), true)) ? "plain" : undefined;
}

const SAYS: Readonly<Record<Found, string>> = {
  protected:
    "is in protected mode, in which it serves its own machine alone; set requirepass in redis.conf, and put the password into REDIS_URL (redis://:password@host:6379).",
  crowded:
    "did not answer: it has as many connections as it may; raise maxclients in redis.conf, or end what else is connected",
  encrypted: 'speaks TLS, which "redis" in REDIS_URL does not; write rediss:// in its place.',
  plain: 'did not answer: it speaks no TLS, which "rediss" in REDIS_URL asks for; write redis:// in its place',
  "another program":
    "is no Redis: something else answers there, such as a web server. Are the host and the port in REDIS_URL right?",
  "certificate wanted":
    'takes nobody without a certificate of their own, and Herald has none to show; set "tls-auth-clients no" in redis.conf, and let a password protect it.',
};

/** These may pass by themselves: whoever else is connected goes, and what has just started speaks TLS a moment later. */
const PASSES: readonly Found[] = ["crowded", "plain"];

/** What may be behind an error that says nothing: who is not there at all, or answers as Redis does, has said it already. */
const SAYS_NOTHING =
  /Unknown RESP type|ECONNRESET|EPIPE|Connection is closed|Stream isn't writeable|^timeout$|certificate required|TLS connection/i;

/** Undefined where nothing was found out. */
export async function refusalFound(error: unknown, url: string, place: string): Promise<Error | undefined> {
  if (!(error instanceof Error) || error.name === "ReplyError" || !SAYS_NOTHING.test(error.message)) return undefined;
  const found = await foundAt(url.split(",", 1)[0]?.trim() ?? url);
  if (found === undefined) return undefined;
  const says = `${place} ${SAYS[found]}`;
  return PASSES.includes(found) ? new StoreAway(says, { cause: error }) : new Error(says, { cause: error });
}
