/** Personas by their names, each with a line that says what it is. */
import type { Say } from "./say.ts";

export const personaNames = ["analyst", "teacher", "sceptic", "brief", "formal", "pirate"] as const;
export type PersonaName = (typeof personaNames)[number];

/** One line each, for people. */
export const personaLabels: Readonly<Record<PersonaName, (say: Say) => string>> = {
  analyst: (say) => say("persona-analyst"),
  teacher: (say) => say("persona-teacher"),
  sceptic: (say) => say("persona-sceptic"),
  brief: (say) => say("persona-brief"),
  formal: (say) => say("persona-formal"),
  pirate: (say) => say("persona-pirate"),
};
