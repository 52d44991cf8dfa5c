/** Answers that are one JSON text of a given schema, filled from the person's text or, for the market, from the news. */
import { readJsonSchema } from "../../../../../core/json-schema.ts";
import { type ChatQuestion, UnusableSchema } from "../../ports.ts";
import type { Draft } from "../draft.ts";
import { asksForPrice } from "../news/figure.ts";
import type { Library } from "../news/library.ts";
import { priceOf } from "../news/prices.ts";
import { averageMood } from "../news/wording.ts";
import { type Asked, readQuestion } from "../question.ts";
import { type Facts, readFacts } from "./facts.ts";
import { fillSchema } from "./fill.ts";
import { readSchema } from "./schema.ts";

export async function structured(
  schema: Readonly<Record<string, unknown>>,
  question: ChatQuestion,
  library: Library,
): Promise<Draft> {
  const tree = readSchema(schema);
  const asked = readQuestion(question);
  const facts = (await newsFacts(asked, library)) ?? readFacts(ownText(asked));
  const value = fillSchema(tree, facts, question.now);
  if (!isRight(schema, value)) throw new UnusableSchema(MISFIT);
  return { parts: [JSON.stringify(value)] };
}

const MISFIT =
  "The schema asks for what this engine cannot make: it found no value that every reader of schemas would accept. Use simpler conditions.";

/** Asked again it would find the same, so what a reader of all keywords does not accept is the schema's to change. */
function isRight(schema: Readonly<Record<string, unknown>>, value: unknown): boolean {
  const read = readJsonSchema(schema);
  return !read.ok || read.checker.check(value) !== "misfits";
}

const ORDER =
  /^\s*(?:please\s+)?(?:extract|parse|read|get|find|return|convert|turn|fill|classify|analy[sz]e|label|tag|rate|summari[sz]e|list|identify|structure)\b[^:\n"“]{0,200}:\s*/i;

/** The text itself, without the order before it. */
function ownText({ whole }: Asked): string {
  const text = whole.slice(0, 20_000).replace(ORDER, "").trim();
  const [, inQuotes] = /^["“]([^"”]*)["”]$/s.exec(text) ?? [];
  return inQuotes ?? text;
}

const ASKS =
  /\?\s*$|^(?:what|how|is|are|which|who|when|why|will|should|give|tell|show|list|find|latest|summari[sz]e the (?:news|market)|compare)\b/;
const DOCUMENTS = { versa: 3, nexus: 4, eclipse: 5 } as const;

/** A question about the market is answered with what the documents state. */
async function newsFacts(asked: Asked, library: Library): Promise<Facts | undefined> {
  const { text, whole, folded, assets, question } = asked;
  if (whole.length > 300 || whole.includes("\n") || !ASKS.test(folded) || ORDER.test(whole)) return undefined;
  // A question with a text behind it is about that text.
  if (/\?\s+\S+(?:\s+\S+){3}/.test(whole)) return undefined;
  const count = DOCUMENTS[question.model];
  const [asset] = assets;
  const price = asset === undefined ? undefined : await priceOf(library, asset, question.now);
  const others = await library.find({ text, assets, now: question.now, newest: false, count });
  const first = asksForPrice(asked) && price !== undefined ? [price.reading] : [];
  const found = [...first, ...others.filter(({ document }) => document.id !== first[0]?.document.id)].slice(0, count);
  if (found.length === 0) return undefined;
  const documents = found.map(({ document }) => document);
  return readFacts(
    documents.map(({ title, tldr }) => `${/[.!?]$/.test(title) ? title : `${title}.`} ${tldr}`).join("\n"),
    {
      ...(assets.length > 0 ? { assets } : {}),
      urls: documents.map(({ id }) => question.linkTo(id)),
      dates: documents.map(({ updatedAt }) => new Date(updatedAt).toISOString()),
      feeling: averageMood(found).bullishness,
    },
  );
}
