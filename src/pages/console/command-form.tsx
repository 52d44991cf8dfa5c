/** A command as a form: what it needs first, the rest where whoever wants it finds it. */
import { useState } from "preact/hooks";
import type { Command, CommandOption, Say } from "../../platforms/web/wire.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import type { AskedForm } from "./asked-form.ts";
import { Attachments } from "./attachments.tsx";
import { type Filled, fill } from "./commands.ts";
import { FileButton } from "./file-button.tsx";
import { OptionField } from "./option-field.tsx";
import type { Conductor } from "./wishes.ts";

export interface CommandFormParts {
  readonly conductor: Conductor;
  readonly talk: string;
  readonly command: Command;
  /** What was typed behind the command already. */
  readonly rest: string;
  /** What was filled in before, where it was not taken. */
  readonly filled?: Say["options"];
  /** What is said of what was filled in; left out: the command with it. */
  readonly said?: AskedForm["said"];
  readonly close: () => void;
  readonly sent: () => void;
}

/** So few fields are shown at once. */
const SHORT = 3;

/** Where only one of several has to be given, the first field is what most people want. */
const firstOf = ({ options }: Command): string | undefined =>
  (options.find(({ type, required }) => type === "text" && required) ?? options.find(({ type }) => type === "text"))
    ?.name;

export function CommandForm({ conductor, talk, command, rest, filled, said, close, sent }: CommandFormParts) {
  const { words, uploads } = conductor;
  const first = firstOf(command);
  const [values, setValues] = useState<Readonly<Record<string, string>>>(
    filled ?? (first === undefined || rest === "" ? {} : { [first]: rest }),
  );
  const [problems, setProblems] = useState<Filled["problems"]>({});
  const attached = uploads.of(talk);
  const isBusy = attached.some(({ id }) => id === undefined);
  const isShort = command.options.length <= SHORT;
  const shown = command.options.filter(
    ({ required, name, type }) => isShort || required || name === first || type === "file",
  );
  const others = command.options.filter((option) => !shown.includes(option));

  const set = (name: string, value: string): void => setValues((before) => ({ ...before, [name]: value }));

  function submit(form: HTMLFormElement): void {
    const { options, problems: found } = fill(command, values, attached.length > 0);
    setProblems(found);
    const [wrong] = Object.keys(found);
    if (wrong !== undefined) {
      form.querySelector<HTMLElement>(`[data-option="${wrong}"]`)?.focus();
      return;
    }
    const { text, ...more } = said?.(options) ?? { text: `/${command.name}`, options };
    const takesFiles = command.options.some(({ type }) => type === "file");
    conductor.say(talk, text, { ...more, ...(takesFiles ? { attached: true } : {}) });
    sent();
  }

  const field = (option: CommandOption) =>
    option.type === "file" ? (
      <div key={option.name} class="field">
        <span class="label">{option.description}</span>
        <Attachments talk={talk} uploads={uploads} words={words} />
        <FileButton class="button" add={(files) => uploads.add(talk, files)}>
          <Icon name="attach" />
          {words("console-form-file")}
        </FileButton>
        {problems[option.name] !== undefined && (
          <p class="problem" role="alert">
            {words("console-form-missing")}
          </p>
        )}
      </div>
    ) : (
      <OptionField
        key={option.name}
        option={option}
        isFirst={option.name === first}
        isLong={option.name === first && option.choices === undefined && option.completes === undefined}
        value={values[option.name] ?? ""}
        problem={problems[option.name]}
        words={words}
        set={(value) => set(option.name, value)}
        complete={(typed) => conductor.complete(command.name, option.name, typed)}
      />
    );

  return (
    <Dialog label={`/${command.name}`} class="command-form" close={close}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <header>
          <h2>/{command.name}</h2>
          <span class="credits">{command.credits}</span>
          <button
            type="button"
            class="button quiet icon small"
            aria-label={words("console-form-close")}
            onClick={close}
          >
            <Icon name="close" />
          </button>
          <p>{command.description}</p>
        </header>
        <div class="fields">
          {shown.map(field)}
          {others.length > 0 && (
            <details open={others.some(({ name }) => problems[name] !== undefined) || shown.length === 0}>
              <summary>{words("console-form-more")}</summary>
              <div class="fields">{others.map(field)}</div>
            </details>
          )}
        </div>
        <div class="row">
          <button type="button" class="button" onClick={close}>
            {words("console-form-cancel")}
          </button>
          <button type="submit" class="button primary" disabled={isBusy}>
            {words("console-form-submit")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
