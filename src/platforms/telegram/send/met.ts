/** How the bot is called and what it hears, for whoever is told: its owner may change both while Herald runs. */
import type { About } from "../../../core/delivery.ts";
import type { TelegramApi } from "./api.ts";

/** As often as who listens asks. In milliseconds. */
const BELIEVED = 600_000;

interface Met {
  readonly about: Promise<About | undefined>;
  /** Of a clock that never jumps. */
  readonly until: number;
}

export function createMet({ api }: Pick<TelegramApi, "api">): () => Promise<About | undefined> {
  let met: Met | undefined;

  async function ask(before: Met | undefined): Promise<About | undefined> {
    try {
      const { username, can_read_all_group_messages: hearsAll } = await api.getMe();
      const link = `https://t.me/${username}`;
      return { name: `@${username}`, link, starts: true, ...(hearsAll === true ? { hearsAll } : {}) };
    } catch {
      met = undefined;
      return before?.about;
    }
  }

  return () => {
    const now = performance.now();
    if (met === undefined || met.until <= now) met = { about: ask(met), until: now + BELIEVED };
    return met.about;
  };
}
