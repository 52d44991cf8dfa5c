/** Messages that are deleted: what each of them asked is remembered here, for Discord says no more of them than their ids. */
import { z } from "zod";
import { type Heard, nothing } from "../../../core/listening/heard.ts";
import type { Request } from "../../../core/request.ts";
import { deleting, type Stop } from "../../../core/stop.ts";
import type { Messages } from "./messages.ts";

export interface Deleted {
  /** Told of whatever is asked, as soon as it is durable. */
  readonly asked: (request: Request) => void;
  /** What was asked by this message ends; nothing where nothing is known of it. */
  readonly heard: (message: string) => Heard;
}

/** Most questions are answered within seconds; so many newer ones take minutes. */
const MOST = 10_000;

export function createDeleted(): Deleted {
  const stops = new Map<string, Stop>();
  return {
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

const oneSchema = z.object({ channel_id: z.string(), id: z.string() });
const manySchema = z.object({ channel_id: z.string(), ids: z.array(z.string()) });

/** In the order of their channel, behind what they asked. */
export async function takeDeleted(raw: unknown, deleted: Deleted, messages: Messages): Promise<void> {
  const one = oneSchema.safeParse(raw).data;
  const many = one === undefined ? manySchema.safeParse(raw).data : { ...one, ids: [one.id] };
  const { channel_id: channel = "", ids = [] } = many ?? {};
  await Promise.all(ids.map((id) => messages.take({ channel, guild: undefined }, () => deleted.heard(id))));
}
