/** The model that answers a person: which it is now, and another one from now on. */
import { MODEL_COSTS, type Model, models } from "../core/costs.ts";
import { personKey } from "../core/request.ts";
import { PERSONS } from "../core/settings.ts";
import { modelButtons } from "./buttons.ts";
import { clipped, plain } from "./markdown.ts";
import { readModel, STANDARD_MODEL } from "./models.ts";
import type { Operation } from "./parts.ts";
import { overMenu } from "./place.ts";

const BACK = ["default", "standard", "none"];

export const model: Operation = async (request, { store, say }) => {
  const given = (request.text ?? request.named?.["name"] ?? "").trim();
  const buttons = modelButtons(say);
  const person = personKey(request);
  if (given === "") {
    const settings = await store.documents.get(PERSONS, person);
    const present = settings?.model ?? STANDARD_MODEL;
    return { reply: { text: say("model-now", { model: present, credits: MODEL_COSTS[present] }), buttons } };
  }
  const back = BACK.includes(given.toLowerCase());
  const chosen: Model | undefined = back ? STANDARD_MODEL : readModel(given);
  if (chosen === undefined) {
    const shown = plain(clipped(given, 40));
    return { reply: { text: say("model-wrong", { given: shown, models: models.join(", ") }), buttons } };
  }
  await store.documents.update(PERSONS, person, (current) => {
    const { model: _before, ...others } = current ?? {};
    return back ? others : { ...others, model: chosen };
  });
  const text = say("model-set", { model: chosen, credits: MODEL_COSTS[chosen] });
  return { reply: { text, buttons }, ...overMenu(request) };
};
