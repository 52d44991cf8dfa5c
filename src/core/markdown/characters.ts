/** Which characters platforms show, and how wide they stand in a fixed-width font. */

/** Controls, line separators, marks that turn the direction of what follows, and three accents: Telegram removes them, and nobody misses them elsewhere. */
const UNWANTED = /[\p{Cc}\u2028-\u202e]|\u030a|\u0333|\u033f/u;

/** Leaves a platform nothing to correct, for what it corrects shifts the places of what is marked. */
export function cleanText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  if (!UNWANTED.test(whole)) return whole;
  return (
    whole
      .replace(/\r\n?|[\u2028\u2029]/g, "\n")
      .replaceAll("\t", "    ")
      // The ring survives within one character.
      .replace(/\P{M}\p{M}*\u030a/gu, (letter) => letter.normalize("NFC"))
      .replace(/(?!\n)[\p{Cc}\u202a-\u202e]|\u030a|\u0333|\u033f/gu, "")
  );
}

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{17000}-\u{18cff}\u{1b000}-\u{1b2ff}\u{20000}-\u{3fffd}]/u;
const EMOJI = /^(?:\p{Emoji_Presentation}|\p{Regional_Indicator}|\p{Emoji}\ufe0f)/u;
const NO_WIDTH = /^[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]+$/u;

export function graphemes(text: string): string[] {
  return /^[ -~]*$/.test(text) ? text.split("") : Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function graphemeWidth(grapheme: string): number {
  if (NO_WIDTH.test(grapheme)) return 0;
  return WIDE.test(grapheme) || EMOJI.test(grapheme) ? 2 : 1;
}

export function displayWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  let width = 0;
  for (const grapheme of graphemes(text)) width += graphemeWidth(grapheme);
  return width;
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu;

/** More than half of its letters. */
export function isMainlyRightToLeft(text: string): boolean {
  const found = text.match(RIGHT_TO_LEFT)?.length ?? 0;
  return found > 0 && found * 2 > (text.match(/\p{L}/gu)?.length ?? 0);
}
