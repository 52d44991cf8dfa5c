/** A text that was too long for a message, which Discord makes a file of: it is what was asked, below the words beside it. */
import type { Request } from "../../core/request.ts";
import { type FileProblem, readFile } from "../extract/files.ts";
import type { OperationParts } from "../parts.ts";

export async function withPasted(
  request: Request,
  parts: Pick<OperationParts, "fetch">,
): Promise<Request | FileProblem> {
  const { files = [], ...rest } = request;
  if (files.length === 0) return request;
  const words = [request.text ?? ""];
  for (const read of await Promise.all(files.map((file) => readFile(file, parts)))) {
    if ("problem" in read) return read;
    words.push(read.text);
  }
  return {
    ...rest,
    text: words
      .map((text) => text.trim())
      .join("\n\n")
      .trim(),
  };
}
