/** Opens the store that the configuration names, waiting for a server that does not answer yet. */
import { cureOf, StoreAway, type StoreEvents } from "../core/store/index.ts";
import { openPauseBook } from "./pause-book.ts";

export type StoreChoice =
  | { readonly kind: "redis"; readonly url: string }
  | { readonly kind: "postgres"; readonly url: string }
  | { readonly kind: "embedded"; readonly directory: string };

export interface Opening {
  /** How long to wait altogether, in milliseconds. */
  readonly limit: number;
  /** Called every few seconds while the store does not answer. */
  readonly onWaiting: (reason: string) => void;
  /** What an embedded store begins with; undefined: it makes its database itself. */
  readonly emptyDatabase?: URL;
}

/** Only what is used is loaded: a process on Redis carries no SQL driver, and none but the embedded store its engine. */
async function openOnce(choice: StoreChoice, events: StoreEvents, { onWaiting, emptyDatabase }: Opening) {
  if (choice.kind === "redis") {
    const { openRedisStore } = await import("./redis/store.ts");
    const store = await openRedisStore(choice.url, events);
    return { store, queue: { kind: "redis", url: choice.url } } as const;
  }
  const { createSqlStore } = await import("./postgres/store.ts");
  const database =
    choice.kind === "postgres"
      ? await (await import("./postgres/postgres.ts")).openPostgres(choice.url, events)
      : await (await import("./postgres/embedded.ts")).openEmbedded(choice.directory, events, onWaiting, emptyDatabase);
  const book = choice.kind === "embedded" ? openPauseBook(choice.directory) : undefined;
  const store = await createSqlStore(database, events, book);
  return { store, queue: { kind: "sql", pool: database.pool, listen: database.listen } } as const;
}

/** The store, and where the queue lives beside it. */
export type OpenedStore = Awaited<ReturnType<typeof openOnce>>;

/** What says where it is. */
const VARIABLES = { redis: "REDIS_URL", postgres: "DATABASE_URL", embedded: undefined } as const;

function givenUp(error: StoreAway, { kind }: StoreChoice, limit: number): StoreAway {
  const variable = VARIABLES[kind];
  if (variable === undefined) return error;
  return new StoreAway(`${error.message}. It was waited for ${limit / 1_000} s. ${cureOf(variable)}`, { cause: error });
}

/** The process that has an embedded store open, or is about to; undefined where none can be seen. */
export async function embeddedHolder(directory: string): Promise<string | undefined> {
  return (await import("./postgres/directory-lock.ts")).holderOf(directory);
}

const TRY_EVERY = 1_000;
const TELL_EVERY = 3_000;

export async function openStore(choice: StoreChoice, events: StoreEvents, opening: Opening): Promise<OpenedStore> {
  const deadline = Date.now() + opening.limit;
  for (let told = 0; ; ) {
    try {
      return await openOnce(choice, events, opening);
    } catch (error) {
      if (!(error instanceof StoreAway)) throw error;
      if (Date.now() + TRY_EVERY > deadline) throw givenUp(error, choice, opening.limit);
      if (Date.now() - told >= TELL_EVERY) {
        told = Date.now();
        opening.onWaiting(`${error.message} (given up in ${Math.ceil((deadline - told) / 1000)} s)`);
      }
    }
    await new Promise((resolve) => setTimeout(resolve, TRY_EVERY));
  }
}
