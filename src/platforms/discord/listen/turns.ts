/** Turns: what comes of one conversation becomes durable in the order in which it came, however long each is acknowledged. */
import type { Heard } from "../../../core/listening/heard.ts";

export interface Turn {
  /** Resolves when all that came before is durable, or given up. */
  readonly before: Promise<void> | undefined;
  readonly end: () => void;
}

const NOBODYS: Turn = { before: undefined, end: () => undefined };

/** Asked as soon as something comes. */
export function createTurns(): (heard: Heard) => Turn {
  const last = new Map<string, Promise<void>>();
  return (heard) => {
    if (heard.kind !== "request") return NOBODYS;
    const { conversation } = heard.request;
    const before = last.get(conversation);
    let ended: () => void = () => undefined;
    const mine = new Promise<void>((resolve) => {
      ended = resolve;
    });
    last.set(conversation, mine);
    return {
      before,
      end() {
        if (last.get(conversation) === mine) last.delete(conversation);
        ended();
      },
    };
  };
}
