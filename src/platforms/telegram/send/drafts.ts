/** Frames in a chat with one person: drafts, which Telegram shows as an answer being written, with its own Stop button. */
import type { InputRichMessageWithoutUpload as InputRichMessage } from "grammy/types";
import { numberOfKey } from "../../../core/request-key.ts";
import { renderDraft } from "../render/draft.ts";
import { type FrameParts, type Frames, hear, isHopeless, type Shown } from "./frames.ts";
import { threadOf } from "./place.ts";

/** After so many refused frames of one answer simpler ones are made, and after as many of those none. */
const PATIENCE = 2;

export function createDrafts({ parts, place, key, making, thinking, cut }: FrameParts): Frames {
  const { telegram, features } = parts;
  const common = { chat_id: Number(place.chat), ...threadOf(place), draft_id: numberOfKey(key), can_stop: true };
  let rich = features.richDrafts;
  let refused = 0;

  async function send(text: string, waiting: string): Promise<void> {
    const frame = renderDraft(text, { rich });
    if (rich) {
      const empty: InputRichMessage = { blocks: [{ type: "thinking", text: waiting }] };
      const payload = { ...common, rich_message: frame.rich ?? empty };
      await telegram.api.raw.sendRichMessageDraft(telegram.until(cut, payload));
    } else {
      // Of an empty one Telegram says itself that Herald thinks, in the reader's language.
      const isSaid = making === "picture" || waiting !== thinking;
      const words = frame.text === "" && isSaid ? waiting : frame.text;
      const payload = { ...common, text: words, entities: [...frame.entities] };
      await telegram.api.raw.sendMessageDraft(telegram.until(cut, payload));
    }
  }

  function simpler(everywhere: boolean): Shown {
    if (everywhere && rich) features.richDrafts = false;
    else if (everywhere) features.drafts = false;
    const left = rich;
    rich = false;
    refused = 0;
    return left ? "otherwise" : "not-here";
  }

  return {
    every: 1_500,
    lives: 20_000,
    async show(text, waiting) {
      try {
        await send(text, waiting);
        return "done";
      } catch (error) {
        const verdict = await hear(parts, place, error);
        if (verdict.kind === "no-method") return simpler(true);
        if (verdict.kind !== "refused") return isHopeless(verdict) ? "over" : "behind";
        if (/textdraft_peer_invalid/i.test(verdict.reason)) return "not-here";
        refused += 1;
        return refused < PATIENCE ? "behind" : simpler(false);
      }
    },
  };
}
