/** The stage of Telegram's own journeys: what all journeys have, and a stand-in for Telegram. */
import { type FakeTelegram, type FakeTelegramOptions, startFakeTelegram } from "../../fakes/telegram/start.ts";
import { type Stage as Common, openStage as openWith, type StoreName } from "../stage.ts";

export interface Stage extends Common {
  readonly telegram: FakeTelegram;
}

export async function openStage(store: StoreName, options: FakeTelegramOptions = {}): Promise<Stage> {
  const telegram = await startFakeTelegram(options);
  const environment = { TELEGRAM_BOT_TOKEN: telegram.token, TELEGRAM_API_ROOT: telegram.url };
  return { ...(await openWith(store, { environment, close: telegram.close, forget: telegram.forget })), telegram };
}
