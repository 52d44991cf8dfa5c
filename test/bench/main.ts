/** `npm run bench`: how fast Herald is and what it takes, beside the leanest pipeline; a table, and JSON for machines. */
import { wordsOrEnd } from "../servers/command-line.ts";
import { isReached, renderFigure } from "./figure.ts";
import { describeMachine, loadNow, machineLine } from "./machine.ts";
import { BENCHES, missingFor } from "./topics.ts";
import { verdictOf } from "./verdict.ts";
import { readWords, type Topic } from "./words.ts";

const out = (text: string): boolean => process.stdout.write(`${text}\n`);

// What was started ends with this process, which a signal alone would not see to.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

const { topics, options } = wordsOrEnd(readWords);
const machine = describeMachine();
out(machineLine(machine));
const results: object[] = [];
const missed: Topic[] = [];
const unmeasured: Topic[] = [];
for (const topic of topics) {
  const missing = missingFor(topic);
  if (missing !== undefined) {
    out(`not measured: ${topic}; ${missing}`);
    unmeasured.push(topic);
    continue;
  }
  const load = loadNow();
  out(`${topic} (others on this machine: load ${load.toFixed(1)})`);
  try {
    const { figures, more } = await BENCHES[topic](options, out);
    // Those of digests are told as they come.
    if (topic !== "digests") for (const figure of figures) out(`  ${renderFigure(figure)}`);
    results.push({ topic, load, figures, ...(more === undefined ? {} : { more }) });
    if (figures.some((figure) => !isReached(figure))) missed.push(topic);
  } catch (error) {
    // Such as a question that was never answered: the others are measured all the same.
    const failed = error instanceof Error ? error.message : String(error);
    out(`  failed: ${failed}`);
    results.push({ topic, load, failed });
    missed.push(topic);
  }
}
const { says, code } = verdictOf({ topics, missed, unmeasured, strict: options.strict });
out(says);
out(JSON.stringify({ machine, options, results }));
process.exit(code);
