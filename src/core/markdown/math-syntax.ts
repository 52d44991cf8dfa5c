/** Math within a line: `$x^2$`, `$$x$$`, `\(x\)` and `\[x\]`, when what stands between is math and not a price. */
import type { Options } from "mdast-util-from-markdown";

type Extension = Exclude<NonNullable<NonNullable<Options["extensions"]>[number]>, readonly unknown[]>;
type Constructs = NonNullable<NonNullable<Extension["text"]>[string]>;
type Construct = Exclude<Constructs, readonly unknown[]>;
type Tokenize = Construct["tokenize"];
type State = Exclude<ReturnType<Tokenize>, undefined>;
type Code = Parameters<State>[0];

/** Keeps the reading of many lone dollars linear. */
const LONGEST = 1_000;

const FUNCTIONS = /\b(?:sin|cos|tan|log|ln|exp|max|min|lim|mod|det|gcd|deg)\b/g;

/** Prices, shell variables and tickers are not math: there must be an operator, a command, or letters that stand alone. */
export function looksLikeMath(content: string): boolean {
  const inner = content.trim();
  if (inner === "" || /^[\d.,\s]+[A-Za-z%+]?$/.test(inner)) return false;
  if (/[\\^={}<>≤≥≈≠±×÷∈∑∫√∞]/.test(inner)) return true;
  const words = inner.replace(FUNCTIONS, "").match(/\p{L}+/gu) ?? [];
  return words.length > 0 && words.every((word) => word.length === 1);
}

const isLetterOrDigit = (code: Code): boolean =>
  code !== null && code > 0 && /[\p{L}\p{N}]/u.test(String.fromCharCode(code));
const isEnding = (code: Code): boolean => code !== null && code < -2;

interface Bounds {
  readonly opens: readonly number[];
  readonly closes: readonly number[];
  readonly oneLine: boolean;
}

function boundsOf(sequence: string): Bounds | undefined {
  if (sequence === "$") return { opens: [36], closes: [36], oneLine: true };
  if (sequence === "$$") return { opens: [36, 36], closes: [36, 36], oneLine: false };
  if (sequence === "\\(") return { opens: [92, 40], closes: [92, 41], oneLine: true };
  if (sequence === "\\[") return { opens: [92, 91], closes: [92, 93], oneLine: false };
  return undefined;
}

/** A dollar alone is read strictly, for it mostly stands before a price. */
function isAccepted(bounds: Bounds, content: string, before: Code, after: Code): boolean {
  if (!looksLikeMath(content)) return false;
  if (bounds.opens.length > 1) return true;
  return !/^\s|\s$/.test(content) && !isLetterOrDigit(before) && !isLetterOrDigit(after);
}

const tokenize: Tokenize = function (effects, ok, nok) {
  const before = this.previous;
  let sequence = "";
  let content = "";
  let bounds: Bounds | undefined;

  const start: State = (code) => {
    effects.enter("mathText");
    effects.enter("mathTextSequence");
    return opening(code);
  };
  const opening: State = (code) => {
    const isMore =
      sequence === "" || (sequence === "$" && code === 36) || (sequence === "\\" && (code === 40 || code === 91));
    if (isMore && code !== null) {
      sequence += String.fromCharCode(code);
      effects.consume(code);
      return opening;
    }
    bounds = boundsOf(sequence);
    if (bounds === undefined || code === 36) return nok(code);
    effects.exit("mathTextSequence");
    return between(code);
  };
  const between: State = (code) => {
    if (code === null || bounds === undefined || content.length > LONGEST) return nok(code);
    if (isEnding(code)) {
      if (bounds.oneLine) return nok(code);
      effects.enter("lineEnding");
      effects.consume(code);
      effects.exit("lineEnding");
      content += "\n";
      return between;
    }
    if (code === 36 && bounds.closes[0] === 36) return closing(code);
    if (code === 92 && bounds.closes[0] === 92)
      return effects.attempt({ tokenize: ending, partial: true }, after, data)(code);
    return data(code);
  };
  const data: State = (code) => {
    effects.enter("mathTextData");
    return inData(code, true);
  };
  const inData = (code: Code, isFirst = false): State | undefined => {
    const mayEnd = code === 36 || code === 92;
    if (code === null || isEnding(code) || (mayEnd && !isFirst && bounds?.closes[0] === code)) {
      effects.exit("mathTextData");
      return between(code);
    }
    effects.consume(code);
    content += code < 0 ? " " : String.fromCharCode(code);
    // An escaped dollar or a doubled backslash belongs to the formula.
    return code === 92 && bounds?.closes[0] === 36 ? escaped : (next) => inData(next);
  };
  const escaped: State = (code) => {
    if (code !== 36) return inData(code);
    effects.consume(code);
    content += "$";
    return (next) => inData(next);
  };
  const closing: State = (code) => {
    effects.enter("mathTextSequence");
    return closingRun(code, 0);
  };
  const closingRun = (code: Code, seen: number): State | undefined => {
    if (code === 36) {
      effects.consume(code);
      return (next) => closingRun(next, seen + 1);
    }
    if (seen !== bounds?.closes.length) return nok(code);
    effects.exit("mathTextSequence");
    return after(code);
  };
  const ending: Tokenize = (inner, done, not) => {
    const second: State = (code) => {
      if (code !== bounds?.closes[1] || code === undefined || code === null) return not(code);
      inner.consume(code);
      inner.exit("mathTextSequence");
      return done;
    };
    return (code) => {
      inner.enter("mathTextSequence");
      inner.consume(code);
      return second;
    };
  };
  const after: State = (code) => {
    if (bounds === undefined || !isAccepted(bounds, content, before, code)) return nok(code);
    effects.exit("mathText");
    return ok(code);
  };
  return start;
};

const construct: Construct = { name: "mathText", tokenize };

export const mathInText: Extension = { text: { 36: construct, 92: construct } };
