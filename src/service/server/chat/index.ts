/** Chat completions: an answer whole or in pieces, paid for by model. */
import { MODEL_COSTS } from "../../../core/costs.ts";
import { CHAT_PATH } from "../../schema/paths.ts";
import type { Books } from "../books.ts";
import { type ChatEngine, type ChatPiece, type ChatQuestion, UnusableSchema } from "../engines/ports.ts";
import type { Call, Operation } from "../operation.ts";
import { type Answer, chatError, jsonAnswer, Refusal, wrong } from "../refusals.ts";
import { completionOf, newHead, usageOf } from "./completion.ts";
import { checked, gather, slowed } from "./pieces.ts";
import { type ChatInput, readChat } from "./request.ts";
import { eventStream, within } from "./stream.ts";

export interface ChatParts {
  readonly engine: ChatEngine;
  readonly books: Books;
  readonly now: () => number;
  readonly documentPath: (id: string) => string;
  readonly limits: ChatLimits;
}

/** In milliseconds. */
export interface ChatLimits {
  /** How long a streamed answer waits for its first piece, so that a failure can still have a status of its own. */
  readonly opening: number;
  /** How long the engine may be silent before the caller hears a sign of life. */
  readonly ping: number;
}

export const CHAT_LIMITS: ChatLimits = { opening: 1_000, ping: 15_000 };

const EVENTS = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-cache",
  "x-accel-buffering": "no",
};

const FAILED = "The answer could not be finished, and no credits were taken. Ask again.";

export function createChat(parts: ChatParts): Operation<ChatInput> {
  const { engine, books, now } = parts;

  function ask(input: ChatInput, { account, base, signal }: Call, at: number): AsyncIterable<ChatPiece> {
    const linkTo: ChatQuestion["linkTo"] = (id) => `${base}${parts.documentPath(id)}`;
    const pieces = engine.answer({ ...input.question, now: at, linkTo, alerts: books.alerts(account) }, signal);
    return input.checker === undefined ? pieces : checked(pieces, input.checker, signal);
  }

  async function stream(input: ChatInput, call: Call, at: number): Promise<Answer> {
    const { signal, switches } = call;
    const asked = ask(input, call, at);
    const pieces = switches.pieceDelay > 0 ? slowed(asked, switches.pieceDelay, signal) : asked;
    const iterator = pieces[Symbol.asyncIterator]();
    const first = iterator.next();
    await within(first, parts.limits.opening);
    first.catch(() => undefined);
    const body = eventStream({
      head: newHead(input.model, at),
      iterator,
      first,
      usage: input.includeUsage ? (text) => usageOf(engine, input, text) : undefined,
      ping: parts.limits.ping,
      async onFailure(error) {
        if (signal.aborted) return undefined;
        await call.refund();
        if (error instanceof UnusableSchema) return chatError(wrong(["json_schema"], error.message));
        call.failed(error);
        return chatError(new Refusal(500, FAILED));
      },
      test: { single: switches.pieceDelay > 0 || switches.cut !== undefined, cut: switches.cut, onCut: call.cut },
    });
    return { status: 200, headers: EVENTS, body };
  }

  async function work(input: ChatInput, call: Call): Promise<Answer> {
    const at = now();
    if (input.stream && !call.switches.plain) return stream(input, call, at);
    const said = await gather(ask(input, call, at), call.signal);
    if (call.switches.plain) return jsonAnswer(said.text);
    return jsonAnswer(completionOf(newHead(input.model, at), said, usageOf(engine, input, said.text)));
  }

  return {
    method: "POST",
    path: CHAT_PATH,
    deprecated: true,
    noCredits: 402,
    read: readChat,
    cost: ({ model }) => MODEL_COSTS[model],
    work,
  };
}
