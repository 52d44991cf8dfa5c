/** Refusals: every answer of the service that is not the one asked for, with a sentence that says what to do next. */
import type { Validation } from "../schema/refusal.ts";

/** What a person or a program gets back; the body is sent as it is. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | ReadableStream<Uint8Array>;
}

export const JSON_TYPE = "application/json";

export const jsonAnswer = (value: object | string): Answer => ({
  status: 200,
  headers: { "content-type": JSON_TYPE },
  body: JSON.stringify(value),
});

export type Issue = Validation["detail"][number];

/** Thrown wherever a call cannot go on. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly detail: string | readonly Issue[];
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, detail: string | readonly Issue[], headers: Readonly<Record<string, string>> = {}) {
    super(typeof detail === "string" ? detail : detail.map(({ msg }) => msg).join(" "));
    this.status = status;
    this.detail = detail;
    this.headers = headers;
  }
}

/** One thing is wrong in the body; the path is empty when it is the whole. */
export const wrong = (path: readonly (string | number)[], msg: string, type = "value_error"): Refusal =>
  new Refusal(422, [{ loc: ["body", ...path], msg, type }]);

/** What clients of the chat interface tell errors apart by. */
const KINDS: Readonly<Record<number, readonly [type: string, code: string | null]>> = {
  401: ["authentication_error", "invalid_api_key"],
  402: ["insufficient_quota", "insufficient_credits"],
  404: ["invalid_request_error", "not_found"],
  405: ["invalid_request_error", "method_not_allowed"],
  413: ["invalid_request_error", "request_too_large"],
  415: ["invalid_request_error", "unsupported_encoding"],
};

/** The error as clients of the chat interface read it. */
export function chatError({ status, message, detail }: Pick<Refusal, "status" | "message" | "detail">) {
  const [type, code] = KINDS[status] ?? [status < 500 ? "invalid_request_error" : "server_error", null];
  const [issue] = typeof detail === "string" ? [] : detail;
  const param = issue === undefined ? null : issue.loc.slice(1).join(".") || null;
  return { message, type, param, code: issue?.type ?? code };
}

/** Under `/v1` the body carries both shapes: the service's own, and the one that chat clients show. */
export function refusalAnswer(refusal: Refusal, ofChat: boolean): Answer {
  const { status, detail, headers } = refusal;
  const body = ofChat ? { detail, error: chatError(refusal) } : { detail };
  return { status, headers: { "content-type": JSON_TYPE, ...headers }, body: JSON.stringify(body) };
}
