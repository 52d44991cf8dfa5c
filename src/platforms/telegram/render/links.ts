/** Which addresses Telegram takes as links. */

export type Target =
  | { readonly kind: "link"; readonly url: string }
  | { readonly kind: "mail"; readonly address: string }
  | { readonly kind: "phone"; readonly address: string }
  /** Telegram would drop it; `shown` is put behind the text, when it tells anything. */
  | { readonly kind: "none"; readonly shown: string };

const LONGEST = 2_048;

/** As it was written, with what cannot stand in an address encoded. */
function encoded(url: string): string {
  return url.trim().replace(/[\s"<>\\^`{|}\p{C}]/gu, (character) => {
    try {
      return encodeURIComponent(character);
    } catch {
      return "";
    }
  });
}

/** A host needs a dot, or Telegram takes the link away without a word. */
function isWebAddress(url: string): boolean {
  if (!/^https?:\/\/[^\s/]/i.test(url) || !URL.canParse(url)) return false;
  return /[^.]\.[^.]|^\[/.test(new URL(url).hostname);
}

/** Telegram makes a mention of it, and the person hears of it: nobody is called by what a model or a news item wrote. */
const callsSomebody = (url: string): boolean => /^tg:\/\/user\b/i.test(url);

export function targetOf(address: string): Target {
  const url = encoded(address);
  if (url.length <= LONGEST) {
    if (isWebAddress(url) || (/^tg:\/\/\w/i.test(url) && !callsSomebody(url) && URL.canParse(url)))
      return { kind: "link", url };
    const contact = /^(mailto|tel):([^?]+)/i.exec(url);
    const [, scheme = "", found = ""] = contact ?? [];
    if (/^mailto$/i.test(scheme) && /^[^@\s]+@[^@\s]+$/.test(found)) return { kind: "mail", address: found };
    if (/^tel$/i.test(scheme) && /^\+?[\d\-().]+$/.test(found)) return { kind: "phone", address: found };
  }
  const tellsNothing = url.length > 200 || callsSomebody(url) || /^(?:#|javascript:|data:|vbscript:|file:)/i.test(url);
  return { kind: "none", shown: tellsNothing ? "" : url };
}

/** A name as Telegram makes a mention of it by itself, of which its person hears as well. */
const NAME = /(?<![\p{L}\p{N}_])@([A-Za-z][A-Za-z0-9_]{2,31})(?![\p{L}\p{N}_])/gu;

export interface Named {
  readonly offset: number;
  readonly length: number;
  /** A link leads to the person and calls nobody: of what lies within another entity Telegram makes no mention. */
  readonly url: string;
}

export const namesIn = (text: string): readonly Named[] =>
  text.includes("@")
    ? [...text.matchAll(NAME)].map(({ index, 0: { length }, 1: name = "" }) => ({
        offset: index,
        length,
        url: `https://t.me/${name}`,
      }))
    : [];
