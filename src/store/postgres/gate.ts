/** The rate gate in SQL: one row for each lane, changed in one step for all lanes of a call. */
import { z } from "zod";
import type { Gate } from "../../core/store/gate.ts";
import { operation, type Run } from "./statements.ts";

const ask = operation("gate.ask", "SELECT passed, wait, lane, parked FROM herald.gate_ask($1, $2, $3, $4)");
const park = operation("gate.park", "SELECT herald.gate_park($1, $2)");

const askedRow = z.tuple([z.object({ passed: z.boolean(), wait: z.number(), lane: z.int(), parked: z.boolean() })]);

export function createGate(run: Run): Gate {
  return {
    async ask(lanes, urgency) {
      const names = lanes.map(({ name }) => name);
      const rates = lanes.map(({ perSecond }) => perSecond);
      const bursts = lanes.map(({ burst }) => burst);
      const [asked] = askedRow.parse(await run(ask, [names, rates, bursts, urgency === "answer"]));
      if (asked.passed) return { passed: true };
      return { passed: false, wait: asked.wait, lane: names[asked.lane - 1] ?? "", parked: asked.parked };
    },
    async park(lane, wait) {
      await run(park, [lane, wait]);
    },
  };
}
