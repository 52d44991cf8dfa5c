/** Reads the pieces of a stream that differ in nothing but their text, as most do, without parsing each of them. */
import { type Bit, readBit } from "./chat-parts.ts";
import { parsed } from "./reading.ts";

/** Of a stream whose pieces differ in more it is not tried for ever. */
const TRIES = 4;

/** A class, as is all that is made for each answer: functions of its own would cost each more than what they hold. */
export class Alike {
  #before = "";
  #after = "";
  #model: string | undefined;
  #tries = TRIES;

  /** Undefined of a piece that is not like the one before, or of which that is not known. */
  read(piece: string): Bit | undefined {
    const before = this.#before;
    const after = this.#after;
    if (before === "" || piece.length < before.length + after.length) return undefined;
    if (!piece.startsWith(before) || !piece.endsWith(after)) return undefined;
    const text = unquoted(piece.slice(before.length, piece.length - after.length));
    return text === undefined ? undefined : { text, model: this.#model };
  }

  /** From a piece that was parsed: what those after it may look like. */
  learn(piece: string, bit: Bit): void {
    if (this.#tries === 0) return;
    this.#tries -= 1;
    const found = aroundText(piece, bit);
    if (found === undefined) return;
    [this.#before, this.#after] = found;
    this.#model = bit.model;
  }
}

/** What stands before and after the text, each with its quotation mark; undefined where it is not certain which is the text. */
function aroundText(piece: string, { text, model }: Bit): readonly [before: string, after: string] | undefined {
  const quoted = JSON.stringify(text);
  const at = piece.indexOf(`:${quoted}`);
  if (at === -1) return undefined;
  const before = piece.slice(0, at + 2);
  const after = piece.slice(at + quoted.length);
  // With another text in this place it must be a piece with that text, and no other.
  const other = readBit(parsed(`${before}another${after}`));
  return other?.text === "another" && other.model === model ? [before, after] : undefined;
}

/** Nothing that JSON writes in another way than it is. */
const AS_IT_IS = /^[^"\\\p{Cc}]*$/u;

/** What stands between quotation marks, as it is meant; undefined where it is more than one text. */
function unquoted(inner: string): string | undefined {
  if (AS_IT_IS.test(inner)) return inner;
  const text = parsed(`"${inner}"`);
  return typeof text === "string" ? text : undefined;
}
