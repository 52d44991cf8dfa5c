/** The persona in which a person is answered: one of the list, own words, or none. */

import { personaNames } from "../core/personas.ts";
import { personKey, type Request } from "../core/request.ts";
import type { Say } from "../core/say.ts";
import { type ChatSettings, PERSONS } from "../core/settings.ts";
import { personaButtons, personaList } from "./buttons.ts";
import { clipped, plain } from "./markdown.ts";
import { notice } from "./notice.ts";
import type { Operation } from "./parts.ts";
import { PERSONA_LIMIT, readPersona } from "./personas.ts";
import { overMenu, waysOf, withNote } from "./place.ts";

/** What its administrators have decided for the chat comes before anybody's own. */
function noteOf(request: Request, { persona: decided }: ChatSettings, say: Say): string {
  if (decided === undefined || request.chat?.kind === "private") return "";
  return waysOf(request, {
    telegram: say("persona-chat", { persona: plain(decided) }),
    discord: say("persona-server", { persona: plain(decided) }),
  });
}

export const persona: Operation = async (request, { store, say, person, chatSettings }) => {
  const given = (request.text ?? request.named?.["name"] ?? "").trim();
  const buttons = personaButtons(say);
  const note = noteOf(request, chatSettings, say);
  if (given === "") {
    const present = person.persona;
    const now = present === undefined ? say("persona-none") : say("persona-now", { persona: plain(present) });
    const list = `${now}\n\n${personaList(say)}\n\n${say("persona-how")}`;
    return { reply: { text: withNote(list, note), buttons } };
  }
  const read = readPersona(given);
  if (!read.ok && read.because === "long") {
    return notice(say("long-persona", { given: given.length, limit: PERSONA_LIMIT }));
  }
  if (!read.ok) {
    const shown = plain(clipped(given, 40));
    return notice(say("persona-wrong", { given: shown, personas: personaNames.join(", ") }), { buttons });
  }
  const { kept } = read;
  await store.documents.update(PERSONS, personKey(request), (current) => {
    const { persona: _before, ...others } = current ?? {};
    return kept === undefined ? others : { ...others, persona: kept };
  });
  const text = kept === undefined ? say("persona-gone") : say("persona-set", { persona: plain(kept) });
  return { reply: { text: withNote(text, note), buttons }, ...overMenu(request) };
};
