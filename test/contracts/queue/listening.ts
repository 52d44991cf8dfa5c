/** What the queue's tests wait with and listen with. */
import type { Log } from "../../../src/core/log.ts";

export interface Line {
  readonly level: string;
  readonly event: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export function createListeningLog(
  lines: Line[] = [],
  carried: Readonly<Record<string, unknown>> = {},
): Log & { lines: Line[] } {
  const at =
    (level: string) =>
    (fields: Readonly<Record<string, unknown>>, event: string): void => {
      lines.push({ level, event, fields: { ...carried, ...fields } });
    };
  return {
    lines,
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    child: (fields) => createListeningLog(lines, { ...carried, ...fields }),
  };
}

/** Asks again and again until the answer is yes; throws with the question's name when it never is. */
export async function until(what: string, ask: () => boolean | Promise<boolean>, limit = 60_000): Promise<void> {
  const end = Date.now() + limit;
  while (!(await ask())) {
    if (Date.now() > end) throw new Error(`Waited ${limit} ms in vain until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

export function createGate(): Gate {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
