/** What is still news to a place in a chat. */
import { isRemembered, type Seen, type SeenRun, wasShownIn } from "../../core/seen.ts";
import { sameStory } from "./same-story.ts";
import type { Story } from "./stories.ts";

interface Showing extends Pick<SeenRun, "by"> {
  readonly place: string;
  readonly now: number;
}

/** The stories that no other run has shown there; where this run has begun before, exactly those that it took then. */
export function freshFor(
  seen: Seen | undefined,
  { by, place, now }: Showing,
  stories: readonly Story[],
): readonly Story[] {
  const runs = seen?.runs ?? [];
  const own = runs.find((run) => run.by === by);
  if (own !== undefined) return stories.filter(({ signature }) => own.signatures.includes(signature));
  const shown = runs
    .filter((run) => wasShownIn(run, place) && isRemembered(run, now))
    .flatMap(({ signatures }) => signatures);
  return stories.filter(({ signature }) => !shown.some((one) => sameStory(one, signature)));
}
