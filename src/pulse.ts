/** A gateway's pulse: it asks now and then whether any worker answers, and says when none does and when one does again. */
import { randomUUID } from "node:crypto";
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
  stop(): Promise<void>;
}

/** In milliseconds. */
const ASK_EVERY = 15_000;
const SILENCE = 45_000;

export const pulseTopic = (conversation: string): string => `pulse:${conversation}`;

export async function startPulse({ signals, submit, log, onBeat }: PulseParts): Promise<Pulse> {
  const conversation = `pulse:${randomUUID()}`;
  const asked = new Map<string, number>();
  let heard = Date.now();
  let silent = false;

  const leave = await signals.subscribe(pulseTopic(conversation), (id) => {
    const at = asked.get(id);
    if (at === undefined) return;
    asked.clear();
    heard = Date.now();
    onBeat((heard - at) / 1000);
    if (silent) log.info({}, "workers answer again");
    silent = false;
  });

  async function ask(): Promise<void> {
    if (Date.now() - heard > SILENCE && !silent) {
      silent = true;
      log.warn(
        { seconds: Math.round((Date.now() - heard) / 1000) },
        "no worker answers; start one with: npm run worker",
      );
    }
    const id = `pulse-${randomUUID()}`;
    const at = Date.now();
    asked.set(id, at);
    await submit({ id, platform: "house", conversation, operation: "pulse", at });
  }

  const beat = (): void => {
    // The store's absence is told by the store's own connection; a question that was not asked has no answer.
    ask().catch((err: unknown) => log.debug({ err }, "the pulse could not be asked"));
  };
  beat();
  const timer = setInterval(beat, ASK_EVERY);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await leave();
    },
  };
}
