/** Counters over windows in SQL: a row for each name and window. */
import { z } from "zod";
import type { Allowance, Counters } from "../../core/store/counters.ts";
import { operation, type Run } from "./statements.ts";

const spend = operation("counters.spend", "SELECT refused, used, moment FROM herald.counters_spend($1, $2, $3, $4)");
const giveBack = operation("counters.giveBack", "SELECT herald.counters_give_back($1, $2, $3, $4)");
const used = operation(
  "counters.used",
  `SELECT c.used::float8 AS used FROM herald.counter c
   WHERE c.name = $1 AND c.length = $2 AND c.start = floor(herald.now_ms())::bigint / $2 * $2`,
);

const spentRow = z.tuple([z.object({ refused: z.int(), used: z.number(), moment: z.number() })]);
const usedRows = z.array(z.object({ used: z.number() }));

const namesOf = (allowances: readonly Allowance[]): string[] => allowances.map(({ name }) => name);
const amountsOf = (allowances: readonly Allowance[]): number[] => allowances.map(({ amount }) => amount);
const windowsOf = (allowances: readonly Allowance[]): number[] => allowances.map(({ window }) => window);

export function createCounters(run: Run): Counters {
  return {
    async spend(allowances) {
      const limits = allowances.map(({ limit }) => limit);
      const values = [namesOf(allowances), amountsOf(allowances), limits, windowsOf(allowances)];
      const [spent] = spentRow.parse(await run(spend, values));
      if (spent.refused === 0) return { allowed: true, at: spent.moment };
      const refused = allowances[spent.refused - 1];
      if (refused === undefined) throw new RangeError(`no allowance has the number ${spent.refused}`);
      return { allowed: false, name: refused.name, used: spent.used, limit: refused.limit, endsAt: spent.moment };
    },
    async giveBack(allowances, at) {
      await run(giveBack, [namesOf(allowances), amountsOf(allowances), windowsOf(allowances), at]);
    },
    used: async (name, window) => usedRows.parse(await run(used, [name, window]))[0]?.used ?? 0,
  };
}
