/** Whether the topic alone is gone of a place that Telegram does not find, or the group has no topics any more. */
import { nowAt, type SendParts } from "./parts.ts";
import type { Place } from "./place.ts";
import { attempt } from "./verdict.ts";

/** What nobody has asked for just now is not posted beside its topic; where topics were turned off, the chat is its place. */
export async function isTopicGone(parts: SendParts, place: Place): Promise<boolean> {
  const { chat } = nowAt(parts, place);
  const found = await attempt(() => parts.telegram.api.raw.getChat({ chat_id: chat }));
  return "is_forum" in found && found.is_forum === true;
}
