/** Files that people sent: fetched from Telegram's own host, or the one that stands in for it, and from no other. */
import type { Fetched, File } from "../../../core/file.ts";
import type { TelegramApi } from "./api.ts";

export function createFetch(_telegram: TelegramApi) {
  return async (_file: File, _signal: AbortSignal): Promise<Fetched> => ({ outcome: "gone" });
}
