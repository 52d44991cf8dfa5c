/** `npm run chaos -- --seed 7 --minutes 5 --store redis --platform telegram`: everything dies, and nothing may be lost. */
import { isBroken, type Line, printed } from "./report.ts";
import { run } from "./run.ts";
import { measureWindow } from "./window.ts";
import { type Options, readWords } from "./words.ts";

const say = (text: string): boolean => process.stdout.write(`${text}\n`);

/** What is wrong with the words, or with this machine, is a sentence; where it comes from helps nobody. */
function refuse(error: unknown, code: number): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(code);
}

function wordsOrEnd(): Options {
  try {
    const read = readWords(process.argv.slice(2));
    if (typeof read !== "string") return read;
    say(read);
  } catch (error) {
    refuse(error, 2);
  }
  process.exit(0);
}

const { minutes, traces, window: kills, ...chosen } = wordsOrEnd();
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
  const lines = await measureWindow({ seed, kills, tell: say }).catch((error: unknown) => refuse(error, 1));
  end(lines, `--window ${kills}`);
}
const long = `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
say(`seed ${seed}: ${chats} chats on ${platform}, ${long} of faults, on ${store}`);
const lines = await run({ ...chosen, span: minutes * 60_000, traces, tell: say }).catch((error: unknown) =>
  refuse(error, 1),
);
end(lines, `--minutes ${minutes} --store ${store} --platform ${platform} --chats ${chats}`);
