/** The calls that put a message somewhere: sent anew, or written into one that stands. */
import type { Caption, Outgoing, OutgoingMedia } from "../outgoing.ts";
import type { TelegramApi } from "./api.ts";
import { chatOf, type Markup, type Place, placed } from "./place.ts";
import { UPLOADED } from "./upload.ts";

/** Sources have links, and a preview of one of them says nothing about the answer. */
const NO_PREVIEW = { link_preview_options: { is_disabled: true } } as const;

const captionOf = ({ text, entities }: Caption) =>
  text === "" ? {} : { caption: text, ...(entities.length === 0 ? {} : { caption_entities: [...entities] }) };

const veilOf = ({ veiled }: OutgoingMedia) => (veiled === undefined ? {} : { has_spoiler: true });

interface File {
  readonly file_id: string;
}

/** What a message shows, as far as its server says so: it was sent in any case, and nothing may fail after that. */
interface Showing {
  readonly photo?: readonly File[];
  readonly document?: File;
}

function learn({ kind, known, id }: OutgoingMedia, { photo, document }: Showing): void {
  const file = kind === "picture" ? photo?.at(-1) : document;
  if (id === undefined && file !== undefined) known?.learn(kind, file.file_id);
}

/** Resolves to the message's id. The signal ends the call. */
export async function sendNew(
  { api, until, carrying }: TelegramApi,
  place: Place,
  outgoing: Outgoing,
  markup: Markup,
  signal?: AbortSignal,
): Promise<string> {
  const within = <Payload extends object>(payload: Payload): Payload =>
    signal === undefined ? payload : until(signal, payload);
  const common = placed(place, markup);
  switch (outgoing.kind) {
    case "text": {
      const payload = { ...common, ...NO_PREVIEW, text: outgoing.text, entities: [...outgoing.entities] };
      const sent = await api.raw.sendMessage(within(payload));
      return String(sent.message_id);
    }
    case "rich": {
      const sent = await api.raw.sendRichMessage(within({ ...common, rich_message: outgoing.message }));
      return String(sent.message_id);
    }
    case "picture": {
      const { id } = outgoing;
      const payload = { ...common, photo: id ?? UPLOADED, ...captionOf(outgoing.caption), ...veilOf(outgoing) };
      const sent = await api.raw.sendPhoto(within(id === undefined ? carrying(outgoing, payload) : payload));
      learn(outgoing, sent);
      return String(sent.message_id);
    }
    case "file": {
      const { id } = outgoing;
      const payload = { ...common, document: id ?? UPLOADED, ...captionOf(outgoing.caption) };
      const sent = await api.raw.sendDocument(within(id === undefined ? carrying(outgoing, payload) : payload));
      learn(outgoing, sent);
      return String(sent.message_id);
    }
  }
}

/** A text goes into a message of text, and a picture or a file into any. */
export async function writeInto(
  { api, until, carrying }: TelegramApi,
  place: Place,
  message: string,
  outgoing: Outgoing,
  markup: Markup,
  signal?: AbortSignal,
): Promise<void> {
  const within = <Payload extends object>(payload: Payload): Payload =>
    signal === undefined ? payload : until(signal, payload);
  const common = { ...chatOf(place), message_id: Number(message), ...markup };
  switch (outgoing.kind) {
    case "text": {
      const payload = { ...common, ...NO_PREVIEW, text: outgoing.text, entities: [...outgoing.entities] };
      await api.raw.editMessageText(within(payload));
      return;
    }
    case "rich":
      await api.raw.editMessageText(within({ ...common, rich_message: outgoing.message }));
      return;
    case "picture":
    case "file": {
      const media = { media: UPLOADED, ...captionOf(outgoing.caption) };
      const payload =
        outgoing.kind === "picture"
          ? { ...common, media: { type: "photo" as const, ...media, ...veilOf(outgoing) } }
          : { ...common, media: { type: "document" as const, ...media } };
      await api.raw.editMessageMedia(within(carrying(outgoing, payload)));
      return;
    }
  }
}

/** Leaves the picture or the file above it as it is. */
export async function writeCaption(
  { api }: TelegramApi,
  place: Place,
  message: string,
  caption: Caption,
  markup: Markup,
): Promise<void> {
  const common = { ...chatOf(place), message_id: Number(message), ...markup };
  await api.raw.editMessageCaption({ ...common, caption: caption.text, caption_entities: [...caption.entities] });
}
