/** What somebody looks at in the news, kept for the buttons under it for as long as a message with them is likely to stand. */
import { z } from "zod";
import { DAY } from "../../core/day.ts";
import { chatOf, DIGEST, type Digest, searchesOf } from "../../core/digest.ts";
import { isForgotten } from "../../core/forgotten.ts";
import { type Search, searchKey, searchSchema } from "../../core/news.ts";
import { chatKey, personKey, type Request } from "../../core/request.ts";
import { keyOf } from "../../core/request-key.ts";
import { CHATS } from "../../core/settings.ts";
import type { DocumentKind } from "../../core/store/documents.ts";
import type { Store } from "../../core/store/index.ts";
import { isAside, isForOne } from "../place.ts";
import { readPlace } from "./place-in.ts";

const viewSchema = z.strictObject({
  search: searchSchema,
  /** By `personKey`. */
  person: z.string(),
  /** By `chatKey`: whoever reads there may look as well. */
  open: z.string().optional(),
  /** A post of a channel, which everybody may read. */
  public: z.literal(true).optional(),
  /** What its pages are kept under, see `fetched.ts`. */
  root: z.string(),
});

type Kept = z.infer<typeof viewSchema>;

export interface View extends Kept {
  readonly key: string;
}

/** By a short key. */
const VIEWS: DocumentKind<Kept> = { name: "view", schema: viewSchema, lifetime: 730 * DAY };

/** The keys of somebody's views, for the day that they ask to be forgotten. */
const viewsOf = (person: string): string => `views-of:${person}`;

type Searching = Pick<Digest, "id" | "topics" | "sort" | "sources">;

type Documents = Pick<Store, "documents">;
type Shelf = Pick<Store, "documents" | "sets">;

async function keep({ documents, sets }: Shelf, request: Request, key: string, view: Kept): Promise<View> {
  // The list first, so that a crash in between leaves nothing that is not found again.
  await sets.add(viewsOf(view.person), key);
  await documents.put(VIEWS, key, view);
  if (await isForgotten(documents, request)) {
    await documents.delete(VIEWS, key);
    await sets.remove(viewsOf(view.person), key);
  }
  return { ...view, key };
}

/** What is asked for now; whoever sees the answer may go on from it, each for themselves. */
export function openView(store: Shelf, request: Request, search: Search): Promise<View> {
  const key = keyOf(request.id);
  return keep(store, request, key, {
    search,
    person: personKey(request),
    ...(isForOne(request) || isAside(request) ? {} : { open: chatKey(request) }),
    ...(request.chat?.kind === "channel" && request.person === undefined ? { public: true } : {}),
    root: key,
  });
}

/** Short, for there is little room on a button, and long enough to tell the searches of one digest apart. */
const MARK = 8;

const markOf = (search: Search): string => searchKey(search).slice(0, MARK);

/**
 * Of the news of one topic of a digest, counted from 0, as its edition of that moment has found them. The mark of what
 * was searched stays true when the digest is edited.
 */
export function viewKeyOfDigest(digest: Searching, topic: number, slot: number): string {
  const search = searchesOf(digest)[topic];
  const place = `@${digest.id}.${topic}.${slot.toString(36)}`;
  return search === undefined ? place : `${place}.${markOf(search)}`;
}

/** What was found for an edition is kept under this, and is the same for every digest that shares it. */
export const rootOfEdition = (search: Search, slot: number): string => `${searchKey(search)}:${slot}`;

async function viewOfDigest(key: string, { documents }: Documents): Promise<View | undefined> {
  const [, id = "", topic, slot = "", mark] = /^@(\w+)\.(\d)\.(\w+)(?:\.([\w-]+))?$/.exec(key) ?? [];
  const digest = id === "" ? undefined : await documents.get(DIGEST, id);
  const searches = digest === undefined ? [] : searchesOf(digest);
  // Buttons that are older than marks know the place alone.
  const search = mark === undefined ? searches[Number(topic)] : searches.find((one) => markOf(one) === mark);
  if (digest === undefined || search === undefined) return undefined;
  const chat = chatOf(digest);
  const root = rootOfEdition(search, Number.parseInt(slot, 36));
  return { key, search, person: chat, open: chat, ...(digest.chat.kind === "channel" ? { public: true } : {}), root };
}

async function viewOf(key: string, store: Documents): Promise<View | undefined> {
  if (key.startsWith("@")) return viewOfDigest(key, store);
  const view = await store.documents.get(VIEWS, key);
  return view === undefined ? undefined : { ...view, key };
}

/** Whoever asked, and whoever reads where it was asked; a group may have got another id meanwhile. */
async function mayLook(
  request: Request,
  { person, open, public: forAll }: View,
  { documents }: Documents,
): Promise<boolean> {
  if (forAll === true || person === personKey(request)) return true;
  if (open === undefined) return false;
  if (open === chatKey(request)) return true;
  const moved = (await documents.get(CHATS, open))?.movedTo;
  return moved !== undefined && `${request.platform}:${moved}` === chatKey(request);
}

/**
 * The view of a button, which lives from now on; and one of their own for whoever looks at somebody else's, so that it
 * stays when the other is forgotten. Undefined: it is not there, or not for them.
 */
export async function findView(request: Request, key: string, store: Shelf): Promise<View | undefined> {
  const view = await viewOf(key, store);
  if (view === undefined || !(await mayLook(request, view, store))) return undefined;
  const person = personKey(request);
  const { search, root } = view;
  if (key.startsWith("@") || view.person !== person)
    return keep(store, request, keyOf(`${key} ${person}`), { search, person, root });
  const { key: _key, ...kept } = view;
  return keep(store, request, key, kept);
}

/** What a button of the news shows, for whoever wants to make a digest of it; `text` is what the button carries. */
export async function findSearch(request: Request, text: string, store: Shelf): Promise<Search | undefined> {
  const read = readPlace(text);
  const view = read === undefined ? undefined : await findView(request, read.place.key, store);
  if (view === undefined || read === undefined) return undefined;
  return { ...view.search, sort: read.place.sort, sources: [...read.place.sources] };
}

export const countViews = ({ sets }: Pick<Store, "sets">, person: string): Promise<number> =>
  sets.size(viewsOf(person));

const PAGE = 100;

/** Resolves to how many there were. Each leaves the list last, so that a crash in between leaves it to be found again. */
export async function forgetViews({ documents, sets }: Shelf, person: string): Promise<number> {
  let gone = 0;
  for (let page = await sets.page(viewsOf(person), PAGE); ; page = await sets.page(viewsOf(person), PAGE, page.next)) {
    for (const key of page.members) {
      if (await documents.delete(VIEWS, key)) gone += 1;
      await sets.remove(viewsOf(person), key);
    }
    if (page.next === undefined) return gone;
  }
}
