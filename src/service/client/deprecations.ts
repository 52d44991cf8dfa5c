/** Collects what the service says about the end of its own operations, each notice once. */
import { type Headers, headerOf } from "./waiting-time.ts";

export interface DeprecationNotice {
  readonly group: "chat" | "pictures" | "search" | "account";
  /** The three headers as they came. */
  readonly deprecation: string | undefined;
  readonly sunset: string | undefined;
  readonly link: string | undefined;
}

export interface Deprecations {
  /** Undefined when the answer says nothing of the kind, or nothing new. */
  take(group: DeprecationNotice["group"], headers: Headers): DeprecationNotice | undefined;
  list(): readonly DeprecationNotice[];
}

/** A service that says something else each time is not listened to for ever. */
const MOST = 50;
const LONGEST = 500;

export function createDeprecations(): Deprecations {
  const notices = new Map<string, DeprecationNotice>();
  return {
    take(group, headers) {
      const deprecation = read(headers, "deprecation");
      const sunset = read(headers, "sunset");
      // A link alone may be about anything.
      if ((deprecation === undefined && sunset === undefined) || notices.size >= MOST) return undefined;
      const notice = { group, deprecation, sunset, link: read(headers, "link") };
      const key = JSON.stringify(notice);
      if (notices.has(key)) return undefined;
      notices.set(key, notice);
      return notice;
    },
    list: () => [...notices.values()],
  };
}

function read(headers: Headers, name: string): string | undefined {
  const value = headerOf(headers, name)
    ?.replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, LONGEST);
  return value === "" ? undefined : value;
}
