/** A question: asked of the service with what was said before, and answered in words whatever becomes of it. */
import { type Answered, KEPT } from "../core/answered.ts";
import type { Turn } from "../core/conversation.ts";
import { personaNames } from "../core/personas.ts";
import { isChatSpeaking, personKey, type Request } from "../core/request.ts";
import { keyOf, shortHash } from "../core/request-key.ts";
import type { Asked } from "./chat/asked.ts";
import { choose, type Wrong } from "./chat/choice.ts";
import { asContinued, CONTINUE, contextOf, cutOf, isContinue } from "./chat/context.ts";
import { withLostKey } from "./chat/lost-key.ts";
import { messagesOf, nameOf } from "./chat/messages.ts";
import { saidOf } from "./chat/outcome.ts";
import { withPasted } from "./chat/pasted.ts";
import { promptOf } from "./chat/prompt.ts";
import { type CallService, createServiceCall } from "./chat/service-call.ts";
import { threaded } from "./chat/threaded.ts";
import { wrongReply } from "./chat/wrong.ts";
import { problemText } from "./extract/wrong.ts";
import { plain } from "./markdown.ts";
import { notice } from "./notice.ts";
import type { Operation, OperationParts } from "./parts.ts";
import { personaText } from "./personas.ts";

export interface Chat {
  readonly chat: Operation;
  /** Asks a question anew; `again` is what a button asks it once more with, `under` the message that was pressed. */
  readonly anew: (
    request: Request,
    parts: OperationParts,
    again: string,
    under: string | undefined,
  ) => Promise<Answered>;
}

/** What is asked, and what it goes on with. */
interface Subject {
  readonly turns: readonly Turn[];
  readonly prompt: string;
  readonly fingerprint?: string;
  /** The messages that a good answer takes the place of. */
  readonly replaces?: readonly string[];
  /** The message that asked, by which an edit finds the turn. */
  readonly asked: string | undefined;
}

function subjectOf(
  request: Request,
  turns: readonly Turn[],
  anew: boolean,
): Subject | "nothing" | "continued" | "empty" | "unchanged" {
  if (isContinue(request)) {
    const cut = cutOf(turns, request);
    return typeof cut === "string" ? cut : { turns: cut.turns, prompt: CONTINUE, asked: undefined };
  }
  const { turns: context, old } = contextOf(turns, request, anew);
  const prompt = promptOf(request, context.at(-1));
  if (prompt === "") return "empty";
  const fingerprint = shortHash(JSON.stringify([prompt, request.named ?? {}]));
  // Telegram tells of an edit as well when it has found a preview for a link.
  if (request.edited === true && old?.fingerprint === fingerprint) return "unchanged";
  const standing = old === undefined || old.messages.length === 0 ? {} : { replaces: old.messages };
  return { turns: context, prompt, asked: request.message, fingerprint, ...standing };
}

async function sayNothingToAsk(
  { chat }: Request,
  parts: OperationParts,
  why: "nothing" | "continued" | "empty",
): Promise<Answered> {
  const { say } = parts;
  if (why === "nothing") return notice(say("continue-nothing"));
  if (why === "continued") return notice(say("continue-done"));
  const about = chat?.kind === "group" ? await parts.about() : undefined;
  return notice(about === undefined ? say("ask-empty") : say("ask-empty-group", { name: about.name }));
}

/** What somebody wants to be told alone is not told before all because nobody knows who they are. */
async function sayNobodyKnown({ chat, named, person }: Request, { say, about }: OperationParts) {
  if (named?.["private"] !== "true" || chat?.kind !== "group") return undefined;
  if (person === undefined || !isChatSpeaking(person)) return undefined;
  const link = (await about())?.link ?? "";
  return notice(say("ask-alone-as-chat", { name: plain(person.name), link }));
}

interface How {
  readonly anew: boolean;
  readonly again: string;
  readonly under: string | undefined;
}

/** Kept though nothing was paid, for its buttons ask the question itself. */
async function explain(request: Request, { store, say }: OperationParts, choice: Wrong, how: How): Promise<Answered> {
  const [key = ""] = how.again.split(" ");
  const answered: Answered = {
    reply: wrongReply(choice, say, key),
    ...(how.under === undefined ? {} : { replaces: [how.under] }),
  };
  if (key === keyOf(request.id)) await store.documents.put(KEPT, key, { request, answered });
  return answered;
}

async function answer(request: Request, parts: OperationParts, how: How, call: CallService): Promise<Answered> {
  const { say } = parts;
  const conversation = await parts.conversation();
  const asking = asContinued(request);
  const choice = choose(asking, parts);
  if (!choice.ok) return explain(request, parts, choice, how);
  const pasted = await withPasted(request, parts);
  if ("problem" in pasted) return notice(problemText(pasted, request, say));
  const subject = subjectOf(pasted, conversation?.turns ?? [], how.anew);
  if (subject === "unchanged") return {};
  if (typeof subject === "string") return sayNothingToAsk(request, parts, subject);
  const { model, persona } = choice;
  const { turns, prompt } = subject;
  const messages = messagesOf({ request, turns, prompt });
  const paid = await call(
    { model, persona: persona === undefined ? undefined : personaText(persona), messages },
    parts,
  );
  const voice = asking.named?.["persona"] === undefined ? undefined : personaNames.find((name) => name === persona);
  const asked: Asked = {
    say,
    model,
    again: how.again,
    operators: parts.operators,
    now: Date.now(),
    zone: parts.chatSettings.quiet?.zone,
    ...(voice === undefined ? {} : { voice }),
  };
  const { reply, remembered } = saidOf(paid, asked);
  if (reply === undefined) return {};
  // An answer that stands is only given up for another one.
  const place =
    how.under === undefined ? (remembered === "" ? undefined : subject.replaces) : placeOf(subject, how.under);
  return {
    reply: paid.outcome === "answered" ? threaded(await withLostKey(reply, request, parts), request, parts) : reply,
    ...(remembered === "" ? {} : { turn: turnOf(request, subject, remembered) }),
    ...(place === undefined ? {} : { replaces: [...place] }),
  };
}

const placeOf = ({ replaces = [] }: Subject, under: string): readonly string[] =>
  replaces.includes(under) ? replaces : [under];

const turnOf = (
  request: Request,
  { prompt, asked, fingerprint }: Subject,
  remembered: string,
): NonNullable<Answered["turn"]> => ({
  request: request.id,
  ...(asked === undefined ? {} : { asked }),
  person: personKey(request),
  name: nameOf(request.person),
  prompt,
  ...(fingerprint === undefined ? {} : { fingerprint }),
  answer: remembered,
});

export function createChat(): Chat {
  const call = createServiceCall();
  return {
    async chat(request, parts) {
      const how = { anew: request.edited === true, again: keyOf(request.id), under: undefined };
      return (await sayNobodyKnown(request, parts)) ?? answer(request, parts, how, call);
    },
    anew: (request, parts, again, under) => answer(request, parts, { anew: true, again, under }, call),
  };
}
