/** Making a picture: paid once, kept before anything else, and put into words whatever became of it. */
import type { Answered } from "../../core/answered.ts";
import type { Reply } from "../../core/reply.ts";
import type { Request } from "../../core/request.ts";
import { keyOf } from "../../core/request-key.ts";
import type { Picture } from "../../service/client/index.ts";
import type { Rows } from "../buttons.ts";
import { endReply } from "../chat/outcome.ts";
import { clipped, plain } from "../markdown.ts";
import type { OperationParts, Paid } from "../parts.ts";
import { pressedOnce, type Worked } from "../pressed-once.ts";
import type { AskedPicture } from "./asked.ts";
import { type Making, PRICES, sameButton } from "./buttons.ts";
import { fileName } from "./name.ts";

export interface Order {
  readonly operation: Making;
  /** All that has to be known to make the same once more. */
  readonly asked: Request;
  readonly prompt: string;
  readonly adult: boolean;
  readonly call: () => Promise<Paid<Picture>>;
  /** Below the prompt. */
  readonly details: (picture: Picture) => readonly string[];
  readonly buttons: (key: string) => Rows;
  /** The message that it is about. */
  readonly about: string | undefined;
}

/** Captions have little room, and the details are to be in it. */
const PROMPT_SHOWN = 700;

/** Only where its administrators want it and the platform lets them. */
export const adultIn = ({ chat }: Request, { chatSettings }: OperationParts): boolean =>
  chatSettings.adult === true && chat?.adult === true;

async function replyOf(picture: Picture, order: Order, key: string, { keepBlob }: OperationParts): Promise<Reply> {
  const { prompt, adult, about } = order;
  const blob = await keepBlob(picture.png);
  return {
    text: [plain(clipped(prompt, PROMPT_SHOWN)), ...order.details(picture)].join("\n\n"),
    attachments: [{ blob, name: fileName(prompt), as: "picture", ...(adult ? { veiled: true } : {}) }],
    ...(about === undefined ? {} : { about }),
    buttons: order.buttons(key),
  };
}

async function work(request: Request, parts: OperationParts, order: Order): Promise<Worked> {
  const { operation, asked } = order;
  const key = keyOf(request.id);
  const paid = await order.call();
  if (paid.outcome === "answered") {
    return { answered: { reply: await replyOf(paid.value, order, key, parts), asked }, done: true };
  }
  const { say, operators } = parts;
  const picture = { credits: PRICES[operation], again: sameButton(say, operation, key) };
  const known: AskedPicture = { say, picture, operators, now: Date.now(), zone: parts.chatSettings.quiet?.zone };
  const reply = endReply(paid, known);
  return { answered: reply === undefined ? {} : { reply, asked }, done: false };
}

export const make = (request: Request, parts: OperationParts, order: Order): Promise<Answered> =>
  pressedOnce(request, parts, () => work(request, parts, order));
