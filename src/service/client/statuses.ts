/** What each status of the service means: the kind of failure, whose fault it is, and what became of the credits. */
import type { Failure } from "../../core/failure.ts";
import { problemsOf } from "./body-problems.ts";
import { failureOf, fieldsOf } from "./failures.ts";
import type { Head } from "./transport.ts";
import { waitingTime } from "./waiting-time.ts";

export interface Asked {
  /** Such as "POST /v1/chat/completions". */
  readonly what: string;
  readonly group: "chat" | "pictures" | "search" | "account";
  /** Whether the key was a person's own. */
  readonly personal: boolean;
}

/** Statuses that may mean more than one thing: the account read must tell which. */
export type Unclear = 401 | 403;

export type Verdict = Failure | Unclear;

/** Statuses that say that the operator's address or set-up is wrong. */
const SET_UP = [403, 404, 405, 407, 410, 426];
const faultOf = (status: number): Failure["fault"] => (SET_UP.includes(status) ? "operator" : "service");

export function verdictOn({ status, headers }: Head, body: string, asked: Asked, now: number): Verdict {
  const owner = asked.personal ? "person" : "operator";
  const says = `${asked.what} was answered with ${status}`;
  const free = asked.group === "account";
  if (status < 400) {
    const why = "a redirect is not followed; check the address of the service";
    return failureOf("refused", `${says}: ${why}.`, { fault: "operator", status });
  }
  // A 403 may be about the key or about the set-up, and whoever brings a key of their own can mend the one alone.
  if (!free && (status === 401 || (status === 403 && asked.personal))) return status;
  if (free && (status === 401 || status === 403)) return failureOf("key-refused", `${says}.`, { fault: owner, status });
  if (status === 402) return failureOf("no-credits", `${says}.`, { fault: owner, status });
  // The account read has nothing that a person could have written wrongly.
  if ((!free && [400, 413, 415, 422].includes(status)) || (status === 404 && namesModel(body, asked))) {
    const problems = problemsOf(status, body);
    return failureOf("input", `${says}: ${fieldsOf(problems)}.`, { problems, status });
  }
  if (status === 429 || status === 503) {
    const kind = status === 429 ? "busy" : "unavailable";
    return failureOf(kind, `${says}.`, { retryAfter: waitingTime(headers, now), status });
  }
  if (status < 500) {
    return failureOf("refused", `${says}.`, { fault: faultOf(status), status });
  }
  if (status !== 500) return failureOf("broken", `${says}.`, { status });
  return failureOf("failed", `${says}.`, { credits: asked.group === "pictures" ? "refunded" : "unknown", status });
}

/** An unknown model and a wrong address have the same status. */
const namesModel = (body: string, { group }: Asked): boolean =>
  group === "chat" && /model/i.test(body) && !/<(!doctype|html)/i.test(body);

/** What the account read said when it was asked about one. */
export type AccountSays = { readonly credits: number } | "key-refused" | "unread";

export function verdictOnUnclear(status: Unclear, says: AccountSays, price: number, asked: Asked): Failure {
  const owner = asked.personal ? "person" : "operator";
  const answer = `${asked.what} was answered with ${status}`;
  const facts = { fault: owner, status } as const;
  if (says === "key-refused") {
    return failureOf("key-refused", `${answer}, and so was the account read with this key.`, facts);
  }
  // The documented meaning of a 401 on pictures, whatever the balance is by now.
  const pictures = asked.group === "pictures" && status === 401;
  if (says === "unread") {
    const detail = `${answer}; the account could not be read to tell why.`;
    // Elsewhere it means what it means everywhere: too few credits have a status of their own.
    return failureOf(pictures ? "no-credits" : "key-refused", detail, facts);
  }
  const balance = `the account has ${says.credits} credits and the price is ${price}`;
  if (pictures || says.credits < price) return failureOf("no-credits", `${answer}; ${balance}.`, facts);
  return failureOf("refused", `${answer}, though ${balance}.`, { fault: faultOf(status), status });
}
