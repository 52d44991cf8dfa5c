/** However a paid call ended: the reply for the person, and what the conversation remembers of it. */
import type { Reply } from "../../core/reply.ts";
import type { ChatAnswer } from "../../service/client/index.ts";
import { belowBroken } from "../markdown.ts";
import { noticeReply } from "../notice.ts";
import { operatorsOf } from "../operators.ts";
import type { Paid } from "../parts.ts";
import { when } from "../times.ts";
import { answerReply, rememberedOf } from "./answer.ts";
import type { Asked } from "./asked.ts";
import { type AskedFor, againOf, creditsIn, failureReply, isPicture } from "./failure.ts";

export interface Said {
  /** Undefined: the person has heard it before. */
  readonly reply: Reply | undefined;
  /** Empty: nothing that a conversation could go on with. */
  readonly remembered: string;
}

export function saidOf(paid: Paid<ChatAnswer>, asked: Asked): Said {
  if (paid.outcome === "answered") {
    return { reply: answerReply(paid.value, asked), remembered: rememberedOf(paid.value) };
  }
  return { reply: endReply(paid, asked), remembered: paid.outcome === "limited" ? "" : paid.text.trim() };
}

/** Of a call that brought no whole answer. */
type Ended = Exclude<Paid<never>, { outcome: "answered" }>;

/** Undefined: the person has heard it before. */
export function endReply(ended: Ended, asked: AskedFor): Reply | undefined {
  switch (ended.outcome) {
    case "failed":
      return failureReply(ended.failure, ended.text, asked);
    case "stopped":
      return stopped(ended, asked);
    case "interrupted":
      return interrupted(ended, asked);
    case "limited":
      return ended.told ? undefined : limited(ended, asked);
  }
}

function stopped({ text, credits }: Extract<Ended, { outcome: "stopped" }>, asked: AskedFor): Reply {
  const { say } = asked;
  if (/\S/.test(text)) return { text: belowBroken(text, say("stopped")) };
  return noticeReply(`${say("stopped-early")} ${creditsIn(credits, asked)}`);
}

function interrupted({ text, credits }: Extract<Ended, { outcome: "interrupted" }>, asked: AskedFor): Reply {
  const { say } = asked;
  const what = isPicture(asked) ? say("picture-interrupted") : say("interrupted");
  const words = `${what} ${creditsIn(credits, asked)}`;
  const buttons = [[againOf(asked)]];
  return /\S/.test(text) ? { text: belowBroken(text, words), buttons } : noticeReply(words, { buttons });
}

type Limited = Extract<Ended, { outcome: "limited" }>;

function limited(ended: Limited, asked: AskedFor): Reply {
  const words =
    ended.limit === "balance" || !isPicture(asked) ? limitWords(ended, asked) : limitOfPicture(ended, asked);
  const text = `${words} ${creditsIn("not-taken", asked)}`;
  return ended.limit === "balance" ? noticeReply(text) : noticeReply(text, { buttons: [[againOf(asked)]] });
}

const momentOf = ({ endsAt }: Limited, { say, now, zone }: AskedFor): string =>
  endsAt === undefined ? say("later") : when(say, endsAt, now, zone);

function limitWords(ended: Limited, asked: AskedFor): string {
  const { say } = asked;
  switch (ended.limit) {
    case "minute":
      return say("limit-minute", { when: momentOf(ended, asked) });
    case "person":
      return say("limit-person", { when: momentOf(ended, asked) });
    case "chat":
      return say("limit-chat", { when: momentOf(ended, asked) });
    case "balance":
      return say("limit-balance", { operator: operatorsOf(asked) });
  }
}

function limitOfPicture(ended: Limited, asked: AskedFor): string {
  const { say } = asked;
  const moment = momentOf(ended, asked);
  if (ended.limit === "minute") return say("picture-limit-minute", { when: moment });
  return ended.limit === "chat"
    ? say("picture-limit-chat", { when: moment })
    : say("picture-limit-person", { when: moment });
}
