/** What stands at an address that hung up instead of greeting: asked for TLS, PostgreSQL says yes or no, in one letter. */
import pg from "pg";
import { bareHost } from "../../core/bare-host.ts";
import { reasonOf } from "../../core/database-errors.ts";

/** How long the look may take, in milliseconds. */
const PATIENCE = 2_000;

/** Whatever else is answered, what answers is PostgreSQL. */
const NEITHER = /error establishing an SSL connection/;

/** Without the name and the password: who is met is not known. */
async function heard(host: string, port: number): Promise<string> {
  const client = new pg.Client({
    host,
    port,
    user: "herald",
    database: "herald",
    password: "",
    ssl: { rejectUnauthorized: false },
    connectionTimeoutMillis: PATIENCE,
  });
  // One that breaks later has said all it had to say.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.end();
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
}

/** Undefined where nothing was found out, or it is what it should be. */
export async function strangerFound(error: unknown, url: string, place: string): Promise<Error | undefined> {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error) || !reasonOf(cause).includes("Connection terminated unexpectedly")) return undefined;
  const { hostname, port, searchParams } = new URL(url);
  // What only programs of the same machine reach is not mistaken for another.
  if ((searchParams.get("host") ?? "") !== "") return undefined;
  const said = await heard(bareHost(hostname), port === "" ? 5432 : Number(port));
  if (!NEITHER.test(said)) return undefined;
  return new Error(
    `${place} is no PostgreSQL: something else answers there, such as a web server. Are the host and the port in DATABASE_URL right?`,
    { cause },
  );
}
