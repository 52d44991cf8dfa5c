/** Tokens as this engine counts them: about four letters of English, or one character of a denser script. */

/** In quarters of a token, by UTF-16 unit; a plain sum, so that a longer text never has fewer. */
function quarters(unit: number): number {
  if (unit < 0x80) return 1;
  return unit < 0x2e80 ? 2 : 4;
}

export function countTokens(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum += quarters(text.charCodeAt(at));
  return Math.ceil(sum / 4);
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** The beginning of a text that has at most so many tokens; no pair of units is torn apart. */
export function cutToTokens(text: string, most: number): string {
  const limit = Math.max(0, Math.floor(most)) * 4;
  let sum = 0;
  for (let at = 0; at < text.length; at++) {
    sum += quarters(text.charCodeAt(at));
    if (sum > limit) return text.slice(0, at > 0 && isHigh(text.charCodeAt(at - 1)) ? at - 1 : at);
  }
  return text;
}

const PIECE = { least: 12, most: 32 } as const;

/** A text in pieces of a few words; joined they are the text again. */
export function* piecesOf(text: string): Generator<string> {
  let begin = 0;
  for (let at = 0; at < text.length; at++) {
    const size = at - begin;
    const unit = text.charCodeAt(at);
    const afterSpace = at > begin && /\s/.test(text[at - 1] ?? "") && unit > 0x20;
    const tearing = unit >= 0xdc00 && unit <= 0xdfff && isHigh(text.charCodeAt(at - 1));
    if ((size >= PIECE.least && afterSpace) || (size >= PIECE.most && !tearing)) {
      yield text.slice(begin, at);
      begin = at;
    }
  }
  if (begin < text.length) yield text.slice(begin);
}
