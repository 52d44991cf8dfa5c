/** The address of PostgreSQL as people write it. */
import { expect, test } from "vitest";
import { configOf, problemsOf } from "./config-reading.ts";

const SEAL_KEY = Buffer.alloc(32, 1).toString("base64");

test("a folder of sockets behind a user and no host is what it is to PostgreSQL's own programs", () => {
  const DATABASE_URL = "postgres://herald:pass@/herald?sslmode=disable&host=/run/postgresql";
  const url = "postgres://herald:pass@localhost/herald?sslmode=disable&host=/run/postgresql";
  expect(configOf({ DATABASE_URL, SEAL_KEY }).store).toEqual({ kind: "postgres", url });
});

test.each(["postgres://herald:50%off@localhost/herald", "postgres://herald:pass@/herald", "mysql://localhost/herald"])(
  "%s is no address of it, and is shown without what is secret",
  (DATABASE_URL) => {
    const [problem = ""] = problemsOf({ DATABASE_URL, SEAL_KEY });
    expect(problem).toMatch(/^DATABASE_URL is .*postgres:\/\/.*as %40, a % as %25/);
    expect(problem).not.toMatch(/50|off|pass@/);
  },
);

test.each([
  "postgres://herald:hu,sh@one:5432,two:5433/herald",
  "postgres://herald:hush@one,two/herald?target_session_attrs=read-write",
  "postgres://herald:hush@/herald?host=one,two",
  "postgres://herald:hush@one/herald?host=one%2Ctwo",
])("%s names several hosts, of which one must be given that follows the primary", (DATABASE_URL) => {
  const [problem = ""] = problemsOf({ DATABASE_URL, SEAL_KEY });
  expect(problem).toMatch(/^DATABASE_URL is .*: one host is needed, and several are given: .*leads to the primary/);
  expect(problem).not.toMatch(/hu,sh|hush/);
});

test("a comma in a password or behind the hosts is none between hosts", () => {
  const DATABASE_URL = "postgres://herald:a,b@localhost/herald?options=-c%20search_path%3Da,b";
  expect(configOf({ DATABASE_URL, SEAL_KEY }).store).toEqual({ kind: "postgres", url: DATABASE_URL });
});

test.each([
  "sslmode=requre",
  "sslmode=verify_full",
  "sslmode=Require",
  "ssl_mode=require",
  "sslMode=require",
  "tls=true",
])("%s is no way to ask for TLS, and is not passed over in silence", (words) => {
  const DATABASE_URL = `postgres://herald:hush@localhost/herald?${words}`;
  const [problem = ""] = problemsOf({ DATABASE_URL, SEAL_KEY });
  expect(problem).toMatch(/^DATABASE_URL is .*asks for TLS in words that nobody knows: sslmode=verify-full is needed/);
  expect(problem).not.toContain("hush");
});

test.each([
  "sslmode=verify-full&sslrootcert=/ca.crt",
  "sslmode=no-verify",
  "sslmode=require&sslaccept=strict",
  "ssl=true&tls=1",
  "sslmode=&application_name=tls",
])("%s is left as it is", (words) => {
  const DATABASE_URL = `postgres://herald:hush@localhost/herald?${words}`;
  expect(configOf({ DATABASE_URL, SEAL_KEY }).store).toEqual({ kind: "postgres", url: DATABASE_URL });
});
