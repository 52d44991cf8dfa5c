/** An answer as a reply: its text with numbered sources, and what is to be known about how it was made. */
import { MODEL_COSTS } from "../../core/costs.ts";
import { withoutHalves } from "../../core/markdown/closed.ts";
import { showsAnything } from "../../core/markdown/shows.ts";
import type { Reply } from "../../core/reply.ts";
import type { ChatAnswer } from "../../service/client/index.ts";
import { againButton, type Rows } from "../buttons.ts";
import { below, closed, plainQuote } from "../markdown.ts";
import { noticeReply } from "../notice.ts";
import type { Asked } from "./asked.ts";
import { continueWith } from "./context.ts";
import { cite, listOf } from "./sources.ts";

/** Words of the service for an answer that has reached its greatest length, and for one that it held back. */
const LENGTH = ["length", "max_tokens"];
const FILTERED = ["content_filter"];

export function answerReply(answer: ChatAnswer, asked: Asked): Reply {
  const { say } = asked;
  const { text, listed } = cite(answer.text, answer.sources);
  const hasText = showsAnything(answer.text);
  const refused = showsAnything(answer.refusal ?? "");
  const called = answer.calls.length > 0;
  // Functions that were called have done something, and asked again they would do it twice.
  if (!hasText && !refused && !called) return empty(answer, asked);
  const cut = LENGTH.includes(answer.finish ?? "") && hasText;
  const isBroken = cut || FILTERED.includes(answer.finish ?? "");
  const whole = [
    hasText ? closed(isBroken ? withoutHalves(text) : text) : undefined,
    refused ? `${say("answer-declined")}\n\n${plainQuote(answer.refusal ?? "")}` : undefined,
    listed.length > 0 ? `**${say("answer-sources")}**\n\n${listOf(listed)}` : undefined,
    called ? `*${say("answer-alerts")}*` : undefined,
  ];
  const words = whole.filter((part) => part !== undefined).join("\n\n");
  if (cut) return { text: below(words, say("answer-cut")), buttons: continueButtons(asked) };
  return { text: FILTERED.includes(answer.finish ?? "") ? below(words, say("answer-filtered")) : words };
}

function empty({ finish }: ChatAnswer, { say, model, again }: Asked): Reply {
  const credits = MODEL_COSTS[model];
  const text = FILTERED.includes(finish ?? "") ? say("answer-held", { credits }) : say("answer-empty", { credits });
  return noticeReply(text, { buttons: [[againButton(say, again)]] });
}

const continueButtons = ({ say, model, voice }: Asked): Rows => [
  [
    {
      label: say("button-continue", { credits: MODEL_COSTS[model] }),
      operation: "chat",
      argument: continueWith(model, voice),
    },
  ],
];

/** What the conversation remembers of it; without our sources, which the service would imitate. */
export const rememberedOf = ({ text, refusal }: ChatAnswer): string =>
  [text, refusal ?? ""].find(showsAnything)?.trim() ?? "";
