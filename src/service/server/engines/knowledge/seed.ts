/** What a sample document is before it has a date. */
export interface NewsSeed {
  readonly title: string;
  readonly tldr: string;
  /** Of the thirty days that the samples tell of, from 1; prices follow one course over them. */
  readonly day: number;
  /** From -1, bearish, to 1, bullish. */
  readonly bullishness: number;
  /** From 0 to 1. */
  readonly legitimacy: number;
}
