/** The beginning of a talk: what can be done here, with four things to try. */
import type { State } from "../../platforms/web/wire.ts";
import type { Words } from "./words.ts";

interface WelcomeParts {
  readonly tries: State["tries"];
  readonly words: Words;
  readonly say: (text: string) => void;
}

export const Welcome = ({ tries, words, say }: WelcomeParts) => (
  <div class="welcome">
    <Trumpet />
    <h2>{words("console-welcome")}</h2>
    <p>{words("console-welcome-more")}</p>
    <ul class="list" aria-label={words("console-tries")}>
      {tries.map(({ title, says }) => (
        <li key={says}>
          <button type="button" class="card try" onClick={() => say(says)}>
            <strong>{title}</strong>
            <span dir="auto">{says}</span>
          </button>
        </li>
      ))}
    </ul>
  </div>
);

const Trumpet = () => (
  <svg class="trumpet" viewBox="0 0 64 64" width="56" height="56" aria-hidden="true" focusable="false">
    <rect width="64" height="64" rx="16" fill="#3d348b" />
    <path d="M12 25.5h22L50 15v32L34 36.5H12a3 3 0 0 1-3-3v-5a3 3 0 0 1 3-3z" fill="#fff" />
    <path d="M15 36.5h15V55l-7.5-5L15 55z" fill="#f7b801" />
    <path d="M54 22q4 9 0 18" fill="none" stroke="#f7b801" stroke-width="3.5" stroke-linecap="round" />
  </svg>
);
