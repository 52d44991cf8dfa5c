/** One call over a pooled connection; knows whether a byte of it can have reached the other side. */
import type { Dispatcher } from "undici";

/** Not a byte left this machine: trying again repeats nothing. */
export class NotSent extends Error {
  override readonly name = "NotSent";
  /** Of what kept it from going out, where that has one. */
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

/** It left, and no answer came: whether it was done is not known. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

/** More came than was to be read. */
export class TooLarge extends Error {
  override readonly name = "TooLarge";
}

export interface Exchanged {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface Exchange {
  /** Who is asked, for the words of an error. */
  readonly whom: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  /** Of the body. */
  readonly type?: string;
  /** Others than those that every call has. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** How much is read of the answer, in bytes. */
  readonly largest?: number;
}

/** What anybody answers is far smaller. */
const LARGEST = 32 * 1024 * 1024;

/**
 * What could not go out for so long, because no connection came about or the process stood still, does not go any more:
 * somebody else may have taken it up meanwhile. In milliseconds.
 */
const FRESH = 3_000;

const codeOf = (error: Error): string => ("code" in error && typeof error.code === "string" ? error.code : error.name);

export function exchange(
  dispatcher: Pick<Dispatcher, "dispatch">,
  { whom, method, path, type, body, headers = {}, largest = LARGEST }: Exchange,
  limit: number,
  signal: AbortSignal | undefined,
): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    let controller: Dispatcher.DispatchController | undefined;
    let status = 0;
    let answered: Exchanged["headers"] = {};
    let size = 0;
    let ended: Error | undefined;
    const pieces: Buffer[] = [];

    const finish = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", aborted);
    };
    const fail = (error: Error): void => {
      finish();
      ended ??= error;
      reject(ended);
      controller?.abort(ended);
    };
    const failAs = (why: string, code?: string): void => {
      fail(
        controller === undefined
          ? new NotSent(`${whom} was not asked: ${why}.`, code)
          : new NoAnswer(`${whom} did not answer: ${why}.`),
      );
    };
    const aborted = (): void => failAs("it was given up");
    const timer = setTimeout(() => failAs(`nothing came within ${limit / 1000} s`), limit);
    signal?.addEventListener("abort", aborted);
    if (signal?.aborted === true) return aborted();

    dispatcher.dispatch(
      {
        method,
        path,
        headers: { ...HEADERS, ...headers, ...(type === undefined ? {} : { "content-type": type }) },
        body: body ?? null,
      },
      {
        onRequestStart(given) {
          if (ended === undefined && performance.now() - began > FRESH) failAs("it waited too long to be sent");
          controller = given;
          // Given up while it waited for a connection.
          if (ended !== undefined) given.abort(ended);
        },
        onResponseStart(_controller, code, given) {
          status = code;
          answered = given;
        },
        onResponseData(_controller, piece) {
          size += piece.length;
          if (size > largest) fail(new TooLarge(`${whom}'s answer is too large.`));
          else pieces.push(piece);
        },
        onResponseEnd() {
          finish();
          resolve({ status, headers: answered, body: Buffer.concat(pieces) });
        },
        onResponseError(_controller, error) {
          const code = codeOf(error);
          failAs(code, code);
        },
      },
    );
  });
}

const HEADERS = { accept: "application/json, */*", "user-agent": "herald" };
