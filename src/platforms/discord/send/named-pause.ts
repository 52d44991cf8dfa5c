/** How long Discord asks to wait, and whether the whole bot is to: in the headers, where its library reads it. */
import { z } from "zod";
import { pauseNamed } from "../../../core/pause-named.ts";

/** Where nothing says how long, in seconds. */
const A_WHILE = 5;

const pauseSchema = z.object({
  retry_after: z.number().nonnegative().optional().catch(undefined),
  global: z.boolean().optional().catch(undefined),
});

const secondsSchema = z.coerce.number().nonnegative().optional().catch(undefined);

/** Discord says both in the body as well, and whoever stands before it may leave out the headers; the longer pause holds. */
export function namePause(headers: Headers, body: unknown): void {
  const said = pauseSchema.safeParse(body).data;
  const secondsIn = (name: string): number | undefined => secondsSchema.parse(headers.get(name) ?? undefined);
  const named = [secondsIn("retry-after"), said?.retry_after].filter((one) => one !== undefined);
  const seconds = named.length > 0 ? Math.max(...named) : (secondsIn("x-ratelimit-reset-after") ?? A_WHILE);
  headers.set("retry-after", String(pauseNamed(seconds * 1000) / 1000));
  if (said?.global === true) headers.set("x-ratelimit-global", "true");
}

/** The library would let nothing through until then, whatever is said there. */
export function forgetNonsense(headers: Headers): void {
  const name = "x-ratelimit-reset-after";
  const seconds = Number(headers.get(name) ?? 0);
  if (pauseNamed(seconds * 1000) !== seconds * 1000) headers.delete(name);
}
