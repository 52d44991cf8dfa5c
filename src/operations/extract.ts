/** Extract: data out of a text, in the shape of a schema that the answer is checked against. */
import { type Answered, KEPT } from "../core/answered.ts";
import { showsAnything } from "../core/markdown/shows.ts";
import type { Reply } from "../core/reply.ts";
import type { Request } from "../core/request.ts";
import { keyOf } from "../core/request-key.ts";
import type { ChatAnswer } from "../service/client/index.ts";
import type { Asked } from "./chat/asked.ts";
import { choose } from "./chat/choice.ts";
import { saidOf } from "./chat/outcome.ts";
import { wrongReply } from "./chat/wrong.ts";
import { block, extractReply } from "./extract/answer.ts";
import { messagesFor } from "./extract/messages.ts";
import { type Material, readRequest } from "./extract/reading.ts";
import { problemText } from "./extract/wrong.ts";
import { askedAnew, findKept, notYours } from "./kept.ts";
import { notice } from "./notice.ts";
import type { Operation, OperationParts, Paid } from "./parts.ts";
import { pressedOnce, type Worked } from "./pressed-once.ts";

/** Buttons that would ask a question once more ask for this instead. */
const ours = ({ buttons, ...reply }: Reply): Reply =>
  buttons === undefined
    ? reply
    : {
        ...reply,
        buttons: buttons.map((row) =>
          row.map((button) => (button.operation === "again" ? { ...button, operation: "extract" } : button)),
        ),
      };

/** What had come is no Markdown, and functions that were called are not what somebody looked for. */
function withBlock(paid: Paid<ChatAnswer>): Paid<ChatAnswer> {
  if (paid.outcome === "answered") return { ...paid, value: { ...paid.value, calls: [] } };
  return "text" in paid && /\S/.test(paid.text) ? { ...paid, text: block(paid.text) } : paid;
}

async function replyOf(
  paid: Paid<ChatAnswer>,
  asked: Asked,
  material: Material,
  parts: OperationParts,
): Promise<Reply | undefined> {
  if (paid.outcome === "answered" && showsAnything(paid.value.text)) {
    return extractReply(paid.value, asked, material, parts.keepBlob);
  }
  const { reply } = saidOf(withBlock(paid), asked);
  return reply === undefined ? undefined : ours(reply);
}

/** Kept though nothing was paid, for its buttons ask for the same with what is right. */
async function keep(request: Request, answered: Answered, { store }: OperationParts): Promise<Answered> {
  await store.documents.put(KEPT, keyOf(request.id), { request, answered });
  return answered;
}

interface Tried {
  readonly answered: Answered;
  readonly outcome: Paid<unknown>["outcome"] | "not-asked";
}

async function ask(request: Request, parts: OperationParts): Promise<Tried> {
  const { say, operators } = parts;
  const again = keyOf(request.id);
  const choice = choose(request, parts);
  if (!choice.ok) {
    const answered = { reply: ours(wrongReply(choice, say, again)) };
    return { answered: await keep(request, answered, parts), outcome: "not-asked" };
  }
  const reading = await readRequest(request, parts);
  if (!reading.ok) return { answered: notice(problemText(reading.problem, request, say)), outcome: "not-asked" };
  const { schema, text } = reading.material;
  const { model } = choice;
  const messages = [...messagesFor(text, request.at)];
  const paid = await parts.chat({ model, messages, json_schema: schema, temperature: 0 });
  const asked: Asked = { say, model, again, operators, now: Date.now(), zone: parts.chatSettings.quiet?.zone };
  const reply = await replyOf(paid, asked, reading.material, parts);
  return { answered: reply === undefined ? {} : { reply }, outcome: paid.outcome };
}

/** Its answer has a button of its own; what stood there before is only given up for another answer. */
async function askAnew(original: Request, press: Request, parts: OperationParts): Promise<Worked> {
  const { answered, outcome } = await ask(original, parts);
  const isAnswer = outcome === "answered";
  const under = press.pressed === undefined || !isAnswer ? {} : { replaces: [press.pressed] };
  return {
    answered: { ...answered, ...under, asked: original },
    done: isAnswer || (answered.reply?.buttons ?? []).length > 0,
  };
}

async function tryAgain(press: Request, parts: OperationParts): Promise<Answered> {
  const found = await findKept(press, parts, ["model"]);
  if (found.outcome === "not-yours") return notYours(found, parts.say);
  const original = found.outcome === "found" ? found.kept.request : undefined;
  if (found.outcome === "gone" || original?.operation !== "extract" || original.pressed !== undefined)
    return notice(parts.say("extract-gone"));
  const named = found.change === undefined ? {} : { model: found.change.to };
  return pressedOnce(press, parts, () => askAnew(askedAnew(original, press, named), press, parts));
}

export const extract: Operation = async (request, parts) =>
  request.pressed === undefined ? (await ask(request, parts)).answered : tryAgain(request, parts);
