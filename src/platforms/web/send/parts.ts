/** What the parts of the console's sender share. */
import type { Log } from "../../../core/log.ts";
import type { SayIn } from "../../../core/say.ts";
import type { Documents } from "../../../core/store/documents.ts";
import type { TalkBook } from "../talk-book.ts";
import type { CopyFiles } from "./files.ts";

export interface SendParts {
  readonly documents: Documents;
  readonly book: TalkBook;
  readonly copyFiles: CopyFiles;
  readonly say: SayIn;
  readonly log: Log;
}
