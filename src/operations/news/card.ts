/** A page of the news in words: five stories with their scores, whatever there is to be known of them. */
import type { NewsItem } from "../../core/news.ts";
import type { Platform } from "../../core/request.ts";
import type { Say } from "../../core/say.ts";
import { clipped, plain } from "../markdown.ts";
import { waysOf } from "../place.ts";
import { ageOf } from "./ages.ts";
import type { Page } from "./page.ts";
import { bullishnessOf, legitimacyOf } from "./scores.ts";
import type { Story } from "./stories.ts";
import { sortWords, sourcesWords } from "./words.ts";

/** So much of each that five of them fit one message. */
const TITLE = 160;
const TEXT = 300;
const OTHERS = 4;

/** From then on the page says when it was searched. */
const FRESH = 3_600_000;

/** With what its words are said, and when. */
export interface Reader {
  readonly platform: Platform;
  readonly say: Say;
  readonly now: number;
}

/** Signs that are no markup here are marked as such, and where there are many of them that takes twice the room. */
function fitting(text: string, limit: number): string {
  const words = plain(clipped(text, limit));
  return words.length <= 1.2 * limit ? words : plain(clipped(text, Math.floor(limit / 2)));
}

/** At the beginning of a line these would open a list, or make a title of the line above. */
const atBegin = (line: string): string => line.replace(/^[-+=]/, "\\$&").replace(/^(\d+)([.)])/, "$1\\$2");

const joined = (words: readonly string[]): string => words.filter((one) => one !== "").join(" · ");

const barAndWords = ({ bar, words }: { readonly bar: string; readonly words: string }): string =>
  bar === "" ? words : `${bar} ${words}`;

function scoresOf({ bullishness, legitimacy }: NewsItem, say: Say) {
  return {
    bullishness: barAndWords(bullishnessOf(bullishness, say)),
    legitimacy: barAndWords(legitimacyOf(legitimacy, say)),
  };
}

function othersOf({ others }: Story, say: Say): string {
  const names = [...new Set(others.map(({ source }) => plain(source)).filter((source) => source !== ""))];
  if (names.length === 0) return "";
  const [shown, rest] = [names.slice(0, OTHERS).join(", "), names.length - OTHERS];
  return rest > 0 ? say("news-others-more", { names: shown, count: rest }) : say("news-others", { names: shown });
}

/** One story below the other; on one line where there is nothing more to say. */
export function storyWords(story: Story, number: number, { platform, say, now }: Reader): string {
  const { title, text, source, at } = story.lead;
  const { bullishness, legitimacy } = scoresOf(story.lead, say);
  const about = joined([plain(source), ageOf(at, now, say)]);
  const lines = [
    `**${number}. ${fitting(title, TITLE)}**`,
    atBegin(fitting(text, TEXT)),
    about === "" ? "" : `*${about}*`,
    othersOf(story, say),
    waysOf({ platform }, { telegram: "", discord: say("news-scores", { bullishness, legitimacy }) }),
  ];
  return lines.filter((line) => line !== "").join("  \n");
}

/** All scores side by side; `first` is the number of the first story. */
function scoresTable(stories: readonly Story[], first: number, say: Say): string {
  const rows = stories.map(({ lead }, index) => {
    const { bullishness, legitimacy } = scoresOf(lead, say);
    return `| ${first + index} | ${bullishness} | ${legitimacy} |`;
  });
  const head = `| ${say("news-number")} | ${say("news-bullishness")} | ${say("news-legitimacy")} |`;
  return [head, "| --- | --- | --- |", ...rows].join("\n");
}

function headOf({ view, place, stories, found }: Page, { say, now }: Reader): string {
  const first = place.offset + 1;
  const range = say("news-range", { first, last: first + stories.length - 1, total: found.total });
  const line = joined([range, sortWords(place.sort, say), sourcesWords(place.sources, say)]);
  const since = now - found.at < FRESH ? "" : `\n\n*${say("news-found-then", { ago: ageOf(found.at, now, say) })}*`;
  return `**${say("news-title", { topic: plain(view.search.topic) })}**  \n${line}${since}`;
}

export function pageWords(page: Page, reader: Reader): string {
  const { place, stories } = page;
  const first = place.offset + 1;
  const told = stories.map((story, index) => storyWords(story, first + index, reader));
  const foot = reader.say("news-explain-how");
  return waysOf(reader, {
    discord: [headOf(page, reader), ...told, foot].join("\n\n---\n\n"),
    telegram: [headOf(page, reader), ...told, scoresTable(stories, first, reader.say), foot].join("\n\n"),
  });
}

export function nothingWords({ view, place, found }: Page, say: Say): string {
  const topic = plain(view.search.topic);
  if (place.offset > 0 && found.total > 0) return say("news-no-more", { topic });
  return say("news-nothing", { topic, sources: sourcesWords(place.sources, say) });
}
