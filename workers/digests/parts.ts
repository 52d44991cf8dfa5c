/** What editions are made with, and what one run of a job is told. */
import type { Access } from "../../src/core/access.ts";
import type { JobContext, Queues } from "../../src/queue/index.ts";
import type { ServeParts } from "../parts.ts";

export interface EditionParts extends ServeParts {
  readonly queues: Pick<Queues, "add">;
  /** To a chat that is shut out nothing comes any more. */
  readonly access: Access;
}

/** `lastAttempt`: a surprise of this run is the last. */
export type EditionContext = Pick<JobContext, "id" | "signal" | "ending" | "log" | "lastAttempt">;
