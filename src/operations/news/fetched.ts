/** What was found, kept so that nobody pays for the same page twice. */
import { DAY } from "../../core/day.ts";
import { type FoundNews, type NewsItem, SEARCHED } from "../../core/news.ts";
import type { DocumentKind } from "../../core/store/documents.ts";
import type { Store } from "../../core/store/index.ts";
import type { Found } from "../../service/client/index.ts";
import type { OperationParts } from "../parts.ts";
import { itemsOf, sameTitle } from "./items.ts";
import type { PlaceIn } from "./place-in.ts";
import type { View } from "./views.ts";

type Documents = Pick<Store, "documents">;
type At = Omit<PlaceIn, "key">;

/** By the root of a view, the order, the sources and the first place. */
export const FETCHED: DocumentKind<FoundNews> = { name: "fetched", schema: SEARCHED.schema, lifetime: 90 * DAY };

/** The first place of the search that finds this one. */
export const searchedFrom = ({ search: { count } }: View, { offset }: Pick<At, "offset">): number =>
  offset - (offset % count);

const nameOf = (view: View, at: At): string =>
  `${view.root}:${at.sort}:${at.sources.join("+")}:${searchedFrom(view, at)}`;

/** What an edition has found itself. */
const isOfEdition = (view: View, at: At): boolean =>
  view.root.includes(":") &&
  searchedFrom(view, at) === 0 &&
  at.sort === view.search.sort &&
  at.sources.join() === view.search.sources.join();

export async function readFetched({ documents }: Documents, view: View, at: At): Promise<FoundNews | undefined> {
  const own = isOfEdition(view, at) ? await documents.get(SEARCHED, view.root) : undefined;
  return own ?? documents.get(FETCHED, nameOf(view, at));
}

/** As it is kept: some services count what there is in all as less than what they have sent, or as -1. */
export function foundNews(given: Found, offset: number, at: number): FoundNews {
  const items = [...itemsOf(given, at)];
  const counted = Number.isFinite(given.total) ? Math.floor(given.total) : 0;
  return { items, offset, total: Math.max(counted, items.length === 0 ? 0 : offset + items.length), at };
}

/** So many searches before this one are looked at: in a moment nothing moves further down than over a few pages. */
const LOOKED_AT = 5;

async function toldBefore(store: Documents, view: View, at: At): Promise<ReadonlySet<string>> {
  const { count } = view.search;
  const start = searchedFrom(view, at);
  const offsets = Array.from({ length: Math.min(LOOKED_AT, start / count) }, (_, i) => start - (i + 1) * count);
  const found = await Promise.all(offsets.map((offset) => readFetched(store, view, { ...at, offset })));
  return new Set(found.flatMap((one) => one?.items ?? []).map(({ title }) => sameTitle(title)));
}

/** Without what moved down from the pages before, where newer news came above it meanwhile. */
async function withoutTold(store: Documents, view: View, at: At, items: readonly NewsItem[]) {
  const told = await toldBefore(store, view, at);
  const left = items.filter(({ title }) => !told.has(sameTitle(title)));
  // An empty page would say that there is nothing more.
  return left.length === 0 ? [...items] : left;
}

/** For whoever has paid for it. */
export async function keepFetched(
  { store, patiently }: Pick<OperationParts, "store" | "patiently">,
  view: View,
  at: At,
  given: Found,
): Promise<FoundNews> {
  const { items, ...rest } = foundNews(given, searchedFrom(view, at), Date.now());
  const found = { items: await patiently(() => withoutTold(store, view, at, items)), ...rest };
  await patiently(() => store.documents.put(FETCHED, nameOf(view, at), found));
  return found;
}
