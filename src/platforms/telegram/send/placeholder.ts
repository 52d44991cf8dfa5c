/** Frames where there are no drafts: a message that is edited, and that the answer is written into at the end. */
import type { SendRecord } from "../../../core/delivery.ts";
import { renderDraft } from "../render/draft.ts";
import { type FrameParts, type Frames, hear } from "./frames.ts";
import { chatOf, replyOf, threadOf } from "./place.ts";

/** The part of the answer whose place it is. */
const FIRST = "0";

export function createPlaceholder(frame: FrameParts, record: SendRecord): Frames {
  const { parts, place, key, thinking, stopLabel, cut } = frame;
  const { telegram } = parts;
  const stop = { reply_markup: { inline_keyboard: [[{ text: stopLabel, callback_data: `stop ${key}` }]] } };
  let message: string | undefined;

  async function put(): Promise<void> {
    const taken = await record.take(FIRST);
    if (taken.state === "placed") message = taken.message;
    if (taken.state !== "yours") return;
    try {
      const where = { ...chatOf(place), ...threadOf(place), ...replyOf(place) };
      const sent = await telegram.api.raw.sendMessage(telegram.until(cut, { ...where, ...stop, text: thinking }));
      message = String(sent.message_id);
      await record.placed(FIRST, message);
    } catch (error) {
      const { kind } = await hear(parts, place, error);
      if (kind !== "unanswered") await record.release(FIRST);
    }
  }

  async function edit(text: string, into: string): Promise<void> {
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
    } catch (error) {
      await hear(parts, place, error);
    }
  }

  return {
    every: 3_000,
    lives: Number.POSITIVE_INFINITY,
    async show(text) {
      if (message === undefined) await put();
      else if (text !== "") await edit(text, message);
      return "done";
    },
  };
}
