/** The journal in SQL: a row for each note, and an index for each way in which requests are looked for. */
import { z } from "zod";
import {
  entryOf,
  JOURNAL_LIFETIME,
  type Journal,
  type JournalEntry,
  type JournalNote,
  type JournalScope,
  journalNoteSchema,
  journalPlace,
  journalStates,
} from "../../core/store/journal.ts";
import { type Operation, operation, type Run } from "./statements.ts";

const COLUMNS = "n.request, n.platform, n.chat, n.person, n.operation, n.asked, n.state, n.at, n.steps, n.reason";

/** What is older has not been swept away yet. */
const KEPT = `asked > extract(epoch FROM now())::float8 * 1000 - ${JOURNAL_LIFETIME}`;

/** In the order of the key, so that two who write the same do not wait for each other. */
const write = operation(
  "journal.write",
  `INSERT INTO herald.journal (request, platform, chat, person, operation, asked, state, at, steps, reason)
   SELECT ${COLUMNS} FROM json_to_recordset($1::json) AS n (request text, platform text, chat text, person text,
     operation text, asked float8, state text, at float8, steps json, reason text)
   ORDER BY n.request, n.at, n.state ON CONFLICT DO NOTHING`,
);

const get = operation("journal.get", `SELECT ${COLUMNS} FROM herald.journal n WHERE n.request = $1 AND n.${KEPT}`);

const rank = (whose: string): string =>
  `array_position(ARRAY[${journalStates.map((state) => `'${state}'`).join(", ")}], ${whose}.state)`;

const isLast = `NOT EXISTS (SELECT FROM herald.journal l
  WHERE l.request = p.request AND (l.at, ${rank("l")}) > (p.at, ${rank("p")}))`;

/** One statement for each scope, so that each finds its index; the first parameter is whose requests are asked for. */
const page = (variant: string, whose: string): Operation =>
  operation(
    "journal.find",
    `WITH page AS (
       SELECT p.asked, p.request FROM herald.journal p
       WHERE ${whose} AND (p.asked, p.request) < ($2, $3) AND p.${KEPT}
       GROUP BY p.asked, p.request ORDER BY p.asked DESC, p.request DESC LIMIT $4)
     SELECT ${COLUMNS} FROM page JOIN herald.journal n ON n.request = page.request
     ORDER BY page.asked DESC, page.request DESC`,
    variant,
  );

const pages = {
  all: page(".all", "$1::text IS NULL"),
  chat: page(".chat", "p.chat = $1"),
  person: page(".person", "p.person = $1"),
  failed: page(".failed", `$1::text IS NULL AND p.state = 'failed' AND ${isLast}`),
};

const forget = operation(
  "journal.forget",
  `WITH gone AS (DELETE FROM herald.journal WHERE person = $1 RETURNING request)
   SELECT count(DISTINCT request)::float8 AS requests FROM gone`,
);

const notesSchema = z.array(journalNoteSchema);

/** The database takes neither half a letter nor a zero, and nothing of what is written beside them. */
const plain = ({ reason, ...note }: JournalNote): JournalNote =>
  reason === undefined ? note : { ...note, reason: reason.toWellFormed().replaceAll("\0", "") };

const rowsSchema = z.array(
  z
    .object({
      ...journalNoteSchema.shape,
      steps: journalNoteSchema.shape.steps.nullable(),
      reason: journalNoteSchema.shape.reason.nullable(),
    })
    .transform(({ steps, reason, ...note }): JournalNote => {
      return { ...note, ...(steps ? { steps } : {}), ...(reason === null ? {} : { reason }) };
    }),
);
const forgottenRow = z.tuple([z.object({ requests: z.number() })]);

function choose(scope: JournalScope): readonly [Operation, string | null] {
  if ("chat" in scope) return [pages.chat, scope.chat];
  if ("person" in scope) return [pages.person, scope.person];
  return ["failed" in scope ? pages.failed : pages.all, null];
}

/** Where a page ended; the newest is before the end of all time. */
function placeOf(cursor: string | undefined): readonly [number, string] {
  if (cursor === undefined) return [Number.POSITIVE_INFINITY, ""];
  const place = journalPlace(cursor);
  if (place === undefined) throw new RangeError(`"${cursor}" is not a cursor of the journal`);
  return place;
}

/** Each request's notes stand together. */
function entriesOf(notes: readonly JournalNote[]): readonly JournalEntry[] {
  const byRequest = new Map<string, JournalNote[]>();
  for (const note of notes) {
    const standing = byRequest.get(note.request);
    if (standing === undefined) byRequest.set(note.request, [note]);
    else standing.push(note);
  }
  return [...byRequest.values()].flatMap((one) => {
    const entry = entryOf(one);
    return entry === undefined ? [] : [entry];
  });
}

export function createJournal(run: Run): Journal {
  return {
    async write(notes) {
      if (notes.length > 0) await run(write, [JSON.stringify(notesSchema.parse(notes).map(plain))]);
    },
    get: async (request) => entryOf(rowsSchema.parse(await run(get, [request]))),
    async find(scope, limit, after) {
      const [statement, whose] = choose(scope);
      const found = entriesOf(rowsSchema.parse(await run(statement, [whose, ...placeOf(after), limit + 1])));
      const entries = found.slice(0, limit);
      const [last] = entries.at(-1) ?? [];
      return { entries, next: found.length > limit && last ? `${last.asked} ${last.request}` : undefined };
    },
    forget: async (person) => forgottenRow.parse(await run(forget, [person]))[0].requests,
  };
}
