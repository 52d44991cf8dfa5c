/** What a message shows besides words, and its files as a request names them; a broken one costs itself alone. */
import type { File } from "../../../core/file.ts";
import { fileNameLine } from "../../../core/lines.ts";
import type { OperationName } from "../../../core/request.ts";
import { MADE } from "../../../core/unseen.ts";
import type { Attachment, Shown, Sticker } from "../update.ts";

/** Which kinds of files an operation uses, or has something to say about; all others never hear of any. */
const USES: Partial<Record<OperationName, readonly File["kind"][]>> = {
  effect: ["picture", "document", "sticker", "moving"],
  mirage: ["picture", "document", "sticker", "moving"],
  extract: ["picture", "document", "sticker", "moving", "sound"],
};

/** No request has more. */
const MOST = 10;

const PICTURE_NAME = /\.(?:png|jpe?g|webp|avif|bmp|tiff?|heic)$/i;

/** Of the sticker formats only the first stands still. */
const PNG = 1;
const LOTTIE = 3;
const GIF = 4;

const VOICE = 1 << 13;

const typeOf = ({ content_type }: Attachment): string | undefined =>
  /^[\x21-\x3A\x3C-\x7E]{1,100}(?=;|\s|$)/.exec(content_type ?? "")?.[0].toLowerCase();

function kindOf(attachment: Attachment): File["kind"] {
  const type = typeOf(attachment);
  if (type === undefined) return PICTURE_NAME.test(attachment.filename ?? "") ? "picture" : "document";
  if (type === "image/gif" || type.startsWith("video/")) return "moving";
  if (type.startsWith("image/")) return "picture";
  return type.startsWith("audio/") ? "sound" : "document";
}

export interface Showing {
  readonly from: File["from"];
  /** The message that shows them. */
  readonly message?: string;
  /** The largest file that is taken there, in bytes. */
  readonly largest?: number | undefined;
}

export function fileOf(attachment: Attachment, { from, message, largest }: Showing): File {
  const name = attachment.filename === undefined ? undefined : fileNameLine(attachment.filename);
  const type = typeOf(attachment);
  return {
    kind: kindOf(attachment),
    reference: attachment.url,
    ...(name === undefined ? {} : { name }),
    ...(type === undefined ? {} : { type }),
    ...(attachment.size === undefined ? {} : { bytes: attachment.size }),
    ...(largest === undefined ? {} : { largest }),
    from,
    ...(message === undefined ? {} : { message }),
  };
}

function stickerFile({ id, format_type }: Sticker, { from, message }: Showing): File {
  const host = format_type === GIF ? "media.discordapp.net" : "cdn.discordapp.com";
  const ending = format_type === GIF ? "gif" : format_type === LOTTIE ? "json" : "png";
  return {
    kind: format_type === PNG ? "sticker" : "moving",
    reference: `https://${host}/stickers/${id}.${ending}`,
    from,
    ...(message === undefined ? {} : { message }),
  };
}

/** A file in the components may be one of the attachments as well. */
function attachmentsOf({ attachments, components }: Shown): readonly Attachment[] {
  const ids = new Set(attachments.map(({ id, url }) => id ?? url));
  const names = new Set(attachments.map(({ url }) => url.split("?")[0]));
  return [
    ...attachments,
    ...components.media.filter(({ id, url }) => !ids.has(id ?? url) && !names.has(url.split("?")[0])),
  ];
}

export const filesIn = (shown: Shown, showing: Showing): File[] => [
  ...attachmentsOf(shown).map((attachment) => fileOf(attachment, showing)),
  ...shown.sticker_items.map((sticker) => stickerFile(sticker, showing)),
];

/** What Discord makes of a text that is too long for a message. */
const PASTE_NAME = "message.txt";
const isPaste = ({ kind, name }: Pick<File, "kind" | "name">): boolean => kind === "document" && name === PASTE_NAME;

/** Whether all that it shows is such a text: then these are its words. */
export const isPasted = (shown: Shown): boolean => {
  const files = filesIn(shown, { from: "message" });
  return files.length > 0 && files.every(isPaste);
};

export const isPicture = ({ kind }: File): boolean => kind === "picture" || kind === "sticker";

/** Those of them that the operation has anything to do with. */
export function filesFor(operation: OperationName, found: readonly File[]): { readonly files?: File[] } {
  const kinds = USES[operation] ?? [];
  const isUsed = (file: File): boolean =>
    kinds.includes(file.kind) || (operation === "chat" && file.from === "message" && isPaste(file));
  const files = found.filter(isUsed).slice(0, MOST);
  return files.length === 0 ? {} : { files };
}

type MediaWord = "picture" | "document" | "sticker" | "animation" | "video" | "audio" | "voice" | "poll";

const WORDS: Readonly<Record<File["kind"], MediaWord>> = {
  picture: "picture",
  document: "document",
  sticker: "sticker",
  moving: "video",
  sound: "audio",
};

/** In this order: the first that is there is what the message shows. */
const SHOWN: readonly File["kind"][] = ["picture", "document", "moving", "sound"];

/** As the operation calls a message whose words Herald is not given. */
export const WITHHELD = "withheld";

export const mediaWords: ReadonlySet<string> = new Set<MediaWord | typeof WITHHELD | typeof MADE>([
  WITHHELD,
  MADE,
  "picture",
  "document",
  "sticker",
  "animation",
  "video",
  "audio",
  "voice",
  "poll",
]);

/** What it holds besides words; undefined when it holds nothing else. */
export function mediaOf(shown: Shown): MediaWord | undefined {
  if ((shown.flags & VOICE) !== 0) return "voice";
  const kinds = new Set(shown.attachments.map(kindOf));
  const first = SHOWN.find((kind) => kinds.has(kind));
  const isAnimation = shown.attachments.every((one) => typeOf(one) === "image/gif");
  if (first === "moving" && isAnimation) return "animation";
  if (first !== undefined) return WORDS[first];
  if (shown.sticker_items.length > 0) return "sticker";
  return shown.poll === undefined ? undefined : "poll";
}
