/** However a paid call ended: the reply for the person, and what the conversation remembers of it. */
import type { Reply } from "../../core/reply.ts";
import type { ChatAnswer } from "../../service/client/index.ts";
import { againButton } from "../buttons.ts";
import { below } from "../markdown.ts";
import { operatorsOf } from "../operators.ts";
import type { Paid } from "../parts.ts";
import { when } from "../times.ts";
import { answerReply, rememberedOf } from "./answer.ts";
import type { Asked } from "./asked.ts";
import { creditsIn, failureReply } from "./failure.ts";

export interface Said {
  /** Undefined: the person has heard it before. */
  readonly reply: Reply | undefined;
  /** Empty: nothing that a conversation could go on with. */
  readonly remembered: string;
}

export function saidOf(paid: Paid<ChatAnswer>, asked: Asked): Said {
  switch (paid.outcome) {
    case "answered":
      return { reply: answerReply(paid.value, asked), remembered: rememberedOf(paid.value) };
    case "failed":
      return { reply: failureReply(paid.failure, paid.text, asked), remembered: paid.text.trim() };
    case "stopped":
      return { reply: stopped(paid, asked), remembered: paid.text.trim() };
    case "interrupted":
      return { reply: interrupted(paid.text, asked), remembered: paid.text.trim() };
    case "limited":
      return { reply: paid.told ? undefined : limited(paid, asked), remembered: "" };
  }
}

function stopped({ text, credits }: Extract<Paid<unknown>, { outcome: "stopped" }>, asked: Asked): Reply {
  const { say } = asked;
  if (/\S/.test(text)) return { text: below(text, say("stopped")) };
  return { text: `${say("stopped-early")} ${creditsIn(credits, asked)}` };
}

function interrupted(text: string, asked: Asked): Reply {
  const { say, again } = asked;
  const words = `${say("interrupted")} ${creditsIn("unknown", asked)}`;
  return {
    text: /\S/.test(text) ? below(text, words) : words,
    buttons: [[againButton(say, again)]],
  };
}

function limited({ limit, endsAt }: Extract<Paid<unknown>, { outcome: "limited" }>, asked: Asked): Reply {
  const { say, now, again } = asked;
  const moment = endsAt === undefined ? say("later") : when(say, endsAt, now);
  const words = {
    minute: () => say("limit-minute", { when: moment }),
    person: () => say("limit-person", { when: moment }),
    chat: () => say("limit-chat", { when: moment }),
    balance: () => say("limit-balance", { operator: operatorsOf(asked) }),
  } as const;
  const text = `${words[limit]()} ${creditsIn("not-taken", asked)}`;
  return limit === "balance" ? { text } : { text, buttons: [[againButton(say, again)]] };
}
