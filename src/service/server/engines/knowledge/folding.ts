/** Text as its plain letters and digits, so that é and e, 90k and $90,000, layer two and L2 are the same. */

const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:layer[ -]?(?:two|2)s?|l2s?)\b/g, "layertwo"],
  [/\bexchange[ -]traded (?:fund|note)s?\b/g, "etf"],
  [/\bstable coin/g, "stablecoin"],
  [/\bmeme coin/g, "memecoin"],
  [/\bbit coin/g, "bitcoin"],
  [/\bdecentrali[sz]ed finance\b/g, "defi"],
  [/\bfederal reserve\b/g, "fed"],
  [/\beuropean central bank\b/g, "ecb"],
  [/\bnon[ -]fungible tokens?\b/g, "nft"],
  [/\breal[ -]world assets?\b/g, "tokenisation"],
  [/\bzero[ -]knowledge\b/g, "zeroknowledge"],
];

const NUMBER_OR_WORD = /\d+(?:\.\d+)?|[\p{L}\p{N}]+/gu;

/** Lower case, without accents and apostrophes. */
export function fold(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase();
}

/** The words as they were written, but folded; a single letter says nothing. */
export function wordsOf(text: string): readonly string[] {
  const folded = fold(text.replace(/['’]s\b/g, ""));
  const joined = PHRASES.reduce((said, [phrase, word]) => said.replace(phrase, word), folded);
  const plain = joined
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, "")
    .replace(/\b(\d+(?:\.\d+)?)k\b/g, (_, digits: string) => String(Math.round(Number(digits) * 1000)))
    .replace(/(?<=\d)(?:bn|b)\b/g, " billion")
    .replace(/(?<=\d)(?:mn|m)\b/g, " million");
  return (plain.match(NUMBER_OR_WORD) ?? []).filter((word) => word.length > 1 || /\d/.test(word));
}
