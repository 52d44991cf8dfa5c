/** What a mood is asked of, and how it is drawn. */
import { COUNT, LONGEST_TOPIC, type Search, sourceNames } from "../../core/news.ts";
import type { Request } from "../../core/request.ts";
import type { Say } from "../../core/say.ts";

export const looks = ["dark", "light"] as const;
export type MoodLook = (typeof looks)[number];

const STANDARD_TOPIC = "crypto market";

/** As much as one search gives, of everybody who speaks. */
export const searchFor = (topic: string): Search => ({
  topic,
  sort: "date",
  sources: [...sourceNames],
  count: COUNT.most,
});

/** What nobody named is called so in the language of whoever reads it. */
export const topicWords = (topic: string, say: Say): string => (topic === STANDARD_TOPIC ? say("mood-market") : topic);

type TopicAsked =
  | { readonly outcome: "topic"; readonly topic: string }
  | { readonly outcome: "long"; readonly length: number };

export function readTopic({ text = "", named }: Request): TopicAsked {
  const said = `${named?.["topic"] ?? ""} ${text}`.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const topic = said === "" ? STANDARD_TOPIC : said.toWellFormed();
  return topic.length > LONGEST_TOPIC ? { outcome: "long", length: topic.length } : { outcome: "topic", topic };
}

export interface MoodPress {
  /** Of a view, see `news/views.ts`. */
  readonly key: string;
  readonly look: MoodLook;
  /** Searched for once more, which costs. */
  readonly again: boolean;
}

const PRESS = /^([0-9a-z]{1,12}) (dark|light)( again)?$/;

/** Undefined: no button of ours says that. */
export function readPress({ text = "", pressed }: Request): MoodPress | undefined {
  const [, key, look, again] = (pressed === undefined ? undefined : PRESS.exec(text.trim())) ?? [];
  if (key === undefined) return undefined;
  return { key, look: look === "light" ? "light" : "dark", again: again !== undefined };
}

export const writePress = ({ key, look, again }: MoodPress): string => `${key} ${look}${again ? " again" : ""}`;
