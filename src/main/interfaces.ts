/** What each platform is spoken to with. */
import type { Config } from "../config.ts";
import type { Platform } from "../core/request.ts";
import type { Metrics } from "../http/index.ts";
import type { DiscordApi } from "../platforms/discord/send/rest.ts";
import type { TelegramApi } from "../platforms/telegram/send/api.ts";

/** A platform without a token costs no memory, so nothing of it is loaded. */
export interface Platforms {
  readonly telegram: TelegramApi | undefined;
  readonly discord: DiscordApi | undefined;
  readonly close: () => Promise<unknown>;
}

export async function openPlatforms({ telegram, discord }: Config, metrics: Metrics): Promise<Platforms> {
  const onCall =
    (name: Exclude<Platform, "house">) =>
    (call: string, outcome: string, milliseconds: number): void =>
      metrics.observePlatform(name, call, outcome, milliseconds);
  const [telegramApi, discordApi] = await Promise.all([
    telegram === undefined
      ? undefined
      : import("../platforms/telegram/send/api.ts").then(({ createTelegramApi }) =>
          createTelegramApi({ ...telegram, onCall: onCall("telegram") }),
        ),
    discord === undefined
      ? undefined
      : import("../platforms/discord/send/rest.ts").then(({ createDiscordApi }) =>
          createDiscordApi({ ...discord, onCall: onCall("discord") }),
        ),
  ]);
  return {
    telegram: telegramApi,
    discord: discordApi,
    close: () => Promise.all([telegramApi?.close(), discordApi?.close()]),
  };
}
