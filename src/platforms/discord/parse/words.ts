/** The words of a message: what was written or handed on, the names it calls the bot by, the command that opens it. */
import type { Span } from "../../../core/arguments.ts";
import { BEHIND_NAME } from "../../../core/commands.ts";
import { withoutCalls } from "../../../core/listening/called.ts";
import type { Said, Shown, User } from "../update.ts";
import { nameOf } from "./names.ts";

/** Who may be called: the bot by its id, and by the role that Discord made for it. */
interface Called {
  readonly me: { readonly id: string };
  readonly role?: string | undefined;
}

export interface Typed {
  /** In lower case, without the slash. */
  readonly name: string;
  /** What stands behind it. */
  readonly rest: string;
}

/** The last second that is written with four digits for its year. */
const LAST_SECOND = 253_402_300_799;

/** Discord shows a moment to everybody in their own time. */
const momentOf = (seconds: number): string =>
  `${new Date(seconds * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`;

/** People, moments, emoji and commands as Discord shows them, and not as it writes them down. */
export function readable(text: string, { mentions }: { readonly mentions: readonly User[] }): string {
  const names = new Map(mentions.map((user) => [user.id, nameOf(user)]));
  return text
    .replace(/<t:(\d{1,12})(?::[a-zA-Z])?>/g, (whole, seconds: string) =>
      Number(seconds) > LAST_SECOND ? whole : momentOf(Number(seconds)),
    )
    .replace(/<@!?(\d{1,20})>/g, (whole, id: string) => (names.has(id) ? `@${names.get(id) ?? ""}` : whole))
    .replace(/<a?(:\w{1,32}:)\d{1,20}>/g, "$1")
    .replace(/<(\/[^:>\n]{1,100}):\d{1,20}>/g, "$1");
}

const joined = (parts: readonly (string | undefined)[], by: string): string =>
  parts.filter((part) => part !== undefined && part.trim() !== "").join(by);

/** What apps write beside words or instead of them, and what is shown of a page that is linked to. */
const embedded = ({ embeds }: Shown): string =>
  joined(
    embeds.map(({ author, title, description, fields, footer }) => {
      const table = fields.flatMap(({ name, value }) => [name, value]);
      return joined([author?.name, title, description, ...table, footer?.text], "\n");
    }),
    "\n\n",
  );

/** Of a message that stands there: what people read in it. */
function standing(shown: Shown): string {
  const { content, components } = shown;
  const parts = content === "" && components.text !== "" ? [components.text] : [content, embedded(shown)];
  return readable(joined(parts, "\n\n"), shown).trim();
}

/** What was handed on, where nothing was written beside it. */
const snapshotOf = ({ content, message_snapshots }: Said): Shown | undefined =>
  content === "" ? message_snapshots[0]?.message : undefined;

/** What a message shows: its own contents, or those that it hands on. */
export const contentsOf = (message: Said): Shown => snapshotOf(message) ?? message;

/** What is handed on are somebody's words, and no order of the one who hands them on. */
export const isHandedOn = (message: Said): boolean => snapshotOf(message) !== undefined;

/** All that can be read in it. */
export function readIn(message: Said): string {
  const shown = contentsOf(message);
  return joined([standing(shown), shown.poll], "\n\n");
}

/** What somebody says by it; what Discord shows of a link in their words is not theirs, and a poll asks everybody. */
export const wordsOf = (message: Said): string =>
  isHandedOn(message) || message.content === ""
    ? standing(contentsOf(message))
    : readable(message.content, message).trim();

/** Code, within which Discord shows names as they are written, and wakes nobody; or a name. */
const CODE_OR_NAME = /(`+)[\s\S]*?[^`]\1(?!`)|<@[!&]?\d{1,20}>/g;

/** Where the bot is called, from the last to the first. */
function callsOf({ content }: Pick<Shown, "content">, { me, role }: Called): Span[] {
  const names = [`<@${me.id}>`, `<@!${me.id}>`, ...(role === undefined ? [] : [`<@&${role}>`])];
  return [...content.matchAll(CODE_OR_NAME)]
    .filter(([name]) => names.includes(name))
    .map(({ index, 0: name }): Span => [index, index + name.length])
    .toReversed();
}

/** The text without the bot's name, or undefined when it is not called. */
export function calledIn(message: Said, called: Called): string | undefined {
  const calls = callsOf(message, called);
  if (calls.length === 0) return undefined;
  return readable(withoutCalls(message.content, calls), message).trim();
}

const COMMAND = new RegExp(`^/(\\w{1,64})${BEHIND_NAME}`);

/** Typed as plain words, for Discord itself takes commands away before they become a message. */
export function commandIn(text: string): Typed | undefined {
  const [whole, name] = COMMAND.exec(text) ?? [];
  return name === undefined || whole === undefined
    ? undefined
    : { name: name.toLowerCase(), rest: text.slice(whole.length).trim() };
}
