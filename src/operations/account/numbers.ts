/** Numbers and sums of money, as they are shown to those who read a language. */
import type { Say } from "../../core/say.ts";

const TINY = 0.000_001;
const CENT = 0.01;
/** From here on a picture has no room for all digits. */
const HUGE = 1_000_000_000;
const HUGE_MONEY = 1_000_000;
const LARGE = 10_000;

/** How numbers are written where there is room for them, and where there is not. */
export interface Numbers {
  readonly amount: (value: number) => string;
  readonly usd: (value: number) => string;
}

interface Written {
  readonly inFull: Numbers;
  readonly inShort: Numbers;
  /** For the axis of a plot, such as `12K`. */
  readonly inBrief: (value: number) => string;
}

function fullNumbers(locale: string): Numbers {
  const usual = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const small = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  const money = new Intl.NumberFormat(locale, { style: "currency", currency: "USD" });
  return {
    /** Such as `1,234.56`; what is less than one has more places. */
    amount(value) {
      if (value !== 0 && Math.abs(value) < TINY) return value > 0 ? `<${small.format(TINY)}` : small.format(-TINY);
      return Math.abs(value) < 1 ? small.format(value) : usual.format(value);
    },
    /** Such as `$1,234.56`. */
    usd: (value) => (value > 0 && value < CENT ? `<${money.format(CENT)}` : money.format(value)),
  };
}

function writtenIn(locale: string): Written {
  const usual = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  const compact = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 2 });
  const shorter = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 });
  const money = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "USD",
    notation: "compact",
    // Whether cents that are nothing are written is not the same in every version of Node, unless it is said.
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const inFull = fullNumbers(locale);
  const inShort: Numbers = {
    amount: (value) => (Math.abs(value) < HUGE ? inFull.amount(value) : compact.format(value)),
    usd: (value) => (Math.abs(value) < HUGE_MONEY ? inFull.usd(value) : money.format(value)),
  };
  return { inFull, inShort, inBrief: (value) => (Math.abs(value) < LARGE ? usual : shorter).format(value) };
}

/** Making them takes longer than writing with them. */
const known = new Map<string, Written>();

export function numbersIn(say: Say): Written {
  const locale = say("locale");
  const written = known.get(locale) ?? writtenIn(locale);
  known.set(locale, written);
  return written;
}
