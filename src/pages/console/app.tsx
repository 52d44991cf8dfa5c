/** The whole page: conversations on the left, the open one in the middle, the field to write in below it. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Message, State } from "../../platforms/web/wire.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Icon } from "../parts/icon.tsx";
import { arrange, stoppable } from "./arrange.ts";
import { Banner } from "./banner.tsx";
import { Composer, type ComposerHandle } from "./composer.tsx";
import { DropZone } from "./drop-zone.tsx";
import { Header } from "./header.tsx";
import { NEW_TALK } from "./kept.ts";
import { Messages } from "./messages.tsx";
import type { Unsent } from "./outbox.ts";
import { EMPTY, type Page } from "./state.ts";
import { Talks } from "./talks.tsx";
import { isOfEditor } from "./typing.ts";
import type { Conductor } from "./wishes.ts";

interface AppParts {
  readonly conductor: Conductor;
}

export function App({ conductor }: AppParts) {
  const [page, setPage] = useState(conductor.page);
  useLayoutEffect(() => {
    const look = (): void => setPage(conductor.page());
    // Something may have happened before anybody listened.
    look();
    return conductor.follow(look);
  }, [conductor]);
  return page.given === undefined ? (
    <Waiting page={page} />
  ) : (
    <Console conductor={conductor} page={page} given={page.given} />
  );
}

/** Before anything is known, words neither: what the server refused with is all there is to say. */
const Waiting = ({ page: { refusal = "", link } }: { readonly page: Page }) => (
  <main class="loading page-loading" aria-busy={refusal === ""}>
    {refusal === "" ? (
      <>
        <div class="skeleton" />
        <div class="skeleton" />
        <div class="skeleton" />
      </>
    ) : (
      <p class="card" role="alert">
        {link === "sign-in" ? <a href="/sign-in?to=/">{refusal}</a> : refusal}
      </p>
    )}
  </main>
);

/** The browser knows how its person writes the time of day in this language. */
const variantOf = (language: string): string =>
  navigator.languages.find((one) => one.split("-")[0] === language) ?? language;

interface ConsoleParts extends AppParts {
  readonly page: Page;
  readonly given: State;
}

const isOverlaid = (): boolean => document.querySelector("dialog[open]") !== null;

function Console({ conductor, page, given }: ConsoleParts) {
  const { words } = conductor;
  const [hasDrawer, setDrawer] = useState(false);
  const composer = useRef<ComposerHandle>(null);
  const [spoken, setAbout] = useState<{ readonly talk: string; readonly message: Message }>();
  const { open } = page;
  // The browser's own way back leads elsewhere without a word.
  const about = spoken?.talk === open ? spoken.message : undefined;
  const language = variantOf(given.language);
  const talk = page.talks.find(({ id }) => id === open);
  const shelf = page.shelves[open] ?? EMPTY;
  const rows = useMemo(
    () =>
      arrange(
        shelf,
        page.unsent.filter((one) => one.talk === open),
      ),
    [shelf, page.unsent, open],
  );
  const [running] = stoppable(rows);
  const stop = running === undefined ? undefined : () => conductor.stop(open, running);

  const choose = (chosen?: string): void => {
    setDrawer(false);
    setAbout(undefined);
    conductor.open(chosen);
    composer.current?.focus();
  };

  const takeBack = (unsent: Unsent): void => {
    const message = shelf.messages.find(({ id }) => id === unsent.about);
    if (message !== undefined) setAbout({ talk: open, message });
    conductor.uploads.putBack(open, unsent.files);
    composer.current?.put(unsent);
    conductor.drop(unsent.id);
  };

  const keys = useRef<(event: KeyboardEvent) => void>(() => {});
  keys.current = (event) => {
    if (event.defaultPrevented || isOfEditor(event) || isOverlaid()) return;
    if (event.key === "Escape" && stop !== undefined) stop();
    else if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) composer.current?.toggleCommands();
    // With Alt held a keyboard may write another letter.
    else if (event.code === "KeyN" && event.altKey) choose();
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => keys.current(event);
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);

  useEffect(() => {
    document.title = talk === undefined || talk.title === "" ? "Herald" : `${talk.title} · Herald`;
  }, [talk]);

  const talks = (
    <Talks talks={page.talks} open={open} most={given.limits.talks} language={language} words={words} choose={choose} />
  );
  const foot = (
    <footer class="foot">
      {given.operator && <a href="/admin">{words("console-operator")}</a>}
      <span>{words("console-version", { version: given.version })}</span>
    </footer>
  );
  const isWaiting = talk !== undefined && page.shelves[open] === undefined;

  return (
    <div class="console">
      <button type="button" class="button skip" onClick={() => composer.current?.focus()}>
        {words("console-skip")}
      </button>
      <aside class="side">
        <p class="name">Herald</p>
        {talks}
        {foot}
      </aside>
      {hasDrawer && (
        <Dialog label={words("console-talks")} class="drawer" close={() => setDrawer(false)}>
          <button
            type="button"
            class="button quiet icon"
            aria-label={words("console-menu-close")}
            onClick={() => setDrawer(false)}
          >
            <Icon name="close" />
          </button>
          {talks}
          {foot}
        </Dialog>
      )}
      <main>
        <Header conductor={conductor} talk={talk} openTalks={() => setDrawer(true)} />
        <Banner conductor={conductor} page={page} />
        {isWaiting ? (
          <div class="middle loading" aria-busy="true" aria-label={words("console-loading")} role="status">
            <div class="skeleton" />
            <div class="skeleton" />
          </div>
        ) : (
          <Messages
            conductor={conductor}
            page={page}
            language={language}
            rows={rows}
            reply={(message) => {
              setAbout({ talk: open, message });
              composer.current?.focus();
            }}
            takeBack={takeBack}
          />
        )}
        <Composer
          key={open}
          handle={composer}
          conductor={conductor}
          given={given}
          talk={open}
          draftOf={talk === undefined ? NEW_TALK : open}
          stop={stop}
          about={about}
          dropAbout={() => setAbout(undefined)}
        />
      </main>
      <DropZone label={words("console-drop")} add={(files) => composer.current?.add(files)} />
      <p class="heard" aria-live="polite">
        {page.heard}
      </p>
      {/* There before it says anything: otherwise nobody would hear the first time. */}
      <div class="toasts" role="status">
        {page.toast !== undefined && <p class="toast">{page.toast}</p>}
      </div>
    </div>
  );
}
