/** Digits of every script, wide signs of Chinese and Japanese keyboards and German words without their dots, as they are read here. */

const WIDE = /[\uFF01-\uFF5E]/g;
/** From the sign of ASCII to the wide one. */
const TO_WIDE = 0xfee0;

const DIGIT = /(?![0-9])\p{Nd}/gu;

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Scripts have their ten digits in a row, and some rows of ten stand side by side. */
function numberOf(code: number): number {
  let before = 0;
  while (before < 100 && isDigit(code - before - 1)) before += 1;
  return before % 10;
}

/** They are no other words. */
const DOTLESS =
  /(?<!\p{L})(?:(?:halb|viertel|zwei|viertelj|halbj|j)?(?:taeglich|stuendlich|woechentlich|aehrlich)|frueh|fuenf|zwoelf)(?!\p{L})/giu;

const dotted = (word: string): string =>
  word
    .replace(/ae/i, (two) => (two.startsWith("A") ? "Ä" : "ä"))
    .replace(/oe/i, "ö")
    .replace(/ue/i, "ü");

/** Each sign becomes one; outside of the first plane two become one. */
export const plainSigns = (text: string): string =>
  text
    .replace(WIDE, (sign) => String.fromCharCode(sign.charCodeAt(0) - TO_WIDE))
    .replace(DIGIT, (digit) => String(numberOf(digit.codePointAt(0) ?? 0)))
    .replace(DOTLESS, dotted);
