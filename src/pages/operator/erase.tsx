/** Erasing what is kept of somebody: it cannot be undone, so the id has to be typed once more. */
import { useState } from "preact/hooks";
import { Dialog } from "../parts/dialog.tsx";
import { useDesk } from "./desk.ts";

interface EraseParts {
  readonly id: string;
  readonly again: () => void;
}

export function Erase({ id, again }: EraseParts) {
  const { act } = useDesk();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [isBusy, setBusy] = useState(false);
  const close = (): void => {
    setOpen(false);
    setTyped("");
  };
  const erase = async (): Promise<void> => {
    setBusy(true);
    await act({ do: "erase", who: id });
    setBusy(false);
    // What is said about it would not be heard from behind the window.
    close();
    again();
  };
  return (
    <>
      <p class="deeds">
        <button type="button" class="button small danger" onClick={() => setOpen(true)}>
          Erase …
        </button>
      </p>
      {isOpen && (
        <Dialog label={`Erase ${id}`} close={close}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (typed.trim() === id) void erase();
            }}
          >
            <h2>Erase {id}?</h2>
            <p>
              Everything that is kept of it goes: settings, conversations, a key, digests, requests. This cannot be
              undone. A limit or a denial set by an operator stays.
            </p>
            <div class="field">
              <label for="typed">
                Type <code>{id}</code> to go on
              </label>
              <input
                id="typed"
                class="input"
                autocomplete="off"
                spellcheck={false}
                value={typed}
                onInput={({ currentTarget }) => setTyped(currentTarget.value)}
              />
            </div>
            <p class="deeds">
              <button type="submit" class="button danger" disabled={isBusy || typed.trim() !== id}>
                Erase
              </button>
              <button type="button" class="button" onClick={close}>
                Keep it
              </button>
            </p>
          </form>
        </Dialog>
      )}
    </>
  );
}
