/** The calls that put a message somewhere: sent anew, or written into one that stands. */
import { InputFile } from "grammy";
import type { Outgoing } from "../outgoing.ts";
import type { TelegramApi } from "./api.ts";
import { chatOf, type Markup, type Place, replyOf, threadOf } from "./place.ts";

/** Sources have links, and a preview of one of them says nothing about the answer. */
const NO_PREVIEW = { link_preview_options: { is_disabled: true } } as const;

/** Resolves to the message's id. The signal ends the call, except that of a file. */
export async function sendNew(
  { api, until }: TelegramApi,
  place: Place,
  outgoing: Outgoing,
  markup: Markup,
  signal?: AbortSignal,
): Promise<string> {
  const common = { ...chatOf(place), ...threadOf(place), ...replyOf(place), ...markup };
  if (outgoing.kind === "text") {
    const payload = { ...common, ...NO_PREVIEW, text: outgoing.text, entities: [...outgoing.entities] };
    const sent = await api.raw.sendMessage(signal === undefined ? payload : until(signal, payload));
    return String(sent.message_id);
  }
  if (outgoing.kind === "rich") {
    const sent = await api.raw.sendRichMessage({ ...common, rich_message: outgoing.message });
    return String(sent.message_id);
  }
  const document = new InputFile(Buffer.from(outgoing.content), outgoing.name);
  const caption = outgoing.caption === "" ? {} : { caption: outgoing.caption };
  const sent = await api.raw.sendDocument({ ...common, ...caption, document });
  return String(sent.message_id);
}

/** A file cannot be written into a message of text. */
export type Writable = Exclude<Outgoing, { readonly kind: "file" }>;

export async function writeInto(
  { api, until }: TelegramApi,
  place: Place,
  message: string,
  outgoing: Writable,
  markup: Markup,
  signal?: AbortSignal,
): Promise<void> {
  const common = { ...chatOf(place), message_id: Number(message), ...markup };
  const payload =
    outgoing.kind === "text"
      ? { ...common, ...NO_PREVIEW, text: outgoing.text, entities: [...outgoing.entities] }
      : { ...common, rich_message: outgoing.message };
  await api.raw.editMessageText(signal === undefined ? payload : until(signal, payload));
}
