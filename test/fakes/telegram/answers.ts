/** The shape of what the server answers. */
import type { Buffer } from "node:buffer";
import type { Refusal } from "./refusal.ts";

/** What goes back over the wire. */
export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Undefined where the connection is to be broken instead. */
export type Outcome = Answer | undefined;

export const json = (status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Answer => ({
  status,
  type: "application/json",
  body: JSON.stringify(value),
  headers,
});

export function refused({ code, message, parameters }: Refusal): Answer {
  const wait = parameters?.retry_after;
  return json(
    code,
    { ok: false, error_code: code, description: message, ...(parameters === undefined ? {} : { parameters }) },
    wait === undefined ? {} : { "retry-after": String(wait) },
  );
}
