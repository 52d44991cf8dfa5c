/** A script as it goes over the wire, written in one piece: the library puts some hundred words together one by one. */
import { Command } from "ioredis";
import type { Run } from "./together.ts";

/** How long the next word is, after the end of the one before. */
const head = (length: number): string => `\r\n$${length}\r\n`;
/** Most words are short. */
const HEADS = Array.from({ length: 256 }, (_, length) => head(length));

function push(pieces: string[], word: string): void {
  const length = Buffer.byteLength(word);
  pieces.push(HEADS[length] ?? head(length), word);
}

/** One piece of text; or several, where bytes that are no text stand in between. */
function wordsOf({ script, keys, values }: Run): string | Buffer {
  const parts: Buffer[] = [];
  let pieces = [`*${3 + keys.length + values.length}`];
  push(pieces, "evalsha");
  push(pieces, script.sha);
  push(pieces, String(keys.length));
  for (const key of keys) push(pieces, key);
  for (const value of values) {
    if (typeof value === "object") {
      pieces.push(HEADS[value.length] ?? head(value.length));
      parts.push(Buffer.from(pieces.join("")), value);
      pieces = [];
    } else push(pieces, String(value));
  }
  pieces.push("\r\n");
  const text = pieces.join("");
  return parts.length === 0 ? text : Buffer.concat([...parts, Buffer.from(text)]);
}

/** For a single server: a cluster has to find the keys among the words. */
export class ScriptCommand extends Command {
  readonly #words: string | Buffer;

  constructor(run: Run) {
    super("evalsha", [], { replyEncoding: "utf8" });
    this.#words = wordsOf(run);
  }

  override toWritable(): string | Buffer {
    return this.#words;
  }
}
