/** Where replies find the conversation that they go on with: known as soon as a message of ours stands. */
import { CHAINS } from "../src/core/conversation.ts";
import type { SendRecord } from "../src/core/delivery.ts";
import { chatKey, type Request } from "../src/core/request.ts";
import { CHATS } from "../src/core/settings.ts";
import type { Store } from "../src/core/store/index.ts";
import { isAside } from "../src/operations/place.ts";
import { patiently } from "./patience.ts";

/** Where others talk as well, and not in a topic of its own, replies to a message of ours go on with its conversation. */
const isChain = ({ chat, conversation }: Request): boolean =>
  chat !== undefined && chat.kind !== "private" && (chat.thread === undefined || conversation.includes(":chain:"));

/** Writes it down before the part counts as sent, so that no crash lies between; people reply to a placeholder as well. */
export function withChains(record: SendRecord, { documents }: Pick<Store, "documents">, request: Request): SendRecord {
  if (!isChain(request) || isAside(request)) return record;

  async function chain(message: string): Promise<void> {
    const key = chatKey(request);
    // A group that became a supergroup while the answer was made has another id, and so have its messages.
    const moved = (await documents.get(CHATS, key))?.movedTo;
    const chat = moved === undefined ? key : `${request.platform}:${moved}`;
    await documents.put(CHAINS, `${chat}:${message}`, request.conversation);
  }

  return {
    ...record,
    async placed(part, message) {
      await patiently(() => chain(message));
      return record.placed(part, message);
    },
    async sent(part, message, note) {
      await patiently(() => chain(message));
      await record.sent(part, message, note);
    },
  };
}
