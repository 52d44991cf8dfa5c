/** Remembers what people and chats call themselves, beside the answer and only when it has changed. */
import { DAY } from "../src/core/day.ts";
import { isForgotten } from "../src/core/forgotten.ts";
import type { Log } from "../src/core/log.ts";
import { NAMES } from "../src/core/names.ts";
import { chatKey, personKey, type Request } from "../src/core/request.ts";
import type { Documents } from "../src/core/store/documents.ts";

/** Written anew after so long, so that the names of whoever comes often stay. */
const BELIEVED = DAY;
const MOST = 10_000;
const LONGEST = 300;

interface Written {
  readonly name: string;
  readonly at: number;
}

/** What this process has written, for each store. */
const written = new WeakMap<Documents, Map<string, Written>>();

function cacheOf(documents: Documents): Map<string, Written> {
  const known = written.get(documents);
  if (known !== undefined) return known;
  const cache = new Map<string, Written>();
  written.set(documents, cache);
  return cache;
}

function namesIn(request: Request): readonly (readonly [key: string, name: string])[] {
  const { person, chat } = request;
  const named = [
    ...(person === undefined ? [] : [[personKey(request), person.name] as const]),
    ...(chat?.title === undefined ? [] : [[chatKey(request), chat.title] as const]),
  ];
  return named.map(([key, name]) => [key, name.trim().slice(0, LONGEST).toWellFormed()] as const);
}

/** Never fails: whoever has no name in a list is somebody. */
export async function rememberNames(documents: Documents, request: Request, log: Log, now = Date.now()): Promise<void> {
  const cache = cacheOf(documents);
  const news = namesIn(request).filter(([key, name]) => {
    const before = cache.get(key);
    return name !== "" && (before?.name !== name || now - before.at >= BELIEVED);
  });
  await Promise.all(
    news.map(async ([key, name]) => {
      cache.delete(key);
      cache.set(key, { name, at: now });
      const [oldest] = cache.keys();
      if (cache.size > MOST && oldest !== undefined) cache.delete(oldest);
      try {
        await documents.put(NAMES, key, name);
        if (key === personKey(request) && (await isForgotten(documents, request))) await documents.delete(NAMES, key);
      } catch (err) {
        cache.delete(key);
        log.debug({ err }, "a name could not be remembered");
      }
    }),
  );
}
