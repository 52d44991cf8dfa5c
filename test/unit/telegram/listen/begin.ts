/** A listener as main would start it, at a fake Telegram. */
import { onTestFinished } from "vitest";
import type { Store } from "../../../../src/core/store/index.ts";
import type { ListenPace } from "../../../../src/platforms/telegram/listen/pace.ts";
import { createListening, type Listening, type ListenParts } from "../../../../src/platforms/telegram/listen.ts";
import { createTelegramApi, type TelegramApi } from "../../../../src/platforms/telegram/send/api.ts";
import type { FakeTelegram } from "../../../fakes/telegram/start.ts";
import { createTaken, keptLog, QUICK, type Taken } from "./parts.ts";

export interface Begun extends ReturnType<typeof keptLog> {
  readonly listening: Listening;
  readonly telegram: TelegramApi;
  readonly taken: Taken;
}

export interface BeginOptions extends Partial<Omit<ListenParts, "config" | "telegram" | "store" | "log">> {
  readonly webhook?: ListenParts["config"]["webhook"];
  readonly pace?: Partial<ListenPace>;
  readonly token?: string;
  /** What is read of an answer of Telegram's, in bytes. */
  readonly largest?: number;
}

/** It is not started yet. */
export function begin(fake: FakeTelegram, store: Store, options: BeginOptions = {}): Begun {
  const { webhook, pace, token = fake.token, largest, ...more } = options;
  const telegram = createTelegramApi({ token, apiRoot: fake.url, ...(largest === undefined ? {} : { largest }) });
  const taken = createTaken();
  const kept = keptLog();
  const parts: ListenParts = {
    config: { token, webhook },
    telegram,
    store,
    submit: taken.submit,
    access: () => "allowed",
    menus: [],
    absent: new Set(),
    log: kept.log,
    alone: true,
    ...more,
  };
  const listening = createListening(parts, { ...QUICK, ...pace });
  onTestFinished(async () => {
    await listening.stop();
    await telegram.close();
  });
  return { ...kept, listening, telegram, taken };
}
