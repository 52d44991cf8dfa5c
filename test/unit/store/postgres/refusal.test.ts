/** What PostgreSQL refuses at the start is said at once, with its place and what is to be done, and without the password. */
import { once } from "node:events";
import { createServer } from "node:net";
import { afterEach, describe, expect, inject, onTestFinished, test } from "vitest";
import { z } from "zod";
import { StoreAway } from "../../../../src/core/store/index.ts";
import { openStore } from "../../../../src/store/open.ts";
import { asRefusal } from "../../../../src/store/postgres/refusal.ts";
import { ignoreEvents } from "../../../contracts/store/stores.ts";
import { createDatabase } from "../../../servers/databases.ts";

const { postgres = "" } = inject("servers");

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const place = /^PostgreSQL at 127\.0\.0\.1:\d+\/\S+ refused: /;

type Changes = Partial<Pick<URL, "username" | "pathname" | "search">>;

async function refusedWith(changes: Changes): Promise<string> {
  const database = await createDatabase(postgres);
  cleanups.push(() => database.drop());
  const role = `${new URL(database.url).pathname.slice(1)}_guest`;
  await database.query(`CREATE ROLE ${role} LOGIN`, []);
  cleanups.push(() => database.query(`DROP ROLE ${role}`, []));
  const url = new URL(database.url);
  url.username = role;
  url.password = "s3cr3t-word";
  Object.assign(url, changes);
  const opening = { limit: 60_000, onWaiting: () => undefined };
  const error: unknown = await openStore({ kind: "postgres", url: url.href }, ignoreEvents, opening).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).not.toBeInstanceOf(StoreAway);
  const said = error instanceof Error ? error.message : "nothing";
  expect(said).not.toContain("s3cr3t");
  return said;
}

describe.skipIf(postgres === "")("PostgreSQL", () => {
  test.each<readonly [string, Changes, RegExp]>([
    ["a role that may make no schemas", {}, /permission denied.*GRANT CREATE ON DATABASE/],
    ["a user that is not there", { username: "nobody-here" }, /nobody-here.*user and the password in D/],
    ["a database that is not there", { pathname: "/nowhere" }, /"nowhere" does.*CREATE DATABASE/],
    [
      "a certificate's file that is not there",
      { search: "?sslmode=verify-full&sslrootcert=/nowhere/ca.crt" },
      /ENOENT.*\/nowhere\/ca\.crt.*DATABASE_URL must name a file/,
    ],
  ])("says what to do about %s", async (_name, changes, cure) => {
    const said = await refusedWith(changes);
    expect(said).toMatch(place);
    expect(said).toMatch(cure);
  });

  test("says whose tables there are, where they are another role's", async () => {
    const database = await createDatabase(postgres);
    cleanups.push(() => database.drop());
    const opening = { limit: 0, onWaiting: () => undefined };
    const { store } = await openStore({ kind: "postgres", url: database.url }, ignoreEvents, opening);
    await store.close();
    const role = `${new URL(database.url).pathname.slice(1)}_other`;
    await database.query(`CREATE ROLE ${role} LOGIN`, []);
    cleanups.push(() => database.query(`DROP ROLE ${role}`, []));
    const url = new URL(database.url);
    url.username = role;
    const opened = openStore({ kind: "postgres", url: url.href }, ignoreEvents, opening);
    await expect(opened).rejects.toThrow(/^PostgreSQL at \S+ refused: permission denied.* DATABASE_URL/);
  });

  test("says that TLS is what it does not have, and what takes no writes leads elsewhere", async () => {
    const database = await createDatabase(postgres);
    cleanups.push(() => database.drop());
    const opening = { limit: 0, onWaiting: () => undefined };
    const open = (url: string) => openStore({ kind: "postgres", url }, ignoreEvents, opening);
    await expect(open(`${database.url}?sslmode=require`)).rejects.toThrow(
      /did not answer: The server does not support SSL.* Take sslmode out of DATABASE_URL/,
    );
    const reading = encodeURIComponent("-c default_transaction_read_only=on");
    await expect(open(`${database.url}?options=${reading}`)).rejects.toThrow(
      /did not answer: cannot execute .* It is a standby, .* DATABASE_URL has to lead to the primary/,
    );
  });

  test.each([
    ["?sslmode=require", /^PostgreSQL at \S+ refused: .* no PostgreSQL: .* port in DATABASE_URL/],
    ["", /^PostgreSQL at \S+ is no PostgreSQL: something else answers there.* port in DATABASE_URL/],
  ])("is told from what answers in its place, asked with %j", async (search, says) => {
    const other = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void other.close());
    await once(other, "listening");
    const { port } = z.object({ port: z.int() }).parse(other.address());
    const url = `postgres://127.0.0.1:${port}/books${search}`;
    const opened = openStore({ kind: "postgres", url }, ignoreEvents, { limit: 60_000, onWaiting: () => undefined });
    await expect(opened).rejects.toThrow(says);
  });

  test("that hangs up is waited for, as it may be starting", async () => {
    const busy = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", (asked) => (asked.length === 8 ? socket.end("N") : socket.end()));
    }).listen(0, "127.0.0.1");
    onTestFinished(() => void busy.close());
    await once(busy, "listening");
    const { port } = z.object({ port: z.int() }).parse(busy.address());
    const url = `postgres://127.0.0.1:${port}/books`;
    const opened = openStore({ kind: "postgres", url }, ignoreEvents, { limit: 0, onWaiting: () => undefined });
    await expect(opened).rejects.toThrow(StoreAway);
  });

  test("is asked for TLS as strictly as it can be, without a warning of the library's", async () => {
    const warned: Error[] = [];
    const hear = (warning: Error): void => void warned.push(warning);
    process.on("warning", hear);
    onTestFinished(() => void process.off("warning", hear));
    const url = `${postgres}?sslmode=require`;
    const opening = { limit: 0, onWaiting: () => undefined };
    await expect(openStore({ kind: "postgres", url }, ignoreEvents, opening)).rejects.toThrow(/does not support SSL/);
    await new Promise((resolve) => setImmediate(resolve));
    expect(warned).toEqual([]);
  });
});

test("a password that is not there is asked for by what pg says of it", () => {
  const said = String(asRefusal("PostgreSQL at db/books", new Error("SASL: client password must be a string")));
  expect(said).toContain("DATABASE_URL has none: postgres://user:password@host/database");
});

test.each([
  [
    "28000",
    'no pg_hba.conf entry for host "10.0.0.1", user "ada", database "books", no encryption',
    "?sslmode=verify-full",
  ],
  ["28P01", 'password authentication failed for user "ada"', "%40"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "self-signed certificate", "sslrootcert"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "unable to verify the first certificate", "sslrootcert"],
  ["CERT_NOT_YET_VALID", "certificate is not yet valid", "the clock of this machine"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "Hostname/IP does not match certificate's altnames", "the server's name"],
])("%s is refused with its cure", (code, message, cure) => {
  const said = String(asRefusal("PostgreSQL at db/books", Object.assign(new Error(message), { code })));
  expect(said).toContain(`PostgreSQL at db/books refused: ${message}. `);
  expect(said).toContain(cure);
  if (!code.startsWith("CERT_")) expect(said).toContain("DATABASE_URL");
});

test("a certificate that has expired is not mended by another authority", () => {
  const expired = Object.assign(new Error("certificate has expired"), { code: "CERT_HAS_EXPIRED" });
  const said = String(asRefusal("PostgreSQL at db/books", expired));
  expect(said).toMatch(/refused: certificate has expired\. It is renewed on the server/);
  expect(said).not.toContain("sslrootcert");
});

test("what nobody knows a cure for is left as it is", () => {
  const error = new Error("odd");
  expect(asRefusal("PostgreSQL at db/books", error)).toBe(error);
});
