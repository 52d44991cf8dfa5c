/** The files that a message shows, as a request names them; a broken one costs itself alone. */
import { z } from "zod";
import type { File } from "../../../core/file.ts";
import type { OperationName } from "../../../core/request.ts";
import type { Message } from "../update.ts";
import { fileNameOf } from "./names.ts";
import { replyOf } from "./quoted.ts";

/** Which kinds of files an operation uses, or has something to say about; all others never hear of any. */
const USES: Partial<Record<OperationName, readonly File["kind"][]>> = {
  effect: ["picture", "document", "sticker", "moving"],
  mirage: ["picture", "document", "sticker", "moving"],
  extract: ["picture", "document", "sticker", "moving", "sound"],
};

const size = z.int().nonnegative().optional().catch(undefined);

const contentSchema = z.object({
  file_id: z.string().regex(/^[\x21-\x7E]{1,2000}$/),
  file_size: size,
  file_name: z.string().optional().catch(undefined),
  mime_type: z
    .string()
    .regex(/^[\x21-\x7E]{1,100}$/)
    .optional()
    .catch(undefined),
  width: size,
  height: size,
  is_animated: z.boolean().catch(false),
  is_video: z.boolean().catch(false),
});
type Content = z.infer<typeof contentSchema>;

const pixels = ({ width = 0, height = 0 }: Content): number => width * height;

/** A photo is a list of its sizes. */
function largest(value: unknown): Content | undefined {
  const sizes = (Array.isArray(value) ? value : []).flatMap((one: unknown) => contentSchema.safeParse(one).data ?? []);
  return sizes.toSorted((one, other) => pixels(one) - pixels(other)).at(-1);
}

const one = (value: unknown): Content | undefined => contentSchema.safeParse(value).data;

type Kind = readonly [
  field: string,
  read: (value: unknown) => Content | undefined,
  kindOf: (content: Content) => File["kind"],
];

const moving = (): File["kind"] => "moving";
const sound = (): File["kind"] => "sound";

/** The first that is there counts: an animation is a document as well, and beside a live photo stands a still one. */
const KINDS: readonly Kind[] = [
  ["animation", one, moving],
  ["video", one, moving],
  ["video_note", one, moving],
  ["photo", largest, () => "picture"],
  ["live_photo", one, moving],
  ["sticker", one, ({ is_animated, is_video }) => (is_animated || is_video ? "moving" : "sticker")],
  ["audio", one, sound],
  ["voice", one, sound],
  ["document", one, () => "document"],
];

type Fields = Readonly<Record<string, unknown>>;

/** What shows files: a message, or what is said of one in another chat. */
interface Showing {
  readonly from: File["from"];
  readonly message?: string;
}

function fileIn(shown: Fields, { from, message }: Showing): File | undefined {
  const [field, read, kindOf] = KINDS.find(([name]) => shown[name] !== undefined && shown[name] !== null) ?? [];
  const content = field === undefined ? undefined : read?.(shown[field]);
  if (content === undefined || kindOf === undefined) return undefined;
  const name = content.file_name === undefined ? undefined : fileNameOf(content.file_name);
  return {
    kind: kindOf(content),
    reference: content.file_id,
    ...(name === undefined ? {} : { name }),
    ...(content.mime_type === undefined ? {} : { type: content.mime_type }),
    ...(content.file_size === undefined ? {} : { bytes: content.file_size }),
    from,
    ...(message === undefined ? {} : { message }),
    ...(typeof shown["media_group_id"] === "string" ? { album: true } : {}),
  };
}

interface Asking {
  readonly files?: File[];
}

function asFiles(operation: OperationName, found: readonly (File | undefined)[]): Asking {
  const kinds = USES[operation] ?? [];
  const files = found.flatMap((file) => (file !== undefined && kinds.includes(file.kind) ? [file] : []));
  return files.length === 0 ? {} : { files };
}

/** Its own first, then those of what it replies to, whoever wrote that. */
export function filesOf(message: Message, operation: OperationName): Asking {
  if (USES[operation] === undefined) return {};
  const reply = replyOf(message);
  const elsewhere = message.external_reply;
  return asFiles(operation, [
    fileIn(message, { from: "message", message: message.message_id }),
    reply === undefined ? undefined : fileIn(reply, { from: "quoted", message: reply.message_id }),
    // The message stands in another chat, where no answer can reply to it.
    reply !== undefined || elsewhere === undefined ? undefined : fileIn(elsewhere, { from: "quoted" }),
  ]);
}

/** Those of the message that a button stands under. */
export const filesUnder = (message: Fields & { readonly message_id: string }, operation: OperationName): Asking =>
  asFiles(operation, [fileIn(message, { from: "pressed", message: message.message_id })]);
