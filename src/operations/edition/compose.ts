/** Composes an edition: its words and its picture, and for each digest the buttons below. */
import type { Model } from "../../core/costs.ts";
import { type Digest, searchesOf } from "../../core/digest.ts";
import type { NewsItem } from "../../core/news.ts";
import type { Attachment, Button, Reply } from "../../core/reply.ts";
import type { Say } from "../../core/say.ts";
import { clipped, plain } from "../markdown.ts";
import { explainButton, newsButton } from "../news/buttons.ts";
import { storyWords } from "../news/card.ts";
import type { PlaceIn } from "../news/place-in.ts";
import type { Story } from "../news/stories.ts";
import { viewKeyOfDigest } from "../news/views.ts";
import { momentIn } from "./dates.ts";
import type { Edition, Made } from "./edition.ts";

const LONGEST_BRIEF = 700;

/** Longer topics are shown as far as a button has room. */
const LONGEST_LABEL = 30;

const IN_A_ROW = 3;

/** Items beyond are found through the news themselves. */
const MOST_EXPLAINED = 9;

/** With the scores on a line below each story, which every platform shows. */
const LINES = { platform: "discord" } as const;

function footerOf({ left, merged, missing, numbered }: Edition, say: Say): string {
  return [
    ...missing.map((topic) => say("edition-missing", { topic: plain(topic) })),
    ...(merged ? [say("edition-merged")] : []),
    ...(left === 0 ? [] : [say("edition-left", { count: left })]),
    ...(numbered === true ? [say("news-explain-how")] : []),
  ]
    .map((line) => `*${line}*`)
    .join("  \n");
}

/** The topics as a title. */
export const titleOf = (topics: readonly string[]): string => topics.join(" · ");

const pictureOf = (blob: string): Attachment => ({ blob, name: "mood.png", as: "picture" });

/** Without buttons, which differ from digest to digest. */
export function compose(edition: Edition, { brief, picture }: Made, say: Say): Reply {
  const { topics, slot, told = slot, zone, stories } = edition;
  const head = `**${plain(titleOf(topics))}**  \n${momentIn(say, slot, zone)}`;
  const items = stories.map((story, index) => storyWords(story, index + 1, { ...LINES, say, now: told }));
  // Its first sign may not make a list or a title of it.
  const words = brief === undefined ? "" : `*${plain(clipped(brief, LONGEST_BRIEF))}*`;
  const text = [head, words, ...items, footerOf(edition, say)].filter((part) => part !== "").join("\n\n");
  return picture === undefined ? { text } : { text, attachments: [pictureOf(picture)] };
}

/** Where an item stands among what was found. */
export interface Found {
  /** Of the digest, counted from 0. */
  readonly topic: number;
  /** The slot that it was found for. */
  readonly slot: number;
  /** Its place in what was found then. */
  readonly offset: number;
}

export interface Shown {
  readonly slot: number;
  readonly stories: readonly Story[];
  /** Undefined: it was not found for this. */
  readonly placeOf: (item: NewsItem) => Found | undefined;
  /** Whom most in the chat ask. */
  readonly model: Model;
}

/** They work for as long as the digest is there and is about the same. */
export function buttonsOf(digest: Digest, { slot, stories, placeOf, model }: Shown, say: Say): Button[][] {
  const { sort, sources, topics } = digest;
  const placeIn = ({ topic, slot: found, offset }: Found): PlaceIn => ({
    key: viewKeyOfDigest(digest, topic, found),
    offset,
    sort,
    sources,
  });
  const explaining = stories.slice(0, MOST_EXPLAINED).flatMap(({ lead }, index): Button[] => {
    const place = placeOf(lead);
    return place === undefined ? [] : [explainButton(say, String(index + 1), placeIn(place), model)];
  });
  const rows: Button[][] = [];
  for (let begin = 0; begin < explaining.length; begin += IN_A_ROW) {
    rows.push(explaining.slice(begin, begin + IN_A_ROW));
  }
  const labelOf = (topic: string): string =>
    topics.length === 1
      ? say("button-edition-more")
      : say("button-edition-more-about", { topic: clipped(topic, LONGEST_LABEL) });
  const more = searchesOf(digest).map(({ topic }, index) =>
    newsButton(labelOf(topic), placeIn({ topic: index, slot, offset: 0 })),
  );
  return [...rows, more];
}
