/** The message that is spoken about, above the field: what it says in a line, and a way to leave it. */
import type { Message } from "../../platforms/web/wire.ts";
import { Icon } from "../parts/icon.tsx";
import { lineOf } from "./readable.ts";
import type { Words } from "./words.ts";

interface AboutParts {
  readonly message: Message;
  readonly words: Words;
  readonly drop: () => void;
}

export const About = ({ message, words, drop }: AboutParts) => (
  <p class="about">
    <Icon name="reply" />
    <span dir="auto">
      {words("console-replying")} {lineOf(message)}
    </span>
    <button type="button" class="button quiet icon small" aria-label={words("console-reply-not")} onClick={drop}>
      <Icon name="close" />
    </button>
  </p>
);
