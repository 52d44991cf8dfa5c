/** Messages that are deleted: what each of them asked is remembered here, for Discord says no more of them than their ids. */
import { z } from "zod";
import { setBounded } from "../../../core/bounded.ts";
import { type Heard, nothing } from "../../../core/listening/heard.ts";
import type { Request } from "../../../core/request.ts";
import { deleting, type Stop } from "../../../core/stop.ts";
import { snowflake } from "../update.ts";
import type { Messages } from "./messages.ts";

export interface Deleted {
  /** Told of whatever is asked, as soon as it is durable. */
  readonly asked: (request: Request) => void;
  /** Told of whatever is written. */
  readonly written: (raw: unknown) => void;
  /** Whether it stands there all the same: bots that show people under other names write their words anew, and then delete them. */
  readonly isReplaced: (channel: string, message: string) => boolean;
  /** What was asked by this message ends; nothing where nothing is known of it. */
  readonly heard: (message: string) => Heard;
}

/** Most questions are answered within seconds; so many newer ones take minutes. */
const MOST = 10_000;
/** Such a bot deletes a second later. In milliseconds. */
const REPLACED_WITHIN = 5_000;

/** Most are no webhook's, and to find that out is to cost nothing. */
const writtenSchema = z.object({
  id: snowflake,
  channel_id: z.string(),
  webhook_id: z.string().optional(),
  application_id: z.string().nullish(),
});

export function createDeleted(): Deleted {
  const stops = new Map<string, Stop>();
  /** The last word of a webhook in each channel. */
  const webhooks = new Map<string, { readonly message: string; readonly at: number }>();
  return {
    written(raw) {
      const { data } = writtenSchema.safeParse(raw);
      // What answers a command comes by the webhook of its application.
      if (data?.webhook_id === undefined || data.webhook_id === data.application_id) return;
      setBounded(webhooks, data.channel_id, { message: data.id, at: performance.now() }, MOST);
    },
    isReplaced(channel, message) {
      const last = webhooks.get(channel);
      if (last === undefined || performance.now() - last.at > REPLACED_WITHIN) return false;
      return BigInt(last.message) > BigInt(message);
    },
    asked(request) {
      const { message, interaction } = request;
      const stop = interaction === undefined ? deleting(request) : undefined;
      if (message === undefined || stop === undefined) return;
      stops.set(message, stop);
      const [oldest] = stops.keys();
      if (stops.size > MOST && oldest !== undefined) stops.delete(oldest);
    },
    heard(message) {
      const stop = stops.get(message);
      return stop === undefined ? nothing("a message that asked for nothing is gone") : { kind: "stop", stop };
    },
  };
}

const oneSchema = z.object({ channel_id: z.string(), id: snowflake });
const manySchema = z.object({ channel_id: z.string(), ids: z.array(z.string()) });

/** In the order of their channel, behind what they asked. */
export async function takeDeleted(raw: unknown, deleted: Deleted, messages: Messages): Promise<void> {
  const one = oneSchema.safeParse(raw).data;
  const many = one === undefined ? manySchema.safeParse(raw).data : { ...one, ids: [one.id] };
  const { channel_id: channel = "", ids = [] } = many ?? {};
  if (one !== undefined && deleted.isReplaced(one.channel_id, one.id)) return;
  await Promise.all(ids.map((id) => messages.take({ channel, guild: undefined }, () => deleted.heard(id))));
}
