/** Files: taken in from bots and people, kept, and handed out at addresses that stop working. */
import type { Buffer } from "node:buffer";
import { has, isFields, listIn, textIn } from "./body.ts";
import type { Hub, Room } from "./hub.ts";
import type { DiscordAttachment, DiscordMessage, Fields, Upload } from "./model.ts";
import { fileLimit } from "./permissions.ts";
import { Faults, REFUSED } from "./refusal.ts";

const KINDS: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  txt: "text/plain; charset=utf-8",
  md: "text/markdown; charset=utf-8",
  pdf: "application/pdf",
  json: "application/json; charset=utf-8",
  csv: "text/csv; charset=utf-8",
};

const endingOf = (name: string): string => name.split(".").at(-1)?.toLowerCase() ?? "";

const kindOf = ({ name, type }: Upload): string =>
  type !== undefined && type !== "" && type !== "application/octet-stream"
    ? type
    : (KINDS[endingOf(name)] ?? "application/octet-stream");

/** By the name alone, as a client chooses: whole kinds, or endings with their dot; all where none is named. */
export function takesFile(types: readonly unknown[], upload: Upload): boolean {
  const ending = endingOf(upload.name);
  const kind = KINDS[ending]?.split("/")[0];
  return types.length === 0 || types.some((one) => one === `.${ending}` || (kind !== undefined && one === kind));
}

/** The size of a PNG stands at its beginning. */
function sizeOf(bytes: Buffer): { readonly width: number; readonly height: number } | undefined {
  const isPng = bytes.length > 24 && bytes.readUInt32BE(0) === 0x89_50_4e_47;
  return isPng ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) } : undefined;
}

/** `fleeting` are those of commands and forms, which lie apart from those of messages. */
export function keepFile(hub: Hub, channel: string, upload: Upload, fleeting = false, about = ""): DiscordAttachment {
  const id = hub.ids.now();
  const type = kindOf(upload);
  const folder = fleeting ? "ephemeral-attachments" : "attachments";
  const path = `${folder}/${channel}/${id}/${encodeURIComponent(upload.name)}`;
  hub.files.set(id, { bytes: upload.bytes, type, path });
  const url = `http://127.0.0.1:${hub.port}/${path}?ex=${hub.fileGeneration}&is=0&hm=${id}`;
  return {
    id,
    filename: upload.name,
    size: upload.bytes.length,
    url,
    proxy_url: url,
    content_type: type,
    ...(type.startsWith("image/") ? (sizeOf(upload.bytes) ?? { width: 64, height: 64 }) : {}),
    ...(about === "" ? {} : { description: about }),
    ...(fleeting ? { ephemeral: true as const } : {}),
  };
}

/** Which files a message has in the end; nothing is kept before the rules have let it pass. */
export interface Filing {
  readonly names: readonly string[];
  readonly keep: () => readonly DiscordAttachment[];
}

export function planFiles(
  hub: Hub,
  room: Room,
  fields: Fields,
  files: ReadonlyMap<string, Upload>,
  before: DiscordMessage | undefined,
  where: string,
  person?: string,
): Filing {
  const limit = fileLimit(hub, room, person);
  const all = [...files.values()];
  if (all.some(({ bytes }) => bytes.length > limit)) throw REFUSED.tooLarge();
  const faults = new Faults();
  if (all.length > 10) faults.add(["attachments"], "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.");
  const described = listIn(fields, "attachments").filter(isFields);
  const idOf = (one: Fields): string => String(one["id"]);
  const old = before?.attachments ?? [];
  const kept = has(fields, "attachments") ? old.filter(({ id }) => described.some((one) => idOf(one) === id)) : old;
  described.forEach((one, index) => {
    const known = files.has(idOf(one)) || old.some(({ id }) => id === idOf(one));
    if (typeof one["id"] !== "string") hub.problems.push(`${where}: the id of an attachment is no text`);
    if (!known) faults.add(["attachments", index, "id"], "ATTACHMENT_NOT_FOUND", "The attachment was not found");
    faults.tooLong(["attachments", index, "description"], textIn(one, "description") ?? "", 1024);
  });
  const about = (number: string): Fields => described.find((one) => idOf(one) === number) ?? {};
  const fresh = [...files].map(([number, upload]) => ({
    upload: { ...upload, name: textIn(about(number), "filename") ?? upload.name },
    description: textIn(about(number), "description") ?? "",
  }));
  if (
    has(fields, "attachments") &&
    [...files.keys()].some((number) => !described.some((one) => idOf(one) === number))
  ) {
    hub.problems.push(`${where}: a file is not among the attachments`);
  }
  const names = [...kept.map(({ filename }) => filename), ...fresh.map(({ upload }) => upload.name)];
  if (names.length > 10) faults.add(["attachments"], "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.");
  faults.settle();
  if (new Set(names).size !== names.length) hub.problems.push(`${where}: two files have the same name`);
  return {
    names,
    keep: () => [
      ...kept,
      ...fresh.map(({ upload, description }) => keepFile(hub, room.channel.id, upload, false, description)),
    ],
  };
}
