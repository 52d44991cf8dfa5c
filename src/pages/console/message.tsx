/** One message: a person's words as a bubble, Herald's answer in full width with its pictures and buttons. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Message } from "../../platforms/web/wire.ts";
import { clock, moment } from "../parts/ago.ts";
import { Icon } from "../parts/icon.tsx";
import { Blocks } from "./blocks.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Files } from "./files.tsx";
import type { Words } from "./words.ts";

interface SaidParts {
  readonly message: Message;
  readonly words: Words;
  readonly language: string;
  /** Its buttons wait for an answer. */
  readonly isPressed: boolean;
  readonly press: (message: Message, operation: string, argument: string) => void;
  /** What it speaks about, in a line. */
  readonly about: string | undefined;
  readonly reply: (() => void) | undefined;
  /** Says the same again; undefined: nothing to say again. */
  readonly retry: (() => void) | undefined;
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

/** Where the button that has the focus goes with what it was pressed for, the first of those that are there has it. */
function useHeldFocus() {
  const article = useRef<HTMLElement>(null);
  const isHeld = article.current?.querySelector(".buttons :focus") != null;
  useLayoutEffect(() => {
    if (isHeld && document.activeElement === document.body)
      article.current?.querySelector<HTMLElement>(".buttons button")?.focus({ preventScroll: true });
  });
  return article;
}

export function Said({ message, words, language, isPressed, press, about, reply, retry }: SaidParts) {
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
                if (!isPressed) press(message, operation, argument);
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
        {reply !== undefined && (
          <button type="button" class="button quiet small" onClick={reply}>
            <Icon name="reply" />
            {words("console-reply")}
          </button>
        )}
        {retry !== undefined && (
          <button type="button" class="button quiet small" onClick={retry}>
            <Icon name="retry" />
            {words("console-retry")}
          </button>
        )}
      </footer>
    </article>
  );
}
