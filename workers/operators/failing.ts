/** Whether digests fail: what was counted of them in the last hour, found by looking at the counters now and then. */
import { z } from "zod";
import { DAY } from "../../src/core/day.ts";
import type { DocumentKind } from "../../src/core/store/documents.ts";
import type { Store } from "../../src/core/store/index.ts";
import { readTally } from "../digests/tally.ts";
import { type Finding, OVER } from "./alerts.ts";

const samplesSchema = z.array(z.strictObject({ at: z.number(), ended: z.number(), failed: z.number() }));
type Samples = z.infer<typeof samplesSchema>;

/** Under `all`: how the counters stood, so that whoever leads next goes on from there. */
const TALLIES: DocumentKind<Samples> = { name: "digest-tallies", schema: samplesSchema, lifetime: DAY };

/** In milliseconds. */
const HOUR = 3_600_000;
const BETWEEN = 300_000;

const MANY = 3;

/** Counters begin anew now and then. */
const grown = (now: number, before: number): number => (now >= before ? now - before : now);

/** Of what is older than an hour only the newest is needed, which is where the hour begins. */
function ofLastHour(samples: Samples, now: number): Samples {
  const from = samples.findLastIndex(({ at }) => at <= now - HOUR);
  return samples.slice(Math.max(from, 0));
}

export async function findFailing({ documents, counters }: Pick<Store, "documents" | "counters">): Promise<Finding> {
  const now = Date.now();
  const [tally, known = []] = await Promise.all([readTally(counters), documents.get(TALLIES, "all")]);
  const samples = ofLastHour(known, now);
  const newest = samples.at(-1);
  if (newest === undefined || now - newest.at >= BETWEEN) {
    await documents.put(TALLIES, "all", [...samples, { at: now, ...tally }]);
  }
  const [from = tally] = samples;
  const ended = grown(tally.ended, from.ended);
  const failed = grown(tally.failed, from.failed);
  if (failed === 0 || (failed < MANY && failed * 2 < ended)) return OVER;
  return {
    state: "trouble",
    trouble: {
      says: (say) => say("alert-digests", { failed, ended }),
      button: (say) => ({ label: say("button-alert-digests"), operation: "digest", argument: "all" }),
    },
  };
}
