/** One try of one operation: sends it, has the answer read, and says what came of it. */
import type { Failure } from "../../core/failure.ts";
import type { Connections } from "./connections.ts";
import { endingFailure } from "./endings.ts";
import { failureOf, withoutSecretsIn } from "./failures.ts";
import type { Life } from "./life.ts";
import type { ClientLimits } from "./limits.ts";
import type { Operation } from "./operations.ts";
import { joined, type Reading } from "./reading.ts";
import { type Asked, type Verdict, verdictOn } from "./statuses.ts";
import { type Ending, exchange, type Head, type Receiver } from "./transport.ts";
import { headerOf } from "./waiting-time.ts";

export interface Key {
  readonly value: string;
  /** A person's own, and not the operator's. */
  readonly personal: boolean;
}

export interface AttemptParts {
  readonly connections: Connections;
  /** The path of the base address. */
  readonly basePath: string;
  readonly turnstile: string | undefined;
  readonly idleTimeout: number;
  readonly limits: ClientLimits;
}

export interface Attempted<Value> {
  readonly reading: Reading<Value> | "ask-the-account";
  /** Of the answer, as far as one came. */
  readonly head: Head | undefined;
}

export async function attempt<Value>(
  parts: AttemptParts,
  operation: Operation<Value>,
  key: Key,
  life: Life,
): Promise<Attempted<Value>> {
  const { limits } = parts;
  const { method, path, body } = operation;
  const asked = askedOf(operation, key);
  const reader = operation.reader();
  const refusal: Uint8Array[] = [];
  let refused = false;
  const receiver: Receiver = {
    head(status, headers) {
      refused = isRefusal(status);
      if (refused) return limits.refusalBytes;
      reader.start(headerOf(headers, "content-type")?.trim().toLowerCase() ?? "");
      return reader.limit;
    },
    data(piece) {
      if (!refused) return reader.push(piece);
      refusal.push(piece);
      return "finishing";
    },
  };
  const sending = {
    method,
    path: parts.basePath + path,
    headers: headersFor(operation, key, parts.turnstile),
    body: body?.bytes,
  };
  const patience = { firstByte: limits.firstByte, idle: parts.idleTimeout, closing: limits.closing };
  const got = await exchange(parts.connections.dispatcher, sending, receiver, patience, life);
  if (!got.sent) return { reading: failed(unsentFailure(got.code, asked)), head: undefined };
  const { head, ending, code } = got;
  if (head === undefined) {
    return { reading: failed(endingFailure(ending === "whole" ? "cut" : ending, code)), head };
  }
  if (isRefusal(head.status)) {
    // Before anything of it is cut.
    const said = withoutSecretsIn(Buffer.from(joined(refusal)).toString(), [key.value, parts.turnstile]);
    const verdict = verdictOn(head, said, asked, Date.now());
    return { reading: readingOf(verdict, ending), head };
  }
  const reading = reader.end(ending);
  return { reading: reading.ok ? reading : failed({ ...reading.failure, status: head.status }), head };
}

const failed = (failure: Failure) => ({ ok: false, failure }) as const;

const isRefusal = (status: number): boolean => status >= 300;

export const askedOf = ({ method, path, group }: Operation<unknown>, { personal }: Key): Asked => ({
  what: `${method} ${path}`,
  group,
  personal,
});

function headersFor({ accept, body, group }: Operation<unknown>, key: Key, turnstile: string | undefined): string[] {
  const headers = ["authorization", `Bearer ${key.value}`, "accept", accept, "accept-encoding", "identity"];
  headers.push("user-agent", "herald");
  if (body !== undefined) headers.push("content-type", body.contentType);
  if (turnstile !== undefined && group !== "account") headers.push("turnstile-authorization", turnstile);
  return headers;
}

/** The status has already said what became of the credits, whether or not the rest was still wanted. */
function readingOf(verdict: Verdict, ending: Ending): ReturnType<typeof failed> | "ask-the-account" {
  if (ending === "cancelled") {
    const { credits } = verdict === "ask-the-account" ? { credits: "not-taken" as const } : verdict;
    return failed(failureOf("cancelled", "The call was cancelled while it was being refused.", { credits }));
  }
  return verdict === "ask-the-account" ? verdict : failed(verdict);
}

const NOT_WANTED = ["cancelled", "UND_ERR_DESTROYED", "UND_ERR_CLOSED"];

function unsentFailure(code: string, { what }: Asked): Failure {
  if (NOT_WANTED.includes(code)) {
    return failureOf("cancelled", `${what} was cancelled before it was sent.`, { credits: "not-taken" });
  }
  if (code === "UND_ERR_INVALID_ARG") {
    const why = "the address, the key or the turnstile value has characters that cannot be sent";
    return failureOf("refused", `${what} was not sent: ${why}.`, { fault: "operator" });
  }
  return failureOf("unreachable", `${what} was not sent: no connection to the service could be made (${code}).`);
}
