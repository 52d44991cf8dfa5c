/** What the scripts that fetch a job on Redis do besides: they also read what whoever serves it will ask for. */
import type { Cluster, Redis } from "ioredis";

/** What came with a job. */
export class Brought {
  /** Before it was asked for, by `performance.now()`. */
  readonly since: number;
  /** Whether no other job was there, to be served now or later. */
  readonly isLast: boolean;
  #answer: unknown;

  constructor(answer: unknown, since: number, isLast: boolean) {
    this.#answer = answer;
    this.since = since;
    this.isLast = isLast;
  }

  /** Once: a conversation may be in it, and a job lasts for longer than its reading. */
  take(): unknown {
    const answer = this.#answer;
    this.#answer = undefined;
    return answer;
  }
}

/** Nobody takes what came with a job that BullMQ leaves to others. */
const MOST_KEPT = 1_000;

/** These answer with a job's fields, its id and two numbers. Of each the number of its key of the marker. */
const MARKERS: Readonly<Record<string, number>> = { moveToActive: 11, moveToFinished: 14 };

/**
 * A reading that fails has read nothing; the job is fetched all the same. BullMQ leaves the marker that wakes workers also
 * where no other job waits, and whoever is woken then asks twice in vain while the job is being served. Of the keys the
 * first are those that wait, the third those with a priority, the seventh those that are put off.
 */
const reading = (fetching: string, marker: number, read: string): string => `local fetched = (function()
${fetching}
end)()
if type(fetched) ~= 'table' or type(fetched[1]) ~= 'table' then return fetched end
fetched[5] = 0
if redis.call('LLEN', KEYS[1]) == 0 and redis.call('ZCARD', KEYS[3]) == 0 then
  redis.call('ZREM', KEYS[${marker}], '0')
  if redis.call('ZCARD', KEYS[7]) == 0 then fetched[5] = 1 end
end
local fields, data = fetched[1], nil
for at = 1, #fields, 2 do
  if fields[at] == 'data' then data = fields[at + 1] end
end
local read, brought = pcall(function(data)
${read}
end, data)
if read then fetched[6] = brought end
return fetched`;

type Ask = (words: unknown) => Promise<unknown>;
const isAsk = (value: unknown): value is Ask => typeof value === "function";

/** `client` is to be given to a worker that has not begun. What came with a job is handed out once. */
export function bringAlong(client: Redis | Cluster, lua: string): (job: string) => Brought | undefined {
  const kept = new Map<string, Brought>();
  const define = client.defineCommand.bind(client);
  client.defineCommand = (name, definition) => {
    const marker = MARKERS[name.split(":", 1)[0] ?? ""];
    if (marker === undefined) return define(name, definition);
    define(name, { ...definition, lua: reading(definition.lua, marker, lua) });
    const ask: unknown = Reflect.get(client, name);
    if (!isAsk(ask)) return;
    const askAndKeep: Ask = async (words) => {
      const since = performance.now();
      const fetched = await Reflect.apply(ask, client, [words]);
      if (Array.isArray(fetched) && fetched.length > 4) {
        if (kept.size >= MOST_KEPT) kept.clear();
        // Taken out of the answer: BullMQ compares that with a number, for which the engine makes a text of all of it.
        const more: readonly unknown[] = fetched.splice(4);
        const [last, answer] = more;
        kept.set(String(fetched[1]), new Brought(answer, since, last === 1));
      }
      return fetched;
    };
    Reflect.set(client, name, askAndKeep);
  };
  return (job) => {
    const brought = kept.get(job);
    kept.delete(job);
    return brought;
  };
}
