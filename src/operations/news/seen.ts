/** What is still news to a chat. */
import { isRemembered, type Seen } from "../../core/seen.ts";
import { sameStory } from "./same-story.ts";
import type { Story } from "./stories.ts";

/** The stories that no other run has shown; where this run has begun before, exactly those that it took then. */
export function freshFor(seen: Seen | undefined, by: string, stories: readonly Story[], now: number): readonly Story[] {
  const runs = seen?.runs ?? [];
  const own = runs.find((run) => run.by === by);
  if (own !== undefined) return stories.filter(({ signature }) => own.signatures.includes(signature));
  const shown = runs.filter((run) => isRemembered(run, now)).flatMap(({ signatures }) => signatures);
  return stories.filter(({ signature }) => !shown.some((one) => sameStory(one, signature)));
}
