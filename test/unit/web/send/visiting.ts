/** What the tests of the console's sender share: visitors with talks, what they ask, and runs that answer it. */
import { randomBytes } from "node:crypto";
import type { Answer, SendRecord } from "../../../../src/core/delivery.ts";
import type { Reply } from "../../../../src/core/reply.ts";
import type { Request } from "../../../../src/core/request.ts";
import type { Store } from "../../../../src/core/store/index.ts";
import { strictSayIn } from "../../../../src/locales/index.ts";
import { createWebSender } from "../../../../src/platforms/web/send/index.ts";
import { createTalkBook, type NewMessage } from "../../../../src/platforms/web/talk-book.ts";
import { type Changed, changedTopic, readChanged } from "../../../../src/platforms/web/talks.ts";
import { createSendRecord } from "../../../../workers/record.ts";
import { keptLog } from "../../http/running.ts";

const fresh = (): string => `v${randomBytes(8).toString("hex")}`;

export const said = (text: string, more: Partial<NewMessage> = {}): NewMessage => ({
  by: "person",
  at: 1_800_000_000_000,
  text,
  files: [],
  ...more,
});

export type Documents = Store["documents"];

/** Documents that end the process just before the step of this number, as a power cut does, and what each step was. */
export function dyingAt(
  documents: Documents,
  step: number,
): { readonly documents: Documents; readonly steps: string[] } {
  const steps: string[] = [];
  function before(name: string): void {
    steps.push(name);
    if (steps.length >= step) throw new Error(`the power is cut at step ${step}`);
  }
  return {
    steps,
    documents: {
      async get(kind, id) {
        before(`get ${kind.name}`);
        return documents.get(kind, id);
      },
      async look(kind, id) {
        before(`look ${kind.name}`);
        return documents.look(kind, id);
      },
      async put(kind, id, value) {
        before(`put ${kind.name}`);
        return documents.put(kind, id, value);
      },
      async update(kind, id, change) {
        before(`update ${kind.name}`);
        return documents.update(kind, id, change);
      },
      async delete(kind, id) {
        before(`delete ${kind.name}`);
        return documents.delete(kind, id);
      },
    },
  };
}

export const bookOn = (store: Store, documents: Documents = store.documents) =>
  createTalkBook({ ...store, documents, log: keptLog().log });

export const senderOn = (store: Store, documents: Documents = store.documents) =>
  createWebSender({ store: { ...store, documents }, log: keptLog().log, say: strictSayIn });

/** A visitor with one talk, who has asked nothing yet. */
export async function visiting(store: Store) {
  const visitor = fresh();
  const talk = "talk00001";
  const book = bookOn(store);
  await book.open(visitor, talk, "First words");
  let asked = 0;
  const requestOf = (message: string): Request => ({
    id: `web-${visitor}-${message}`,
    platform: "web",
    conversation: `web:${visitor}:${talk}`,
    operation: "chat",
    chat: { id: visitor, kind: "private", thread: talk },
    person: { id: visitor, name: "", language: "en" },
    message,
    at: 1_800_000_000_000,
  });
  return {
    visitor,
    talk,
    book,
    sender: senderOn(store),
    requestOf,
    /** Says something, as listening does, and resolves to the request. */
    async ask(text = "Why?"): Promise<Request> {
      asked += 1;
      const request = requestOf(`message${asked}`);
      await book.put(visitor, talk, `message${asked}`, said(text, { waits: true }));
      return request;
    },
    /** As another run of the same request has it. */
    answer(request: Request, reply: Reply, more: Partial<Answer> = {}): Answer {
      return { request, reply, record: recordOf(store, request), ...more };
    },
    texts: async (of = talk) => (await book.read(visitor, of))?.map(({ message }) => message.text),
    ids: async (of = talk) => (await book.read(visitor, of))?.map(({ id }) => id),
  };
}

export const recordOf = (store: Store, { id }: Request): SendRecord =>
  createSendRecord(store.marks, id, randomBytes(6).toString("hex"));

/** Everything that is announced to a visitor from now on. */
export async function listenTo(store: Store, visitor: string) {
  const heard: Changed[] = [];
  await store.signals.subscribe(changedTopic(visitor), (message) => {
    const changed = readChanged(message);
    if (changed !== undefined) heard.push(changed);
  });
  return heard;
}
