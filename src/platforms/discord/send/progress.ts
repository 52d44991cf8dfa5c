/** What is seen until an answer is there: frames of what has been written so far, and typing where nothing was promised. */
import { setTimeout as pause } from "node:timers/promises";
import { Routes } from "discord-api-types/v10";
import type { Delivery, Making, Progress } from "../../../core/delivery.ts";
import { createWaitingWords, type InLine, type Place as PlaceInLine, sayInLine } from "../../../core/in-line.ts";
import { languageSaid, type Request } from "../../../core/request.ts";
import { keyOf } from "../../../core/request-key.ts";
import { createOriginalFrames, createPlaceholder, type FrameParts, type Frames } from "./frames.ts";
import type { SendParts } from "./parts.ts";
import { channelOf, type Place, placeOf } from "./place.ts";
import { isSilent } from "./silence.ts";
import { attempt } from "./verdict.ts";

/** In milliseconds: an answer that is there within half a second needs nothing before it. */
const QUICK = 500;
/** Discord shows typing for ten seconds. */
const TYPING_EVERY = 8_000;
const FRAME_EVERY = 1_500;
/** Less than the claim on a job lasts once it is not renewed. */
const STOOD_STILL = 2_500;
/** A call that hangs holds up the answer for no longer. */
const LAST_CALL = 3_000;

async function type({ discord, pace }: SendParts, channel: string, ended: AbortSignal): Promise<void> {
  const target = { kind: "typing", id: channel } as const;
  while (!ended.aborted) {
    if ((await pace.spare(target)) && !ended.aborted) {
      const typed = await pace.showing(target, performance.now(), () =>
        attempt(() => discord.bot.post(Routes.channelTyping(channel))),
      );
      if (typed.kind === "wait") await pace.park(target, typed.wait, typed.global);
      else if (!["done", "held", "unreachable", "unanswered"].includes(typed.kind)) return;
    }
    await pause(TYPING_EVERY, undefined, { signal: ended }).catch(() => undefined);
  }
}

/** What is known of an answer that is not there yet. */
interface Known {
  text: string;
  about: string | undefined;
  place: PlaceInLine | undefined;
}

interface Showing {
  readonly end: () => Promise<void>;
}

function frameParts(parts: SendParts, { request, record }: Delivery) {
  const say = parts.say(languageSaid(request));
  const cut = new AbortController();
  const stop = { label: say("button-stop"), key: keyOf(request.id) };
  const frame: FrameParts = { parts, record, stop, cut: cut.signal };
  return { say, cut, frame };
}

/** Over what was promised, or in a message of ours; `channel` is told where that is to stand. */
async function framesAt(
  frame: FrameParts,
  request: string,
  place: Place,
  onChannel?: (channel: string) => void,
): Promise<Frames | undefined> {
  if (place.token !== undefined) return createOriginalFrames(frame, place.token);
  const channel = await channelOf(frame.parts, place.own);
  if (channel.kind !== "done" || isSilent(frame.parts, channel.value)) return undefined;
  onChannel?.(channel.value);
  return createPlaceholder(frame, { request, channel: channel.value, replyTo: place.replyTo });
}

/** The message that was pressed says what it says until there is something else. */
const isShown = ({ interaction }: Request): boolean => interaction?.shows !== "message";

/** Once, and without waiting for anything: a frame that may not be shown now is none. */
export async function showPlace(parts: SendParts, delivery: Delivery, place: InLine): Promise<void> {
  const { request } = delivery;
  if (!isShown(request)) return;
  const { say, cut, frame } = frameParts(parts, delivery);
  const frames = await framesAt(frame, request.id, await placeOf(parts, request));
  if (frames === undefined || !(await parts.pace.spare(frames.target))) return;
  const hanging = setTimeout(() => cut.abort(), LAST_CALL);
  try {
    await frames.show(sayInLine(say, place));
  } finally {
    clearTimeout(hanging);
    await frames.settle();
  }
}

/** Begins at once, and shows the text that is known whenever the pace allows it. */
function startShowing(parts: SendParts, delivery: Delivery, making: Making, known: Known): Showing {
  const { request } = delivery;
  const { say, cut, frame } = frameParts(parts, delivery);
  const ended = new AbortController();
  const waitingWords = createWaitingWords(say, making === "picture" ? say("thinking-picture") : say("thinking"));
  let frames: Frames | undefined;

  async function showAll(): Promise<void> {
    const place = await placeOf(parts, request, known.about);
    // A process that stood still for so long may have lost the job; typing ends with it.
    const startTyping = (channel: string): void => void type(parts, channel, ended.signal).catch(lost);
    frames = await framesAt(frame, request.id, place, startTyping);
    if (frames === undefined) return;
    let shown: string | undefined;
    let paused = performance.now();
    while (!ended.signal.aborted) {
      const words = known.text === "" ? waitingWords(known.place) : known.text;
      if (shown !== words && (await parts.pace.spare(frames.target)) && !ended.signal.aborted) {
        // A process that stood still for so long may have lost the job, and another may have answered.
        if (performance.now() - paused > FRAME_EVERY + STOOD_STILL) return;
        const how = await frames.show(words);
        if (how === "over") return;
        shown = how === "done" ? words : undefined;
      }
      paused = performance.now();
      await pause(FRAME_EVERY, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  }

  const lost = (err: unknown): void => parts.log.debug({ err }, "progress could not be shown");
  const running = showAll().catch(lost);
  return {
    async end() {
      ended.abort();
      const hanging = setTimeout(() => cut.abort(), LAST_CALL);
      await running;
      clearTimeout(hanging);
      cut.abort();
      await frames?.settle().catch(lost);
    },
  };
}

export function createProgress(parts: SendParts, delivery: Delivery, making: Making): Progress {
  const known: Known = { text: "", about: undefined, place: undefined };
  let showing: Showing | undefined;
  const timer = setTimeout(() => {
    if (isShown(delivery.request)) showing = startShowing(parts, delivery, making, known);
  }, QUICK);
  return {
    show(text) {
      known.text = text;
    },
    waits(place) {
      known.place = place;
    },
    isAbout(message) {
      known.about = message;
    },
    async end() {
      clearTimeout(timer);
      await showing?.end();
    },
  };
}
