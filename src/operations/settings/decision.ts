/** A decision: one thing that is decided for a chat, or by somebody for themselves, with its page and its words. */
import type { Absent } from "../../core/commands.ts";
import type { Chat, Request } from "../../core/request.ts";
import type { Say } from "../../core/say.ts";
import type { ChatSettings, PersonSettings } from "../../core/settings.ts";
import type { SpendingLimits } from "../parts.ts";

/** What a page is made from. */
export interface Seen {
  readonly request: Request;
  readonly say: Say;
  readonly kind: Chat["kind"];
  /** The topic that is spoken of, as `owns` names it; `all` where there are none. */
  readonly place: string;
  readonly person: PersonSettings;
  readonly chat: ChatSettings;
  readonly limits: SpendingLimits;
  readonly absent: Absent;
  /** How the bot is addressed there; undefined where that is not known. */
  readonly name: string | undefined;
  /** Whether what is not addressed to the bot can be read there at all, where the platform says so. */
  readonly hearsAll: boolean | undefined;
}

/** A button of a page; pressing it says `argument` of the decision. */
export interface Choice {
  readonly label: string;
  readonly argument: string;
  /** It is what holds now. */
  readonly holds?: boolean;
}

/** What was said of a decision: a pure change of what is stored, or why it is none. */
export type Read =
  | { readonly outcome: "person"; readonly change: (current: PersonSettings) => PersonSettings }
  | { readonly outcome: "chat"; readonly change: (current: ChatSettings) => ChatSettings }
  | { readonly outcome: "wrong"; readonly text: string };

export interface Decision {
  /** What it is called behind `/settings`. */
  readonly word: string;
  /** What people call it besides, English and German. */
  readonly also: readonly string[];
  /** Where there is something to decide. */
  readonly kinds: readonly Chat["kind"][];
  readonly label: (say: Say) => string;
  /** What holds now, in a line. */
  readonly line: (seen: Seen) => string;
  /** The same as a page says it. */
  readonly page: (seen: Seen) => string;
  readonly choices: (seen: Seen) => readonly (readonly Choice[])[];
  readonly read: (given: string, seen: Seen) => Read;
  /** Words of one's own can be typed, and not all that is possible stands on its buttons. */
  readonly typed?: true;
}

/** Whether the page shows any: the posts of a channel are read by all the world, which could press what stands under them. */
export const buttonsIn = ({ kind }: Pick<Seen, "kind">): "yes" | "no" => (kind === "channel" ? "no" : "yes");

export const EVERYWHERE = ["private", "group", "channel"] as const;
export const SHARED = ["group", "channel"] as const;

/** Alone with Herald everybody decides for themselves, elsewhere for the chat. */
export const decided = ({ kind }: Seen, what: Pick<PersonSettings, "model" | "persona" | "language">): Read =>
  kind === "private"
    ? { outcome: "person", change: (current) => ({ ...current, ...what }) }
    : { outcome: "chat", change: (current) => ({ ...current, ...what }) };

/** The value that `decided` changes. */
export const holding = ({ kind, person, chat }: Seen): Pick<PersonSettings, "model" | "persona" | "language"> =>
  kind === "private" ? person : chat;

/** English and German. */
const BACK: ReadonlySet<string> = new Set(
  "default standard none own everybody off aus kein keine keiner keins ohne eigene eigenes".split(" "),
);

/** Whether it takes a choice back. */
export const isBack = (given: string): boolean => BACK.has(given.trim().toLowerCase());

/** The label of what is chosen already; a sign that every language has. */
export const marked = (label: string): string => `✓ ${label}`;

/** At most so many a row. */
export function rowsOf<One>(all: readonly One[], most: number): readonly (readonly One[])[] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, row) => all.slice(row * most, (row + 1) * most));
}

const ON: ReadonlySet<string> = new Set("on yes allow enable an ein ja erlauben einschalten".split(" "));
const OFF: ReadonlySet<string> = new Set("off no forbid disable aus nein verbieten ausschalten".split(" "));

/** `on` and `off`, as people say them, English and German. */
export function readSwitch(given: string): boolean | undefined {
  const word = given.trim().toLowerCase();
  if (ON.has(word)) return true;
  return OFF.has(word) ? false : undefined;
}
