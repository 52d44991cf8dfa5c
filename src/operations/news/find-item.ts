/** Finds the item of the news that a button is about: of a page, or of an edition of a digest. */
import type { Request } from "../../core/request.ts";
import type { OperationParts } from "../parts.ts";
import { readFetched } from "./fetched.ts";
import { storyAt } from "./page.ts";
import { type PlaceIn, readPlace } from "./place-in.ts";
import type { Story } from "./stories.ts";
import { findView } from "./views.ts";

export type ItemFound =
  | { readonly outcome: "found"; readonly story: Story; readonly place: PlaceIn; readonly price: number }
  /** The page that it stood on is not kept any more. */
  | { readonly outcome: "page-gone"; readonly place: PlaceIn }
  /** No button of ours, or not for this person. */
  | { readonly outcome: "gone" };

/** What is not named on the button is asked about first. */
const UNNAMED = 0;

/** Behind the place in an argument: the price that the button named. */
const PRICE = /^[1-9]?$/;

/** The items of an edition are those of its views, see `viewKeyOfDigest`. */
export async function findItem(request: Request, { store }: OperationParts): Promise<ItemFound> {
  const read = readPlace(request.text);
  if (read === undefined || !PRICE.test(read.rest)) return { outcome: "gone" };
  const view = await findView(request, read.place.key, store);
  if (view === undefined) return { outcome: "gone" };
  const found = await readFetched(store, view, read.place);
  if (found === undefined) return { outcome: "page-gone", place: { ...read.place, key: view.key } };
  const placed = storyAt(view, found, read.place);
  if (placed === undefined) return { outcome: "gone" };
  const { story, offset } = placed;
  const price = read.rest === "" ? UNNAMED : Number(read.rest);
  return { outcome: "found", story, place: { ...read.place, key: view.key, offset }, price };
}
