/** Which skill answers: they are asked one after the other, the surest first. */
import type { ChatQuestion } from "../ports.ts";
import { type Draft, say } from "./draft.ts";
import { isTerm } from "./glossary.ts";
import { asksForFigure, asksForMeasure, asksForPrice, figure, prices } from "./news/figure.ts";
import { explain } from "./news/headline.ts";
import { coveredBy, type Library, topicOf } from "./news/library.ts";
import { asksForMood, asksToCompare, comparison, mood } from "./news/mood.ts";
import { reasons, report } from "./news/report.ts";
import { type Asked, readQuestion } from "./question.ts";
import { alerts } from "./skills/alerts.ts";
import { care } from "./skills/care.ts";
import { conversion } from "./skills/conversion.ts";
import { definition } from "./skills/definition.ts";
import { keySentences } from "./skills/extract.ts";
import { recall } from "./skills/recall.ts";
import { refuseRest, refuseTask, smalltalk } from "./skills/smalltalk.ts";
import { conversationSummary, summary } from "./skills/summary.ts";
import { clock, sums } from "./skills/sums.ts";
import { texts } from "./skills/texts.ts";
import { contentWords, wordsOf } from "./words.ts";

type Skill = (asked: Asked, library: Library) => Draft | undefined | Promise<Draft | undefined>;

const SKILLS: readonly Skill[] = [
  conversationSummary,
  recall,
  care,
  smalltalk,
  texts,
  sums,
  clock,
  summary,
  alerts,
  conversion,
  shortened,
  refuseTask,
  explain,
  when(asksToCompare, comparison),
  when(({ turn, folded, assets }) => turn === "why" || (assets.length > 0 && folded.startsWith("why ")), reasons),
  when(({ turn }) => turn !== "more", definition),
  when((asked) => asksForMood(asked) && isOfMarket(asked), mood),
  when(({ turn }) => turn !== "more", when(asksForPrice, prices)),
  when(
    ({ turn }) => turn !== "more",
    when((asked) => asksForMeasure(asked) || (asksForFigure(asked) && isOfMarket(asked)), figure),
  ),
  when(isOfMarket, report),
  nothing,
];

function when(fits: (asked: Asked) => boolean, skill: Skill): Skill {
  return (asked, library) => (fits(asked) ? skill(asked, library) : undefined);
}

export async function compose(question: ChatQuestion, library: Library): Promise<Draft> {
  const asked = readQuestion(question);
  for (const skill of SKILLS) {
    const draft = await skill(asked, library);
    if (draft !== undefined) return flavoured(draft, asked);
  }
  return refuseRest();
}

const MARKET =
  /\b(?:crypto\w*|coins?|tokens?|market|markets|prices?|exchanges?|sec|cftc|regulat\w*|mica|trad(?:e|es|ing|ers?)|blockchain|web3|miners?|wallets?|hack\w*|exploit\w*|inflation|fed|rates? (?:cut|hike)|treasury|bull\w*|bear\w*|rally|sell-?off|bonds?|tariffs?|senate|congress|bills?|law|scams?|frauds?|phishing|taxe?s?|etfs?|funds?)\b|крипто|暗号|加密|암호/;
const NEWS =
  /\b(?:news|headlines?|latest|happening|happened|going on|what's up with|update|updates|noticias|nachrichten|notizie|nouvelles|notícias|новости|новини|haberler)\b|ニュース|新闻|뉴스/;

/** Whether the news is the place to look: an asset, a word of the market, or plainly "the news". */
function isOfMarket({ folded, assets }: Asked): boolean {
  return (
    assets.length > 0 ||
    MARKET.test(folded.slice(0, 1_000)) ||
    NEWS.test(folded.slice(0, 300)) ||
    contentWords(folded.slice(0, 300)).some(isTerm)
  );
}

/** Less of what was just said, whoever said it. */
function shortened({ turn, answers }: Asked): Draft | undefined {
  const last = answers.at(-1);
  if (turn !== "shorter" || last === undefined || /\[\d+\]/.test(last)) return undefined;
  return say(keySentences(last, 1, 300).join(" "));
}

/** Nothing fits: a search for all the words may still find something; else it is said plainly. */
async function nothing(asked: Asked, library: Library): Promise<Draft> {
  const { text, assets } = asked;
  if (assets.length > 0)
    return say(
      `The bundled sample news says nothing on ${topicOf(assets, text)}. Try another asset, or connect a hosted service with \`SERVICE_URL\` for live news.`,
    );
  const telling = contentWords(text.slice(0, 300));
  if (!isOfMarket(asked) && telling.length >= 2 && wordsOf(text.slice(0, 400)).length <= 30) {
    const found = await library.find({ text, assets, now: asked.question.now, newest: false, count: 1 });
    const common = found[0] === undefined ? 0 : coveredBy(found[0], telling).length;
    if (common >= 2 && common >= telling.length * 0.75) return (await report(asked, library)) ?? refuseRest();
  }
  const [only] = telling;
  if (!isOfMarket(asked) && only !== undefined && telling.length === 1 && wordsOf(text.slice(0, 60)).length <= 3) {
    const [first] = await library.find({ text, assets, now: asked.question.now, newest: false, count: 1 });
    if (first?.title.words.has(only)) return (await report(asked, library)) ?? refuseRest();
  }
  if (isOfMarket(asked)) {
    return say(
      'I found nothing on that in the bundled sample news. Ask about an asset or a topic, such as "latest on bitcoin" or "stablecoin rules".',
    );
  }
  return refuseRest();
}

/** A little of the persona; figures and quotations stay as they are. */
function flavoured(draft: Draft, { style }: Asked): Draft {
  if (!style.pirate) return draft;
  return { ...draft, parts: ["Ahoy! ", ...draft.parts, draft.parts.length > 1 ? "\n\nFair winds!" : " Fair winds!"] };
}
