/** Puts one chat answer together from its pieces, or from a whole completion, which is one piece. */
import {
  type CompletionPart,
  choiceOf,
  type MessagePart,
  readToolCall,
  refusalOf,
  type Source,
  sourceOf,
  textOf,
} from "./chat-parts.ts";

/** A function that the service called while it answered. */
export interface CalledFunction {
  readonly name: string;
  /** JSON, as the service wrote it. */
  readonly arguments: string;
}

export interface ChatAnswer {
  readonly text: string;
  readonly model: string | undefined;
  /** `stop`, `length`, `content_filter`, `tool_calls` or another word; undefined where the service gave none. */
  readonly finish: string | undefined;
  readonly refusal: string | undefined;
  readonly sources: readonly Source[];
  readonly calls: readonly CalledFunction[];
  readonly usage: { readonly prompt: number; readonly completion: number; readonly total: number } | undefined;
}

export interface Assembly {
  /** Gives the text that this piece adds. */
  take(part: CompletionPart): string;
  /** As `take` with a piece that has nothing else. */
  takeBit(bit: string, model: string | undefined): void;
  addText(text: string): void;
  text(): string;
  /** Whether the service has said why it ended. */
  finished(): boolean;
  answer(): ChatAnswer;
}

export function createAssembly(): Assembly {
  let text = "";
  /** Whether text has come as bits that are to be added. */
  let inBits = false;
  let refusal = "";
  let model: string | undefined;
  let finish: string | undefined;
  let usage: ChatAnswer["usage"];
  const sources = new Map<string, Source>();
  const calls = createCalls();

  function takeMessage(message: MessagePart): void {
    refusal += refusalOf(message);
    for (const annotation of message.annotations ?? []) {
      const source = sourceOf(annotation);
      if (source !== undefined) sources.set(JSON.stringify([source.url, source.start, source.end]), source);
    }
    for (const call of message.tool_calls ?? []) calls.takeToolCall(call);
    if (message.function_call) calls.add("function_call", message.function_call);
  }

  /** After the bits, some servers send the whole message once more. */
  const unsaid = (message: string): string =>
    inBits && message.startsWith(text) ? message.slice(text.length) : message;

  return {
    take(part) {
      if (part.model) model = part.model;
      usage = usageOf(part) ?? usage;
      const choice = choiceOf(part);
      if (choice === undefined) return "";
      if (choice.finish_reason) finish = choice.finish_reason;
      for (const message of [choice.delta, choice.message]) if (message) takeMessage(message);
      const bit = textOf(choice.delta?.content);
      const piece = bit || unsaid(textOf(choice.message?.content)) || (choice.text ?? "");
      if (bit !== "") inBits = true;
      text += piece;
      return piece;
    },
    takeBit(bit, called) {
      if (called) model = called;
      if (bit !== "") inBits = true;
      text += bit;
    },
    addText(piece) {
      text += piece;
    },
    text: () => text,
    finished: () => finish !== undefined,
    answer: () => ({
      text,
      model,
      finish,
      refusal: refusal === "" ? undefined : refusal,
      sources: [...sources.values()],
      calls: calls.list(),
      usage,
    }),
  };
}

function usageOf({ usage }: CompletionPart): ChatAnswer["usage"] {
  const prompt = usage?.prompt_tokens ?? undefined;
  const completion = usage?.completion_tokens ?? undefined;
  if (prompt === undefined && completion === undefined) return undefined;
  const sum = (prompt ?? 0) + (completion ?? 0);
  return { prompt: prompt ?? 0, completion: completion ?? 0, total: usage?.total_tokens ?? sum };
}

interface Calls {
  add(place: string, part: { name?: string | null | undefined; arguments?: string | null | undefined }): void;
  takeToolCall(value: unknown): void;
  list(): readonly CalledFunction[];
}

/** Calls come in pieces too: the name first, then the arguments bit by bit, each with the call's place. */
function createCalls(): Calls {
  const called = new Map<string, { name: string; arguments: string }>();
  let last = "";

  const add: Calls["add"] = (place, part) => {
    const call = called.get(place) ?? { name: "", arguments: "" };
    if (part.name) call.name = part.name;
    call.arguments += part.arguments ?? "";
    called.set(place, call);
  };
  return {
    add,
    takeToolCall(value) {
      const part = readToolCall(value);
      if (part === undefined) return;
      // Without a place, an identifier begins a call and what has neither goes on with the last one.
      if (typeof part.index === "number") last = `index ${part.index}`;
      else if (part.id) last = `id ${part.id}`;
      else if (part.function?.name) last = `call ${called.size}`;
      add(last, part.function ?? {});
    },
    list: () => [...called.values()].filter(({ name }) => name !== ""),
  };
}
