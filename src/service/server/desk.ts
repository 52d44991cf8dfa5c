/** The key desk over HTTP, for the command line of the same machine while this process holds the books. */
import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import { type KeyDesk, newKeySchema } from "./key-desk.ts";

export const DESK_PATH = "/key-desk";

/** By this a desk is known from whatever else may answer at its address. */
export const DESK_SAYS = "the key desk";

const awardSchema = z.strictObject({ credits: z.int().positive().max(1_000_000_000) });

const BODY_LIMIT = 4096;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Only who can read the file with the token gets in: the user that this process runs as. */
export function createDesk(desk: KeyDesk, token: string): Hono {
  const app = new Hono().basePath(DESK_PATH);
  const expected = digest(`Bearer ${token}`);
  app.use(async (context, next) => {
    const given = digest(context.req.header("authorization") ?? "");
    return timingSafeEqual(given, expected) ? next() : context.text("Not found\n", 404);
  });
  app.use(bodyLimit({ maxSize: BODY_LIMIT, onError: (context) => context.text("Too large\n", 413) }));
  app.get("/who", (context) => context.json(DESK_SAYS));
  app.get("/keys", async (context) => context.json(await desk.list()));
  app.post("/keys", async (context) => {
    const input = newKeySchema.safeParse(await context.req.json().catch(() => undefined));
    if (!input.success) return context.text("A name, credits and daily are needed\n", 422);
    return context.json(await desk.create(input.data));
  });
  app.post("/keys/:id/award", async (context) => {
    const input = awardSchema.safeParse(await context.req.json().catch(() => undefined));
    if (!input.success) return context.text("Credits are needed, a whole number above zero\n", 422);
    return context.json(await desk.award(context.req.param("id"), input.data.credits));
  });
  app.delete("/keys/:id", async (context) => context.json(await desk.revoke(context.req.param("id"))));
  return app;
}
