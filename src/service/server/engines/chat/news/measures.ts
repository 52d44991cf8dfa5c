/** What figures measure: how a question asks for it, and how a sentence states it. */

export interface Measure {
  readonly asks: RegExp;
  readonly states: RegExp;
  /** Words that find the documents, where the question's own may not. */
  readonly search: string;
}

const row = (asks: RegExp, states: RegExp, search: string): Measure => ({ asks, states, search });

const MEASURES: readonly Measure[] = [
  row(
    /\b(?:in|out)?flow(?:s|ed|ing)?\b|\bmoney (?:went|going|came|coming)\b/,
    /\b(?:inflows?|outflows?|t(?:ook|ake|akes|aken) in|drew|draws?|attract(?:s|ed)?|redemptions?|redeemed|withdrew|withdrawn|withdraw|pull(?:s|ed)?|net|fresh money)\b|\b(?:etfs?|funds?)\b.{0,30}\b(?:add(?:s|ed)?|gain(?:s|ed)?|los[et]s?)\b/i,
    "etf inflow",
  ),
  row(
    /\bhash ?(?:rate|power)\b|\bhashrate\b/,
    /\bexahash\w*|\bhash ?rate\b|\bhashing power\b/i,
    "mining exahashes network",
  ),
  row(/\bdifficulty\b/, /\bdifficulty\b/i, "mining difficulty"),
  row(/\bdominance\b/, /\bdominance\b|\bshare of (?:the|all)\b/i, "dominance share"),
  row(
    /\btvl\b|\btotal value locked\b|\block(?:ed)? (?:value|in)\b/,
    /\b(?:value locked|deposits?|locked)\b/i,
    "deposits locked",
  ),
  row(
    /\bmarket ?cap(?:itali[sz]ation)?\b|\bmcap\b/,
    /\bmarket (?:cap|value)\b|\bworth\b.{0,30}\bin all\b/i,
    "worth market value",
  ),
  row(/\bvolumes?\b|\bturnover\b/, /\b(?:volumes?|turnover|traded)\b/i, "volume turnover"),
  row(/\bsupply\b|\bcirculat\w+\b/, /\b(?:supply|circulat\w+)\b/i, "supply circulation"),
  row(/\bopen interest\b/, /\bopen interest\b|\bpositions grew\b/i, "open interest futures"),
  row(/\bfunding(?: rates?)?\b/, /\bfunding\b/i, "funding perpetual"),
  row(/\b(?:fees?|gas)\b/, /\b(?:fees?|gwei|costs?)\b/i, "fees transfer"),
  row(/\b(?:yields?|apy|apr)\b|\bstaking rewards?\b/, /\b(?:yields?|earns?|earned|rate)\b/i, "yield rewards"),
  row(
    /\b(?:stolen|hacked|hackers?|drained|thefts?|exploit\w*)\b|\bin the hack\b/,
    /\b(?:stolen|drained|thefts?|stole|exploit\w*|loss|lost)\b/i,
    "hack",
  ),
  row(/\bliquidat\w+/, /\bliquidat\w+|\bclosed by force\b|\bwiped out\b/i, "liquidation"),
  row(/\b(?:volatility|vol)\b/, /\bvolatility\b/i, "volatility"),
  row(/\b(?:hold|holds|own|owns|holdings)\b/, /\b(?:holds?|held|holdings|owns?)\b/i, "hold"),
  row(/\bstaked\b/, /\bstaked?\b|\bsecures the network\b/i, "staking supply"),
];

export const measureOf = (folded: string): Measure | undefined => MEASURES.find(({ asks }) => asks.test(folded));
