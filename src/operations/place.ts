/** Where a menu's answer goes: over the menu where the person is alone, below it where others may still want it. */
import type { Request } from "../core/request.ts";

export const overMenu = ({ pressed, chat }: Request): { replaces?: string[] } =>
  pressed !== undefined && chat?.kind === "private" ? { replaces: [pressed] } : {};

/** What else there is to know, below what was asked. */
export const withNote = (text: string, note: string): string => (note === "" ? text : `${text}\n\n${note}`);
