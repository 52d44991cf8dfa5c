/** Which model and which persona answer: those named in the question, else the person's own, else the usual ones. */
import type { Model } from "../../core/costs.ts";
import type { Request } from "../../core/request.ts";
import type { ChatSettings, PersonSettings } from "../../core/settings.ts";
import { readModel, STANDARD_MODEL } from "../models.ts";
import { readPersona } from "../personas.ts";

export interface Wrong {
  readonly ok: false;
  readonly wrong: "model" | "persona" | "long-persona";
  readonly given: string;
}

export type Choice = { readonly ok: true; readonly model: Model; readonly persona: string | undefined } | Wrong;

/** What was decided, by the person and for the chat: there its administrators come first. */
interface Decided {
  readonly person: PersonSettings;
  readonly chatSettings: ChatSettings;
}

export function choose({ named = {} }: Request, { person, chatSettings }: Decided): Choice {
  const { model: givenModel, persona: givenPersona } = named;
  const model =
    givenModel === undefined ? (chatSettings.model ?? person.model ?? STANDARD_MODEL) : readModel(givenModel);
  if (model === undefined) return { ok: false, wrong: "model", given: givenModel ?? "" };
  if (givenPersona === undefined) return { ok: true, model, persona: chatSettings.persona ?? person.persona };
  if (givenPersona.trim() === "") return { ok: false, wrong: "persona", given: "" };
  const read = readPersona(givenPersona);
  if (read.ok) return { ok: true, model, persona: read.kept };
  return { ok: false, wrong: read.because === "long" ? "long-persona" : "persona", given: givenPersona };
}
