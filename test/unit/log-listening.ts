/** A log whose lines a test can read, and the secrets that it must not find in them. */
import { z } from "zod";
import { createLog, type LogOptions, type ProcessLog } from "../../src/log.ts";

interface Heard {
  readonly log: ProcessLog;
  readonly output: () => string;
  readonly lines: () => readonly Record<string, unknown>[];
}

export function listen(secrets: readonly string[], options: Partial<LogOptions> = {}): Heard {
  let output = "";
  const write = (line: string): void => {
    output += line;
  };
  const log = createLog({ level: "debug", format: "json", secrets, destination: { write }, ...options });
  const parse = (line: string): Record<string, unknown> => z.record(z.string(), z.unknown()).parse(JSON.parse(line));
  return { log, output: () => output, lines: () => output.split("\n").filter(Boolean).map(parse) };
}

/** Nothing but the value of a field remains of a line whose other fields are pino's. */
export function field(value: unknown, name = "field", secrets: readonly string[] = []): unknown {
  const { log, lines } = listen(secrets);
  log.info({ [name]: value }, "it happened");
  return lines()[0]?.[name];
}

export const TELEGRAM = "123456789:AAF-abcdefghijklmnopqrstuvwxyz_12345";
export const DISCORD = `${"MTIzNDU2Nzg5MDEyMzQ1Njc4"}.GabcdE.${"abcdefghijklmnopqrstuvwxyz-_0123456789"}`;
export const INTERACTION = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5";

/** Of every kind: with characters that JSON, URLs and base64 change, digits alone, and words of a line's own form. */
export const CONFIGURED = {
  plain: "hunter2-hunter2",
  quoted: 'pass"word\\with/quotes',
  spaced: "correct horse & battery=staple+é",
  lines: "first\nsecond\tthird",
  digits: "4815162342",
  key: Buffer.from("0123456789abcdefghijklmnopqrst+/").toString("base64"),
  euro: "schlüssel-€uro-🦊",
};
export const SECRETS = Object.values(CONFIGURED);
