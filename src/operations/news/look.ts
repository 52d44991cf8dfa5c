/** Looking at a place in the news: free where it was found before, paid where it has to be searched for. */
import type { Answered } from "../../core/answered.ts";
import type { FoundNews } from "../../core/news.ts";
import type { Request } from "../../core/request.ts";
import { choose } from "../chat/choice.ts";
import { STANDARD_MODEL } from "../models.ts";
import { notice } from "../notice.ts";
import type { OperationParts } from "../parts.ts";
import { linkTo, overMenu, withNote } from "../place.ts";
import { pressedOnce, type Worked } from "../pressed-once.ts";
import { pageButtons, searchButton } from "./buttons.ts";
import { nothingWords, pageWords } from "./card.ts";
import { failedReply } from "./failed.ts";
import { keepFetched, readFetched } from "./fetched.ts";
import { pageOf } from "./page.ts";
import type { PlaceIn } from "./place-in.ts";
import type { View } from "./views.ts";

/** In a channel a press can lead only those to their own pages who have met Herald; a link leads everybody. */
async function linkFor(request: Request, { key }: View, { say, about }: OperationParts): Promise<string> {
  if (request.chat?.kind !== "channel" || request.pressed !== undefined) return "";
  const link = linkTo(`news-${key}`, await about());
  return link === undefined ? "" : say("news-privately", { link });
}

async function shown(
  request: Request,
  parts: OperationParts,
  { view, found, place }: { readonly view: View; readonly found: FoundNews; readonly place: PlaceIn },
): Promise<Answered> {
  const { say, store } = parts;
  const page = pageOf(view, found, place);
  const chosen = choose({ ...request, named: {} }, parts);
  const buttons = await pageButtons(store, say, page, chosen.ok ? chosen.model : STANDARD_MODEL);
  const reader = { platform: request.platform, say, now: Date.now() };
  const words =
    page.stories.length === 0
      ? nothingWords(page, say)
      : withNote(pageWords(page, reader), await linkFor(request, view, parts));
  return { reply: { text: words, buttons }, ...overMenu(request) };
}

async function searched(request: Request, parts: OperationParts, view: View, place: PlaceIn): Promise<Worked> {
  const { say } = parts;
  const { search } = view;
  const offset = place.offset - (place.offset % search.count);
  const paid = await parts.search({ ...search, sort: place.sort, sources: [...place.sources] }, offset);
  if (paid.outcome === "answered") {
    const found = await keepFetched(parts, view, place, paid.value);
    return { answered: await shown(request, parts, { view, found, place }), done: true };
  }
  const reply = failedReply(paid, parts, searchButton(say, say("button-again"), { ...place, key: view.key }));
  return { answered: reply === undefined ? {} : { reply }, done: false };
}

/** `pays`: whoever asks knows what it costs. */
export async function look(
  request: Request,
  parts: OperationParts,
  view: View,
  place: Omit<PlaceIn, "key">,
  { pays, below = false }: { readonly pays: boolean; readonly below?: boolean },
): Promise<Answered> {
  const { say, store } = parts;
  const at: PlaceIn = { ...place, key: view.key };
  const found = await readFetched(store, view, at);
  if (found !== undefined) {
    const { reply, ...over } = await shown(request, parts, { view, found, place: at });
    return below ? { reply } : { reply, ...over };
  }
  if (!pays) {
    return notice(say("news-page-gone"), { buttons: [[searchButton(say, say("button-search"), at)]] });
  }
  return pressedOnce(request, parts, () => searched(request, parts, view, at));
}
