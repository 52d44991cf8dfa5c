/** One posting: a digest at one slot, with what was decided for it, and the ways in which it is written down. */
import { randomUUID } from "node:crypto";
import type { Delivered, Sender } from "../../src/core/delivery.ts";
import {
  chatOf,
  DIGEST,
  DIGEST_STATE,
  type Digest,
  type DigestRun,
  type DigestState,
  postingOf,
} from "../../src/core/digest.ts";
import { noteOf } from "../../src/core/journal-notes.ts";
import { spokenWith } from "../../src/core/languages.ts";
import type { Reply } from "../../src/core/reply.ts";
import type { Request } from "../../src/core/request.ts";
import { CHATS, type ChatSettings, PERSONS } from "../../src/core/settings.ts";
import type { JournalState } from "../../src/core/store/journal.ts";
import type { Missing } from "../../src/operations/edition/words.ts";
import { patiently } from "../patience.ts";
import { createSendRecord } from "../record.ts";
import type { Payers } from "./bought.ts";
import type { SlotNews } from "./gathered.ts";
import type { EditionParts } from "./parts.ts";
import { missedBefore, withRun } from "./records.ts";
import { countEnd } from "./tally.ts";

/** What becomes of a slot, for all digests that share it. */
export type Fate =
  | { readonly kind: "news"; readonly news: SlotNews }
  | { readonly kind: "skipped"; readonly why: "downtime" | "too-old" | "paused" | "changed" | "shut-out" }
  | { readonly kind: "failed"; readonly why: Missing }
  /** None of them can be written to, so that nothing was bought. */
  | { readonly kind: "closed" };

export const CLOSED: Fate = { kind: "closed" };

export const SHUT_OUT: Fate = { kind: "skipped", why: "shut-out" };

/** Whether its chat may still use Herald, by itself or because whoever made the digest may, wherever they are. */
export function isAdmitted({ access }: EditionParts, { platform, chat, creator }: Digest): boolean {
  const may = access({ platform, chat });
  if (may !== "outside" || creator === undefined) return may === "allowed";
  return access({ platform, chat, person: creator }) === "allowed";
}

export interface Slot {
  readonly slot: number;
  /** Whether its digest comes then; otherwise somebody has asked for it just then. */
  readonly scheduled: boolean;
  /** Somebody has asked for it once more. */
  readonly again: boolean;
  readonly fate: Fate;
  readonly payers: Payers;
}

export interface Posting {
  readonly digest: Digest;
  readonly state: DigestState;
  readonly chat: ChatSettings;
  /** As its sentences are filed. */
  readonly language: string;
  readonly slot: Slot;
  readonly sender: Sender;
  /** What the answer is given to. */
  readonly request: Request;
  /** What is sent, once that is known. */
  readonly shown?: { readonly reply: Reply; readonly items: number; readonly briefless: boolean };
}

export type Posted =
  | { readonly outcome: "done" }
  /** It is not in this edition any more. */
  | { readonly outcome: "stale" }
  /** Not now; in milliseconds. */
  | { readonly outcome: "later"; readonly wait: number };

export const DONE: Posted = { outcome: "done" };

/** What is paused comes to nobody on its own, and still does where somebody asks for it. */
export const isOff = ({ state }: Digest, scheduled: boolean): boolean =>
  state === "ended" || (state === "paused" && scheduled);

export async function readDigest({ store: { documents } }: EditionParts, id: string) {
  const [digest, state] = await Promise.all([
    patiently(() => documents.get(DIGEST, id)),
    patiently(() => documents.get(DIGEST_STATE, id)),
  ]);
  return { digest, state: state ?? { runs: [] } };
}

/** In a private chat the person and the chat are called the same. */
export async function readChat({ store: { documents } }: EditionParts, digest: Digest) {
  const key = chatOf(digest);
  const isPrivate = digest.chat.kind === "private";
  const [chat = {}, person] = await Promise.all([
    patiently(() => documents.get(CHATS, key)),
    isPrivate && digest.language === undefined ? patiently(() => documents.get(PERSONS, key)) : undefined,
  ]);
  const chosen = digest.language ?? (isPrivate ? person?.language : chat.language);
  return { chat, language: spokenWith(chosen ?? digest.creator?.language).code };
}

export function requestOf(digest: Digest, slot: number, language: string): Request {
  const request = postingOf(digest, slot);
  return request.chat === undefined ? request : { ...request, chat: { ...request.chat, language } };
}

interface Written extends Pick<Posting, "digest" | "state"> {
  readonly slot: Pick<Slot, "slot" | "scheduled">;
}

/** What is being sent is no news of it yet. */
const STATES: Readonly<Record<DigestRun["state"], JournalState | undefined>> = {
  planned: undefined,
  sending: undefined,
  sent: "delivered",
  empty: "dropped",
  skipped: "dropped",
  held: "waiting",
  uncertain: "failed",
  failed: "failed",
};

function noteEnd({ notes }: EditionParts, { digest, slot }: Written, { state, why }: Pick<DigestRun, "state" | "why">) {
  const noted = STATES[state];
  if (noted === undefined) return;
  notes?.note(noteOf(postingOf(digest, slot.slot), noted, why === undefined ? {} : { reason: why }));
}

/** Writes down what has become of it; resolves to how it stood before. */
export async function writeRun(
  parts: EditionParts,
  written: Written,
  run: Omit<DigestRun, "slot" | "at" | "missed">,
  also: (state: DigestState) => DigestState = (one) => one,
): Promise<DigestRun | undefined> {
  const { documents, counters } = parts.store;
  const { digest, state } = written;
  const { slot, scheduled } = written.slot;
  let before: DigestRun | undefined;
  const missed = scheduled ? missedBefore(digest, state, slot) : 0;
  await patiently(() =>
    documents.update(DIGEST_STATE, digest.id, (standing = { runs: [] }) => {
      before = standing.runs.find((one) => one.slot === slot);
      return also(withRun(standing, { ...run, slot, at: Date.now(), missed }));
    }),
  );
  countEnd(counters, run);
  noteEnd(parts, written, run);
  return before;
}

/** Shorter ones are the ordinary pace of a chat. In milliseconds. */
const LONG_WAIT = 2_000;

/** Nobody waits for any of it. `note`: something about the posting, and not the posting itself. */
export async function send(
  { store: { marks }, notes }: EditionParts,
  { sender, request }: Pick<Posting, "sender" | "request">,
  reply: Reply,
  { first = false, note }: { readonly first?: boolean; readonly note?: string } = {},
): Promise<Delivered> {
  const id = note === undefined ? request.id : `${request.id}/${note}`;
  const record = createSendRecord(marks, id, randomUUID());
  // When the next edition comes may be another moment by the time somebody says it again.
  const known = note === undefined ? {} : { known: note };
  const answer = { request: { ...request, id }, record, reply, first, ...known, urgency: "mass" } as const;
  const delivered = await sender.deliver(answer);
  if (note === undefined && delivered.outcome === "later" && delivered.wait >= LONG_WAIT) {
    notes?.note(noteOf(request, "waiting", { reason: delivered.reason }));
  }
  return delivered;
}
