/** What people read about the variables says what the code does. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { describeVariables, readConfig, renderConfigTable, renderEnvExample } from "../../src/config.ts";

const KEY = Buffer.alloc(32, 1).toString("base64");

function problemsOf(environment: Record<string, string>, file?: string): readonly string[] {
  const read = readConfig(environment, file);
  return read.ok ? [] : read.problems;
}

describe("the documents", () => {
  const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), "utf8");
  /** The contract with those who run it: renaming or dropping one of these breaks somebody's machine. */
  const NAMES = [
    ..."REDIS_URL DATABASE_URL DATA_DIR SEAL_KEY".split(" "),
    ..."SERVICE_URL SERVICE_API_KEY SERVICE_TURNSTILE SERVICE_IMAGEBOARD_SOURCE SERVICE_MIRAGE_PATH".split(" "),
    ..."SERVICE_TIMEOUT_MS SERVICE_IDLE_TIMEOUT_MS".split(" "),
    ..."TELEGRAM_BOT_TOKEN TELEGRAM_API_ROOT TELEGRAM_WEBHOOK_URL TELEGRAM_WEBHOOK_SECRET TELEGRAM_RICH".split(" "),
    ..."DISCORD_BOT_TOKEN DISCORD_API_ROOT DISCORD_PUBLIC_KEY DISCORD_MESSAGE_CONTENT DISCORD_SHARDS".split(" "),
    ..."PORT HOST CONSOLE ADMIN_TOKEN ADMINS ACCESS ALLOWED DENIED".split(" "),
    ..."LIMIT_PERSON_PER_MINUTE LIMIT_PERSON_CREDITS_PER_DAY LIMIT_CHAT_CREDITS_PER_DAY LIMIT_BALANCE_FLOOR".split(" "),
    ..."WORKER_CONCURRENCY LOG_LEVEL LOG_FORMAT OTEL_EXPORTER_OTLP_ENDPOINT".split(" "),
  ];

  test("name exactly the variables that are read", () => {
    expect(describeVariables().map(({ name }) => name)).toEqual(NAMES);
  });

  test.each(describeVariables())(
    "the example and the default of $name are right",
    ({ name, example, default: text }) => {
      for (const value of [text ?? "", typeof example === "string" ? example : ""]) {
        expect(problemsOf({ SEAL_KEY: KEY, [name]: value })).toEqual([]);
      }
      expect(text === undefined ? [] : problemsOf({ [name]: text })).toEqual([]);
    },
  );

  test("a default that is documented is the one that holds", () => {
    const defaults = describeVariables().flatMap(({ name, default: text }) =>
      text === undefined ? [] : [[name, text] as const],
    );
    expect(defaults).toHaveLength(19);
    expect(readConfig(Object.fromEntries(defaults))).toEqual(readConfig({}));
  });

  test(".env.example is what the table makes", () => {
    expect(read(".env.example")).toBe(renderEnvExample());
  });

  test(".env.example can be used as it is, and with every line taken in", () => {
    const text = read(".env.example");
    expect(readConfig({}, text)).toEqual(readConfig({}));
    const taken = text.replace(/^#([A-Z_]+=)/gm, "$1");
    expect(taken.match(/^[A-Z_]+=/gm)).toHaveLength(NAMES.length);
    expect(readConfig({}, taken)).toEqual(readConfig({}));
  });

  test("the README's table is what the table makes", () => {
    const [, text] = /<!-- configuration -->\n([\s\S]*?)\n?<!-- \/configuration -->/.exec(read("README.md")) ?? [];
    expect(text).toBe(renderConfigTable());
  });

  test("every row of the README's table is one row", () => {
    for (const row of renderConfigTable().split("\n")) expect(row.match(/\|/g)).toHaveLength(4);
  });
});
