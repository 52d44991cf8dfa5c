/** A histogram that is told often shows what prom-client's own shows of the same values. */
import fc from "fast-check";
import { Histogram, Registry } from "prom-client";
import { expect, test } from "vitest";
import { OftenTold } from "../../../src/http/histogram.ts";

const BUCKETS = [0.005, 0.1, 1, 2.5, 60];

const told = fc.array(
  fc.record({
    outcome: fc.constantFrom("completed", "failed", 'said "no"\n', "back\\slash"),
    value: fc.oneof(fc.double({ min: 0, max: 100, noNaN: true }), fc.constantFrom(...BUCKETS, 0, 1e-9, 1e9)),
  }),
);

test("whatever it is told, a scrape reads the same", async () => {
  await fc.assert(
    fc.asyncProperty(told, async (values) => {
      const [ours, theirs] = [new Registry(), new Registry()];
      const settings = {
        name: "seconds",
        help: 'How long "it" took.',
        labelNames: ["queue", "outcome"],
        buckets: BUCKETS,
      };
      const often = new OftenTold({ ...settings, registers: [ours] });
      const seldom = new Histogram({ ...settings, registers: [theirs] });
      const known = new Map<string, (value: number) => void>();
      for (const { outcome, value } of values) {
        const labels = { queue: "chat", outcome };
        const tell = known.get(outcome) ?? often.toldOf(labels);
        known.set(outcome, tell);
        tell(value);
        seldom.observe(labels, value);
      }
      expect(await ours.metrics()).toBe(await theirs.metrics());
      const [read, other] = await Promise.all([often.get(), seldom.get()]);
      expect(read.values.map(({ value }) => value)).toEqual(other.values.map(({ value }) => value));
    }),
  );
});
