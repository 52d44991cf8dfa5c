/** Chats with one digest that comes in the minutes of a run, and what has become of each of its slots. */
import type { Request, Shown } from "../history.ts";
import { isSign, markOf } from "../history.ts";
import type { Run } from "../places/place.ts";

/** By it the service and the stand-in know what is of a digest: a word that is no time, which Herald would take out. */
export const TOPIC = "turbulence";

/** How many chats have a digest. */
export const READERS = 24;

const MINUTE = 60_000;
/** The hour has no more, and nobody wants to read all of them. */
const MOST_SLOTS = 20;

/** Those who have one, on one platform. */
export interface Readers {
  /** Their chats, as the ledger calls them. */
  readonly chats: readonly string[];
  /** Nobody else of any crowd has this number and those behind it. */
  readonly first: number;
  readonly subscribe: (reader: number, digest: Subscription) => void;
  /** What Herald has said there, the oldest first. */
  readonly said: (reader: number) => readonly { readonly at: number; readonly words: string }[];
  readonly until: (question: () => boolean, within: number) => Promise<unknown>;
}

export type Subscription = Readonly<Record<"topic" | "cron" | "tz", string>>;

export interface Digests {
  /** Resolves when every chat has been told that its digest is set up, to what is to come. */
  readonly subscribe: () => Promise<readonly Request[]>;
  /** When editions may be due, each of which is searched for once; those before everybody had subscribed are no requests. */
  readonly slots: () => readonly number[];
  readonly shown: (runs: ReadonlyMap<string, readonly Run[]>) => readonly Shown[];
}

/** While everybody subscribes. */
const SUBSCRIBING = 15_000;

/** The minutes that begin while things go wrong: at least one, and not before everybody has subscribed. */
function slotsIn(span: number): readonly number[] {
  const now = Date.now();
  const last = now + Math.max(span, MINUTE + SUBSCRIBING);
  const slots: number[] = [];
  for (let at = Math.ceil(now / MINUTE) * MINUTE; at < last && slots.length < MOST_SLOTS; at += MINUTE) slots.push(at);
  return slots;
}

/** What is said of one edition may name the next behind it. */
const CLOCK = /\b\d\d:\d\d\b/;

/** As an edition shows it, and whatever is said in its place. */
const clockOf = (slot: number): string => new Date(slot).toISOString().slice(11, 16);

/** Where it is said that nothing comes, that is said once and not every time: the record then says why. */
const SAID_NOTHING = new Set(["empty", "held", "skipped", "failed"]);

export function gatherDigests(readers: Readers, span: number): Digests {
  const { chats, first, said } = readers;
  let slots: readonly number[] = [];
  let requests: readonly Request[] = [];

  const requestsAt = (times: readonly number[]): readonly Request[] =>
    chats.flatMap((chat, i) =>
      times.map((at, number): Request => {
        const tag = `q${first + i}-${number + 1}`;
        return { tag, kind: "digest", chat, conversation: `${chat}/${clockOf(at)}`, at };
      }),
    );

  function seen(chat: string, reader: number, recorded: readonly Run[]): readonly Shown[] {
    const messages = said(reader).slice(1);
    return requests
      .filter((one) => one.chat === chat)
      .flatMap(({ tag, conversation, at: slot }) => {
        const editions = messages
          .filter(({ words }) => CLOCK.exec(words)?.[0] === clockOf(slot))
          .map(({ at, words }) => ({
            chat,
            conversation,
            at,
            words: /^1\. /m.test(words) ? `${words} ${markOf(tag, 1, 1)}` : words,
          }));
        const run = recorded.find((one) => one.slot === slot);
        if (editions.length > 0 || run === undefined || !SAID_NOTHING.has(run.state)) return editions;
        return [
          { chat, conversation, at: run.at ?? slot, words: `recorded as ${run.state}: ${run.why ?? "no reason"}` },
        ];
      });
  }

  return {
    async subscribe() {
      slots = slotsIn(span);
      const minutes = slots.map((slot) => new Date(slot).getUTCMinutes()).join(",");
      for (const reader of chats.keys())
        readers.subscribe(reader, { topic: TOPIC, cron: `${minutes} * * * *`, tz: "UTC" });
      const answers = (): readonly string[] => [...chats.keys()].map((reader) => said(reader)[0]?.words ?? "");
      await readers.until(() => answers().every((words) => words !== "" && !isSign(words)), 60_000);
      const refused = answers().find((words) => !/is set up/.test(words));
      if (refused !== undefined) throw new Error(`no digest: ${refused}`);
      const ready = Date.now() + 1_000;
      requests = requestsAt(slots.filter((at) => at > ready));
      return requests;
    },
    slots: () => slots,
    shown: (runs) => chats.flatMap((chat, reader) => seen(chat, reader, runs.get(chat) ?? [])),
  };
}
