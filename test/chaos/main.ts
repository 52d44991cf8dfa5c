/** `npm run chaos -- --seed 7 --minutes 5 --store redis --platform telegram`: everything dies, and nothing may be lost. */
import { refuse, wordsOrEnd } from "../servers/command-line.ts";
import { isBroken, type Line, printed } from "./report.ts";
import { run } from "./run.ts";
import { measureWindow } from "./window.ts";
import { readWords } from "./words.ts";

const say = (text: string): boolean => process.stdout.write(`${text}\n`);

const { minutes, traces, window: kills, ...chosen } = wordsOrEnd(readWords);
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
