/** A window over the page: opened as soon as it is drawn, closed by Escape or a press beside it; focus goes back by itself. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface DialogParts {
  /** Its name, for whoever hears the page. */
  readonly label: string;
  readonly class?: string;
  readonly close: () => void;
  readonly children: ComponentChildren;
}

export function Dialog({ label, class: look, close, children }: DialogParts) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      // What was drawn away while it was open has no focus to take back.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own key.
    <dialog
      ref={dialog}
      class={look}
      aria-label={label}
      onClose={close}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
    >
      <div class="inside">{children}</div>
    </dialog>
  );
}
