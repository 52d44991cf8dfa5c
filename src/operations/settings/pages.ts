/** The pages of the settings: one with all that is decided, and one for each decision with a way back. */
import type { Button, Reply } from "../../core/reply.ts";
import { waysOf } from "../place.ts";
import { buttonsIn, type Decision, marked, rowsOf, type Seen } from "./decision.ts";
import { decisions } from "./decisions.ts";

/** Buttons name their topic: a press does not always say where it stood, and the page that it leads to must know. */
const inPlace = ({ place }: Seen, argument: string): string =>
  place === "all" ? argument : `${argument} in ${place}`.trim();

const buttonTo = (seen: Seen, label: string, argument: string): Button => ({
  label,
  operation: "settings",
  argument: inPlace(seen, argument),
});

function withButtons(seen: Seen, text: string, buttons: Button[][]): Reply {
  const written = waysOf(seen.request, { telegram: text, discord: behindName(seen, text) });
  return buttonsIn(seen) === "no" || buttons.length === 0 ? { text: written } : { text: written, buttons };
}

/** There the command itself takes no words; what is written to the bot by its name does. */
const behindName = ({ name }: Seen, text: string): string =>
  name === undefined ? text : text.replace(/`(?=\/settings )/g, `\`${name} `);

const asNotice = (reply: Reply): Reply => ({ ...reply, notice: true });

const here = ({ kind }: Seen): readonly Decision[] => decisions.filter(({ kinds }) => kinds.includes(kind));

function titleOf({ kind, say, request }: Seen): string {
  if (kind === "private") return say("settings-private");
  if (kind === "channel") return say("settings-channel");
  return waysOf(request, { telegram: say("settings-group"), discord: say("settings-server") });
}

function mainButtons(seen: Seen): Button[][] {
  const all = here(seen).map(({ label, word }) => buttonTo(seen, label(seen.say), word));
  return rowsOf(all, 2).map((row) => [...row]);
}

export function mainPage(seen: Seen): Reply {
  const { say, kind, person } = seen;
  const key =
    person.key === undefined ? say("settings-line-key-none") : say("settings-line-key", { ends: person.key.ends });
  const lines = [...here(seen).map(({ line }) => line(seen)), ...(kind === "private" ? [key] : [])];
  const list = lines.map((line) => `- ${line}`).join("\n");
  const how = kind === "channel" ? say("settings-how-channel") : say("settings-how");
  return withButtons(seen, `${titleOf(seen)}\n\n${list}\n\n${how}`, mainButtons(seen));
}

/** `before` stands in front of it: that it is done, for example. */
export function pageOf(seen: Seen, decision: Decision, before = ""): Reply {
  return withButtons(seen, `${before} ${decision.page(seen)}`.trim(), choiceButtons(seen, decision));
}

/** What was said makes no sense there; the buttons do. */
export const wrongPage = (seen: Seen, decision: Decision, text: string): Reply =>
  asNotice(withButtons(seen, text, choiceButtons(seen, decision)));

/** Nobody knows what was meant. */
export const unknownPage = (seen: Seen): Reply =>
  asNotice(
    withButtons(
      seen,
      seen.say("settings-wrong", {
        words: here(seen)
          .map(({ word }) => word)
          .join(", "),
        buttons: buttonsIn(seen),
      }),
      mainButtons(seen),
    ),
  );

/** It is decided in chats of another kind. */
export const elsewherePage = (seen: Seen): Reply =>
  asNotice(withButtons(seen, seen.say("settings-elsewhere"), mainButtons(seen)));

function choiceButtons(seen: Seen, decision: Decision): Button[][] {
  const rows = decision.choices(seen).map((row) =>
    row.map(({ label, argument, holds }) => {
      const shown = holds === true ? marked(label) : label;
      return buttonTo(seen, shown, `${decision.word} ${argument}`);
    }),
  );
  const back = buttonTo(seen, seen.say("button-back"), "");
  const hasForm = waysOf(seen.request, {
    telegram: false,
    discord: decision.typed === true,
    web: decision.typed === true,
  });
  if (!hasForm) return [...rows, [back]];
  // The platform asks for the words before anything gets here.
  const form: Button = { label: seen.say("button-write"), operation: "settings", argument: `form ${decision.word}` };
  return [...rows, [form, back]];
}
