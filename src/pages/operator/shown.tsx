/** Small parts of every view: how something stands, how much of something, and what is there while nothing is. */
import type { ComponentChildren } from "preact";
import type { Fetched } from "./fetched.ts";
import { agoWords, wholeMoment } from "./moments.ts";
import { useNow } from "./now.ts";
import type { Wording } from "./words.ts";

export const Mark = ({ wording: { says, tone } }: { readonly wording: Wording }) => (
  <span class={`mark ${tone}`}>{says}</span>
);

interface BarParts {
  readonly value: number;
  readonly most: number;
  /** `most` may not be passed: the colour says how near that is. */
  readonly isLimit?: true;
}

/** The words beside it say the same. */
export function Bar({ value, most, isLimit }: BarParts) {
  const share = most > 0 ? Math.min(1, Math.max(0, value / most)) : value > 0 ? 1 : 0;
  const look = isLimit === undefined || share < 0.8 ? "bar" : share < 1 ? "bar near" : "bar full";
  return (
    <svg class={look} width="100%" height="8" aria-hidden="true" focusable="false">
      <rect class="whole" width="100%" height="8" rx="4" />
      {share > 0 && <rect class="part" width={`${Math.max(1.5, share * 100)}%`} height="8" rx="4" />}
    </svg>
  );
}

/** "12 sec ago", with the whole moment for whoever asks. */
export function Ago({ at }: { readonly at: number }) {
  const now = useNow();
  return (
    <time dateTime={new Date(at).toISOString()} title={wholeMoment(at)}>
      {agoWords(at, now)}
    </time>
  );
}

interface ShownParts<Value> {
  readonly of: Fetched<Value>;
  /** What is fetched, in words: "the digests". */
  readonly what: string;
  readonly children: (value: Value) => ComponentChildren;
}

export function Shown<Value>({ of: { value, away, again }, what, children }: ShownParts<Value>) {
  return (
    <>
      {away !== undefined && (
        <p class="banner trouble" role="status">
          {away}
          {value !== undefined && " What is shown is older."}
          <button type="button" class="button small" onClick={again}>
            Try now
          </button>
        </p>
      )}
      {value !== undefined && children(value)}
      {value === undefined && away === undefined && <Waiting what={what} />}
    </>
  );
}

export const Waiting = ({ what }: { readonly what: string }) => (
  <div class="waiting">
    <p class="soft">Fetching {what} …</p>
    <div class="skeleton" />
    <div class="skeleton" />
    <div class="skeleton" />
  </div>
);

export const Empty = ({ children }: { readonly children: ComponentChildren }) => <p class="empty">{children}</p>;
