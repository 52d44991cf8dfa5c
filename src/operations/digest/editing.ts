/** Changing a digest: one field by a button or a form, or several in words at once. */
import type { Digest } from "../../core/digest.ts";
import type { Reply } from "../../core/reply.ts";
import type { Request } from "../../core/request.ts";
import { namesTopic, readSentence } from "../../core/schedule/sentence.ts";
import { clipped, plain } from "../markdown.ts";
import { noticeReply } from "../notice.ts";
import type { OperationParts } from "../parts.ts";
import type { Named } from "./draft.ts";
import { type Field, type FieldRead, readNamed, type Seen } from "./field.ts";
import { fieldNamed, fields, isOfMoment } from "./fields/all.ts";
import { digestPage, fieldPage, listButton, withButtons, wrongPage } from "./pages.ts";
import { quietWords } from "./price.ts";
import { placeOf } from "./where.ts";
import { namedIn, unplacedWords } from "./wishes.ts";

export const seenOf = (digest: Digest, request: Request, { say, placeLink, chatSettings }: OperationParts): Seen => ({
  request,
  say,
  placeLink,
  digest,
  chat: chatSettings,
  now: request.at,
});

/** It has been removed, perhaps a moment ago. */
export const goneReply = (request: Request, { say }: OperationParts): Reply =>
  withButtons(request, noticeReply(say("digest-gone")), [[listButton(say)]]);

interface Changes {
  readonly field: Field;
  readonly given: string;
}

/** All of them or nothing. */
function readAll(digest: Digest, changes: readonly Changes[], { say }: OperationParts) {
  let patch: Partial<Digest> = {};
  for (const { field, given } of changes) {
    const moment = { ...digest, ...patch };
    const read: FieldRead = readNamed(field, given, { say, command: `/digest edit ${digest.number}`, moment });
    if (read.outcome === "wrong") return { ...read, field };
    patch = { ...patch, ...read.patch };
  }
  return { outcome: "read", patch } as const;
}

/** Words that only make a sentence of a change. */
const SMALL =
  /^(?:to|it|the|time|please|move|change|set|put|instead|now|is|and|at|on|in|es|den|die|das|zu|auf|um|uhrzeit|zeit|bitte|jetzt|stattdessen|und|ist)[.,!]?$/iu;

/** Words that nothing was made of are named, rather than being forgotten. */
function leftWords(left: string, { number }: Digest, { say }: OperationParts): string {
  const words = left.split(/\s+/).filter((word) => word !== "" && !SMALL.test(word));
  if (words.length === 0) return "";
  const example = `/digest edit ${number} --topic ethereum`;
  return say("digest-edit-left", { words: plain(clipped(words.join(" "), 40)), example });
}

async function changed(
  digest: Digest,
  changes: readonly Changes[],
  left: string,
  request: Request,
  parts: OperationParts,
): Promise<Reply> {
  const { say, digests, chatSettings } = parts;
  const read = readAll(digest, changes, parts);
  if (read.outcome === "wrong") return wrongPage(seenOf(digest, request, parts), read.field, read);
  const after = await digests.change(digest.id, (standing) => ({ ...standing, ...read.patch }));
  if (after === undefined) return goneReply(request, parts);
  const seen = seenOf(after, request, parts);
  const isTime = changes.some(({ field }) => isOfMoment(field) || field.word === "quiet");
  const warning = isTime ? quietWords(say, after, chatSettings, seen.now) : "";
  const done = [say("settings-changed"), leftWords(left, after, parts), warning]
    .filter((part) => part !== "")
    .join(" ");
  const [only, second] = changes;
  if (only !== undefined && second === undefined && request.pressed !== undefined)
    return fieldPage(seen, only.field, done);
  return digestPage(seen, await digests.state(after.id), done);
}

/** From now on it is posted where this is said. */
async function moved(digest: Digest, given: string, request: Request, parts: OperationParts): Promise<Reply> {
  const { say, digests } = parts;
  // A press does not always say where it stood.
  if (given !== "" && given !== placeOf(request)) {
    const page = digestPage(seenOf(digest, request, parts), await digests.state(digest.id), say("digest-here-unsure"));
    return { ...page, notice: true };
  }
  const thread = request.chat?.thread;
  const after = await digests.change(digest.id, (standing) => ({ ...standing, chat: { ...standing.chat, thread } }));
  if (after === undefined) return goneReply(request, parts);
  return digestPage(seenOf(after, request, parts), await digests.state(after.id), say("settings-changed"));
}

const changesIn = (named: Named): readonly Changes[] =>
  fields.flatMap((field) => {
    const given = named[field.word];
    return given === undefined ? [] : [{ field, given }];
  });

/** `at 10 in Rome about silver` begins like the name of a field, and says more than that takes. */
function isSentence(digest: Digest, { field, given }: Changes, parts: OperationParts): boolean {
  if (field.word !== "at" || readAll(digest, [{ field, given }], parts).outcome === "read") return false;
  return readSentence(`at ${given}`).at !== undefined;
}

/** Without anything it shows what is decided; `--at` without a time shows the times. */
export async function edit(digest: Digest, rest: string, request: Request, parts: OperationParts): Promise<Reply> {
  const { say, digests } = parts;
  const seen = seenOf(digest, request, parts);
  const [, word = "", given = ""] = /^(?:--)?(\S*)\s*(.*)$/s.exec(rest) ?? [];
  const begun = fieldNamed(word.toLowerCase());
  const field = begun !== undefined && isSentence(digest, { field: begun, given }, parts) ? undefined : begun;
  const named = request.named ?? {};
  const [only, second] = changesIn(named);
  if (rest === "" && only?.given === "" && second === undefined) return fieldPage(seen, only.field);
  if (word === "here") return moved(digest, given.trim(), request, parts);
  if (field !== undefined && given.trim() === "" && Object.keys(named).length === 0) return fieldPage(seen, field);
  // Words may say when: every weekday at 9 in Rome.
  const {
    named: said,
    topic,
    unplaced,
  } = field === undefined
    ? namedIn(rest, named)
    : { named: { ...named, [field.word]: given }, topic: "", unplaced: [] };
  const state = await digests.state(digest.id);
  if (unplaced.length > 0) {
    const example = `/digest edit ${digest.number} --at 09:00 --days weekdays`;
    const text = `${unplacedWords(say, unplaced)} ${say("digest-write-only", { example })}`;
    return { ...digestPage(seen, state, text), notice: true };
  }
  const isLeft = field === undefined && !namesTopic(rest);
  const changes = changesIn(isLeft && rest !== "" ? withoutTopic(said, named) : said);
  if (changes.length > 0) return changed(digest, changes, isLeft ? topic : "", request, parts);
  if (rest === "") return digestPage(seen, state);
  const example = `/digest edit ${digest.number} --count 8`;
  const unknown = say("digest-edit-unknown", { words: fields.map((one) => `\`${one.word}\``).join(", "), example });
  return { ...digestPage(seen, state, unknown), notice: true };
}

/** What is left of a sentence is no new topic, unless it was named as one. */
function withoutTopic({ topic: _topic, ...said }: Named, named: Named): Named {
  return named["topic"] === undefined ? said : { ...said, topic: named["topic"] };
}
