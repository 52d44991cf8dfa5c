/** What can be understood of a completion or a piece of one: every part may be missing, null or of another shape. */
import { z } from "zod";

const text = z.string().nullish().catch(undefined);
/** Of any list: each that cannot be read costs as much as one that can, and millions of them fit into an answer. */
const MOST_LISTED = 1_000;
const first = (all: readonly unknown[] | null | undefined): readonly unknown[] | undefined =>
  all?.slice(0, MOST_LISTED);

const list = z.array(z.unknown()).nullish().catch(undefined).transform(first);

const calledSchema = z.object({ name: text, arguments: text });
const toolCallSchema = z.object({
  index: z.number().nullish().catch(undefined),
  id: text,
  function: calledSchema.nullish().catch(undefined),
});
export type ToolCallPart = z.infer<typeof toolCallSchema>;

const messageSchema = z.object({
  content: z
    .union([z.string(), z.array(z.unknown()).transform(first)])
    .nullish()
    .catch(undefined),
  refusal: text,
  annotations: list,
  tool_calls: list,
  function_call: calledSchema.nullish().catch(undefined),
});
export type MessagePart = z.infer<typeof messageSchema>;

const message = messageSchema.nullish().catch(undefined);
const choiceSchema = z.object({
  index: z.number().nullish().catch(undefined),
  delta: message,
  message,
  text,
  finish_reason: text,
});
export type ChoicePart = z.infer<typeof choiceSchema>;

const count = z.number().nullish().catch(undefined);
const pieceSchema = z.object({
  object: text,
  model: text,
  choices: list,
  error: z.unknown().optional(),
  detail: z.unknown().optional(),
  message: z.unknown().optional(),
  msg: z.unknown().optional(),
  errors: z.unknown().optional(),
  usage: z.object({ prompt_tokens: count, completion_tokens: count, total_tokens: count }).nullish().catch(undefined),
});
export type CompletionPart = z.infer<typeof pieceSchema>;

/** What an ordinary piece of a stream has beside its text, and tells nothing by. */
const TELLS_NOTHING: ReadonlySet<string> = new Set([
  "id",
  "created",
  "system_fingerprint",
  "service_tier",
  "obfuscation",
]);
const isNothing = (value: unknown): boolean => value === null || value === undefined;
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

function bitOf(choice: Readonly<Record<string, unknown>>): string | undefined {
  let text: string | undefined;
  for (const name of Object.keys(choice)) {
    const value = choice[name];
    if (name === "delta" && isObject(value)) {
      for (const part of Object.keys(value)) {
        const said = value[part];
        if (part === "content" && typeof said === "string") text = said;
        else if (part !== "role" && !isNothing(said)) return undefined;
      }
    } else if (name === "index" ? value !== 0 : !isNothing(value)) return undefined;
  }
  return text;
}

/** What a piece of a stream adds to the text. */
export interface Bit {
  readonly text: string;
  readonly model: string | undefined;
}

/**
 * What an ordinary piece adds to the text, and what it says of the model; undefined of a piece that says anything else. A
 * stream has hundreds of these, and the whole schema asks each of twenty things that it does not have.
 */
export function readBit(value: unknown): Bit | undefined {
  if (!isObject(value)) return undefined;
  let text: string | undefined;
  let model: string | undefined;
  for (const name of Object.keys(value)) {
    const one = value[name];
    if (TELLS_NOTHING.has(name)) continue;
    if (name === "choices" && isList(one)) {
      const [choice] = one;
      if (!isObject(choice) || one.length > 1) return undefined;
      text = bitOf(choice);
    } else if (name === "model" && typeof one === "string") model = one;
    else if (!(name === "object" && one === "chat.completion.chunk") && !isNothing(one)) return undefined;
  }
  return text === undefined ? undefined : { text, model };
}

/** Undefined: it is no object. */
export const readPart = (value: unknown): CompletionPart | undefined => pieceSchema.safeParse(value).data;

/** The first choice is the answer; any others were not asked for. */
export function choiceOf({ choices }: CompletionPart): ChoicePart | undefined {
  for (const one of choices ?? []) {
    const choice = choiceSchema.safeParse(one).data;
    if (choice !== undefined && (choice.index ?? 0) === 0) return choice;
  }
  return undefined;
}

/** An error where an answer was promised; what a service says together with choices is not one. */
export function isError(part: CompletionPart): boolean {
  if (part.error !== undefined && part.error !== null && part.error !== false && part.error !== "") return true;
  const says = part.object === "error" || (part.detail !== undefined && part.detail !== null);
  return says && (part.choices ?? []).length === 0;
}

/** An error in the words of no interface in particular. */
export function isComplaint({ message: said, msg, errors, choices }: CompletionPart): boolean {
  const words = [said, msg].some((one) => typeof one === "string" && one !== "");
  return (words || (Array.isArray(errors) && errors.length > 0)) && (choices ?? []).length === 0;
}

const contentPartSchema = z.object({ type: text, text, refusal: text });

/** Parts that are no text, such as reasoning, are not the answer. */
export function textOf(content: MessagePart["content"]): string {
  if (typeof content === "string") return content;
  return (content ?? []).map(partText).join("");
}

function partText(part: unknown): string {
  if (typeof part === "string") return part;
  const read = contentPartSchema.safeParse(part).data;
  const isText = read !== undefined && ["text", "output_text", undefined].includes(read.type ?? undefined);
  return isText ? (read.text ?? "") : "";
}

export function refusalOf({ refusal, content }: MessagePart): string {
  const parts = typeof content === "string" ? [] : (content ?? []);
  const said = parts.map((part) => contentPartSchema.safeParse(part).data?.refusal ?? "");
  return (refusal ?? "") + said.join("");
}

const citedSchema = z.object({ url: z.string(), title: text, start_index: count, end_index: count });
const annotationSchema = z.union([z.object({ url_citation: citedSchema }), citedSchema]);

/** A place of the answer's text and where it comes from. */
export interface Source {
  readonly title: string;
  readonly url: string;
  readonly start: number | undefined;
  readonly end: number | undefined;
}

/** Longer addresses are none that anybody could be led to: neither platform takes a link with one. */
const LONGEST_ADDRESS = 2_048;

/** Only addresses that a browser opens as a page are passed on. */
export function sourceOf(annotation: unknown): Source | undefined {
  const read = annotationSchema.safeParse(annotation).data;
  if (read === undefined) return undefined;
  const cited = "url_citation" in read ? read.url_citation : read;
  if (cited.url.length > LONGEST_ADDRESS || !/^https?:\/\/\S+$/i.test(cited.url)) return undefined;
  const title = cited.title?.trim() ?? "";
  return {
    title: title === "" ? cited.url : title,
    url: cited.url,
    start: cited.start_index ?? undefined,
    end: cited.end_index ?? undefined,
  };
}

export const readToolCall = (value: unknown): ToolCallPart | undefined => toolCallSchema.safeParse(value).data;
