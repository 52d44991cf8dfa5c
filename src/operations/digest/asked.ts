/** What was asked about digests: the word that says what to do, and which digest is meant. */
import { chatOf, type Digest } from "../../core/digest.ts";
import { chatKey, type Request } from "../../core/request.ts";
import type { OperationParts } from "../parts.ts";
import { nearest } from "../spelling.ts";

const verbs = ["list", "add", "edit", "pause", "resume", "remove", "now", "preview", "all"] as const;
type Typed = (typeof verbs)[number];
/** Some words stand on buttons alone. */
const PRESSED = ["new", "draft", "replay", "halt", "look"] as const;
export type Verb = Typed | (typeof PRESSED)[number];

/** As people say them, English and German. */
const WORDS: ReadonlyMap<string, Typed> = new Map([
  ...verbs.map((verb) => [verb, verb] as const),
  ["", "list"],
  ["show", "list"],
  ["liste", "list"],
  ["zeige", "list"],
  ["zeigen", "list"],
  ["digests", "list"],
  ["new", "add"],
  ["create", "add"],
  ["subscribe", "add"],
  ["neu", "add"],
  ["neuer", "add"],
  ["hinzufügen", "add"],
  ["anlegen", "add"],
  ["einrichten", "add"],
  ["erstellen", "add"],
  ["abonnieren", "add"],
  ["abonniere", "add"],
  ["change", "edit"],
  ["set", "edit"],
  ["ändern", "edit"],
  ["ändere", "edit"],
  ["bearbeiten", "edit"],
  ["stop", "pause"],
  ["stopp", "pause"],
  ["anhalten", "pause"],
  ["pausieren", "pause"],
  ["pausiere", "pause"],
  ["unpause", "resume"],
  ["continue", "resume"],
  ["weiter", "resume"],
  ["fortsetzen", "resume"],
  ["delete", "remove"],
  ["unsubscribe", "remove"],
  ["löschen", "remove"],
  ["lösche", "remove"],
  ["entfernen", "remove"],
  ["entferne", "remove"],
  ["abbestellen", "remove"],
  ["jetzt", "now"],
  ["post", "now"],
  ["vorschau", "preview"],
  ["alle", "all"],
]);

/** They begin a topic as well, and mean this where nothing but a number stands behind them. */
const ALONE: ReadonlyMap<string, Typed> = new Map(
  ["run", "send", "replay", "repeat", "again", "ausführen", "sende", "senden", "wiederhole", "wiederholen"].map(
    (word) => [word, "now"],
  ),
);

export type AskedDigest =
  | { readonly outcome: "asked"; readonly verb: Verb; readonly rest: string }
  /** It is spelt nearly like one of them. */
  | { readonly outcome: "near"; readonly given: string; readonly verb: Typed };

const split = (text: string): readonly [first: string, rest: string] => {
  const [, first = "", rest = ""] = /^(\S*)\s*(.*)$/s.exec(text) ?? [];
  return [first, rest];
};

export function readAsked({ text = "", named, pressed }: Request): AskedDigest {
  const said = text.trim();
  const [first, rest] = split(said);
  const word = first.toLowerCase();
  const onButton = pressed === undefined ? undefined : PRESSED.find((one) => one === word);
  if (onButton !== undefined) return { outcome: "asked", verb: onButton, rest };
  const isAlone = /^\S+(?:\s+#?\d+)?$/.test(said);
  const verb = WORDS.get(word) ?? (isAlone ? ALONE.get(word) : undefined);
  // With a topic or a time beside nothing, somebody wants another one.
  const isList = said === "" && Object.keys(named ?? {}).length > 0;
  if (verb !== undefined) return { outcome: "asked", verb: isList ? "add" : verb, rest };
  if (/^[#.]?\d+$/.test(word)) return { outcome: "asked", verb: "edit", rest: said };
  const near = isAlone ? nearest(word, verbs) : undefined;
  if (near === undefined) return { outcome: "asked", verb: "add", rest: said };
  return { outcome: "near", given: word, verb: verbs.find((one) => one === near) ?? "list" };
}

export type Meant =
  | { readonly outcome: "one"; readonly digest: Digest; readonly rest: string }
  /** There is none with that number, or not any more. */
  | { readonly outcome: "unknown"; readonly given: string; readonly digests: readonly Digest[] }
  /** Nothing says which. */
  | { readonly outcome: "which"; readonly digests: readonly Digest[] };

/** Buttons name a digest by its id, which no other ever has; people by its number. */
const BY_ID = /^\.([0-9A-Za-z_-]{1,40})(?:\s+(.*))?$/s;
const BY_NUMBER = /^(?:#|no\.?|nr\.?|number|nummer|digest)?\s*(\d{1,9})\.?(?:\s+(.*))?$/is;

export const refOf = ({ id }: Pick<Digest, "id">): string => `.${id}`;

/** Only those of the chat in which it is asked. */
export async function findMeant(rest: string, request: Request, { digests }: OperationParts): Promise<Meant> {
  const [, id, behind = ""] = BY_ID.exec(rest) ?? [];
  if (id !== undefined) {
    const digest = await digests.get(id);
    if (digest !== undefined && chatOf(digest) === chatKey(request)) {
      return { outcome: "one", digest, rest: behind.trim() };
    }
    return { outcome: "unknown", given: "", digests: await digests.list(chatKey(request)) };
  }
  const all = await digests.list(chatKey(request));
  const [, number, words = ""] = BY_NUMBER.exec(rest) ?? [];
  const digest = number === undefined ? undefined : all.find((one) => one.number === Number(number));
  if (digest !== undefined) return { outcome: "one", digest, rest: words.trim() };
  if (number !== undefined) return { outcome: "unknown", given: number, digests: all };
  const [only, second] = all;
  if (only !== undefined && second === undefined) return { outcome: "one", digest: only, rest: rest.trim() };
  return { outcome: "which", digests: all };
}
