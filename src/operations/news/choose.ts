/** Which stories are shown, in which order, and why the others are not. */
import type { Digest } from "../../core/digest.ts";
import type { Story } from "./stories.ts";

export type Wishes = Pick<Digest, "sort" | "count"> & Partial<Pick<Digest, "legitimacy" | "bullishness">>;

export interface Left {
  readonly story: Story;
  readonly why: "seen" | "legitimacy" | "bullishness" | "count";
}

export interface Chosen {
  readonly chosen: readonly Story[];
  readonly left: readonly Left[];
}

/** What nobody has scored is not known to be good enough. */
function misfitOf({ lead }: Story, { legitimacy, bullishness }: Wishes): Left["why"] | undefined {
  if (legitimacy !== undefined && !((lead.legitimacy ?? Number.NaN) >= legitimacy)) return "legitimacy";
  if (bullishness === undefined) return undefined;
  const score = lead.bullishness ?? Number.NaN;
  return score >= bullishness.from && score <= bullishness.to ? undefined : "bullishness";
}

/** Those without a date come last; what is equal stays as it was found. */
const newestFirst = (stories: readonly Story[]): readonly Story[] =>
  [...stories].sort((left, right) => (right.lead.at ?? 0) - (left.lead.at ?? 0));

/** What was found for no topic counts as found for the first. */
const topicsOf = ({ topics }: Story): readonly number[] => (topics.length === 0 ? [0] : topics);

/** One after the other each topic takes its next one, so that none takes the room of all. */
function sharedOut(stories: readonly Story[], count: number): ReadonlySet<Story> {
  const topics = [...new Set(stories.flatMap(topicsOf))].sort((left, right) => left - right);
  const most = Math.min(count, stories.length);
  const taken = new Set<Story>();
  while (taken.size < most) {
    for (const topic of topics) {
      const next = stories.find((story) => topicsOf(story).includes(topic) && !taken.has(story));
      if (next !== undefined && taken.size < most) taken.add(next);
    }
  }
  return taken;
}

/** `fresh`: those of the stories that are still news to the chat. */
export function choose(stories: readonly Story[], wishes: Wishes, fresh: readonly Story[] = stories): Chosen {
  const news = new Set(fresh);
  const ordered = wishes.sort === "date" ? newestFirst(stories) : stories;
  const judged = ordered.map((story) => ({
    story,
    why: news.has(story) ? misfitOf(story, wishes) : ("seen" as const),
  }));
  const fitting = judged.flatMap(({ story, why }) => (why === undefined ? [story] : []));
  const taken = sharedOut(fitting, wishes.count);
  return {
    chosen: fitting.filter((story) => taken.has(story)),
    left: judged.flatMap(({ story, why }) => (taken.has(story) ? [] : [{ story, why: why ?? "count" }])),
  };
}
