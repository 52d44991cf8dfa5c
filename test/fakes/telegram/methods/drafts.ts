/** Drafts and chat actions: what people see of an answer before it is there. */
import type { Asked, DraftFrame } from "../hub.ts";
import { bad } from "../refusal.ts";
import { checkWritable, roomOf, threadOf } from "../rooms.ts";
import type { Room } from "../world.ts";
import { chatKey, readRich, readText } from "./parts.ts";

export function sendMessageDraft(asked: Asked): true {
  // An empty draft says "Thinking…".
  const written = asked.reader.has("text") ? readText(asked, "text", "entities") : { text: "", entities: [] };
  return draw(asked, { ...written, rich: undefined });
}

export function sendRichMessageDraft(asked: Asked): true {
  return draw(asked, { text: undefined, entities: [], rich: readRich(asked) });
}

function draw(asked: Asked, content: Pick<DraftFrame, "text" | "entities" | "rich">): true {
  const { hub, reader, call } = asked;
  const room = roomOf(asked);
  if (room.chat.type !== "private") throw bad("TEXTDRAFT_PEER_INVALID");
  checkWritable(hub, room);
  const draftId = reader.integer("draft_id") ?? 0;
  if (draftId === 0) throw bad("invalid draft identifier specified");
  const frame = { ...content, ...placeOf(asked, room), draftId, canStop: reader.flag("can_stop"), at: call.at };
  hub.rates.spend(`draft ${chatKey(room)}`, "draft", false, () => hub.insideWait.push(call));
  hub.drafts.push(frame);
  hub.visibleDrafts.set(`${frame.chatId} ${draftId}`, frame);
  return true;
}

const placeOf = (asked: Asked, room: Room): { readonly chatId: number; readonly threadId: number | undefined } => ({
  chatId: room.chat.id,
  threadId: threadOf(asked, room),
});

const ACTIONS = "typing upload_photo record_video upload_video record_voice upload_voice upload_document".split(" ");
const MORE_ACTIONS = "choose_sticker find_location record_video_note upload_video_note".split(" ");

export function sendChatAction(asked: Asked): true {
  const { hub, reader, call } = asked;
  const action = reader.text("action");
  if (![...ACTIONS, ...MORE_ACTIONS].includes(action)) throw bad("wrong parameter action in request");
  const room = roomOf(asked);
  checkWritable(hub, room);
  if (room.chat.type === "channel") hub.problems.push("sendChatAction: channels have none");
  hub.actions.push({ ...placeOf(asked, room), action, at: call.at });
  return true;
}
