/** Chooses files: a button in front of the browser's own field. */

import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";

interface FileButtonParts {
  readonly class: string;
  readonly label?: string;
  readonly accept?: string;
  readonly add: (files: readonly File[]) => void;
  readonly children: ComponentChildren;
}

export function FileButton({ class: look, label, accept, add, children }: FileButtonParts) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" class={look} aria-label={label} title={label} onClick={() => field.current?.click()}>
        {children}
      </button>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        accept={accept}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
    </>
  );
}
