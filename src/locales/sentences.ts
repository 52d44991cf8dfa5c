/** The sentences of a language: each is read when it is first said, for most processes say few of them. */
import { FluentBundle, FluentResource } from "@fluent/bundle";

const BEGINNINGS = /^(-?[a-zA-Z][\w-]*) *=/gm;

/** What a sentence sets in of others; values have a dollar sign, and functions capitals. */
const OTHERS = /\{\s*(-?[a-z][\w-]*)/g;

function cut(part: string): readonly (readonly [string, string])[] {
  const begin = [...part.matchAll(BEGINNINGS)];
  return begin.map(({ 1: name = "", index }, i) => [name, part.slice(index, begin[i + 1]?.index)]);
}

export interface Sentences {
  readonly bundle: FluentBundle;
  /** Nothing where there is no such sentence. */
  find(name: string): NonNullable<ReturnType<FluentBundle["getMessage"]>>["value"] | undefined;
}

export function createSentences(code: string, parts: readonly string[]): Sentences {
  const unread = new Map(parts.flatMap(cut));
  const bundle = new FluentBundle(code, { useIsolating: false });

  function read(name: string): void {
    const text = unread.get(name);
    if (text === undefined) return;
    unread.delete(name);
    bundle.addResource(new FluentResource(text));
    for (const [, other = ""] of text.matchAll(OTHERS)) read(other);
  }

  return {
    bundle,
    find(name) {
      read(name);
      return bundle.getMessage(name)?.value;
    },
  };
}
