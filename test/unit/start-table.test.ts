/** The start table says what it should. */
import { expect, test } from "vitest";
import { readConfig } from "../../src/config.ts";
import type { Platform } from "../../src/core/request.ts";
import type { StartItem } from "../../src/core/start-item.ts";
import { describeStart, renderStartTable, withService } from "../../src/start-table.ts";

function table(environment: Readonly<Record<string, string>>, token?: string): string {
  const read = readConfig(environment);
  if (!read.ok) throw new Error(read.problems.join("\n"));
  const web = { name: "Web console", state: "on", detail: "open to everybody" } as const;
  const isOn = read.config.console !== "off";
  const items = describeStart(read.config, "all", new Map<Platform, StartItem>(isOn ? [["web", web]] : []));
  const made = token === undefined ? undefined : { what: "ADMIN_TOKEN", secret: token };
  return renderStartTable({ version: "1.2.3", role: "all", url: "http://127.0.0.1:3000", items, made });
}

test("it names the console, the store, and the variables that turn on what is off", () => {
  const text = table({});
  expect(text).toContain("http://127.0.0.1:3000/");
  expect(text).toMatch(/· Telegram .*TELEGRAM_BOT_TOKEN/);
  expect(text).toMatch(/· Discord .*DISCORD_BOT_TOKEN/);
  expect(text).toMatch(/✓ Store +embedded/);
  expect(text).toMatch(/✓ Console +http/);
});

test("without a console there is an address, and the variable that turns it on", () => {
  const text = table({ CONSOLE: "off" });
  expect(text).toMatch(/✓ Address +http:\/\/127\.0\.0\.1:3000\/$/m);
  expect(text).toMatch(/· Web console .*CONSOLE/);
});

test("a platform says for itself how it stands", () => {
  const read = readConfig({ TELEGRAM_BOT_TOKEN: "123456789:abcdefghijklmnopqrstuvwxyz123456789" });
  if (!read.ok) throw new Error(read.problems.join("\n"));
  const told = { name: "Telegram", state: "on", detail: "@herald_bot, long polling" } as const;
  const there = { name: "Discord", state: "on", detail: "@herald, gateway" } as const;
  const platforms = new Map<Platform, StartItem>([
    ["telegram", told],
    ["discord", there],
  ]);
  const items = describeStart(read.config, "all", platforms);
  const text = renderStartTable({ version: "1", role: "all", url: "http://127.0.0.1:1", items, made: undefined });
  expect(text).toMatch(/✓ Telegram +@herald_bot, long polling$/m);
  expect(text).toMatch(/✓ Discord +@herald, gateway$/m);
});

test("the operator's token is shown when it was made, and every line fits a terminal", () => {
  expect(table({}, "made-now")).toContain("made-now");
  expect(table({})).not.toContain("ADMIN_TOKEN");
  for (const line of table({}, "x".repeat(32)).split("\n")) expect(line.length).toBeLessThanOrEqual(100);
});

test("the AI service is built in, or named by its host without what else its address holds", () => {
  expect(table({})).toMatch(/✓ AI service +built in and offline, under \/service/);
  const hosted = table({ SERVICE_URL: "https://service.example.com/base", SERVICE_API_KEY: "the-key" });
  expect(hosted).toMatch(/✓ AI service +hosted at service\.example\.com$/m);
  expect(hosted).not.toContain("the-key");
  expect(table({ SERVICE_URL: "https://service.example.com" })).toMatch(/· AI service .*SERVICE_API_KEY/);
});

test("a hosted service that cannot be worked with is trouble, with the reason", () => {
  const read = readConfig({ SERVICE_URL: "https://service.example.com", SERVICE_API_KEY: "the-key" });
  if (!read.ok) throw new Error(read.problems.join("\n"));
  const items = describeStart(read.config, "worker", new Map());
  const found = { ready: false, reason: "its certificate is not accepted." } as const;
  const [, , service] = withService(items, found);
  expect(service).toEqual({
    name: "AI service",
    state: "trouble",
    detail: "hosted at service.example.com: its certificate is not accepted",
  });
  expect(withService(items, { ready: true })).toBe(items);
});
