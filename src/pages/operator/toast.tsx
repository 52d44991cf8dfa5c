/** What became of a deed: said for some seconds at the bottom of the page, and to whoever hears it. */
import { useEffect } from "preact/hooks";
import { Icon } from "../parts/icon.tsx";
import type { Said } from "./desk.ts";

interface ToastParts {
  readonly said: Said | undefined;
  readonly close: () => void;
}

/** What went wrong is read more slowly. */
const LASTS = { done: 6_000, trouble: 12_000 } as const;

export function Toast({ said, close }: ToastParts) {
  useEffect(() => {
    if (said === undefined) return;
    const timer = setTimeout(close, said.isTrouble ? LASTS.trouble : LASTS.done);
    return () => clearTimeout(timer);
  }, [said]);
  // The region is there before it says anything: otherwise nobody would hear the first time.
  return (
    <div role="status">
      {said !== undefined && (
        <div class={said.isTrouble ? "toast trouble" : "toast"}>
          <span>{said.says}</span>
          <button type="button" class="button quiet icon small" aria-label="Close" onClick={close}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}
