/** "Explain this one": a headline, pasted or just spoken of, and the document that it belongs to. */
import type { Draft, Part } from "../draft.ts";
import { termOf } from "../glossary.ts";
import type { Asked } from "../question.ts";
import { fold, sentencesOf, wordsOf } from "../words.ts";
import type { Library } from "./library.ts";
import type { Reading } from "./reading.ts";
import {
  about,
  averageMood,
  bestSentences,
  bullet,
  degree,
  moodOf,
  OFFLINE_NOTE,
  provenance,
  quoted,
} from "./wording.ts";

const ORDER =
  /^\s*(?:(?:can|could) you\s+)?(?:please\s+)?(?:explain|what (?:does|do)|tell me (?:more )?about|more (?:about|on)|what is|what's)\s*(?:to me\s+)?(?:this|that|the)?\s*(?:one|news|headline|article|item|report|document|story)?\s*(?:mean)?\s*[:\-–—?]*\s*/i;
const POINTS =
  /\b(?:explain|what does|tell me (?:more )?about|more (?:about|on)|what is)\b.{0,12}\b(?:this|that)(?: (?:one|news|headline|article|item|report|story))?\b/;

/** The headline in a message: what stands behind the order, in quotes, or on a line of its own. */
function candidates(text: string): readonly string[] {
  const inQuotes = text.match(/["“«]([^"”»\n]{12,300})["”»]/g)?.map((quote) => quote.slice(1, -1)) ?? [];
  const lines = text.split("\n", 12).map((line) =>
    line
      .replace(/^[\s>*#\-\d.)]+/, "")
      .replace(/\*+/g, "")
      .trim(),
  );
  return [...inQuotes, text.slice(0, 400).replace(ORDER, "").split("\n")[0] ?? "", ...lines].filter(
    (line, at, all) => line.length >= 12 && line.length <= 300 && all.indexOf(line) === at,
  );
}

const ORDINALS: readonly RegExp[] = [
  /\b(?:first|1st|1)\b/,
  /\b(?:second|2nd|2)\b/,
  /\b(?:third|3rd|3)\b/,
  /\b(?:fourth|4th|4)\b/,
];
const PICKS =
  /^(?:please )?(?:(?:tell|show|give) me |and |what about |explain |expand |more |details |about |on |of |number |no\.? |the |point |item |news |source |\[)*(?:first|second|third|fourth|last|[1-4](?:st|nd|rd|th)?)\]?(?: (?:one|point|item|news|headline|story|source|please|report))*[ ?!.]*$/;

/** The headline of the answer before that is pointed at by its place: "more about the second one". */
function pickedFrom({ whole, answers }: Asked): string | undefined {
  const folded = fold(whole.slice(0, 120));
  if (whole.length > 80 || !PICKS.test(folded)) return undefined;
  const shown = [...(answers.at(-1) ?? "").matchAll(/\*\*((?:[^*\\]|\\.){12,200}?)\.?\*\*/g)].map(([, title = ""]) =>
    title.replace(/\\(.)/g, "$1"),
  );
  return /\blast\b/.test(folded) ? shown.at(-1) : shown[ORDINALS.findIndex((ordinal) => ordinal.test(folded))];
}

const TRIES = 4;

/** Undefined when the message names no headline of the news. */
export async function explain(asked: Asked, library: Library): Promise<Draft | undefined> {
  const { whole, question } = asked;
  const points = POINTS.test(fold(whole.slice(0, 300)));
  if (wordsOf(whole.slice(0, 400)).length < 4 && !points && pickedFrom(asked) === undefined) return undefined;
  const own = candidates(whole.slice(0, 2_000));
  const before = points && own.every((line) => wordsOf(line).length < 5) ? asked.answers.at(-1) : undefined;
  const lines = before === undefined ? own : [...own, ...sentencesOf(before.slice(0, 2_000)).slice(0, 3)];
  const picked = pickedFrom(asked);
  for (const line of picked === undefined ? lines.slice(0, TRIES) : [picked]) {
    const found = await library.titled(line, question.now);
    if (found !== undefined) return explained(found, asked, library);
  }
  return undefined;
}

async function explained(reading: Reading, asked: Asked, library: Library): Promise<Draft> {
  const { document } = reading;
  const { now } = asked.question;
  const { style } = asked;
  const told = reading.sentences.map(({ text }) => quoted(text)).join(" ");
  const parts: Part[] = [
    `**${quoted(document.title).replace(/\.$/, "")}** _(${provenance(document, now)})_\n\n`,
    `${told} `,
    document,
    "\n\n",
  ];
  const { bullishness } = averageMood([reading]);
  parts.push(
    `For ${about(reading)} that reads ${moodOf(bullishness)} (${degree(bullishness)}), with a legitimacy of ${Math.round(document.legitimacy * 100)}%.\n\n`,
  );
  const term = termIn(reading);
  if (term !== undefined && !style.brief) parts.push(`**${term.name}:** ${term.says}\n\n`);
  const found = await library.find({
    text: document.title,
    assets: reading.assets.slice(0, 1),
    now,
    newest: false,
    count: style.documents,
  });
  const others = found
    .filter(({ document: { id } }) => id !== document.id)
    .slice(0, style.brief ? 0 : style.documents - 2);
  if (others.length > 0) {
    parts.push(
      "Related:\n\n",
      ...others.flatMap((one) => bullet(one, bestSentences(one, [...reading.title.words], [], 1), now)),
      "\n",
    );
  }
  return { parts: [...parts, OFFLINE_NOTE] };
}

/** The first word or pair of words of a document that the glossary explains. */
function termIn({ document }: Reading): ReturnType<typeof termOf> {
  const words = wordsOf(`${document.title} ${document.tldr}`);
  const pairs = words.slice(1).map((word, at) => `${words[at] ?? ""} ${word}`);
  for (const text of [...pairs, ...words]) {
    const term = text.length > 2 ? termOf(text) : undefined;
    if (term !== undefined && !PLAIN.has(term.name)) return term;
  }
  return undefined;
}

/** Terms that are also everyday words, or that every reader knows. */
const PLAIN = new Set([
  "Long",
  "Short selling",
  "Options",
  "Wallet",
  "Mining",
  "Staking",
  "Blockchain",
  "Futures",
  "Bull market",
  "Bear market",
  "Liquidity",
  "Yield farming",
  "Gas",
  "Altcoin",
  "Oracle",
  "Bridge",
]);
