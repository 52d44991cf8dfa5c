/** What an update turns out to be, and what Telegram wants to hear of it. */
import type { Heard } from "../../../core/listening/heard.ts";

/** What Telegram says of the bot itself. */
export interface Me {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  /** It hears everything said in groups. */
  readonly readsAll: boolean;
  /** Its private chats have topics. */
  readonly hasTopics: boolean;
}

/** `query` is a press, which Telegram wants answered. */
export type Parsed = Heard & { readonly query?: string };
