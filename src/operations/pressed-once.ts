/** A button that pays works once, however often it is pressed; where that came to nothing it may be pressed again. */
import type { Answered } from "../core/answered.ts";
import { DAY } from "../core/day.ts";
import { chatKey, type Request } from "../core/request.ts";
import { isOwn } from "../core/store/marks.ts";
import { notice } from "./notice.ts";
import type { OperationParts } from "./parts.ts";

export interface Worked {
  readonly answered: Answered;
  /** What the button is for is there. */
  readonly done: boolean;
}

/** The buttons of one message that say the same are one. */
const nameOf = (request: Request): string =>
  `pressed:${chatKey(request)}:${request.pressed ?? ""}:${request.operation} ${request.text?.trim() ?? ""}`;

const offersItAgain = ({ operation, text = "" }: Request, { reply }: Answered): boolean =>
  (reply?.buttons ?? []).flat().some((button) => button.operation === operation && button.argument === text.trim());

/** What was not asked by a button is simply done. */
export async function pressedOnce(
  request: Request,
  { store: { marks }, say, patiently }: OperationParts,
  work: () => Promise<Worked>,
): Promise<Answered> {
  if (request.pressed === undefined) return (await work()).answered;
  const name = nameOf(request);
  const claimed = await marks.claim(name, request.id, DAY);
  // The same press again: a run before this one has died.
  if (!isOwn(claimed, request.id)) return notice(say("pressed-before"));
  const release = () => marks.release(name, request.id);
  const { answered, done } = await work().catch(async (error: unknown) => {
    // Nothing was done, or the same press goes on later: the presses of one person wait for each other.
    await release().catch(() => undefined);
    throw error;
  });
  // The answer may stand in the place of the message, with the same button.
  if (!done || offersItAgain(request, answered)) await patiently(release);
  return answered;
}
