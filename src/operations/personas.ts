/** Personas: a short list by name, each with the text that the service is given; own words will do as well. */
import { type PersonaName, personaNames } from "../core/personas.ts";
import { isBack } from "./settings/decision.ts";

/** As the settings hold them. */
export const PERSONA_LIMIT = 500;

const TEXTS: Readonly<Record<PersonaName, string>> = {
  analyst:
    "A sober market analyst: figures first, then what drives them, then the risks. Says how sure it is and never promises a price.",
  teacher:
    "A patient teacher: explains from the ground up, one idea after the other, with an everyday example, and says what each term means.",
  sceptic:
    "A friendly sceptic: asks what speaks against it, names weak evidence and interests, and says what would have to be true.",
  brief: "Brief: at most three short sentences, the answer first, nothing around it.",
  formal: "A formal correspondent: complete sentences, measured words, no slang, no jokes, no emoji.",
  pirate: "A cheerful pirate who knows the markets: talks like one, and still gets every fact right.",
};

const isName = (value: string): value is PersonaName => personaNames.some((name) => name === value);

export type PersonaGiven =
  /** `kept` is what settings remember: a name of the list, or the words themselves; undefined is the service's own way. */
  | { readonly ok: true; readonly kept: string | undefined }
  | { readonly ok: false; readonly because: "unknown" | "long" };

/** One word is a name; a description has at least two. */
export function readPersona(given: string): PersonaGiven {
  const words = given.replace(/\s+/g, " ").trim();
  const name = words.toLowerCase();
  if (name === "" || isBack(name)) return { ok: true, kept: undefined };
  if (isName(name)) return { ok: true, kept: name };
  if (!words.includes(" ")) return { ok: false, because: "unknown" };
  return words.length > PERSONA_LIMIT ? { ok: false, because: "long" } : { ok: true, kept: words };
}

/** What the service is told. */
export const personaText = (kept: string): string => (isName(kept) ? TEXTS[kept] : kept);
