/** What is seen until an answer is there: typing all the time, and frames of what has been written so far. */
import { setTimeout as pause } from "node:timers/promises";
import type { Delivery, Making, Progress } from "../../../core/delivery.ts";
import { createWaitingWords, type InLine, type Place as PlaceInLine, sayInLine } from "../../../core/in-line.ts";
import { languageSaid, type OperationName, type Request } from "../../../core/request.ts";
import { keyOf } from "../../../core/request-key.ts";
import { createDrafts } from "./drafts.ts";
import { type FrameParts, type Frames, hear, isHopeless } from "./frames.ts";
import { nowAt, type SendParts } from "./parts.ts";
import { chatOf, placeOf, threadOf } from "./place.ts";
import { createPlaceholder } from "./placeholder.ts";

/** In milliseconds: an answer that is there within half a second needs nothing before it. */
const QUICK = 500;
/** Telegram shows typing for five seconds. */
const TYPING_EVERY = 4_500;
/** Less than the claim on a job lasts once it is not renewed. */
const STOOD_STILL = 2_500;
/** A call that hangs holds up the answer for no longer. */
const LAST_CALL = 3_000;

const ACTIONS = { text: "typing", picture: "upload_photo" } as const;

/** Not cut off at the end, which waits for none of it: a pause that is demanded of it is to be heard. */
async function type({ parts, place, making }: FrameParts, ended: AbortSignal): Promise<void> {
  const { telegram, pace } = parts;
  while (!ended.aborted) {
    if ((await pace.typing(place.chat)) && !ended.aborted) {
      const payload = { ...chatOf(place), ...threadOf(place), action: ACTIONS[making] };
      const verdict = await telegram.api.raw.sendChatAction(payload).catch((error) => hear(parts, place, error));
      if (verdict !== true && isHopeless(verdict)) return;
    }
    await pause(TYPING_EVERY, undefined, { signal: ended }).catch(() => undefined);
  }
}

interface Showing {
  readonly end: () => Promise<void>;
}

/** What is known of an answer that is not there yet. */
interface Known {
  text: string;
  about: string | undefined;
  place: PlaceInLine | undefined;
}

function frameParts(parts: SendParts, { request }: Delivery, making: Making, about: string | undefined) {
  const say = parts.say(languageSaid(request));
  const cut = new AbortController();
  const frame: FrameParts = {
    parts,
    place: nowAt(parts, placeOf(request, about)),
    key: keyOf(request.id),
    making,
    thinking: making === "picture" ? say("thinking-picture") : say("thinking"),
    stopLabel: say("button-stop"),
    cut: cut.signal,
  };
  return { say, cut, frame };
}

/** Pressed where one is alone, these are written over what was pressed. */
const OVER: readonly OperationName[] = ["again", "extract", "news", "mood", "digest", "usage", "account"];

/** Whether the answer takes the place of a message, as far as that is known before it is there. */
const takesAPlace = ({ edited, pressed, operation }: Request): boolean =>
  edited === true || (pressed !== undefined && OVER.includes(operation));

/** Only a new message takes a draft away at once: where the answer is written into one, it would stand below for half a minute. */
const firstFrames = (frame: FrameParts, { request, record, stands }: Delivery): Frames =>
  stands !== true && !takesAPlace(request) && request.chat?.kind === "private" && frame.parts.features.drafts
    ? createDrafts(frame)
    : createPlaceholder(frame, record);

/** What stands in the place of the answer would be looked for where it was asked, and left in the new chat for good. */
const hasMoved = ({ moved }: SendParts, { request }: Delivery): boolean => moved.has(placeOf(request).chat);

/** Once, and without waiting for anything: a frame that may not be shown now is none. */
export async function showPlace(parts: SendParts, delivery: Delivery, making: Making, place: InLine): Promise<void> {
  const { say, cut, frame } = frameParts(parts, delivery, making, undefined);
  if (hasMoved(parts, delivery) || !(await parts.pace.frame(frame.place.chat))) return;
  const hanging = setTimeout(() => cut.abort(), LAST_CALL);
  try {
    const words = sayInLine(say, place);
    const shown = await firstFrames(frame, place.isUnmanned === true ? { ...delivery, stands: true } : delivery).show(
      "",
      words,
    );
    if (shown === "not-here") await createPlaceholder(frame, delivery.record).show("", words);
  } finally {
    clearTimeout(hanging);
  }
}

/** Begins at once, and shows the text that is known whenever the pace allows it. */
function startShowing(parts: SendParts, delivery: Delivery, making: Making, known: Known): Showing {
  const { request, record } = delivery;
  const { say, cut, frame } = frameParts(parts, delivery, making, known.about);
  const { place } = frame;
  const waitingWords = createWaitingWords(say, frame.thinking);
  const ended = new AbortController();

  async function showFrames(): Promise<void> {
    let frames = firstFrames(frame, delivery);
    let last: { readonly words: string; readonly at: number } | undefined;
    let paused = performance.now();
    while (!ended.signal.aborted) {
      const now = performance.now();
      const { text } = known;
      const waiting = waitingWords(known.place);
      const words = text === "" ? waiting : text;
      const due = last?.words !== words || now - last.at > frames.lives;
      if (due && (await parts.pace.frame(place.chat)) && !ended.signal.aborted) {
        // A process that stood still for so long may have lost the job, and another may have answered.
        if (performance.now() - paused > frames.every + STOOD_STILL) return;
        last = { words, at: now };
        const shown = await frames.show(text, waiting);
        if (shown === "over") return;
        if (shown !== "done") last = undefined;
        if (shown === "not-here") frames = createPlaceholder(frame, record);
        if (shown === "not-here" || shown === "otherwise") {
          paused = performance.now();
          continue;
        }
      }
      paused = performance.now();
      await pause(frames.every, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  }

  const lost = (err: unknown): void => parts.log.debug({ err }, "progress could not be shown");
  const running = hasMoved(parts, delivery) ? Promise.resolve() : showFrames().catch(lost);
  if (request.chat?.kind !== "channel") void type(frame, ended.signal).catch(lost);
  return {
    async end() {
      ended.abort();
      const hanging = setTimeout(() => cut.abort(), LAST_CALL);
      await running;
      clearTimeout(hanging);
      cut.abort();
    },
  };
}

export const createProgress = (parts: SendParts, delivery: Delivery, making: Making): Progress =>
  new Waiting(parts, delivery, making);

const showWaiting = (waiting: Waiting): void => waiting.begin();

/** A class because one is made for each answer, and most are there before anything is shown. */
class Waiting implements Progress {
  readonly #parts: SendParts;
  readonly #delivery: Delivery;
  readonly #making: Making;
  readonly #known: Known = { text: "", about: undefined, place: undefined };
  readonly #timer: NodeJS.Timeout;
  #showing: Showing | undefined;

  constructor(parts: SendParts, delivery: Delivery, making: Making) {
    this.#parts = parts;
    this.#delivery = delivery;
    this.#making = making;
    this.#timer = setTimeout(showWaiting, QUICK, this);
  }

  begin(): void {
    // Readers of a channel are not told that a picture is on its way.
    if (this.#making === "picture" && this.#delivery.request.chat?.kind === "channel") return;
    this.#showing = startShowing(this.#parts, this.#delivery, this.#making, this.#known);
  }

  show(text: string): void {
    this.#known.text = text;
  }

  waits(place: PlaceInLine | undefined): void {
    this.#known.place = place;
  }

  isAbout(message: string): void {
    this.#known.about = message;
  }

  async end(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#showing?.end();
  }
}
