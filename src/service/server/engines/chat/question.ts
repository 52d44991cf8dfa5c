/** A question, read: what the person wants, of which assets, and what was spoken of before. */
import type { ChatQuestion, ChatTurn } from "../ports.ts";
import { type Asset, aboutInstead, assetsMeant, nameOf } from "./assets.ts";
import { withoutCourtesy } from "./skills/greetings.ts";
import { type Style, styleOf } from "./style.ts";
import { fold, READ_LIMIT, wordsOf } from "./words.ts";

export interface Asked {
  readonly question: ChatQuestion;
  /** The last message of the person, whole; what it quotes stands behind what is asked. */
  readonly whole: string;
  /** What the last message quotes; empty where it quotes nothing. */
  readonly quoted: string;
  /** What is read of it, with what it leaves unsaid put in from earlier turns. */
  readonly text: string;
  /** The same in lower case on one line. */
  readonly folded: string;
  readonly assets: readonly Asset[];
  /** The answers given so far, the newest last. */
  readonly answers: readonly string[];
  /** What the person said before, the newest last. */
  readonly earlier: readonly string[];
  /** Whether it only asks for more of the same, for less of it, or for the reason. */
  readonly turn: "new" | "more" | "shorter" | "why";
  readonly style: Style;
}

const SPEAKER = /^\s*(?:\*\*)?(user|human|person|assistant|bot|ai|system)(?:\*\*)?\s*:(?:\*\*)?\s*/i;

/** Some callers send a conversation as one text with a speaker before each turn. */
export function turnsOfTranscript(text: string): readonly ChatTurn[] {
  const turns: { role: ChatTurn["role"]; lines: string[] }[] = [];
  for (const line of text.split("\n")) {
    const [opening, name = ""] = SPEAKER.exec(line) ?? [];
    if (opening === undefined) turns.at(-1)?.lines.push(line);
    else turns.push({ role: roleOf(name.toLowerCase()), lines: [line.slice(opening.length)] });
  }
  return turns.map(({ role, lines }) => ({ role, content: lines.join("\n").trim() }));
}

function roleOf(name: string): ChatTurn["role"] {
  if (name === "system") return "system";
  return ["assistant", "bot", "ai"].includes(name) ? "assistant" : "user";
}

const QUOTING = /^(?:[^\n:>]{1,60} wrote:[ \t]*\n)((?:>[^\n]*\n)+)\s*\n(\S[\s\S]*)$/;
/** Nobody has asked anything: the quoted words are all there is. */
const NOTHING_ASKED = /^what is to be said about this\?$/i;

interface Quoting {
  readonly quoted: string;
  readonly asked: string;
}

/** Callers put the words that a message replies to before it. */
function quotingIn(content: string): Quoting {
  const [, lines = "", asked] = QUOTING.exec(content) ?? [];
  if (asked === undefined) return { quoted: "", asked: content };
  const quoted = lines.replace(/^> ?/gm, "").trim();
  return NOTHING_ASKED.test(asked.trim()) ? { quoted: "", asked: quoted } : { quoted, asked };
}

const MORE =
  /^(?:(?:and |tell me |show me |some |any )*(?:more|go on|continue|next|anything else|what else|else)(?: about (?:it|that|this)| please| details| news)*)[ ?!.]*$/;
const SHORTER =
  /^(?:(?:make (?:it|that) |a bit |much |please |even )*(?:shorter|briefer|shorten(?: it| that)?|in short|too long|in one sentence)(?: please)*)[ ?!.]*$/;
const WHY =
  /^(?:(?:and |but )?(?:why|how come|what(?:'s| is) the reason|why (?:is|was|did) (?:that|it|this)(?: happen(?:ed)?)?))[ ?!.]*$/;
const ALSO = /^(?:and|what about|how about|same for|and what about|and for|now|also|or)\b/;
/** What is spoken of is set beside something else. */
const COMPARED =
  /^(?:please )?compare (?:it |that |this |them )?(?:with|to|against|and)\b|\b(?:it|that|this) (?:vs|versus|or|compared to|better than)\b/;
const MEANT = /\b(?:it|its|that|this|they|them)\b/;

function turnOf(folded: string): Asked["turn"] {
  if (folded.length > 60) return "new";
  if (MORE.test(folded)) return "more";
  if (SHORTER.test(folded)) return "shorter";
  return WHY.test(folded) ? "why" : "new";
}

/** What a text means after the topic before it. */
function resolved(topic: string, text: string): string {
  const folded = fold(text.slice(0, 300));
  if (topic === "" || text.length > 200) return text;
  if (turnOf(folded) !== "new") return topic;
  const own = assetsMeant(text);
  const count = wordsOf(folded).length;
  if (own.length > 0 && (ALSO.test(folded) || count === own.length) && count <= 6) return aboutInstead(topic, own);
  const before = assetsMeant(topic);
  if (own.length > 0 && before.length > 0 && count <= 9 && COMPARED.test(folded))
    return `compare ${[...new Set([...before, ...own])].map(nameOf).join(" and ")}`;
  if (before.length === 0 || own.length > 0 || count > 9) return text;
  if (ALSO.test(folded) || MEANT.test(folded))
    return aboutInstead(text.replace(MEANT, "").replace(/\s+/g, " "), before);
  return text;
}

/** What points at the quoted words, and at nothing in them that could stand in its place, is read with them. */
function withQuoted(text: string, { quoted, asked }: Quoting): string {
  const points = quoted !== "" && text === asked && wordsOf(fold(text)).length <= 9 && MEANT.test(fold(text));
  return points && assetsMeant(text).length === 0 ? `${text} ${quoted}`.slice(0, READ_LIMIT) : text;
}

const RECENT_TURNS = 20;

export function readQuestion(question: ChatQuestion): Asked {
  const last = question.messages.findLast(({ role }) => role === "user")?.content ?? "";
  const inside =
    last.length < READ_LIMIT && /^\s*(?:\*\*)?(?:user|human|person)\b/i.test(last) ? turnsOfTranscript(last) : [];
  const isTranscript = inside.length > 1 && inside.at(-1)?.role === "user";
  const turns = isTranscript ? inside : question.messages;
  const said = turns.filter(({ role }) => role === "user").map(({ content }) => quotingIn(content));
  const { quoted, asked: written } = said.at(-1) ?? { quoted: "", asked: "" };
  const earlier = said.slice(0, -1).map(({ asked }) => asked);
  const spoken = [...said.slice(0, -1).flatMap((one) => [one.quoted, withoutCourtesy(one.asked)]), quoted];
  const topic = spoken
    .filter((one) => one !== "")
    .slice(-RECENT_TURNS)
    .reduce((before, one) => resolved(before, one.slice(0, 1_000)), "");
  const whole = quoted === "" ? written : `${written}\n\n${quoted}`;
  const asked = withoutCourtesy(written);
  const text = withQuoted(resolved(topic, asked.slice(0, READ_LIMIT)), { quoted, asked });
  return {
    question,
    whole,
    quoted,
    text,
    folded: fold(text),
    assets: assetsMeant(text),
    answers: turns.filter(({ role }) => role === "assistant").map(({ content }) => content),
    earlier,
    turn: topic === "" ? "new" : turnOf(fold(asked.slice(0, 300))),
    style: styleOf(question),
  };
}
