/** What became of requests, from the journal; what was said in them only where the operator has turned that on. */
import { KEPT } from "../../core/answered.ts";
import { FAILED } from "../../core/operator.ts";
import { keyOf } from "../../core/request-key.ts";
import type { JournalEntry, JournalScope } from "../../core/store/journal.ts";
import type { LedgerScope } from "../../core/store/ledger.ts";
import type { AdminParts } from "./parts.ts";
import type { RequestShown, RequestsShown } from "./wire.ts";

const ON_PAGE = 30;

export interface Sought {
  readonly by: "all" | "failed" | "id" | "chat" | "person";
  readonly what: string;
  readonly after: string | undefined;
}

type Parts = Pick<AdminParts, "store">;

/** A step may be noted in several runs. */
function stepsOf(entry: JournalEntry): RequestShown["steps"] {
  const steps = entry.flatMap(({ state, at, steps: within = [] }) => [
    ...within.map(([step, when]) => ({ step, at: when })),
    { step: state, at },
  ]);
  const seen = new Set<string>();
  return steps
    .toSorted((one, other) => one.at - other.at)
    .filter(({ step, at }) => {
      const name = `${step} ${at}`;
      if (seen.has(name)) return false;
      seen.add(name);
      return true;
    });
}

/** What is secret lies sealed, and is not shown either. */
async function textOf(id: string, { documents }: Parts["store"]): Promise<string | undefined> {
  const [failed, kept] = await Promise.all([documents.get(FAILED, id), documents.get(KEPT, keyOf(id))]);
  const request = failed ?? kept?.request;
  return request === undefined || request.operation === "key" ? undefined : request.text;
}

/** An entry's id begins with its request's; see `workers/entries.ts`. */
async function creditsOf(entry: JournalEntry, { ledger }: Parts["store"]): Promise<number | undefined> {
  const [{ request, person, asked }] = entry;
  const scope: LedgerScope = { person };
  const ended = entry.at(-1)?.at ?? asked;
  const page = await ledger.entries(scope, { from: asked - 1_000, to: ended + 60_000, limit: 200 });
  const own = page.entries.filter(({ id, outcome }) => isOf(id, request) && outcome !== "reserved");
  return own.length === 0 ? undefined : own.reduce((sum, { credits }) => sum + credits, 0);
}

const isOf = (entry: string, request: string): boolean => entry === request || entry.startsWith(`${request}/`);

async function shown(entry: JournalEntry, parts: Parts, showText: boolean, alone: boolean): Promise<RequestShown> {
  const [first] = entry;
  const last = entry.at(-1) ?? first;
  const { request: id, platform, chat, person, asked } = first;
  const [failed, text, credits] = await Promise.all([
    last.state === "failed" ? parts.store.documents.get(FAILED, id) : undefined,
    showText ? textOf(id, parts.store) : undefined,
    // Of a whole page nobody reads it for each.
    alone ? creditsOf(entry, parts.store) : undefined,
  ]);
  const reason = entry.findLast((note) => note.reason !== undefined)?.reason;
  return {
    id,
    platform,
    chat,
    person,
    operation: last.operation,
    asked,
    state: last.state,
    ...(reason === undefined ? {} : { reason }),
    steps: stepsOf(entry),
    ...(credits === undefined ? {} : { credits }),
    ...(text === undefined ? {} : { text }),
    mayReplay: failed !== undefined,
  };
}

function scopeOf({ by, what }: Sought): JournalScope {
  if (by === "chat") return { chat: what };
  if (by === "person") return { person: what };
  return by === "failed" ? { failed: true } : { all: true };
}

export async function requestsShown(sought: Sought, parts: Parts, showText: boolean): Promise<RequestsShown> {
  if (sought.by === "id") {
    const entry = sought.what === "" ? undefined : await parts.store.journal.get(sought.what);
    return { requests: entry === undefined ? [] : [await shown(entry, parts, showText, true)] };
  }
  const page = await parts.store.journal.find(scopeOf(sought), ON_PAGE, sought.after);
  const requests = await Promise.all(page.entries.map((entry) => shown(entry, parts, showText, false)));
  return { requests, ...(page.next === undefined ? {} : { next: page.next }) };
}
