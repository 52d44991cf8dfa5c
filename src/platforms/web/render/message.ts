/** A stored message as the console's page gets it. */
import { isPressable } from "../../../core/pressable.ts";
import { FILE_LIFETIME, type StoredMessage } from "../talks.ts";
import type { Block, Button, Message, ShownFile } from "../wire.ts";

export interface Showing {
  readonly blocksOf: (markdown: string) => readonly Block[];
  /** Where the file at this place of the message is had; what it is, its blob says. */
  readonly urlOf: (index: number, blob: string) => string;
}

export function shownMessage(
  id: string,
  stored: StoredMessage,
  { blocksOf, urlOf }: Showing,
  now = Date.now(),
): Message {
  const { by, at, revision, answers, about, text, files, buttons = [], waits, notice } = stored;
  const areGone = at + FILE_LIFETIME < now;
  const shownFiles = files.map(
    ({ blob, name, as, veiled, width, height }, index): ShownFile => ({
      url: urlOf(index, blob),
      name,
      as,
      ...(veiled === undefined ? {} : { veiled }),
      ...(width === undefined ? {} : { width }),
      ...(height === undefined ? {} : { height }),
      ...(areGone ? { gone: true } : {}),
    }),
  );
  const rows = buttons.map((row): Button[] => row.filter(({ operation }) => isPressable(operation)));
  return {
    id,
    by,
    at,
    revision,
    text,
    blocks: by === "herald" ? blocksOf(text) : [],
    files: shownFiles,
    buttons: rows.filter((row) => row.length > 0),
    ...(answers === undefined ? {} : { answers }),
    ...(about === undefined ? {} : { about }),
    ...(waits === undefined ? {} : { waits }),
    ...(notice === undefined ? {} : { notice }),
  };
}
