/** Puts one chat answer together from its pieces, or from a whole completion, which is one piece. */
import {
  type ChoicePart,
  type CompletionPart,
  choiceOf,
  type MessagePart,
  readToolCall,
  refusalOf,
  type Source,
  sourceOf,
  textOf,
} from "./chat-parts.ts";
import { finishOf } from "./finish.ts";

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

/** No answer is read with more of each; what compares them with each other takes the square of their number. */
const MOST = { sources: 100, calls: 100 };

/** The service calls its functions itself, and may well go on after them. */
const CALLING: ReadonlySet<string> = new Set(["tool_calls", "function_call"]);

export class Assembly {
  #text = "";
  /** Whether text has come as bits that are to be added. */
  #textInBits = false;
  #refusal = "";
  #refusalInBits = false;
  #model: string | undefined;
  #finish: string | undefined;
  /** Whether that was the last word, and nothing has been said since. */
  #ended = false;
  #usage: ChatAnswer["usage"];
  /** Most answers have neither. */
  #sources: Map<string, Source> | undefined;
  #calls: Calls | undefined;

  /** Gives the text that this piece adds. */
  take(part: CompletionPart): string {
    if (part.model) this.#model = part.model;
    this.#usage = usageOf(part) ?? this.#usage;
    const choice = choiceOf(part);
    if (choice === undefined) return "";
    const hadEnded = this.#ended;
    if (choice.finish_reason) {
      this.#finish = finishOf(choice.finish_reason);
      this.#ended = !CALLING.has(choice.finish_reason);
    }
    for (const message of [choice.delta, choice.message]) if (message) this.#takeMessage(message);
    this.#takeRefusal(choice);
    const bit = textOf(choice.delta?.content);
    const whole = textOf(choice.message?.content);
    const piece = bit || (this.#textInBits ? unsaid(this.#text, whole) : whole) || (choice.text ?? "");
    if (bit !== "") this.#textInBits = true;
    // Who goes on does so whatever is said beside it: some say with each piece why they end.
    if (hadEnded && piece.trim() !== "") this.#ended = false;
    this.#text += piece;
    return piece;
  }

  /** As `take` with a piece that has nothing else. */
  takeBit(bit: string, model: string | undefined): void {
    if (model) this.#model = model;
    if (bit !== "") this.#textInBits = true;
    this.addText(bit);
  }

  addText(text: string): void {
    if (this.#ended && text.trim() !== "") this.#ended = false;
    this.#text += text;
  }

  text(): string {
    return this.#text;
  }

  /** Whether the service has said why it ends, and has not gone on since. */
  ended(): boolean {
    return this.#ended;
  }

  /** Whether it has said so at all. */
  saidWhy(): boolean {
    return this.#finish !== undefined;
  }

  answer(): ChatAnswer {
    return {
      text: this.#text,
      model: this.#model,
      finish: this.#finish,
      refusal: this.#refusal === "" ? undefined : this.#refusal,
      sources: [...(this.#sources?.values() ?? [])],
      calls: this.#calls?.list() ?? [],
      usage: this.#usage,
    };
  }

  #takeMessage(message: MessagePart): void {
    for (const annotation of message.annotations ?? []) {
      const source = sourceOf(annotation);
      if (source === undefined) continue;
      this.#sources ??= new Map();
      if (this.#sources.size >= MOST.sources) break;
      this.#sources.set(JSON.stringify([source.url, source.start, source.end]), source);
    }
    for (const call of message.tool_calls ?? []) this.#called().takeToolCall(call);
    if (message.function_call) this.#called().add("function_call", message.function_call);
  }

  #called(): Calls {
    this.#calls ??= new Calls();
    return this.#calls;
  }

  #takeRefusal({ delta, message }: ChoicePart): void {
    const bit = delta ? refusalOf(delta) : "";
    const whole = message ? refusalOf(message) : "";
    this.#refusal += bit || (this.#refusalInBits ? unsaid(this.#refusal, whole) : whole);
    if (bit !== "") this.#refusalInBits = true;
  }
}

/** After the bits, some servers send the whole message once more, with or without the blanks around it. */
function unsaid(said: string, message: string): string {
  // What is far too short for that is not compared: each time all that was said would be put together anew.
  if (message.length < said.length / 2) return message;
  if (message.startsWith(said)) return message.slice(said.length);
  const known = said.trim();
  const again = message.trim();
  return known !== "" && again.startsWith(known) ? again.slice(known.length) : message;
}

function usageOf({ usage }: CompletionPart): ChatAnswer["usage"] {
  const prompt = usage?.prompt_tokens ?? undefined;
  const completion = usage?.completion_tokens ?? undefined;
  if (prompt === undefined && completion === undefined) return undefined;
  const sum = (prompt ?? 0) + (completion ?? 0);
  return { prompt: prompt ?? 0, completion: completion ?? 0, total: usage?.total_tokens ?? sum };
}

/** Calls come in pieces too: the name first, then the arguments bit by bit, each with the call's place. */
class Calls {
  readonly #called = new Map<string, { name: string; arguments: string }>();
  #last = "";

  add(place: string, part: { name?: string | null | undefined; arguments?: string | null | undefined }): void {
    const call = this.#called.get(place) ?? { name: "", arguments: "" };
    if (this.#called.size >= MOST.calls && !this.#called.has(place)) return;
    if (part.name) call.name = part.name;
    call.arguments += part.arguments ?? "";
    this.#called.set(place, call);
  }

  takeToolCall(value: unknown): void {
    const part = readToolCall(value);
    if (part === undefined) return;
    // Without a place, an identifier begins a call and what has neither goes on with the last one.
    if (typeof part.index === "number") this.#last = `index ${part.index}`;
    else if (part.id) this.#last = `id ${part.id}`;
    else if (part.function?.name) this.#last = `call ${this.#called.size}`;
    this.add(this.#last, part.function ?? {});
  }

  list(): readonly CalledFunction[] {
    return [...this.#called.values()].filter(({ name }) => name !== "");
  }
}
