/** Where replies find the conversation that they go on with: known as soon as a message of ours stands. */
import { CHAINS } from "../src/core/conversation.ts";
import type { SendRecord, Taken } from "../src/core/delivery.ts";
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

/** Writes it down with the record of the part, so that no crash lies between; people reply to a placeholder as well. */
export const withChains = (
  record: SendRecord,
  { documents }: Pick<Store, "documents">,
  request: Request,
): SendRecord => (isChain(request) && !isAside(request) ? new Chained(record, documents, request) : record);

class Chained extends Through {
  readonly #documents: Documents;
  readonly #request: Request;
  #ahead: Promise<string | undefined> | undefined;

  constructor(record: SendRecord, documents: Documents, request: Request) {
    super(record);
    this.#documents = documents;
    this.#request = request;
  }

  override takePlace(part: string): Promise<Taken> {
    this.#lookAhead();
    return this.record.takePlace(part);
  }

  override confirm(part: string): Promise<boolean> {
    this.#lookAhead();
    return this.record.confirm(part);
  }

  override placed(part: string, message: string): Promise<boolean> {
    return this.#chained(message, () => this.record.placed(part, message));
  }

  override sent(part: string, message: string, note?: string): Promise<void> {
    return this.#chained(message, () => this.record.sent(part, message, note));
  }

  /** A death between what was sent and its record leaves a doubt: what can be known before is not asked then. */
  #lookAhead(): void {
    this.#ahead = this.#chat().catch(() => undefined);
  }

  /** A group that became a supergroup while the answer was made has another id, and so have its messages. */
  async #chat(): Promise<string> {
    const key = chatKey(this.#request);
    const moved = (await this.#documents.get(CHATS, key))?.movedTo;
    return moved === undefined ? key : `${this.#request.platform}:${moved}`;
  }

  async #chained<Written>(message: string, write: () => Promise<Written>): Promise<Written> {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    const chat = (await ahead) ?? (await patiently(() => this.#chat()));
    const [, written] = await Promise.all([
      patiently(() => this.#documents.put(CHAINS, `${chat}:${message}`, this.#request.conversation)),
      write(),
    ]);
    return written;
  }
}
