/** In which persona is answered: everybody in a chat, or oneself. */

import { personaNames } from "../../core/personas.ts";
import { personaList } from "../buttons.ts";
import { clipped, plain } from "../markdown.ts";
import { PERSONA_LIMIT, readPersona } from "../personas.ts";
import { buttonsIn, type Decision, decided, EVERYWHERE, holding, isBack, rowsOf } from "./decision.ts";

const LINE = 60;

export const persona: Decision = {
  word: "persona",
  also: ["personas"],
  kinds: EVERYWHERE,
  typed: true,
  label: (say) => say("button-personas"),
  line(seen) {
    const { say, kind } = seen;
    const chosen = holding(seen).persona;
    const none = kind === "private" ? say("nothing-chosen") : say("everybodys-own");
    return say("settings-line-persona", { persona: chosen === undefined ? none : plain(clipped(chosen, LINE)) });
  },
  page(seen) {
    const { say, kind } = seen;
    const chosen = holding(seen).persona;
    const shown = chosen === undefined ? undefined : plain(chosen);
    if (kind === "private") {
      const now = shown === undefined ? say("persona-none") : say("persona-now", { persona: shown });
      return `${now}\n\n${personaList(say)}\n\n${say("persona-how")}`;
    }
    const now = shown === undefined ? say("settings-persona-own") : say("settings-persona-chat", { persona: shown });
    return `${now}\n\n${personaList(say)}\n\n${say("settings-persona-how", { buttons: buttonsIn(seen) })}`;
  },
  choices(seen) {
    const { say, kind } = seen;
    const chosen = holding(seen).persona;
    const label = kind === "private" ? say("button-no-persona") : say("button-everybodys-own");
    return [
      ...rowsOf(
        personaNames.map((name) => ({ label: name, argument: name, holds: name === chosen })),
        3,
      ),
      [{ label, argument: "default", holds: chosen === undefined }],
    ];
  },
  read(given, seen) {
    const { say } = seen;
    if (isBack(given)) return decided(seen, { persona: undefined });
    const read = readPersona(given);
    if (read.ok) return decided(seen, { persona: read.kept });
    if (read.because === "long") {
      return { outcome: "wrong", text: say("long-persona", { given: given.length, limit: PERSONA_LIMIT }) };
    }
    const shown = plain(clipped(given, 40));
    return {
      outcome: "wrong",
      text: say("settings-persona-wrong", {
        given: shown,
        personas: personaNames.join(", "),
        buttons: buttonsIn(seen),
      }),
    };
  },
};
