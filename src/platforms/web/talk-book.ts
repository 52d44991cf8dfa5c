/** The book of talks: every step on the console's documents; doing a step again changes nothing and announces nothing. */
import { forgetConversation } from "../../core/conversations-of.ts";
import type { Log } from "../../core/log.ts";
import type { Store } from "../../core/store/index.ts";
import { createTalkList, type ListedTalk } from "./talk-list.ts";
import {
  type Changed,
  changedTopic,
  conversationOf,
  GROWING,
  MESSAGES,
  MOST_MESSAGES,
  messageKey,
  type Order,
  type StoredMessage,
  storedMessageSchema,
  TALKS,
  talkKey,
  UPLOADS,
  uploadPrefix,
  VISITORS,
} from "./talks.ts";

/** Its revision is counted here. */
export type NewMessage = Omit<StoredMessage, "revision">;
/** `gone`: the talk is not there, or not any more, and nothing of the message is kept. */
export type Put = "new" | "changed" | "same" | "gone";

export interface ReadMessage {
  readonly id: string;
  readonly message: StoredMessage;
}

export interface TalkBook {
  /** The last spoken in first. */
  list(visitor: string): Promise<readonly ListedTalk[]>;
  /** Makes the visitor and the talk, as far as they are not there; a title is given only where there is none. */
  open(visitor: string, talk: string, title?: string): Promise<void>;
  /** Resolves to whether there is such a talk. */
  rename(visitor: string, talk: string, title: string): Promise<boolean>;
  /** With everything in it; resolves to whether it was there. */
  remove(visitor: string, talk: string): Promise<boolean>;
  /** Everything in a talk, the oldest first; undefined where there is no such talk. `order`: as it was just read. */
  read(visitor: string, talk: string, order?: Order["messages"]): Promise<readonly ReadMessage[] | undefined>;
  one(visitor: string, talk: string, id: string): Promise<StoredMessage | undefined>;
  /** Which messages a talk has, in which revisions. */
  order(visitor: string, talk: string): Promise<Order["messages"]>;
  /** Writes a message at the end, or in its place where it stands. When it was said is no part of what is compared. */
  put(visitor: string, talk: string, id: string, message: NewMessage): Promise<Put>;
  /** Resolves to whether it was there. */
  removeMessage(visitor: string, talk: string, id: string): Promise<boolean>;
  /** Nothing waits any more for an answer to this message. */
  answered(visitor: string, talk: string, id: string): Promise<void>;
  /** What there is so far of the answer to this message, or press; readers ignore it once the answer is there. */
  grow(visitor: string, talk: string, id: string, text: string): Promise<void>;
  growing(visitor: string, talk: string, id: string): Promise<string | undefined>;
  /** How many messages there are in all talks. */
  count(visitor: string): Promise<number>;
  /** Everything in every talk goes; one may stay, empty. Resolves to how many messages that were. */
  forget(visitor: string, staying?: string): Promise<number>;
}

export interface TalkBookParts extends Pick<Store, "documents" | "sets" | "signals" | "blobs"> {
  readonly log: Log;
}

/** As the store writes it, but for what is counted and for when it was said. */
const contentOf = (message: NewMessage): string =>
  JSON.stringify(storedMessageSchema.parse({ ...message, at: 0, revision: 0 }));

function revised(current: StoredMessage | undefined, message: NewMessage): StoredMessage {
  if (current === undefined) return { ...message, revision: 1 };
  return contentOf(current) === contentOf(message) ? current : { ...message, revision: current.revision + 1 };
}

export function createTalkBook({ documents, sets, signals, blobs, log }: TalkBookParts): TalkBook {
  const talks = createTalkList(documents);

  /** Whoever missed it sees the change a little later: they compare now and then. */
  async function announce(visitor: string, changed: Changed): Promise<void> {
    try {
      await signals.publish(changedTopic(visitor), JSON.stringify(changed));
    } catch (err) {
      log.debug({ err, is: changed.is }, "a change in the console could not be announced");
    }
  }

  const announceTalks = (visitor: string): Promise<void> => announce(visitor, { is: "talks" });

  const orderOf = async (visitor: string, talk: string): Promise<Order["messages"]> =>
    (await documents.get(TALKS, talkKey(visitor, talk)))?.messages ?? [];

  /** What its person uploaded goes with it; what Herald made is shared by its content, and expires. */
  async function eraseMessage(visitor: string, talk: string, id: string): Promise<boolean> {
    const key = messageKey(visitor, talk, id);
    const own = (await documents.get(MESSAGES, key))?.files.filter(({ blob }) =>
      blob.startsWith(uploadPrefix(visitor)),
    );
    await Promise.all((own ?? []).flatMap(({ blob }) => [blobs.delete(blob), documents.delete(UPLOADS, blob)]));
    const [found] = await Promise.all([documents.delete(MESSAGES, key), documents.delete(GROWING, key)]);
    return found;
  }

  async function strike(visitor: string, talk: string, ids: readonly string[]): Promise<boolean> {
    let found = false;
    await documents.update(TALKS, talkKey(visitor, talk), (current) => {
      const left = current?.messages.filter(({ id }) => !ids.includes(id));
      found = left?.length !== current?.messages.length;
      return left === undefined ? undefined : { messages: left };
    });
    return found;
  }

  /**
   * First the messages, then the order, so that a crash in between leaves them to be found again. What is sent along of
   * them goes behind them: whoever adds to it finds the message that asked until then, and takes it back afterwards.
   */
  async function eraseContents(visitor: string, talk: string): Promise<readonly string[]> {
    const order = await orderOf(visitor, talk);
    const erased = await Promise.all(order.map(({ id }) => eraseMessage(visitor, talk, id)));
    await forgetConversation({ documents, sets }, conversationOf(visitor, talk));
    await documents.delete(TALKS, talkKey(visitor, talk));
    return order.map(({ id }) => id).filter((_, index) => erased[index]);
  }

  /** Resolves to whether it was there, and how many messages went with it. */
  async function erase(visitor: string, talk: string): Promise<{ readonly found: boolean; readonly count: number }> {
    const before = await eraseContents(visitor, talk);
    const { found } = await talks.drop(visitor, talk);
    // Whoever writes into it now finds that it is gone; this is what was written until then.
    const meanwhile = await eraseContents(visitor, talk);
    return { found, count: before.length + meanwhile.length };
  }

  /** Resolves to whether the order is another one now. */
  async function place(visitor: string, talk: string, id: string, revision: number, adds: boolean): Promise<boolean> {
    let changed = false;
    const order = await documents.update(TALKS, talkKey(visitor, talk), (current) => {
      const messages = current?.messages ?? [];
      const standing = messages.find((one) => one.id === id);
      changed = standing === undefined ? adds : standing.revision < revision;
      if (!changed) return current;
      if (standing === undefined) return { messages: [...messages, { id, revision }] };
      return { messages: messages.map((one) => (one.id === id ? { id, revision } : one)) };
    });
    const leaving = (order?.messages ?? []).slice(0, -MOST_MESSAGES).map((one) => one.id);
    if (leaving.length === 0) return changed;
    await Promise.all(leaving.map((one) => eraseMessage(visitor, talk, one)));
    await strike(visitor, talk, leaving);
    return changed;
  }

  return {
    list: talks.list,

    async open(visitor, talk, title = "") {
      const { looksNew, leaving } = await talks.open(visitor, talk, title);
      for (const one of leaving) await erase(visitor, one);
      if (looksNew) await announceTalks(visitor);
    },

    async rename(visitor, talk, title) {
      const { found, looksNew } = await talks.rename(visitor, talk, title);
      if (looksNew) await announceTalks(visitor);
      return found;
    },

    async remove(visitor, talk) {
      const { found } = await erase(visitor, talk);
      if (found) await announceTalks(visitor);
      return found;
    },

    async read(visitor, talk, known) {
      const [listed, order] = await Promise.all([talks.list(visitor), known ?? orderOf(visitor, talk)]);
      if (!listed.some(({ id }) => id === talk)) return undefined;
      const shown = order.slice(-MOST_MESSAGES);
      const found = await Promise.all(shown.map(({ id }) => documents.get(MESSAGES, messageKey(visitor, talk, id))));
      const missing = shown.filter((_, index) => found[index] === undefined).map(({ id }) => id);
      // They have lived for as long as they may; the order lives as long as anything is said.
      if (missing.length > 0) await strike(visitor, talk, missing);
      return shown.flatMap(({ id }, index) => {
        const message = found[index];
        return message === undefined ? [] : [{ id, message }];
      });
    },

    one: (visitor, talk, id) => documents.get(MESSAGES, messageKey(visitor, talk, id)),

    order: async (visitor, talk) => (await orderOf(visitor, talk)).slice(-MOST_MESSAGES),

    async put(visitor, talk, id, message) {
      let earlier = 0;
      const stored = await documents.update(MESSAGES, messageKey(visitor, talk, id), (current) => {
        earlier = current?.revision ?? 0;
        return revised(current, message);
      });
      const { revision, at } = stored ?? { revision: earlier, at: message.at };
      const isSame = revision === earlier;
      const placed = await place(visitor, talk, id, revision, true);
      const { found, looksNew } = await talks.spoken(visitor, talk, at);
      if (!found) {
        await eraseContents(visitor, talk);
        return "gone";
      }
      // When it has its place: before, whoever compares would take it for removed. And before the list is said to have
      // changed, so that a page never looks for what is not there.
      if (!isSame || placed) await announce(visitor, { is: "message", talk, id });
      if (looksNew) await announceTalks(visitor);
      if (isSame) return "same";
      return earlier === 0 ? "new" : "changed";
    },

    async removeMessage(visitor, talk, id) {
      const wasThere = await eraseMessage(visitor, talk, id);
      const wasListed = await strike(visitor, talk, [id]);
      if (wasThere || wasListed) await announce(visitor, { is: "removed", talk, id });
      return wasThere || wasListed;
    },

    async answered(visitor, talk, id) {
      let earlier = 0;
      const stored = await documents.update(MESSAGES, messageKey(visitor, talk, id), (current) => {
        earlier = current?.revision ?? 0;
        if (current?.waits === undefined) return current;
        const { waits: _waits, ...rest } = current;
        return { ...rest, revision: current.revision + 1 };
      });
      if (stored === undefined) return;
      const placed = await place(visitor, talk, id, stored.revision, false);
      if (placed || stored.revision !== earlier) await announce(visitor, { is: "message", talk, id });
    },

    async grow(visitor, talk, id, text) {
      await documents.put(GROWING, messageKey(visitor, talk, id), { text, at: Date.now() });
      await announce(visitor, { is: "growing", talk, id });
    },

    growing: async (visitor, talk, id) => (await documents.get(GROWING, messageKey(visitor, talk, id)))?.text,

    async count(visitor) {
      const listed = await talks.list(visitor);
      const orders = await Promise.all(listed.map(({ id }) => orderOf(visitor, id)));
      return orders.reduce((sum, order) => sum + order.slice(-MOST_MESSAGES).length, 0);
    },

    async forget(visitor, staying) {
      const known = (await documents.get(VISITORS, visitor))?.talks ?? [];
      let count = 0;
      for (const { id } of known) {
        if (id !== staying) count += (await erase(visitor, id)).count;
      }
      if (staying === undefined) await documents.delete(VISITORS, visitor);
      else {
        const erased = await eraseContents(visitor, staying);
        count += erased.length;
        await talks.rename(visitor, staying, "");
        await Promise.all(erased.map((id) => announce(visitor, { is: "removed", talk: staying, id })));
      }
      await announceTalks(visitor);
      return count;
    },
  };
}
