/** Words from the net as plain words on one line, without the markup, codes and invisible characters they come with. */

/** The named ones that news is written with; others stay as they are. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ensp: " ",
  emsp: " ",
  thinsp: " ",
  shy: "",
  zwnj: "",
  zwj: "",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  sbquo: "‚",
  ldquo: "“",
  rdquo: "”",
  bdquo: "„",
  laquo: "«",
  raquo: "»",
  bull: "•",
  middot: "·",
  deg: "°",
  euro: "€",
  pound: "£",
  yen: "¥",
  cent: "¢",
  copy: "©",
  reg: "®",
  trade: "™",
  times: "×",
  auml: "ä",
  ouml: "ö",
  uuml: "ü",
  Auml: "Ä",
  Ouml: "Ö",
  Uuml: "Ü",
  szlig: "ß",
  eacute: "é",
  egrave: "è",
  agrave: "à",
  ccedil: "ç",
  ntilde: "ñ",
};
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi;

function characterOf(code: number): string {
  return code > 0x10ffff ? "" : String.fromCodePoint(code);
}

const decodeOnce = (text: string): string =>
  text.replace(ENTITY, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (decimal !== undefined) return characterOf(Number(decimal));
    if (hexadecimal !== undefined) return characterOf(Number.parseInt(hexadecimal, 16));
    return name !== undefined && Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? whole) : whole;
  });

/** `&amp;amp;` is what two programs in a row make of one sign. */
const decoded = (text: string): string => decodeOnce(decodeOnce(text));

const UNSEEN = /<!--[\s\S]{0,5000}?-->|<(script|style)\b[^<>]{0,500}>[\s\S]{0,5000}?<\/\1\s*>|<!\[CDATA\[|\]\]>/gi;
/** Between what these enclose there is more than nothing. */
const BLOCK =
  /<\/?(?:address|article|aside|blockquote|br|dd|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|main|nav|ol|option|p|pre|section|table|tbody|td|th|thead|tr|ul)(?:\s[^<>]*)?\/?>/gi;
const TAG = /<\/?[a-z][a-z\d:-]*(?:\s[^<>]*)?\/?>/gi;

const withoutTags = (text: string): string => text.replace(UNSEEN, " ").replace(BLOCK, " ").replace(TAG, "");

/** Only what encloses words: `5 * 3`, `snake_case` and `~90` are none of it. */
const MARKDOWN: readonly (readonly [RegExp, string])[] = [
  [/^[ \t]*(?:#{1,6}|>|[-*+•])[ \t]+(?=\S)/gm, ""],
  [/!?\[([^[\]]*)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"]*")?\)/g, "$1"],
  [/```+[a-z]*|``/g, ""],
  [/`([^`]+)`/g, "$1"],
  [/(\*\*\*|\*\*|~~|\|\|)(?=\S)([\s\S]*?\S)\1/g, "$2"],
  [/(?<![\p{L}\p{N}_])(_{1,3})(?=[^\s_])([\s\S]*?[^\s_])\1(?![\p{L}\p{N}_])/gu, "$2"],
  [/(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*]*[^\s*])\*(?![\p{L}\p{N}*])/gu, "$1"],
  [/\\([\\`*_{}[\]()#+\-.!|>~$])/g, "$1"],
];

const withoutMarkdown = (text: string): string =>
  MARKDOWN.reduce((said, [mark, words]) => said.replace(mark, words), text);

/**
 * Marks of direction, of no width, for private use, and what is no character. Joiners stay where they join: within an
 * emoji, and within the scripts that are written with them.
 */
const INVISIBLE =
  /(?!\u200c|\u200d|[\ufe00-\ufe0f])\p{Default_Ignorable_Code_Point}|[\u200e\u200f\u202a-\u202e\ufff9-\uffff\ufdd0-\ufdef\p{Co}]|(?<!\p{Extended_Pictographic}\p{M}?\p{Emoji_Modifier}?)\u200d|(?<![\p{Script=Arabic}\p{M}])\u200c/gu;
const JOINER_AT_THE_END = /[\u200c\u200d]+(?=\s|$)/g;
const EMPTY = /[\p{Cc}\p{Z}\s\u2800]+/gu;
/** Some write with three; nobody with ten. */
const HEAPED = /(\p{M}{4})\p{M}+/gu;

const LONE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Nobody reads more of it, and it shall not take long. */
const LONGEST = 6_000;

export function cleaned(text: string): string {
  const whole = decoded(text.slice(0, LONGEST).replace(/\r\n?/g, "\n")).replace(LONE, "");
  return withoutMarkdown(withoutTags(whole))
    .replace(INVISIBLE, "")
    .replace(EMPTY, " ")
    .replace(JOINER_AT_THE_END, "")
    .normalize("NFC")
    .replace(HEAPED, "$1")
    .trim();
}
