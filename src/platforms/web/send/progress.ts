/** What is seen until an answer is there: what has been written so far, where any page of its visitor finds it. */
import { setTimeout as pause } from "node:timers/promises";
import type { Delivery, Making, Progress } from "../../../core/delivery.ts";
import type { SendParts } from "./parts.ts";
import { placeOf } from "./place.ts";

/** In milliseconds. */
const FRAME_EVERY = 150;

const nothing: Progress = { show: () => undefined, isAbout: () => undefined, end: async () => undefined };

/** Of a picture nothing is shown: that its message waits, the page knows. */
export function createProgress({ book, log }: SendParts, { request }: Delivery, making: Making): Progress {
  const { visitor, talk, asked } = placeOf(request) ?? {};
  if (making === "picture" || visitor === undefined || talk === undefined || asked === undefined) return nothing;
  const place = [visitor, talk, asked] as const;
  const ended = new AbortController();
  let latest = "";
  let shown = "";
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (shown !== latest && !ended.signal.aborted) {
      shown = latest;
      try {
        await book.grow(...place, shown);
      } catch (err) {
        log.debug({ err }, "progress could not be shown");
      }
      await pause(FRAME_EVERY, undefined, { signal: ended.signal }).catch(() => undefined);
    }
    writing = undefined;
  }

  return {
    show(text) {
      if (ended.signal.aborted) return;
      latest = text;
      writing ??= writeAll();
    },
    isAbout: () => undefined,
    async end() {
      ended.abort();
      await writing;
    },
  };
}
