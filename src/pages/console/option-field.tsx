/** One field of a form: what kind it is follows from the option. */
import { useEffect, useState } from "preact/hooks";
import type { CommandOption } from "../../platforms/web/wire.ts";
import type { Problem } from "./commands.ts";
import type { Choice } from "./wishes.ts";
import type { Words } from "./words.ts";

interface OptionFieldParts {
  readonly option: CommandOption;
  /** For whole sentences. */
  readonly isLong: boolean;
  readonly isFirst: boolean;
  readonly value: string;
  readonly problem: Problem | undefined;
  readonly words: Words;
  readonly set: (value: string) => void;
  readonly complete: (typed: string) => Promise<readonly Choice[]>;
}

export function OptionField(parts: OptionFieldParts) {
  const { option, value, problem, words, set } = parts;
  const { name, description, least, most } = option;
  const id = `option-${name}`;
  if (option.type === "flag") {
    return (
      <label class="flag">
        <input
          type="checkbox"
          data-option={name}
          checked={value === "true"}
          onChange={({ currentTarget }) => set(currentTarget.checked ? "true" : "")}
        />
        {description}
      </label>
    );
  }
  return (
    <div class="field">
      <label for={id}>{description}</label>
      <Entry {...parts} id={id} />
      {problem !== undefined && (
        <p id={`${id}-problem`} class="problem" role="alert">
          {problem === "missing" && words("console-form-missing")}
          {problem === "whole" && words("console-form-whole")}
          {problem === "number" && words("console-form-number", { least: least ?? 0, most: most ?? 0 })}
        </p>
      )}
    </div>
  );
}

function Entry({
  isFirst,
  id,
  option,
  isLong,
  value,
  problem,
  words,
  set,
  complete,
}: OptionFieldParts & { readonly id: string }) {
  const { name, type, required, choices, completes, least, most } = option;
  const common = {
    id,
    class: "input",
    "data-option": name,
    // Where the window begins.
    autofocus: isFirst,
    value,
    "aria-required": required === true,
    "aria-invalid": problem !== undefined,
    ...(problem === undefined ? {} : { "aria-describedby": `${id}-problem` }),
  };
  const typed = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }): void =>
    set(currentTarget.value);
  if (choices !== undefined) {
    return (
      <select {...common} onChange={typed}>
        {(required !== true || value === "") && <option value="">{words("console-form-none")}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    );
  }
  if (completes !== undefined) {
    return (
      <>
        <input {...common} list={`${id}-list`} autocomplete="off" dir="auto" onInput={typed} />
        <Completed id={`${id}-list`} typed={value} complete={complete} />
      </>
    );
  }
  if (isLong) return <textarea {...common} rows={2} dir="auto" onInput={typed} />;
  if (type === "number") {
    return <input {...common} type="number" inputMode="numeric" min={least} max={most} step={1} onInput={typed} />;
  }
  return <input {...common} autocomplete="off" dir="auto" onInput={typed} />;
}

/** In milliseconds: nobody is asked about every single letter. */
const PAUSE = 150;

interface CompletedParts {
  readonly id: string;
  readonly typed: string;
  readonly complete: (typed: string) => Promise<readonly Choice[]>;
}

function Completed({ id, typed, complete }: CompletedParts) {
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  useEffect(() => {
    let isOld = false;
    const timer = setTimeout(async () => {
      const found = await complete(typed);
      if (!isOld) setChoices(found);
    }, PAUSE);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [typed]);
  return (
    <datalist id={id}>
      {choices.map(({ name, value }) => (
        <option key={value} value={value} label={name} />
      ))}
    </datalist>
  );
}
