/** In which order the test files begin: by itself the smallest come last, and the run waits for those of them that wait for long. */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** They have few lines, and wait for minutes: for clocks, for a limit that ends, for somebody who does not come. */
const WAITING = ["unmanned", "limits", "clock", "deciding", "books", "chaos"].map(
  (name) => `/journeys/${name}.test.ts`,
);

/** So many others stand between two of them: while one waits, others have something to do. */
const BETWEEN = 8;

const waits = ({ moduleId }: TestSpecification): boolean => WAITING.some((end) => moduleId.endsWith(end));

export class WaitingAmong extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const order = sorted.filter((file) => !waits(file));
    for (const [i, file] of sorted.filter(waits).entries()) order.splice(i * (BETWEEN + 1), 0, file);
    return order;
  }
}
