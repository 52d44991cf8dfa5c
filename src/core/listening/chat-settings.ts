/** The settings of chats, believed for a moment: in a busy group every message asks for them. */
import type { ChatSettings } from "../settings.ts";
import { CHATS } from "../settings.ts";
import type { Documents } from "../store/documents.ts";

/** So many chats at most, each a few hundred bytes. */
const MOST = 10_000;

export interface ChatSettingsCache {
  readonly of: (chat: string) => Promise<ChatSettings | undefined>;
  readonly forget: (chat: string) => void;
}

interface Believed {
  /** Of a clock that never jumps: what is read while another is ahead is not believed for as long. */
  readonly until: number;
  readonly settings: Promise<ChatSettings | undefined>;
}

export function createChatSettings(
  documents: Pick<Documents, "get">,
  lifetime: number,
  most = MOST,
): ChatSettingsCache {
  // In the order in which they were read, so that the first is the oldest.
  const believed = new Map<string, Believed>();

  function read(chat: string): Promise<ChatSettings | undefined> {
    // The promise itself is kept: one that is forgotten while it is being read does not come back.
    const settings = documents.get(CHATS, chat);
    const entry = { until: performance.now() + lifetime, settings };
    believed.delete(chat);
    believed.set(chat, entry);
    settings.catch(() => believed.get(chat) === entry && believed.delete(chat));
    for (const oldest of believed.keys()) {
      if (believed.size <= most) break;
      believed.delete(oldest);
    }
    return settings;
  }

  return {
    of(chat) {
      const entry = believed.get(chat);
      return entry !== undefined && entry.until > performance.now() ? entry.settings : read(chat);
    },
    forget: (chat) => void believed.delete(chat),
  };
}
