/** The configuration: what is read, and what is refused and in which words. */
import { describe, expect, test } from "vitest";
import { type Config, describeVariables, type ReadConfig, readConfig, renderProblems } from "../../src/config.ts";
import { QUEUE_NAMES } from "../../src/queue/jobs.ts";
import { configOf, hintsOf, problemsOf } from "./config-reading.ts";

const KEY = Buffer.alloc(32, 1).toString("base64");
const OLD_KEY = Buffer.alloc(32, 2).toString("base64url");
const TELEGRAM_TOKEN = `123456789:${"A".repeat(35)}`;

test("with nothing set everything has its default", () => {
  expect(readConfig({})).toEqual({
    ok: true,
    hints: [],
    secrets: [],
    config: {
      store: { kind: "embedded", directory: "./data" },
      dataDirectory: "./data",
      sealKeys: undefined,
      service: {
        url: undefined,
        apiKey: undefined,
        turnstile: undefined,
        imageboardSource: "imageboard",
        miragePath: undefined,
        timeout: 120_000,
        idleTimeout: 30_000,
      },
      telegram: undefined,
      discord: undefined,
      http: { host: "127.0.0.1", port: 3000 },
      console: "private",
      adminToken: undefined,
      admins: [],
      access: { mode: "open", allowed: [], denied: [] },
      limits: { personPerMinute: 20, personCreditsPerDay: 200, chatCreditsPerDay: 2000, balanceFloor: 10 },
      worker: { concurrency: { chat: 64, image: 8, search: 16, account: 16, digest: 4 } },
      log: { level: "info", format: "auto" },
      traces: undefined,
    } satisfies Config,
  } satisfies ReadConfig);
});

test("everything that can be set arrives in the words of the house", () => {
  const config = configOf({
    REDIS_URL: "redis://:pass@one:7000, rediss://two:7001",
    SEAL_KEY: `${KEY},${OLD_KEY}`,
    SERVICE_URL: "https://service.example.com/api/",
    SERVICE_API_KEY: "the-key",
    SERVICE_TURNSTILE: "turn",
    SERVICE_IMAGEBOARD_SOURCE: "board",
    SERVICE_MIRAGE_PATH: "/mirage/v2/",
    SERVICE_TIMEOUT_MS: "5000",
    SERVICE_IDLE_TIMEOUT_MS: "1000",
    TELEGRAM_BOT_TOKEN: TELEGRAM_TOKEN,
    TELEGRAM_API_ROOT: "http://localhost:8081/",
    TELEGRAM_WEBHOOK_URL: "https://bot.example.com",
    TELEGRAM_WEBHOOK_SECRET: "s3cret_-",
    TELEGRAM_RICH: "OFF",
    DISCORD_BOT_TOKEN: "a.b.c",
    DISCORD_API_ROOT: "http://localhost:9/api//",
    DISCORD_PUBLIC_KEY: "AB".repeat(32),
    DISCORD_MESSAGE_CONTENT: "on",
    DISCORD_SHARDS: "2-3/8",
    PORT: "0",
    HOST: "[::]",
    CONSOLE: "public",
    ADMIN_TOKEN: "long-enough-for-anybody",
    ADMINS: "telegram:123, discord:456",
    ACCESS: "listed",
    ALLOWED: "telegram:-1001,discord-guild:99,discord:5",
    DENIED: "telegram:6,web:0123456789abcdef",
    LIMIT_PERSON_PER_MINUTE: "1",
    LIMIT_PERSON_CREDITS_PER_DAY: "2",
    LIMIT_CHAT_CREDITS_PER_DAY: "3",
    LIMIT_BALANCE_FLOOR: "0",
    WORKER_CONCURRENCY: "image=1, chat=2",
    LOG_LEVEL: "warn",
    LOG_FORMAT: "json",
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318/",
  });
  expect(config).toMatchObject({
    store: { kind: "redis", url: "redis://:pass@one:7000,rediss://two:7001" },
    service: {
      url: "https://service.example.com/api",
      apiKey: "the-key",
      turnstile: "turn",
      imageboardSource: "board",
      miragePath: "mirage/v2",
      timeout: 5000,
      idleTimeout: 1000,
    },
    telegram: {
      token: TELEGRAM_TOKEN,
      apiRoot: "http://localhost:8081",
      rich: "off",
      webhook: { url: "https://bot.example.com/telegram/webhook", path: "/telegram/webhook", secret: "s3cret_-" },
    },
    discord: {
      token: "a.b.c",
      apiRoot: "http://localhost:9/api",
      publicKey: "ab".repeat(32),
      messageContent: true,
      shards: { first: 2, last: 3, count: 8 },
    },
    http: { host: "::", port: 0 },
    console: "public",
    adminToken: "long-enough-for-anybody",
    admins: [
      { kind: "telegram", id: "123" },
      { kind: "discord", id: "456" },
    ],
    access: {
      mode: "listed",
      allowed: [
        { kind: "telegram", id: "-1001" },
        { kind: "discord-guild", id: "99" },
        { kind: "discord", id: "5" },
      ],
      denied: [
        { kind: "telegram", id: "6" },
        { kind: "web", id: "0123456789abcdef" },
      ],
    },
    limits: { personPerMinute: 1, personCreditsPerDay: 2, chatCreditsPerDay: 3, balanceFloor: 0 },
    worker: { concurrency: { image: 1, chat: 2, search: 16, account: 16, digest: 4 } },
    log: { level: "warn", format: "json" },
    traces: "http://localhost:4318",
  });
  expect(config.sealKeys).toEqual([Buffer.alloc(32, 1), Buffer.alloc(32, 2)]);
});

test("the store is Redis before PostgreSQL before the embedded one", () => {
  const database = "postgres://herald:pass@localhost/herald";
  expect(configOf({ DATABASE_URL: database, SEAL_KEY: KEY }).store).toEqual({ kind: "postgres", url: database });
  const both = { DATABASE_URL: database, REDIS_URL: "redis://localhost", SEAL_KEY: KEY };
  expect(configOf(both).store).toEqual({ kind: "redis", url: "redis://localhost" });
  expect(hintsOf(both)).toContain("DATABASE_URL is not used, because REDIS_URL is set");
  expect(configOf({ DATA_DIR: "/var/lib/herald" }).store).toEqual({ kind: "embedded", directory: "/var/lib/herald" });
});

test("the webhook's own path is kept, and its query", () => {
  const webhook = (url: string) =>
    configOf({ TELEGRAM_BOT_TOKEN: TELEGRAM_TOKEN, TELEGRAM_WEBHOOK_URL: url }).telegram?.webhook;
  expect(webhook("https://bot.example.com/a/b?c=1")).toEqual({
    url: "https://bot.example.com/a/b?c=1",
    path: "/a/b",
    secret: undefined,
  });
  // Many name theirs by the bot's token.
  expect(webhook("https://bot.example.com/123456:A-b_c")?.path).toBe("/123456:A-b_c");
  expect(webhook("http://localhost:3000/")?.url).toBe("http://localhost:3000/telegram/webhook");
  // Where an address that ends with a slash and the path were put together.
  expect(webhook("https://bot.example.com//hook")).toEqual({
    url: "https://bot.example.com//hook",
    path: "//hook",
    secret: undefined,
  });
});

describe("a value that is not right is refused with its name, what was found, and an example", () => {
  test.each([
    [{ PORT: "eighty" }, 'PORT is "eighty": a number from 0 to 65535 is needed, for example PORT=3000'],
    [{ PORT: "65536" }, 'PORT is "65536": a number from 0 to 65535 is needed, for example PORT=3000'],
    [{ PORT: "-1" }, 'PORT is "-1": a number from 0 to 65535 is needed, for example PORT=3000'],
    [
      { LOG_LEVEL: "verbose" },
      'LOG_LEVEL is "verbose": trace, debug, info, warn, error, fatal or silent is needed, for example LOG_LEVEL=debug',
    ],
    [
      { WORKER_CONCURRENCY: "chat=1,pictures=2" },
      'WORKER_CONCURRENCY is "chat=1,pictures=2": "pictures" is none of the queues, which are chat, image, search, account, digest, for example WORKER_CONCURRENCY=chat=64,image=8',
    ],
    [
      { ADMINS: "telegram:-5" },
      'ADMINS is "telegram:-5": telegram:-5 is a chat, and people are needed here, for example ADMINS=telegram:123,discord:456',
    ],
    [
      { DISCORD_MESSAGE_CONTENT: "true" },
      'DISCORD_MESSAGE_CONTENT is "true": on or off is needed, for example DISCORD_MESSAGE_CONTENT=on',
    ],
    [
      { TELEGRAM_BOT_TOKEN: "abc" },
      "TELEGRAM_BOT_TOKEN is a value of 3 characters: the token that @BotFather gave you is needed, digits and 35 characters around a colon, for example TELEGRAM_BOT_TOKEN=123456789:the-35-characters-that-BotFather-gave",
    ],
    [
      { REDIS_URL: "redis://one:7000/3,redis://two:7001/3", SEAL_KEY: Buffer.alloc(32, 7).toString("base64") },
      'REDIS_URL is "redis://one:7000/3,redis://two:7001/3": a cluster has no numbered databases: the number behind the hosts must be left out, or one host alone given, for example REDIS_URL=redis://localhost:6379',
    ],
    [
      { REDIS_URL: "redis://localhost" },
      "SEAL_KEY is not set: with REDIS_URL all processes need the same key, this makes one: node -p \"crypto.randomBytes(32).toString('base64')\"",
    ],
  ])("%o", (environment, problem) => {
    expect(problemsOf(environment as Record<string, string>)).toEqual([problem]);
  });

  test.each([
    ["REDIS_URL", "localhost:6379"],
    ["REDIS_URL", "redis:localhost"],
    ["REDIS_URL", "redis://one:1,http://two:2"],
    ["REDIS_URL", "redis://"],
    ["REDIS_URL", "redis://:50%off@localhost:6379"],
    ["REDIS_URL", "redis://one:1,redis://100%:pass@two:2"],
    ["DATABASE_URL", "mysql://localhost/herald"],
    ["SEAL_KEY", Buffer.alloc(31).toString("base64")],
    ["SEAL_KEY", Buffer.alloc(33).toString("base64")],
    ["SEAL_KEY", `${KEY},short`],
    ["SERVICE_URL", "service.example.com"],
    ["SERVICE_URL", "https://service.example.com/?key=1"],
    ["SERVICE_URL", "https://me:pass@service.example.com"],
    ["SERVICE_API_KEY", "“pasted-from-a-letter”"],
    ["SERVICE_API_KEY", "with-a-blank-of-no-width\u200b"],
    ["SERVICE_API_KEY", "schlüssel"],
    ["SERVICE_TURNSTILE", "ключ"],
    ["SERVICE_MIRAGE_PATH", "https://elsewhere/mirage"],
    ["SERVICE_TIMEOUT_MS", "2 minutes"],
    ["TELEGRAM_API_ROOT", "ftp://api"],
    ["TELEGRAM_WEBHOOK_SECRET", "with space"],
    ["TELEGRAM_WEBHOOK_SECRET", "x".repeat(257)],
    ["TELEGRAM_WEBHOOK_URL", "http://bot.example.com"],
    ["TELEGRAM_WEBHOOK_URL", "https://bot.example.com:3000/hook"],
    ["TELEGRAM_WEBHOOK_URL", "https://bot.example.com/metrics"],
    ["TELEGRAM_WEBHOOK_URL", "https://bot.example.com/admin/hook"],
    ["TELEGRAM_WEBHOOK_URL", "https://bot.example.com/console/hook"],
    ["TELEGRAM_WEBHOOK_URL", "https://bot.example.com/ho%20ok"],
    ["TELEGRAM_WEBHOOK_URL", "https://bot.example.com/caf%C3%A9"],
    ["TELEGRAM_RICH", "on"],
    ["DISCORD_BOT_TOKEN", "Bot a.b.c"],
    ["DISCORD_PUBLIC_KEY", "ab".repeat(31)],
    ["DISCORD_SHARDS", "4"],
    ["DISCORD_SHARDS", "3-2/8"],
    ["DISCORD_SHARDS", "0-8/8"],
    ["HOST", "http://localhost"],
    ["ADMINS", "123"],
    ["ADMINS", "discord-guild:1"],
    ["ADMINS", "web:0123456789abcdef"],
    ["DENIED", "web:123"],
    ["DENIED", "telegram:0123456789abcdef"],
    ["ACCESS", "closed"],
    ["ALLOWED", "discord:-1"],
    ["DENIED", "matrix:1"],
    ["LIMIT_PERSON_PER_MINUTE", "0"],
    ["LIMIT_BALANCE_FLOOR", "1.5"],
    ["WORKER_CONCURRENCY", "chat=0"],
    ["WORKER_CONCURRENCY", "chat=1=2"],
    ["LOG_FORMAT", "xml"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "localhost:4318"],
  ])("%s=%s", (name, value) => {
    const problems = problemsOf({ SEAL_KEY: KEY, [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name} is .+(for example ${name}=|this makes one: )`));
  });

  test("all of them together", () => {
    const problems = problemsOf(
      { PORT: "x", ACCESS: "y", REDIS_URL: "z", LIMIT_BALANCE_FLOOR: "w" },
      "LOG_LEVEL=v\n???",
    );
    expect(problems.map((problem) => problem.split(" is ")[0])).toEqual([
      ".env line 2",
      "REDIS_URL",
      "PORT",
      "ACCESS",
      "LIMIT_BALANCE_FLOOR",
      "LOG_LEVEL",
      "SEAL_KEY",
    ]);
    expect(renderProblems(problems, ["a hint"])).toMatch(/7 things are[\s\S]*- PORT is "x"[\s\S]*- a hint/);
  });

  test("a token of any length will do for another server than Telegram's own", () => {
    expect(configOf({ TELEGRAM_BOT_TOKEN: "1:test", TELEGRAM_API_ROOT: "http://localhost:1" }).telegram?.token).toBe(
      "1:test",
    );
  });
});

describe("no secret is ever shown", () => {
  const SECRETS = ["hunter2", "s3cr3t"];

  test.each(describeVariables().map(({ name }) => name))("whatever is wrong with %s", (name) => {
    for (const value of [
      "http://me:hunter2@somewhere/s3 cr3t",
      "redis//me:hunter2@somewhere",
      "redis://:hun,ter2@a:1,redis://:s3cr3t@b:2/x/y",
      "redis://:hunter2",
      "redis://me:hunter2",
      "foo://me:s3cr3t/@hunter2@host",
      "mysql://host/db?password=hunter2",
      "ftp://host/?api_key=hunter2#token=s3cr3t",
      "foo://me:s3cr3t@host/db?password=x@hunter2",
      "redis//me:12?hunter2@s3cr3t",
      `123456789:${"hunter2".repeat(6)}`,
      ` hunter2 ${"s3cr3t".repeat(9)}`,
    ]) {
      const { hints, ...read } = readConfig({ [name]: value });
      const said = [...hints, ...(read.ok ? [] : read.problems)].join("\n");
      const secret = describeVariables().find((one) => one.name === name)?.secret === true;
      const shown =
        secret || value.includes("://") || value.includes("@") ? SECRETS : ["hunter2hunter2", "s3cr3ts3cr3t"];
      for (const one of shown) expect(said).not.toContain(one);
    }
  });

  test("neither is a line of .env that is no variable, nor an unknown variable's value", () => {
    const { hints, ...read } = readConfig({ TELEGRAM_TOKEN: "hunter2" }, "hunter2: s3cr3t\nFOO=hunter2\n'A=s3cr3t");
    expect([...hints, ...(read.ok ? [] : read.problems)].join("\n")).not.toMatch(/hunter2|s3cr3t/);
  });

  test("what is worth hiding comes with the configuration: secrets, each key, and the passwords in addresses", () => {
    const read = readConfig({
      REDIS_URL: "redis://me:one%21pass@a:1,redis://:two@b:2?password=thr%65e",
      DATABASE_URL: "postgres://db/herald?password=four&ssl=1",
      SEAL_KEY: `${KEY},${OLD_KEY}`,
      SERVICE_API_KEY: "service-key",
      TELEGRAM_BOT_TOKEN: TELEGRAM_TOKEN,
      ADMIN_TOKEN: "admin-token-of-the-house",
    });
    expect(read.ok && [...read.secrets].sort()).toEqual(
      [
        "one%21pass",
        "one!pass",
        "two",
        "two",
        "thr%65e",
        "three",
        "four",
        "four",
        KEY,
        OLD_KEY,
        "service-key",
        TELEGRAM_TOKEN,
        "admin-token-of-the-house",
      ].sort(),
    );
  });
});

describe("hints", () => {
  test.each([
    [{ TELEGRAM_WEBHOOK_URL: "https://a.example" }, "TELEGRAM_WEBHOOK_URL does nothing without TELEGRAM_BOT_TOKEN"],
    [
      { TELEGRAM_BOT_TOKEN: TELEGRAM_TOKEN, TELEGRAM_WEBHOOK_SECRET: "x" },
      "TELEGRAM_WEBHOOK_SECRET does nothing without TELEGRAM_WEBHOOK_URL",
    ],
    [
      { TELEGRAM_BOT_TOKEN: TELEGRAM_TOKEN, TELEGRAM_WEBHOOK_URL: "https://a.example" },
      "TELEGRAM_WEBHOOK_SECRET is not set: it is derived from the bot's token",
    ],
    [{ DISCORD_SHARDS: "0/2" }, "DISCORD_SHARDS does nothing without DISCORD_BOT_TOKEN"],
    [{ DISCORD_PUBLIC_KEY: "ab".repeat(32) }, "DISCORD_PUBLIC_KEY does nothing without DISCORD_BOT_TOKEN"],
    [
      { SERVICE_API_KEY: "k" },
      "SERVICE_API_KEY is set but SERVICE_URL is not: the local service is started, with this as its key",
    ],
    [
      { SERVICE_TIMEOUT_MS: "1000" },
      "SERVICE_IDLE_TIMEOUT_MS is longer than SERVICE_TIMEOUT_MS, which ends the call before",
    ],
    [{ ALLOWED: "telegram:1" }, "ALLOWED does nothing unless ACCESS=listed"],
    [
      { DATA_DIR: "~/herald" },
      'DATA_DIR is "~/herald", which is read as it stands: a folder of that name, and not what a shell would make of it, for example DATA_DIR=./data',
    ],
    [{ ACCESS: "listed" }, "ACCESS is listed, but ALLOWED and ADMINS are not set: nobody is let in"],
    [
      { TELEGRAM_BOT_TOKEN: TELEGRAM_TOKEN, SERVICE_URL: "https://a.example", SERVICE_API_KEY: "k" },
      "ADMINS is not set: whoever asks for /account in private sees the balance of the account that pays, for example ADMINS=telegram:123,discord:456",
    ],
    [
      { ACCESS: "listed", ALLOWED: "telegram:1,telegram:2", DENIED: "telegram:2" },
      "DENIED wins over ALLOWED for telegram:2",
    ],
    [
      { ADMIN_TOKEN: "admin" },
      "ADMIN_TOKEN is short enough to be guessed, this makes one: node -p \"crypto.randomBytes(24).toString('base64url')\"",
    ],
    [
      { SERVICE_URL: "https://a.example", SERVICE_API_KEY: '"quoted"' },
      "SERVICE_API_KEY stands in quotation marks, which are read as part of it; leave them away",
    ],
  ])("%o", (environment, hint) => {
    expect(hintsOf(environment as Record<string, string>)).toEqual([hint]);
  });

  test.each(["/v1/", "/x/v1", "/v1/chat/completions"])("tell an address that is the chat's: %s", (path) => {
    const hints = hintsOf({ SERVICE_URL: `https://a.example${path}`, SERVICE_API_KEY: "k" });
    expect(hints).toEqual([expect.stringMatching(/^SERVICE_URL ends with the path of the chat.*leave away \/v1/)]);
  });

  test("of the service are those that concern it, where it shares its .env with Herald", () => {
    const shared = { DATA_DIRECTORY: "x", ALLOWED: "telegram:1", TELEGRAM_WEBHOOK_URL: "https://a.example" };
    expect(readConfig(shared, "", "service").hints).toEqual([expect.stringMatching(/^DATA_DIRECTORY is not read/)]);
  });
});

test("the queues of WORKER_CONCURRENCY are the queues", () => {
  expect(Object.keys(configOf({}).worker.concurrency)).toEqual([...QUEUE_NAMES]);
});
