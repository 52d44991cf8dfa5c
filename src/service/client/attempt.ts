/** One try of one operation: sends it, has the answer read, and says what came of it. */
import type { Failure } from "../../core/failure.ts";
import { certificateCure, certificateFault } from "../../core/way-there.ts";
import type { Connections } from "./connections.ts";
import { endingFailure } from "./endings.ts";
import { failureOf } from "./failures.ts";
import type { Life } from "./life.ts";
import type { ClientLimits } from "./limits.ts";
import type { Operation } from "./operations.ts";
import { joined, type Reader, type Reading } from "./reading.ts";
import { type Asked, type Unclear, type Verdict, verdictOn } from "./statuses.ts";
import {
  type Ending,
  type Exchange,
  exchange,
  type Head,
  isEncoded,
  type Progress,
  type Receiver,
} from "./transport.ts";
import { Veil } from "./veil.ts";
import { type Headers, headerOf } from "./waiting-time.ts";

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
  readonly reading: Reading<Value> | Unclear;
  /** Of the answer, as far as one came. */
  readonly head: Head | undefined;
}

export function attempt<Value>(
  parts: AttemptParts,
  operation: Operation<Value>,
  key: Key,
  life: Life,
): Promise<Attempted<Value>> {
  const { connections, limits, idleTimeout } = parts;
  const one = new OneAttempt(parts, operation, key);
  const sending = {
    method: operation.method,
    path: parts.basePath + operation.path,
    headers: headersFor(operation, key, parts.turnstile),
    body: operation.body?.bytes ?? null,
  };
  const patience = { firstByte: limits.firstByte, idle: idleTimeout, closing: limits.closing };
  return exchange(connections.dispatcher, sending, one, patience, life).then((got) => one.conclude(got));
}

/** Takes an answer as it comes. A class because one is made for each call. */
class OneAttempt<Value> implements Receiver {
  readonly #parts: AttemptParts;
  readonly #operation: Operation<Value>;
  readonly #key: Key;
  readonly #veil: Veil;
  /** Undefined until an answer begins that is no refusal. */
  #reader: Reader<Value> | undefined;
  readonly #refusal: Uint8Array[] = [];

  constructor(parts: AttemptParts, operation: Operation<Value>, key: Key) {
    this.#parts = parts;
    this.#operation = operation;
    this.#key = key;
    this.#veil = new Veil([key.value, parts.turnstile]);
  }

  head(status: number, headers: Headers): number {
    if (isRefusal(status)) return this.#parts.limits.refusalBytes;
    this.#reader = this.#operation.reader(this.#veil);
    this.#reader.start(headerOf(headers, "content-type")?.trim().toLowerCase() ?? "");
    return this.#reader.limit;
  }

  data(piece: Uint8Array): Progress {
    if (this.#reader !== undefined) return this.#reader.push(piece);
    this.#refusal.push(piece);
    return "finishing";
  }

  conclude(got: Exchange): Attempted<Value> {
    if (!got.sent) {
      return { reading: failed(unsentFailure(got.code, askedOf(this.#operation, this.#key))), head: undefined };
    }
    const { head, ending, code } = got;
    if (head === undefined) {
      return { reading: failed(endingFailure(ending === "whole" ? "cut" : ending, code)), head };
    }
    if (isRefusal(head.status)) return { reading: this.#refused(head, ending), head };
    const reading = (this.#reader ?? this.#operation.reader(this.#veil)).end(ending);
    if (reading.ok) return { reading, head };
    // Who pays is not known to whoever reads.
    const owner = reading.failure.kind === "no-credits" && this.#key.personal ? ({ fault: "person" } as const) : {};
    return { reading: failed({ ...reading.failure, ...owner, status: head.status }), head };
  }

  #refused(head: Head, ending: Ending): Attempted<Value>["reading"] {
    // Compressed bytes are no words, and the status has said the most of it.
    const body = isEncoded(head.headers) ? "" : Buffer.from(joined(this.#refusal)).toString();
    // Before anything of it is cut.
    const said = this.#veil.over(body);
    return readingOf(verdictOn(head, said, askedOf(this.#operation, this.#key), Date.now()), ending);
  }
}

const failed = (failure: Failure) => ({ ok: false, failure }) as const;

const isRefusal = (status: number): boolean => status >= 300;

export const askedOf = ({ method, path, group }: Operation<unknown>, { personal }: Key): Asked => ({
  what: `${method} ${path}`,
  group,
  personal,
});

function headersFor({ accept, body, group }: Operation<unknown>, key: Key, turnstile: string | undefined): string[] {
  const authorization = `Bearer ${key.value}`;
  const all = ["authorization", authorization, "accept", accept, "accept-encoding", "identity", "user-agent", "herald"];
  const headers = body === undefined ? all : [...all, "content-type", body.contentType];
  if (turnstile !== undefined && group !== "account") headers.push("turnstile-authorization", turnstile);
  return headers;
}

/** The status has already said what became of the credits, whether or not the rest was still wanted. */
function readingOf(verdict: Verdict, ending: Ending): ReturnType<typeof failed> | Unclear {
  if (ending === "cancelled") {
    const { credits } = typeof verdict === "number" ? { credits: "not-taken" as const } : verdict;
    return failed(failureOf("cancelled", "The call was cancelled while it was being refused.", { credits }));
  }
  return typeof verdict === "number" ? verdict : failed(verdict);
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
  const fault = certificateFault(code);
  if (fault !== undefined) {
    const why = `the service's certificate is not accepted (${code}): ${certificateCure(fault, "SERVICE_URL")}`;
    return failureOf("unreachable", `${what} was not sent: ${why}.`, { fault: "operator" });
  }
  return failureOf("unreachable", `${what} was not sent: no connection to the service could be made (${code}).`);
}
