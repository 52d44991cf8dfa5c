/** The last look at every line before it is written: quick when there is nothing to hide, thorough when there may be. */
import { createHiddenValues, HIDDEN } from "./hidden.ts";
import { mayHold, replacePatterns } from "./patterns.ts";

export interface Redaction {
  hide(value: string): void;
  text(text: string): string;
  /** A line of JSON with its line break; it is one afterwards too. */
  line(line: string): string;
  /** The longest value that is hidden, in any of its forms. */
  longest(): number;
}

/** Numbers that are part of every line. */
const OWN = new Set(["level", "time", "pid"]);

export function createRedaction(secrets: readonly string[]): Redaction {
  const hidden = createHiddenValues(secrets);
  const text = (value: string): string => replacePatterns(hidden.replaceIn(value));

  function value(part: unknown): unknown {
    if (typeof part === "string") return text(part);
    if (typeof part === "number") return hidden.isIn(String(part)) ? HIDDEN : part;
    if (typeof part !== "object" || part === null) return part;
    if (Array.isArray(part)) return part.map(value);
    return Object.fromEntries(Object.entries(part).map(([name, one]) => [text(name), value(one)]));
  }

  /** Text by text, so that nothing of the line's own form can be mistaken for a secret. */
  function thoroughly(line: string): string {
    try {
      const parsed: unknown = JSON.parse(line);
      const entries = Object.entries(parsed ?? {});
      const safe = entries.map(([name, part]) => [text(name), OWN.has(name) ? part : value(part)] as const);
      return `${JSON.stringify(Object.fromEntries(safe))}\n`;
    } catch {
      return `${JSON.stringify({ level: 50, time: Date.now(), msg: "a line was left out, because it could not be read" })}\n`;
    }
  }

  return {
    hide: (one) => hidden.add(one),
    text,
    line: (line) => (hidden.isIn(line) || mayHold(line) ? thoroughly(line) : line),
    longest: () => hidden.longest(),
  };
}
