/** The key desk of a process that holds the books alone: its routes, and the file that tells where it is. */
import type { Books } from "./books.ts";
import { createDesk, DESK_PATH } from "./desk.ts";
import { newDeskToken, writeDeskFile } from "./desk-file.ts";
import { createKeyDesk } from "./key-desk.ts";

export interface OpenDesk {
  readonly mounts: readonly { readonly path: string; readonly handler: ReturnType<typeof createDesk>["fetch"] }[];
  /** Called once the process listens there. */
  announce(url: string): Promise<void>;
  close(): Promise<void>;
}

/** Without a directory there is no desk: others can open the books themselves. */
export function openDesk(books: Books, directory: string | undefined): OpenDesk | undefined {
  if (directory === undefined) return undefined;
  const token = newDeskToken();
  let remove: (() => Promise<void>) | undefined;
  return {
    mounts: [{ path: DESK_PATH, handler: createDesk(createKeyDesk(books), token).fetch }],
    async announce(url) {
      remove = await writeDeskFile(directory, { url, token });
    },
    close: async () => remove?.(),
  };
}
