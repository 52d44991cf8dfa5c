/** What tests of pictures and files have on top of a sender: attachments, and what the chat shows of them. */
import type { SendRecord } from "../../../../src/core/delivery.ts";
import type { Attachment, Reply } from "../../../../src/core/reply.ts";
import type { Store } from "../../../../src/core/store/index.ts";
import { plainRecord } from "../../plain-record.ts";
import { openSending, pictureOf } from "./sending.ts";

export const BUTTONS: Reply["buttons"] = [[{ label: "Again", operation: "again", argument: "abc" }]];

export async function openPicturing(store: Store) {
  const sending = await openSending(store);
  const ada = sending.person();
  const picture = async (bytes: Uint8Array = pictureOf(640, 480), more: Partial<Attachment> = {}) => ({
    blob: await sending.keep(bytes),
    name: "fox.png",
    as: "picture" as const,
    ...more,
  });
  const reply = async (text: string, count = 1): Promise<Reply> => ({
    text,
    attachments: await Promise.all(Array.from({ length: count }, () => picture())),
  });
  const kinds = (chat: { readonly id: number } = ada) =>
    sending.telegram.sent(chat.id).map(({ photo, document }) => (photo ? "photo" : document ? "document" : "text"));
  const captions = (chat: { readonly id: number } = ada) =>
    sending.telegram.sent(chat.id).map(({ caption, text }) => caption ?? text ?? "");
  return { ...sending, ada, picture, reply, kinds, captions };
}

/** A record of a run that dies when it has done so many steps, and does none of them after. */
export function dying(record: SendRecord, steps: number): SendRecord {
  let more = steps;
  const step =
    <Given extends readonly unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      if (more <= 0) throw new Error("the process is gone");
      more -= 1;
      return work(...given);
    };
  const { take, takePlace, asPlace, confirm, sent, placed, left, release } = plainRecord(record);
  return {
    take: step(take),
    takePlace: step(takePlace),
    asPlace: step(asPlace),
    confirm: step(confirm),
    sent: step(sent),
    placed: step(placed),
    left: step(left),
    release: step(release),
  };
}
