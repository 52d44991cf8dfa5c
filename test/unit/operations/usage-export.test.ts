/** The export: for operators alone, every entry once, and nothing in it that a program for tables would run. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY, dayOf } from "../../../src/core/day.ts";
import { NAMES } from "../../../src/core/names.ts";
import type { Request } from "../../../src/core/request.ts";
import type { Documents } from "../../../src/core/store/documents.ts";
import { spanOf } from "../../../src/operations/usage/asked.ts";
import { cellOf, csvOf } from "../../../src/operations/usage/csv.ts";
import { rememberNames } from "../../../workers/names.ts";
import { keptLog } from "../http/running.ts";
import { requestOf, serve, stageOf, useStore } from "./operating.ts";

const store = useStore();
const { signal } = new AbortController();
const operator = { id: "123", name: "Op" };
const asked = (text: string, given: Partial<Request> = {}): Request =>
  requestOf({ operation: "usage", text, person: operator, ...given });

/** Reads CSV as RFC 4180 has it. */
function rowsOf(csv: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  for (const [, quoted, bare = "", end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (end === "\r\n") rows.push([]);
    if (end === "") break;
  }
  return rows.slice(0, -1);
}

const enter = (id: string, more: { chat?: string; person?: string; at?: number } = {}) =>
  store().ledger.open({
    id,
    at: Date.now(),
    platform: "telegram",
    chat: "telegram:-5",
    person: "telegram:9",
    operation: "chat",
    payer: "operator",
    credits: 2,
    outcome: "reserved",
    ...more,
  });

describe("the export", () => {
  test("has nothing to hand over at first", async () => {
    const { reply } = await serve("usage", asked("csv day"), stageOf(store(), []));
    expect(reply?.text).toContain("There is nothing to export");
    expect(reply?.attachments).toBeUndefined();
  });

  test("has every entry of the period once, with names, over many pages", async () => {
    await store().documents.put(NAMES, "telegram:-5", '=HYPERLINK("x","y")');
    await store().documents.put(NAMES, "telegram:9", 'Анна, O\n"Neil"');
    for (let index = 0; index < 1_100; index += 1) await enter(`e-${index}`);
    await enter("forgotten", { person: "telegram:10" });
    await store().ledger.forget("telegram:10");
    await enter("before", { at: Date.now() - 31 * DAY });
    const { reply } = await serve("usage", asked("csv month"), stageOf(store(), []));
    const [file] = reply?.attachments ?? [];
    const today = dayOf(Date.now());
    expect(file).toMatchObject({ as: "file", name: `herald-usage-${dayOf(Date.now() - 29 * DAY)}-to-${today}.csv` });
    expect(reply?.text).toContain("1,101 entries of the ledger");
    const bytes = Buffer.from((await store().blobs.get(file?.blob ?? "")) ?? []);
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head, ...rows] = rowsOf(bytes.subarray(3).toString());
    expect(head?.join(",")).toBe("id,time,platform,chat,chat name,person,person name,operation,payer,credits,outcome");
    expect(new Set(rows.map(([id]) => id)).size).toBe(1_101);
    expect(rows.every((row) => row.length === 11)).toBe(true);
    expect(rows[0]?.slice(2)).toEqual([
      "telegram",
      "telegram:-5",
      `'=HYPERLINK("x","y")`,
      "telegram:9",
      'Анна, O\n"Neil"',
      "chat",
      "operator",
      "2",
      "reserved",
    ]);
    expect(rows.find(([id]) => id === "forgotten")?.slice(5, 7)).toEqual(["erased", ""]);
  });

  test("says when not everything fits", async () => {
    const span = spanOf("month", Date.now());
    const few = await csvOf(store(), span, signal, { rows: 7, bytes: 1_000_000 });
    expect([few.rows, few.cut, rowsOf(Buffer.from(few.bytes).toString()).length]).toEqual([7, true, 8]);
    const small = await csvOf(store(), span, signal, { rows: 1_000, bytes: 500 });
    expect(small.cut).toBe(true);
    expect(small.bytes.length).toBeLessThanOrEqual(500);
    const all = await csvOf(store(), span, signal, { rows: 1_101, bytes: 1_000_000 });
    expect([all.rows, all.cut]).toEqual([1_101, false]);
  });

  test("is refused to everybody else, and in groups", async () => {
    const stage = stageOf(store(), []);
    const other = await serve("usage", asked("csv", { person: { id: "5", name: "Eve" } }), stage);
    expect(other.reply?.text).toContain("Only the operators");
    const group = await serve("usage", asked("csv", { chat: { id: "-5", kind: "group" } }), stage);
    expect(group.reply?.text).toContain("in a private chat only");
    const nobody = await serve("usage", asked("csv"), { ...stage, operators: [] });
    expect(nobody.reply?.text).toContain("Only the operators");
    for (const { reply } of [other, group, nobody]) expect(reply?.attachments).toBeUndefined();
  });
});

test("no cell is a formula, and every cell is read back", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.constantFrom("", "=", "+", "-", "@", "\t", " ="), (text, start) => {
      const cell = cellOf(start + text);
      expect(cell).not.toMatch(/^"?\s*[=+\-@]/);
      const [[read = ""] = []] = rowsOf(`${cell},x\r\n`);
      const bare = (given: string): string => given.replace(/^'|(?<=[;\t])'/g, "");
      expect(bare(read)).toBe(bare((start + text).replaceAll("\0", "").toWellFormed()));
    }),
  );
});

test("no part of a name is a formula for a program that parts cells at semicolons or tabs", () => {
  for (const sign of ["=", "+", "-", "@"]) {
    for (const name of [`Eve;${sign}1+1`, `Eve\t${sign}1+1`, `Eve; ${sign}1`, `a,b;${sign}1`, `;\t${sign}1`]) {
      for (const cell of cellOf(name).split(/[;\t]/)) expect(cell, name).not.toMatch(/^"?\s*[=+\-@]/);
    }
  }
  expect(cellOf("Eve; Bob - friends")).toBe("Eve; Bob - friends");
});

describe("names", () => {
  const nameOf = (key: string) => store().documents.get(NAMES, key);

  test("of a person and a chat are remembered, and written only when they change or are old", async () => {
    const request = requestOf({
      chat: { id: "-31", kind: "group", title: "Club" },
      person: { id: "31", name: "Anna" },
    });
    const writes: string[] = [];
    const documents: Documents = {
      ...store().documents,
      put(kind, id, value) {
        writes.push(id);
        return store().documents.put(kind, id, value);
      },
    };
    const log = keptLog().log;
    await rememberNames(documents, request, log, 1_000);
    expect(await nameOf("telegram:31")).toBe("Anna");
    expect(await nameOf("telegram:-31")).toBe("Club");
    await rememberNames(documents, request, log, 2_000);
    expect(writes.sort()).toEqual(["telegram:-31", "telegram:31"]);
    await rememberNames(documents, { ...request, person: { id: "31", name: "Anna B" } }, log, 3_000);
    expect(await nameOf("telegram:31")).toBe("Anna B");
    expect(writes).toHaveLength(3);
    await rememberNames(documents, request, log, 2_000 + DAY);
    expect(writes).toHaveLength(5);
  });

  test("that cannot be written are no trouble, and are tried again", async () => {
    const request = requestOf({ person: { id: "32", name: "Ben" } });
    let fails = true;
    const documents = {
      ...store().documents,
      put: async () => {
        if (fails) throw new Error("away");
        fails = true;
      },
    };
    const log = keptLog().log;
    await rememberNames(documents, request, log);
    fails = false;
    await rememberNames(documents, request, log);
    expect(fails).toBe(true);
  });
});
