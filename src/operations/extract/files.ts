/** The files of a request as texts: fetched, told from what is no text, and decoded. */
import type { File } from "../../core/file.ts";
import type { OperationParts } from "../parts.ts";

/** In bytes; more than a service takes at once in any case. */
export const FILE_LIMIT = 200_000;

export type FileProblem = {
  readonly problem: "large-file" | "gone-file" | "away-file" | "no-text-file";
  /** Empty: it has none. */
  readonly name: string;
};

export interface TextFile {
  readonly from: File["from"];
  readonly text: string;
  /** Its name, its type or its first sign says that it is JSON. */
  readonly isJson: boolean;
}

const MARKS: readonly { readonly bytes: readonly number[]; readonly encoding: string }[] = [
  { bytes: [0xef, 0xbb, 0xbf], encoding: "utf-8" },
  { bytes: [0xff, 0xfe], encoding: "utf-16le" },
  { bytes: [0xfe, 0xff], encoding: "utf-16be" },
];

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean => mark.every((byte, i) => bytes[i] === byte);

/** Signs that no text has. */
const BINARY = /(?!\s)\p{Cc}|\p{Noncharacter_Code_Point}/u;

const PDF = "%PDF-";

/** Undefined: it is no text, or in an encoding that does not say what it is. */
export function decoded(bytes: Uint8Array): string | undefined {
  const encoding = MARKS.find((mark) => startsWith(bytes, mark.bytes))?.encoding ?? "utf-8";
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return BINARY.test(text) || text.startsWith(PDF) ? undefined : text.replace(/\r\n?/g, "\n");
  } catch {
    return undefined;
  }
}

function isJson({ name = "", type = "" }: File, text: string): boolean {
  return /\.json$/i.test(name) || /^application\/(?:[\w.-]+\+)?json\b/i.test(type) || text.trimStart().startsWith("{");
}

export async function readFile(file: File, parts: Pick<OperationParts, "fetch">): Promise<TextFile | FileProblem> {
  const { name = "", kind, from, bytes: said = 0 } = file;
  if (kind !== "document") return { problem: "no-text-file", name };
  if (said > FILE_LIMIT) return { problem: "large-file", name };
  const fetched = await parts.fetch(file);
  switch (fetched.outcome) {
    case "too-large":
      return { problem: "large-file", name };
    case "gone":
      return { problem: "gone-file", name };
    case "away":
      return { problem: "away-file", name };
    case "fetched": {
      if (fetched.bytes.length > FILE_LIMIT) return { problem: "large-file", name };
      const text = decoded(fetched.bytes);
      return text === undefined ? { problem: "no-text-file", name } : { from, text, isJson: isJson(file, text) };
    }
  }
}
