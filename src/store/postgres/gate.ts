/** The rate gate in SQL: one row for each lane, changed in one step for all lanes of a call. */
import { z } from "zod";
import { LONG_PARKED, MOST_PARKED, passedBy, type StoredGate } from "../../core/store/gate.ts";
import { operation, type Run } from "./statements.ts";

const ask = operation("gate.ask", "SELECT passed, wait, lane, parked FROM herald.gate_ask($1, $2, $3, $4, $5)");
const park = operation(
  "gate.park",
  `INSERT INTO herald.lane AS l (name, parked) VALUES ($1, herald.now_ms() + $2)
   ON CONFLICT (name) DO UPDATE SET parked = excluded.parked WHERE l.parked < excluded.parked
   RETURNING parked AS until`,
);
const open = operation("gate.open", "UPDATE herald.lane SET parked = 0 WHERE name = $1 AND parked = $2");
// As the index has it, and by the time the statement began, which can be looked up there.
const parked = operation(
  "gate.parked",
  `SELECT name AS lane, parked AS until FROM herald.lane
   WHERE parked > 0 AND parked >= extract(epoch FROM now())::float8 * 1000 + ${LONG_PARKED}
   ORDER BY parked DESC LIMIT ${MOST_PARKED}`,
);

const askedRow = z.tuple([z.object({ passed: z.boolean(), wait: z.number(), lane: z.int(), parked: z.boolean() })]);

const closedRows = z.array(z.object({ until: z.number() }));

const parkedRows = z.array(z.object({ lane: z.string(), until: z.number() }));

export function createGate(run: Run): StoredGate {
  return {
    async ask(lanes, urgency) {
      const names = lanes.map(({ name }) => name);
      const rates = lanes.map(({ perSecond }) => perSecond);
      const bursts = lanes.map(({ burst }) => burst);
      const owed = lanes.map((lane) => lane.owed === true);
      const [asked] = askedRow.parse(await run(ask, [names, rates, bursts, urgency === "answer", owed]));
      if (asked.passed) return passedBy(asked.wait);
      return { passed: false, wait: asked.wait, lane: names[asked.lane - 1] ?? "", parked: asked.parked };
    },
    async park(lane, wait) {
      return closedRows.parse(await run(park, [lane, wait]))[0]?.until;
    },
    async open(lane, until) {
      await run(open, [lane, until]);
    },
    parked: async () => parkedRows.parse(await run(parked, [])),
  };
}
