/** Frames where there are no drafts: a message that is edited, and that the answer is written into at the end. */
import type { SendRecord } from "../../../core/delivery.ts";
import { renderDraft } from "../render/draft.ts";
import { type FrameParts, type Frames, hear, isHopeless, type Shown } from "./frames.ts";
import { leaveUnsettled } from "./parts.ts";
import { chatOf, replyOf, threadOf } from "./place.ts";

/** The part of the answer whose place it is. */
const FIRST = "0";

export function createPlaceholder(frame: FrameParts, record: SendRecord): Frames {
  const { parts, place, key, thinking, stopLabel, cut } = frame;
  const { telegram } = parts;
  const stop = { reply_markup: { inline_keyboard: [[{ text: stopLabel, callback_data: `stop ${key}` }]] } };
  let message: string | undefined;

  async function put(): Promise<Shown> {
    const taken = await record.take(FIRST);
    if (taken.state === "placed") message = taken.message;
    if (taken.state !== "yours") return taken.state === "sent" ? "over" : "done";
    try {
      const where = { ...chatOf(place), ...threadOf(place), ...replyOf(place) };
      const sent = await telegram.api.raw.sendMessage(telegram.until(cut, { ...where, ...stop, text: thinking }));
      message = String(sent.message_id);
      await record.placed(FIRST, message);
      return "done";
    } catch (error) {
      const verdict = await hear(parts, place, error);
      // It may stand there, and a second one would be one too many.
      if (verdict.kind === "unanswered") return "over";
      await record.release(FIRST);
      return isHopeless(verdict) ? "over" : "done";
    }
  }

  async function edit(text: string, into: string): Promise<Shown> {
    // Another run may have finished the answer while this one was held up.
    const standing = await record.take(FIRST);
    if (standing.state !== "placed") return "over";
    const { text: plain, entities } = renderDraft(text, { rich: false });
    const preview = { link_preview_options: { is_disabled: true } };
    const payload = {
      ...chatOf(place),
      message_id: Number(into),
      ...stop,
      ...preview,
      text: plain,
      entities: [...entities],
    };
    try {
      await telegram.api.raw.editMessageText(telegram.until(cut, payload));
      return "done";
    } catch (error) {
      const verdict = await hear(parts, place, error);
      if (verdict.kind === "unanswered" && cut.aborted) leaveUnsettled(parts, place, into);
      return isHopeless(verdict) ? "over" : "done";
    }
  }

  return {
    every: 3_000,
    lives: Number.POSITIVE_INFINITY,
    async show(text) {
      if (message === undefined) return put();
      return text === "" ? "done" : edit(text, message);
    },
  };
}
