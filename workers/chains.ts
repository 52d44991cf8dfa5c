/** Where replies find the conversation that they go on with: known as soon as a message of ours stands. */
import { CHAINS } from "../src/core/conversation.ts";
import type { SendRecord } from "../src/core/delivery.ts";
import { chatKey, type Request } from "../src/core/request.ts";
import { CHATS } from "../src/core/settings.ts";
import type { Documents } from "../src/core/store/documents.ts";
import type { Store } from "../src/core/store/index.ts";
import { isAside } from "../src/operations/place.ts";
import { patiently } from "./patience.ts";
import { Through } from "./through.ts";

/** Where others talk as well, and not in a topic of its own, replies to a message of ours go on with its conversation. */
const isChain = ({ chat, conversation }: Request): boolean =>
  chat !== undefined && chat.kind !== "private" && (chat.thread === undefined || conversation.includes(":chain:"));

/** Writes it down before the part counts as sent, so that no crash lies between; people reply to a placeholder as well. */
export const withChains = (
  record: SendRecord,
  { documents }: Pick<Store, "documents">,
  request: Request,
): SendRecord => (isChain(request) && !isAside(request) ? new Chained(record, documents, request) : record);

class Chained extends Through {
  readonly #documents: Documents;
  readonly #request: Request;

  constructor(record: SendRecord, documents: Documents, request: Request) {
    super(record);
    this.#documents = documents;
    this.#request = request;
  }

  override async placed(part: string, message: string): Promise<boolean> {
    await patiently(() => this.#chain(message));
    return this.record.placed(part, message);
  }

  override async sent(part: string, message: string, note?: string): Promise<void> {
    await patiently(() => this.#chain(message));
    await this.record.sent(part, message, note);
  }

  async #chain(message: string): Promise<void> {
    const key = chatKey(this.#request);
    // A group that became a supergroup while the answer was made has another id, and so have its messages.
    const moved = (await this.#documents.get(CHATS, key))?.movedTo;
    const chat = moved === undefined ? key : `${this.#request.platform}:${moved}`;
    await this.#documents.put(CHAINS, `${chat}:${message}`, this.#request.conversation);
  }
}
