/** What an error of Redis, or of the library in front of it, means for whoever asked, in an operator's words. */
import { replyIn } from "../../core/redis-errors.ts";
import { StoreAway } from "../../core/store/index.ts";
import { certificateCure, certificateFault } from "../../core/way-there.ts";

/** The server answers, but cannot do or keep anything now: as good as away. */
const AWAY_REPLIES = /^(LOADING|BUSY|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|MISCONF|OOM|NOREPLICAS)\b/;

/** Also where it is a script that may not. */
const FORBIDDEN = /^(NOPERM\b|(ERR )?The user executing the script can't\b)/;

/** As `ACL SETUSER` takes them. */
const RIGHTS = "~herald:* ~{herald}:* &herald:* +@all -@dangerous +info";

const OF_THE_LIBRARY = /^(Stream isn't writeable|Reached the max retries)/;
/** What it says of each node of a cluster, whatever the reason. */
const NO_NODE = /^Connection is closed/;
const NO_REDIS = /^Unknown RESP type/;
/** Of the engine, where a server hangs up on a greeting that it does not understand, or greets in another way. */
const NO_TLS = /before secure TLS connection was established|wrong version number|packet length too long/i;

/** What somebody may have to do before it keeps anything again; it may also pass by itself. */
const CURES: readonly (readonly [reply: RegExp, cure: string])[] = [
  [
    /^OOM\b/,
    " Its memory is full: raise maxmemory in redis.conf and with CONFIG SET maxmemory, or delete what else lies there.",
  ],
  [/^READONLY\b/, " It is a replica: REDIS_URL has to lead to the primary."],
];

/** One address, and a node of a cluster behind it: some keys are elsewhere, and no two lie together. */
const OF_A_CLUSTER = /^(MOVED|CROSSSLOT)\b/;
/** A Sentinel knows where servers are and keeps nothing; so does what is much older, or only like Redis. */
const NO_SCRIPTS = /^ERR unknown command\W+eval/i;
/** Several addresses, and no cluster behind them. */
const NO_CLUSTER = /cluster support disabled/;

/** Of all nodes that were asked in vain, why the last did not answer: the library's own words for it say nothing. */
export const whyOf = (error: unknown): unknown =>
  error instanceof Error && "lastNodeError" in error && error.lastNodeError instanceof Error
    ? error.lastNodeError
    : error;

/** Where it is, without what must not be seen. */
export const placeOf = (url: string): string =>
  `Redis at ${url
    .split(",")
    .map((one) => new URL(one.trim()).host)
    .join(", ")}`;

/** The address names a database that this server or this user does not have. */
export const isWrongDatabase = ({ name, message }: Error): boolean =>
  name === "ReplyError" && /DB index|SELECT is not allowed|'select' command/i.test(message);

/** What somebody has to change before the server does anything for us; undefined where it is no such thing. */
export function refusalIn(failed: unknown, place: string): string | undefined {
  const error = whyOf(failed);
  if (!(error instanceof Error)) return undefined;
  const message = replyIn(error);
  if (OF_A_CLUSTER.test(message)) {
    return `${place} is a node of a cluster (${message.split(" ", 1)[0]}); give REDIS_URL the addresses of several of its nodes with commas between them, or of the same one twice.`;
  }
  if (NO_CLUSTER.test(message)) {
    return `${place}: these are no nodes of a cluster, which is what several addresses mean; give REDIS_URL one address alone, that of the primary.`;
  }
  if (NO_SCRIPTS.test(message)) {
    return `${place} runs no scripts: it is a Sentinel, or no Redis of version 6.2 or later; REDIS_URL has to lead to the primary itself, most often on port 6379.`;
  }
  if (isWrongDatabase(error)) {
    const cure = 'check the number behind the last "/" in REDIS_URL, and what its user may do';
    return `${place} does not let Herald into this database (${message}); ${cure}.`;
  }
  if (/^(NOAUTH|WRONGPASS)\b/.test(message)) {
    const cure = "check the user name and password in REDIS_URL, and what this user may do";
    return `${place} refused the sign-in (${message.split(" ", 1)[0]}); ${cure}.`;
  }
  const fault = "code" in error ? certificateFault(String(error.code)) : undefined;
  if (fault !== undefined) {
    const which = fault === "stranger's" ? "that nobody here knows" : "that is not accepted";
    return `${place} shows a certificate ${which} (${message.replace(/:? *$/, "")}); ${certificateCure(fault, "REDIS_URL")}.`;
  }
  if (!FORBIDDEN.test(message)) return undefined;
  return `${place} refuses what Herald needs (${message}); the README says what the user in REDIS_URL must be allowed to do: ${RIGHTS}`;
}

/** The library's words for an answer that did not come. */
export const isSilence = (error: unknown): boolean => error instanceof Error && error.message === "Command timed out";

/** Whether it is the server that fails, and not the connection to it. */
export const isServers = (error: unknown): boolean =>
  isSilence(error) || (error instanceof Error && error.name === "ReplyError");

/** The library speaks of its own options, and of its own reader. */
function inOurWords(message: string): string {
  if (OF_THE_LIBRARY.test(message)) return "the connection is broken";
  if (NO_NODE.test(message)) return "no connection can be made";
  if (NO_TLS.test(message)) return 'it speaks no TLS, which "rediss" in REDIS_URL asks for, or hangs up on it';
  return NO_REDIS.test(message) ? "what answers there is no Redis" : message;
}

/** Undone or not, it is asked again when the server is back, or when it was changed: nothing that came meanwhile is lost. */
export function asAway(failed: unknown, place: string): unknown {
  const error = whyOf(failed);
  if (!(error instanceof Error)) return failed;
  const refusal = refusalIn(error, place);
  if (refusal !== undefined) return new StoreAway(refusal, { cause: error });
  const reply = replyIn(error);
  if (error.name === "ReplyError" && !AWAY_REPLIES.test(reply)) return error;
  const cure = CURES.find(([of]) => of.test(reply))?.[1] ?? "";
  return new StoreAway(`${place} did not answer: ${inOurWords(reply)}${cure}`, { cause: error });
}
