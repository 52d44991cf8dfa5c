/** Adding a digest: from what was said to the digest itself, and questions with buttons for what is missing or wrong. */
import type { Answered } from "../../core/answered.ts";
import type { Digest } from "../../core/digest.ts";
import type { NewDigest } from "../../core/digest-book.ts";
import type { Button } from "../../core/reply.ts";
import { chatKey, type Request } from "../../core/request.ts";
import { keyOf } from "../../core/request-key.ts";
import { nextRuns } from "../../core/schedule/next.ts";
import { plain } from "../markdown.ts";
import { notice, noticeReply } from "../notice.ts";
import type { OperationParts } from "../parts.ts";
import { rowsOf } from "../settings/decision.ts";
import { refOf } from "./asked.ts";
import { keepDraft, type Named } from "./draft.ts";
import type { Seen } from "./field.ts";
import { topicWords } from "./fields/topic.ts";
import { momentIn, whenWords } from "./moments.ts";
import { button, buttonsIn, formButton, listButton, numberOf, previewButton, withButtons } from "./pages.ts";
import { priceWords, quietWords } from "./price.ts";
import { readWishes, unplacedWords, type Wishes, type WishesRead } from "./wishes.ts";

/** A digest that was asked for, as far as it is known. */
export interface Wanted {
  /** Of the request that began it: asking again makes no second one. */
  readonly key: string;
  readonly named: Named;
  /** Words of the calendar that nothing could be made of; nothing is made before somebody has been asked. */
  readonly unplaced?: readonly string[];
}

interface Fallback {
  readonly zone: string;
  /** Nobody has decided it anywhere. */
  readonly isGuess: boolean;
}

/** The zone of the chat: of its quiet hours, else of the digest that was made there last. */
async function fallbackZone({ key }: Wanted, request: Request, parts: OperationParts): Promise<Fallback> {
  const { quiet } = parts.chatSettings;
  if (quiet !== undefined) return { zone: quiet.zone, isGuess: false };
  const all = await parts.digests.list(chatKey(request));
  // It may itself have been made before, by a run that died.
  const others = all.filter(({ id }) => id !== key);
  const last = others.toSorted((one, other) => one.made - other.made).at(-1);
  return { zone: last?.zone ?? "UTC", isGuess: last === undefined };
}

/** Times that most people like, each as a pattern, so that a press says all of it. */
const AT = ["0 7 * * *", "0 9 * * *", "0 12 * * *", "0 18 * * *", "0 9 * * 1-5", "0 * * * *"] as const;
/** Where the days are known already. */
const TIMES = ["07:00", "09:00", "12:00", "18:00"] as const;

const TOPICS = ["bitcoin etf", "ethereum", "stablecoins", "regulation"] as const;

const pick = (label: string, { key }: Wanted, word: string, value: string): Button =>
  button(label, `draft ${key} ${word} ${value}`);

/** What was understood beside words that were not, first; then the times that most people like. */
function patternButtons(wanted: Wanted, { pattern }: Wishes, { say }: OperationParts): Button[][] {
  const { at, cron } = wanted.named;
  const understood = at === undefined && cron === undefined ? [] : [pattern].filter(({ length }) => length <= 40);
  const buttons = [...new Set([...understood, ...AT])].map((one) =>
    pick(whenWords(say, { pattern: one }), wanted, "cron", one),
  );
  return rowsOf(buttons, 2).map((row) => [...row]);
}

function timeButtons(wanted: Wanted, { say }: OperationParts): Button[][] {
  const buttons =
    wanted.named["days"] === undefined
      ? AT.map((pattern) => pick(whenWords(say, { pattern }), wanted, "cron", pattern))
      : TIMES.map((time) => pick(time, wanted, "at", time));
  return rowsOf(buttons, 2).map((row) => [...row]);
}

const topicButtons = (wanted: Wanted): Button[][] =>
  rowsOf(
    TOPICS.map((topic) => pick(topic, wanted, "topic", topic)),
    2,
  ).map((row) => [...row]);

/** With number and state, as the pages of a digest need it. */
const asDigest = (wishes: Wishes, { key }: Wanted, request: Request): Digest => ({
  ...newDigest(wishes, key, request),
  number: 1,
});

type Incomplete = Exclude<WishesRead, { outcome: "wishes" }>;

function wrongButtons(
  read: Extract<Incomplete, { outcome: "wrong" }>,
  wanted: Wanted,
  request: Request,
  parts: OperationParts,
) {
  const { field, wrong, wishes } = read;
  const { instead } = wrong;
  if (instead !== undefined) return instead.map((one) => [pick(one.label, wanted, one.word, one.argument)]);
  if (field.word === "topic") return topicButtons(wanted);
  if (field.word === "at" || field.word === "cron") return timeButtons(wanted, parts);
  const seen: Seen = {
    request,
    say: parts.say,
    placeLink: parts.placeLink,
    digest: asDigest(wishes, wanted, request),
    chat: parts.chatSettings,
    now: request.at,
  };
  return field.choices(seen).map((row) => row.map(({ label, argument }) => pick(label, wanted, field.word, argument)));
}

/** Asks for what is missing; what is known is kept, so that a press is enough. */
async function ask(read: Incomplete, wanted: Wanted, request: Request, parts: OperationParts): Promise<Answered> {
  const { say, store } = parts;
  await keepDraft(store.documents, wanted.key, request, wanted.named);
  if (read.outcome === "wrong") {
    const buttons = wrongButtons(read, wanted, request, parts);
    return { reply: withButtons(request, noticeReply(read.wrong.text), buttons) };
  }
  if (read.what === "topic") {
    const example = "/digest add bitcoin etf --at 09:00 --tz Europe/Rome";
    const form = formButton(request, say, "new");
    const buttons = [...topicButtons(wanted), ...(form.length === 0 ? [] : [form])];
    return {
      reply: withButtons(
        request,
        noticeReply(say("digest-ask-topic", { example, buttons: buttonsIn(request) })),
        buttons,
      ),
    };
  }
  const example = "/digest add bitcoin etf --at 09:00 --days weekdays";
  const text = say("digest-ask-time", { topics: plain(topicWords(read.wishes)), example, buttons: buttonsIn(request) });
  return { reply: withButtons(request, noticeReply(text), timeButtons(wanted, parts)) };
}

/** Before anything else: with words left out, it would come at other times than those that were meant. */
async function askInstead(
  read: WishesRead,
  wanted: Wanted,
  request: Request,
  parts: OperationParts,
): Promise<Answered> {
  const { say, store } = parts;
  const { wishes } = read;
  await keepDraft(store.documents, wanted.key, request, wanted.named);
  const example = "/digest add bitcoin etf --at 09:00 --days weekdays";
  const topics = plain(topicWords(wishes));
  const buttons = buttonsIn(request);
  const question =
    topics === "" ? say("digest-ask-when", { example, buttons }) : say("digest-ask-time", { topics, example, buttons });
  const text = [unplacedWords(say, wanted.unplaced ?? []), say("digest-unplaced-topic"), question].join(" ");
  return { reply: withButtons(request, noticeReply(text), patternButtons(wanted, wishes, parts)) };
}

function newDigest(wishes: Wishes, id: string, { platform, chat, person, at }: Request): NewDigest {
  const { id: chatId = "", kind = "private", thread, title } = chat ?? {};
  const isSomebody = person !== undefined && person.administrator !== true && kind !== "channel";
  return {
    ...wishes,
    id,
    platform,
    chat: { id: chatId, kind, thread, title },
    creator: isSomebody ? { id: person.id, name: person.name, language: person.language } : undefined,
    state: "on",
    made: at,
  };
}

const RUNS = 3;

function zoneNote(say: OperationParts["say"], digest: Digest, { isGuess }: Fallback): string {
  const example = `/digest edit ${digest.number} --tz Europe/Rome`;
  const zone = plain(digest.zone);
  return isGuess ? say("digest-zone-utc", { zone, example }) : say("digest-zone-chats", { zone, example });
}

/** What was made, when it comes and what it costs. */
function madeReply(digest: Digest, note: string, request: Request, { say, chatSettings }: OperationParts) {
  const now = request.at;
  const ref = refOf(digest);
  const runs = nextRuns(digest, now, RUNS).map((run) => momentIn(say, run, digest.zone, now));
  const topics = plain(topicWords(digest, 400));
  const text = [
    say("digest-made", { number: numberOf(digest), topics, when: whenWords(say, digest), zone: plain(digest.zone) }),
    runs.length === 0 ? say("digest-never") : `${say("digest-runs")}\n\n${runs.map((run) => `- ${run}`).join("\n")}`,
    priceWords(say, digest, now),
    note,
    quietWords(say, digest, chatSettings, now),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
  const buttons = [
    [previewButton(say, digest), button(say("button-digest-edit"), `edit ${ref}`)],
    [button(say("button-digest-pause"), `pause ${ref}`), button(say("button-digest-remove"), `remove ${ref}`)],
    [listButton(say)],
  ];
  return withButtons(request, { text }, buttons);
}

/** Editions come without being asked for, which takes more than being answered where an interaction leads. */
const canPost = ({ interaction }: Request): boolean => interaction === undefined || interaction.writes === true;

/** Makes it, or asks for what is missing. */
export async function add(wanted: Wanted, request: Request, parts: OperationParts): Promise<Answered> {
  const { say, digests } = parts;
  if (!canPost(request)) return notice(say("digest-not-here"));
  const fallback = await fallbackZone(wanted, request, parts);
  const read = readWishes(wanted.named, fallback.zone, say);
  if (wanted.unplaced !== undefined && wanted.unplaced.length > 0) return askInstead(read, wanted, request, parts);
  if (read.outcome !== "wishes") return ask(read, wanted, request, parts);
  const added = await digests.add(newDigest(read.wishes, wanted.key, request));
  if (added.outcome === "too-many") {
    const text = say("digest-too-many", { most: added.most, example: "/digest remove 3" });
    return { reply: withButtons(request, noticeReply(text), [[listButton(say)]]) };
  }
  const isSaid = (wanted.named["tz"] ?? "").trim() !== "";
  const note = isSaid ? "" : zoneNote(say, added.digest, fallback);
  return { reply: madeReply(added.digest, note, request, parts) };
}

export const wantedBy = (request: Request, said: Omit<Wanted, "key">): Wanted => ({ key: keyOf(request.id), ...said });
