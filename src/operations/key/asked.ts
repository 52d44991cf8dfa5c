/** What was asked about a key, read from the words behind the command. */
import { SENDABLE } from "../../core/sendable.ts";

export type KeyAsked =
  | { readonly what: "set"; readonly key: string }
  /** There is none behind `set`, or what stands there can be no key. */
  | { readonly what: "malformed"; readonly why: "missing" | "blanks" | "signs" | "length" }
  | { readonly what: "status" | "remove" | "help" }
  /** No word that is known, and perhaps a key that was written without one. */
  | { readonly what: "unknown" };

const SHORTEST = 8;
const LONGEST = 512;

/** As people say them, English and German. */
const WORDS: ReadonlyMap<string, "status" | "remove" | "help"> = new Map([
  ["", "help"],
  ["help", "help"],
  ["hilfe", "help"],
  ["status", "status"],
  ["show", "status"],
  ["info", "status"],
  ["stand", "status"],
  ["zeigen", "status"],
  ["remove", "remove"],
  ["delete", "remove"],
  ["erase", "remove"],
  ["forget", "remove"],
  ["entfernen", "remove"],
  ["entferne", "remove"],
  ["löschen", "remove"],
  ["lösche", "remove"],
]);

/** Programs like to put such signs around what is copied. */
const AROUND = /^(?:`+([^`]*)`+|"([^"]*)"|'([^']*)'|“([^”]*)”|<([^<>]*)>)$/;

const bare = (text: string): string =>
  AROUND.exec(text)
    ?.slice(1)
    .find((inside) => inside !== undefined)
    ?.trim() ?? text;

function readKey(text: string): KeyAsked {
  const key = bare(text);
  if (key === "") return { what: "malformed", why: "missing" };
  if (/\s/.test(key)) return { what: "malformed", why: "blanks" };
  if (!SENDABLE.test(key)) return { what: "malformed", why: "signs" };
  return key.length < SHORTEST || key.length > LONGEST ? { what: "malformed", why: "length" } : { what: "set", key };
}

export function readAsked(text: string): KeyAsked {
  const words = text.trim();
  if (/^set(?:\s|$)/i.test(words)) return readKey(words.slice(3).trim());
  const what = WORDS.get(words.toLowerCase());
  return { what: what ?? "unknown" };
}

/** Whether the message may have carried a key, so that it should not stay where it is. */
export const mayCarryKey = (asked: KeyAsked): boolean =>
  asked.what === "set" || asked.what === "unknown" || (asked.what === "malformed" && asked.why !== "missing");
