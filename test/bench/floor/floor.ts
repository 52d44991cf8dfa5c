/** What the two halves of the floor share: where everything is, and how a streamed answer is read. */
import { z } from "zod";

export const FLOOR = "floor";

export interface FloorJob {
  readonly chat: number;
  readonly text: string;
}

const environment = z.object({
  REDIS_URL: z.string(),
  TELEGRAM_BOT_TOKEN: z.string(),
  TELEGRAM_API_ROOT: z.string(),
  SERVICE_URL: z.string(),
  SERVICE_API_KEY: z.string(),
});

export function readFloor() {
  const given = environment.parse(process.env);
  return {
    redis: given.REDIS_URL,
    token: given.TELEGRAM_BOT_TOKEN,
    apiRoot: given.TELEGRAM_API_ROOT,
    service: given.SERVICE_URL,
    key: given.SERVICE_API_KEY,
  };
}

interface Chunk {
  readonly choices: readonly { readonly delta: { readonly content?: string } }[];
}

/** Nothing is checked, as the leanest would do it. */
export const textIn = (events: string): string =>
  events
    .split("\n")
    .filter((line) => line.startsWith("data: {"))
    .map((line) => (JSON.parse(line.slice(6)) as Chunk).choices[0]?.delta.content ?? "")
    .join("");
