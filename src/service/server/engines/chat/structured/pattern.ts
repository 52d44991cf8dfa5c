/** Regular expressions of a schema: read into a tree, so that they can be walked, and matched in linear time. */
import { UnusableSchema } from "../../ports.ts";

export type Branch =
  /** `signs` are some of those that it has, the plainest first; at least one. */
  | { readonly kind: "set"; readonly has: Test; readonly signs: readonly string[] }
  | { readonly kind: "row"; readonly parts: readonly Branch[] }
  | { readonly kind: "choice"; readonly of: readonly Branch[] }
  | { readonly kind: "repeat"; readonly what: Branch; readonly least: number; readonly most: number }
  | { readonly kind: "start" | "end" };

export type Test = (sign: string) => boolean;

const MOST_REPEATS = 1_000;
const LONGEST = 500;

function unusable(pattern: string, what: string): UnusableSchema {
  return new UnusableSchema(
    `The pattern ${JSON.stringify(pattern.slice(0, 100))} cannot be used: ${what}. Use a simpler pattern.`,
  );
}

/** A sign alone, or a whole class of them. */
interface Escape {
  readonly has: Test;
  readonly sign: string | undefined;
}

const isSign = (sign: string): Escape => ({ has: (one) => one === sign, sign });
const isAny = (has: Test): Escape => ({ has, sign: undefined });

const CLASSES: Readonly<Record<string, Test>> = {
  d: (sign) => sign >= "0" && sign <= "9",
  w: (sign) => /\w/.test(sign),
  s: (sign) => /\s/.test(sign),
};
const CONTROLS: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", f: "\f", v: "\v", "0": "\0" };
/** What a set is shown by, the plainest first. */
export const SAMPLES: readonly string[] = [
  ..."aA0b1 c2-d3_e4.f5/g6:h7@i8#j9kBlmnopqrstuvwxyzCDEFGHIJKLMNOPQRSTUVWXYZ+*,;!?%$&()[]{}=<>|~^'\"`\\éßжあ中\n\t",
];

const LAST_SIGN = 0x1ffff;
/** Signs that are taken from a range. */
const MOST_OWN = 12;
/** How far rare signs are looked for, over all sets of a pattern. */
const MOST_LOOKS = 300_000;

export function parsePattern(pattern: string): Branch {
  if (pattern.length > LONGEST) throw unusable(pattern, "it is too long");
  const signs = [...pattern];
  let at = 0;
  let depth = 0;
  let looks = 0;
  const fail = (what: string): never => {
    throw unusable(pattern, what);
  };
  const take = (sign: string): boolean => signs[at] === sign && at++ >= 0;

  /** The pattern's own signs are at hand; of other scripts the first one is looked for. */
  function set(has: Test, own: readonly string[] = []): Branch {
    const known = [...new Set([...SAMPLES.filter(has), ...own.filter(has)])];
    return { kind: "set", has, signs: known.length > 0 ? known : [rareSign(has)] };
  }

  function rareSign(has: Test): string {
    for (let code = 0x80; code <= LAST_SIGN && looks < MOST_LOOKS; code++, looks++) {
      const isHalf = code >= 0xd800 && code <= 0xdfff;
      if (!isHalf && has(String.fromCodePoint(code))) return String.fromCodePoint(code);
    }
    return fail("one of its sets is empty or too rare");
  }

  function choice(): Branch {
    if (++depth > 50) fail("it is nested too deeply");
    const of = [row()];
    while (take("|")) of.push(row());
    depth--;
    const [first] = of;
    return of.length === 1 && first !== undefined ? first : { kind: "choice", of };
  }

  function row(): Branch {
    const parts: Branch[] = [];
    while (at < signs.length && signs[at] !== "|" && signs[at] !== ")") parts.push(repeated(single()));
    return { kind: "row", parts };
  }

  function repeated(what: Branch): Branch {
    const [least, most] = counts();
    if (least === 1 && most === 1) return what;
    if (what.kind === "start" || what.kind === "end") fail("an anchor cannot be repeated");
    take("?");
    return { kind: "repeat", what, least, most };
  }

  function counts(): readonly [number, number] {
    if (take("*")) return [0, Number.POSITIVE_INFINITY];
    if (take("+")) return [1, Number.POSITIVE_INFINITY];
    if (take("?")) return [0, 1];
    const [all, least = "", comma, most] = /^\{(\d{1,6})(,)?(\d{1,6})?\}/.exec(signs.slice(at, at + 20).join("")) ?? [];
    if (all === undefined) return signs[at] === "{" ? fail("a brace is not a count") : [1, 1];
    at += all.length;
    const from = Number(least);
    const to = comma === undefined ? from : most === undefined ? Number.POSITIVE_INFINITY : Number(most);
    if (from > MOST_REPEATS || (to > MOST_REPEATS && to !== Number.POSITIVE_INFINITY))
      fail(`it repeats more than ${MOST_REPEATS} times`);
    return to < from ? fail("a count is out of order") : [from, to];
  }

  function single(): Branch {
    const sign = signs[at++] ?? "";
    if (sign === "(") return group();
    if (sign === "[") return brackets();
    if (sign === ".") return set((one) => !/[\n\r\u2028\u2029]/.test(one));
    if (sign === "^") return { kind: "start" };
    if (sign === "$") return { kind: "end" };
    if (sign === "\\") {
      const { has, sign: meant } = escaped();
      return set(has, meant === undefined ? [] : [meant]);
    }
    if ("*+?{".includes(sign)) fail("something is repeated that is not there");
    return set((one) => one === sign, [sign]);
  }

  function group(): Branch {
    if (take("?")) {
      const named = /^<[A-Za-z_]\w{0,50}>/.exec(signs.slice(at, at + 60).join(""));
      if (named !== null) at += named[0].length;
      else if (!take(":")) fail("it looks ahead or behind");
    }
    const inner = choice();
    if (!take(")")) fail("a bracket is not closed");
    return inner;
  }

  function escaped(): Escape {
    const sign = signs[at++] ?? fail("it ends with a backslash");
    const known = CLASSES[sign];
    if (known !== undefined) return isAny(known);
    const opposite = CLASSES[sign.toLowerCase()];
    if (opposite !== undefined) return isAny((one) => !opposite(one));
    if (sign === "p" || sign === "P") return isAny(property(sign === "P"));
    if (sign === "u" || sign === "x") {
      const [all, braced, bare] =
        (sign === "u" ? /^(?:\{([\da-f]{1,6})\}|([\da-f]{4}))/i : /^()([\da-f]{2})/i).exec(
          signs.slice(at, at + 10).join(""),
        ) ?? [];
      if (all === undefined) fail("an escape is not readable");
      at += all?.length ?? 0;
      const code = Number.parseInt(braced || (bare ?? ""), 16);
      return code > 0x10ffff ? fail("an escape is not readable") : isSign(String.fromCodePoint(code));
    }
    const meant = CONTROLS[sign] ?? sign;
    if (/[a-zA-Z1-9]/.test(sign) && CONTROLS[sign] === undefined) fail(`it uses \\${sign}`);
    return isSign(meant);
  }

  function property(negated: boolean): Test {
    const [all] = /^\{[\w=]{1,40}\}/.exec(signs.slice(at, at + 50).join("")) ?? [];
    if (all === undefined) fail("a property is not readable");
    at += all?.length ?? 0;
    try {
      const test = new RegExp(`^\\p${all ?? ""}$`, "u");
      return (one) => test.test(one) !== negated;
    } catch {
      return fail("it names a property that there is not");
    }
  }

  function brackets(): Branch {
    const negated = take("^");
    const tests: Test[] = [];
    const own: string[] = [];
    while (at < signs.length && signs[at] !== "]") tests.push(range(own));
    if (!take("]")) fail("a set is not closed");
    return set((one) => tests.some((test) => test(one)) !== negated, own);
  }

  const inBrackets = (): Escape => (take("\\") ? escaped() : isSign(signs[at++] ?? ""));

  function range(own: string[]): Test {
    const from = inBrackets();
    if (from.sign !== undefined) own.push(from.sign);
    if (signs[at] !== "-" || signs[at + 1] === "]" || signs[at + 1] === undefined) return from.has;
    at++;
    const to = inBrackets();
    const low = from.sign?.codePointAt(0);
    const high = to.sign?.codePointAt(0);
    if (low === undefined || high === undefined) return fail("a range begins or ends with a class");
    if (high < low) fail("a range is out of order");
    // The next ones are other signs of the same script.
    for (let code = low; code <= high && code < low + MOST_OWN; code++) own.push(String.fromCodePoint(code));
    return (one) => {
      const code = one.codePointAt(0) ?? -1;
      return code >= low && code <= high;
    };
  }

  const whole = choice();
  if (at < signs.length) fail("a bracket is closed that was not opened");
  return whole;
}
