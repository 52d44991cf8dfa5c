/** Start: the first word to somebody new, with things to try; a link may lead straight to one of them. */
import type { Answered } from "../core/answered.ts";
import { MODEL_COSTS } from "../core/costs.ts";
import type { Request } from "../core/request.ts";
import { account } from "./account.ts";
import { help } from "./help.ts";
import { key } from "./key.ts";
import { language } from "./language.ts";
import { model } from "./model.ts";
import { readModel } from "./models.ts";
import { newsByLink } from "./news.ts";
import type { Operation, OperationParts } from "./parts.ts";
import { persona } from "./persona.ts";
import { hearsCommandsAlone, waysOf } from "./place.ts";
import { privacy } from "./privacy.ts";
import { settings } from "./settings.ts";
import { show } from "./show.ts";
import { usage } from "./usage.ts";

/** What a link may ask for; a link alone never changes anything. */
const LED_TO: ReadonlyMap<string, Operation> = new Map([
  ["help", help],
  ["privacy", privacy],
  ["settings", settings],
  ["account", account],
  ["usage", usage],
  ["key", key],
  ["language", language],
  ["model", model],
  ["persona", persona],
]);

async function welcome(request: Request, { say, about }: OperationParts): Promise<Answered> {
  const { chat, text = "" } = request;
  if (chat?.kind === "channel") return { reply: { text: say("start-channel") } };
  if (hearsCommandsAlone(request)) return { reply: { text: say("start-commands") } };
  if (chat?.kind === "group") {
    const name = (await about())?.name ?? say("this-bot");
    return {
      reply: {
        text: waysOf(request, { telegram: say("start-group", { name }), discord: say("start-server", { name }) }),
      },
    };
  }
  const asked = readModel(/^ask-([a-z]+)$/i.exec(text.trim())?.[1] ?? "");
  return {
    reply: {
      text: waysOf(request, {
        telegram: say("start-private"),
        discord: say("start-messages"),
        web: say("start-console"),
      }),
      buttons: [
        [{ label: say("button-try"), operation: "chat", argument: say("example-question") }],
        ...(asked === undefined
          ? []
          : [
              [
                {
                  label: say("button-model", { model: asked, credits: MODEL_COSTS[asked] }),
                  operation: "model" as const,
                  argument: asked,
                },
              ],
            ]),
      ],
    },
  };
}

export const start: Operation = async (request, parts) => {
  const shown = /^show-([0-9a-z]+)$/.exec(request.text?.trim() ?? "")?.[1];
  // An answer that waits here for somebody who asked for it in a group.
  if (shown !== undefined) return show({ ...request, text: shown }, parts);
  const news = /^news-([0-9a-z]+)$/.exec(request.text?.trim() ?? "")?.[1];
  if (news !== undefined) return newsByLink(request, parts, news);
  const led = LED_TO.get(request.text?.trim().toLowerCase() ?? "");
  if (led === undefined) return welcome(request, parts);
  const { text: _payload, ...bare } = request;
  return led(bare, parts);
};
