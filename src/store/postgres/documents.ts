/** The table of documents: texts with a revision that changes with every write. */
import { z } from "zod";
import type { DocumentTable } from "../documents.ts";
import { operation, type Run } from "./statements.ts";

const read = operation(
  "documents.read",
  "SELECT text, revision::text AS revision FROM herald.document WHERE key = $1 AND expires_at > clock_timestamp()",
);

const write = operation(
  "documents.write",
  `INSERT INTO herald.document (key, text, revision, expires_at)
   VALUES ($1, $2, nextval('herald.revision'), herald.after($3))
   ON CONFLICT (key) DO UPDATE
   SET text = excluded.text, revision = excluded.revision, expires_at = excluded.expires_at`,
);

const create = operation(
  "documents.replace",
  `INSERT INTO herald.document AS d (key, text, revision, expires_at)
   VALUES ($1, $2, nextval('herald.revision'), herald.after($3))
   ON CONFLICT (key) DO UPDATE
   SET text = excluded.text, revision = excluded.revision, expires_at = excluded.expires_at
   WHERE d.expires_at <= clock_timestamp()
   RETURNING 1`,
  ".create",
);

const change = operation(
  "documents.replace",
  `UPDATE herald.document SET text = $3, revision = nextval('herald.revision'), expires_at = herald.after($4)
   WHERE key = $1 AND revision = $2 AND expires_at > clock_timestamp() RETURNING 1`,
  ".change",
);

const erase = operation(
  "documents.replace",
  "DELETE FROM herald.document WHERE key = $1 AND revision = $2 AND expires_at > clock_timestamp() RETURNING 1",
  ".erase",
);

const remove = operation(
  "documents.remove",
  "DELETE FROM herald.document WHERE key = $1 RETURNING expires_at > clock_timestamp() AS live",
);

const setAside = operation(
  "documents.setAside",
  `WITH gone AS (DELETE FROM herald.document WHERE key = $1 AND revision = $2 RETURNING key, text)
   INSERT INTO herald.document_aside (key, text, reason, expires_at)
   SELECT key, text, $3, herald.after($4) FROM gone RETURNING 1`,
);

/** How long what could not be read is kept for whoever wants to look at it, in milliseconds. */
const ASIDE_LIFETIME = 30 * 24 * 60 * 60 * 1000;

const storedRows = z.array(z.object({ text: z.string(), revision: z.string() }));
const removedRows = z.array(z.object({ live: z.boolean() }));

export function createDocumentTable(run: Run): DocumentTable {
  return {
    async read(key) {
      const [row] = storedRows.parse(await run(read, [key]));
      return row && { text: row.text, revision: () => row.revision };
    },
    async write(key, text, lifetime) {
      await run(write, [key, text, lifetime]);
    },
    async replace(key, expected, text, lifetime) {
      if (expected === undefined && text === undefined) return (await run(read, [key])).length === 0;
      if (expected === undefined) return (await run(create, [key, text, lifetime])).length === 1;
      if (text === undefined) return (await run(erase, [key, expected])).length === 1;
      return (await run(change, [key, expected, text, lifetime])).length === 1;
    },
    remove: async (key) => removedRows.parse(await run(remove, [key]))[0]?.live ?? false,
    setAside: async (key, revision, reason) =>
      (await run(setAside, [key, revision, reason, ASIDE_LIFETIME])).length === 1,
  };
}
