/** The command line of the keys: understood or explained, and done on real books. */
import { describe, expect, test } from "vitest";
import { createBooks } from "../../../../src/service/server/books.ts";
import { createKeyDesk } from "../../../../src/service/server/key-desk.ts";
import { readKeysCommand, runKeysCommand } from "../../../../src/service/server/keys-command.ts";
import { useStore } from "./serving.ts";

const store = useStore();
const standard = { name: "unnamed", credits: 1000, daily: false };

describe("words behind keys", () => {
  test.each([
    ["create", { does: "create", input: standard }],
    ["create demo", { does: "create", input: { ...standard, name: "demo" } }],
    ["create --name demo --credits 0 --daily", { does: "create", input: { name: "demo", credits: 0, daily: true } }],
    ["create --credits=7", { does: "create", input: { ...standard, credits: 7 } }],
    ["list", { does: "list" }],
    ["revoke abc", { does: "revoke", id: "abc" }],
    ["award abc 5", { does: "award", id: "abc", credits: 5 }],
  ])("%s", (line, command) => {
    expect(readKeysCommand(line.split(" "))).toEqual({ ok: true, command });
  });

  test.each([
    ["", "not understood"],
    ["make", "not understood"],
    ["create a b", '"a b" is too much'],
    ["create a --name b", '"a" is too much'],
    ["create --credits -5", "--credits"],
    ["create --credits 1.5", '--credits is "1.5"; a whole number is needed'],
    ["create --credits 9999999999", "a whole number is needed"],
    [`create ${"x".repeat(61)}`, "a name needs 1 to 60 characters"],
    ["create --forever", "--forever"],
    ["list all", "not understood"],
    ["revoke", "not understood"],
    ["revoke a b", "not understood"],
    ["award abc 0", "not understood"],
    ["award abc", "not understood"],
  ])("%s is explained", (line, problem) => {
    const read = readKeysCommand(line.split(" "));
    expect(read.ok ? "" : read.problem).toContain(problem);
  });
});

test("a key is made, seen without itself, given more and taken back, by its id or by itself", async () => {
  const books = createBooks(store());
  const desk = createKeyDesk(books);
  const run = (line: string) => {
    const read = readKeysCommand(line.split(" "));
    if (!read.ok) throw new Error(read.problem);
    return runKeysCommand(desk, read.command);
  };
  expect((await run("list")).text).toContain("keys create");
  const made = await run("create demo --credits 10 --daily");
  const key = made.text.split("\n")[0] ?? "";
  expect(made.text).toContain("10 credits a day, shown only this once");
  const account = await books.find(key);
  if (account === undefined) throw new Error("the key is not known");
  await books.charge(account, 3);
  expect((await run(`award ${key} 5`)).done).toBe(true);
  const listed = (await run("list")).text;
  expect(listed).toMatch(
    new RegExp(`^${account.id} +demo +…${key.slice(-4)} +12 of 15 a day +\\d{4}-\\d\\d-\\d\\d +valid$`, "m"),
  );
  expect(listed).not.toContain(key);
  const revoked = await run(`revoke ${key}`);
  expect([revoked.done, revoked.text.includes(key)]).toEqual([true, false]);
  expect(await books.find(key)).toBeUndefined();
  expect((await run("list")).text).toMatch(/revoked \d{4}/);
  for (const line of [`revoke ${account.id}`, `award ${key} 5`, "revoke nobody"]) {
    const refused = await run(line);
    expect([refused.done, refused.text.includes("no valid key")]).toEqual([false, true]);
  }
});
