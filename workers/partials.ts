/** What had come of an answer when it was last shown, for whoever takes up the work of a run that died. */

import { z } from "zod";
import { DAY } from "../src/core/day.ts";
import type { Ends } from "../src/core/ending.ts";
import type { Log } from "../src/core/log.ts";
import type { DocumentKind, Documents } from "../src/core/store/documents.ts";
import { patiently } from "./patience.ts";

/** By the request's id. */
const PARTIALS: DocumentKind<{ readonly text: string }> = {
  name: "partial",
  schema: z.strictObject({ text: z.string() }),
  lifetime: DAY,
};

export interface PartialText {
  /** The whole text from its beginning. Nobody waits for it, and it may be lost. */
  keep(text: string): void;
  /** What was kept last, by this run or one before; empty when nothing was. */
  read(signal: Ends): Promise<string>;
  /** Resolves when nothing is being written any more. */
  finish(): Promise<void>;
}

/**
 * Once there is an answer, or it has been said that there is none: what somebody was told is not left lying about. Where the
 * store is away it goes by itself, after a day.
 */
export const forgetPartial = (documents: Documents, request: string): Promise<unknown> =>
  documents.delete(PARTIALS, request).catch(() => undefined);

/** Writes one text at a time, and of those that come meanwhile only the last. */
export function createPartial(documents: Documents, request: string, log: Log): PartialText {
  let wanted: string | undefined;
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    while (wanted !== undefined) {
      const text = wanted;
      wanted = undefined;
      await documents.put(PARTIALS, request, { text }).catch((err: unknown) => {
        log.debug({ err, request }, "a part of an answer could not be kept");
      });
    }
    writing = undefined;
  }

  return {
    keep(text) {
      if (text === "") return;
      wanted = text;
      writing ??= write();
    },
    read: async (signal) => (await patiently(() => documents.get(PARTIALS, request), signal))?.text ?? "",
    finish: async () => writing,
  };
}
