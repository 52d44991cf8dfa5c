/** Where the person writes: a field that grows, files beside it, and commands as they are typed. */

import type { Ref } from "preact";
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Command, Message, State } from "../../platforms/web/wire.ts";
import { Icon } from "../parts/icon.tsx";
import { About } from "./about.tsx";
import { Attachments } from "./attachments.tsx";
import { CommandForm, type CommandFormParts } from "./command-form.tsx";
import { CommandList, LIST_ID, optionId } from "./command-list.tsx";
import { commandIn, hasForm, matching, typedCommand, usageOf } from "./commands.ts";
import { FileButton } from "./file-button.tsx";
import { followDraft, keepDraft, keptDraft } from "./kept.ts";
import { isSecret, type Unsent } from "./outbox.ts";
import { pastedFiles } from "./pasted.ts";
import { isOfEditor } from "./typing.ts";
import { isPicture } from "./uploads.ts";
import type { Conductor } from "./wishes.ts";

export interface ComposerHandle {
  focus(): void;
  toggleCommands(): void;
  add(files: readonly File[]): void;
  /** What was not sent is put back to be changed. */
  put(unsent: Pick<Unsent, "text" | "options">): void;
}

interface ComposerParts {
  readonly handle: Ref<ComposerHandle>;
  readonly conductor: Conductor;
  readonly given: State;
  readonly talk: string;
  /** A talk that nothing was said in keeps its draft for whichever one is new next. */
  readonly draftOf: string;
  readonly stop: (() => void) | undefined;
  /** The message that is spoken about. */
  readonly about: Message | undefined;
  readonly dropAbout: () => void;
}

/** Beyond it the field scrolls. */
const TALLEST = 240;

export function Composer({ handle, conductor, given, talk, draftOf, stop, about, dropAbout }: ComposerParts) {
  const { words, uploads } = conductor;
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => keptDraft(draftOf));
  const [active, setActive] = useState(0);
  /** The list was asked for, or sent away, by hand. */
  const [listing, setListing] = useState<"open" | "closed">();
  const [form, setForm] = useState<Pick<CommandFormParts, "command" | "rest" | "filled">>();

  const typed = typedCommand(text);
  const found =
    listing === "closed"
      ? undefined
      : typed !== undefined
        ? matching(given.commands, typed)
        : listing === "open"
          ? given.commands
          : undefined;
  // Arguments typed by hand are no search for a command.
  const isListing = found !== undefined && (found.length > 0 || !/\s/.test(typed ?? ""));
  const list = isListing ? found : [];
  const begun = isListing ? undefined : commandIn(given.commands, text);
  const attached = uploads.of(talk);
  const isBusy = attached.some(({ id }) => id === undefined);
  const isTooLong = text.length > given.limits.textLength;
  const maySend = (text.trim() !== "" || attached.length > 0) && !isBusy && !isTooLong;

  function write(next: string): void {
    setText(next);
    setActive(0);
    setListing(undefined);
    keepDraft(draftOf, isSecret(next) ? "" : next);
  }

  function add(files: readonly File[]): void {
    uploads.add(talk, files);
    const isAlone = uploads.of(talk).length === 1 && files.every(isPicture);
    if (text === "" && isAlone && given.commands.some(({ name }) => name === "effect")) write("/effect ");
    field.current?.focus();
  }

  function send(): void {
    if (!maySend) return;
    conductor.say(talk, text.trim(), { attached: true, ...(about === undefined ? {} : { about: about.id }) });
    write("");
    if (about !== undefined) dropAbout();
    field.current?.focus();
  }

  function choose(command: Command): void {
    const rest = typed === undefined ? text.trim() : "";
    setListing("closed");
    if (hasForm(command)) {
      setForm({ command, rest: rest || (commandIn([command], text)?.rest ?? "") });
      return;
    }
    write(`/${command.name}`);
    setListing("closed");
    field.current?.focus();
  }

  function pressed(event: KeyboardEvent): void {
    if (isOfEditor(event)) return;
    const { key } = event;
    const chosen = list[active];
    if (isListing && key === "Escape") {
      setListing("closed");
    } else if (list.length > 0 && (key === "ArrowDown" || key === "ArrowUp")) {
      setActive((active + (key === "ArrowDown" ? 1 : list.length - 1)) % list.length);
    } else if (chosen !== undefined && key === "Tab" && !event.shiftKey) {
      write(`/${chosen.name} `);
    } else if (chosen !== undefined && key === "Enter" && !event.shiftKey) {
      // Written out and in need of nothing: there is nothing left to choose.
      if (text.trim() === `/${chosen.name}` && !hasForm(chosen)) send();
      else choose(chosen);
    } else if (key === "Enter" && !event.shiftKey) {
      send();
    } else if (key === "Escape" && about !== undefined) {
      dropAbout();
    } else {
      return;
    }
    event.preventDefault();
  }

  useImperativeHandle(handle, () => ({
    focus: () => field.current?.focus(),
    toggleCommands() {
      setListing(isListing ? "closed" : "open");
      setActive(0);
      field.current?.focus();
    },
    add,
    put({ text: back, options: filled }) {
      field.current?.focus();
      const command = filled && given.commands.find(({ name }) => back === `/${name}`);
      if (command === undefined) write(text.trim() === "" ? back : `${back}\n${text}`);
      else setForm({ command, rest: "", filled });
    },
  }));

  useLayoutEffect(() => {
    const { current } = field;
    if (current === null) return;
    current.style.height = "auto";
    current.style.height = `${Math.min(current.scrollHeight, TALLEST)}px`;
  });

  const wroteIn = useRef(draftOf);
  // The first words of a talk give it a place of its own.
  useEffect(() => {
    if (wroteIn.current === draftOf) return;
    keepDraft(wroteIn.current, "");
    keepDraft(draftOf, isSecret(text) ? "" : text);
    wroteIn.current = draftOf;
  }, [draftOf, text]);

  // Two tabs write one draft: what is being written here is not taken away.
  useEffect(
    () =>
      followDraft(draftOf, (kept) => {
        if (document.activeElement !== field.current || !document.hasFocus()) setText(kept);
      }),
    [draftOf],
  );

  // On a touch screen it would bring up the keyboard over the page.
  useEffect(() => {
    if (matchMedia("(hover: hover)").matches) field.current?.focus();
  }, []);

  return (
    <>
      <form
        class="composer"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {isListing && <CommandList commands={list} active={active} words={words} choose={choose} point={setActive} />}
        {begun !== undefined && hasForm(begun.command) && (
          <div class="usage">
            <code>{usageOf(begun.command)}</code>
            <button type="button" class="button quiet small" onClick={() => setForm(begun)}>
              {words("console-form")}
            </button>
          </div>
        )}
        {isTooLong && (
          <p class="usage problem" role="alert">
            {words("console-too-long", { length: text.length, limit: given.limits.textLength })}
          </p>
        )}
        <div class="box">
          {about !== undefined && <About message={about} words={words} drop={dropAbout} />}
          <Attachments talk={talk} uploads={uploads} words={words} />
          <textarea
            ref={field}
            id="message"
            rows={1}
            dir="auto"
            aria-label={words("console-field")}
            aria-haspopup="listbox"
            aria-autocomplete="list"
            aria-controls={isListing ? LIST_ID : undefined}
            aria-activedescendant={list.length > 0 ? optionId(active) : undefined}
            placeholder={words("console-placeholder")}
            enterkeyhint="send"
            value={text}
            onInput={(event) => write(event.currentTarget.value)}
            onKeyDown={pressed}
            onBlur={() => setListing((before) => (before === "open" ? undefined : before))}
            onPaste={(event) => {
              const files = pastedFiles(event.clipboardData);
              if (files.length === 0) return;
              event.preventDefault();
              add(files);
            }}
          />
          <div class="tools">
            <FileButton class="button quiet icon" label={words("console-attach")} add={add}>
              <Icon name="attach" />
            </FileButton>
            <button
              type="button"
              class="button quiet commands"
              aria-haspopup="listbox"
              aria-expanded={isListing}
              title="Ctrl+K"
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => {
                setListing(isListing ? "closed" : "open");
                setActive(0);
                field.current?.focus();
              }}
            >
              <Icon name="command" />
              {words("console-commands")}
            </button>
            {stop !== undefined && text.trim() === "" && attached.length === 0 ? (
              <button
                type="button"
                class="button primary icon send stop"
                aria-label={words("console-stop")}
                onClick={stop}
              >
                <Icon name="stop" />
              </button>
            ) : (
              <button
                type="submit"
                class="button primary icon send"
                aria-label={words("console-send")}
                // Not out of use: it has the focus where Stop was pressed in its place.
                aria-disabled={!maySend}
              >
                <Icon name="send" />
              </button>
            )}
          </div>
        </div>
      </form>
      {form !== undefined && (
        <CommandForm
          conductor={conductor}
          talk={talk}
          {...form}
          close={() => setForm(undefined)}
          sent={() => {
            setForm(undefined);
            write("");
          }}
        />
      )}
    </>
  );
}
