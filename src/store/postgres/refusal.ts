/** What PostgreSQL refuses for good at the start, said with its place and what is to be done about it. */

interface Cure {
  readonly met: RegExp;
  readonly cure: string;
}

/** By the error's code, and where one code says several things by its words. */
const CURES: readonly Cure[] = [
  {
    met: /^28000 .*(no encryption|SSL off)/,
    cure: "The server takes nobody without TLS: add ?sslmode=verify-full to DATABASE_URL.",
  },
  {
    met: /^28/,
    cure: "Are the user and the password in DATABASE_URL right? Special characters of a password are written as %40.",
  },
  { met: /^3D000/, cure: "Make it with CREATE DATABASE, or name another at the end of DATABASE_URL." },
  {
    met: /^42501/,
    cure: "Herald makes the schemas herald and bullmq and all that is in them. Let the owner of the database GRANT CREATE ON DATABASE … TO the user in DATABASE_URL, and let Herald always come as the same.",
  },
  {
    met: /^ERR_TLS_CERT_ALTNAME_INVALID/,
    cure: "DATABASE_URL must have the server's name as its certificate has it.",
  },
  {
    met: /^CERT_(HAS_EXPIRED|NOT_YET_VALID)/,
    cure: "It is renewed on the server, unless the clock of this machine is wrong.",
  },
  {
    met: /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/,
    cure: "Add ?sslmode=verify-full&sslrootcert=/path/to/ca.crt to DATABASE_URL, with the certificate of whoever has signed the server's; sslmode=no-verify trusts whatever answers.",
  },
  {
    met: /client password must be a (non-empty )?string/,
    cure: "The server wants a password, and DATABASE_URL has none: postgres://user:password@host/database.",
  },
  {
    met: /error establishing an SSL connection/,
    cure: "What answers there is no PostgreSQL: are the host and the port in DATABASE_URL right?",
  },
  { met: /^open /, cure: "DATABASE_URL must name a file there that can be read." },
];

/** Of `pg`'s own errors many have no code. A file's error has the same code as that of a server that is not there. */
function keyOf(error: Error): string {
  if ("syscall" in error && error.syscall === "open") return "open ";
  return "code" in error && typeof error.code === "string" ? `${error.code} ${error.message}` : error.message;
}

/** Whatever else went wrong is handed back as it is. */
export function asRefusal(place: string, error: unknown): unknown {
  const refused = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(refused instanceof Error)) return error;
  const cure = CURES.find(({ met }) => met.test(keyOf(refused)))?.cure;
  return cure === undefined ? error : new Error(`${place} refused: ${refused.message}. ${cure}`, { cause: refused });
}
