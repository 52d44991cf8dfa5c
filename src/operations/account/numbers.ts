/** Numbers and sums of money, as they are shown. */

const TINY = 0.000_001;
const CENT = 0.01;
/** From here on a picture has no room for all digits. */
const HUGE = 1_000_000_000;
const HUGE_MONEY = 1_000_000;
const LARGE = 10_000;

const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 2 });
const shorter = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
const usual = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });
const small = new Intl.NumberFormat("en", { maximumFractionDigits: 6 });
const money = new Intl.NumberFormat("en", { style: "currency", currency: "USD" });
const moneyCompact = new Intl.NumberFormat("en", {
  style: "currency",
  currency: "USD",
  notation: "compact",
  maximumFractionDigits: 2,
});

/** How numbers are written where there is room for them, and where there is not. */
export interface Numbers {
  readonly amount: (value: number) => string;
  readonly usd: (value: number) => string;
}

export const inFull: Numbers = {
  /** Such as `1,234.56`; what is less than one has more places. */
  amount(value) {
    if (value !== 0 && Math.abs(value) < TINY) return value > 0 ? `<${small.format(TINY)}` : small.format(-TINY);
    return Math.abs(value) < 1 ? small.format(value) : usual.format(value);
  },
  /** Such as `$1,234.56`. */
  usd: (value) => (value > 0 && value < CENT ? `<${money.format(CENT)}` : money.format(value)),
};

export const inShort: Numbers = {
  amount: (value) => (Math.abs(value) < HUGE ? inFull.amount(value) : compact.format(value)),
  usd: (value) => (Math.abs(value) < HUGE_MONEY ? inFull.usd(value) : moneyCompact.format(value)),
};

/** For the axis of a plot, such as `12K`. */
export const inBrief = (value: number): string => (Math.abs(value) < LARGE ? usual : shorter).format(value);
