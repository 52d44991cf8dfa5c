/** Sources of an answer: a numbered marker behind each cited passage, and a list of links at the end. */
import type { ChatAnswer } from "../../service/client/index.ts";
import { clipped, plain } from "../markdown.ts";

type Source = ChatAnswer["sources"][number];

export interface Listed {
  readonly number: number;
  readonly title: string;
  readonly url: string;
}

export interface Cited {
  readonly text: string;
  readonly listed: readonly Listed[];
}

const TITLE_LIMIT = 120;
/** So much of a title is looked at: the rest of it is not shown, whatever markup it brings. */
const TITLE_READ = 1_000;

/** The address as it may stand in a link; undefined for anything that is no page. */
export function linkOf(url: string): string | undefined {
  const read = URL.canParse(url) ? new URL(url) : undefined;
  if (read === undefined || !["http:", "https:"].includes(read.protocol)) return undefined;
  return read.href.replace(/[()\\<>|*_`~\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Addresses of this machine and of the networks behind it, which nobody in a chat could open. */
const AT_HOME =
  /^(?:localhost|[^.:]+|.+\.(?:localhost|local|internal|lan|home|arpa)|(?:0|10|127)(?:\.\d+){3}|(?:192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d+){2}|\[(?:::1?|::ffff:.+|f[cd].+|fe80:.+)\])\.?$/i;

export const isAtHome = (url: string): boolean => AT_HOME.test(new URL(url).hostname);

/** Without the markup that a title may have brought along; at most 120 characters. */
export function titleOf(title: string, url: string): string {
  const words = title
    .slice(0, TITLE_READ)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/<\/?[a-z][^<>]*>/gi, "")
    .replace(/[*`~<>|[\]\\]/g, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .trim();
  const shown = /^https?:\/\//i.test(words) || !/[\p{L}\p{N}]/u.test(words) ? new URL(url).hostname : words;
  return plain(clipped(shown, TITLE_LIMIT));
}

/**
 * Code, math, links, addresses and markers: a marker inside of them would break them. No bracket is looked for a second
 * time behind the next one, or a line of nothing but brackets would take the square of its length; and code that does not
 * end soon is none, or one of nothing but its marks would.
 */
const UNBROKEN =
  /(?<block>^[ \t>]*(?<fence>`{3,}|~{3,})[\s\S]*?(?:^[ \t>]*\k<fence>[`~]*[ \t]*$|$(?![\s\S]))|\$\$(?:(?!```|~~~)[\s\S])*?\$\$)|(?<ticks>`+)(?!`)[^\n]{0,2000}?[^`\n]\k<ticks>(?!`)|\$[^$\n]+\$(?!\d)|!?\[[^[\]\n]*\]\([^)\n]{0,2000}\)|\[\d{1,3}\]|<[^<>\s]+>|https?:\/\/[^\s)]+/gm;

/** Longer texts have no markers, and are looked through by nothing above: what is that long is read as a file. */
const LONGEST_MARKED = 50_000;

const MARKER = /^\s?\[(\d{1,3})\]/;

interface Span {
  readonly start: number;
  readonly end: number;
  readonly block: boolean;
}

const unbrokenIn = (text: string): readonly Span[] =>
  [...text.matchAll(UNBROKEN)].map(({ 0: whole, index, groups }) => ({
    start: index,
    end: index + whole.length,
    block: groups?.["block"] !== undefined,
  }));

const isWord = (sign: string | undefined): boolean => sign !== undefined && /[\p{L}\p{N}\p{M}\p{Cs}\u200D]/u.test(sign);

/** Where a marker may stand for a passage that ends at `end`; undefined where there is no such place. */
function placeFor(text: string, end: number, spans: readonly Span[]): number | undefined {
  let place = Math.min(end, text.length);
  for (;;) {
    const inside = spans.find((span) => place > span.start && place < span.end);
    if (inside !== undefined) place = inside.end;
    else if (place > 0 && isWord(text[place - 1]) && isWord(text[place])) place += 1;
    else break;
  }
  while (place > 0 && /\s/.test(text[place - 1] ?? "")) place -= 1;
  // Behind a block of code, on its closing line, is no place either.
  return place === 0 || spans.some(({ block, end }) => block && end === place) ? undefined : place;
}

/** The number that already stands at the end of a passage, or that the passage itself is. */
function markedNumber(text: string, { start, end }: Source): number | undefined {
  if (start === undefined || end === undefined || start < 0 || end <= start || end > text.length) return undefined;
  const passage = text.slice(start, end);
  const found = MARKER.exec(text.slice(end)) ?? /\[(\d{1,3})\]\s*$/.exec(passage);
  return found === null ? undefined : Number(found[1]);
}

export function cite(text: string, sources: readonly Source[]): Cited {
  if (sources.length === 0) return { text, listed: [] };
  const isMarked = text.length <= LONGEST_MARKED;
  const known = sources.flatMap((source) => {
    const link = linkOf(source.url);
    const marked = isMarked ? markedNumber(text, source) : undefined;
    return link === undefined ? [] : [{ ...source, link, marked }];
  });
  const numbers = new Map<string, number>();
  const taken = new Set<number>(isMarked ? allMarkers(text) : []);
  for (const { link, marked } of known) {
    if (marked !== undefined && !numbers.has(link) && ![...numbers.values()].includes(marked))
      numbers.set(link, marked);
  }
  for (const { link } of known) {
    if (numbers.has(link)) continue;
    let number = 1;
    while (taken.has(number)) number += 1;
    taken.add(number);
    numbers.set(link, number);
  }
  const spans = isMarked ? unbrokenIn(text) : [];
  const markers = new Map<number, Set<number>>();
  for (const { link, marked, start, end } of isMarked ? known : []) {
    const number = numbers.get(link);
    if (number === undefined || marked !== undefined || end === undefined || end <= Math.max(start ?? 0, 0)) continue;
    // The passage is a link to the source itself.
    if (/\]\([^)]*\)\)?\s*$/.test(text.slice(Math.max(start ?? 0, 0), end))) continue;
    const place = placeFor(text, end, spans);
    if (place !== undefined) markers.set(place, (markers.get(place) ?? new Set()).add(number));
  }
  const listed = known
    .map(({ link, title }) => ({ number: numbers.get(link) ?? 0, title: titleOf(title, link), url: link }))
    .filter(({ url }, index, all) => all.findIndex((one) => one.url === url) === index)
    .sort((one, other) => one.number - other.number);
  return { text: withMarkers(text, markers), listed };
}

const allMarkers = (text: string): readonly number[] => [...text.matchAll(/\[(\d{1,3})\]/g)].map(([, n]) => Number(n));

function withMarkers(text: string, markers: ReadonlyMap<number, ReadonlySet<number>>): string {
  let result = text;
  for (const [place, numbers] of [...markers].sort(([one], [other]) => other - one)) {
    const [before, after] = [result.slice(0, place), result.slice(place)];
    const marker = [...numbers].sort((one, other) => one - other).map((number) => `[${number}]`);
    // Directly before a bracket or a colon it would become a link or the definition of one.
    result = `${before} ${marker.join(" ")}${/^[([:]/.test(after) ? " " : ""}${after}`;
  }
  return result;
}

/** What stands for a source: a link where it leads anywhere, else its title alone. */
const shownAs = ({ title, url }: Listed): string => (isAtHome(url) ? title : `[${title}](${url})`);

/** The list itself; numbers that do not run from 1 on are written out, for a list would count anew. */
export function listOf(listed: readonly Listed[]): string {
  const runs = listed.every(({ number }, index) => number === index + 1);
  return listed.map((one) => `${runs ? `${one.number}.` : `- \\[${one.number}\\]`} ${shownAs(one)}`).join("\n");
}
