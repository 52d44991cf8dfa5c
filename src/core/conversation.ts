/** Conversations: what was said in each and is sent along as context; see `docs/decisions.md` for what is dropped. */
import { z } from "zod";
import { DAY } from "./day.ts";
import { chatKey, type Request } from "./request.ts";
import type { DocumentKind } from "./store/documents.ts";

export const turnSchema = z.strictObject({
  /** The request that it answers. */
  request: z.string(),
  /** The platform's id of the message that asked, by which an edit finds what it replaces. */
  asked: z.string().optional(),
  person: z.string(),
  name: z.string(),
  prompt: z.string(),
  /** Of all that was asked, before it was shortened: an edit with the same one asks for nothing new. */
  fingerprint: z.string().optional(),
  answer: z.string(),
  /** The messages that the answer stands in. */
  messages: z.array(z.string()),
});
export type Turn = z.infer<typeof turnSchema>;

const conversationSchema = z.strictObject({ turns: z.array(turnSchema) });
export type Conversation = z.infer<typeof conversationSchema>;

/** Kept for a month after the last word. */
export const CONVERSATIONS: DocumentKind<Conversation> = {
  name: "conversation",
  schema: conversationSchema,
  lifetime: 30 * DAY,
};

/** Which conversation a message of ours belongs to, where replies go on with it; by platform, chat and message. */
export const CHAINS: DocumentKind<string> = { name: "chain", schema: z.string().min(1), lifetime: 30 * DAY };

/** What is said in a thread of its own goes on with this one. */
export const conversationOfThread = (request: Request, thread: string): string => `${chatKey(request)}:${thread}`;

/** How much of a conversation is remembered: characters of prompts and answers together, and turns. */
export const WINDOW = { characters: 12_000, turns: 30, prompt: 4_000, answer: 6_000 } as const;

const LEFT_OUT = "\n[…]\n";

const QUOTED = "> ";

/** The beginning and the end: what was asked stands in one of the two. */
function clip(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const half = Math.floor((limit - LEFT_OUT.length - QUOTED.length) / 2);
  const end = text.length - half;
  const line = text.lastIndexOf("\n", end - 1) + 1;
  // The rest of a quoted line stays a quoted one: it is not what the person said.
  const mark = line < end && text.startsWith(">", line) ? QUOTED : "";
  return `${text.slice(0, half).toWellFormed()}${LEFT_OUT}${mark}${text.slice(end).toWellFormed()}`;
}

const sizeOf = ({ prompt, answer }: Turn): number => prompt.length + answer.length;

function clipped(turn: Turn): Turn {
  const [prompt, answer] = [clip(turn.prompt, WINDOW.prompt), clip(turn.answer, WINDOW.answer)];
  return prompt === turn.prompt && answer === turn.answer ? turn : { ...turn, prompt, answer };
}

/** Undefined where nothing else was said. */
export function withoutTurn(conversation: Conversation | undefined, { request }: Turn): Conversation | undefined {
  const turns = conversation?.turns.filter((one) => one.request !== request) ?? [];
  return turns.length === 0 ? undefined : { turns };
}

/** The turn put at the end, or in the place of the one that the same message asked; the oldest beyond the window go. */
export function withTurn(conversation: Conversation | undefined, turn: Turn): Conversation {
  const added = clipped(turn);
  const same = ({ request, asked }: Turn): boolean =>
    request === turn.request || (asked !== undefined && asked === turn.asked);
  const standing = conversation?.turns ?? [];
  const replaced = standing.some(same);
  const all = replaced ? standing.map((one) => (same(one) ? added : one)) : [...standing, added];
  let characters = 0;
  let kept = 0;
  for (const one of all.toReversed()) {
    characters += sizeOf(one);
    if (kept > 0 && (characters > WINDOW.characters || kept >= WINDOW.turns)) break;
    kept += 1;
  }
  return { turns: all.slice(-kept) };
}
