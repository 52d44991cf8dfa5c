/** Words and sentences: how a text is taken apart. Every pass is linear, so that a hostile text costs no more than a kind one. */

/** What is read of a message to find out what it wants. */
export const READ_LIMIT = 20_000;

const STOP = new Set(
  (
    "a an and are as at be been but by can could did do does for from had has have how i if in into is it its just me my of on or " +
    "our please s should so some tell than that the their them there these they this those to up us was we were what whats when " +
    "where which who why will with would you your about any all also not no yes more most much many get give show let now " +
    "say says said know explain describe going happening happened happen like think d ll re ve t m latest news today recent recently " +
    "very really too also just only than then after before over under while because week month currently current right new update updates newest headlines headline yesterday tonight hour hours " +
    "der die das und ist was wie im den von dem ein eine einen einem einer mit für auf zu zum zur bei aus nach über um auch " +
    "noch nur schon sehr mehr warum wieso weshalb wo wer wann sich bewegt bewegen diese dieser dieses diesen woche monat " +
    "heute gestern jetzt gerade aktuell aktuelle aktuellen ich wir ihr sie mir dir uns gibt gib zeig zeige sag erkläre " +
    "neues neue neueste neuesten neuigkeiten nachrichten passiert geht bitte sind wird " +
    "el la los las de del que es en un una il lo che di è le les des du une est ce " +
    "o os as do da um uma в на и что как по с у по что"
  ).split(" "),
);

/** Lower case, straight quotes, one space between words. */
export const fold = (text: string): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[‘’`´]/g, "'")
    .replace(/[“”«»„]/g, '"')
    .replace(/\s+/g, " ")
    .trim();

const WORD = /[\p{L}\p{N}]+/gu;

export const wordsOf = (text: string): readonly string[] => text.match(WORD) ?? [];

/** Singular enough for comparing: `flows` and `flow`, `ETFs` and `ETF`. */
export const stem = (word: string): string =>
  word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;

/** The words that carry the meaning, each once. */
export function contentWords(text: string): readonly string[] {
  const found = new Set<string>();
  for (const word of wordsOf(fold(text))) if (!STOP.has(word) && word.length > 1) found.add(stem(word));
  return [...found];
}

/** Ends of sentences that are none. */
const SHORTENED =
  /(?:^|[\s(])(?:[A-Z]|[A-Z]\.[A-Z]|mr|mrs|ms|dr|st|vs|no|inc|ltd|co|e\.g|i\.e|approx|u\.s|jan|feb|aug|sept|oct|nov|dec)\.$/i;

/** The sentences of a text, without the spaces around them; line breaks end one too. */
export function sentencesOf(text: string): readonly string[] {
  const sentences: string[] = [];
  let begin = 0;
  const close = (end: number): void => {
    const sentence = text.slice(begin, end).replace(/\s+/g, " ").trim();
    if (/[\p{L}\p{N}]/u.test(sentence)) sentences.push(sentence);
    begin = end;
  };
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === "\n") close(at + 1);
    else if (sign === "。" || sign === "！" || sign === "？") close(at + 1);
    else if (sign === "." || sign === "!" || sign === "?") {
      let end = at + 1;
      while (end < text.length && "\"')”’]".includes(text[end] ?? " ")) end++;
      if (end < text.length && !/\s/.test(text[end] ?? " ")) continue;
      if (sign === "." && SHORTENED.test(text.slice(Math.max(begin, at - 12), at + 1))) continue;
      close(end);
      at = end - 1;
    }
  }
  close(text.length);
  return sentences;
}

/** Shortened at a word, with an ellipsis, so that a quotation stays a quotation. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  const space = cut.lastIndexOf(" ");
  return `${(space > most / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.\uD800-\uDBFF]+$/, "")}…`;
}
