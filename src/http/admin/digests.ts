/** The digests of all chats and the editions that they share, as an operator sees them. */
import { setImmediate } from "node:timers/promises";
import { chatOf, type Digest, type DigestRun, editionKey } from "../../core/digest.ts";
import { next } from "../../core/schedule/next.ts";
import type { AdminParts } from "./parts.ts";
import type { DigestShown, DigestsShown, EditionShown, EditionsShown, RunShown } from "./wire.ts";

const ON_PAGE = 50;
/** Editions are put together from so many digests at most. */
const MOST_DIGESTS = 5_000;
const AT_ONCE = 50;

interface Parts extends Pick<AdminParts, "momentWords"> {
  readonly digests: Pick<AdminParts["digests"], "page" | "state">;
}

const runShown = ({ slot, state, why, at, items }: DigestRun): RunShown => ({
  slot,
  state,
  at,
  ...(why === undefined ? {} : { why }),
  ...(items === undefined ? {} : { items }),
});

function nextOf(digest: Digest, now: number): { readonly next?: number } {
  const at = digest.state === "on" ? next(digest, now) : undefined;
  return at === undefined ? {} : { next: at };
}

async function digestShown(digest: Digest, { digests, momentWords }: Parts, now: number): Promise<DigestShown> {
  const { runs } = await digests.state(digest.id);
  const { id, number, chat, topics, zone, state, why } = digest;
  return {
    id,
    number,
    chat: chatOf(digest),
    ...(chat.title === undefined ? {} : { title: chat.title }),
    topics,
    moment: momentWords(digest),
    zone,
    state,
    ...(why === undefined ? {} : { why }),
    ...nextOf(digest, now),
    runs: runs.map(runShown).toReversed(),
  };
}

export async function digestsShown(after: string | undefined, parts: Parts, now: number): Promise<DigestsShown> {
  const { digests, next: behind } = await parts.digests.page(ON_PAGE, after);
  const shown = await Promise.all(digests.map((digest) => digestShown(digest, parts, now)));
  return { digests: shown, ...(behind === undefined ? {} : { next: behind }) };
}

async function allOf({ digests }: Parts): Promise<{ readonly all: readonly Digest[]; readonly isCut: boolean }> {
  const all: Digest[] = [];
  let after: string | undefined;
  do {
    const page = await digests.page(ON_PAGE, after);
    all.push(...page.digests);
    after = page.next;
    // The embedded store answers without a pause, and nobody else would have a turn.
    await setImmediate();
  } while (after !== undefined && all.length < MOST_DIGESTS);
  return { all, isCut: after !== undefined };
}

interface Gathered {
  readonly digest: Digest;
  readonly chats: ReadonlySet<string>;
  readonly last: DigestRun | undefined;
  readonly outcomes: Readonly<Record<string, number>>;
}

const isWaiting = ({ state }: DigestRun): boolean => state === "planned";

/** What came of the last moment at which something was to come. */
function withRun(gathered: Gathered | undefined, run: DigestRun | undefined): Pick<Gathered, "last" | "outcomes"> {
  const { last, outcomes = {} } = gathered ?? {};
  if (run === undefined || (last !== undefined && run.slot < last.slot)) return { last, outcomes };
  const before = last?.slot === run.slot ? outcomes : {};
  return { last: run, outcomes: { ...before, [run.state]: (before[run.state] ?? 0) + 1 } };
}

/** Those that most chats share come first. */
export async function editionsGathered(parts: Parts, now: number): Promise<EditionsShown> {
  const { all: looked, isCut } = await allOf(parts);
  const all = looked.filter(({ state }) => state === "on");
  const editions = new Map<string, Gathered>();
  for (let begin = 0; begin < all.length; begin += AT_ONCE) {
    const some = all.slice(begin, begin + AT_ONCE);
    const states = await Promise.all(some.map(({ id }) => parts.digests.state(id)));
    await setImmediate();
    for (const [index, digest] of some.entries()) {
      const key = editionKey(digest);
      const before = editions.get(key);
      const run = states[index]?.runs.findLast((one) => !isWaiting(one));
      const chats = new Set([...(before?.chats ?? []), chatOf(digest)]);
      editions.set(key, { digest: before?.digest ?? digest, chats, ...withRun(before, run) });
    }
  }
  const shown = [...editions]
    .map(([key, { digest, chats, last, outcomes }]): EditionShown => {
      const { topics, zone } = digest;
      const moment = parts.momentWords(digest);
      const edition = { key, topics, moment, zone, chats: chats.size, outcomes, ...nextOf(digest, now) };
      return last === undefined ? edition : { ...edition, last: last.slot };
    })
    .toSorted((one, other) => other.chats - one.chats || one.key.localeCompare(other.key));
  return { editions: shown, of: shown.length, ...(isCut ? { among: looked.length } : {}) };
}

/** As many as somebody has asked to see, or a page of them. */
export function editionsShown({ editions, ...rest }: EditionsShown, asked: string | undefined): EditionsShown {
  const most = /^\d{1,5}$/.test(asked ?? "") ? Number(asked) : ON_PAGE;
  return { editions: editions.slice(0, most), ...rest };
}
