/** What `npm run chaos` understands, and what it says where it cannot run. */
import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { readWords } from "../../chaos/words.ts";
import { temporaryFolder } from "../../servers/children.ts";

const COMMAND = new URL("../../../dist/test/chaos/main.js", import.meta.url).pathname;

/** On a machine that has Node and nothing else. */
function started(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...words], {
    env: { PATH: temporaryFolder() },
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

test("what is said is read, and the rest is as usual", () => {
  expect(readWords(["--seed", "7", "--minutes", "0.5", "--platform", "both"])).toEqual({
    seed: 7,
    minutes: 0.5,
    store: "redis",
    platform: "both",
    chats: 200,
  });
  expect(readWords(["--window", "3"])).toMatchObject({ window: 3 });
});

test.each([
  [["--fast"], /--fast/],
  [["telegram"], /telegram/],
  [["--minutes", "0"], /minutes/],
  [["--minutes", "1e9"], /minutes/],
  [["--store", "mysql"], /redis/],
  [["--window", "5", "--store", "postgres"], /--window takes no --store/],
])("%j is refused, with the reason", (words, reason) => {
  expect(() => readWords(words)).toThrow(reason);
});

test("whoever asks for help reads each option", () => {
  const { status, stdout, stderr } = started("--help");
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  for (const name of ["seed", "minutes", "store", "platform", "chats", "traces", "window"]) {
    expect(stdout).toContain(`--${name} `);
  }
});

test.each([
  [["--fast"], 2, /^Unknown option '--fast'.*\n$/],
  [["--seed", "1"], 1, /^Redis is needed: install redis-server or valkey-server\.\n$/],
  [["--window", "1"], 1, /^Redis is needed: install redis-server or valkey-server\.\n$/],
])("%j ends with %i and one sentence where nothing is installed", (words, status, says) => {
  const ended = started(...words);
  expect(ended.stderr).toMatch(says);
  expect(ended.status).toBe(status);
});
