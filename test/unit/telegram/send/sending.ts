/** A sender as a worker has it: against the fake Telegram, with a real store, and runs that take up each other's work. */
import { setTimeout as pause } from "node:timers/promises";
import { onTestFinished } from "vitest";
import type { Answer, Delivered, Sender, SendRecord } from "../../../../src/core/delivery.ts";
import type { Reply } from "../../../../src/core/reply.ts";
import type { Request } from "../../../../src/core/request.ts";
import type { Store } from "../../../../src/core/store/index.ts";
import { sayIn } from "../../../../src/locales/index.ts";
import { createTelegramApi } from "../../../../src/platforms/telegram/send/api.ts";
import { createTelegramSender } from "../../../../src/platforms/telegram/send/index.ts";
import { createSendRecord } from "../../../../workers/record.ts";
import { unique } from "../../../contracts/store/stores.ts";
import type { TelegramChat, TelegramUser } from "../../../fakes/telegram/model.ts";
import { type FakeTelegram, type FakeTelegramOptions, startFakeTelegram } from "../../../fakes/telegram/start.ts";
import { keptLog } from "../../http/running.ts";
import { ownGate } from "../../own-gate.ts";
import { plainRecord } from "../../plain-record.ts";

export type Asked = Pick<Answer, "request" | "reply" | "replaces">;

export interface Sending {
  readonly telegram: FakeTelegram;
  /** Somebody who has spoken with the bot. */
  readonly person: () => TelegramUser;
  /** One more; `elsewhere`: of another process, which has the same store for itself. */
  readonly newSender: (rich?: "auto" | "off", elsewhere?: Store) => Sender;
  readonly request: (chat: TelegramUser | TelegramChat, more?: Partial<Request>) => Request;
  /** One run of a request; `before` is called when it takes a part. */
  readonly record: (request: Request, before?: (part: string) => void) => SendRecord;
  /** Runs again, with a record of its own each time, for as long as it is told to come later. */
  readonly deliver: (sender: Sender, asked: Asked, before?: (part: string) => void) => Promise<Delivered>;
  /** Keeps bytes as an operation does, and resolves to how an attachment names them. */
  readonly keep: (bytes: Uint8Array) => Promise<string>;
  readonly texts: (chat: { readonly id: number }) => readonly string[];
}

/** No rates but Herald's own where nothing else is said. */
export async function openSending(store: Store, options: FakeTelegramOptions = {}): Promise<Sending> {
  const telegram = await startFakeTelegram({ rates: false, username: unique("bot").replace("-", "_"), ...options });
  onTestFinished(() => telegram.close());
  const record: Sending["record"] = ({ id }, before = () => undefined) => {
    const made = createSendRecord(store.marks, id, unique("run"));
    return {
      ...plainRecord(made),
      async take(part) {
        before(part);
        return made.take(part);
      },
    };
  };
  const gates = unique("gate");
  const gate = ownGate(store.gate, gates);
  return {
    telegram,
    record,
    person() {
      const one = telegram.person();
      telegram.say(one, "hello");
      return one;
    },
    newSender(rich = "off", elsewhere) {
      const api = createTelegramApi({ token: telegram.token, apiRoot: telegram.url });
      onTestFinished(() => api.close());
      const its = elsewhere === undefined ? { ...store, gate } : { ...elsewhere, gate: ownGate(elsewhere.gate, gates) };
      return createTelegramSender({ telegram: api, rich, store: its, say: sayIn, log: keptLog().log });
    },
    request(chat, more = {}) {
      const kind = !("type" in chat) ? "private" : chat.type === "channel" ? "channel" : "group";
      return {
        id: unique("request"),
        platform: "telegram",
        conversation: `telegram:${chat.id}`,
        operation: "chat",
        chat: { id: String(chat.id), kind },
        person: { id: String(chat.id), name: "Ada", language: "en" },
        at: Date.now(),
        ...more,
      };
    },
    async deliver(sender, asked, before) {
      for (let run = 0; ; run += 1) {
        const delivered = await sender.deliver({ ...asked, record: record(asked.request, before), first: run === 0 });
        if (delivered.outcome !== "later" || run > 20) return delivered;
        await pause(delivered.wait);
      }
    },
    async keep(bytes) {
      const blob = unique("blob");
      await store.blobs.put(blob, bytes, 60_000);
      return blob;
    },
    texts: ({ id }) =>
      telegram
        .sent(id)
        .map(
          ({ text, document, rich_message }) =>
            text ?? document?.file_name ?? (rich_message === undefined ? "" : "rich"),
        ),
  };
}

/** The beginning of a picture of this size, which is all that the fake Telegram looks at. */
export function pictureOf(width: number, height: number, bytes = 64): Buffer {
  const picture = Buffer.alloc(bytes, unique("picture"));
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]).copy(picture);
  picture.writeUInt32BE(width, 16);
  picture.writeUInt32BE(height, 20);
  return picture;
}

const paragraph = (name: string): string => `${name}: ${"word ".repeat(700).trim()}.`;

/** An answer of so many messages. */
export const longReply = (parts: number, buttons: Partial<Reply> = {}): Reply => ({
  text: Array.from({ length: parts }, (_, i) => paragraph(`part ${i}`)).join("\n\n"),
  ...buttons,
});

/** What a message of `longReply` begins with. */
export const headsOf = (texts: readonly string[]): string[] => texts.map((text) => /^part \d+/.exec(text)?.[0] ?? text);

export const waitOf = (seconds: number) =>
  ({ code: 429, description: `Too Many Requests: retry after ${seconds}`, retry_after: seconds }) as const;
