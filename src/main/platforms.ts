/** The platforms, wired: how each is listened to, and how it is answered. */
import { createAccess } from "../access.ts";
import type { Config } from "../config.ts";
import type { Absent } from "../core/commands.ts";
import type { Sender } from "../core/delivery.ts";
import type { Platform } from "../core/request.ts";
import type { StartItem } from "../core/start-item.ts";
import type { Check } from "../http/index.ts";
import { menuLanguages, sayIn } from "../locales/index.ts";
import { houseSender } from "../pulse.ts";
import type { Core } from "./core.ts";

/** A platform, as this process listens to it. */
export interface Listener {
  readonly name: Exclude<Platform, "house">;
  /** Never waits for the platform. */
  readonly start: () => void;
  readonly known: (limit: number) => Promise<unknown>;
  /** What the platform calls over HTTP. */
  readonly route: { readonly path: string; readonly handle: (request: Request) => Promise<Response> } | undefined;
  readonly check: Check["check"];
  readonly item: () => StartItem;
  readonly stop: () => Promise<unknown>;
}

/** What is asked for by command, and not set up. */
export const absentIn = ({ service }: Config): Absent => new Set(service.miragePath === undefined ? ["mirage"] : []);

export async function sendersOf(core: Core): Promise<Partial<Record<Platform, Sender>>> {
  const { config, store, log, platforms, seal } = core;
  const { telegram, discord } = platforms;
  const senders: Partial<Record<Platform, Sender>> = { house: houseSender(store) };
  if (telegram !== undefined && config.telegram !== undefined) {
    const { createTelegramSender } = await import("../platforms/telegram/send/index.ts");
    senders.telegram = createTelegramSender({ telegram, rich: config.telegram.rich, store, say: sayIn, log });
  }
  if (discord !== undefined && config.discord !== undefined) {
    const { createDiscordSender } = await import("../platforms/discord/send/index.ts");
    const { messageContent } = config.discord;
    senders.discord = createDiscordSender({ discord, store, seal, say: sayIn, log, messageContent });
  }
  return senders;
}

export async function listenersOf(core: Core): Promise<readonly Listener[]> {
  if (core.role === "worker") return [];
  const listeners = await Promise.all([listenToTelegram(core), listenToDiscord(core)]);
  return listeners.flatMap((listener) => listener ?? []);
}

/** What every platform's listening is given. */
function commonOf({ config, log, store, submit }: Core) {
  return {
    store,
    submit,
    absent: absentIn(config),
    access: createAccess(config),
    menus: menuLanguages,
    log,
    alone: store.kind === "embedded",
  };
}

async function listenToTelegram(core: Core): Promise<Listener | undefined> {
  const { telegram } = core.platforms;
  const { telegram: config } = core.config;
  if (telegram === undefined || config === undefined) return undefined;
  const { createListening } = await import("../platforms/telegram/listen.ts");
  const listening = createListening({ ...commonOf(core), config, telegram });
  return { ...listening, name: "telegram", route: listening.webhook };
}

async function listenToDiscord(core: Core): Promise<Listener | undefined> {
  const { discord } = core.platforms;
  const { discord: config } = core.config;
  if (discord === undefined || config === undefined) return undefined;
  // Where Herald also answers, whoever does that counts.
  if (core.role === "gateway") {
    const { countInvalid } = await import("../platforms/discord/send/invalid.ts");
    countInvalid(discord, core.store, core.log);
  }
  const { createDiscordListening } = await import("../platforms/discord/listen.ts");
  const listening = createDiscordListening({ ...commonOf(core), config, discord, seal: core.seal, say: sayIn });
  return { ...listening, name: "discord", route: listening.interactions };
}
