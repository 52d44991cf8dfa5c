/** The words of `npm run bench`: what is measured, and how much of it. */
import { parseArgs } from "node:util";
import { z } from "zod";
import { pictureLooks } from "../../src/core/digest.ts";

/** What can be measured; without words all of it but the soak, which takes hours. */
export const TOPICS = {
  latency: "the time from an update to the call that carries its answer, one message at a time, the service at once",
  throughput: "messages a second from 500 chats, the service in 50 ms, and the CPU and memory that they cost",
  flood: "fifty people's p95 behind a chat that asks 200 things at once",
  crash: "one of two workers killed in the middle of 500 messages: lost, repeated, paid twice",
  memory: "what the processes hold while conversations come and once they are held, and the store of each",
  start: "from the start of the processes to the first answer, with nothing there yet and with all there",
  scale: "one, two and four workers on one Redis, and what stops it from growing",
  costs: "where the CPU time goes by function and package, and the round trips of one message",
  digests: "100,000 digests over a day, and 10,000 chats that get one at the same minute",
  store: "operations of each store, 64 at once",
  queue: "jobs through the queue against bare BullMQ",
  service: "chat completions of one process of the local service",
  soak: "hours at half of what it can do: nothing may grow",
} as const;
export type Topic = keyof typeof TOPICS;

const isTopic = (word: string): word is Topic => Object.hasOwn(TOPICS, word);
const ALL = Object.keys(TOPICS).filter(isTopic);

const count = z.coerce.number().int().positive();

const optionsSchema = z.strictObject({
  rounds: count
    .default(5)
    .meta({ description: "how often each is measured; the table shows the median and the spread" }),
  messages: count.optional().meta({ description: "messages of a round; by itself each topic knows how many" }),
  delay: z.coerce
    .number()
    .int()
    .nonnegative()
    .default(50)
    .meta({ description: "how long the service takes under load, in milliseconds" }),
  hours: z.coerce
    .number()
    .positive()
    .max(1_000)
    .optional()
    .meta({ description: "of the soak (1), or of the day of digests (6)" }),
  chats: count.optional().meta({ description: "that ask at once (500), or that get a digest (10,000)" }),
  workers: count.default(2).meta({ description: "that deliver digests" }),
  picture: z.enum(pictureLooks).default("off").meta({ description: "of the digests" }),
  digests: count.default(100_000).meta({ description: "over a day" }),
  topics: count.default(5_000).meta({ description: "that the digests are on" }),
  strict: z
    .boolean()
    .default(false)
    .meta({ description: "end with 1 when an aim is missed or could not be measured; a soak does so in any case" }),
});
export type Options = z.output<typeof optionsSchema>;

/** `usual` is what each is when nothing is said: empty where every topic has its own. */
export const OPTIONS = Object.entries(optionsSchema.shape).map(([name, schema]) => ({
  name,
  meaning: schema.meta()?.description ?? "",
  usual: String(schema.safeParse(undefined).data ?? ""),
}));

export interface Words {
  readonly topics: readonly Topic[];
  readonly options: Options;
}

const FORMS = Object.fromEntries(
  OPTIONS.map(({ name, usual }) => [name, { type: usual === "false" ? "boolean" : "string" } as const]),
);

const row = (word: string, says: string): string => `  ${word.padEnd(13)}${says}`;

const HELP = [
  "npm run bench -- [word ...] [--option value ...]",
  "",
  "What is measured; without a word, all of it but the soak:",
  ...Object.entries(TOPICS).map(([name, says]) => row(name, says)),
  "",
  ...OPTIONS.map(({ name, meaning, usual }) => row(`--${name}`, usual === "" ? meaning : `${meaning} (${usual})`)),
].join("\n");

/** A text is what is to be printed instead of measuring. Throws with words for whoever mistyped. */
export function readWords(words: readonly string[]): Words | string {
  const { values: given, positionals } = parseArgs({
    args: [...words],
    options: { ...FORMS, help: { type: "boolean" } },
    allowPositionals: true,
  });
  const { help, ...values } = given;
  if (help === true) return HELP;
  const wrong = positionals.filter((word) => !isTopic(word));
  if (wrong.length > 0) throw new Error(`There is no bench "${wrong.join(" ")}"; there are ${ALL.join(", ")}.`);
  const topics = ALL.filter((topic) => (positionals.length === 0 ? topic !== "soak" : positionals.includes(topic)));
  const options = optionsSchema.safeParse(values);
  if (!options.success) throw new Error(z.prettifyError(options.error));
  return { topics, options: options.data };
}
