/** Frames of an unfinished answer: written over the promised one, or into a message of ours that becomes the answer. */
import type { Delivery, SendRecord } from "../../../core/delivery.ts";
import { renderFrame } from "../render/frame.ts";
import { type Ready, writeInto, writeOriginal } from "./calls.ts";
import { takeAway } from "./erase.ts";
import { placeholderNonceOf } from "./nonce.ts";
import type { Target } from "./pace.ts";
import { learn, leaveUnsettled, originalName, type SendParts } from "./parts.ts";
import { channelOf, placeOf } from "./place.ts";
import { sendReplying } from "./replying.ts";
import { isSilent } from "./silence.ts";
import type { Token } from "./token.ts";
import { attempt, type Verdict } from "./verdict.ts";

/** `behind`: people do not see it yet, and nothing else need come before it is shown again; `over`: there can be none any more. */
type Shown = "done" | "behind" | "over";

export interface Frames {
  /** What the pace of the next one is counted for. */
  readonly target: Target;
  show(text: string): Promise<Shown>;
  /** Finds out what became of a message of which that is not known. */
  settle(): Promise<void>;
}

export interface FrameParts {
  readonly parts: SendParts;
  readonly record: SendRecord;
  readonly stop: { readonly label: string; readonly key: string };
  /** Ends a call that hangs. */
  readonly cut: AbortSignal;
}

/** The part of the answer whose place it is. */
const FIRST = "0";

const frameOf = ({ stop }: FrameParts, text: string): Ready => ({ ...renderFrame(text, stop), files: [] });

/** Of a frame that failed: a pause that Discord demands is kept, and nothing else of it matters to the answer. */
async function hear({ pace }: SendParts, target: Target, verdict: Verdict): Promise<Shown> {
  if (verdict.kind === "wait") await pace.park(target, verdict.wait, verdict.global);
  return ["wait", "not-yet", "unreachable", "unanswered"].includes(verdict.kind) ? "behind" : "over";
}

/** Undefined while nobody has it; the answer may be there, or another run may be sending it. */
async function isFree(record: SendRecord): Promise<boolean | "over"> {
  const taken = await record.take(FIRST);
  if (taken.state === "yours") await record.release(FIRST);
  if (taken.state === "sent" || taken.state === "placed") return "over";
  return taken.state !== "busy";
}

export function createOriginalFrames(frame: FrameParts, token: Token): Frames {
  const { parts, record, cut } = frame;
  const target: Target = { kind: "answer", id: token.key };
  return {
    target,
    async show(text) {
      const asked = performance.now();
      const free = await isFree(record);
      if (free === "over") return "over";
      if (!free || cut.aborted) return "behind";
      const shown = await parts.pace.showing(target, asked, () =>
        attempt(() => writeOriginal(parts.discord, token, frameOf(frame, text), cut), token.asked),
      );
      if (shown.kind === "held") return "behind";
      if (shown.kind === "done") {
        learn(parts.shown, token.request, shown.value);
        return "done";
      }
      if (shown.kind === "unanswered") leaveUnsettled(parts, originalName(token));
      return hear(parts, target, shown);
    },
    async settle() {
      // Writing the answer over it is all that it takes.
    },
  };
}

export interface Placeholder {
  readonly request: string;
  readonly channel: string;
  readonly replyTo: string | undefined;
}

export function createPlaceholder(frame: FrameParts, { request, channel, replyTo }: Placeholder): Frames {
  const { parts, record, cut } = frame;
  const anew: Target = { kind: "channel", id: channel };
  const edits: Target = { kind: "edits", id: channel };
  const nonce = placeholderNonceOf(request);
  let message: string | undefined;
  let first = "";
  let isLost = false;

  async function put(signal: AbortSignal, settles = false): Promise<Shown> {
    if (isSilent(parts, channel)) return "over";
    const asked = performance.now();
    const taken = await record.takePlace(FIRST);
    if (taken.state === "placed") {
      if (taken.isLeft === true) return "over";
      message = taken.message;
      return edit(first, message);
    }
    if (taken.state === "sent") return "over";
    if (taken.state !== "yours") return "behind";
    const send = () => sendReplying(parts.discord, { channel, nonce, replyTo }, frameOf(frame, first), signal);
    const sent = await (settles ? parts.pace.leaving(anew, send) : parts.pace.showing(anew, asked, send));
    if (sent.kind === "held") {
      if (!isLost) await record.release(FIRST);
      return "behind";
    }
    // Discord gives back what stands when it is sent again soon.
    isLost = sent.kind === "unanswered";
    if (sent.kind === "done") {
      message = sent.value;
      if (await record.placed(FIRST, message)) return "done";
      // Another run has got the part while this one was held up, and may have found this message for it.
      const standing = await record.take(FIRST);
      if (standing.state === "yours") await record.release(FIRST);
      if (standing.state === "sent" && standing.message !== message) await takeAway(parts, channel, message);
      return "over";
    }
    if (!isLost) await record.release(FIRST);
    return hear(parts, anew, sent);
  }

  async function edit(text: string, into: string): Promise<Shown> {
    // Another run may have finished the answer while this one was held up.
    const asked = performance.now();
    const standing = await record.take(FIRST);
    if (standing.state !== "placed") return "over";
    const shown = await parts.pace.showing(edits, asked, () =>
      attempt(() => writeInto(parts.discord, channel, into, frameOf(frame, text), cut)),
    );
    if (shown.kind === "done") return "done";
    if (shown.kind === "held") return "behind";
    if (shown.kind === "unanswered") leaveUnsettled(parts, `${channel} ${into}`);
    return hear(parts, edits, shown);
  }

  return {
    get target() {
      return message === undefined ? anew : edits;
    },
    async show(text) {
      if (message !== undefined) return edit(text, message);
      // Discord knows it again by what it was sent with first.
      if (first === "") first = text;
      const shown = await put(cut);
      return shown === "done" && first !== text ? "behind" : shown;
    },
    async settle() {
      if (isLost) await put(AbortSignal.timeout(3_000), true);
    },
  };
}

/** Takes away one that no answer is written into; what an interaction was promised is no message of the bot's. */
export async function takeBackPlaceholder(parts: SendParts, { request, record }: Delivery): Promise<void> {
  const place = await placeOf(parts, request);
  if (place.token !== undefined) return;
  const taken = await record.take(FIRST);
  if (taken.state === "yours") await record.release(FIRST);
  if (taken.state !== "placed") return;
  const channel = await channelOf(parts, place.own);
  if (channel.kind === "done") await takeAway(parts, channel.value, taken.message);
}
