/** Text as it comes over the wire: UTF-8, or nothing that can be read without guessing. */
import { isUtf8 } from "node:buffer";

/** Without the mark that some put before it; undefined when it is written in another way. */
export function decodeUtf8(bytes: Buffer): string | undefined {
  if (!isUtf8(bytes)) return undefined;
  const text = bytes.toString();
  return text.startsWith("\ufeff") ? text.slice(1) : text;
}
