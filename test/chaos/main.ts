/** `npm run chaos -- --seed 7 --minutes 5 --store redis --platform telegram`: everything dies, and nothing may be lost. */
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { z } from "zod";
import { STORES } from "./places/open.ts";
import { isBroken, type Line, printed } from "./report.ts";
import { PLATFORMS, run } from "./run.ts";
import { measureWindow } from "./window.ts";

const wordsSchema = z.strictObject({
  seed: z.coerce
    .number()
    .int()
    .nonnegative()
    .default(() => randomInt(1_000_000)),
  minutes: z.coerce.number().positive().default(5),
  store: z.enum(STORES).default("redis"),
  platform: z.enum(PLATFORMS).default("telegram"),
  traces: z.string().optional(),
  /** Instead of a run: how often workers are killed to measure what cannot be zero. */
  window: z.coerce.number().int().positive().optional(),
  chats: z.coerce.number().int().positive().default(200),
});

const say = (text: string): boolean => process.stdout.write(`${text}\n`);

const option = { type: "string" } as const;
const { values } = parseArgs({
  options: {
    seed: option,
    minutes: option,
    store: option,
    platform: option,
    chats: option,
    traces: option,
    window: option,
  },
});
const read = wordsSchema.safeParse(values);
if (!read.success) {
  process.stderr.write(`${z.prettifyError(read.error)}\n`);
  process.exit(2);
}
const { minutes, traces, window: kills, ...chosen } = read.data;
const { seed, store, platform, chats } = chosen;
const began = performance.now();

function end(lines: readonly Line[], again: string): never {
  for (const line of lines.flatMap(printed)) say(line);
  const broken = lines.filter(isBroken).map(({ name }) => name);
  const took = Math.round((performance.now() - began) / 1000);
  if (broken.length === 0) say(`Every guarantee held, in ${took} s.`);
  else say(`Broken with seed ${seed}: ${broken.join(", ")}. Again with: npm run chaos -- --seed ${seed} ${again}`);
  process.exit(broken.length === 0 ? 0 : 1);
}

// Whoever interrupts it leaves no server and no process behind: all of them end with this one.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

if (kills !== undefined) {
  say(`seed ${seed}: ${kills} kills around what Telegram cannot promise`);
  end(await measureWindow({ seed, kills, tell: say }), `--window ${kills}`);
}
say(`seed ${seed}: ${chats} chats on ${platform}, ${minutes} minutes of faults, on ${store}`);
const lines = await run({ ...chosen, span: minutes * 60_000, traces, tell: say });
end(lines, `--minutes ${minutes} --store ${store} --platform ${platform} --chats ${chats}`);
