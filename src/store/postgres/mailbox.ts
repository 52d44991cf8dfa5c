/** The mailbox in SQL: messages by conversation, the ids that were seen, and one row for each head. */
import { z } from "zod";
import { HEAD_PATIENCE, type Mailbox, MOST_AHEAD, REPEAT_WINDOW } from "../../core/store/mailbox.ts";
import { operation, type Run } from "./statements.ts";

const post = operation(
  "mailbox.post",
  `SELECT p.kept, p.ahead, p.turn FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS m (id, body, n),
   LATERAL herald.mailbox_post($1, m.id, m.body, $4, $5) AS p ORDER BY m.n`,
);
const finish = operation("mailbox.finish", "SELECT herald.mailbox_finish($1, $2) AS turn");
const withdraw = operation("mailbox.withdraw", "SELECT herald.mailbox_withdraw($1, $2) AS withdrawn");

const take = operation(
  "mailbox.take",
  `SELECT h.id AS turn, m.body FROM herald.head h
   LEFT JOIN herald.message m ON m.conversation = h.conversation AND m.sequence = h.sequence AND h.id = $2
   WHERE h.conversation = $1`,
);

const behind = operation(
  "mailbox.behind",
  `SELECT m.id, m.body FROM herald.head h
   JOIN herald.message m ON m.conversation = h.conversation AND m.sequence > h.sequence
   WHERE h.conversation = $1 AND h.id = $2 ORDER BY m.sequence LIMIT $3`,
);

const standing = operation(
  "mailbox.standing",
  `SELECT conversation, id AS turn FROM herald.head
   WHERE since <= now() - $1::float8 * interval '1 millisecond' OR since > now() + interval '${MOST_AHEAD} milliseconds'
   ORDER BY since, sequence LIMIT $2 OFFSET $3`,
);

const postedRows = z.array(z.object({ kept: z.boolean(), ahead: z.int(), turn: z.string().nullable() }));
const takenRows = z.array(z.object({ turn: z.string(), body: z.string().nullable() }));
const turnRow = z.tuple([z.object({ turn: z.string().nullable() })]);
const withdrawnRow = z.tuple([z.object({ withdrawn: z.boolean() })]);
const behindRows = z.array(z.object({ id: z.string(), body: z.string() }));
const standingRows = z.array(z.object({ conversation: z.string(), turn: z.string() }));

export function createMailbox(run: Run): Mailbox {
  return {
    async post(conversation, messages) {
      const ids = messages.map(({ id }) => id);
      const bodies = messages.map(({ body }) => body);
      const rows = postedRows.parse(await run(post, [conversation, ids, bodies, REPEAT_WINDOW, HEAD_PATIENCE]));
      return rows.map(({ kept, ahead, turn }) =>
        kept ? { outcome: "kept", ahead, turn: turn ?? undefined } : { outcome: "repeated", turn: turn ?? undefined },
      );
    },
    async take(conversation, turn) {
      const head = takenRows.parse(await run(take, [conversation, turn]))[0];
      if (head === undefined || head.body === null) return { outcome: "passed", turn: head?.turn };
      return { outcome: "yours", body: head.body };
    },
    async finish(conversation, turn) {
      return turnRow.parse(await run(finish, [conversation, turn]))[0].turn ?? undefined;
    },
    withdraw: async (conversation, id) => withdrawnRow.parse(await run(withdraw, [conversation, id]))[0].withdrawn,
    behind: async (conversation, turn, limit) => behindRows.parse(await run(behind, [conversation, turn, limit])),
    standing: async (patience, limit, skipped = 0) =>
      standingRows.parse(await run(standing, [patience, limit, skipped])),
  };
}
