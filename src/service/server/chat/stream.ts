/** A streamed answer: events as the engine speaks, no more of them than the caller takes, and a sign of life meanwhile. */
import type { CompletionChunk, Usage } from "../../schema/chat.ts";
import type { ChatPiece } from "../engines/ports.ts";
import { chunkOf, type Head, type Said, toAnnotation, toToolCall } from "./completion.ts";

type Next = IteratorResult<ChatPiece, unknown>;

export interface StreamParts {
  readonly head: Head;
  readonly iterator: AsyncIterator<ChatPiece, unknown>;
  /** The first piece, which is already on its way. */
  readonly first: Promise<Next>;
  /** Undefined unless the caller wants the numbers; given the whole text. */
  readonly usage: ((text: string) => Usage) | undefined;
  /** How long the engine may be silent before the caller hears a sign of life, in milliseconds. */
  readonly ping: number;
  /** What is sent in the place of the rest when the engine fails; undefined when the caller is gone. */
  readonly onFailure: (error: unknown) => Promise<object | undefined>;
  /** Each piece as an event of its own, and the connection broken after so many pieces of text. */
  readonly test: { readonly single: boolean; readonly cut: number | undefined; readonly onCut: () => void };
}

/** Events are sent together up to this many characters. */
const BATCH = 16 * 1024;

const PING = ": ping\n\n";
const event = (data: object | string): string => `data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;

type Came<Value> = { readonly value: Value } | undefined;

/** What comes of the promise before the other one, which brings nothing, is there. */
const before = <Value>(promise: Promise<Value>, late: Promise<undefined>): Promise<Came<Value>> =>
  Promise.race([promise.then((value) => ({ value })), late]);

/** What comes of the promise within so many milliseconds. */
export async function within<Value>(promise: Promise<Value>, milliseconds: number): Promise<Came<Value>> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  return before(promise, late).finally(() => clearTimeout(timer));
}

/** Once everything else that is due in this process has had its turn. */
const nextTurn = (): Promise<undefined> => new Promise((resolve) => setImmediate(() => resolve(undefined)));

/** Cannot occur in an answer, so that the place of the text is found in a chunk. */
const TEXT = "\0text\0";

/** Turns pieces into events, each its own; those that come together are only written together. */
function createWriter({ head, usage }: StreamParts) {
  const chunk = (delta: CompletionChunk["choices"][number]["delta"], finish: Said["finish"] | null = null): string => {
    const made = chunkOf(head, delta, finish);
    return event(usage === undefined ? made : { ...made, usage: null });
  };
  // Everything but the text is the same in every chunk, and most of the work.
  const [opening = "", closing = ""] = chunk({ content: TEXT }).split(JSON.stringify(TEXT));
  let events = chunk({ role: "assistant", content: "" });
  let whole = "";
  let calls = 0;

  function end({ finish, citations }: Pick<Said, "finish" | "citations">): void {
    if (citations.length > 0) events += chunk({ annotations: citations.map(toAnnotation) });
    events += chunk({}, finish);
    if (usage !== undefined) events += event({ ...chunkOf(head, {}), choices: [], usage: usage(whole) });
    events += event("[DONE]");
  }

  return {
    add(piece: ChatPiece): void {
      if (piece.kind === "text") {
        events += opening + JSON.stringify(piece.text) + closing;
        whole += piece.text;
      } else if (piece.kind === "end") {
        end(piece);
      } else {
        events += chunk({ tool_calls: [{ index: calls, ...toToolCall(piece.call) }] });
        calls += 1;
      }
    },
    size: (): number => events.length,
    take(): string {
      const taken = events;
      events = "";
      return taken;
    },
  };
}

export function eventStream(parts: StreamParts): ReadableStream<Uint8Array> {
  const { iterator, ping, onFailure, test } = parts;
  const writer = createWriter(parts);
  const encoder = new TextEncoder();
  let coming = parts.first;
  let ended = false;
  let texts = 0;

  function take({ done, value }: Next): void {
    const piece: ChatPiece = done === true ? { kind: "end", finish: "stop", citations: [] } : value;
    if (piece.kind === "text") texts += 1;
    writer.add(piece);
    ended = piece.kind === "end";
    if (ended) return;
    coming = iterator.next();
    // Whoever waits for it hears of its failure; when nobody does any more, nobody needs to.
    coming.catch(() => undefined);
  }

  /** The next events: at once what is there, else what comes first. */
  async function batch(): Promise<string> {
    if (writer.size() === 0) {
      const next = await within(coming, ping);
      if (next === undefined) return PING;
      take(next.value);
    }
    if (ended || test.single) return writer.take();
    const turn = nextTurn();
    while (!ended && writer.size() < BATCH) {
      const next = await before(coming, turn);
      if (next === undefined) break;
      take(next.value);
    }
    // An engine that never pauses must not keep everybody else waiting.
    if (!ended) await turn;
    return writer.take();
  }

  /** Lets the engine put away what it holds; the answer is over, however that goes. */
  const leave = async (): Promise<void> => void (await iterator.return?.().catch(() => undefined));

  async function fail(error: unknown): Promise<string> {
    ended = true;
    const told = await onFailure(error);
    return `${writer.take()}${told === undefined ? "" : event({ error: told })}`;
  }

  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (test.cut !== undefined && texts >= test.cut && writer.size() === 0) {
        ended = true;
        // What was handed on is written before the next turn of the loop.
        setImmediate(test.onCut);
        return;
      }
      const events = await batch().catch(fail);
      if (events !== "") controller.enqueue(encoder.encode(events));
      if (!ended) return;
      controller.close();
      await leave();
    },
    cancel() {
      ended = true;
      return leave();
    },
  });
}
