/** What a store on the queue's own server reads for a job in the very step in which the job is fetched. */
import type { Documents } from "./documents.ts";
import type { Taken } from "./mailbox.ts";

/** Documents that are wanted, each by the name of its kind. */
export interface Wanted {
  /** Their id is the job's `key`. */
  readonly byKey: readonly string[];
  /** Their id is the conversation; only where its name is also its chat's and its person's. */
  readonly byName: readonly string[];
  /** Only there as well: their id is that name twice, with a colon in between. */
  readonly byBoth: readonly string[];
}

/** What a job says of its turn. */
export interface Fetched {
  readonly conversation: string;
  readonly key?: string | undefined;
}

/** The store as it was in the moment in which a job was fetched. */
export interface Near {
  readonly taken: Taken;
  /** What was not brought along is asked of the store. */
  readonly documents: Pick<Documents, "get" | "look">;
}

export interface Along {
  /** The body of a function in Lua: of `data`, a job's data as text, it gives back what `near` is given then. */
  readonly lua: string;
  /** Undefined where nothing was brought along. */
  near(fetched: Fetched, brought: unknown): Near | undefined;
}
