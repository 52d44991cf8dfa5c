/** Delivering an answer: sent once, remembered in its conversation, and what to do where it cannot be sent. */
import type { Answered } from "../src/core/answered.ts";
import { isFree } from "../src/core/commands.ts";
import type { Conversation, Turn } from "../src/core/conversation.ts";
import type { Delivered, Sender, SendRecord } from "../src/core/delivery.ts";
import type { Log } from "../src/core/log.ts";
import type { Reply } from "../src/core/reply.ts";
import { chatKey, languageSaid, type Request } from "../src/core/request.ts";
import { keyOf } from "../src/core/request-key.ts";
import { CHATS } from "../src/core/settings.ts";
import type { Seen } from "../src/core/store/documents.ts";
import { StoreAway } from "../src/core/store/index.ts";
import type { JournalState } from "../src/core/store/journal.ts";
import { keepAsked } from "../src/operations/asked-before.ts";
import { plain } from "../src/operations/markdown.ts";
import { noticeReply } from "../src/operations/notice.ts";
import { isAside, linkTo } from "../src/operations/place.ts";
import { RetryLater } from "../src/queue/index.ts";
import { inItsLanguage } from "./before.ts";
import { letExpire } from "./blobs.ts";
import { shownIn } from "./here.ts";
import { insist } from "./insist.ts";
import { clearPlace, noteRecord, tellNote } from "./note.ts";
import { maybeComesBack, owe } from "./owed.ts";
import type { ServeParts } from "./parts.ts";
import { patiently } from "./patience.ts";
import { answeredAt, beforeOthers, notInChannel } from "./place.ts";
import { refusedBefore, tellGone, tellRefused } from "./refused.ts";
import { remember, unremember } from "./remember.ts";
import { isToldWhereToMeet } from "./told-once.ts";
import { keepWaiting, showButtons } from "./waiting.ts";

/** Until a store that went away while a failure is told is asked again, in milliseconds. */
const STORE_AWAY = 1_000;

/** Shorter ones are the ordinary pace of a chat; and no run after the first tells of one that is not a pause. In milliseconds. */
const LONG_WAIT = 2_000;
const PAUSE = 60_000;

export interface Delivering {
  readonly request: Request;
  readonly record: SendRecord;
  readonly sender: Sender;
  /** Throws `ClaimLost` when another run has the request, or had it. */
  readonly isMine: () => Promise<void>;
  readonly answered: Answered;
  /** The conversation as it stood when it was answered, where this run looked at it. */
  readonly seen?: Promise<Seen<Conversation>> | undefined;
  /** Whether no run before can have sent anything of it. */
  readonly first: boolean;
  readonly log: Log;
  /** Told how it ended. */
  readonly onEnd?: (end: End) => void;
  /** Told when the conversation is being written and nothing else is left to do, before that is answered. */
  readonly onRemembering?: (() => void) | undefined;
}

export interface End {
  readonly state: Extract<JournalState, "delivered" | "dropped" | "failed">;
  /** A sentence for the operator; what the platform said may have words of the answer in it. */
  readonly reason?: string;
}

/** Operations that find a request and its answer again where they were kept. */
const NEEDS_KEPT: readonly string[] = ["again", "show", "imagine", "effect", "mirage", "original", "extract"];

const keepsButtons = ({ buttons = [] }: Reply): boolean =>
  buttons.flat().some(({ operation }) => NEEDS_KEPT.includes(operation));

/** Its buttons are pressed long after the answer itself is gone. */
const asksAnew = ({ buttons = [] }: Reply, key: string): boolean =>
  buttons.flat().some(({ operation, argument }) => NEEDS_KEPT.includes(operation) && argument.split(" ")[0] === key);

/** Resolves to whether the answer need not be kept any more. */
export async function deliverAnswer(parts: ServeParts, delivering: Delivering): Promise<boolean> {
  const { request, record, sender, answered, first } = delivering;
  const { reply, replaces, turn } = answered;
  if (reply === undefined) {
    const closed = refusedBefore(answered);
    if (closed === undefined) await takeBack(delivering);
    else await tellRefused(parts, delivering, closed);
    const reason = closed === undefined ? {} : { reason: "Herald may not write there, so nothing was asked." };
    delivering.onEnd?.({ state: "dropped", ...reason });
    return true;
  }
  const before = refusedBefore(answered);
  const delivered =
    before ??
    (await sender.deliver({
      request: answeredAt(request),
      record,
      reply,
      first,
      ...(replaces === undefined ? {} : { replaces }),
    }));
  const messages = await messagesOf(parts, delivering, delivered);
  if (delivered.outcome === "delivered") await letExpire(parts.store.blobs, reply, delivering.log);
  await delivering.isMine();
  const isOver = delivered.outcome === "delivered" && !keepsButtons(reply);
  const isAskedAnew = asksAnew(reply, keyOf(request.id));
  if (turn !== undefined) {
    const standing = await delivering.seen?.catch(() => undefined);
    const remembering = rememberIn(parts, delivering, { ...turn, messages: [...messages] }, standing);
    // Where what asked can be deleted meanwhile, something is left to do.
    const isLast = isOver && !isAskedAnew && standing !== undefined && sender.shown === undefined;
    if (isLast) delivering.onRemembering?.();
    await remembering;
  }
  if (isAskedAnew) await patiently(() => keepAsked(parts.store.documents, request, answered));
  delivering.onEnd?.(endOf(request, delivered));
  return isOver;
}

function endOf(request: Request, delivered: Delivered): End {
  switch (delivered.outcome) {
    case "later":
    case "delivered":
      return { state: "delivered" };
    case "uncertain":
      return { state: "failed", reason: "Whether the answer arrived is not known; its person was told how to see it." };
    case "gone":
      if (delivered.thread === true)
        return { state: "dropped", reason: "The channel or thread where it was asked is gone." };
      if (isAside(request) && request.chat?.kind !== "channel") {
        return { state: "delivered", reason: "Its person cannot be written to; they were told where the answer is." };
      }
      return { state: "dropped", reason: "Nothing can be written to its chat any more." };
    case "refused":
      return { state: "failed", reason: "The platform refused the answer; the log says why." };
  }
}

/** What one person asked in private is nothing that a group's conversation goes on with; what was explained to them is spoken of where it stands. */
async function rememberIn(
  parts: ServeParts,
  { request, sender }: Delivering,
  turn: Turn,
  standing: Seen<Conversation> | undefined,
): Promise<void> {
  if (!isAside(request)) {
    const { shown } = sender;
    await remember(parts, request, turn, standing);
    // Only afterwards, so that whoever deletes it in this moment finds it, or is found.
    if (shown !== undefined && !(await patiently(() => shown.stands(request)))) await unremember(parts, request, turn);
    return;
  }
  if (request.operation !== "explain" || request.interaction !== undefined || turn.messages.length === 0) return;
  const alone = answeredAt(request);
  await remember(parts, { ...alone, conversation: chatKey(alone) }, turn);
}

/** What an interaction has promised is taken away again where there is nothing to say. */
export async function takeBack({
  request,
  record,
  sender,
}: Pick<Delivering, "request" | "record" | "sender">): Promise<void> {
  await sender.nothing({ request: answeredAt(request), record });
  const { interaction } = request;
  if (interaction === undefined || interaction.shows === "message") return;
  const taken = await sender.deliver({ request: answeredAt(request), record, reply: { text: "" } });
  if (taken.outcome === "later") throw new RetryLater(taken.wait);
}

/** The messages that the answer stands in. */
async function messagesOf(parts: ServeParts, delivering: Delivering, delivered: Delivered): Promise<readonly string[]> {
  const { request, log } = delivering;
  switch (delivered.outcome) {
    case "delivered":
      // Of where it was asked that is known; of an interaction nobody knows whether it showed the answer itself.
      if (isAside(request) && request.interaction === undefined) {
        await shownIn(parts.store, chatKey(answeredAt(request)));
      }
      return delivered.messages;
    case "later":
      // Where fifty wait in one group, each of them is told the same wait again and again.
      log[delivered.wait < (delivering.first ? LONG_WAIT : PAUSE) ? "debug" : "info"](
        { wait: delivered.wait, reason: delivered.reason },
        "an answer waits to be sent",
      );
      throw new RetryLater(delivered.wait, delivered.reason);
    case "uncertain":
      log.warn({}, "whether an answer arrived is not known; its person is told how to see it");
      await tellUncertain(parts, delivering);
      return [];
    case "gone":
      if (isAside(request)) return tellWhereToMeet(parts, delivering);
      log.info({ reason: delivered.reason }, "an answer has nowhere to go any more");
      if (delivered.thread === true) {
        await tellGone(parts, delivering);
        return [];
      }
      await markGone(parts, request, delivered.reason);
      // As after a change of its privacy mode, or where somebody has blocked it for a moment.
      if (maybeComesBack(request, delivering.answered)) await owe(parts, request, delivering.answered);
      return [];
    case "refused":
      await tellRefused(parts, delivering, delivered);
      return [];
  }
}

type Telling = Pick<Delivering, "request" | "answered" | "sender" | "log">;

/** Never the answer itself, which may have arrived; a press shows it once more. */
export async function tellUncertain(parts: ServeParts, delivering: Telling): Promise<void> {
  const { request } = delivering;
  const key = await keepWaiting(parts, delivering);
  const say = parts.say(languageSaid(request));
  const reply = noticeReply(say("uncertain"), { buttons: showButtons(say, key) });
  await tellNote(parts, delivering, "uncertain", reply, answeredAt(request));
}

/**
 * Telegram lets no bot write first to a person; a link brings them to the answer, which waits for a day. Where no link
 * can, a button does.
 */
async function tellWhereToMeet(parts: ServeParts, delivering: Delivering): Promise<readonly string[]> {
  const { request, sender, log } = delivering;
  if (request.chat?.kind === "channel") {
    // Its readers want no note about each of them there; the post itself has a link that leads everybody to Herald.
    log.info({}, "somebody who has not met Herald pressed a button in a channel");
    return [];
  }
  if (!(await patiently(() => isToldWhereToMeet(parts.store.documents, request)))) return [];
  const key = await keepWaiting(parts, delivering);
  const about = await sender.about();
  const say = parts.say(languageSaid(request));
  const name = plain(request.person?.name ?? "");
  const reply =
    about === undefined || about.starts === true
      ? noticeReply(say("meet-privately", { name, link: linkTo(`show-${key}`, about) ?? "" }))
      : noticeReply(say("meet-here", { name }), { buttons: showButtons(say, key) });
  await tellNote(parts, delivering, "meet", reply, beforeOthers(request));
  return [];
}

async function markGone({ store }: ServeParts, request: Request, reason: string): Promise<void> {
  const gone = { at: Date.now(), reason };
  await patiently(() =>
    store.documents.update(CHATS, chatKey(request), (chat) => ({ ...chat, gone: chat?.gone ?? gone })),
  );
}

/**
 * The last resort: whoever asked hears at least that it failed, and sees nothing any more that says it is being made.
 * Resolves to after how many milliseconds it can be told, where that is not now.
 */
export async function tellFailure(parts: ServeParts, failed: Request, log: Log): Promise<number | undefined> {
  const sender = parts.senders[failed.platform];
  if (sender === undefined || failed.platform === "house") return undefined;
  try {
    const request = await inItsLanguage(parts.store, failed);
    const say = parts.say(languageSaid(request));
    const reply = noticeReply(isFree(request.operation) ? say("something-failed-free") : say("something-failed"));
    const told = await insist("failed", (name) =>
      sender.deliver({ request: notInChannel(request), record: noteRecord(parts, request, name), reply }),
    );
    if (told.outcome === "later") return told.wait;
    await clearPlace(parts, request, sender);
  } catch (err) {
    log.warn({ err }, "a failure could not be told");
    if (err instanceof StoreAway) return STORE_AWAY;
  }
  return undefined;
}
