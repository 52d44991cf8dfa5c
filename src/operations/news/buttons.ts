/** The buttons under a page of the news: each carries where it leads, and those that cost say so. */
import { COSTS, MODEL_COSTS, type Model } from "../../core/costs.ts";
import type { Button } from "../../core/reply.ts";
import type { Say } from "../../core/say.ts";
import type { Store } from "../../core/store/index.ts";
import type { Rows } from "../buttons.ts";
import { readFetched, searchedFrom } from "./fetched.ts";
import type { Page } from "./page.ts";
import { otherSources, type PlaceIn, writePlace } from "./place-in.ts";
import { sourcesWords } from "./words.ts";

/** Behind the place: whoever presses has read what it costs. */
const PAYS = "!";
/** The message that the button stands under is no page of the news, and stays. */
const BELOW = "+";

export const isPaid = (rest: string): boolean => rest === PAYS;

/** Whether what is shown stands below the message whose button was pressed; editions stay as they are as well. */
export const isBelow = ({ key }: PlaceIn, rest: string): boolean => rest === BELOW || key.startsWith("@");

export const newsButton = (label: string, place: PlaceIn): Button => ({
  label,
  operation: "news",
  argument: `${writePlace(place)} ${BELOW}`,
});

/** What a button that shows this carries; one that `pays` may search, any other asks before it does. */
const newsArgument = (place: PlaceIn, pays: boolean): string =>
  pays ? `${writePlace(place)} ${PAYS}` : writePlace(place);

const priced = (say: Say, label: string, credits: number): string =>
  credits === 0 ? label : say("button-with-price", { label, credits });

/** Whether the same search has found it. */
const isOnPage = ({ view, place: now, found }: Page, place: PlaceIn): boolean =>
  searchedFrom(view, place) === found.offset && place.sort === now.sort && place.sources.join() === now.sources.join();

/** What is kept costs nothing. */
async function leading(store: Store, say: Say, label: string, page: Page, place: PlaceIn): Promise<Button> {
  const pays = !isOnPage(page, place) && (await readFetched(store, page.view, place)) === undefined;
  return { label: priced(say, label, pays ? COSTS.search : 0), operation: "news", argument: newsArgument(place, pays) };
}

export const searchButton = (say: Say, label: string, place: PlaceIn): Button => ({
  label: priced(say, label, COSTS.search),
  operation: "news",
  argument: newsArgument(place, true),
});

const IN_A_ROW = 3;

/** The last number is the price that was read. `place` is that of the story itself. */
export const explainButton = (say: Say, label: string, place: PlaceIn, model: Model): Button => ({
  label: priced(say, label, MODEL_COSTS[model]),
  operation: "explain",
  argument: `${writePlace(place)} ${MODEL_COSTS[model]}`,
});

const explainRows = (say: Say, { place, stories }: Page, model: Model): Rows => {
  const buttons = stories.map((_, index) => {
    const offset = place.offset + index;
    return explainButton(say, String(offset + 1), { ...place, offset }, model);
  });
  return [buttons.slice(0, IN_A_ROW), buttons.slice(IN_A_ROW)];
};

/** `model` is whom the reader asks. */
export async function pageButtons(store: Store, say: Say, page: Page, model: Model): Promise<Rows> {
  const { place, before, after } = page;
  const to = (label: string, change: Partial<PlaceIn>): Promise<Button> =>
    leading(store, say, label, page, { ...place, ...change });
  const sources = otherSources(place.sources);
  const turns = await Promise.all([
    ...(before === undefined ? [] : [to("◀", { offset: before })]),
    ...(after === undefined ? [] : [to("▶", { offset: after })]),
  ]);
  // In another order there is nothing either.
  const orders =
    page.stories.length === 0
      ? []
      : [
          place.sort === "date"
            ? to(say("button-relevant"), { sort: "relevance", offset: 0 })
            : to(say("button-newest"), { sort: "date", offset: 0 }),
        ];
  const switches = await Promise.all([
    ...orders,
    to(say("button-other-sources", { sources: sourcesWords(sources, say) }), { sources, offset: 0 }),
  ]);
  const subscribe: Button = {
    label: say("button-subscribe"),
    operation: "digest",
    argument: `new ${writePlace({ ...place, offset: 0 })}`,
  };
  return [turns, switches, ...explainRows(say, page, model), [subscribe]].filter((row) => row.length > 0);
}
