/** What is seen until an answer is there: what has been written so far, where any page of its visitor finds it. */
import { setTimeout as pause } from "node:timers/promises";
import { type Delivery, type Making, NOTHING_SHOWN, type Progress } from "../../../core/delivery.ts";
import { createWaitingWords, type InLine, type Place as PlaceInLine, sayInLine } from "../../../core/in-line.ts";
import { languageSaid } from "../../../core/request.ts";
import type { SendParts } from "./parts.ts";
import { placeOf } from "./place.ts";

/** In milliseconds. */
const FRAME_EVERY = 150;

/** A place in line that lasts for less is not worth a word. */
const QUICK = 500;
/** How often it is looked at. */
const PLACE_EVERY = 1_000;

/** Of a picture nothing is shown but its place in line: that its message waits, the page knows. */
export function createProgress({ book, say, log }: SendParts, { request }: Delivery, making: Making): Progress {
  const { visitor, talk, asked } = placeOf(request) ?? {};
  if (visitor === undefined || talk === undefined || asked === undefined) return NOTHING_SHOWN;
  const place = [visitor, talk, asked] as const;
  const ended = new AbortController();
  const waitingWords = createWaitingWords(say(languageSaid(request)), "");
  let inLine: PlaceInLine | undefined;
  let isPlace = false;
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

  function write(text: string): void {
    if (ended.signal.aborted) return;
    latest = text;
    if (writing === undefined && shown !== latest) writing = writeAll();
  }

  async function writePlace(mine: PlaceInLine): Promise<void> {
    let every = QUICK;
    while (!ended.signal.aborted) {
      await pause(every, undefined, { signal: ended.signal }).catch(() => undefined);
      every = PLACE_EVERY;
      if (inLine !== mine) return;
      isPlace = true;
      write(waitingWords(mine));
    }
  }

  /** Also one that another process has shown, while none was at it. */
  async function clearPlace(): Promise<void> {
    if (isPlace) {
      isPlace = false;
      return write("");
    }
    const standing = await book.growing(...place);
    if (standing === undefined || latest !== "") return;
    shown = standing;
    write("");
  }

  return {
    show(text) {
      if (making !== "text") return;
      isPlace = false;
      write(text);
    },
    waits(now) {
      inLine = now;
      if (now !== undefined) void writePlace(now);
      else clearPlace().catch((err: unknown) => log.debug({ err }, "progress could not be shown"));
    },
    isAbout: () => undefined,
    async end() {
      ended.abort();
      await writing;
    },
  };
}

/** Once, where nothing else shows it. */
export async function showPlace({ book, say }: SendParts, { request }: Delivery, place: InLine): Promise<void> {
  const { visitor, talk, asked } = placeOf(request) ?? {};
  if (visitor === undefined || talk === undefined || asked === undefined) return;
  await book.grow(visitor, talk, asked, sayInLine(say(languageSaid(request)), place));
}
