/** Whether anything of a secret stands in a text, in whatever way it may have been written there. */
import { expect } from "vitest";

/** What would betray a key: pieces of it as they are, in hexadecimal, and in base64 wherever it begins. */
function traces(key: string): string[] {
  const pieces = Array.from({ length: key.length - 11 }, (_, at) => key.slice(at, at + 12));
  const bytes = Buffer.from(key);
  const base64 = [0, 1, 2].flatMap((at) => {
    const part = bytes.subarray(at, at + Math.floor((bytes.length - at) / 3) * 3);
    return [part.toString("base64"), part.toString("base64url")];
  });
  return [...pieces, bytes.toString("hex"), ...base64];
}

export function expectNowhere(text: string, ...keys: readonly string[]): void {
  const lower = text.toLowerCase();
  const found = keys.flatMap(traces).filter((trace) => text.includes(trace) || lower.includes(trace.toLowerCase()));
  expect(found).toEqual([]);
}
