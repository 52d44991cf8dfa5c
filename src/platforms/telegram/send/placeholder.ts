/** Frames where there are no drafts: a message that is edited, and that the answer is written into at the end. */
import type { Delivery, SendRecord } from "../../../core/delivery.ts";
import { wasHeldUp } from "../../../core/held-up.ts";
import { renderDraft } from "../render/draft.ts";
import { sendNew, writeInto } from "./calls.ts";
import { takeAway } from "./erase.ts";
import { type FrameParts, type Frames, hear, isHopeless, type Shown } from "./frames.ts";
import { leaveUnsettled, type SendParts } from "./parts.ts";
import { placeOf, stopButton } from "./place.ts";

/** The part of the answer whose place it is. */
const FIRST = "0";

type Written = Pick<ReturnType<typeof renderDraft>, "text" | "entities">;

export function createPlaceholder(frame: FrameParts, record: SendRecord): Frames {
  const { parts, place, key, stopLabel, cut } = frame;
  const { telegram } = parts;
  const stop = stopButton(stopLabel, key);
  let at = place;
  let message: string | undefined;

  async function put(waiting: string, content: Written): Promise<Shown> {
    const taken = await record.takePlace(FIRST);
    if (taken.state === "placed") {
      if (taken.isLeft === true) return "over";
      message = taken.message;
      return edit(content, message);
    }
    if (taken.state !== "yours") return taken.state === "sent" ? "over" : "behind";
    try {
      message = await sendNew(telegram, at, { kind: "text", text: waiting, entities: [] }, stop, cut);
    } catch (error) {
      const verdict = await hear(parts, place, error);
      // It may stand there, and a second one would be one too many.
      if (verdict.kind === "unanswered") return "over";
      await record.release(FIRST);
      if (verdict.kind === "no-reply" && at.replyTo !== undefined) {
        at = { ...at, replyTo: undefined };
        return put(waiting, content);
      }
      return isHopeless(verdict) ? "over" : "behind";
    }
    if (await record.placed(FIRST, message)) return content.text === waiting ? "done" : "behind";
    // Another run has answered while this one was held up.
    await takeAway(parts, place, message);
    return "over";
  }

  async function edit(content: Written, into: string): Promise<Shown> {
    // Another run may have finished the answer while this one was held up.
    const asked = performance.now();
    const standing = await record.take(FIRST);
    if (standing.state !== "placed") return "over";
    if (wasHeldUp(asked)) return "behind";
    try {
      await writeInto(telegram, place, into, { kind: "text", ...content }, stop, cut);
      return "done";
    } catch (error) {
      const verdict = await hear(parts, place, error);
      if (verdict.kind === "unanswered" && cut.aborted) leaveUnsettled(parts, place, into);
      return isHopeless(verdict) ? "over" : "behind";
    }
  }

  return {
    every: 3_000,
    lives: Number.POSITIVE_INFINITY,
    async show(text, waiting) {
      const { text: plain, entities } = renderDraft(text, { rich: false });
      const content = text === "" ? { text: waiting, entities: [] } : { text: plain, entities };
      return message === undefined ? put(waiting, content) : edit(content, message);
    },
  };
}

/** Takes away one that no answer is written into. */
export async function takeBack(parts: SendParts, { request, record }: Delivery): Promise<void> {
  // As one looks at a place: whoever dies here has sent nothing.
  const taken = await record.takePlace(FIRST);
  if (taken.state === "yours") await record.release(FIRST);
  if (taken.state === "placed") await takeAway(parts, placeOf(request), taken.message);
}
