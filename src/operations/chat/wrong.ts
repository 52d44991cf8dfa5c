/** A question that cannot be asked as it stands: what is wrong, an example, and buttons for what is right. */
import { models } from "../../core/costs.ts";
import { personaNames } from "../../core/personas.ts";
import type { Reply } from "../../core/reply.ts";
import type { Say } from "../../core/say.ts";
import { askWithModelButtons, askWithPersonaButtons } from "../buttons.ts";
import { clipped, plain } from "../markdown.ts";
import { noticeReply } from "../notice.ts";
import { PERSONA_LIMIT } from "../personas.ts";
import type { Wrong } from "./choice.ts";

const SHOWN = 40;

/** `key` finds the question, so that a button asks it with what is right. */
export function wrongReply({ wrong, given }: Wrong, say: Say, key: string): Reply {
  const shown = plain(clipped(given, SHOWN));
  const known = models.join(", ");
  const personas = personaNames.join(", ");
  switch (wrong) {
    case "model":
      return noticeReply(
        shown === "" ? say("missing-model", { models: known }) : say("wrong-model", { given: shown, models: known }),
        { buttons: askWithModelButtons(say, key) },
      );
    case "persona":
      return noticeReply(
        shown === "" ? say("missing-persona", { personas }) : say("wrong-persona", { given: shown, personas }),
        { buttons: askWithPersonaButtons(key) },
      );
    case "long-persona":
      return noticeReply(say("long-persona", { given: given.length, limit: PERSONA_LIMIT }));
  }
}
