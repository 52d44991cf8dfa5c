/** The platforms, wired: how each is listened to, and how it is answered. */
import type { Config } from "../config.ts";
import type { Absent } from "../core/commands.ts";
import type { Sender } from "../core/delivery.ts";
import { languages } from "../core/languages.ts";
import type { ListeningHealth } from "../core/listening/standing.ts";
import type { Platform } from "../core/request.ts";
import type { StartItem } from "../core/start-item.ts";
import { type Check, createHere, type Mount } from "../http/index.ts";
import { menuLanguages, sayIn } from "../locales/index.ts";
import { createWebSender } from "../platforms/web/send/index.ts";
import { houseSender } from "../pulse.ts";
import { version } from "../version.ts";
import type { Core } from "./core.ts";

/** What a platform calls over HTTP. */
interface Route {
  readonly path: string;
  readonly handle: (request: Request) => Promise<Response>;
  /** Large bodies come there, and are read only of whom is known by the headers. */
  readonly large?: true;
}

/** A platform, as this process listens to it. */
export interface Listener {
  readonly name: Exclude<Platform, "house">;
  /** Never waits for the platform. */
  readonly start: () => void;
  readonly known: (limit: number) => Promise<unknown>;
  readonly route: Route | undefined;
  /** Everything below a path, for browsers, and who may see the page that uses it. */
  readonly console?: {
    readonly mount: Mount;
    readonly admits: (request: Request, remoteAddress: string | undefined) => Promise<"open" | "sign-in">;
  };
  /** How it is, for operators; the console is there as long as its process is. */
  readonly health?: () => ListeningHealth | undefined;
  readonly check: Check["check"];
  readonly item: () => StartItem;
  readonly stop: () => Promise<unknown>;
}

/** What is asked for by command, and not set up. */
export const absentIn = ({ service }: Config): Absent => new Set(service.miragePath === undefined ? ["mirage"] : []);

export async function sendersOf(core: Core): Promise<Partial<Record<Platform, Sender>>> {
  const { config, store, log, platforms, seal } = core;
  const { telegram, discord } = platforms;
  // Also where there is no console: the operator's page asks by it.
  const web = createWebSender({ store, say: sayIn, log });
  const senders: Partial<Record<Platform, Sender>> = { house: houseSender(store), web };
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

/** Whether whoever asks over HTTP is signed in. */
type IsOperator = (request: Request) => Promise<boolean>;

export async function listenersOf(core: Core, isOperator: IsOperator): Promise<readonly Listener[]> {
  const listeners = await Promise.all([listenToTelegram(core), listenToDiscord(core), listenToWeb(core, isOperator)]);
  return listeners.flatMap((listener) => listener ?? []);
}

/** What every platform's listening is given. */
function commonOf({ config, log, store, submit, access }: Core) {
  return {
    store,
    submit,
    absent: absentIn(config),
    access,
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
  const route = listening.webhook && ({ ...listening.webhook, large: true } as const);
  return { ...listening, name: "telegram", route };
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

async function listenToWeb(core: Core, isOperator: IsOperator): Promise<Listener | undefined> {
  const { console: mode } = core.config;
  if (mode === "off") return undefined;
  const { createWebListening } = await import("../platforms/web/listen.ts");
  const listening = createWebListening({
    ...commonOf(core),
    say: sayIn,
    languages,
    version,
    mode,
    isHere: createHere(core.log),
    isOperator,
  });
  return { ...listening, route: undefined, console: listening };
}
