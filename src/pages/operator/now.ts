/** What time it is at the server: the machine of whoever reads may have another one. */
import { useEffect, useState } from "preact/hooks";

let apart = 0;

export function setServerTime(at: number): void {
  apart = at - Date.now();
}

/** One clock for everything that shows a time, so that all of it changes at once. */
const readers = new Set<(now: number) => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  for (const read of readers) read(Date.now() + apart);
}

/** Goes on every second. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now() + apart);
  useEffect(() => {
    readers.add(setNow);
    timer ??= setInterval(tick, 1_000);
    return () => {
      readers.delete(setNow);
      if (readers.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  }, []);
  return now;
}
