/** The service as one part: its books on a store, the built-in engines, and the app that answers. */
import type { Log } from "../../core/log.ts";
import type { Store } from "../../core/store/index.ts";
import { type Books, createBooks } from "./books.ts";
import { createOfflineChat } from "./engines/chat/index.ts";
import { createOfflineKnowledge } from "./engines/knowledge/index.ts";
import { createOfflinePictures } from "./engines/pictures/index.ts";
import { createService } from "./index.ts";

export interface LocalParts {
  readonly store: Pick<Store, "documents" | "counters" | "sets">;
  readonly log: Log;
  readonly version: string;
  readonly imageboardSource: string;
  readonly miragePath: string | undefined;
  readonly testSwitches: boolean;
}

export interface LocalService {
  readonly app: ReturnType<typeof createService>;
  readonly books: Books;
  close(): Promise<void>;
}

export function openService({ store, ...parts }: LocalParts): LocalService {
  const books = createBooks(store);
  const knowledge = createOfflineKnowledge();
  const pictures = createOfflinePictures();
  const engines = { knowledge, pictures, chat: createOfflineChat(knowledge) };
  return { app: createService({ ...parts, books, engines }), books, close: () => pictures.close() };
}
