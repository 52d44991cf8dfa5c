/** Which model answers: for everybody in a chat, or for oneself. */
import { MODEL_COSTS, models } from "../../core/costs.ts";
import { clipped, plain } from "../markdown.ts";
import { readModel, STANDARD_MODEL } from "../models.ts";
import { buttonsIn, type Decision, decided, EVERYWHERE, holding, isBack } from "./decision.ts";

export const model: Decision = {
  word: "model",
  also: ["models", "modell", "modelle"],
  kinds: EVERYWHERE,
  label: (say) => say("button-models"),
  line(seen) {
    const { say, kind } = seen;
    const chosen = holding(seen).model ?? (kind === "private" ? STANDARD_MODEL : undefined);
    return say("settings-line-model", { model: chosen ?? say("everybodys-own") });
  },
  page(seen) {
    const { say, kind } = seen;
    const chosen = holding(seen).model;
    if (kind === "private") {
      const present = chosen ?? STANDARD_MODEL;
      return say("model-now", { model: present, credits: MODEL_COSTS[present] });
    }
    const buttons = buttonsIn(seen);
    if (chosen === undefined) return say("settings-model-own", { buttons });
    return say("settings-model-chat", { model: chosen, credits: MODEL_COSTS[chosen], buttons });
  },
  choices(seen) {
    const { say, kind } = seen;
    const chosen = holding(seen).model;
    const present = chosen ?? (kind === "private" ? STANDARD_MODEL : undefined);
    const all = models.map((one) => [
      { label: say("button-model", { model: one, credits: MODEL_COSTS[one] }), argument: one, holds: one === present },
    ]);
    if (kind === "private") return all;
    return [...all, [{ label: say("button-everybodys-own"), argument: "default", holds: chosen === undefined }]];
  },
  read(given, seen) {
    if (isBack(given)) return decided(seen, { model: undefined });
    const chosen = readModel(given);
    if (chosen !== undefined) return decided(seen, { model: chosen });
    const shown = plain(clipped(given, 40));
    return {
      outcome: "wrong",
      text: seen.say("settings-model-wrong", { given: shown, models: models.join(", "), buttons: buttonsIn(seen) }),
    };
  },
};
