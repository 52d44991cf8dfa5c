/** The model that answers a person: which it is now, and another one from now on. */
import { MODEL_COSTS, type Model, models } from "../core/costs.ts";
import { personKey, type Request } from "../core/request.ts";
import type { Say } from "../core/say.ts";
import { type ChatSettings, PERSONS } from "../core/settings.ts";
import { modelButtons } from "./buttons.ts";
import { clipped, plain } from "./markdown.ts";
import { readModel, STANDARD_MODEL } from "./models.ts";
import { notice } from "./notice.ts";
import type { Operation } from "./parts.ts";
import { overMenu, waysOf, withNote } from "./place.ts";
import { isBack } from "./settings/decision.ts";

/** What its administrators have decided for the chat comes before anybody's own. */
function noteOf(request: Request, { model: decided }: ChatSettings, say: Say): string {
  if (decided === undefined || request.chat?.kind === "private") return "";
  const credits = MODEL_COSTS[decided];
  return waysOf(request, {
    telegram: say("model-chat", { model: decided, credits }),
    discord: say("model-server", { model: decided, credits }),
  });
}

export const model: Operation = async (request, { store, say, person, chatSettings }) => {
  const given = (request.text ?? request.named?.["name"] ?? "").trim();
  const buttons = modelButtons(say);
  const note = noteOf(request, chatSettings, say);
  if (given === "") {
    const present = person.model ?? STANDARD_MODEL;
    const now = say("model-now", { model: present, credits: MODEL_COSTS[present] });
    return { reply: { text: withNote(now, note), buttons } };
  }
  const back = isBack(given);
  const chosen: Model | undefined = back ? STANDARD_MODEL : readModel(given);
  if (chosen === undefined) {
    const shown = plain(clipped(given, 40));
    return notice(say("model-wrong", { given: shown, models: models.join(", ") }), { buttons });
  }
  await store.documents.update(PERSONS, personKey(request), (current) => {
    const { model: _before, ...others } = current ?? {};
    return back ? others : { ...others, model: chosen };
  });
  const text = say("model-set", { model: chosen, credits: MODEL_COSTS[chosen] });
  return { reply: { text: withNote(text, note), buttons }, ...overMenu(request) };
};
