/** A script as it goes over the wire, written in one piece: the library puts some hundred words together one by one. */
import { Command } from "ioredis";
import type { Run } from "./together.ts";

/** How long the next word is, after the end of the one before. */
const head = (length: number): string => `\r\n$${length}\r\n`;
/** Most words are short. */
const HEADS = Array.from({ length: 256 }, (_, length) => head(length));
const EVALSHA = `${head(7)}evalsha`;

/** Put together one by one: as pieces of a list, joined at its end, they took half as long again. */
function word(text: string): string {
  const length = Buffer.byteLength(text);
  return (HEADS[length] ?? head(length)) + text;
}

/** One text; or several pieces, where bytes that are no text stand in between. */
function wordsOf({ script, keys, values }: Run): string | Buffer {
  const parts: Buffer[] = [];
  let text = `*${3 + keys.length + values.length}${EVALSHA}${word(script.sha)}${word(String(keys.length))}`;
  for (const key of keys) text += word(key);
  for (const value of values) {
    if (typeof value === "object") {
      parts.push(Buffer.from(text + head(value.length)), value);
      text = "";
    } else text += word(String(value));
  }
  text += "\r\n";
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
