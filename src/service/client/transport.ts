/** One request and its answer on a connection; knows for certain whether the request left, and never sends it twice. */
import type { Dispatcher } from "undici";
import type { Life } from "./life.ts";
import { type Headers, headerOf } from "./waiting-time.ts";

export interface Sending {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** Names and values in turn. */
  readonly headers: string[];
  readonly body: Uint8Array | string | null;
}

/** What the reader of an answer wants next: more of it; only what comes soon; nothing, for it has everything. */
export type Progress = "more" | "finishing" | "enough";

export interface Receiver {
  /** Gives the most bytes that it takes. */
  head(status: number, headers: Headers): number;
  data(piece: Uint8Array): Progress;
}

export interface Patience {
  readonly firstByte: number | undefined;
  readonly idle: number;
  readonly closing: number;
}

export interface Head {
  readonly status: number;
  readonly headers: Headers;
}

/** `garbled` is no HTTP, `encoded` is compressed or the like, although we did not ask for that. */
export type Ending = "whole" | "cut" | "timeout" | "cancelled" | "too-large" | "garbled" | "encoded";

export type Exchange =
  /** Not a byte of the request was handed to a connection; `code` says why. */
  | { readonly sent: false; readonly code: string }
  | {
      readonly sent: true;
      readonly ending: Ending;
      readonly head: Head | undefined;
      readonly code: string | undefined;
    };

const STOPPED = new Error("The call has ended.");

export function exchange(
  dispatcher: Pick<Dispatcher, "dispatch">,
  sending: Sending,
  receiver: Receiver,
  patience: Patience,
  life: Life,
): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const over = life.over();
    if (over !== undefined) return resolve({ sent: false, code: over });
    const one = new OneExchange(receiver, patience, life, resolve, reject);
    life.listen(() => one.stop(life.over() ?? "cancelled"));
    dispatcher.dispatch(sending, one);
  });
}

const timeOut = (one: OneExchange): void => one.stop("timeout");
const hangUp = (one: OneExchange): void => one.abort();

/** A class because one is made for each call: a handler of functions of its own would cost it more than all the rest. */
class OneExchange implements Dispatcher.DispatchHandler {
  readonly #receiver: Receiver;
  readonly #patience: Patience;
  readonly #life: Life;
  readonly #resolve: (exchange: Exchange) => void;
  readonly #reject: (error: unknown) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #head: Head | undefined;
  #settled = false;
  #finishing = false;
  #most = 0;
  #phase: NodeJS.Timeout | undefined;

  constructor(
    receiver: Receiver,
    patience: Patience,
    life: Life,
    resolve: (exchange: Exchange) => void,
    reject: (error: unknown) => void,
  ) {
    this.#receiver = receiver;
    this.#patience = patience;
    this.#life = life;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  stop(ending: Ending): void {
    this.#end(ending);
    this.abort();
  }

  abort(): void {
    this.#controller?.abort(STOPPED);
  }

  /** The last moment before the first byte is written: from here on nobody knows what the service has done. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#settled || this.#controller !== undefined) {
      controller.abort(STOPPED);
      return;
    }
    this.#controller = controller;
    if (this.#patience.firstByte !== undefined) this.#wait(this.#patience.firstByte);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: Headers): void {
    if (this.#settled || status < 200) return;
    this.#head = { status, headers };
    if (status < 300 && isEncoded(headers)) {
      this.stop("encoded");
      return;
    }
    this.#wait(this.#patience.idle);
    try {
      this.#most = this.#receiver.head(status, headers);
    } catch (error) {
      this.#broke(error);
    }
  }

  onResponseData(_: Dispatcher.DispatchController, piece: Uint8Array): void {
    if (this.#settled) return;
    this.#most -= piece.byteLength;
    try {
      if (this.#most < 0) this.stop("too-large");
      else this.#went(this.#receiver.data(piece));
    } catch (error) {
      this.#broke(error);
    }
  }

  onResponseEnd(): void {
    clearTimeout(this.#phase);
    this.#end("whole");
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.#phase);
    const code = codeOf(error);
    this.#end(this.#head === undefined && GARBLED.test(code) ? "garbled" : "cut", code);
  }

  #went(progress: Progress): void {
    if (progress === "enough") {
      this.#end("whole");
      // The connection can be used again when the answer ends in time.
      this.#phase = setTimeout(hangUp, this.#patience.closing, this);
    } else if ((progress === "finishing") !== this.#finishing) {
      this.#finishing = !this.#finishing;
      this.#wait(this.#finishing ? this.#patience.closing : this.#patience.idle);
    } else if (!this.#finishing) this.#phase?.refresh();
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#phase);
    this.#phase = setTimeout(timeOut, milliseconds, this);
  }

  /** Whether it had not been settled before. */
  #settle(): boolean {
    if (this.#settled) return false;
    this.#settled = true;
    clearTimeout(this.#phase);
    this.#life.listen(undefined);
    return true;
  }

  #end(ending: Ending, code?: string): void {
    if (!this.#settle()) return;
    const head = this.#head;
    this.#resolve(
      this.#controller === undefined ? { sent: false, code: code ?? ending } : { sent: true, ending, head, code },
    );
  }

  /** Whatever the caller's own listener throws is the caller's; the connection is freed all the same. */
  #broke(error: unknown): void {
    if (this.#settle()) this.#reject(error);
    this.abort();
  }
}

/** Compressed or the like, although that was not asked for. */
export const isEncoded = (headers: Headers): boolean =>
  ["content-encoding", "transfer-encoding"].some((name) => {
    const encoding = headerOf(headers, name)?.trim().toLowerCase() ?? "";
    return !["", "identity", "chunked"].includes(encoding);
  });

const GARBLED = /^HPE_|^HTTPParserError$|^UND_ERR_HEADERS_OVERFLOW$/;

/** A name such as ECONNREFUSED; messages may hold addresses, so they are left where they are. */
function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
