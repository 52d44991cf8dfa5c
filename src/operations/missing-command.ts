/** A command that is not there: what is said of it, with the nearest one by its spelling. */
import { type Absent, available, commands } from "../core/commands.ts";
import type { Say } from "../core/say.ts";
import { clipped, plain } from "./markdown.ts";
import { nearest } from "./spelling.ts";

const LONGEST = 32;

/** What people call them besides, English and German, where the letters alone would not lead there, or elsewhere. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  ask: ["question", "chat", "gpt", "frag", "frage", "fragen"],
  imagine: ["img", "draw", "paint", "picture", "pic", "photo", "bild", "male", "zeichne"],
  effect: ["effekt", "edit", "style", "filter"],
  news: ["nachrichten", "headlines", "search", "suche"],
  mood: ["stimmung", "sentiment"],
  digest: ["subscribe", "schedule", "abo", "abonnieren"],
  account: ["balance", "credits", "wallet", "konto", "guthaben"],
  usage: ["stats", "spending", "costs", "nutzung", "kosten", "verbrauch"],
  key: ["apikey", "token", "schluessel", "schlüssel"],
  language: ["lang", "sprache"],
  reset: ["clear", "new", "restart", "neu", "vergiss"],
  settings: ["config", "options", "einstellungen"],
  cancel: ["stop", "abort", "stopp", "abbrechen", "halt"],
  help: ["hilfe", "commands", "menu", "info", "befehle"],
  privacy: ["forget", "delete", "gdpr", "datenschutz", "dsgvo"],
};

export const isThere = (name: string, absent: Absent): boolean =>
  available(absent).some((command) => command.name === name);

export function missingCommand(name: string, say: Say, absent: Absent): string {
  const shown = plain(clipped(name, LONGEST));
  if (!absent.has(name) && commands.some((command) => command.name === name))
    return say("command-not-yet", { name: shown });
  const names = available(absent).map((command) => command.name);
  const near = names.find((one) => ALSO[one]?.includes(name) === true) ?? nearest(name, names);
  return near === undefined ? say("command-unknown", { name: shown }) : say("command-near", { name: shown, near });
}
