/** The persona in which a person is answered: one of the list, own words, or none. */
import { personKey } from "../core/request.ts";
import { PERSONS } from "../core/settings.ts";
import { personaButtons, personaList } from "./buttons.ts";
import { clipped, plain } from "./markdown.ts";
import type { Operation } from "./parts.ts";
import { PERSONA_LIMIT, personaNames, readPersona } from "./personas.ts";
import { overMenu } from "./place.ts";

export const persona: Operation = async (request, { store, say }) => {
  const given = (request.text ?? request.named?.["name"] ?? "").trim();
  const buttons = personaButtons(say);
  const person = personKey(request);
  if (given === "") {
    const present = (await store.documents.get(PERSONS, person))?.persona;
    const now = present === undefined ? say("persona-none") : say("persona-now", { persona: plain(present) });
    return { reply: { text: `${now}\n\n${personaList(say)}\n\n${say("persona-how")}`, buttons } };
  }
  const read = readPersona(given);
  if (!read.ok && read.because === "long") {
    return { reply: { text: say("long-persona", { given: given.length, limit: PERSONA_LIMIT }) } };
  }
  if (!read.ok) {
    const shown = plain(clipped(given, 40));
    return { reply: { text: say("persona-wrong", { given: shown, personas: personaNames.join(", ") }), buttons } };
  }
  const { kept } = read;
  await store.documents.update(PERSONS, person, (current) => {
    const { persona: _before, ...others } = current ?? {};
    return kept === undefined ? others : { ...others, persona: kept };
  });
  const text = kept === undefined ? say("persona-gone") : say("persona-set", { persona: plain(kept) });
  return { reply: { text, buttons }, ...overMenu(request) };
};
