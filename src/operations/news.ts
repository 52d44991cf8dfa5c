/** News: what is found about something, in pages that everybody turns for themselves. */
import type { Answered } from "../core/answered.ts";
import type { Request } from "../core/request.ts";
import { readAsked } from "./news/asked.ts";
import { isBelow, isPaid } from "./news/buttons.ts";
import { look } from "./news/look.ts";
import { type PlaceIn, readPlace } from "./news/place-in.ts";
import { findView, openView } from "./news/views.ts";
import { isExample, wrongReply } from "./news/wrong.ts";
import { notice } from "./notice.ts";
import type { Operation, OperationParts } from "./parts.ts";

async function turned(request: Request, parts: OperationParts, place: PlaceIn, rest: string): Promise<Answered> {
  const view = await findView(request, place.key, parts.store);
  if (view === undefined) return notice(parts.say("news-gone"));
  return look(request, parts, view, place, { pays: isPaid(rest), below: isBelow(place, rest) });
}

/** From a link, which never costs anything by itself. */
export async function newsByLink(request: Request, parts: OperationParts, key: string): Promise<Answered> {
  const view = await findView(request, key, parts.store);
  if (view === undefined) return notice(parts.say("news-gone"));
  const { sort, sources } = view.search;
  return look(request, parts, view, { offset: 0, sort, sources }, { pays: false });
}

export const news: Operation = async (request, parts) => {
  const read = request.pressed === undefined ? undefined : readPlace(request.text);
  if (read !== undefined) return turned(request, parts, read.place, read.rest);
  if (request.pressed !== undefined && !isExample(request.text)) return notice(parts.say("news-gone"));
  const asked = readAsked(request);
  if (asked.outcome !== "search") return wrongReply(asked, request, parts);
  const { sort, sources } = asked.search;
  const view = await openView(parts.store, request, asked.search);
  return look(request, parts, view, { offset: 0, sort, sources }, { pays: true });
};
