/** A pooler before PostgreSQL is told at the start, with what is to be done about it; nothing is ever run behind one. */
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { StoreAway } from "../../../../src/core/store/index.ts";
import { openPostgres } from "../../../../src/store/postgres/postgres.ts";
import { ignoreEvents } from "../../../contracts/store/stores.ts";
import { createDatabase, type TestDatabase } from "../../../servers/databases.ts";
import { startPooler } from "./pooler.ts";

const { postgres } = inject("servers");

describe.skipIf(postgres === undefined)("a pooler", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase(postgres ?? "");
  });
  afterAll(() => database.drop());

  test.each([
    ["refuses settings", /unsupported startup parameter: \w+/],
    ["drops settings", /search_path is/],
  ] as const)("that %s is no server that is away", async (manner, found) => {
    const url = await startPooler(database.url, manner);
    const error: unknown = await openPostgres(url, ignoreEvents).catch((thrown: unknown) => thrown);
    expect(error).not.toBeInstanceOf(StoreAway);
    expect(String(error)).toMatch(found);
    expect(String(error)).toMatch(/127\.0\.0\.1:\d+\/herald_test_\w+ is behind a connection pooler.*DATABASE_URL/);
  });

  test("that knows which settings Herald wants is found out by what it does with sessions", async () => {
    const [name = ""] = new URL(database.url).pathname.slice(1).split("/");
    await database.query(`ALTER DATABASE ${name} SET search_path = bullmq`, []);
    const url = await startPooler(database.url, "drops settings");
    await expect(openPostgres(url, ignoreEvents)).rejects.toThrow(/a session is another's after one transaction/);
  });
});
