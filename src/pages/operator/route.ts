/** Where in the operator's pages somebody is, read from the address behind the `#`. */

export const VIEWS = [
  { name: "overview", title: "Overview" },
  { name: "digests", title: "Digests" },
  { name: "requests", title: "Requests" },
  { name: "people", title: "People and chats" },
  { name: "editions", title: "Editions" },
  { name: "settings", title: "Settings" },
] as const;

export type ViewName = (typeof VIEWS)[number]["name"];

export interface Route {
  readonly view: ViewName;
  /** What was asked for in it, such as `what` of a search. */
  readonly asked: Readonly<Record<string, string>>;
}

/** An address that nobody knows leads to the overview. */
export function routeOf(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#?\/?/, "").split("?", 2);
  const view = VIEWS.find(({ name }) => name === path)?.name ?? "overview";
  return { view, asked: Object.fromEntries(new URLSearchParams(query)) };
}

export function hashOf(view: ViewName, asked: Readonly<Record<string, string>> = {}): string {
  const filled = Object.entries(asked).filter(([, value]) => value !== "");
  const query = new URLSearchParams(filled).toString();
  return query === "" ? `#/${view}` : `#/${view}?${query}`;
}
