/** Messages as the page gets them, with the addresses of their files. */
import { shownMessage } from "../render/message.ts";
import type { StoredMessage } from "../talks.ts";
import type { Message } from "../wire.ts";

export type Shown = (talk: string, id: string, stored: StoredMessage) => Message;

export const shown: Shown = (talk, id, stored) =>
  shownMessage(id, stored, (index) => `/console/files/${talk}/${id}/${index}`);
