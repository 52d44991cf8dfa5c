/** The queues by name, and for each the data of its jobs: its schema, and what makes one job the same as another. */
import { z } from "zod";

export const QUEUE_NAMES = ["chat", "image", "search", "account", "digest"] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

/** Serve the next message of a conversation; the turn is the message at the head of its mailbox. */
export interface ServeJob {
  readonly conversation: string;
  readonly turn: string;
  /** The request's id, for the log alone. */
  readonly request?: string | undefined;
}

/** Compose and send one edition; the slot is the moment it was planned for, in milliseconds. */
export interface DigestJob {
  readonly edition: string;
  readonly slot: number;
}

export interface JobData {
  readonly chat: ServeJob;
  readonly image: ServeJob;
  readonly search: ServeJob;
  readonly account: ServeJob;
  readonly digest: DigestJob;
}

interface JobKind<Data> {
  readonly schema: z.ZodType<Data>;
  /** Two jobs with the same key are one job. */
  readonly key: (data: Data) => readonly [string, string];
}

const NAME = z.string().min(1).max(1000);

const serve: JobKind<ServeJob> = {
  schema: z.object({ conversation: NAME, turn: NAME, request: z.string().max(1000).optional() }),
  key: (data) => [data.conversation, data.turn],
};

const digest: JobKind<DigestJob> = {
  schema: z.object({ edition: NAME, slot: z.int().nonnegative() }),
  key: (data) => [data.edition, String(data.slot)],
};

export const JOB_KINDS: { readonly [Name in QueueName]: JobKind<JobData[Name]> } = {
  chat: serve,
  image: serve,
  search: serve,
  account: serve,
  digest,
};

export type ParsedJob<Data> =
  | { readonly ok: true; readonly data: Data }
  | { readonly ok: false; readonly reason: string };

/** The reason says where and what, never the value, which may be private. */
export function parseJob<Name extends QueueName>(name: Name, data: unknown): ParsedJob<JobData[Name]> {
  const result = JOB_KINDS[name].schema.safeParse(data);
  if (result.success) return { ok: true, data: result.data };
  const found = result.error.issues.map((issue) => `${issue.path.join(".") || "the whole"}: ${issue.message}`);
  return { ok: false, reason: found.join("; ") };
}
