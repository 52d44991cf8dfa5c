/** What an error of Redis, or of the library in front of it, means for whoever asked, in an operator's words. */
import { replyIn } from "../../core/redis-errors.ts";
import { StoreAway } from "../../core/store/index.ts";
import { certificateCure, certificateFault } from "../../core/way-there.ts";

/** The server answers, but cannot do or keep anything now: as good as away. */
const AWAY_REPLIES = /^(LOADING|BUSY|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|MISCONF|OOM|NOREPLICAS)\b/;

/** Also where it is a script that may not. */
const FORBIDDEN = /^(NOPERM\b|(ERR )?The user executing the script can't\b)/;

const OF_THE_LIBRARY = /^(Stream isn't writeable|Reached the max retries)/;
const NO_REDIS = /^Unknown RESP type/;

/** What somebody may have to do before it keeps anything again; it may also pass by itself. */
const CURES: readonly (readonly [reply: RegExp, cure: string])[] = [
  [
    /^OOM\b/,
    " Its memory is full: raise maxmemory in redis.conf and with CONFIG SET maxmemory, or delete what else lies there.",
  ],
  [/^READONLY\b/, " It is a replica: REDIS_URL has to lead to the primary."],
];

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
export function refusalIn(error: unknown, place: string): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const message = replyIn(error);
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
  return `${place} refuses what Herald needs (${message}); the README says what the user in REDIS_URL must be allowed to do.`;
}

/** The library's words for an answer that did not come. */
export const isSilence = (error: unknown): boolean => error instanceof Error && error.message === "Command timed out";

/** Whether it is the server that fails, and not the connection to it. */
export const isServers = (error: unknown): boolean =>
  isSilence(error) || (error instanceof Error && error.name === "ReplyError");

/** The library speaks of its own options, and of its own reader. */
function inOurWords(message: string): string {
  if (OF_THE_LIBRARY.test(message)) return "the connection is broken";
  return NO_REDIS.test(message) ? "what answers there is no Redis" : message;
}

/** Undone or not, it is asked again when the server is back, or when it was changed: nothing that came meanwhile is lost. */
export function asAway(error: unknown, place: string): unknown {
  if (!(error instanceof Error)) return error;
  const refusal = refusalIn(error, place);
  if (refusal !== undefined) return new StoreAway(refusal, { cause: error });
  const reply = replyIn(error);
  if (error.name === "ReplyError" && !AWAY_REPLIES.test(reply)) return error;
  const cure = CURES.find(([of]) => of.test(reply))?.[1] ?? "";
  return new StoreAway(`${place} did not answer: ${inOurWords(reply)}${cure}`, { cause: error });
}
