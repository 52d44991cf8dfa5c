/** One page of what was found: five stories, and where the pages before and after it begin. */
import type { FoundNews } from "../../core/news.ts";
import { searchedFrom } from "./fetched.ts";
import type { PlaceIn } from "./place-in.ts";
import { gather, type Story } from "./stories.ts";
import type { View } from "./views.ts";

const ON_A_PAGE = 5;

export interface Page {
  readonly view: View;
  readonly found: FoundNews;
  /** Where it begins. */
  readonly place: PlaceIn;
  readonly stories: readonly Story[];
  /** Undefined: there is none. */
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/** Whatever place is named, the page that it lies on; what is told twice takes no place of its own. */
export function pageOf(view: View, found: FoundNews, asked: PlaceIn): Page {
  const { count } = view.search;
  const stories = gather(found.items);
  const start = searchedFrom(view, asked);
  const last = Math.max(0, Math.ceil(stories.length / ON_A_PAGE) - 1);
  const number = Math.min(Math.floor((asked.offset - start) / ON_A_PAGE), last);
  const offset = start + number * ON_A_PAGE;
  const more = stories.length > 0 && start + count < found.total ? start + count : undefined;
  return {
    view,
    found,
    place: { ...asked, key: view.key, offset },
    stories: stories.slice(number * ON_A_PAGE, (number + 1) * ON_A_PAGE),
    // The last page of the search before.
    before: offset === 0 ? undefined : number > 0 ? offset - ON_A_PAGE : start - 1,
    after: number < last ? offset + ON_A_PAGE : more,
  };
}

interface Placed {
  readonly story: Story;
  /** As pages number stories. */
  readonly offset: number;
}

/** The story at a place, as pages number them; editions name the place of an item among all that were found. */
export function storyAt(view: View, found: FoundNews, { key, offset }: PlaceIn): Placed | undefined {
  const stories = gather(found.items);
  const start = searchedFrom(view, { offset });
  const item = found.items[offset - start];
  const index = key.startsWith("@")
    ? stories.findIndex(({ lead, others }) => item !== undefined && [lead, ...others].includes(item))
    : offset - start;
  const story = stories[index];
  return story === undefined ? undefined : { story, offset: start + index };
}
