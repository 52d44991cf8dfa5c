/** Files on their way to pages: a few at a time, so that whoever asks for many large ones keeps nobody else from the store. */
import { createCounts } from "./counts.ts";

/** So many are read from the store at once: on every store, what others ask for waits behind each of them. */
const MOST_READ = 4;

/**
 * So many are on their way, from the moment they are read until they are sent or nobody wants them any more: each is held
 * in memory as long as that. An address has several sessions, and whoever reads slowly stops nobody elsewhere.
 */
const MOST_OF_SESSION = 2;
const MOST_OF_ADDRESS = 6;

/** A talk full of pictures asks for as many at once as a proxy lets through, which is half of it. */
const MOST_WAITING = { session: 256, address: 512 } as const;

export interface Asker {
  readonly session: string;
  readonly address: string;
  /** Whoever has gone is not waited for. */
  readonly signal: AbortSignal;
}

export interface Turn {
  /** To be called as soon as it is read, and again costs nothing. */
  endReading(): void;
  /** Once it is sent, or will not be. */
  end(): void;
}

export interface InTurns {
  /** Whether nobody could wait any more. */
  isFull(asker: Omit<Asker, "signal">): boolean;
  /** Undefined: too many wait already, or whoever asked has gone. */
  wait(asker: Asker): Promise<Turn | undefined>;
}

interface Waiting {
  readonly asker: Asker;
  readonly begin: (turn: Turn | undefined) => void;
}

/** Runs once, however often it is called. */
function once(run: () => void): () => void {
  let hasRun = false;
  return () => {
    if (hasRun) return;
    hasRun = true;
    run();
  };
}

export function createInTurns(): InTurns {
  /** By address; the one whose turn was longest ago is first. */
  const lines = new Map<string, readonly Waiting[]>();
  const waiting = createCounts();
  const sessions = createCounts();
  const addresses = createCounts();
  let reading = 0;

  const isFull: InTurns["isFull"] = ({ session, address }) =>
    waiting.of(session) >= MOST_WAITING.session || (lines.get(address) ?? []).length >= MOST_WAITING.address;

  const hasRoom = ({ asker: { session, address } }: Waiting): boolean =>
    sessions.of(session) < MOST_OF_SESSION && addresses.of(address) < MOST_OF_ADDRESS;

  function leave(one: Waiting): void {
    const { session, address } = one.asker;
    const left = (lines.get(address) ?? []).filter((other) => other !== one);
    waiting.remove(session);
    // Deleted first, so that it stands at the end.
    lines.delete(address);
    if (left.length > 0) lines.set(address, left);
  }

  function hold({ session, address }: Asker): Turn {
    reading += 1;
    sessions.add(session);
    addresses.add(address);
    const endReading = once(() => {
      reading -= 1;
      next();
    });
    const end = once(() => {
      sessions.remove(session);
      addresses.remove(address);
      endReading();
      next();
    });
    return { endReading, end };
  }

  function next(): void {
    while (reading < MOST_READ) {
      const one = [...lines.values()].map((line) => line.find(hasRoom)).find((found) => found !== undefined);
      if (one === undefined) return;
      leave(one);
      one.begin(hold(one.asker));
    }
  }

  return {
    isFull,
    wait(asker) {
      const { session, address, signal } = asker;
      if (signal.aborted || isFull(asker)) return Promise.resolve(undefined);
      return new Promise((resolve) => {
        const gone = (): void => {
          leave(one);
          resolve(undefined);
        };
        const begin: Waiting["begin"] = (turn) => {
          signal.removeEventListener("abort", gone);
          resolve(turn);
        };
        const one: Waiting = { asker, begin };
        signal.addEventListener("abort", gone, { once: true });
        waiting.add(session);
        lines.set(address, [...(lines.get(address) ?? []), one]);
        next();
      });
    },
  };
}
