/** Which items are good enough, and which band of opinion they come from. */
import type { Digest } from "../../../core/digest.ts";
import type { Say } from "../../../core/say.ts";
import { clipped, plain } from "../../markdown.ts";
import { isBack } from "../../settings/decision.ts";
import { type Field, read, wrong } from "../field.ts";

/** What the scores call neutral ends here, on both sides; see `news/scores.ts`. */
const NEUTRAL = 0.2;

const MINIMA = [0.3, 0.5, 0.7] as const;

const PERCENT = 100;
/** Whoever writes 2 without the sign means no two percent. */
const LEAST_PERCENT = 10;

/** `0.5`, `0,5`, `.5`, `50 %`, `50`; undefined: it is no number. */
function scoreOf(text: string): number | undefined {
  const [, number, percent] = /^([+−-]?(?:\d+(?:[.,]\d+)?|[.,]\d+))\s*(%?)$/.exec(text.trim()) ?? [];
  if (number === undefined) return undefined;
  const value = Number(number.replace(",", ".").replace("−", "-"));
  if (percent === "%") return value / PERCENT;
  if (Math.abs(value) <= 1) return value;
  return Math.abs(value) < LEAST_PERCENT ? undefined : value / PERCENT;
}

const isAll = (given: string): boolean => isBack(given) || /^(?:all|any|every|everything|0)$/i.test(given.trim());

export const legitimacy: Field = {
  word: "legitimacy",
  label: (say) => say("button-digest-legitimacy"),
  line: ({ say, digest: { legitimacy: least } }) =>
    least === undefined ? say("digest-line-legitimacy-off") : say("digest-line-legitimacy", { least }),
  how: (say) => say("digest-legitimacy-how"),
  example: "0.5",
  typed: true,
  choices({ say, digest }) {
    const off = { label: say("button-digest-off"), argument: "off", holds: digest.legitimacy === undefined };
    return [
      [
        off,
        ...MINIMA.map((least) => ({
          label: say("button-digest-least", { least }),
          argument: String(least),
          holds: least === digest.legitimacy,
        })),
      ],
    ];
  },
  read(given, { say, command }) {
    if (isAll(given)) return read({ legitimacy: undefined });
    const least = scoreOf(given.replace(/^(?:>=?|≥|from|above|at least|min)\s*/i, ""));
    if (least !== undefined && least >= 0 && least <= 1) return read({ legitimacy: least });
    const example = `${command} --legitimacy 0.5`;
    return wrong(say("digest-legitimacy-wrong", { given: plain(clipped(given, 40)), example }));
  },
};

type Band = NonNullable<Digest["bullishness"]>;

const BANDS: ReadonlyMap<string, Band> = new Map([
  ["bullish", { from: NEUTRAL, to: 1 }],
  ["bearish", { from: -1, to: -NEUTRAL }],
  ["neutral", { from: -NEUTRAL, to: NEUTRAL }],
]);

const SCORE = String.raw`[+−-]?(?:\d+(?:[.,]\d+)?|[.,]\d+)\s*%?`;
const TWO = new RegExp(
  String.raw`^(?:from\s+|von\s+)?(${SCORE})\s*(?:\bto\b|\bbis\b|\.{2,3}|…|–|—|-|;|:|\s)\s*(${SCORE})$`,
  "i",
);
const ABOVE = new RegExp(String.raw`^(?:>=?|≥|above|over|from|at least|über|ab)\s*(${SCORE})$`, "i");
const BELOW = new RegExp(String.raw`^(?:<=?|≤|below|under|up to|to|at most|unter|bis)\s*(${SCORE})$`, "i");

function bandOf(given: string): Band | undefined {
  // Blanks in a row are one: of thousands, each pattern would try in how many ways they can be shared out.
  const words = given.trim().replace(/\s+/g, " ");
  const said = words.replace(/ only$|^only |^nur /i, "");
  const named = BANDS.get(said.toLowerCase());
  if (named !== undefined) return named;
  const two = TWO.exec(said);
  const [least, most] = [two?.[1] ?? ABOVE.exec(said)?.[1] ?? "-1", two?.[2] ?? BELOW.exec(said)?.[1] ?? "1"];
  if (two === null && !ABOVE.test(said) && !BELOW.test(said)) return undefined;
  const [first, second] = [scoreOf(least), scoreOf(most)];
  if (first === undefined || second === undefined || first === second) return undefined;
  const band = { from: Math.min(first, second), to: Math.max(first, second) };
  return band.from < -1 || band.to > 1 ? undefined : band;
}

const isBand = (one: Band | undefined, name: string): boolean => {
  const other = BANDS.get(name);
  return one !== undefined && one.from === other?.from && one.to === other.to;
};

function bandWords(say: Say, band: Band | undefined): string {
  if (band === undefined) return say("digest-all");
  if (isBand(band, "bullish")) return say("digest-bullish");
  if (isBand(band, "bearish")) return say("digest-bearish");
  return isBand(band, "neutral") ? say("digest-neutral") : say("digest-band", { from: band.from, to: band.to });
}

export const bullishness: Field = {
  word: "bullishness",
  label: (say) => say("button-digest-bullishness"),
  line: ({ say, digest }) => say("digest-line-bullishness", { band: bandWords(say, digest.bullishness) }),
  how: (say) => say("digest-bullishness-how"),
  example: "bullish",
  typed: true,
  choices({ say, digest: { bullishness: band } }) {
    return [
      [{ label: say("button-digest-all"), argument: "all", holds: band === undefined }],
      [
        { label: say("button-digest-bullish"), argument: "bullish", holds: isBand(band, "bullish") },
        { label: say("button-digest-bearish"), argument: "bearish", holds: isBand(band, "bearish") },
      ],
    ];
  },
  read(given, { say, command }) {
    if (isAll(given)) return read({ bullishness: undefined });
    const band = bandOf(given);
    if (band !== undefined) return read({ bullishness: band });
    const example = `${command} --bullishness bullish`;
    return wrong(say("digest-bullishness-wrong", { given: plain(clipped(given, 40)), example }));
  },
};
