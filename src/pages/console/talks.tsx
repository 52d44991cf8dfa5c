/** The list of conversations, the last spoken in first. */
import { useEffect, useState } from "preact/hooks";
import type { Talk } from "../../platforms/web/wire.ts";
import { ago } from "../parts/ago.ts";
import { Icon } from "../parts/icon.tsx";
import { hashOf } from "./ids.ts";
import type { Words } from "./words.ts";

interface TalksParts {
  readonly talks: readonly Talk[];
  readonly open: string;
  /** How many are kept, where that is known. */
  readonly most: number | undefined;
  readonly language: string;
  readonly words: Words;
  /** Undefined: a new one. */
  readonly choose: (talk?: string) => void;
}

const MINUTE = 60_000;

/** Moves on with the clock: nothing else may happen for hours. */
function useMinute(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return Math.max(now, Date.now());
}

/** Seconds would only fidget. */
const When = ({ at, language }: { readonly at: number; readonly language: string }) => {
  const now = useMinute();
  return <time dateTime={new Date(at).toISOString()}>{ago(now - at < MINUTE ? now : at, now, language)}</time>;
};

export const Talks = ({ talks, open, most, language, words, choose }: TalksParts) => (
  <nav class="talks" aria-label={words("console-talks")}>
    <button type="button" class="button new" onClick={() => choose()} title="Alt+N">
      <Icon name="add" />
      {words("console-new-talk")}
    </button>
    {talks.length === 0 ? (
      <p class="none">{words("console-no-talks")}</p>
    ) : (
      <ul class="list">
        {talks.map(({ id, title, at }) => (
          <li key={id}>
            <a
              href={hashOf(id)}
              aria-current={id === open ? "page" : undefined}
              onClick={(event) => {
                // With a key held it is for another tab.
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                choose(id);
              }}
            >
              <span class="title" dir="auto">
                {title === "" ? words("console-new-talk") : title}
              </span>
              <When at={at} language={language} />
            </a>
          </li>
        ))}
      </ul>
    )}
    {most !== undefined && talks.length >= most && <p class="none">{words("console-most-talks", { most })}</p>}
  </nav>
);
