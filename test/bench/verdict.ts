/** What a run of the benchmark concludes, and what it ends with: what was not measured has reached nothing. */
import type { Topic } from "./words.ts";

export interface Ended {
  readonly topics: readonly Topic[];
  readonly missed: readonly Topic[];
  readonly unmeasured: readonly Topic[];
  readonly strict: boolean;
}

export function verdictOf({ topics, missed, unmeasured, strict }: Ended): {
  readonly says: string;
  readonly code: number;
} {
  const without = unmeasured.length === 0 ? "" : `; not measured: ${unmeasured.join(", ")}`;
  const isNothing = unmeasured.length === topics.length;
  const missing = missed.length > 0 || unmeasured.length > 0;
  const code = isNothing || missed.includes("soak") || (strict && missing) ? 1 : 0;
  if (isNothing) return { says: "nothing was measured", code };
  return { says: `${missed.length === 0 ? "all reached" : `missed: ${missed.join(", ")}`}${without}`, code };
}
