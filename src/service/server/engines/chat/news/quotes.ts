/** Prices as sentences state them: which asset, how much, and how plainly. */
import { type Asset, mentionsIn } from "../assets.ts";

export interface Quote {
  readonly asset: Asset;
  /** In USD. */
  readonly value: number;
  /** Whether the asset's price is what the clause is about, and not only mentioned in it. */
  readonly stated: boolean;
}

const AMOUNT =
  /(?:US)?\$\s?(\d+(?:,\d{3})*(?:\.\d+)?)(k)?(?![\d.,]*\d|\s?(?:thousand|million|billion|trillion|m\b|bn\b|b\b|per\b))/gi;
/** What may stand between the verb and the amount. */
const GAP = String.raw`(?:\s[^$;]{0,40}?)?\s`;
const ABOUT = "(?:about |just |only |exactly |roughly |around |near )?$";
/** The clause that ends in the amount says what the asset trades at. */
const STATES = new RegExp(
  [
    String.raw`\b(?:trad(?:es|ed|ing)|chang(?:es|ed|ing) hands|stands?|stood|sits?|sat|holds?|held|holding|hovers?|hovered|stead(?:y|ies|ied)|firm(?:s|ed)?|settl(?:es|ed|ing)|clos(?:es|ed|ing)|ended|moved|changed|is|was|priced|fetch(?:es|ed))${GAP}(?:at|near|around)\s${ABOUT}`,
    String.raw`\b(?:f[ae]lls?|falling|fallen|slip(?:s|ped)|drop(?:s|ped)|dip(?:s|ped)|slid|slides?|sinks?|sank|eas(?:es|ed|ing)|los[te]s?|retreat(?:s|ed)|ros[e]|ris(?:es|ing)|risen|climb(?:s|ed)|gain(?:s|ed)?|jump(?:s|ed)|surge[sd]?|rall(?:ies|ied)|recover(?:s|ed)|add(?:s|ed)|edge[sd]?|advance[sd]?|bounce[sd]?|took|sent|lifted|pushed|drove|trims?|trimmed|back)${GAP}(?:to|at)\s${ABOUT}`,
    String.raw`\b(?:hits?|reach(?:es|ed)?|regain(?:s|ed)|clear(?:s|ed)|cross(?:es|ed)|holds?|held|costs?|fetch(?:es|ed)|is|was) ${ABOUT}`,
    String.raw`\bfrom \$[\d.,]+\d to ${ABOUT}`,
  ].join("|"),
  "i",
);
const MENTIONS = /\b(?:price|prices) (?:of|near|at|around) $|\bat (?:a price (?:of|near) )?$/i;
const ELLIPTIC = /^ (?:(?:up|down) [\d.]+% )?(?:at|to) $/;
/** Levels, wishes and the prices of other things. */
const OTHER =
  /\b(?:support|resistance|hurdles?|targets?|strikes?|calls?|puts?|offers?|bids?|orders?|peak|average|fees?|high as|low as|losses|stands? in|gold|between|transfer|swap|levels?)\b[^$]{0,40}$/i;
const HOPE =
  /\b(?:will|could|may|might|would|target|predict\w*|expect\w*|forecast\w*|claims?|if|calls? for|hopes?|by (?:year|20\d\d))\b/i;
/** These hold for the clauses behind them too. */
const HOPE_ON = /\b(?:if|(?:predict|expect|forecast|claim|hope|think|say)\w* that)\b/i;
/** Behind the amount `hopes` are what moved the price, not a wish for it. */
const HOPE_BEHIND = /\b(?:will|could|may|might|would|if|by (?:year|20\d\d))\b/i;
/** Behind one of these an asset is not what the sentence speaks of. */
const ASIDE = /\b(?:on|of|in|for|from|against|per|over|via|to) (?:the |a )?$/i;
const STANDS_FOR = /\b(?:the (?:\w+ largest )?(?:coin|price|token)|it)\b/i;

const clauseOf = (before: string): string => before.split(/[,;]\s/).at(-1) ?? "";
const clauseBehind = (after: string): string => after.split(/[,;]\s| (?:and|but|as|while) /)[0] ?? "";

const isHope = (before: string, after: string): boolean =>
  HOPE.test(clauseOf(before)) || HOPE_ON.test(before) || HOPE_BEHIND.test(clauseBehind(after));

/** Of several amounts for one asset the last one holds; `topic` is what a sentence without a name speaks of. */
export function quotesIn(text: string, topic: Asset | undefined): readonly Quote[] {
  if (!text.includes("$")) return [];
  const mentions = mentionsIn(text);
  const quotes = new Map<Asset, Quote>();
  for (const { 0: whole, 1: digits = "", 2: thousands, index } of text.matchAll(AMOUNT)) {
    const before = text.slice(Math.max(0, index - 90), index);
    const mention = mentions.findLast(({ end }) => end <= index);
    const asset = mention?.asset ?? (mentions.length === 0 && STANDS_FOR.test(before) ? topic : undefined);
    const value = Number(digits.replaceAll(",", "")) * (thousands === undefined ? 1 : 1_000);
    if (asset === undefined || !(value > 0 && Number.isFinite(value)) || whole === "" || OTHER.test(clauseOf(before)))
      continue;
    if (isHope(text.slice(0, index), text.slice(index + whole.length))) continue;
    const aside = mention !== undefined && ASIDE.test(text.slice(0, mention.start));
    const close = mention !== undefined && ELLIPTIC.test(text.slice(mention.end, index));
    const stated = !aside && (close || STATES.test(before));
    if (!stated && !MENTIONS.test(before)) continue;
    if (stated || quotes.get(asset)?.stated !== true) quotes.set(asset, { asset, value, stated });
  }
  return [...quotes.values()];
}
