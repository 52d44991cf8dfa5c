/** The service as one part: its books on a store, the built-in engines, and the app that answers. */
import { Hono } from "hono";
import type { Log } from "../../core/log.ts";
import type { Store } from "../../core/store/index.ts";
import { type Books, createBooks } from "./books.ts";
import { createOfflineChat } from "./engines/chat/index.ts";
import { createOfflineKnowledge } from "./engines/knowledge/index.ts";
import { createOfflinePictures } from "./engines/pictures/index.ts";
import { createService } from "./index.ts";
import { type OpenDesk, openDesk } from "./open-desk.ts";

export interface LocalParts {
  readonly store: Pick<Store, "documents" | "counters" | "sets">;
  readonly log: Log;
  readonly version: string;
  readonly imageboardSource: string;
  readonly miragePath: string | undefined;
  readonly testSwitches: boolean;
  /** Where the key desk says how to reach it; undefined where the books can be opened by several processes. */
  readonly deskDirectory: string | undefined;
}

type Handler = ReturnType<typeof createService>["fetch"];

export interface LocalService {
  readonly books: Books;
  readonly handler: Handler;
  /** The same below a path, which is part of the links that it makes. */
  handlerAt(path: string): Handler;
  readonly desk: OpenDesk | undefined;
  close(): Promise<void>;
}

export function openService({ store, deskDirectory, ...parts }: LocalParts): LocalService {
  const books = createBooks(store);
  const knowledge = createOfflineKnowledge();
  const pictures = createOfflinePictures();
  const engines = { knowledge, pictures, chat: createOfflineChat(knowledge) };
  const app = createService({ ...parts, books, engines });
  const desk = openDesk(books, deskDirectory);
  return {
    books,
    handler: app.fetch,
    handlerAt: (path) => new Hono().route(path, app).fetch,
    desk,
    async close() {
      await desk?.close();
      await pictures.close();
    },
  };
}
