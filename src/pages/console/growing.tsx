/** An answer that is being made: what there is of it, and a way to stop it. */
import type { Block } from "../../platforms/web/wire.ts";
import { Icon } from "../parts/icon.tsx";
import { Blocks } from "./blocks.tsx";
import type { Words } from "./words.ts";

interface GrowingParts {
  readonly blocks: readonly Block[];
  readonly isPicture: boolean;
  readonly isStopping: boolean;
  readonly stop: () => void;
  readonly words: Words;
}

export const Growing = ({ blocks, isPicture, isStopping, stop, words }: GrowingParts) => (
  <article class="message herald growing" aria-label={words("console-herald-said")} aria-busy="true">
    {blocks.length === 0 ? (
      <p class="thinking">
        <span class="dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        {words(isPicture ? "console-picturing" : "console-thinking")}
      </p>
    ) : (
      <div class="prose">
        <Blocks blocks={blocks} words={words} />
      </div>
    )}
    <button type="button" class="button small stop" aria-disabled={isStopping} onClick={stop}>
      <Icon name="stop" />
      {words(isStopping ? "console-stopping" : "console-stop")}
    </button>
  </article>
);
