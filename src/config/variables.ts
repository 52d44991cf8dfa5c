/** The variables: one schema that reads them all, each with the words that document it. */
import { z } from "zod";
import { SENDABLE } from "../core/sendable.ts";
import { optional, standard } from "./documented.ts";
import {
  matching,
  numbersByName,
  oneOf,
  people,
  peopleAndPlaces,
  postgresAddress,
  redisAddresses,
  sealKeys,
  shardRange,
  webAddress,
  webRoot,
  wholeNumber,
} from "./values.ts";

const word = (needed: string) => matching(/^\S+$/, needed);

/** What stands in a header: a quotation mark or a blank of another script, as they come with what is pasted, cannot be sent. */
const sendable = (needed: string) =>
  matching(SENDABLE, `${needed} and without characters that cannot be sent is needed`);

const random = (bytes: number, form: string) =>
  ({ command: `node -p "crypto.randomBytes(${bytes}).toString('${form}')"` }) as const;

/** Addresses of the platforms themselves, whose rules about tokens and ports are known. */
export const TELEGRAM_ITSELF = "https://api.telegram.org";

const HOUR = 3_600_000;
const CREDITS = wholeNumber(0, 1_000_000_000);

/** Jobs at once in one worker process. */
export const CONCURRENCY = { chat: 64, image: 8, search: 16, account: 16, digest: 4 } as const;

const concurrency = Object.entries(CONCURRENCY)
  .map(([queue, count]) => `${queue}=${count}`)
  .join(",");

const storage = {
  REDIS_URL: optional(redisAddresses, {
    group: "Where things are kept",
    meaning: "`redis://` or `rediss://`: queue and store on Redis or Valkey (a cluster: its nodes with commas between)",
    example: "redis://localhost:6379",
  }),
  DATABASE_URL: optional(postgresAddress, {
    group: "Where things are kept",
    meaning: "`postgres://`: queue and store on PostgreSQL, when `REDIS_URL` is not set",
    example: "postgres://herald:password@localhost:5432/herald",
  }),
  DATA_DIR: standard("./data", matching(/^[^\0]+$/, "the path of a folder is needed"), {
    group: "Where things are kept",
    meaning: "where the embedded store lives when neither is set",
    example: "./data",
  }),
  SEAL_KEY: optional(sealKeys, {
    group: "Where things are kept",
    meaning:
      "32 bytes in base64 that seal people's keys; must be set with a remote store (new key first, old ones after a comma)",
    otherwise: "made on first start, kept in `DATA_DIR` (0600)",
    secret: true,
    example: random(32, "base64"),
  }),
};

const service = {
  SERVICE_URL: optional(webRoot, {
    group: "The AI service",
    meaning: "address of the hosted AI service; unset: the local service is started",
    example: "https://service.example.com",
  }),
  SERVICE_API_KEY: optional(sendable("a key without spaces"), {
    group: "The AI service",
    meaning: "the operator's key, used for people without their own",
    secret: true,
    example: "the-key-of-your-account",
  }),
  SERVICE_TURNSTILE: optional(sendable("a word without spaces"), {
    group: "The AI service",
    meaning: "sent as `turnstile-authorization` where the service accepts it",
    secret: true,
    example: "what-the-service-gave-you",
  }),
  SERVICE_IMAGEBOARD_SOURCE: standard("imageboard", word("an identifier without spaces is needed"), {
    group: "The AI service",
    meaning: "the service's identifier of the second search source",
    example: "imageboard",
  }),
  SERVICE_MIRAGE_PATH: optional(matching(/^\/?[\w.~-]+(\/[\w.~-]+)*\/?$/, "a path without ? and # is needed"), {
    group: "The AI service",
    meaning: "path of the third picture pipeline under `/visuals`; unset: no `/mirage`",
    example: "mirage",
  }),
  SERVICE_TIMEOUT_MS: standard("120000", wholeNumber(100, HOUR), {
    group: "The AI service",
    meaning: "how long one call may take altogether, in milliseconds",
    example: "120000",
  }),
  SERVICE_IDLE_TIMEOUT_MS: standard("30000", wholeNumber(100, HOUR), {
    group: "The AI service",
    meaning: "how long a streamed answer may pause, in milliseconds",
    example: "30000",
  }),
};

const telegram = {
  TELEGRAM_BOT_TOKEN: optional(
    matching(
      /^\d+:[A-Za-z0-9_-]+$/,
      "the token that @BotFather gave you is needed, digits and 35 characters around a colon",
    ),
    {
      group: "Telegram",
      meaning: "turns Telegram on: the token that @BotFather gives",
      secret: true,
      example: "123456789:the-35-characters-that-BotFather-gave",
    },
  ),
  TELEGRAM_API_ROOT: standard(TELEGRAM_ITSELF, webRoot, {
    group: "Telegram",
    meaning: "another Bot API server",
    example: "http://localhost:8081",
  }),
  TELEGRAM_WEBHOOK_URL: optional(webAddress, {
    group: "Telegram",
    meaning:
      "the whole public address given to Telegram: a webhook instead of long polling; its path is listened on (`/telegram/webhook` when it has none)",
    example: "https://bot.example.com/telegram/webhook",
  }),
  TELEGRAM_WEBHOOK_SECRET: optional(
    matching(/^[A-Za-z0-9_-]{1,256}$/, "1 to 256 letters, digits, _ and - are needed"),
    {
      group: "Telegram",
      meaning: "proves that what comes to the webhook comes from Telegram",
      otherwise: "made from the bot's token",
      secret: true,
      example: random(32, "hex"),
    },
  ),
  TELEGRAM_RICH: standard("auto", oneOf(["auto", "off"]), {
    group: "Telegram",
    meaning: "`auto`: rich messages where they are understood; `off`: classic ones",
    example: "auto",
  }),
};

const discord = {
  DISCORD_BOT_TOKEN: optional(matching(/^[\w.-]+$/, 'the bot\'s token is needed, without "Bot" and spaces before it'), {
    group: "Discord",
    meaning: "turns Discord on: the bot's token from the developer portal",
    secret: true,
    example: "the-token-from-the-developer-portal",
  }),
  DISCORD_API_ROOT: standard("https://discord.com/api", webRoot, {
    group: "Discord",
    meaning: "another REST root (the gateway's address comes from it)",
    example: "https://discord.com/api",
  }),
  DISCORD_PUBLIC_KEY: optional(
    matching(/^[0-9a-fA-F]{64}$/, "the application's public key is needed, 64 digits and letters a to f"),
    {
      group: "Discord",
      meaning: "the application's public key: with it, `/discord/interactions` answers signed HTTP interactions",
      example: "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
    },
  ),
  DISCORD_MESSAGE_CONTENT: standard("off", oneOf(["on", "off"]), {
    group: "Discord",
    meaning: "`on`: ask for the privileged message content intent",
    example: "on",
  }),
  DISCORD_SHARDS: optional(shardRange, {
    group: "Discord",
    meaning: "the shards of the gateway that this process runs, of how many: `0-3/8`, the others being run elsewhere",
    otherwise: "one gateway runs as many as Discord recommends, and the others stand by",
    example: "0-3/8",
  }),
};

const admission = {
  PORT: standard("3000", wholeNumber(0, 65_535), {
    group: "The web",
    meaning: "port of the web console, webhooks, health and metrics (0: any free one)",
    example: "3000",
  }),
  HOST: standard(
    "127.0.0.1",
    matching(/^(\[[\da-fA-F:.]+\]|[\da-fA-F]*:[\da-fA-F:.]+|[\w.-]+)$/, "a host name or an IP address alone is needed"),
    {
      group: "The web",
      meaning: "address it listens on; `0.0.0.0` is all of the machine's",
      example: "0.0.0.0",
    },
  ),
  CONSOLE: standard("private", oneOf(["private", "public", "off"]), {
    group: "The web",
    meaning:
      "`private`: open at this machine itself, anybody elsewhere signs in with `ADMIN_TOKEN`; `public`: open to all; `off`: none",
    example: "public",
  }),
  ADMIN_TOKEN: optional(word("a token without spaces is needed"), {
    group: "The web",
    meaning: "signs in to the operator's pages",
    otherwise: "made on first start, printed once",
    secret: true,
    example: random(24, "base64url"),
  }),
  ADMINS: optional(people, {
    group: "Who may use it",
    meaning: "operators, who may see all and are told of trouble",
    example: "telegram:123,discord:456",
  }),
  ACCESS: standard("open", oneOf(["open", "listed"]), {
    group: "Who may use it",
    meaning: "`open` to all; `listed`: only people and chats in `ALLOWED`, or let in by an operator",
    example: "listed",
  }),
  ALLOWED: optional(peopleAndPlaces, {
    group: "Who may use it",
    meaning: "people, chats and servers that are let in when `ACCESS` is `listed`",
    example: "telegram:-1001,discord-guild:99",
  }),
  DENIED: optional(peopleAndPlaces, {
    group: "Who may use it",
    meaning: "people, chats and servers that are never let in",
    example: "telegram:-1001,discord:5",
  }),
};

const work = {
  LIMIT_PERSON_PER_MINUTE: standard("20", wholeNumber(1, 100_000), {
    group: "Limits",
    meaning: "requests of one person in a minute, in all chats together",
    example: "20",
  }),
  LIMIT_PERSON_CREDITS_PER_DAY: standard("200", CREDITS, {
    group: "Limits",
    meaning: "credits one person may spend in a day; a chat may set a lower limit",
    example: "200",
  }),
  LIMIT_CHAT_CREDITS_PER_DAY: standard("2000", CREDITS, {
    group: "Limits",
    meaning: "credits one chat may spend in a day; a chat may set a lower limit",
    example: "2000",
  }),
  LIMIT_BALANCE_FLOOR: standard("10", CREDITS, {
    group: "Limits",
    meaning: "when the operator's balance is down to this, nothing more is spent",
    example: "10",
  }),
  WORKER_CONCURRENCY: standard(concurrency, numbersByName(CONCURRENCY, 1_000), {
    group: "Work and log",
    meaning: "paid calls at once in one worker process, for twice as many jobs; queues that are left out keep theirs",
    example: "chat=64,image=8",
  }),
  LOG_LEVEL: standard("info", oneOf(["trace", "debug", "info", "warn", "error", "fatal", "silent"]), {
    group: "Work and log",
    meaning: "the least that is logged: `trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`",
    example: "debug",
  }),
  LOG_FORMAT: standard("auto", oneOf(["auto", "json", "pretty"]), {
    group: "Work and log",
    meaning: "`json`, `pretty`, or `auto`: pretty on a terminal, JSON otherwise",
    example: "json",
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(webRoot, {
    group: "Work and log",
    meaning: "where traces are sent, when set",
    example: "http://localhost:4318",
  }),
};

export const variables = z.object({ ...storage, ...service, ...telegram, ...discord, ...admission, ...work });
export type Values = z.output<typeof variables>;
export type VariableName = keyof Values;
