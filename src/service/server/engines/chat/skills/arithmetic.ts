/** Sums: a small parser of its own, so that nothing that is typed is ever run. */

type Token = { readonly kind: "number"; readonly value: number } | { readonly kind: "sign"; readonly sign: string };

const LEXEME =
  /\s*(?:(\d[\d,]*(?:\.\d+)?|\.\d+)(?:(e[+-]?\d{1,3})|(k|m|b|bn|mn|tn)(?![\p{L}]))?|(\*\*|[-+*/^%()])|(plus|minus|times|multiplied by|divided by|over|of|squared|cubed|mod|x|to the power of|sqrt|square root of|root of|percent))/iuy;

const SIGNS: Readonly<Record<string, string>> = {
  "**": "^",
  plus: "+",
  minus: "-",
  times: "*",
  "multiplied by": "*",
  x: "*",
  "divided by": "/",
  over: "/",
  of: "of",
  "to the power of": "^",
  squared: "²",
  cubed: "³",
  mod: "mod",
  percent: "%",
  sqrt: "√",
  "square root of": "√",
  "root of": "√",
};
const SCALES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, mn: 1e6, b: 1e9, bn: 1e9, tn: 1e12 };

/** The value of an amount such as `1.5k` or `2,800`. */
export function scaled(digits: string, suffix: string | undefined): number {
  return Number(digits.replaceAll(",", "")) * (SCALES[suffix?.toLowerCase() ?? ""] ?? 1);
}

function tokensOf(text: string): readonly Token[] | undefined {
  const clean = text
    .replace(/[×✕⋅·]/g, "*")
    .replace(/÷/g, "/")
    .replace(/[−–]/g, "-")
    .replace(/√/g, " sqrt ")
    .replace(/²/g, " squared ")
    .replace(/³/g, " cubed ")
    .replace(/[$€£]/g, "");
  const tokens: Token[] = [];
  LEXEME.lastIndex = 0;
  while (LEXEME.lastIndex < clean.trimEnd().length) {
    const [all, digits, power = "", suffix, sign, word] = LEXEME.exec(clean) ?? [];
    if (all === undefined) return undefined;
    if (digits !== undefined) tokens.push({ kind: "number", value: Number(`${scaled(digits, suffix)}${power}`) });
    else tokens.push({ kind: "sign", sign: SIGNS[(sign ?? word ?? "").toLowerCase()] ?? sign ?? "" });
  }
  return tokens;
}

interface Value {
  readonly value: number;
  /** `10%` on its own: behind plus or minus it is a share of what stands before. */
  readonly percent: boolean;
}

const LONGEST = 200;

/** The value of a sum; undefined when the text is none. May be infinite or not a number. */
export function calculate(text: string): number | undefined {
  if (text.length > LONGEST || !/\d/.test(text) || /^\s*\d{4}-\d{1,2}-\d{1,2}\s*$/.test(text)) return undefined;
  const tokens = tokensOf(text) ?? [];
  if (!tokens.some(({ kind }) => kind === "sign") || !tokens.some(({ kind }) => kind === "number")) return undefined;
  let at = 0;
  let readable = true;
  const take = (...signs: readonly string[]): string | undefined => {
    const token = tokens[at];
    if (token?.kind !== "sign" || !signs.includes(token.sign)) return undefined;
    at++;
    return token.sign;
  };

  function sum(): Value {
    let left = product();
    for (let sign = take("+", "-"); sign !== undefined; sign = take("+", "-")) {
      const right = product();
      const step = right.percent && !left.percent ? left.value * right.value : right.value;
      left = { value: sign === "+" ? left.value + step : left.value - step, percent: left.percent && right.percent };
    }
    return left;
  }

  function product(): Value {
    let left = signed();
    for (let sign = take("*", "/", "of", "mod"); sign !== undefined; sign = take("*", "/", "of", "mod")) {
      const right = signed().value;
      const { value } = left;
      left = { value: sign === "/" ? value / right : sign === "mod" ? value % right : value * right, percent: false };
    }
    return left;
  }

  function signed(): Value {
    if (take("-") !== undefined) {
      const { value, percent } = signed();
      return { value: -value, percent };
    }
    return take("+") === undefined ? power() : signed();
  }

  function power(): Value {
    const base = ended();
    return take("^") === undefined ? base : { value: base.value ** signed().value, percent: false };
  }

  function ended(): Value {
    let { value, percent } = single();
    for (let sign = take("%", "²", "³"); sign !== undefined; sign = take("%", "²", "³")) {
      const follows = tokens[at];
      const isRemainder =
        sign === "%" && (follows?.kind === "number" || (follows?.kind === "sign" && follows.sign === "("));
      if (isRemainder) value %= single().value;
      else if (sign === "%") [value, percent] = [value / 100, true];
      else value **= sign === "²" ? 2 : 3;
    }
    return { value, percent };
  }

  function single(): Value {
    if (take("√") !== undefined) return { value: Math.sqrt(single().value), percent: false };
    if (take("(") !== undefined) {
      const inner = sum();
      if (take(")") === undefined) readable = false;
      return { value: inner.value, percent: false };
    }
    const token = tokens[at++];
    if (token?.kind === "number") return { value: token.value, percent: false };
    readable = false;
    return { value: Number.NaN, percent: false };
  }

  const { value } = sum();
  return readable && at === tokens.length ? value : undefined;
}
