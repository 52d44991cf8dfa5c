/** Messages as the page gets them, with the addresses of their files. */
import { createInSlices } from "../../../core/in-slices.ts";
import { shortHash } from "../../../core/request-key.ts";
import { createKeptBlocks, MOST_OF_TALK } from "../render/kept-blocks.ts";
import { shownMessage } from "../render/message.ts";
import type { ReadMessage } from "../talk-book.ts";
import type { StoredMessage } from "../talks.ts";
import type { Message } from "../wire.ts";

export type Shown = (talk: string, id: string, stored: StoredMessage) => Message;

export interface Showing {
  readonly one: Shown;
  /** A whole talk, a little at a time; what is last in it is remembered, as far as there is room. */
  all(talk: string, messages: readonly ReadMessage[]): Promise<readonly Message[]>;
}

/** Which of them may be remembered. */
function remembered(messages: readonly ReadMessage[]): ReadonlySet<ReadMessage> {
  let room = MOST_OF_TALK;
  return new Set(
    messages.toReversed().filter(({ message }) => {
      room -= message.text.length;
      return room >= 0;
    }),
  );
}

export function createShowing(blocks = createKeptBlocks(), slices = createInSlices()): Showing {
  const show = (talk: string, id: string, stored: StoredMessage, keeps: boolean): Message =>
    shownMessage(id, stored, {
      blocksOf: (markdown) => blocks.of(markdown, keeps),
      // Of a picture that takes another one's place under the same address a browser goes on to show the other one.
      urlOf: (index, blob) => `/console/files/${talk}/${id}/${index}?of=${shortHash(blob)}`,
    });
  return {
    one: (talk, id, stored) => show(talk, id, stored, true),
    all(talk, messages) {
      const kept = remembered(messages);
      return slices.map(messages, (one) => show(talk, one.id, one.message, kept.has(one)));
    },
  };
}
