/** A listener as main would start it, at a fake Discord. */
import { onTestFinished } from "vitest";
import type { Store } from "../../../../src/core/store/index.ts";
import { menuLanguages, sayIn } from "../../../../src/locales/index.ts";
import type { ListenPace } from "../../../../src/platforms/discord/listen/pace.ts";
import {
  createDiscordListening,
  type DiscordListening,
  type DiscordListenParts,
} from "../../../../src/platforms/discord/listen.ts";
import { createDiscordApi } from "../../../../src/platforms/discord/send/rest.ts";
import { createTaken, keptLog, type Taken } from "../../telegram/listen/parts.ts";
import { QUICK, seal } from "./parts.ts";

export interface Begun extends ReturnType<typeof keptLog> {
  readonly listening: DiscordListening;
  readonly taken: Taken;
}

export interface BeginOptions extends Partial<Omit<DiscordListenParts, "config" | "discord" | "store" | "log">> {
  readonly config?: Partial<DiscordListenParts["config"]>;
  readonly pace?: Partial<ListenPace>;
  readonly slow?: Pick<Store, "documents">;
}

interface Server {
  readonly url: string;
  readonly token: string;
}

/** It is not started yet. */
export function begin(server: Server, store: Store, options: BeginOptions = {}): Begun {
  const { config, pace, slow, ...more } = options;
  const token = config?.token ?? server.token;
  const discord = createDiscordApi({ token, apiRoot: server.url });
  const taken = createTaken();
  const kept = keptLog();
  const listening = createDiscordListening(
    {
      config: { token, publicKey: undefined, messageContent: false, shards: undefined, ...config },
      discord,
      store: { ...store, ...slow },
      submit: taken.submit,
      seal,
      access: () => "allowed",
      absent: new Set(),
      say: sayIn,
      menus: menuLanguages,
      log: kept.log,
      alone: true,
      ...more,
    },
    { ...QUICK, ...pace },
  );
  onTestFinished(async () => {
    await listening.stop();
    await discord.close();
  });
  return { ...kept, listening, taken };
}
