/** Copies a text, and says for a moment that it did. */
import { useEffect, useState } from "preact/hooks";
import { Icon } from "../parts/icon.tsx";
import { copyText } from "./copy.ts";
import type { Words } from "./words.ts";

interface CopyButtonParts {
  readonly text: string;
  readonly words: Words;
}

const LASTS = 2000;

export function CopyButton({ text, words }: CopyButtonParts) {
  const [outcome, setOutcome] = useState<"copied" | "failed">();
  useEffect(() => {
    if (outcome === undefined) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), LASTS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (): Promise<void> => setOutcome((await copyText(text)) ? "copied" : "failed");
  const says = outcome === undefined ? "console-copy" : outcome === "copied" ? "console-copied" : "console-copy-failed";
  return (
    <button type="button" class="button quiet small" onClick={() => void copy()}>
      <Icon name={outcome === "copied" ? "done" : "copy"} />
      <span aria-live="polite">{words(says)}</span>
    </button>
  );
}
