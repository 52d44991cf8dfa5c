/** Summaries: of a pasted text, of the conversation so far, or of one that a caller wants shortened. */
import type { ChatTurn } from "../../ports.ts";
import { type Draft, say } from "../draft.ts";
import { escaped } from "../markdown.ts";
import { type Asked, turnsOfTranscript } from "../question.ts";
import { countTokens } from "../tokens.ts";
import { fold, sentencesOf } from "../words.ts";
import { keySentences } from "./extract.ts";

const CONVERSATION = `(?:conversation|transcript|dialogue|chat|discussion|messages|turns|exchange|history)`;
/** An order in the system's text; a summary that is handed on there ("Summary of the conversation: …") is none. */
const SYSTEM_ORDER = new RegExp(
  String.raw`\b(?:summari[sz]e|condense|compress|shorten)\b[^\n]{0,80}\b${CONVERSATION}\b|\b(?:write|make|give|produce|create|provide)\b[^\n]{0,40}\bsummary\b[^\n]{0,60}\b${CONVERSATION}\b`,
  "i",
);
const ORDER =
  /^\s*(?:(?:please|can you|could you|give me|write|make|now|provide)\s+){0,3}(?:a |an |the )?(?:(?:short|brief|quick|concise)\s+)?(?:summari[sz]e|summary|sum up|tl;?dr|shorten|condense|(?:list )?(?:the )?(?:key|main) (?:points|takeaways|ideas)|bullet points|key takeaways)\b(?:\s+(?:of|from|for|in|as))?(?:\s+(?:this|that|the following|the|it|our|my))?(?:\s+(?:text|article|message|document|news|post|paragraph|conversation|chat|discussion|so far|in (?:one|two|three|\d) sentences?|bullet points|key points|briefly|please|for me|below|above|points))*\s*[:\-–—.]?\s*/i;
const TRAILING =
  /(?:^|\n)\s*(?:tl;?dr|summari[sz]e (?:this|that|it|please|the above)(?: text| article)?(?: please)?|summary please|key points)\s*[?.!]*\s*$/i;
const POINTS = /\b(?:points|takeaways|bullet|ideas|list)\b/i;

const PASTED = 1_200;

/** The order of a caller that wants to keep less of a long conversation. */
export function conversationSummary(asked: Asked): Draft | undefined {
  const { messages, maxTokens } = asked.question;
  const system = messages.filter(({ role }) => role === "system" || role === "developer");
  const ordered = system.some(({ content }) => SYSTEM_ORDER.test(content.slice(0, 4_000)));
  const last = asked.whole.slice(0, 300);
  const asks = SYSTEM_ORDER.test(last) && /^\s*\S*\s*(?:\S+\s+){0,4}(?:summar|condense|compress|shorten)/i.test(last);
  if (!ordered && !asks) return undefined;
  const own = messages.filter(({ role }) => role === "user" || role === "assistant");
  const inside = turnsOfTranscript(own.length === 1 ? asked.whole : "");
  const turns = inside.length > 1 ? inside : asks ? own.slice(0, -1) : own;
  if (turns.length === 0) return undefined;
  const budget = Math.min(1_800, Math.max(200, (maxTokens ?? 450) * 3));
  if (turns.length === 1) return say(escaped(keySentences(turns[0]?.content ?? "", 8, budget).join(" ")));
  return say(linesOf(turns, budget, maxTokens));
}

const FACTS = /\b(?:my|i am|i'm|i have|i live|i prefer|i want|i need|call me|remember|we are|our)\b|\d/i;
const NOTES = /^_Offline engine/;

/** The newest turns keep the most; what the person said of themselves is kept from all of them. */
function linesOf(turns: readonly ChatTurn[], budget: number, maxTokens: number | undefined): string {
  const share = Math.max(60, Math.floor(budget / Math.min(turns.length, 24)));
  const lines = turns.map(({ role, content }, at) => {
    const mine = role === "user";
    const told = content
      .replace(/\[\d{1,2}\]/g, "")
      .split("\n")
      .filter((line) => !NOTES.test(line))
      .join("\n");
    const recent = at >= turns.length - 6;
    const text = keySentences(told, recent ? 2 : 1, share).join(" ");
    return { mine, text, weight: (recent ? 4 : 1) + (mine ? 2 : 0) + (mine && FACTS.test(text) ? 3 : 0), at };
  });
  const chosen = new Set<number>();
  let length = 0;
  for (const { text, at } of [...lines].sort((a, b) => b.weight - a.weight || b.at - a.at)) {
    const size = text.length + 16;
    if (text === "" || (length + size > budget && chosen.size > 0)) continue;
    chosen.add(at);
    length += size;
  }
  const shown = lines
    .filter(({ at }) => chosen.has(at))
    .map(({ mine, text }) => `- ${mine ? "Person" : "Answer"}: ${escaped(text)}`);
  while (maxTokens !== undefined && shown.length > 1 && countTokens(shown.join("\n")) > maxTokens) shown.shift();
  return shown.join("\n");
}

/** An order to summarise, or a text so long that nothing else can be meant. */
export function summary(asked: Asked): Draft | undefined {
  const { whole, quoted, style } = asked;
  const opening = whole.slice(0, 300);
  const [order] = ORDER.exec(opening) ?? [];
  const trailing = TRAILING.exec(whole.slice(-80));
  if (order === undefined && trailing === null) {
    const long = whole.length >= PASTED && sentencesOf(whole.slice(0, 20_000)).length >= 6;
    if (!long || quoted !== "" || /\?\s*$/.test(whole.slice(-20))) return undefined;
    return say(`You sent a long text without a question. Its main sentences:\n\n${told(whole, style.documents, true)}`);
  }
  const given = trailing === null ? whole.slice(order?.length ?? 0) : whole.slice(0, -trailing[0].length);
  const text = given.trim() === "" ? (asked.answers.at(-1) ?? asked.earlier.at(-1) ?? "") : given;
  if (text.trim() === "")
    return say('Send me the text behind the order, such as "summarise: …", and I pick out its main sentences.');
  if (sentencesOf(text.slice(0, 4_000)).length < 2 && fold(text).length < 160) {
    return given.trim() === "" ? say(escaped(text)) : undefined;
  }
  return say(told(text, style.documents, POINTS.test(order ?? trailing?.[0] ?? "")));
}

function told(text: string, count: number, points: boolean): string {
  const bare = text.replace(/\[\d{1,2}\]/g, "");
  const sentences = keySentences(bare, points ? Math.max(3, count) : Math.max(1, count - 1), 1_600).map(escaped);
  return points
    ? sentences.map((sentence) => `- ${sentence.replace(/^(?:\\?[-*+•]|\d{1,2}[.)])\s+/, "")}`).join("\n")
    : sentences.join(" ");
}
