/** The words of a text that say what it is about, each in one form however it is written. */
import { coins, commonWords, firms, places, veryCommonWords } from "./names-known.ts";

export type WordKind = "coin" | "firm" | "place" | "event" | "name" | "word";

export interface SignificantWord {
  readonly word: string;
  readonly kind: WordKind;
}

const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\bexchange[ -]traded (?:fund|note|product)s?\b/gi, "etf"],
  [/\bsecurities and exchange commission\b/gi, "SEC"],
  [/\bfederal reserve\b/gi, "Fed"],
  [/\binternational monetary fund\b/gi, "IMF"],
  [/\bfinancial services agency\b/gi, "FSA"],
  [/\bnew york stock exchange\b/gi, "NYSE"],
  [/\bunited states\b|\bU\.S\.|\bAmerican?s?\b/g, "US"],
  [/\bunited kingdom\b|\bU\.K\.|\bBritish\b/gi, "UK"],
  [/\bHong Kong\b/g, "Hongkong"],
  [/\b(?:breaks?|broke|dips?|dipped) (?:below|under)\b/gi, "falls"],
  [/\b(?:breaks?|broke) (?:above|past)\b/gi, "rises"],
  [/\bhard fork\b/gi, "upgrade"],
  [/\blegal tender\b/gi, "legaltender"],
  [/\b(?:consumer price|CPI)\b/gi, "inflation"],
  [/\b(?:end(?:ed|s)?|close[ds]?) up\b/gi, "rise"],
  [/\b(?:took|take[ns]?|taking|brought|brings?|pull(?:ed|s)?|fl(?:ow|iess|ieß)\w*) in\b/gi, "inflow"],
  [/\btoken sale|initial public offering|go(?:es|ing)? public\b/gi, "ipo"],
];

/** What happens, by the words it is told with: the first of each line stands for all of it. */
const EVENTS = `
hack hacker hackers hacked hacks hacking cyberattack attackers draining stealing exploit exploited exploits drain drains drained stolen steal steals stole attack attacker attacked breach
fine fined fines penalty penalties
approve approving approves approved approval greenlight greenlights nod clears
reject rejects rejected denies denied dismiss dismissed
launch launching launches launched debut debuts unveil unveils unveiled introduces introduced starts opens
list lists listed listing ipo
delist delists delisted
buy buys buying bought purchase purchases purchased acquire acquires acquired acquisition adds
sell sells sold selling sale dumps offloads
inflow inflows attract attracts attracted draw draws drew zuflusse zufluss приток
outflow outflows redemption redemptions withdrew withdraws abflusse abfluss отток
rise rises rose rising climbing gaining jump jumps jumped climb climbs climbed gain gains gained surge surges surged rally rallies spike spikes soar soars raises
fall falls fell falling dropping drop drops dropped slide slides slid slip slips plunge plunges plunged sink sinks sank loses lost slump tumble tumbles
hold holds steady unchanged
cut cuts lowers lowered reduction
halt halts halting halted outage stops stopped downtime offline
lawsuit sue sues sued suit sues complaint
settle settling settles settled settlement
sentence sentences sentenced prison jail jailed
freeze freezes froze frozen blocked
mint mints minted
move moves moving moved transfer transfers transferred
upgrade upgrades fork
scam scams scammer
launder laundering
ban bans banned prohibit prohibits outlaw
bankrupt bankruptcy insolvent insolvency
partner partners partnership
raise raised funding
tax taxes taxed taxation
`;

const EVENT_OF: ReadonlyMap<string, string> = new Map(
  EVENTS.trim()
    .split("\n")
    .flatMap((line) => {
      const words = line.split(" ");
      return words.map((word) => [word, words[0] ?? word] as const);
    }),
);

/** Words of the language, and what every other piece of news about this market has in it. */
const STOP: ReadonlySet<string> = new Set(
  `a about above after again against ago all almost also although am among amid an and another any are around as at away
  back be became because become been before began behind being below best better between both but by came can chair come
  could day days despite did do does done down due during each early eight eleven end ended ends even ever every expected
  few fifth first five followed following for four fourth from full gave get gets give given go goes going good got had
  half has have having he held her here high higher highest him his hour hours how however if in including instead into
  is it its itself january february march april may june july august september october november december just keep kept
  know largest last late later latest least led less level like little long low lowest made main make makes making many
  mean means might million millions billion billions minute minutes monday month months more most much must near nearly
  need needs net new news next nine no nobody nor not nothing now number of off on once one only onto or other others our
  out over own part past pay per percent place plan plans point points put quarter ran rather reach reached reaches
  record recent reported reports same saturday saw say says second see seen sees session set seven several shall share
  shares she should show shows side since single six small so some soon still such sunday ten than that the their them
  then there these they third this those though thousand three through thursday time times to today together told
  tomorrow too took top total toward towards tuesday twelve two under until up upon usd use used using usual very via was
  way we wednesday week weeks well went were what when where whether which while who whole whose why will with within
  without world worth would year years yearly yesterday yet you your friday
  crypto cryptocurrency cryptocurrencies market markets price prices trader traders trading trade traded trades investor
  investors analyst analysts coin coins token tokens exchange exchanges data report dollar dollars company firm people
  thread board replies poster posters anon asset assets digital value volume spot network blockchain chain user users
  der die das den dem des ein eine einen einem einer und oder in im an am auf aus bei mit nach seit von vom zu zum zur fur
  uber um als auch es er sie wir ist sind war wird werden wurde haben hat hatte nicht noch nur sich so wie wieder dollar
  le la les des du un une et en au aux par pour sur dans que qui el los las una de del y con por para il lo gli di da
  в и на с по о об от до за из к у не что как это для после`.split(/\s+/),
);

/** Endings that change with number and tense; what stays is short enough to be the same in kindred words. */
const LONGEST_STEM = 6;
const stemOf = (word: string): string => {
  const singular = word.length > 4 ? word.replace(/(?:ies|es|s|y|e)$/, "") : word.replace(/(?<=\w\w\w)s$/, "");
  return singular.length > LONGEST_STEM ? singular.slice(0, LONGEST_STEM) : singular;
};

const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").normalize("NFC").toLowerCase();

const WRITTEN_TOGETHER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const segmenter = new Intl.Segmenter("ja", { granularity: "word" });
const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:\.[a-z]{2,3}(?![\p{L}\p{N}]))?/gu;

interface Token {
  readonly written: string;
  /** At the beginning of a sentence every word is written large. */
  readonly first: boolean;
}

function tokensOf(text: string): readonly Token[] {
  if (WRITTEN_TOGETHER.test(text))
    return [...segmenter.segment(text)].flatMap(({ segment, isWordLike }) =>
      isWordLike === true ? [{ written: segment, first: true }] : [],
    );
  return [...text.matchAll(TOKEN)].map(({ 0: written, index }) => ({
    written,
    first: /(?:^|[.!?:]["'”»)]?\s+["'“«(]?)$/.test(text.slice(Math.max(0, index - 4), index)),
  }));
}

const isCapital = (word: string): boolean => /^\p{Lu}/u.test(word);

/** Where nearly every word is written large, that says nothing. */
function isTitleCase(tokens: readonly Token[]): boolean {
  const long = tokens.filter(({ written }) => written.length > 3);
  return long.filter(({ written }) => isCapital(written)).length > long.length * 0.7;
}

function readWord({ written, first }: Token, titleCase: boolean): SignificantWord | undefined {
  const word = fold(written);
  const isName = isCapital(written) && !first && !titleCase;
  const shouted = /^\p{Lu}[\p{Lu}\p{N}]+$/u.test(written);
  const known = veryCommonWords.has(word) ? isName || shouted : !commonWords.has(word) || isCapital(written);
  const coin = known ? coins.get(word) : undefined;
  if (coin !== undefined) return { word: coin, kind: "coin" };
  const firm = known ? firms.get(word) : undefined;
  if (firm !== undefined) return { word: firm, kind: "firm" };
  const place = isCapital(written) ? places.get(word) : undefined;
  if (place !== undefined) return { word: place, kind: "place" };
  if (STOP.has(word) || /^\p{N}+$/u.test(word)) return undefined;
  const event = EVENT_OF.get(word);
  if (event !== undefined) return { word: event, kind: "event" };
  if (word.length < 2) return WRITTEN_TOGETHER.test(word) ? { word, kind: "word" } : undefined;
  return { word: stemOf(word), kind: isName || shouted ? "name" : "word" };
}

/** In the order they are told in; a word may come several times. */
export function significantWords(text: string): readonly SignificantWord[] {
  const plain = text.replace(/['’]s?(?=$|[^\p{L}])/gu, "");
  const tokens = tokensOf(PHRASES.reduce((said, [phrase, word]) => said.replace(phrase, word), plain));
  const titleCase = isTitleCase(tokens);
  return tokens.flatMap((token) => readWord(token, titleCase) ?? []);
}
