/** A field of a digest: one thing that is decided about it, with its page, its buttons and its words. */
import type { Digest } from "../../core/digest.ts";
import type { Say } from "../../core/say.ts";
import type { Moment } from "../../core/schedule/next.ts";
import type { ChatSettings } from "../../core/settings.ts";
import type { Choice } from "../settings/decision.ts";
import type { Placing } from "./where.ts";

/** What a page about a digest is made from. */
export interface Seen extends Placing {
  readonly digest: Digest;
  readonly chat: ChatSettings;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** What the words of a field are read with. */
export interface Asking {
  readonly say: Say;
  /** What an example begins with, such as `/digest edit 3`. */
  readonly command: string;
  /** When it comes so far. */
  readonly moment: Moment;
}

/** What was said: what is to be so from now on, or why that cannot be. */
export type FieldRead = { readonly outcome: "read"; readonly patch: Partial<Digest> } | WrongField;

export interface WrongField {
  readonly outcome: "wrong";
  readonly text: string;
  /** What may have been meant; pressing one says `argument` of the field `word`. */
  readonly instead?: readonly (Choice & { readonly word: string })[];
}

export interface Field {
  /** What it is called behind `/digest edit 3`, with `--` before it. */
  readonly word: string;
  readonly label: (say: Say) => string;
  /** What holds now, in a line. */
  readonly line: (seen: Seen) => string;
  /** What there is to know before one chooses; empty where the line says all. */
  readonly how: (say: Say) => string;
  /** A value that can be written. */
  readonly example: string;
  readonly choices: (seen: Seen) => readonly (readonly Choice[])[];
  readonly read: (given: string, asking: Asking) => FieldRead;
  /** Words of one's own can be typed, and not all that is possible stands on its buttons. */
  readonly typed?: true;
}

/** A name without a value behind it says nothing. */
export function readNamed(field: Field, given: string, asking: Asking): FieldRead {
  if (given.trim() !== "") return field.read(given, asking);
  const example = `${asking.command} --${field.word} ${field.example}`;
  return wrong(asking.say("digest-value-missing", { word: `--${field.word}`, example }));
}

export const read = (patch: Partial<Digest>): FieldRead => ({ outcome: "read", patch });

export const wrong = (text: string): FieldRead => ({ outcome: "wrong", text });
