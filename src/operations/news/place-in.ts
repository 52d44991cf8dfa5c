/** Where in the news a button leads: a view, a place in it, an order and sources, in a few ASCII characters. */
import type { Sort, SourceName } from "../../core/news.ts";

/** What is looked at: one order, some sources, from one place on. */
export interface PlaceIn {
  /** Of the view, see `views.ts`. */
  readonly key: string;
  /** The place of a document among all that are found, counted from 0. */
  readonly offset: number;
  readonly sort: Sort;
  readonly sources: readonly SourceName[];
}

const SORTS: Readonly<Record<Sort, string>> = { date: "d", relevance: "r" };

const SOURCES = [
  ["n", ["news"]],
  ["i", ["imageboard"]],
  ["b", ["news", "imageboard"]],
] as const;

const lettersOf = (sources: readonly SourceName[]): string => sources.join();

/** Nobody pages on so far. */
const FARTHEST = 10_000;

const KEY = "(?:[0-9a-z]{1,12}|@[0-9A-Za-z]{1,16}\\.[0-9]\\.[0-9a-z]{1,11}(?:\\.[\\w-]{8})?)";
const PLACE = new RegExp(`^(${KEY}) (\\d{1,5}) ([dr]) ([nib])(?: (.*))?$`);

export const writePlace = ({ key, offset, sort, sources }: PlaceIn): string => {
  const [letter = "n"] = SOURCES.find(([, names]) => lettersOf(names) === lettersOf(sources)) ?? [];
  return `${key} ${offset} ${SORTS[sort]} ${letter}`;
};

/** With what stands behind it. Undefined: no button of ours says that. */
export function readPlace(text: string | undefined): { readonly place: PlaceIn; readonly rest: string } | undefined {
  const [, key, digits = "", order, letter, rest = ""] = PLACE.exec(text?.trim() ?? "") ?? [];
  const [, sources] = SOURCES.find(([one]) => one === letter) ?? [];
  const offset = Number(digits);
  if (key === undefined || sources === undefined || offset > FARTHEST) return undefined;
  return { place: { key, offset, sort: order === "d" ? "date" : "relevance", sources }, rest };
}

/** The next in the circle: the press, the imageboard, both. */
export function otherSources(sources: readonly SourceName[]): readonly SourceName[] {
  const now = SOURCES.findIndex(([, names]) => lettersOf(names) === lettersOf(sources));
  return (SOURCES[(now + 1) % SOURCES.length] ?? SOURCES[0])[1];
}
