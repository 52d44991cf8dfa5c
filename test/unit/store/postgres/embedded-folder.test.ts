/** The folder of the embedded database, where part of it is missing: nothing that is still there is written over. */
import { mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openEmbedded } from "../../../../src/store/postgres/embedded.ts";
import { cureOf } from "../../../../src/store/postgres/embedded-folder.ts";
import { createSqlStore } from "../../../../src/store/postgres/store.ts";
import { ignoreEvents } from "../../../contracts/store/stores.ts";
import { temporaryFolder } from "../../../servers/children.ts";
import { preparedFolder } from "../../../servers/prepared.ts";

test("a database that lacks the file it is known by, as one that was put back in part, is left as it is", async () => {
  const directory = await preparedFolder();
  const first = await createSqlStore(await openEmbedded(directory, ignoreEvents), ignoreEvents);
  await first.marks.claim("m", "v", 60_000);
  await first.close();
  const file = join(directory, "database", "PG_VERSION");
  renameSync(file, join(directory, "elsewhere"));
  await expect(openEmbedded(directory, ignoreEvents)).rejects.toThrow(
    /database lacks its file PG_VERSION, .*Put back a copy that was made while Herald stood still, or move the folder away/,
  );
  renameSync(join(directory, "elsewhere"), file);
  const second = await createSqlStore(await openEmbedded(directory, ignoreEvents), ignoreEvents);
  expect(await second.marks.claim("m", "w", 60_000)).toEqual({ first: false, value: "v" });
  await second.close();
});

test("an empty folder in its place is where it is made", async () => {
  const directory = temporaryFolder();
  mkdirSync(join(directory, "database"));
  const database = await openEmbedded(directory, ignoreEvents);
  expect(await database.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await database.close();
});

test("where too few files may be open, nobody is told to move the folder away", () => {
  const complaint = 'FATAL:  could not read directory "pg_replslot": No file descriptors available';
  expect(cureOf(complaint, "/data")).toMatch(/^Nothing of it is lost: let this process open 1024 files, by ulimit -n/);
});
