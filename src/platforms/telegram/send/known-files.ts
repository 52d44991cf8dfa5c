/** Pictures and files that Telegram has already, and how it calls them: what was uploaded once is named from then on. */
import { z } from "zod";
import type { DocumentKind, Documents } from "../../../core/store/documents.ts";
import type { KnownFile } from "../outgoing.ts";

const DAY = 86_400_000;

/** In one process. */
const MOST = 100;

/** A file's name at Telegram is good for what it was uploaded as, and for nothing else. */
const fileSchema = z.strictObject({ picture: z.string().exactOptional(), file: z.string().exactOptional() });

type Ids = z.infer<typeof fileSchema>;

const FILES: DocumentKind<Ids> = { name: "telegram-file", schema: fileSchema, lifetime: 2 * DAY };

interface KnownFiles {
  /** By the name that it has among the store's blobs. */
  find(blob: string): Promise<KnownFile>;
}

/** What cannot be remembered is uploaded once more, so that nothing here is waited for or fails. */
export function createKnownFiles(documents: Documents): KnownFiles {
  const known = new Map<string, Promise<KnownFile>>();
  const ignore = (): undefined => undefined;

  async function load(blob: string): Promise<KnownFile> {
    const ids = new Map(Object.entries((await documents.get(FILES, blob).catch(ignore)) ?? {}));
    const write = (change: (before: Ids) => Ids): void => {
      documents.update(FILES, blob, (before = {}) => change(before)).catch(ignore);
    };
    return {
      id: (kind) => ids.get(kind),
      learn(kind, id) {
        if (ids.has(kind)) return;
        ids.set(kind, id);
        write((before) => ({ ...before, [kind]: id }));
      },
      forget(kind, id) {
        if (ids.get(kind) !== id) return;
        ids.delete(kind);
        write(({ [kind]: standing, ...others }) =>
          standing === undefined || standing === id ? others : { ...others, [kind]: standing },
        );
      },
    };
  }

  return {
    find(blob) {
      const standing = known.get(blob) ?? load(blob);
      known.delete(blob);
      known.set(blob, standing);
      for (const oldest of known.keys()) {
        if (known.size <= MOST) break;
        known.delete(oldest);
      }
      return standing;
    },
  };
}
