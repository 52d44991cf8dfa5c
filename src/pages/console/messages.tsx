/** The talk itself: it stays at its end while the reader is there, and never moves for one who reads further up. */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Message } from "../../platforms/web/wire.ts";
import { Icon } from "../parts/icon.tsx";
import { asksForPicture, type Row } from "./arrange.ts";
import { type AskedForm, formAsked } from "./asked-form.ts";
import { CommandForm } from "./command-form.tsx";
import { Growing } from "./growing.tsx";
import { type Deeds, Said } from "./message.tsx";
import { NotSent } from "./not-sent.tsx";
import type { Unsent } from "./outbox.ts";
import { lineOf } from "./readable.ts";
import type { Page } from "./state.ts";
import { Welcome } from "./welcome.tsx";
import type { Conductor } from "./wishes.ts";

interface MessagesParts {
  readonly conductor: Conductor;
  readonly page: Page;
  readonly language: string;
  readonly rows: readonly Row[];
  readonly takeBack: (unsent: Unsent) => void;
  /** What is written next speaks about this message. */
  readonly reply: (message: Message) => void;
}

/** In pixels: so close to the end counts as being there. */
const NEAR = 60;

export function Messages({ conductor, page, language, rows, takeBack, reply }: MessagesParts) {
  const { words } = conductor;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const isAtEnd = useRef(true);
  const [isAway, setAway] = useState(false);
  const [form, setForm] = useState<AskedForm & { readonly talk: string }>();

  /** A talk in which nothing was said is read from its beginning. */
  const scroll = (): void => {
    const isBegun = list.current?.firstElementChild != null;
    scroller.current?.scrollTo({ top: isBegun ? scroller.current.scrollHeight : 0 });
  };
  const toEnd = (): void => {
    scroll();
    isAtEnd.current = true;
    setAway(false);
  };

  const lastUnsent = page.unsent.at(-1)?.id;
  // Whoever says something wants to see it.
  useLayoutEffect(toEnd, [page.open, lastUnsent]);
  useLayoutEffect(() => {
    if (isAtEnd.current) scroll();
  });
  useEffect(() => {
    // Pictures arrive after their message, and a phone's keyboard makes the room smaller.
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) scroll();
    });
    if (list.current !== null) observer.observe(list.current);
    if (scroller.current !== null) observer.observe(scroller.current);
    return () => observer.disconnect();
  }, []);

  const deeds = useRef<Deeds>({ press: () => {}, reply, retry: () => {} });
  deeds.current = {
    press({ id, revision }, operation, argument) {
      const asked = formAsked({ operation, argument }, page.given?.commands ?? [], words);
      if (asked === undefined) conductor.press(page.open, id, revision, operation, argument);
      else setForm({ ...asked, talk: page.open });
    },
    reply,
    retry: (text) => conductor.say(page.open, text),
  };

  const day = new Date().toDateString();
  const lastAnswer = rows.findLast((row) => row.is === "message" && row.message.by === "herald")?.key;

  function rowOf(row: Row) {
    switch (row.is) {
      case "message": {
        const { message, asked } = row;
        const text = asked?.text ?? "";
        // A secret was not kept, and files are said with other words.
        const mayRetry = row.key === lastAnswer && text !== "" && !text.includes("••••") && asked?.files.length === 0;
        return (
          <Said
            message={message}
            words={words}
            language={language}
            day={day}
            isPressed={page.pressing.some((one) => one.message === message.id)}
            about={aboutOf(rows, message)}
            again={mayRetry ? text : ""}
            deeds={deeds}
          />
        );
      }
      case "growing":
        return (
          <Growing
            blocks={row.blocks}
            isPicture={asksForPicture(wordsThatAsked(rows, row.answers))}
            isStopping={page.stopping.includes(row.answers)}
            stop={() => conductor.stop(page.open, row.answers)}
            words={words}
          />
        );
      case "unsent":
        return (
          <NotSent
            unsent={row.unsent}
            words={words}
            sendAgain={() => conductor.sendAgain(row.unsent.id)}
            takeBack={() => takeBack(row.unsent)}
          />
        );
    }
  }

  return (
    <div class="middle">
      <div
        ref={scroller}
        class="scroller"
        role="log"
        aria-live="off"
        aria-label={words("console-messages")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR;
          setAway(!isAtEnd.current);
        }}
      >
        {rows.length === 0 && (
          <Welcome tries={page.given?.tries ?? []} words={words} say={(text) => conductor.say(page.open, text)} />
        )}
        {isCutShort(page) && (
          <p class="none earlier">{words("console-earlier", { most: page.given?.limits.messages ?? 0 })}</p>
        )}
        <ol ref={list} class="list messages">
          {rows.map((row) => (
            <li key={row.key}>{rowOf(row)}</li>
          ))}
        </ol>
      </div>
      {form?.talk === page.open && (
        <CommandForm
          conductor={conductor}
          talk={form.talk}
          command={form.command}
          rest=""
          said={form.said}
          close={() => setForm(undefined)}
          sent={() => setForm(undefined)}
        />
      )}
      {isAway && rows.length > 0 && (
        <button type="button" class="button newest" onClick={toEnd}>
          <Icon name="down" />
          {words("console-newest")}
        </button>
      )}
    </div>
  );
}

/** Something may have been said before that is not kept any more. */
const isCutShort = ({ given, shelves, open }: Page): boolean =>
  (shelves[open]?.messages.length ?? 0) >= (given?.limits.messages ?? Number.POSITIVE_INFINITY);

/** What it speaks about, as far as that is still there. */
function aboutOf(rows: readonly Row[], { about }: Message): string | undefined {
  const found = about === undefined ? undefined : rows.find((row) => row.is === "message" && row.message.id === about);
  return found?.is === "message" ? lineOf(found.message) : undefined;
}

function wordsThatAsked(rows: readonly Row[], id: string): string {
  for (const row of rows) {
    if (row.is === "message" && row.message.id === id) return row.message.text;
    if (row.is === "unsent" && row.unsent.id === id) return row.unsent.text;
  }
  return "";
}
