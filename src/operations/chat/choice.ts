/** Which model and which persona answer: those named in the question, else the person's own, else the usual ones. */
import type { Model } from "../../core/costs.ts";
import type { Request } from "../../core/request.ts";
import type { PersonSettings } from "../../core/settings.ts";
import { readModel, STANDARD_MODEL } from "../models.ts";
import { readPersona } from "../personas.ts";

export interface Wrong {
  readonly ok: false;
  readonly wrong: "model" | "persona" | "long-persona";
  readonly given: string;
}

export type Choice = { readonly ok: true; readonly model: Model; readonly persona: string | undefined } | Wrong;

export function choose({ named = {} }: Request, settings: PersonSettings | undefined): Choice {
  const { model: givenModel, persona: givenPersona } = named;
  const model = givenModel === undefined ? (settings?.model ?? STANDARD_MODEL) : readModel(givenModel);
  if (model === undefined) return { ok: false, wrong: "model", given: givenModel ?? "" };
  if (givenPersona === undefined) return { ok: true, model, persona: settings?.persona };
  if (givenPersona.trim() === "") return { ok: false, wrong: "persona", given: "" };
  const persona = readPersona(givenPersona);
  if (persona.ok) return { ok: true, model, persona: persona.kept };
  return { ok: false, wrong: persona.because === "long" ? "long-persona" : "persona", given: givenPersona };
}
