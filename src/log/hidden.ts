/** The values that must never be seen: found in a line at little cost however many they are, in every form they may take. */

export const HIDDEN = "[hidden]";

/** Shorter values would tear holes into ordinary words; patterns and the names of fields hide those. */
const SHORTEST = 6;

/** A base64 text of which this much is the same is no chance. */
const SHORTEST_CORE = 8;

interface Form {
  readonly text: string;
  /** The middle of a base64 text: what stands around it belongs to it. */
  readonly core: boolean;
}

export interface HiddenValues {
  add(value: string): void;
  /** Whether any of them may be in the line; it may be wrong only by saying yes. */
  isIn(line: string): boolean;
  replaceIn(text: string): string;
  /** The longest form, in characters. */
  longest(): number;
}

/** Each part of an address leaves other characters as they are. */
function urlForms(value: string): readonly string[] {
  const url = new URL("http://host");
  url.password = value;
  url.pathname = value;
  url.search = value;
  url.hash = value;
  const encoded = [
    // Half a surrogate pair cannot be encoded; bytes and back make it whole.
    encodeURIComponent(Buffer.from(value).toString()),
    new URLSearchParams({ v: value }).toString().slice(2),
    url.password,
    ...[url.pathname, url.search, url.hash].map((part) => part.slice(1)),
  ].filter((one) => one.length >= SHORTEST);
  return [...encoded, ...encoded.map((one) => one.replace(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase()))];
}

/** How base64 shows the value when zero, one or two bytes of something else stand before its last group. */
function base64Cores(value: string): readonly string[] {
  return [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(value)]);
    const own = Math.floor((bytes.length * 8) / 6);
    const core = bytes.toString("base64").slice(offset === 0 ? 0 : offset + 1, own);
    return [core, core.replaceAll("+", "-").replaceAll("/", "_")];
  });
}

function formsOf(value: string): readonly Form[] {
  const escaped = JSON.stringify(value).slice(1, -1);
  const hex = Buffer.from(value).toString("hex");
  const whole = [value, escaped, JSON.stringify(escaped).slice(1, -1), ...urlForms(value), hex, hex.toUpperCase()];
  const cores = base64Cores(value).filter((core) => core.length >= SHORTEST_CORE);
  return [
    ...[...new Set(whole)].map((text) => ({ text, core: false })),
    ...[...new Set(cores)].map((text) => ({ text, core: true })),
  ];
}

const BLOCK = 3;
const SLOTS = 1 << 15;
const slotOf = (text: string, end: number): number =>
  ((text.charCodeAt(end - 2) * 961) ^ (text.charCodeAt(end - 1) * 31) ^ text.charCodeAt(end)) & (SLOTS - 1);

/**
 * Wu and Manber's search for many words at once: looks at every few characters only, and skips as far as no word can end.
 * A regular expression of as many alternatives took five times as long, and more with each further word.
 */
function createFinder(words: readonly string[]): (line: string) => boolean {
  if (words.length === 0) return () => false;
  const window = Math.min(...words.map((word) => word.length));
  const skips = new Uint8Array(SLOTS).fill(Math.min(window - BLOCK + 1, 255));
  const endings = new Map<number, string[]>();
  for (const word of words) {
    for (let end = BLOCK - 1; end < window; end += 1) {
      const slot = slotOf(word, end);
      skips[slot] = Math.min(skips[slot] ?? 0, window - 1 - end);
    }
    const last = slotOf(word, window - 1);
    endings.set(last, [...(endings.get(last) ?? []), word]);
  }
  return (line) => {
    for (let end = window - 1; end < line.length; ) {
      const slot = slotOf(line, end);
      const skip = skips[slot] ?? 1;
      const start = end - window + 1;
      if (skip === 0 && endings.get(slot)?.some((word) => line.startsWith(word, start)) === true) return true;
      end += skip === 0 ? 1 : skip;
    }
    return false;
  };
}

const isBase64 = (character: string | undefined): boolean => character !== undefined && /[\w+/=-]/.test(character);

function replaceForm(text: string, { text: wanted, core }: Form): string {
  let result = "";
  let from = 0;
  for (let start = text.indexOf(wanted); start >= 0; start = text.indexOf(wanted, from)) {
    let end = start + wanted.length;
    if (core) {
      while (start > from && isBase64(text[start - 1])) start -= 1;
      while (isBase64(text[end])) end += 1;
    }
    result += text.slice(from, start) + HIDDEN;
    from = end;
  }
  return from === 0 ? text : result + text.slice(from);
}

export function createHiddenValues(values: readonly string[]): HiddenValues {
  const known = new Set<string>();
  let forms: readonly Form[] = [];
  let isIn = createFinder([]);

  function learn(more: readonly string[]): void {
    const fresh = more.filter((value) => value.length >= SHORTEST && !known.has(value));
    if (fresh.length === 0) return;
    for (const value of fresh) known.add(value);
    // The longest first, or a value that begins another would leave the other's end.
    forms = [...forms, ...fresh.flatMap(formsOf)].sort((one, other) => other.text.length - one.text.length);
    isIn = createFinder(forms.map(({ text }) => text));
  }

  learn(values);
  return {
    add: (value) => learn([value]),
    isIn: (line) => isIn(line),
    replaceIn: (text) => (isIn(text) ? forms.reduce(replaceForm, text) : text),
    longest: () => forms[0]?.text.length ?? 0,
  };
}
