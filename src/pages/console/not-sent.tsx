/** What was written and is not with the server yet: kept, and sent by itself or by hand. */
import { Icon } from "../parts/icon.tsx";
import { shownText, type Unsent } from "./outbox.ts";
import type { Words } from "./words.ts";

interface NotSentParts {
  readonly unsent: Unsent;
  readonly words: Words;
  readonly sendAgain: () => void;
  readonly takeBack: () => void;
}

export function NotSent({ unsent, words, sendAgain, takeBack }: NotSentParts) {
  const { state, says, files } = unsent;
  const text = shownText(unsent);
  return (
    <article class={`message person unsent ${state}`} aria-label={words("console-you-said")}>
      {text !== "" && (
        <p class="bubble" dir="auto">
          {text}
        </p>
      )}
      {files.map(({ id, name }) => (
        <p key={id} class="chip" dir="auto">
          <Icon name="file" />
          {name}
        </p>
      ))}
      {state === "waiting" && <p class="state">{words("console-unsent")}</p>}
      {state === "sending" && <p class="state late">{words("console-sending")}</p>}
      {state === "refused" && (
        <div class="state trouble" role="alert">
          <p>
            <strong>{words("console-not-taken")}</strong> {says}
          </p>
          <div class="buttons">
            <button type="button" class="button small" onClick={sendAgain}>
              {words("console-send-again")}
            </button>
            <button type="button" class="button small" onClick={takeBack}>
              {words("console-take-back")}
            </button>
          </div>
        </div>
      )}
    </article>
  );
}
