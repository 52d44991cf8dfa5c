/** Names that look like ours: pointed out when they were meant for us, and left alone when they are somebody else's. */
import { describe, expect, test } from "vitest";
import { readConfig } from "../../src/config.ts";

const hintsOf = (environment: Record<string, string>, file?: string): readonly string[] =>
  readConfig(environment, file).hints;

test.each([
  ["TELEGRAM_TOKEN", "TELEGRAM_BOT_TOKEN"],
  ["TELEGRAM_BOT_TOKN", "TELEGRAM_BOT_TOKEN"],
  ["TELEGARM_BOT_TOKEN", "TELEGRAM_BOT_TOKEN"],
  ["TG_BOT_TOKEN", "TELEGRAM_BOT_TOKEN"],
  ["TELEGRAM_BOTTOKEN", "TELEGRAM_BOT_TOKEN"],
  ["telegram_bot_token", "TELEGRAM_BOT_TOKEN"],
  ["DISCORD_TOKEN", "DISCORD_BOT_TOKEN"],
  ["BOT_TOKEN", "TELEGRAM_BOT_TOKEN or DISCORD_BOT_TOKEN"],
  ["REDIS_URI", "REDIS_URL"],
  ["REDISURL", "REDIS_URL"],
  ["VALKEY_URL", "REDIS_URL"],
  ["POSTGRES_URL", "DATABASE_URL"],
  ["DB_URL", "DATABASE_URL"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["DATABSE_URL", "DATABASE_URL"],
  ["LOGLEVEL", "LOG_LEVEL"],
  ["LOG_LEVLE", "LOG_LEVEL"],
  ["DATA_PATH", "DATA_DIR"],
  ["SERVICE_KEY", "SERVICE_API_KEY"],
  ["SERVICE_TIMEOUT", "SERVICE_TIMEOUT_MS"],
  ["ADMIN", "ADMINS"],
  ["PROT", "PORT"],
  ["HERALD_PORT", "PORT"],
  ["HERALD_SEAL_KEY", "SEAL_KEY"],
  ["OTEL_EXPORTER_OTLP_ENDPOIN", "OTEL_EXPORTER_OTLP_ENDPOINT"],
])("%s is not read, and %s was meant", (name, meant) => {
  expect(hintsOf({ [name]: "a-value" })).toEqual([`${name} is not read; did you mean ${meant}?`]);
  expect(hintsOf({}, `${name}=a-value`)).toEqual([`${name} (in .env) is not read; did you mean ${meant}?`]);
});

test("a proxy that is set for other programs is said not to be used, where anybody outside is called", () => {
  const proxy = "http://someone:secret@proxy.example:3128";
  for (const name of ["HTTPS_PROXY", "https_proxy", "ALL_PROXY"]) {
    const says = `${name} is not used: Herald calls its platforms and its AI service directly, and needs a way to them`;
    expect(hintsOf({ [name]: proxy, DISCORD_BOT_TOKEN: "a-token" })).toContain(says);
    expect(hintsOf({ [name]: proxy })).toEqual([]);
    const ofService = readConfig({ [name]: proxy, DISCORD_BOT_TOKEN: "a-token" }, "", "service");
    expect(ofService.hints.join()).not.toContain(name);
  }
  expect(hintsOf({ HTTPS_PROXY: "", SERVICE_URL: "http://ai.example" }).join()).not.toContain("PROXY");
});

test("a name with a word left out is pointed out also when the right one is set", () => {
  const token = `123456789:${"A".repeat(35)}`;
  expect(hintsOf({ TELEGRAM_BOT_TOKEN: token, TELEGRAM_TOKEN: "x" })).toEqual([
    "TELEGRAM_TOKEN is not read; did you mean TELEGRAM_BOT_TOKEN?",
  ]);
});

test("a longer name of somebody else's is left alone when ours is there as well", () => {
  const ours = { REDIS_URL: "redis://localhost", SEAL_KEY: Buffer.alloc(32).toString("base64") };
  expect(hintsOf({ ...ours, REDIS_TLS_URL: "rediss://localhost" })).toEqual([]);
  expect(hintsOf({ REDIS_TLS_URL: "rediss://localhost" })).toEqual([
    "REDIS_TLS_URL is not read; did you mean REDIS_URL?",
  ]);
});

test("an unknown name in .env is always said, for it was meant for us", () => {
  expect(hintsOf({}, "FAVOURITE_COLOUR=blue\nPGHOST=x")).toEqual([
    "FAVOURITE_COLOUR (in .env) is not read: no variable has this name",
    "PGHOST (in .env) is not read: no variable has this name",
  ]);
});

test("a name that is in the environment and in .env is said once", () => {
  expect(hintsOf({ LOGLEVEL: "x" }, "LOGLEVEL=x")).toHaveLength(1);
});

/** What is found on machines, in containers, on hosting platforms, in editors and in CI. */
const FOREIGN = `
  PATH HOME USER USERNAME LOGNAME SHELL SHLVL PWD OLDPWD TERM TERM_PROGRAM COLORTERM LANG LANGUAGE LC_ALL LC_CTYPE TZ
  HOSTNAME HOST_NAME HOSTTYPE HOSTFILE OSTYPE MACHTYPE COMPUTERNAME TMPDIR TEMP TMP EDITOR VISUAL PAGER DISPLAY MAIL
  XDG_DATA_DIRS XDG_DATA_HOME XDG_DATA_DIR XDG_CONFIG_HOME XDG_RUNTIME_DIR XDG_SESSION_ID DBUS_SESSION_BUS_ADDRESS
  SSH_AUTH_SOCK SSH_CONNECTION SUDO_USER NODE_ENV NODE_OPTIONS NODE_VERSION NODE_PATH NODE_PORT YARN_VERSION NVM_DIR
  npm_config_cache npm_config_loglevel npm_package_name npm_lifecycle_event npm_config_data_dir npm_config_log_level
  KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_PORT KUBERNETES_PORT_443_TCP_ADDR
  REDIS_SERVICE_HOST REDIS_SERVICE_PORT REDIS_PORT_6379_TCP_ADDR HERALD_SERVICE_HOST HERALD_SERVICE_PORT HERALD_SERVICE_PORT_HTTP
  REDIS_HOST REDIS_PORT REDIS_PASSWORD REDIS_VERSION VALKEY_VERSION PGHOST PGPORT PGUSER PGPASSWORD PGDATA PGDATABASE
  POSTGRES_USER POSTGRES_PASSWORD POSTGRES_DB POSTGRES_HOST DATABASE_HOST DATABASE_USER DATABASE_NAME DATABASE_PORT DB_HOST DB_NAME
  GIT_DIR GIT_AUTHOR_NAME GITHUB_TOKEN GITHUB_API_URL GITHUB_SERVER_URL GH_TOKEN CI CI_SERVER_URL CI_SERVER_PORT RUNNER_TEMP
  AWS_REGION AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN GOOGLE_APPLICATION_CREDENTIALS OPENAI_API_KEY ANTHROPIC_API_KEY
  RAILWAY_SERVICE_NAME RENDER_SERVICE_ID DYNO FLY_APP_NAME HEROKU_APP_NAME VERCEL_URL DOCKER_HOST COMPOSE_PROJECT_NAME
  OTEL_SERVICE_NAME OTEL_EXPORTER_OTLP_TRACES_ENDPOINT OTEL_EXPORTER_OTLP_HEADERS OTEL_EXPORTER_OTLP_PROTOCOL OTEL_LOG_LEVEL
  PORTAGE_TMPDIR PORTS PORTER HTTP_PROXY HTTPS_PROXY NO_PROXY HTTP_PORT HTTP_HOST SERVER_PORT ALLOWED_ORIGINS ALLOWED_HOSTS
  LOG_FILE LOG_DIR LOG_COLOR DEBUG FORCE_COLOR NO_COLOR PYTHONPATH JAVA_HOME GOPATH CARGO_HOME PS1 IFS _ INVOCATION_ID
  JOURNAL_STREAM VSCODE_PID WSL_DISTRO_NAME SECRET_KEY SESSION_SECRET SENTRY_DSN ACCESSIBILITY HISTFILE LESS LS_COLORS
`
  .split(/\s+/)
  .filter((name) => name !== "");

describe("somebody else's names are left alone", () => {
  test("there are enough of them to mean something", () => expect(new Set(FOREIGN).size).toBeGreaterThan(100));
  test.each(FOREIGN)("%s", (name) => expect(hintsOf({ [name]: "a-value" })).toEqual([]));
  test("what Kubernetes says about a service called herald", () => {
    expect(hintsOf({ HERALD_PORT: "tcp://10.0.0.7:3000", HERALD_PORT_3000_TCP: "tcp://10.0.0.7:3000" })).toEqual([]);
  });
});
