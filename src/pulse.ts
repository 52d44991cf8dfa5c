/** A gateway's pulse: it asks now and then whether any worker answers, and says when none does and when one does again. */
import { randomUUID } from "node:crypto";
import { type Sender, UNSEEN } from "./core/delivery.ts";
import type { Log } from "./core/log.ts";
import type { Request } from "./core/request.ts";
import type { Signals } from "./core/store/signals.ts";

export interface PulseParts {
  readonly signals: Signals;
  readonly submit: (request: Request) => Promise<unknown>;
  readonly log: Log;
  /** Seconds between question and answer. */
  readonly onBeat: (seconds: number) => void;
}

export interface Pulse {
  /** Whether whoever asks for something now is to hear that nobody is at work. */
  readonly isSilent: () => boolean;
  /** When a worker was last heard of, once that is worth telling operators; in milliseconds since 1970. */
  readonly silentSince: () => number | undefined;
  stop(): Promise<void>;
}

/** In milliseconds. */
export interface Pace {
  readonly askEvery: number;
  /** A question this old is asked again: its answer may have been lost, for signals are kept nowhere. */
  readonly repeatAfter: number;
  /** After this long without an answer the operator is told. */
  readonly silence: number;
  /** After this long without an answer to a question, whoever waits is told. */
  readonly quiet: number;
}

const PACE: Pace = { askEvery: 15_000, repeatAfter: 60_000, silence: 90_000, quiet: 20_000 };

export const pulseTopic = (conversation: string): string => `pulse:${conversation}`;

export async function startPulse(
  { signals, submit, log, onBeat }: PulseParts,
  { askEvery, repeatAfter, silence, quiet }: Pace = PACE,
): Promise<Pulse> {
  const conversation = `pulse:${randomUUID()}`;
  // All by a clock that never jumps: one that is set is no silence, and hides none.
  let asked: { readonly id: string; readonly at: number } | undefined;
  let heard = performance.now();
  /** When a worker was last heard of, once that is long ago; in milliseconds since 1970. */
  let silentSince: number | undefined;
  /** When the first question was asked that nobody has answered. */
  let openSince: number | undefined;

  const leave = await signals.subscribe(pulseTopic(conversation), (id) => {
    heard = performance.now();
    openSince = undefined;
    if (asked?.id === id) {
      onBeat((heard - asked.at) / 1000);
      asked = undefined;
    }
    if (silentSince !== undefined) log.info({}, "workers answer again");
    silentSince = undefined;
  });

  async function ask(): Promise<void> {
    const at = performance.now();
    if (at - heard > silence && silentSince === undefined) {
      silentSince = Math.round(Date.now() - (at - heard));
      log.warn({ seconds: Math.round((at - heard) / 1000) }, "no worker answers; start one with: npm run worker");
    }
    // Without workers the questions would pile up.
    if (asked !== undefined && at - asked.at < repeatAfter) return;
    const id = `pulse-${randomUUID()}`;
    asked = { id, at };
    openSince ??= at;
    try {
      await submit({ id, platform: "house", conversation, operation: "pulse", at: Date.now() });
    } catch (error) {
      // Nobody could be asked until now: it is the store that is silent, and no worker.
      if (asked?.id === id) asked = undefined;
      openSince = undefined;
      if (silentSince === undefined) heard = performance.now();
      throw error;
    }
  }

  const beat = (): void => {
    // The store's absence is told by the store's own connection; a question that was not asked has no answer.
    ask().catch((err: unknown) => log.debug({ err }, "the pulse could not be asked"));
  };
  beat();
  const timer = setInterval(beat, askEvery);
  timer.unref();
  return {
    isSilent: () => openSince !== undefined && performance.now() - openSince > quiet,
    silentSince: () => silentSince,
    async stop() {
      clearInterval(timer);
      await leave();
    },
  };
}

/** Herald's own questions are answered by a signal. */
export const houseSender = ({ signals }: { readonly signals: Signals }): Sender => ({
  ...UNSEEN,
  async deliver({ request, reply }) {
    await signals.publish(pulseTopic(request.conversation), reply.text);
    return { outcome: "delivered", messages: [] };
  },
  isAdministrator: async () => false,
  fetch: async () => ({ outcome: "gone" }),
  erase: async () => false,
  about: async () => undefined,
});
