/** Hides the secrets of a call in what comes back: a service may repeat them, and others read what it writes. */
import { SHORTEST_KEY } from "../schema/limits.ts";

export type Secrets = readonly (string | undefined)[];

const HIDDEN = "…";

/** As it is, and as JSON writes it. Of what is too short for a secret every word and number could have a part. */
const formsOf = (secret = ""): readonly string[] =>
  secret.length < SHORTEST_KEY ? [] : [secret, JSON.stringify(secret).slice(1, -1)];

/** Fewer signs of one than this are shown while more may come: each word would wait for the next one otherwise. */
const TELLING = 4;

/** A class because one is made for each call. */
export class Veil {
  readonly #forms: readonly string[];
  readonly #longest: number;

  constructor(secrets: Secrets) {
    this.#forms = [...new Set(secrets.flatMap(formsOf))];
    this.#longest = Math.max(0, ...this.#forms.map(({ length }) => length));
  }

  /** The text without them. Once one is cut it is not found any more. */
  over(text: string): string {
    let rest = text;
    for (const form of this.#forms) if (rest.includes(form)) rest = rest.replaceAll(form, HIDDEN);
    return rest;
  }

  /** For a text that comes in pieces, in which a secret may lie across several. */
  begin(): VeiledPieces {
    return new VeiledPieces(this.#forms, this.#longest);
  }
}

class VeiledPieces {
  readonly #forms: readonly string[];
  readonly #longest: number;
  /** The end of what has come, as long as a secret may have begun in it. */
  #recent = "";
  /** How much of its end was not shown yet. */
  #withheld = 0;

  constructor(forms: readonly string[], longest: number) {
    this.#forms = forms;
    this.#longest = longest;
  }

  /** What can be shown now that this has come. */
  push(piece: string): string {
    if (this.#longest === 0) return piece;
    const text = this.#recent + piece;
    let shown = "";
    let at = this.#recent.length - this.#withheld;
    let whole = 0;
    for (let found = this.#next(text, 0); found !== undefined; found = this.#next(text, whole)) {
      shown += text.slice(at, Math.max(at, found.at)) + HIDDEN;
      whole = found.end;
      at = whole;
    }
    this.#withheld = Math.min(this.#begun(text, whole), text.length - at);
    this.#recent = text.slice(Math.max(whole, text.length - this.#longest + 1));
    return shown + text.slice(at, text.length - this.#withheld);
  }

  /** What was not shown yet, when nothing comes any more. */
  end(): string {
    const left = this.#recent.slice(this.#recent.length - this.#withheld);
    this.#withheld = 0;
    return left;
  }

  #next(text: string, from: number): { readonly at: number; readonly end: number } | undefined {
    let first: { readonly at: number; readonly end: number } | undefined;
    for (const form of this.#forms) {
      const at = text.indexOf(form, from);
      if (at !== -1 && (first === undefined || at < first.at)) first = { at, end: at + form.length };
    }
    return first;
  }

  /** How much of the text's end may be the beginning of a secret. */
  #begun(text: string, from: number): number {
    let most = 0;
    for (const form of this.#forms) {
      const sign = form.slice(0, TELLING);
      let at = text.indexOf(sign, Math.max(from, text.length - form.length + 1));
      while (at !== -1 && !form.startsWith(text.slice(at))) at = text.indexOf(sign, at + 1);
      if (at !== -1) most = Math.max(most, text.length - at);
    }
    return most;
  }
}
