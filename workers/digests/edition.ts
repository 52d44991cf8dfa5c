/** Editions: one search, one composition, many deliveries; each digest has its slot once, whatever is killed on the way. */
import { chatOf, DIGEST, DIGESTS, type Digest, editionKey, searchesOf, wasBefore } from "../../src/core/digest.ts";
import { hashOf } from "../../src/core/news.ts";
import { previous } from "../../src/core/schedule/next.ts";
import { StoreAway } from "../../src/core/store/index.ts";
import { type DigestJob, RetryLater } from "../../src/queue/index.ts";
import { patiently } from "../patience.ts";
import type { Payers } from "./bought.ts";
import { openOf, whyClosed } from "./closed.ts";
import { isDue, isWaiting, lookAgain, lookLater } from "./come-back.ts";
import { deliverDigest } from "./deliver-digest.ts";
import { fanOut, leave } from "./fan-out.ts";
import { createSlotNews } from "./gathered.ts";
import { membersOf } from "./links.ts";
import { rememberMood } from "./moods.ts";
import type { EditionContext, EditionParts } from "./parts.ts";
import { CLOSED, type Fate, isAdmitted, isOff, readDigest, SHUT_OUT, type Slot, writeRun } from "./posting.ts";
import { isOver, runOf } from "./records.ts";
import { type Searched, searchOnce } from "./search-once.ts";
import { goOn, LATE, WALKS, walkName } from "./walks.ts";

const MINUTE = 60_000;

/** Until a store that went away in the middle is asked again, in milliseconds. */
const STORE_AWAY = 1_000;

/** What is thrown because of the store uses up none of the job's tries. */
const asDecision = (error: unknown): unknown => (error instanceof StoreAway ? new RetryLater(STORE_AWAY) : error);

interface EditionJob {
  readonly edition: string;
  readonly slot: number;
  /** When its moment was seen to have come; that it then waits behind others is nobody's downtime. */
  readonly begun?: number | undefined;
}

export async function runEdition(parts: EditionParts, job: EditionJob, context: EditionContext): Promise<void> {
  try {
    await walk(parts, job, context);
  } catch (error) {
    throw asDecision(error);
  }
}

async function walk(
  parts: EditionParts,
  { edition, slot, begun: seen }: EditionJob,
  context: EditionContext,
): Promise<void> {
  const { documents } = parts.store;
  const { signal, log } = context;
  const key = walkName(edition, slot);
  const now = Date.now();
  const begun = await patiently(
    () => documents.update(WALKS, key, (standing) => (standing?.done === true ? standing : goOn(standing, seen, now))),
    signal,
  );
  if (begun === undefined || begun.done === true) return;
  const lead = await leadOf(parts, edition, slot);
  if (lead === undefined) return log.debug({ edition }, "an edition has nobody to go to");
  const fate = await fateOfAll(parts, lead, { slot, begun: begun.begun }, context);
  const planned: Slot = { slot, scheduled: true, again: false, fate, payers: lead.payers };
  await fanOut(
    parts,
    {
      edition,
      slot: planned,
      after: begun.cursor,
      onCursor: (cursor) =>
        patiently(async () => {
          const rest = cursor === undefined ? { done: true as const } : { cursor };
          await documents.put(WALKS, key, { begun: begun.begun, last: Date.now(), ...rest });
        }),
    },
    context,
  );
  log.info({ edition, slot, fate: fate.kind, took: Date.now() - now }, "an edition was delivered");
}

/** Up to so many digests share the cost of what they share: one more than a chat may have. */
const FEW = DIGESTS.inChat + 1;

interface Lead {
  /** Says for all what is searched. */
  readonly digest: Digest;
  readonly payers: Payers;
  /** What becomes of it where there is no chat that it may come to. */
  readonly fate?: Fate;
}

/** Slots are a day or a week apart, which many numbers of chats divide: by their hash each chat has its turn. */
const turnOf = (slot: number): number => Buffer.from(hashOf(slot), "base64url").readUInt32BE();

/** Its chats pay in turns. */
function payersOf(digests: readonly Digest[], slot: number): Payers {
  const byChat = [...new Map(digests.map((one) => [chatOf(one), one])).values()];
  const first = turnOf(slot) % Math.max(byChat.length, 1);
  return [...byChat.slice(first), ...byChat.slice(0, first)];
}

/** Those that are shut out hear so by themselves, also beside one that cannot be written to. */
function leftOf([first]: readonly Digest[], [closed]: readonly Digest[]): Lead | undefined {
  if (closed !== undefined) return { digest: closed, payers: [], fate: CLOSED };
  return first === undefined ? undefined : { digest: first, payers: [], fate: SHUT_OUT };
}

/** Looks at those that are in it until there is one that it may come to. */
async function leadOf(parts: EditionParts, edition: string, slot: number): Promise<Lead | undefined> {
  const { documents, sets } = parts.store;
  let left: Lead | undefined;
  for (let after: string | undefined, more = true; more; ) {
    const cursor = after;
    const page = await patiently(() => sets.page(membersOf(edition), FEW, cursor));
    const read = await Promise.all(page.members.map((id) => patiently(() => documents.get(DIGEST, id))));
    const valid = read.flatMap((one) => (one?.state === "on" && editionKey(one) === edition ? [one] : []));
    const stale = page.members.filter((id) => !valid.some((one) => one.id === id));
    await Promise.all(stale.map((id) => leave(parts, edition, id)));
    const admitted = valid.filter((one) => isAdmitted(parts, one));
    const isAll = page.next === undefined;
    const open = await openOf(parts, admitted, isAll ? "all" : "first");
    const [digest] = open;
    if (digest !== undefined) return { digest, payers: isAll ? payersOf(open, slot) : [] };
    if (left?.fate !== CLOSED) left = leftOf(valid, admitted) ?? left;
    after = page.next;
    more = !isAll;
  }
  return left;
}

const longestOf = ({ catchUp }: Digest): number => catchUp.maxAge * MINUTE;

/** What was missed while nothing ran; undefined: it comes. */
function fateByTime(digest: Digest, slot: number, begun: number): Fate | undefined {
  const late = begun - slot;
  if (late <= LATE) return undefined;
  if (digest.catchUp.mode === "skip") return { kind: "skipped", why: "downtime" };
  return late > longestOf(digest) ? { kind: "skipped", why: "too-old" } : undefined;
}

async function fateOfAll(
  parts: EditionParts,
  { digest, payers, fate }: Lead,
  { slot, begun }: { readonly slot: number; readonly begun: number },
  context: EditionContext,
): Promise<Fate> {
  if (fate === SHUT_OUT) return fate;
  return fateByTime(digest, slot, begun) ?? fate ?? fateOf(parts, digest, { slot, payers }, context);
}

interface Wanted {
  readonly slot: number;
  readonly payers: Payers;
  readonly again?: boolean;
}

/** Throws `RetryLater` while it is being searched elsewhere, or the service does not answer for the moment. */
async function fateOf(parts: EditionParts, digest: Digest, wanted: Wanted, context: EditionContext): Promise<Fate> {
  const { slot, payers, again = false } = wanted;
  const searches = searchesOf(digest);
  // What somebody wants once more is tried once.
  const until = again ? 0 : slot + longestOf(digest);
  const tried = await Promise.allSettled(
    searches.map((search) => searchOnce(parts, { search, slot, payers, until, again }, context)),
  );
  const results = tried.flatMap((one): Searched[] => {
    if (one.status === "rejected") throw one.reason;
    return [one.value];
  });
  const found = results.map((one) => (one.outcome === "found" ? one.found : undefined));
  const isNone = found.every((one) => one === undefined);
  const [failed] = results.flatMap((one) => (one.outcome === "failed" ? [one.why] : []));
  if (isNone) return failed === undefined ? { kind: "skipped", why: "too-old" } : { kind: "failed", why: failed };
  const listed = searches.flatMap((search, i) => {
    const news = found[i];
    return news === undefined ? [] : [{ search, items: news.items }];
  });
  const mood = await rememberMood(parts.store.documents, slot, listed);
  return { kind: "news", news: createSlotNews(parts.store.documents, slot, searches, found, mood) };
}

type PostingJob = Extract<DigestJob, { readonly digest: string }>;

/** Whether it is of an edition; otherwise somebody has asked for it just then. */
const isScheduled = (digest: Digest, { slot, scheduled }: PostingJob): boolean =>
  // A job that does not say so may be of one all the same.
  scheduled ?? previous(digest, slot) === slot;

export async function runPosting(parts: EditionParts, job: PostingJob, context: EditionContext): Promise<void> {
  try {
    await postAlone(parts, job, context);
  } catch (thrown) {
    const error = asDecision(thrown);
    if (context.lastAttempt && !(error instanceof RetryLater) && !context.signal.aborted) await giveUp(parts, job);
    throw error;
  }
}

/** What somebody has decided of it in between; undefined: it comes. */
function fateByChange(
  digest: Digest,
  { slot, scheduled, hasBegun }: { readonly slot: number; readonly scheduled: boolean; readonly hasBegun: boolean },
): Fate | undefined {
  if (isOff(digest, scheduled) && !isWaiting(digest)) return { kind: "skipped", why: "paused" };
  return scheduled && !hasBegun && wasBefore(digest, slot, Date.now())
    ? { kind: "skipped", why: "changed" }
    : undefined;
}

async function postAlone(parts: EditionParts, job: PostingJob, context: EditionContext): Promise<void> {
  const { digest: id, slot } = job;
  const again = job.again !== undefined;
  const { digest, state } = await readDigest(parts, id);
  const run = runOf(state, slot);
  if (digest === undefined || isOver(run, again)) return;
  const scheduled = isScheduled(digest, job);
  if (scheduled && wasBefore({ made: digest.made }, slot, Date.now())) return;
  const isLook = scheduled && isWaiting(digest);
  if (isLook && run === undefined && !isDue(digest, slot, Date.now())) return lookLater(parts, digest, slot);
  const fate: Fate =
    (isAdmitted(parts, digest) ? undefined : SHUT_OUT) ??
    fateByChange(digest, { slot, scheduled, hasBegun: run !== undefined }) ??
    ((await whyClosed(parts, digest, state)) === undefined ? undefined : CLOSED) ??
    (await fateOf(parts, digest, { slot, payers: [digest], again }, context));
  const posted = await deliverDigest(parts, { id, slot: { slot, scheduled, again, fate, payers: [digest] } }, context);
  if (posted.outcome === "later") throw new RetryLater(posted.wait, "its chat has to wait");
  if (isLook) await lookAgain(parts, id, slot);
}

/** A surprise, again and again: at least its record says so. */
export async function giveUp(parts: EditionParts, job: PostingJob): Promise<void> {
  const { digest: id, slot } = job;
  const { digest, state } = await readDigest(parts, id);
  if (digest === undefined || isOver(runOf(state, slot), false)) return;
  const scheduled = isScheduled(digest, job);
  await writeRun(parts, { digest, state, slot: { slot, scheduled } }, { state: "failed", why: "unknown" });
  await lookAgain(parts, id, slot);
}
