/** Reads a chat answer in whatever form it comes: events, a whole completion, a string in JSON, or bare text. */
import type { Failure } from "../../core/failure.ts";
import { createAlike } from "./alike.ts";
import { type ChatAnswer, createAssembly } from "./chat-assembly.ts";
import { type ChatForm, formOf, isBarelyBegun, promisesEvents } from "./chat-form.ts";
import { type Bit, type CompletionPart, isComplaint, isError, readBit, readPart } from "./chat-parts.ts";
import { endingFailure, errorObjectFailure, isPage, pageFailure, unreadable } from "./endings.ts";
import { failureOf } from "./failures.ts";
import { joined, type Reader, type Reading } from "./reading.ts";
import { createEventReader, type EventReader, type ServerEvent } from "./sse.ts";
import type { Ending, Progress } from "./transport.ts";

export interface ChatReader extends Reader<ChatAnswer> {
  /** What has come so far. */
  text(): string;
}

export function createChatReader(limit: number, onText: ((piece: string) => void) | undefined): ChatReader {
  const assembly = createAssembly();
  const alike = createAlike();
  let events: EventReader | undefined;
  const pieces: Uint8Array[] = [];
  let contentType = "";
  let start = "";
  let form: ChatForm | undefined;
  let done = false;
  let failure: Failure | undefined;

  const fail = (why: Failure): void => {
    failure ??= why;
  };
  const tell = (piece: string): void => {
    if (piece !== "") onText?.(piece);
  };

  function takeEvent({ name, data }: ServerEvent, last: boolean): void {
    const text = data.trim();
    if (failure !== undefined || done || text === "") return;
    if (text === "[DONE]") {
      done = true;
      return;
    }
    const like = name === "error" ? undefined : alike.read(text);
    if (like !== undefined) {
      takeBit(like);
      return;
    }
    const value = parsed(text);
    if (name === "error") fail(errorObjectFailure());
    // The last one may have been cut off in the middle.
    else if (value === NOT_JSON) fail(last ? endingFailure("cut") : brokenPiece());
    else if (typeof value === "string") takeText(value);
    else takePiece(value, text);
  }

  function takePiece(value: unknown, text: string): void {
    const bit = readBit(value);
    if (bit === undefined) {
      takePart(readPart(value));
      return;
    }
    alike.learn(text, bit);
    takeBit(bit);
  }

  function takeBit({ text, model }: Bit): void {
    assembly.takeBit(text, model);
    tell(text);
  }

  function takePart(part: CompletionPart | undefined): void {
    if (part === undefined) return;
    if (isError(part) || isComplaint(part)) fail(errorObjectFailure());
    else tell(assembly.take(part));
  }

  function takeText(text: string): void {
    assembly.addText(text);
    if (text.trim() !== "" || form === "events") tell(text);
  }

  function pushEvents(bytes: Uint8Array): Progress {
    events ??= createEventReader();
    for (const event of events.push(bytes)) takeEvent(event, false);
    if (done || failure !== undefined) return "enough";
    return assembly.finished() ? "finishing" : "more";
  }

  function takeWhole(): void {
    const text = decoder.decode(joined(pieces));
    const value = parsed(text);
    const part = typeof value === "string" ? undefined : readPart(value);
    const isText = typeof value === "string" || value === NOT_JSON || contentType.startsWith("text/plain");
    const isPart = part !== undefined && (isError(part) || (part.choices ?? []).length > 0);
    if (isPage(text) || isMarkup(text, contentType)) fail(pageFailure());
    else if (isPart) takePart(part);
    // An object that was asked for may have such a field.
    else if (part !== undefined && isComplaint(part) && !contentType.startsWith("text/plain"))
      fail(errorObjectFailure());
    else if (!isText || isBroken(text, contentType, value)) fail(unreadable("The answer is no chat completion."));
    else takeText(typeof value === "string" ? value : text);
  }

  function reading(): Reading<ChatAnswer> {
    const answer = assembly.answer();
    const nothing = answer.text.trim() === "" && answer.refusal === undefined && answer.calls.length === 0;
    // What was held back is told as that.
    if (nothing && answer.finish !== "content_filter")
      return { ok: false, failure: unreadable("The answer is empty.") };
    return { ok: true, value: answer };
  }

  return {
    limit,
    text: assembly.text,
    start(type) {
      contentType = type;
    },
    push(bytes) {
      if (form === "events") return pushEvents(bytes);
      pieces.push(bytes);
      if (form === "whole") return "more";
      // Blank lines tell nothing, however many they are.
      start = (start + Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1")).trimStart();
      form = formOf(start, contentType);
      return form === "events" ? pushEvents(joined(pieces.splice(0))) : "more";
    },
    end(ending: Ending) {
      if (form === "events") {
        const rest = ending === "whole" || ending === "cut" ? (events?.end() ?? []) : [];
        for (const event of rest) takeEvent(event, true);
        // A service that has said why it ended has ended, even where it forgot to say so or to hang up.
        const complete = done || (assembly.finished() && (ending === "cut" || ending === "timeout"));
        const whole = complete || (ending === "whole" && assembly.finished());
        if (failure === undefined && !whole) fail(endingFailure(ending === "whole" ? "cut" : ending));
      } else if (ending !== "whole") fail(endingFailure(ending));
      // Events were promised and not one of them has begun.
      else if (form === undefined && promisesEvents(contentType) && isBarelyBegun(start)) fail(endingFailure("cut"));
      else takeWhole();
      return failure === undefined ? reading() : { ok: false, failure };
    },
  };
}

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

/** Bytes that are no text, or JSON that was promised and is broken, are not shown to anybody as an answer. */
function isBroken(text: string, contentType: string, value: unknown): boolean {
  if (/^(image|audio|video|font)\/|octet-stream|pdf|zip/.test(contentType) || text.includes("\0")) return true;
  if (value !== NOT_JSON) return false;
  return (/json/.test(contentType) && /^\s*[[{"]/.test(text)) || BEGUN_COMPLETION.test(text);
}

/** Half of one, whatever it is called: an answer without a length ends where its connection does. */
const BEGUN_COMPLETION =
  /^\uFEFF?\s*\{\s*"(id|object|created|model|choices|usage|service_tier|system_fingerprint)"\s*:/;

const isMarkup = (text: string, contentType: string): boolean => /html|xml/.test(contentType) && /^\s*</.test(text);
