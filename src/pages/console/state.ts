/** What the page knows, and how everything that happens changes it; a pure function, so that every order of events can be tried. */
import type { Block, Event, Message, State, Talk, TalkShown } from "../../platforms/web/wire.ts";
import type { Unsent } from "./outbox.ts";
import { readable } from "./readable.ts";

export interface Shelf {
  readonly messages: readonly Message[];
  readonly growing: readonly { readonly answers: string; readonly blocks: readonly Block[] }[];
}

/**
 * `retired`: another tab took the stream; `ended`: the session did; `away`: somebody answers, but not with what was
 * asked for; `odd`: the server is of another version.
 */
export type Link = "opening" | "live" | "lost" | "retired" | "ended" | "sign-in" | "away" | "odd";

export interface Pressing {
  readonly talk: string;
  /** The message that the button stands under, as it was. */
  readonly message: string;
  readonly revision: number;
  /** The id of the press, which its answer names. */
  readonly press: string;
}

export interface Page {
  readonly given?: State;
  readonly talks: readonly Talk[];
  /** The talk in the middle; one that nothing was said in is known to nobody else. */
  readonly open: string;
  /** By talk: what is known of it. */
  readonly shelves: Readonly<Record<string, Shelf>>;
  /** By talk: events that came while it was being fetched, which what was fetched may not know yet. */
  readonly meanwhile: Readonly<Record<string, readonly Event[]>>;
  readonly unsent: readonly Unsent[];
  readonly pressing: readonly Pressing[];
  /** What is being stopped: ids of messages and presses. */
  readonly stopping: readonly string[];
  readonly link: Link;
  /** When the next thing may be sent, where the server asked for patience. */
  readonly slowUntil?: number;
  /** It did because of everybody who is where the person is. */
  readonly slowShared?: true;
  /** What is said for a moment. */
  readonly toast?: string;
  /** The last finished answer, for whoever hears the page. */
  readonly heard: string;
  /** What the server says where there is nothing else to show. */
  readonly refusal?: string;
}

export type Happening =
  | { readonly is: "given"; readonly given: State }
  | { readonly is: "refusal"; readonly says: string }
  | { readonly is: "opened"; readonly talk: string }
  | { readonly is: "asked"; readonly talk: string }
  | { readonly is: "unanswered"; readonly talk: string }
  | { readonly is: "shown"; readonly shown: TalkShown }
  | { readonly is: "event"; readonly event: Event }
  | { readonly is: "unsent"; readonly unsent: readonly Unsent[] }
  | { readonly is: "unsent-is"; readonly id: string; readonly state: Unsent["state"]; readonly says?: string }
  | { readonly is: "link"; readonly link: Link }
  | { readonly is: "slow"; readonly until: number | undefined; readonly shared?: true | undefined }
  | { readonly is: "pressed"; readonly pressing: Pressing }
  | { readonly is: "press-over"; readonly press: string }
  /** `not-stopped`: nobody heard of it, so that it may be tried again. */
  | { readonly is: "stopping" | "not-stopped"; readonly id: string }
  | { readonly is: "toast"; readonly says: string | undefined };

export const EMPTY: Shelf = { messages: [], growing: [] };

export const beginning = (open: string, unsent: readonly Unsent[]): Page => ({
  talks: [],
  open,
  shelves: {},
  meanwhile: {},
  unsent,
  pressing: [],
  stopping: [],
  link: "opening",
  heard: "",
});

/** Whether something is to come: of what was said in the open talk, or was pressed. */
export const awaits = ({ unsent, pressing, shelves, open }: Page): boolean =>
  pressing.length > 0 ||
  unsent.some(({ state }) => state === "sent") ||
  (shelves[open] ?? EMPTY).messages.some(({ waits }) => waits === true);

export function step(page: Page, happening: Happening): Page {
  switch (happening.is) {
    case "given":
      return { ...page, given: happening.given, talks: happening.given.talks };
    case "refusal":
      return { ...page, refusal: happening.says };
    case "opened":
      return { ...page, open: happening.talk, heard: "" };
    case "asked":
      return { ...page, meanwhile: { ...page.meanwhile, [happening.talk]: [] } };
    case "unanswered":
      return { ...page, meanwhile: without(page.meanwhile, happening.talk) };
    case "shown":
      return shown(page, happening.shown);
    case "event":
      return received(page, happening.event);
    case "unsent":
      return { ...page, unsent: happening.unsent };
    case "unsent-is":
      return { ...page, unsent: page.unsent.map((one) => (one.id === happening.id ? became(one, happening) : one)) };
    case "link":
      return { ...page, link: happening.link };
    case "slow": {
      const { slowUntil: _, slowShared: __, ...rest } = page;
      const { until, shared } = happening;
      if (until === undefined) return rest;
      return { ...rest, slowUntil: until, ...(shared === undefined ? {} : { slowShared: shared }) };
    }
    case "pressed":
      return { ...page, pressing: [...page.pressing, happening.pressing] };
    case "press-over":
      return { ...page, pressing: page.pressing.filter(({ press }) => press !== happening.press) };
    case "stopping":
      return { ...page, stopping: [...page.stopping, happening.id] };
    case "not-stopped":
      return { ...page, stopping: page.stopping.filter((id) => id !== happening.id) };
    case "toast": {
      const { toast: _, ...rest } = page;
      return happening.says === undefined ? rest : { ...rest, toast: happening.says };
    }
  }
}

function became(one: Unsent, { state, says }: { readonly state: Unsent["state"]; readonly says?: string }): Unsent {
  const { says: _, ...rest } = one;
  return { ...rest, state, ...(says === undefined ? {} : { says }) };
}

function without<Value>(values: Readonly<Record<string, Value>>, name: string): Readonly<Record<string, Value>> {
  const { [name]: _, ...rest } = values;
  return rest;
}

/** What was fetched is the truth of when it was asked for; what came since is newer. */
function shown(page: Page, { talk, messages }: TalkShown): Page {
  const events = page.meanwhile[talk.id] ?? [];
  // It was deleted while it was being fetched.
  if (events.some(({ is }) => is === "talks")) return { ...page, meanwhile: without(page.meanwhile, talk.id) };
  const before = page.shelves[talk.id] ?? EMPTY;
  const waits = new Set(messages.filter(({ waits: does }) => does === true).map(({ id }) => id));
  // An answer that is there does not grow any more, and what a press makes is named by no message.
  const isOver = (answers: string): boolean =>
    messages.some((one) => one.answers === answers) ||
    (messages.some(({ id }) => id === answers) && !waits.has(answers));
  const kept = new Map(before.messages.map((message) => [message.id, message]));
  const shelf: Shelf = {
    messages: messages.map((message) => newest(kept.get(message.id), message)),
    growing: before.growing.filter(({ answers }) => !isOver(answers)),
  };
  const settled: Page = {
    ...page,
    talks: page.talks.map((one) => (one.id === talk.id ? talk : one)),
    shelves: { ...page.shelves, [talk.id]: shelf },
    meanwhile: without(page.meanwhile, talk.id),
    // What the server took and does not show it will not show: it held a secret, or was deleted elsewhere.
    unsent: page.unsent.filter((one) => one.talk !== talk.id || !(one.state === "sent" || isThere(one, messages))),
    pressing: page.pressing.filter((one) => one.talk !== talk.id || !messages.some((each) => endsPress(one, each))),
    stopping: page.stopping.filter((id) => !isOver(id)),
    heard: missed(page, talk.id, messages),
  };
  return events.reduce(received, settled);
}

/** What came while nobody listened is said as well; what stood there when the page was opened is not. */
function missed({ open, shelves, heard }: Page, talk: string, messages: readonly Message[]): string {
  const known = shelves[talk]?.messages;
  if (talk !== open || known === undefined) return heard;
  const news = messages.filter(({ id, by }) => by === "herald" && !known.some((one) => one.id === id));
  return news.length === 0 ? heard : anew(readable(news.flatMap(({ blocks }) => blocks)), heard);
}

const newest = (one: Message | undefined, other: Message): Message =>
  one !== undefined && one.revision > other.revision ? one : other;

const isThere = ({ id }: Unsent, messages: readonly Message[]): boolean => messages.some((one) => one.id === id);

/** Its own message has changed, or there is one that answers it. */
const endsPress = ({ message, revision, press }: Pressing, one: Message): boolean =>
  one.answers === press || (one.id === message && one.revision > revision);

function received(page: Page, event: Event): Page {
  switch (event.is) {
    case "talks":
      return listed(page, event);
    case "retired":
      return { ...page, link: "retired" };
    case "ended":
      return { ...page, link: "ended" };
    case "message":
      return withMessage(remembering(page, event, event.talk), event.talk, event.message);
    case "removed":
      return onShelf(withoutSent(remembering(page, event, event.talk), event.id), event.talk, (shelf) => ({
        messages: shelf.messages.filter(({ id }) => id !== event.id),
        growing: shelf.growing.filter(({ answers }) => answers !== event.id),
      }));
    case "growing":
      // A frame never comes first: what asked for it is there, or is deleted.
      if (page.shelves[event.talk] === undefined && !isListed(page, event.talk)) return page;
      return onShelf(remembering(page, event, event.talk), event.talk, (shelf) => grown(shelf, event));
  }
}

const isListed = ({ talks }: Page, talk: string): boolean => talks.some(({ id }) => id === talk);

/** Nothing is shown any more of a talk that was deleted, here or elsewhere; what was not sent yet is its person's. */
function listed(page: Page, event: Extract<Event, { is: "talks" }>): Page {
  const stay = new Set(event.talks.map(({ id }) => id));
  const gone = page.talks.map(({ id }) => id).filter((id) => !stay.has(id));
  const left = gone.reduce((before, talk) => {
    const after = remembering(before, event, talk);
    return {
      ...after,
      shelves: without(after.shelves, talk),
      unsent: after.unsent.filter((one) => one.talk !== talk || one.state !== "sent"),
      pressing: after.pressing.filter((one) => one.talk !== talk),
    };
  }, page);
  return { ...left, talks: event.talks };
}

const withoutSent = (page: Page, id: string): Page => ({ ...page, unsent: page.unsent.filter((one) => one.id !== id) });

/** While a talk is being fetched, everything about it is kept to be looked at once more. */
function remembering(page: Page, event: Event, talk: string): Page {
  const events = page.meanwhile[talk];
  return events === undefined ? page : { ...page, meanwhile: { ...page.meanwhile, [talk]: [...events, event] } };
}

function onShelf(page: Page, talk: string, change: (shelf: Shelf) => Shelf): Page {
  return { ...page, shelves: { ...page.shelves, [talk]: change(page.shelves[talk] ?? EMPTY) } };
}

function grown(
  shelf: Shelf,
  { answers, blocks }: { readonly answers: string; readonly blocks: readonly Block[] },
): Shelf {
  // A frame that was late: the answer is there.
  if (shelf.messages.some((message) => message.answers === answers && message.notice !== true)) return shelf;
  const others = shelf.growing.filter((one) => one.answers !== answers);
  return { ...shelf, growing: [...others, { answers, blocks }] };
}

function withMessage(page: Page, talk: string, message: Message): Page {
  const shelf = page.shelves[talk] ?? EMPTY;
  const known = shelf.messages.find(({ id }) => id === message.id);
  if (known !== undefined && known.revision > message.revision) return page;
  const isOver = (answers: string): boolean =>
    message.answers === answers || (message.id === answers && message.by === "person" && message.waits !== true);
  const ended = page.pressing.filter((one) => endsPress(one, message)).map(({ press }) => press);
  const next = onShelf(page, talk, () => ({
    messages:
      known === undefined
        ? [...shelf.messages, message]
        : shelf.messages.map((one) => (one.id === message.id ? message : one)),
    growing: shelf.growing.filter(({ answers }) => !isOver(answers) && !ended.includes(answers)),
  }));
  const isNews = talk === page.open && message.by === "herald" && (known === undefined || ended.length > 0);
  return {
    ...next,
    unsent: page.unsent.filter(({ id }) => id !== message.id),
    pressing: page.pressing.filter(({ press }) => !ended.includes(press)),
    stopping: page.stopping.filter((id) => !isOver(id) && !ended.includes(id)),
    heard: isNews ? anew(readable(message.blocks), page.heard) : page.heard,
  };
}

/** What is read aloud is what has changed: the same words once more are told by a blank that nobody hears. */
const anew = (words: string, before: string): string => (words === before && words !== "" ? `${words}\u00A0` : words);
