/** News that cannot be searched for as it was asked: what is wrong, an example, and buttons for what is right. */
import type { Answered } from "../../core/answered.ts";
import { COUNT, LONGEST_TOPIC, type Search } from "../../core/news.ts";
import type { Request } from "../../core/request.ts";
import type { Say } from "../../core/say.ts";
import type { Rows } from "../buttons.ts";
import { clipped, plain } from "../markdown.ts";
import { notice } from "../notice.ts";
import type { OperationParts } from "../parts.ts";
import type { NewsAsked } from "./asked.ts";
import { searchButton } from "./buttons.ts";
import type { PlaceIn } from "./place-in.ts";
import { openView } from "./views.ts";

const SHOWN = 40;

/** What the buttons under an empty question ask for; English, for the service understands it best. */
const EXAMPLES = ["bitcoin etf", "ethereum staking", "stablecoins"] as const;

/** No other button brings a topic along. */
export const isExample = (text: string | undefined): boolean => EXAMPLES.some((example) => example === text?.trim());

type Wrong = Exclude<NewsAsked, { outcome: "search" }>;
type Misread = Extract<Wrong, { outcome: "wrong" }>;

function wordsFor({ what, given }: Misread, say: Say): string {
  const shown = plain(clipped(given, SHOWN));
  switch (what) {
    case "sort":
      return shown === "" ? say("news-sort-missing") : say("news-sort-wrong", { given: shown });
    case "sources":
      return shown === "" ? say("news-sources-missing") : say("news-sources-wrong", { given: shown });
    case "count":
      return shown === ""
        ? say("news-count-missing", { most: COUNT.most })
        : say("news-count-wrong", { given: shown, most: COUNT.most });
  }
}

function choices({ what, search }: Misread, place: PlaceIn, say: Say): Rows {
  const button = (label: string, change: Partial<PlaceIn>) => [searchButton(say, label, { ...place, ...change })];
  switch (what) {
    case "sort":
      return [button(say("button-newest"), { sort: "date" }), button(say("button-relevant"), { sort: "relevance" })];
    case "sources":
      return [
        button(say("news-from-news"), { sources: ["news"] }),
        button(say("news-from-imageboard"), { sources: ["imageboard"] }),
        button(say("news-from-both"), { sources: ["news", "imageboard"] }),
      ];
    case "count":
      return [button(say("button-news-count", { count: search.count }), {})];
  }
}

const beginning = (key: string, { sort, sources }: Search): PlaceIn => ({ key, offset: 0, sort, sources });

/** Free of charge; what is pressed then is paid as its label says. */
export async function wrongReply(wrong: Wrong, request: Request, { say, store }: OperationParts): Promise<Answered> {
  if (wrong.outcome === "long") {
    return notice(say("news-long", { length: wrong.length, limit: LONGEST_TOPIC }));
  }
  if (wrong.outcome === "empty") {
    const button = (example: string) => ({
      label: say("button-with-price", { label: example, credits: 1 }),
      operation: "news" as const,
      argument: example,
    });
    return notice(say("news-empty"), { buttons: EXAMPLES.map((example) => [button(example)]) });
  }
  const { key } = await openView(store, request, wrong.search);
  return notice(wordsFor(wrong, say), { buttons: choices(wrong, beginning(key, wrong.search), say) });
}
