/** Reads Discord's Markdown as its clients do, after the rules that they are known to follow; written apart from the renderer. */

export type Style =
  | "bold"
  | "italic"
  | "underline"
  | "strike"
  | "spoiler"
  | "heading"
  | "small"
  | "quote"
  | "list"
  | "link";

export interface Run {
  readonly text: string;
  readonly kind: "text" | "escaped" | "code" | "fence" | "link" | "mention" | "time" | "emoji" | "mark";
  readonly styles: readonly Style[];
  /** Of a link. */
  readonly url?: string;
}

interface State {
  readonly styles: readonly Style[];
  readonly isInLink: boolean;
}

type Capture = RegExpExecArray;

interface Rule {
  readonly at?: "line";
  readonly pattern: RegExp;
  readonly read: (capture: Capture, state: State) => Run[];
}

const plainRun = (text: string, kind: Run["kind"], { styles }: State): Run => ({ text, kind, styles });
const inside =
  (style: Style) =>
  (capture: Capture, state: State): Run[] =>
    read(capture.slice(1).find((one) => one !== undefined) ?? "", { ...state, styles: [...state.styles, style] });

/** The most of the source wins among these, as the clients have it. */
const EMPHASES: readonly Rule[] = [
  { pattern: /^\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/, read: inside("bold") },
  { pattern: /^__((?:\\[\s\S]|[^\\])+?)__(?!_)/, read: inside("underline") },
  {
    pattern:
      /^\b_((?:__|\\[\s\S]|[^\\_])+?)_\b|^\*(?=\S)((?:\*\*|\\[\s\S]|\s+(?:\\[\s\S]|[^\s*\\]|\*\*)|[^\s*\\])+?)\*(?!\*)/,
    read: inside("italic"),
  },
];

const RULES: readonly Rule[] = [
  { at: "line", pattern: /^ *>>> ([\s\S]*)/, read: inside("quote") },
  {
    at: "line",
    pattern: /^ *> [^\n]*(?:\n *> [^\n]*)*\n?/,
    read: (capture, state) =>
      state.styles.includes("quote")
        ? [plainRun(capture[0], "text", state)]
        : read(capture[0].replace(/^ *> ?/gm, ""), { ...state, styles: [...state.styles, "quote"] }),
  },
  { at: "line", pattern: /^ *#{1,3}\s+((?:\\#|[^\n])+?)#*\s*(?:\n|$)/, read: inside("heading") },
  { at: "line", pattern: /^ *-# +((?!(?:-#)+)[^\n]+)/, read: inside("small") },
  {
    at: "line",
    pattern: /^ *(?:[-*+]|\d+\.) +(?=\S)([^\n]*)/,
    read: (capture, state) => [
      plainRun(/\d*/.exec(capture[0].trim())?.[0] ?? "", "mark", state),
      ...read(capture[1] ?? "", { ...state, styles: [...state.styles, "list"] }),
    ],
  },
  {
    pattern: /^```(?:([a-z0-9_+\-.#]+?)\n)?\n*([^\n][\s\S]*?)\n*```/i,
    read: (capture, state) => [plainRun(capture[2] ?? "", "fence", state)],
  },
  { pattern: /^\\([^0-9A-Za-z\s])/, read: (capture, state) => [plainRun(capture[1] ?? "", "escaped", state)] },
  {
    pattern: /^<(https?:\/[^ >]+)>|^((?:https?|steam):\/\/[^\s<]+[^<.,:;"'\]\s])/,
    read: (capture, state) => [{ ...plainRun(capture[1] ?? capture[2] ?? "", "link", state), url: capture[0] }],
  },
  {
    pattern: /^\[((?:\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[^[\]\\])+)\]\(<(https?:\/\/[^\s<>]+)>\)/,
    read: (capture, state) =>
      state.isInLink || /:\/\//.test(capture[1] ?? "")
        ? [plainRun(capture[0], "text", state)]
        : read(capture[1] ?? "", { styles: [...state.styles, "link"], isInLink: true }),
  },
  {
    pattern: /^<(?:@[!&]?|#)\d+>|^@everyone|^@here|^<\/[^:>]+:\d+>|^<id:\w+>/,
    read: (capture, state) => [plainRun(capture[0], "mention", state)],
  },
  { pattern: /^<t:-?\d{1,17}(?::[tTdDfFR])?>/, read: (capture, state) => [plainRun(capture[0], "time", state)] },
  { pattern: /^<a?:\w{2,}:\d+>|^:[\w+-]+:/, read: (capture, state) => [plainRun(capture[0], "emoji", state)] },
  { pattern: /^~~([\s\S]+?)~~(?!_)/, read: inside("strike") },
  { pattern: /^\|\|([\s\S]+?)\|\|/, read: inside("spoiler") },
  { pattern: /^(`+)([\s\S]*?[^`])\1(?!`)/, read: (capture, state) => [plainRun(capture[2] ?? "", "code", state)] },
];

const TEXT = /^(?:[\s\S](?:[\s\S]*?(?=[^0-9A-Za-z\s\u00c0-\uffff]|\n|\w+:\S|$)))/;

function captureAt(
  source: string,
  isLineStart: boolean,
): { readonly rule: Rule; readonly capture: Capture } | undefined {
  for (const rule of RULES) {
    if (rule.at === "line" && !isLineStart) continue;
    const capture = rule.pattern.exec(source);
    if (capture !== null) return { rule, capture };
  }
  const found = EMPHASES.flatMap((rule) => {
    const capture = rule.pattern.exec(source);
    return capture === null ? [] : [{ rule, capture }];
  });
  return found.toSorted((a, b) => b.capture[0].length - a.capture[0].length)[0];
}

export function read(source: string, state: State = { styles: [], isInLink: false }): Run[] {
  const runs: Run[] = [];
  let rest = source;
  while (rest !== "") {
    const before = source.slice(0, source.length - rest.length);
    const found = captureAt(rest, /(?:^|\n) *$/.test(before));
    const taken = found?.capture[0] ?? TEXT.exec(rest)?.[0] ?? rest.charAt(0);
    if (found === undefined) runs.push(plainRun(taken, "text", state));
    else runs.push(...found.rule.read(found.capture, state));
    rest = rest.slice(taken.length);
  }
  return runs;
}

/** What is read, without what marks it. */
export const readText = (source: string): string =>
  read(source)
    .map(({ text }) => text)
    .join("");

/** Formatting that was meant and is not understood, or understood and not meant. */
export function misreadings(source: string): string[] {
  return read(source).flatMap(({ text, kind, styles }) => {
    if (kind === "text" && /[*_`|[\]\\]|~~|<\S/.test(text)) return [`${JSON.stringify(text)} stands unescaped`];
    if (kind === "mention" || kind === "time" || kind === "emoji") return [`${text} is a ${kind}`];
    return styles
      .filter((style) => ["underline", "spoiler", "small"].includes(style))
      .map((style) => `${style}: ${text}`);
  });
}
