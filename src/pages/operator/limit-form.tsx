/** How much somebody may spend in a day: the configuration's limit, or one of the operator's own. */
import { useEffect, useState } from "preact/hooks";
import { useDesk } from "./desk.ts";
import { credits } from "./words.ts";

interface LimitParts {
  readonly id: string;
  readonly limit: number | undefined;
  readonly standard: number;
  readonly again: () => void;
}

export function LimitForm({ id, limit, standard, again }: LimitParts) {
  const { act } = useDesk();
  const shown = limit === undefined ? "" : String(limit);
  /** Undefined: nobody types. */
  const [typed, setTyped] = useState<string>();
  // What another operator decides meanwhile takes away nothing that is being typed here.
  useEffect(() => setTyped((before) => (before === shown ? undefined : before)), [shown]);
  const [isBusy, setBusy] = useState(false);
  const set = async (given: number | undefined): Promise<void> => {
    setBusy(true);
    await act({ do: "limit", who: id, ...(given === undefined ? {} : { credits: given }) });
    setBusy(false);
    again();
  };
  return (
    <form
      class="limit"
      onSubmit={(event) => {
        event.preventDefault();
        void set(Number(typed ?? shown));
      }}
    >
      <div class="field grow">
        <label for="limit">Credits a day</label>
        <input
          id="limit"
          class="input"
          type="number"
          inputMode="numeric"
          min="0"
          max="1000000"
          step="1"
          required
          placeholder={String(standard)}
          value={typed ?? shown}
          aria-describedby="limit-hint"
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <span class="hint" id="limit-hint">
          {limit === undefined ? `The configuration gives ${credits(standard)}.` : `Set by an operator.`}
        </span>
      </div>
      <p class="deeds">
        <button type="submit" class="button small" disabled={isBusy}>
          Set the limit
        </button>
        {limit !== undefined && (
          <button
            type="button"
            class="button small"
            disabled={isBusy}
            onClick={() => {
              setTyped(undefined);
              void set(undefined);
            }}
          >
            As configured ({credits(standard)})
          </button>
        )}
      </p>
    </form>
  );
}
