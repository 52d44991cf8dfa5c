/** The settings as an operator sees them: everything that is read, and no secret of it. */
import { expect, test } from "vitest";
import { describeSettings, describeVariables } from "../../src/config.ts";

test("every variable is there, with what was set, or its default", () => {
  const settings = describeSettings({ PORT: "4000", HOST: " " }, "LOG_LEVEL=debug\nPORT=1\n");
  expect(settings.map(({ name }) => name)).toEqual(describeVariables().map(({ name }) => name));
  const one = (name: string) => settings.find((setting) => setting.name === name);
  expect(one("PORT")).toMatchObject({ value: "4000", isSet: true });
  expect(one("LOG_LEVEL")).toMatchObject({ value: "debug", isSet: true });
  expect(one("HOST")).toMatchObject({ value: "127.0.0.1", isSet: false });
});

test("of secrets nothing is there but whether there is one", () => {
  const word = "s3cr3t-w0rd";
  const names = describeVariables().flatMap(({ name, secret }) => (secret ? [name] : []));
  const addresses = {
    REDIS_URL: `redis://user:${word}@one:7000,redis://:${word}@two:7001`,
    DATABASE_URL: `postgres://herald:${word}@db/herald?password=${word}`,
    SERVICE_URL: `https://service.example.com/?key=${word}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://a:${word}@b:4318`,
    TELEGRAM_WEBHOOK_URL: `https://b.example.com/hook?secret=${word}`,
    DISCORD_API_ROOT: `ht tp://${word}`,
  };
  const settings = describeSettings({ ...Object.fromEntries(names.map((name) => [name, word])), ...addresses }, "");
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) expect(settings).toContainEqual(expect.objectContaining({ name, value: "", isSet: true }));
  const shown = JSON.stringify(settings.filter(({ name }) => name !== "DISCORD_API_ROOT"));
  expect(shown).not.toContain(word);
  expect(shown).toContain("redis://user:hidden@one:7000");
  expect(shown).toContain("postgres://herald:hidden@db/herald?hidden");
});
