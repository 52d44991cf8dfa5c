/** Reads a chat answer in whatever form it comes: events, a whole completion, a string in JSON, or bare text. */
import type { Failure } from "../../core/failure.ts";
import { Alike } from "./alike.ts";
import { Assembly, type ChatAnswer } from "./chat-assembly.ts";
import { type ChatForm, formOf, isBarelyBegun, promisesEvents } from "./chat-form.ts";
import { type Bit, type CompletionPart, isComplaint, isError, readBit, readPart } from "./chat-parts.ts";
import { endingFailure, isPage, pageFailure, unreadable } from "./endings.ts";
import { errorObjectFailure } from "./error-object.ts";
import { failureOf } from "./failures.ts";
import { gaveUp } from "./finish.ts";
import { joined, type Reader, type Reading } from "./reading.ts";
import { EventReader, type ServerEvent } from "./sse.ts";
import type { Ending, Progress } from "./transport.ts";
import { Veil } from "./veil.ts";

/** Asked for what has come so far as well. */
export class ChatReader implements Reader<ChatAnswer> {
  readonly limit: number;
  readonly #onText: ((piece: string) => void) | undefined;
  readonly #assembly = new Assembly();
  readonly #alike = new Alike();
  #events: EventReader | undefined;
  /** Until it is known that they are events. */
  readonly #pieces: Uint8Array[] = [];
  #contentType = "";
  #start = "";
  #form: ChatForm | undefined;
  #done = false;
  #failure: Failure | undefined;
  readonly #veil: Veil;
  readonly #telling: ReturnType<Veil["begin"]> | undefined;

  constructor(limit: number, onText: ((piece: string) => void) | undefined, veil = new Veil([])) {
    this.limit = limit;
    this.#onText = onText;
    this.#veil = veil;
    this.#telling = onText === undefined ? undefined : veil.begin();
  }

  /** What has come so far. */
  text(): string {
    return this.#veil.over(this.#assembly.text());
  }

  start(contentType: string): void {
    this.#contentType = contentType;
  }

  push(bytes: Uint8Array): Progress {
    if (this.#form === "events") return this.#pushEvents(bytes);
    this.#pieces.push(bytes);
    if (this.#form === "whole") return "more";
    // Blank lines tell nothing, however many they are.
    const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
    this.#start = (this.#start + latin).trimStart();
    this.#form = formOf(this.#start, this.#contentType);
    return this.#form === "events" ? this.#pushEvents(joined(this.#pieces.splice(0))) : "more";
  }

  end(ending: Ending): Reading<ChatAnswer> {
    if (this.#form === "events") {
      const rest = ending === "whole" || ending === "cut" ? (this.#events?.end() ?? []) : [];
      for (const event of rest) this.#takeEvent(event, true);
      // A service that has said why it ended has ended, even where it forgot to say so or to hang up.
      const complete = this.#done || (this.#assembly.ended() && (ending === "cut" || ending === "timeout"));
      const whole = complete || (ending === "whole" && this.#assembly.saidWhy());
      if (!whole) this.#fail(endingFailure(ending === "whole" ? "cut" : ending));
    } else if (ending !== "whole") this.#fail(endingFailure(ending));
    // Events were promised and not one of them has begun.
    else if (this.#form === undefined && promisesEvents(this.#contentType) && isBarelyBegun(this.#start))
      this.#fail(endingFailure("cut"));
    else this.#takeWhole();
    this.#say(this.#telling?.end());
    const answer = veiled(this.#assembly.answer(), this.#veil);
    return this.#failure === undefined ? readingOf(answer) : { ok: false, failure: this.#failure };
  }

  /** What comes first counts. */
  #fail(why: Failure): void {
    this.#failure ??= why;
  }

  #tell(piece: string): void {
    if (piece !== "") this.#say(this.#telling?.push(piece));
  }

  #say(shown = ""): void {
    if (shown !== "") this.#onText?.(shown);
  }

  #takeEvent({ name, data }: ServerEvent, last: boolean): void {
    const text = data.trim();
    if (this.#failure !== undefined || this.#done || text === "") return;
    if (text === "[DONE]") {
      this.#done = true;
      return;
    }
    const like = name === "error" ? undefined : this.#alike.read(text);
    if (like !== undefined) {
      this.#takeBit(like);
      return;
    }
    const value = parsed(text);
    if (name === "error") this.#fail(errorObjectFailure(value));
    // The last one may have been cut off in the middle.
    else if (value === NOT_JSON) this.#fail(last ? endingFailure("cut") : brokenPiece());
    else if (typeof value === "string") this.#takeText(value);
    else this.#takePiece(value, text);
  }

  #takePiece(value: unknown, text: string): void {
    const bit = readBit(value);
    if (bit === undefined) {
      this.#takePart(readPart(value), value);
      return;
    }
    this.#alike.learn(text, bit);
    this.#takeBit(bit);
  }

  #takeBit({ text, model }: Bit): void {
    this.#assembly.takeBit(text, model);
    this.#tell(text);
  }

  #takePart(part: CompletionPart | undefined, value: unknown): void {
    if (part === undefined) return;
    if (isError(part) || isComplaint(part)) this.#fail(errorObjectFailure(value));
    else this.#tell(this.#assembly.take(part));
  }

  #takeText(text: string): void {
    this.#assembly.addText(text);
    if (text.trim() !== "" || this.#form === "events") this.#tell(text);
  }

  #pushEvents(bytes: Uint8Array): Progress {
    this.#events ??= new EventReader();
    for (const event of this.#events.push(bytes)) this.#takeEvent(event, false);
    if (this.#done || this.#failure !== undefined) return "enough";
    return this.#assembly.ended() ? "finishing" : "more";
  }

  #takeWhole(): void {
    const contentType = this.#contentType;
    const text = decoder.decode(joined(this.#pieces));
    const value = parsed(text);
    const part = typeof value === "string" ? undefined : readPart(value);
    const isText = typeof value === "string" || value === NOT_JSON || contentType.startsWith("text/plain");
    const isPart = part !== undefined && (isError(part) || (part.choices ?? []).length > 0);
    if (isPage(text) || isMarkup(text, contentType)) this.#fail(pageFailure());
    else if (isPart) this.#takePart(part, value);
    // An object that was asked for may have such a field.
    else if (part !== undefined && isComplaint(part) && !contentType.startsWith("text/plain"))
      this.#fail(errorObjectFailure(value));
    else if (value === NOT_JSON && isBegun(text, contentType)) this.#fail(endingFailure("cut"));
    else if (!isText || isNoText(text, contentType)) this.#fail(unreadable("The answer is no chat completion."));
    else this.#takeText(typeof value === "string" ? value : text);
  }
}

/** The model and the reason for its end are words of the interface. */
const veiled = (answer: ChatAnswer, veil: Veil): ChatAnswer => ({
  ...answer,
  text: veil.over(answer.text),
  refusal: answer.refusal === undefined ? undefined : veil.over(answer.refusal),
  sources: answer.sources.map((one) => ({ ...one, title: veil.over(one.title), url: veil.over(one.url) })),
  calls: answer.calls.map((one) => ({ name: veil.over(one.name), arguments: veil.over(one.arguments) })),
});

function readingOf(answer: ChatAnswer): Reading<ChatAnswer> {
  const word = gaveUp(answer.finish);
  if (word !== undefined) return { ok: false, failure: givenUp(word, answer.text) };
  const nothing = answer.text.trim() === "" && answer.refusal === undefined && answer.calls.length === 0;
  // What was held back is told as that.
  if (nothing && answer.finish !== "content_filter") return { ok: false, failure: unreadable("The answer is empty.") };
  return { ok: true, value: answer };
}

const givenUp = (word: string, text: string): Failure =>
  failureOf(text.trim() === "" ? "failed" : "cut", `The service ended the answer with "${word}".`);

/** What came after it is unknown, and so is whether it was charged. */
const brokenPiece = (): Failure => failureOf("unreadable", "A piece of the answer is no JSON.", { credits: "unknown" });

const decoder = new TextDecoder();

const NOT_JSON = Symbol("not JSON");

function parsed(text: string): unknown {
  try {
    // A byte order mark is no JSON, and some servers begin with one.
    return JSON.parse(text.startsWith("\uFEFF") ? text.slice(1) : text);
  } catch {
    return NOT_JSON;
  }
}

/** Not shown to anybody as an answer. */
const isNoText = (text: string, contentType: string): boolean =>
  /^(image|audio|video|font)\/|octet-stream|pdf|zip/.test(contentType) || text.includes("\0");

/** JSON that was promised, or a completion: an answer without a length ends where its connection does. */
const isBegun = (text: string, contentType: string): boolean =>
  (/json/.test(contentType) && /^\s*[[{"]/.test(text)) || BEGUN_COMPLETION.test(text);

const BEGUN_COMPLETION =
  /^\uFEFF?\s*\{\s*"(id|object|created|model|choices|usage|service_tier|system_fingerprint)"\s*:/;

const isMarkup = (text: string, contentType: string): boolean => /html|xml/.test(contentType) && /^\s*</.test(text);
