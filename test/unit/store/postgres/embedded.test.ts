/** The embedded database: its one session is shared in turns, and what it acknowledged outlives a kill. */
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { folderTrouble } from "../../../../src/core/folder-trouble.ts";
import { StoreAway } from "../../../../src/core/store/index.ts";
import type { Database } from "../../../../src/store/postgres/database.ts";
import { DirectoryHeld } from "../../../../src/store/postgres/directory-lock.ts";
import { openEmbedded } from "../../../../src/store/postgres/embedded.ts";
import { breakOf, cureOf, lossOf } from "../../../../src/store/postgres/embedded-folder.ts";
import { maintain } from "../../../../src/store/postgres/embedded-maintenance.ts";
import { migrations } from "../../../../src/store/postgres/migrations/index.ts";
import { createSqlStore } from "../../../../src/store/postgres/store.ts";
import { ignoreEvents } from "../../../contracts/store/stores.ts";
import { preparedFolder } from "../../../servers/prepared.ts";
import { builtModule, start } from "./processes.ts";

const temporary = (): string => mkdtempSync(join(tmpdir(), "herald-embedded-"));

describe("the session of the embedded database", () => {
  let database: Database;
  beforeAll(async () => {
    database = await openEmbedded(undefined, ignoreEvents);
    await database.query("CREATE SCHEMA bullmq");
    await database.query("CREATE TABLE note (id int8 PRIMARY KEY, text text, bytes bytea, data jsonb)");
  });
  afterAll(() => database.close());

  test("values go in and come back as pg has them: int8 as text, bytes, JSON, arrays, nothing", async () => {
    const values = [9007199254740993n, "a'\"\\{🦊}", Buffer.from([0, 255]), { a: [1, null] }];
    await database.query("INSERT INTO note VALUES ($1, $2, $3, $4)", values);
    const [row] = await database.query(
      "SELECT *, $1::text[] AS texts, $2::float8[] AS numbers, $3::timestamptz AS at, NULL AS nothing, true AS yes FROM note",
      [['a,"b\\c', "", "NULL", null], [1.5, Number.POSITIVE_INFINITY], new Date(86_400_000)],
    );
    expect(row).toEqual({
      id: "9007199254740993",
      text: "a'\"\\{🦊}",
      bytes: Buffer.from([0, 255]),
      data: { a: [1, null] },
      texts: ['a,"b\\c', "", "NULL", null],
      numbers: [1.5, Number.POSITIVE_INFINITY],
      at: new Date(86_400_000),
      nothing: null,
      yes: true,
    });
  });

  test("an error leaves the session as it was, also for the same statement with other values", async () => {
    const text = "INSERT INTO note (id) VALUES ($1)";
    await expect(database.query(text, ["not a number"])).rejects.toMatchObject({ code: "22P02" });
    await database.query(text, [2]);
    await expect(database.query(text, [2])).rejects.toMatchObject({ code: "23505" });
    await database.query(text, [3]);
    await expect(database.query("SELECT nothing_like_it($1)", [1])).rejects.toMatchObject({ code: "42883" });
    expect(await database.query("SELECT count(*)::int AS n FROM note WHERE id = ANY ($1)", [[2, 3]])).toEqual([
      { n: 2 },
    ]);
  });

  test("a statement still works after the table under it has changed", async () => {
    const text = "SELECT * FROM changing WHERE id = $1";
    await database.query("CREATE TABLE changing (id int); INSERT INTO changing VALUES (1)");
    expect(await database.query(text, [1])).toEqual([{ id: 1 }]);
    await database.query("ALTER TABLE changing ADD COLUMN more text DEFAULT 'm'");
    expect(await database.query(text, [1])).toEqual([{ id: 1, more: "m" }]);
  });

  test("a client in a transaction has the session to itself, and letting it go undoes an open one", async () => {
    const client = await database.pool.connect();
    const other = await database.pool.connect();
    await client.query("BEGIN");
    await client.query("INSERT INTO note (id) VALUES ($1)", [100]);
    const seen: string[] = [];
    const waiting = [
      database.pool.query("SELECT count(*)::int AS n FROM note WHERE id = 100").then(() => seen.push("pool")),
      other.query("SELECT 1").then(() => seen.push("other")),
      database.query("SELECT 1").then(() => seen.push("store")),
    ];
    await client.query("SELECT pg_sleep(0.05)");
    expect(seen).toEqual([]);
    client.release();
    await Promise.all(waiting);
    expect(seen.sort()).toEqual(["other", "pool", "store"]);
    expect((await database.pool.query("SELECT 1 FROM note WHERE id = $1", [100])).rows).toEqual([]);
    other.release();
  });

  test("a transaction that failed is undone, and the next in line goes on", async () => {
    const failed = database.transaction(async (query) => {
      await query("INSERT INTO note (id) VALUES (200)");
      await query("SELECT 1 / 0");
    });
    const next = database.query("SELECT count(*)::int AS n FROM note WHERE id = 200");
    await expect(failed).rejects.toMatchObject({ code: "22012" });
    expect(await next).toEqual([{ n: 0 }]);
  });

  test("while it can keep nothing, as where the disk is full, it is away, and it is back once there is room", async () => {
    const told: boolean[] = [];
    const own = await openEmbedded(undefined, { onConnection: ({ connected }) => told.push(connected) });
    const full = "DO $$ BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$";
    await expect(own.query(full)).rejects.toThrow(StoreAway);
    await expect(own.transaction((query) => query(full))).rejects.toThrow(/^The database in memory did not answer: /);
    expect(told).toEqual([true, false]);
    await expect.poll(() => told, { timeout: 10_000 }).toEqual([true, false, true]);
    expect(await own.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await own.close();
  });

  test("notifications reach the clients that listen, until they are released", async () => {
    const [one, two] = [await database.pool.connect(), await database.pool.connect()];
    const heard: string[] = [];
    one.on("notification", ({ channel, payload }) => heard.push(`one ${channel} ${payload}`));
    two.on("notification", ({ payload }) => heard.push(`two ${payload}`));
    await one.query("-- a comment first\nLISTEN bullmq_jobs;\n");
    await two.query("LISTEN elsewhere");
    await database.pool.query("SELECT pg_notify('bullmq_jobs', $1)", ["a"]);
    await expect.poll(() => heard).toEqual(["one bullmq_jobs a"]);
    one.release();
    await two.query("LISTEN bullmq_jobs");
    await database.pool.query("SELECT pg_notify('bullmq_jobs', $1)", ["b"]);
    await expect.poll(() => heard).toEqual(["one bullmq_jobs a", "two b"]);
    two.release();
  });

  test("what piles up is cleaned up and written out", async () => {
    await database.query("CREATE TABLE pile AS SELECT g, repeat('x', 900) AS x FROM generate_series(1, 20000) g");
    await database.query("DELETE FROM pile");
    await expect
      .poll(() => maintain(database.query), { interval: 200 })
      .toEqual(expect.arrayContaining(["bullmq.pile"]));
    expect(await database.query("SELECT pg_relation_size('pile')::int AS size")).toEqual([{ size: 0 }]);
    expect(await maintain(database.query)).toEqual([]);
  });
});

describe("the embedded database in a folder", () => {
  test("what is no folder, or cannot be one, is refused with the variable to change", async () => {
    const file = join(temporary(), "file");
    writeFileSync(file, "");
    const cure = "is not a folder; set DATA_DIR to one";
    await expect(openEmbedded(file, ignoreEvents)).rejects.toThrow(`${file} ${cure}`);
    await expect(openEmbedded(join(file, "data"), ignoreEvents)).rejects.toThrow(`${join(file, "data")} ${cure}`);
    rmSync(file);
  });

  test("an empty database that nobody may write becomes one that its process may", async () => {
    const empty = temporary();
    cpSync(await preparedFolder(), empty, { recursive: true });
    const kept = join(empty, "database");
    for (const name of [kept, join(kept, "PG_VERSION")]) chmodSync(name, 0o555);
    const directory = temporary();
    await (await openEmbedded(directory, ignoreEvents, undefined, pathToFileURL(kept))).close();
    for (const name of ["database", "database/PG_VERSION"]) {
      expect(statSync(join(directory, name)).mode & 0o200, name).toBe(0o200);
    }
    for (const folder of [empty, directory]) rmSync(folder, { recursive: true, force: true });
  });

  test("where the empty database cannot be put, as on a full disk, that is said with the variable to change", async () => {
    const directory = temporary();
    // Copied into itself, which no disk has room for.
    const opening = openEmbedded(directory, ignoreEvents, undefined, pathToFileURL(`${directory}/`));
    await expect(opening).rejects.toThrow(/cannot be read or made .*; set DATA_DIR to a folder/);
    const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    expect(folderTrouble(full, "/data/database", "/data")).toBe(
      "/data/database cannot be written, because the disk is full (ENOSPC): make room on it, or set DATA_DIR to a folder on another one",
    );
    rmSync(directory, { recursive: true });
  });

  test("it is there again after it was closed, and says it is away in between", async () => {
    const directory = join(temporary(), "made", "here");
    const first = await createSqlStore(await openEmbedded(directory, ignoreEvents), ignoreEvents);
    await first.marks.claim("m", "v", 60_000);
    await expect(openEmbedded(directory, ignoreEvents)).rejects.toThrow(DirectoryHeld);
    await first.close();
    await expect(first.ping()).rejects.toThrow(StoreAway);
    const second = await createSqlStore(await openEmbedded(directory, ignoreEvents), ignoreEvents);
    expect(await second.marks.claim("m", "w", 60_000)).toEqual({ first: false, value: "v" });
    await second.close();
    rmSync(directory, { recursive: true });
  });

  const program = (directory: string, work: string): string => `
    import { openEmbedded } from ${builtModule("store/postgres/embedded.ts")};
    import { createSqlStore } from ${builtModule("store/postgres/store.ts")};
    import { writeSync } from "node:fs";
    const nothing = () => undefined;
    const events = { onConnection: nothing, onOperation: nothing, onUnreadable: nothing };
    const store = await createSqlStore(await openEmbedded(${JSON.stringify(directory)}, events), events);
    ${work}`;

  test("what was counted is there after the process was killed, also where nothing else was written", async () => {
    const directory = await preparedFolder();
    const day = 86_400_000;
    const counter = start(
      program(
        directory,
        `const all = [{ name: "credits", amount: 1, limit: 1_000, window: ${day} }];
         const spent = [];
         for (let i = 0; i < 20; i += 1) spent.push(await store.counters.spend(all));
         await store.counters.giveBack(all, spent[0].at);
         writeSync(1, "counted\\n");
         setInterval(nothing, 1_000);`,
      ),
    );
    expect(await counter.line()).toBe("counted");
    await counter.kill();
    const store = await createSqlStore(await openEmbedded(directory, ignoreEvents), ignoreEvents);
    expect(await store.counters.used("credits", day)).toBe(19);
    await store.close();
  });

  test("every message that was acknowledged is there after the process was killed in the middle of others", async () => {
    const directory = await preparedFolder();
    const acknowledged: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const poster = start(
        program(
          directory,
          `for (let i = 0; ; i += 1) {
             const id = ${round} + "-" + i;
             await store.mailbox.post("chat" + (i % 7), [{ id, body: "x".repeat(i % 3000) }]);
             writeSync(1, id + "\\n");
           }`,
        ),
      );
      const enough = 100 + Math.floor(Math.random() * 400);
      for (let count = 0; count < enough; count += 1) acknowledged.push((await poster.line()) ?? "");
      await poster.kill();
      for (let line = await poster.line(); line !== undefined; line = await poster.line()) acknowledged.push(line);
    }
    const store = await createSqlStore(await openEmbedded(directory, ignoreEvents), ignoreEvents);
    const lost: string[] = [];
    for (const id of acknowledged) {
      const conversation = `chat${Number(id.split("-")[1]) % 7}`;
      const [posted] = await store.mailbox.post(conversation, [{ id, body: "" }]);
      if (posted?.outcome !== "repeated") lost.push(id);
    }
    expect(acknowledged.length).toBeGreaterThan(500);
    expect(lost).toEqual([]);
    await store.close();
  });

  test("a process that is killed while it makes the database leaves nothing in the way", async () => {
    const directory = temporary();
    const maker = start(program(directory, ""));
    await expect.poll(() => readdirSync(directory), { interval: 5 }).toContain("database.unfinished");
    await maker.kill();
    expect(readdirSync(directory)).not.toContain("database");
    const store = await createSqlStore(await openEmbedded(directory, ignoreEvents), ignoreEvents);
    await store.ping();
    await store.close();
    expect(readdirSync(directory).sort()).toEqual(["database", "lock"]);
    rmSync(directory, { recursive: true });
  });

  test("a first start begins with the database that the build has made, in two thirds of the memory of making it", async () => {
    const [copied, made] = await Promise.all(
      ["emptyDatabase", "undefined"].map(async (empty) => {
        const directory = temporary();
        // What Linux says of a process' resources begins with the memory of the one that has started it.
        const first = start(`
          import { existsSync, readFileSync } from "node:fs";
          import { emptyDatabase } from ${builtModule("built.ts")};
          import { openEmbedded } from ${builtModule("store/postgres/embedded.ts")};
          const events = { onConnection() {}, onOperation() {}, onUnreadable() {} };
          const database = await openEmbedded(${JSON.stringify(directory)}, events, undefined, ${empty});
          const [{ name }] = await database.query("SELECT current_database() AS name");
          await database.close();
          const status = "/proc/self/status";
          const [, most] = existsSync(status) ? /^VmHWM:\\s+(\\d+) kB/m.exec(readFileSync(status, "utf8")) ?? [] : [];
          console.log(name, most ?? process.resourceUsage().maxRSS);`);
        const [name, kilobytes] = (await first.line())?.split(" ") ?? [];
        rmSync(directory, { recursive: true });
        return { name, kilobytes: Number(kilobytes) };
      }),
    );
    expect(copied?.name).toBe(made?.name);
    expect((copied?.kilobytes ?? 0) / (made?.kilobytes ?? 0)).toBeLessThan(2 / 3);
  });

  test("what the build has made has all tables, and nothing of ours in them", async () => {
    const database = await openEmbedded(await preparedFolder(), ignoreEvents);
    const [row] = await database.query(
      "SELECT array_agg(version ORDER BY version) AS versions, to_regclass('bullmq.job') IS NOT NULL AS queue, (SELECT count(*)::int FROM herald.document) AS documents FROM herald.migration",
    );
    await database.close();
    expect(row).toEqual({ versions: migrations.map(({ version }) => version), queue: true, documents: 0 });
  });

  test.each([
    ["WebAssembly.Memory(): could not allocate memory", "Give the process more memory."],
    [
      'LOG:  could not open directory "base": Permission denied',
      "This process needs to own all of /data, for example with: chown -R $(id -u) /data",
    ],
    [
      "FATAL:  database files are incompatible with server",
      "Start the Herald that made it, or move the folder away to begin with an empty one.",
    ],
    [
      'LOG:  redo done at 0/19B6448 PANIC:  could not write to file "pg_wal/xlogtemp.42": No space left on device',
      "Its disk is full, and nothing of it is lost: make room there, and start Herald again.",
    ],
    [
      "PANIC:  could not locate a valid checkpoint record at 0/188B0B8",
      "Put back a copy that was made while Herald stood still, or move the folder away to begin with an empty one.",
    ],
  ])("where it cannot be opened for %s, the cure is that of just this", (complaint, cure) => {
    expect(cureOf(complaint, "/data")).toBe(cure);
  });

  test("where its disk has run full under it, room is what it asks for", () => {
    expect(breakOf("The database", 'could not write to file "pg_wal/xlogtemp.42": No space left on device')).toMatch(
      /no longer answers: .*No space left on device\. Make room on its disk, and start Herald again\.$/,
    );
    expect(breakOf("The database", "unreachable")).toBe(
      "The database no longer answers: unreachable. Start Herald again.",
    );
  });

  test("of all that the engine says, what it failed for is told, and not its log", async () => {
    const directory = await preparedFolder();
    for (const name of readdirSync(join(directory, "database", "pg_wal")).filter((one) => /^0/.test(one))) {
      rmSync(join(directory, "database", "pg_wal", name));
    }
    await expect(openEmbedded(directory, ignoreEvents)).rejects.toThrow(
      /could not be opened: could not locate a valid checkpoint record at \S+\. Put back a copy/,
    );
  });

  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.stdout.write("Left out: to root no file is somebody else's.\n");
  test.skipIf(isRoot)("a file of somebody else's in it is said, with how to own it", async () => {
    const directory = await preparedFolder();
    chmodSync(join(directory, "database", "global", "pg_control"), 0);
    await expect(openEmbedded(directory, ignoreEvents)).rejects.toThrow(/Permission denied.*needs to own.*chown -R/s);
  });

  test.skipIf(isRoot)(
    "a database that is somebody else's as a whole is said the same, and not to be moved away",
    async () => {
      const directory = await preparedFolder();
      const place = join(directory, "database");
      chmodSync(place, 0);
      const error: unknown = await openEmbedded(directory, ignoreEvents).catch((thrown: unknown) => thrown);
      chmodSync(place, 0o700);
      expect(String(error)).toMatch(/cannot be read or made \(EACCES\): .*needs to own.*chown -R/);
    },
  );

  test("a folder that is not a database of ours is named, and freed again", async () => {
    const directory = temporary();
    mkdirSync(join(directory, "database"));
    writeFileSync(join(directory, "database", "PG_VERSION"), "9\n");
    await expect(openEmbedded(directory, ignoreEvents)).rejects.toThrow(/database.*format 9\).*move the folder away/s);
    await expect(openEmbedded(directory, ignoreEvents)).rejects.toThrow(/could not be opened/);
    rmSync(directory, { recursive: true });
  });
});

test("a folder that is gone is told as gone, and one that is there as taken over", () => {
  const directory = temporary();
  expect(lossOf(directory)).toContain(`${directory} is gone: it was moved or deleted`);
  mkdirSync(join(directory, "lock"));
  expect(lossOf(directory)).toContain(`${directory} was taken over by another process`);
  rmSync(directory, { recursive: true });
});
