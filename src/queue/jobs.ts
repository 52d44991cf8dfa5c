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
  /** The request's key, which what is kept of it goes by. */
  readonly key?: string | undefined;
  /** The conversation's name is also its chat's and its person's: whoever serves it can read ahead. */
  readonly alone?: boolean | undefined;
}

/** The slot is the moment that it was planned for, in milliseconds. */
export type DigestJob =
  /** What comes at this moment is to be begun. */
  | { readonly moment: string; readonly slot: number }
  /** One edition is to be composed and sent to all who have subscribed to it; `begun`: when its moment was seen to have come. */
  | { readonly edition: string; readonly slot: number; readonly begun?: number | undefined }
  /**
   * One digest is to be posted. `again`: somebody has asked for it once more, then. `scheduled`: it is of an edition, which
   * its time may not say any more.
   */
  | {
      readonly digest: string;
      readonly slot: number;
      readonly again?: number | undefined;
      readonly scheduled?: true | undefined;
    };

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
  schema: z.object({
    conversation: NAME,
    turn: NAME,
    request: z.string().max(1000).optional(),
    key: z.string().max(20).optional(),
    alone: z.boolean().optional(),
  }),
  key: (data) => [data.conversation, data.turn],
};

const slot = z.int().nonnegative();

function digestKey(data: DigestJob): readonly [string, string] {
  if ("edition" in data) return [data.edition, String(data.slot)];
  if ("moment" in data) return [`moment:${data.moment}`, String(data.slot)];
  const { again } = data;
  return [`digest:${data.digest}`, again === undefined ? String(data.slot) : `${data.slot}/${again}`];
}

const digest: JobKind<DigestJob> = {
  schema: z.union([
    z.object({ moment: NAME, slot }),
    z.object({ edition: NAME, slot, begun: slot.optional() }),
    z.object({ digest: NAME, slot, again: slot.optional(), scheduled: z.literal(true).optional() }),
  ]),
  key: digestKey,
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
