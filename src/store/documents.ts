/** Documents over any table of texts: parsing, setting aside what cannot be read, and atomic change by compare-and-swap. */
import type { DocumentKind, Documents, Seen } from "../core/store/documents.ts";
import type { StoreEvents } from "../core/store/index.ts";

export interface StoredText {
  readonly text: string;
  /** Changes with every write; a function, because most readers never ask. */
  readonly revision: () => string;
}

/** What a backend offers; every operation is one atomic step. */
export interface DocumentTable {
  read(key: string): Promise<StoredText | undefined>;
  write(key: string, text: string, lifetime: number | undefined): Promise<void>;
  /** Writes (or, with `text` undefined, deletes) only when the revision is still `expected`; undefined means: nothing there. */
  replace(
    key: string,
    expected: string | undefined,
    text: string | undefined,
    lifetime: number | undefined,
  ): Promise<boolean>;
  remove(key: string): Promise<boolean>;
  /** Moves the document out of the way, only when the revision is still this one. */
  setAside(key: string, revision: string, reason: string): Promise<boolean>;
}

type Parsed<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly reason: string };

function parse<Value>(kind: DocumentKind<Value>, text: string): Parsed<Value> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // The parser's own message quotes the text, which may be private.
    return { ok: false, reason: `it is not JSON (${text.length} characters)` };
  }
  const result = kind.schema.safeParse(json);
  if (result.success) return { ok: true, value: result.data };
  const issue = result.error.issues[0];
  return {
    ok: false,
    reason: `it does not fit ${kind.name} at "${issue?.path.join(".") ?? ""}" (${issue?.code ?? ""})`,
  };
}

/** The delay grows with the number of lost races, at random, so that many writers of one document get past each other. */
const lostRacePause = (lost: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(2 ** lost, 64)));

const keyOf = (kind: { readonly name: string }, id: string): string => `${kind.name}:${id}`;

/** What has been read already. */
export interface AlreadyRead {
  readonly stored: StoredText | undefined;
}

/** Reads documents as they are, and sets aside those that cannot be read. */
export function createReading(table: DocumentTable, events: Pick<StoreEvents, "onUnreadable">) {
  return async function look<Value>(
    kind: DocumentKind<Value>,
    id: string,
    already?: AlreadyRead,
  ): Promise<Seen<Value>> {
    const key = keyOf(kind, id);
    const stored = already === undefined ? await table.read(key) : already.stored;
    if (stored === undefined) return { value: undefined, revision: undefined };
    const parsed = parse(kind, stored.text);
    if (parsed.ok) return { value: parsed.value, revision: stored.revision };
    // Whoever sets it aside reports it; if somebody wrote it anew meanwhile, that is what we want to read.
    if (!(await table.setAside(key, stored.revision(), parsed.reason))) return look(kind, id);
    events.onUnreadable({ key, reason: parsed.reason });
    return { value: undefined, revision: undefined };
  };
}

export const valueIn = <Value>({ value }: Seen<Value>): Value | undefined => value;

export function createDocuments(table: DocumentTable, events: Pick<StoreEvents, "onUnreadable">): Documents {
  const look = createReading(table, events);
  return {
    get: (kind, id) => look(kind, id).then(valueIn),
    look: (kind, id) => look(kind, id),
    put: (kind, id, value) => table.write(keyOf(kind, id), JSON.stringify(value), kind.lifetime),
    delete: (kind, id) => table.remove(keyOf(kind, id)),
    async update(kind, id, change, seen) {
      const key = keyOf(kind, id);
      for (let lost = 0; ; lost += 1) {
        const { value, revision } = (lost === 0 ? seen : undefined) ?? (await look(kind, id));
        const next = change(value);
        if (next === undefined && revision === undefined) return undefined;
        const text = next === undefined ? undefined : JSON.stringify(next);
        if (await table.replace(key, revision?.(), text, kind.lifetime)) return next;
        if (lost > 0 || seen === undefined) await lostRacePause(lost);
      }
    },
  };
}
