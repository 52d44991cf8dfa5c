/** The configuration in the words of the house, made from the values of the variables. */
import { bareHost } from "../core/bare-host.ts";
import type { Identity, ShardRange } from "./values.ts";
import type { CONCURRENCY, Values } from "./variables.ts";

export interface Config {
  readonly store:
    | { readonly kind: "redis"; readonly url: string }
    | { readonly kind: "postgres"; readonly url: string }
    | { readonly kind: "embedded"; readonly directory: string };
  /** Where files are kept that are not the store's: what was made on first start. */
  readonly dataDirectory: string;
  /** The first seals, all open; undefined when one is to be made, which a remote store never has. */
  readonly sealKeys: readonly Buffer[] | undefined;
  readonly service: {
    /** Without a slash at the end; undefined when the local service is to be started. */
    readonly url: string | undefined;
    readonly apiKey: string | undefined;
    readonly turnstile: string | undefined;
    readonly imageboardSource: string;
    /** Under `/visuals`, without slashes around it. */
    readonly miragePath: string | undefined;
    /** One call, whole; in milliseconds, as is the next. */
    readonly timeout: number;
    /** Between two pieces of a streamed answer. */
    readonly idleTimeout: number;
  };
  /** Undefined: off. */
  readonly telegram:
    | {
        readonly token: string;
        readonly apiRoot: string;
        readonly rich: "auto" | "off";
        /** Undefined: long polling. */
        readonly webhook:
          | {
              /** As Telegram is told it, path and all. */
              readonly url: string;
              /** Where it is listened on. */
              readonly path: string;
              /** Undefined: to be derived from the token, so that all processes have the same. */
              readonly secret: string | undefined;
            }
          | undefined;
      }
    | undefined;
  /** Undefined: off. */
  readonly discord:
    | {
        readonly token: string;
        readonly apiRoot: string;
        /** 64 hexadecimal digits; undefined: no interactions over HTTP. */
        readonly publicKey: string | undefined;
        readonly messageContent: boolean;
        /** Undefined: all that Discord recommends, run by one process. */
        readonly shards: ShardRange | undefined;
      }
    | undefined;
  readonly http: { readonly host: string; readonly port: number };
  /** Who may use the console. */
  readonly console: "private" | "public" | "off";
  /** Undefined: to be made on first start. */
  readonly adminToken: string | undefined;
  readonly admins: readonly Identity[];
  readonly access: {
    readonly mode: "open" | "listed";
    readonly allowed: readonly Identity[];
    readonly denied: readonly Identity[];
  };
  readonly limits: {
    readonly personPerMinute: number;
    readonly personCreditsPerDay: number;
    readonly chatCreditsPerDay: number;
    readonly balanceFloor: number;
  };
  readonly worker: { readonly concurrency: Readonly<Record<keyof typeof CONCURRENCY, number>> };
  readonly log: { readonly level: Values["LOG_LEVEL"]; readonly format: Values["LOG_FORMAT"] };
  /** Where traces are sent; undefined: nowhere. */
  readonly traces: string | undefined;
}

function arrangeStore({ REDIS_URL, DATABASE_URL, DATA_DIR }: Values): Config["store"] {
  if (REDIS_URL !== undefined) return { kind: "redis", url: REDIS_URL };
  if (DATABASE_URL !== undefined) return { kind: "postgres", url: DATABASE_URL };
  return { kind: "embedded", directory: DATA_DIR };
}

/** The path that is listened on when the address is an origin alone. */
const WEBHOOK_PATH = "/telegram/webhook";

export const webhookPath = ({ pathname }: URL): string => (pathname === "/" ? WEBHOOK_PATH : pathname);

/** Of a path that begins with two slashes nothing may be made anew: it would be read as another host. */
function toldAs(address: URL): string {
  const told = new URL(address);
  told.pathname = webhookPath(address);
  return told.href;
}

function arrangeTelegram(values: Values): Config["telegram"] {
  const address = values.TELEGRAM_WEBHOOK_URL;
  if (values.TELEGRAM_BOT_TOKEN === undefined) return undefined;
  return {
    token: values.TELEGRAM_BOT_TOKEN,
    apiRoot: values.TELEGRAM_API_ROOT,
    rich: values.TELEGRAM_RICH,
    webhook:
      address === undefined
        ? undefined
        : {
            url: toldAs(address),
            path: webhookPath(address),
            secret: values.TELEGRAM_WEBHOOK_SECRET,
          },
  };
}

function arrangeDiscord(values: Values): Config["discord"] {
  if (values.DISCORD_BOT_TOKEN === undefined) return undefined;
  return {
    token: values.DISCORD_BOT_TOKEN,
    apiRoot: values.DISCORD_API_ROOT,
    publicKey: values.DISCORD_PUBLIC_KEY?.toLowerCase(),
    messageContent: values.DISCORD_MESSAGE_CONTENT === "on",
    shards: values.DISCORD_SHARDS,
  };
}

const arrangeService = (values: Values): Config["service"] => ({
  url: values.SERVICE_URL,
  apiKey: values.SERVICE_API_KEY,
  turnstile: values.SERVICE_TURNSTILE,
  imageboardSource: values.SERVICE_IMAGEBOARD_SOURCE,
  miragePath: values.SERVICE_MIRAGE_PATH?.replace(/^\/|\/$/g, ""),
  timeout: values.SERVICE_TIMEOUT_MS,
  idleTimeout: values.SERVICE_IDLE_TIMEOUT_MS,
});

export const arrange = (values: Values): Config => ({
  store: arrangeStore(values),
  dataDirectory: values.DATA_DIR,
  sealKeys: values.SEAL_KEY,
  service: arrangeService(values),
  telegram: arrangeTelegram(values),
  discord: arrangeDiscord(values),
  http: { host: bareHost(values.HOST), port: values.PORT },
  console: values.CONSOLE,
  adminToken: values.ADMIN_TOKEN,
  admins: values.ADMINS ?? [],
  access: { mode: values.ACCESS, allowed: values.ALLOWED ?? [], denied: values.DENIED ?? [] },
  limits: {
    personPerMinute: values.LIMIT_PERSON_PER_MINUTE,
    personCreditsPerDay: values.LIMIT_PERSON_CREDITS_PER_DAY,
    chatCreditsPerDay: values.LIMIT_CHAT_CREDITS_PER_DAY,
    balanceFloor: values.LIMIT_BALANCE_FLOOR,
  },
  worker: { concurrency: values.WORKER_CONCURRENCY },
  log: { level: values.LOG_LEVEL, format: values.LOG_FORMAT },
  traces: values.OTEL_EXPORTER_OTLP_ENDPOINT,
});
