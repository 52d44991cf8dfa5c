/** One request and its answer on a connection; knows for certain whether the request left, and never sends it twice. */
import type { Dispatcher } from "undici";
import type { Life } from "./life.ts";
import { type Headers, headerOf } from "./waiting-time.ts";

export interface Sending {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** Names and values in turn. */
  readonly headers: string[];
  readonly body: Uint8Array | string | undefined;
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
    let controller: Dispatcher.DispatchController | undefined;
    let head: Head | undefined;
    let settled = false;
    let finishing = false;
    let most = 0;
    let phase: NodeJS.Timeout | undefined;

    const wait = (milliseconds: number, then: () => void): void => {
      clearTimeout(phase);
      phase = setTimeout(then, milliseconds);
    };
    const settle = (give: () => void): void => {
      if (settled) return;
      settled = true;
      clearTimeout(phase);
      life.listen(undefined);
      give();
    };
    const end = (ending: Ending, code?: string): void =>
      settle(() =>
        resolve(controller === undefined ? { sent: false, code: code ?? ending } : { sent: true, ending, head, code }),
      );
    const stop = (ending: Ending): void => {
      end(ending);
      controller?.abort(STOPPED);
    };
    /** Whatever the caller's own listener throws is the caller's; the connection is freed all the same. */
    const guarded = (read: () => void): void => {
      try {
        read();
      } catch (error) {
        settle(() => reject(error));
        controller?.abort(STOPPED);
      }
    };
    const timeOut = (): void => stop("timeout");

    if (life.over() !== undefined) return end(life.over() ?? "cancelled");
    life.listen(() => stop(life.over() ?? "cancelled"));
    dispatcher.dispatch(
      { ...sending, body: sending.body ?? null },
      {
        // The last moment before the first byte is written: from here on nobody knows what the service has done.
        onRequestStart(it) {
          if (settled || controller !== undefined) return it.abort(STOPPED);
          controller = it;
          if (patience.firstByte !== undefined) wait(patience.firstByte, timeOut);
        },
        onResponseStart(_, status, headers) {
          if (settled || status < 200) return;
          head = { status, headers };
          if (status < 300 && isEncoded(headers)) return stop("encoded");
          wait(patience.idle, timeOut);
          guarded(() => {
            most = receiver.head(status, headers);
          });
        },
        onResponseData(_, piece) {
          if (settled) return;
          most -= piece.byteLength;
          if (most < 0) return stop("too-large");
          guarded(() => {
            const progress = receiver.data(piece);
            if (progress === "enough") {
              settle(() => resolve({ sent: true, ending: "whole", head, code: undefined }));
              // The connection can be used again when the answer ends in time.
              phase = setTimeout(() => controller?.abort(STOPPED), patience.closing);
            } else if (progress === "finishing" && !finishing) {
              finishing = true;
              wait(patience.closing, timeOut);
            } else if (!finishing) phase?.refresh();
          });
        },
        onResponseEnd() {
          clearTimeout(phase);
          end("whole");
        },
        onResponseError(_, error) {
          clearTimeout(phase);
          const code = codeOf(error);
          end(head === undefined && GARBLED.test(code) ? "garbled" : "cut", code);
        },
      },
    );
  });
}

const isEncoded = (headers: Headers): boolean =>
  ["content-encoding", "transfer-encoding"].some((name) => {
    const encoding = headerOf(headers, name)?.trim().toLowerCase() ?? "";
    return !["", "identity", "chunked"].includes(encoding);
  });

const GARBLED = /^HPE_|^HTTPParserError$|^UND_ERR_HEADERS_OVERFLOW$/;

/** A name such as ECONNREFUSED; messages may hold addresses, so they are left where they are. */
function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
