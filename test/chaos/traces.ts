/** What a run leaves for whoever looks for the reason of a figure: the logs of its processes, and its history. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Crew } from "./crew.ts";

export function keepTraces(folder: string, { seats }: Crew, history: object): void {
  mkdirSync(folder, { recursive: true });
  for (const { name, output } of seats) writeFileSync(join(folder, `${name}.log`), output());
  const plain = (_: string, value: unknown): unknown => (value instanceof Map ? Object.fromEntries(value) : value);
  writeFileSync(join(folder, "history.json"), JSON.stringify(history, plain, 1));
}
