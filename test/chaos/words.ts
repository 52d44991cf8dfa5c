/** The words of `npm run chaos`: how long, how many, where, and what repeats a run. */
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { z } from "zod";
import { STORES } from "./places/open.ts";
import { PLATFORMS } from "./run.ts";

const count = z.coerce.number().int().positive();

const optionsSchema = z.strictObject({
  seed: z.coerce
    .number()
    .int()
    .nonnegative()
    .default(() => randomInt(1_000_000))
    .meta({ description: "repeats a plan (otherwise drawn, and printed)" }),
  minutes: z.coerce
    .number()
    .positive()
    .max(10_000)
    .default(5)
    .meta({ description: "how long things go wrong (otherwise 5)" }),
  store: z
    .enum(STORES)
    .default("redis")
    .meta({ description: `${STORES.join(", ")} (otherwise redis)` }),
  platform: z
    .enum(PLATFORMS)
    .default("telegram")
    .meta({ description: `${PLATFORMS.join(", ")} (otherwise telegram)` }),
  chats: count.default(200).meta({ description: "how many there are (otherwise 200)" }),
  traces: z.string().min(1).optional().meta({ description: "a folder for the logs and the history of the run" }),
  window: count.optional().meta({
    description: "instead of all that: how wide the window of a message on Telegram is, on Redis, by so many kills",
  }),
});
export type Options = z.output<typeof optionsSchema>;

const SHAPE = Object.entries(optionsSchema.shape);

const HELP = [
  "npm run chaos -- [--option value ...]",
  "",
  ...SHAPE.map(([name, schema]) => `  ${`--${name}`.padEnd(12)}${schema.meta()?.description ?? ""}`),
].join("\n");

const FORMS = Object.fromEntries(SHAPE.map(([name]) => [name, { type: "string" } as const]));

/** What holds for a run, and for no measurement of the window. */
const OF_A_RUN = ["minutes", "store", "platform", "chats", "traces"] as const;

/** A text is what is to be printed instead of a run. Throws with words for whoever mistyped. */
export function readWords(words: readonly string[]): Options | string {
  const { help, ...values } = parseArgs({ args: [...words], options: { ...FORMS, help: { type: "boolean" } } }).values;
  if (help === true) return HELP;
  const read = optionsSchema.safeParse(values);
  if (!read.success) throw new Error(z.prettifyError(read.error));
  const idle = OF_A_RUN.filter((name) => Object.hasOwn(values, name));
  if (read.data.window !== undefined && idle.length > 0) {
    throw new Error(`--window takes no ${idle.map((name) => `--${name}`).join(", ")}: it is no run.`);
  }
  return read.data;
}
