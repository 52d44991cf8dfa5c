/** Explain: what one item of the news means, asked of chat for whoever is new to it. */
import type { Answered } from "../core/answered.ts";
import { MODEL_COSTS, type Model } from "../core/costs.ts";
import type { Button, Reply } from "../core/reply.ts";
import { personKey, type Request } from "../core/request.ts";
import type { Asked } from "./chat/asked.ts";
import { choose } from "./chat/choice.ts";
import { nameOf } from "./chat/messages.ts";
import { saidOf } from "./chat/outcome.ts";
import { createServiceCall } from "./chat/service-call.ts";
import { plain } from "./markdown.ts";
import { STANDARD_MODEL } from "./models.ts";
import { explainButton, searchButton } from "./news/buttons.ts";
import { explainingMessages, rememberedPrompt } from "./news/explaining.ts";
import { findItem, type ItemFound } from "./news/find-item.ts";
import { notice } from "./notice.ts";
import type { Operation, OperationParts } from "./parts.ts";
import { personaText } from "./personas.ts";
import { isAside } from "./place.ts";
import { pressedOnce, type Worked } from "./pressed-once.ts";

type Item = Extract<ItemFound, { outcome: "found" }>;

interface Who {
  readonly model: Model;
  readonly persona: string | undefined;
}

/** A question asked again is another operation's; where the conversation goes on elsewhere, nothing continues here. */
function withOwnButtons(reply: Reply, request: Request, again: Button): Reply {
  if (reply.buttons === undefined) return reply;
  const isLost = ({ operation }: Button): boolean =>
    operation === "chat" && isAside(request) && request.interaction !== undefined;
  const rows = reply.buttons.map((row) =>
    row.flatMap((button) => (button.operation === "again" ? [again] : isLost(button) ? [] : [button])),
  );
  return { ...reply, buttons: rows.filter((row) => row.length > 0) };
}

const call = createServiceCall();

async function explained(
  request: Request,
  parts: OperationParts,
  item: Item,
  { model, persona }: Who,
): Promise<Worked> {
  const { say, operators } = parts;
  const { story, place } = item;
  const paid = await call(
    {
      model,
      persona: persona === undefined ? undefined : personaText(persona),
      messages: explainingMessages(story, say),
    },
    parts,
  );
  const asked: Asked = { say, model, again: "", operators, now: Date.now(), zone: parts.chatSettings.quiet?.zone };
  const { reply, remembered } = saidOf(paid, asked);
  if (reply === undefined) return { answered: {}, done: false };
  const own = withOwnButtons(reply, request, explainButton(say, say("button-again"), place, model));
  const titled = remembered === "" ? own : { ...own, text: `**${plain(story.lead.title)}**\n\n${own.text}` };
  const turn = {
    request: request.id,
    person: personKey(request),
    name: nameOf(request.person),
    prompt: rememberedPrompt(story),
    answer: remembered,
  };
  return {
    answered: { reply: titled, ...(remembered === "" ? {} : { turn }) },
    done: paid.outcome === "answered",
  };
}

/** Everybody gets an answer of their own, so that each press is one's own as well. */
const ofOne = (request: Request): Request => ({ ...request, text: `${request.text ?? ""} ${personKey(request)}` });

export const explain: Operation = async (request, parts): Promise<Answered> => {
  const { say } = parts;
  const found = await findItem(request, parts);
  if (found.outcome === "gone") return notice(say("explain-gone"));
  if (found.outcome === "page-gone") {
    return notice(say("explain-page-gone"), { buttons: [[searchButton(say, say("button-search"), found.place)]] });
  }
  const choice = choose({ ...request, named: {} }, parts);
  const who = choice.ok ? choice : { model: STANDARD_MODEL, persona: undefined };
  const credits = MODEL_COSTS[who.model];
  // The button was made for somebody whose model costs less.
  if (credits > found.price) {
    const button = explainButton(say, say("button-explain"), found.place, who.model);
    return notice(say("explain-costs", { model: who.model, credits }), { buttons: [[button]] });
  }
  return pressedOnce(ofOne(request), parts, () => explained(request, parts, found, who));
};
