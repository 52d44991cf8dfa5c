/** The head of a conversation: its title, how the page looks, and what can be done with it. */
import { useState } from "preact/hooks";
import type { Talk } from "../../platforms/web/wire.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import { ThemeSwitch } from "../parts/theme-switch.tsx";
import type { Conductor } from "./wishes.ts";

interface HeaderParts {
  readonly conductor: Conductor;
  /** Undefined: nothing was said in it. */
  readonly talk: Talk | undefined;
  readonly openTalks: () => void;
}

export function Header({ conductor, talk, openTalks }: HeaderParts) {
  const { words } = conductor;
  const [asked, setAsked] = useState<{ readonly what: "rename" | "delete"; readonly talk: string }>();
  const done = (): void => setAsked(undefined);
  // Not of the one to which the browser's own way back has led meanwhile.
  const asks = asked?.talk === talk?.id ? asked?.what : undefined;
  const title = talk === undefined || talk.title === "" ? words("console-new-talk") : talk.title;
  return (
    <header class="head">
      <button
        type="button"
        class="button quiet icon only-narrow"
        onClick={openTalks}
        aria-label={words("console-menu-open")}
      >
        <Icon name="menu" />
      </button>
      <h1 dir="auto" title={title}>
        {title}
      </h1>
      {talk !== undefined && (
        <>
          <IconButton
            name="edit"
            label={words("console-rename")}
            press={() => setAsked({ what: "rename", talk: talk.id })}
          />
          <IconButton
            name="remove"
            label={words("console-delete")}
            press={() => setAsked({ what: "delete", talk: talk.id })}
          />
        </>
      )}
      <ThemeSwitch
        names={{
          light: words("console-theme-light"),
          dark: words("console-theme-dark"),
          system: words("console-theme-system"),
        }}
      />
      <span class="only-narrow">
        <IconButton name="add" label={words("console-new-talk")} press={() => conductor.open()} />
      </span>
      {talk !== undefined && asks === "rename" && <Rename conductor={conductor} talk={talk} done={done} />}
      {talk !== undefined && asks === "delete" && (
        <Dialog label={words("console-delete")} close={done}>
          <p>{words("console-delete-sure", { title })}</p>
          <div class="row">
            <button type="button" class="button" onClick={done}>
              {words("console-cancel")}
            </button>
            <button
              type="button"
              class="button danger"
              onClick={() => {
                done();
                conductor.remove(talk.id);
              }}
            >
              {words("console-delete-yes")}
            </button>
          </div>
        </Dialog>
      )}
    </header>
  );
}

interface IconButtonParts {
  readonly name: "edit" | "remove" | "add";
  readonly label: string;
  readonly press: () => void;
}

const IconButton = ({ name, label, press }: IconButtonParts) => (
  <button type="button" class="button quiet icon" aria-label={label} title={label} onClick={press}>
    <Icon name={name} />
  </button>
);

interface RenameParts {
  readonly conductor: Conductor;
  readonly talk: Talk;
  readonly done: () => void;
}

function Rename({ conductor: { words, rename }, talk, done }: RenameParts) {
  const [title, setTitle] = useState(talk.title);
  return (
    <Dialog label={words("console-rename")} close={done}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (title.trim() !== "") rename(talk.id, title.trim());
          done();
        }}
      >
        <div class="field">
          <label for="title">{words("console-rename-field")}</label>
          <input
            id="title"
            class="input"
            dir="auto"
            maxLength={60}
            value={title}
            onInput={(event) => setTitle(event.currentTarget.value)}
          />
        </div>
        <div class="row">
          <button type="button" class="button" onClick={done}>
            {words("console-cancel")}
          </button>
          <button type="submit" class="button primary">
            {words("console-rename-save")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
