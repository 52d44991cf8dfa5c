/** One message: a person's words as a bubble, Herald's answer in full width with its pictures and buttons. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Message } from "../../platforms/web/wire.ts";
import { clock, moment } from "../parts/ago.ts";
import { Icon } from "../parts/icon.tsx";
import { steady } from "../parts/steady.ts";
import { Blocks } from "./blocks.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Files } from "./files.tsx";
import type { Words } from "./words.ts";

/** What can be done with a message. */
export interface Deeds {
  readonly press: (message: Message, operation: string, argument: string) => void;
  readonly reply: (message: Message) => void;
  readonly retry: (text: string) => void;
}

interface SaidParts {
  readonly message: Message;
  readonly words: Words;
  readonly language: string;
  /** Of now: how its own is said changes with it. */
  readonly day: string;
  /** Its buttons wait for an answer. */
  readonly isPressed: boolean;
  /** What it speaks about, in a line. */
  readonly about: string | undefined;
  /** What may be said once more; empty: nothing. */
  readonly again: string;
  /** The same object each time; whoever draws the list keeps what it does up to date. */
  readonly deeds: { readonly current: Deeds };
}

/** Signs that would be read aloud as what they look like; a price may stand behind one. */
const SIGNS: Readonly<Record<string, string>> = { "▶": "console-next-page", "◀": "console-previous-page" };

function spoken(label: string, words: Words): string | undefined {
  const name = SIGNS[label.charAt(0)];
  return name === undefined ? undefined : words(name) + label.slice(1);
}

/** What a button does stays where its words change with the page that is shown. */
const keyOf = ({ label, operation, argument }: Message["buttons"][number][number]): string =>
  label.charAt(0) in SIGNS ? label.charAt(0) : `${operation} ${argument}`;

/** Where the buttons have become others, the one in the same place has the focus; in another menu, the first. */
function useHeldFocus() {
  const article = useRef<HTMLElement>(null);
  const place = placeIn(article.current);
  useLayoutEffect(() => {
    if (article.current === null || place === undefined || document.activeElement !== document.body) return;
    const rows = rowsIn(article.current);
    const row = rows[place.row] ?? [];
    const isAlike = rows.length === place.rows && row.length === place.columns;
    const button = isAlike ? row[place.column] : rows[0]?.[0];
    button?.focus({ preventScroll: true });
  });
  return article;
}

const rowsIn = (article: HTMLElement): readonly (readonly HTMLElement[])[] =>
  [...article.querySelectorAll(".buttons")].map((row) => [...row.querySelectorAll<HTMLElement>("button")]);

/** Of the button that has the focus. */
function placeIn(article: HTMLElement | null) {
  const held = article?.querySelector<HTMLElement>(".buttons :focus");
  if (article === null || held == null) return undefined;
  const rows = rowsIn(article);
  const row = rows.findIndex((one) => one.includes(held));
  const columns = rows[row] ?? [];
  return { rows: rows.length, row, columns: columns.length, column: columns.indexOf(held) };
}

/** Of the hundreds of a long conversation, only those that have changed are drawn when one grows. */
export const Said = steady(({ message, words, language, isPressed, about, again, deeds }: SaidParts) => {
  const article = useHeldFocus();
  return (
    <article
      ref={article}
      class={`message ${message.by}${message.notice === true ? " notice" : ""}`}
      aria-label={words(message.by === "person" ? "console-you-said" : "console-herald-said")}
    >
      {about !== undefined && (
        <p class="about" dir="auto">
          <Icon name="reply" />
          {about}
        </p>
      )}
      {message.by === "person" ? (
        message.text !== "" && (
          <p class="bubble" dir="auto">
            {message.text}
          </p>
        )
      ) : (
        <div class="prose">
          <Blocks blocks={message.blocks} words={words} />
        </div>
      )}
      <Files files={message.files} words={words} />
      {message.buttons.map((row, place) => (
        <div key={place} class="buttons">
          {row.map(({ label, operation, argument }) => (
            <button
              key={keyOf({ label, operation, argument })}
              type="button"
              class="button small"
              aria-label={spoken(label, words)}
              title={spoken(label, words)}
              aria-disabled={isPressed}
              onClick={() => {
                if (!isPressed) deeds.current.press(message, operation, argument);
              }}
            >
              {label}
            </button>
          ))}
        </div>
      ))}
      <footer>
        <time dateTime={new Date(message.at).toISOString()} title={moment(message.at, language)}>
          {clock(message.at, Date.now(), language)}
        </time>
        {message.by === "herald" && message.text !== "" && <CopyButton text={message.text} words={words} />}
        {message.by === "herald" && message.notice !== true && (
          <button type="button" class="button quiet small" onClick={() => deeds.current.reply(message)}>
            <Icon name="reply" />
            {words("console-reply")}
          </button>
        )}
        {again !== "" && (
          <button type="button" class="button quiet small" onClick={() => deeds.current.retry(again)}>
            <Icon name="retry" />
            {words("console-retry")}
          </button>
        )}
      </footer>
    </article>
  );
});
