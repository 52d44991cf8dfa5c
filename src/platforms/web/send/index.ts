/** The console's sender: any worker can answer with it, for what a visitor sees lies in the store. */
import type { Sender } from "../../../core/delivery.ts";
import type { Log } from "../../../core/log.ts";
import type { Request } from "../../../core/request.ts";
import type { SayIn } from "../../../core/say.ts";
import type { Store } from "../../../core/store/index.ts";
import { createTalkBook } from "../talk-book.ts";
import { createDeliver } from "./deliver.ts";
import { createCopyFiles, createFetch } from "./files.ts";
import type { SendParts } from "./parts.ts";
import { placeOf } from "./place.ts";
import { createProgress, showPlace } from "./progress.ts";

export interface WebSenderOptions {
  readonly store: Pick<Store, "documents" | "sets" | "signals" | "blobs">;
  readonly log: Log;
  readonly say: SayIn;
}

/** Where somebody asked; undefined for what comes by itself. */
function askedAt(request: Request): readonly [visitor: string, talk: string, message: string] | undefined {
  const { visitor, talk, asked } = placeOf(request) ?? {};
  return visitor === undefined || talk === undefined || asked === undefined ? undefined : [visitor, talk, asked];
}

export function createWebSender({ store, log: whole, say }: WebSenderOptions): Sender {
  const log = whole.child({ part: "web" });
  const { documents, blobs } = store;
  const book = createTalkBook({ ...store, log });
  const parts: SendParts = { documents, book, copyFiles: createCopyFiles(blobs), say, log };
  return {
    begin: (delivery, making) => createProgress(parts, delivery, making),
    queued: (delivery, _making, place) => showPlace(parts, delivery, place),
    deliver: createDeliver(parts),
    isAdministrator: async ({ chat, person }) => chat !== undefined && person?.id === chat.id,
    fetch: createFetch(blobs),
    async erase(request) {
      const place = askedAt(request);
      if (place === undefined) return false;
      await book.removeMessage(...place);
      return true;
    },
    async nothing({ request }) {
      const place = askedAt(request);
      if (place !== undefined) await book.answered(...place);
    },
    shown: {
      async count(request) {
        const place = placeOf(request);
        return place === undefined ? 0 : book.count(place.visitor);
      },
      async forget(request) {
        const place = placeOf(request);
        return place === undefined ? 0 : book.forget(place.visitor, place.talk);
      },
      async stands(request) {
        const { visitor, talk, asked } = placeOf(request) ?? {};
        // A press is no message, but stands under one.
        const said = request.pressed ?? asked;
        if (visitor === undefined || talk === undefined || said === undefined) return true;
        return (await book.one(visitor, talk, said)) !== undefined;
      },
    },
    about: async () => undefined,
  };
}
