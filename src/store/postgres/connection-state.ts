/** Whether the database answers: told when it changes, and looked after until it is back. */

import { asStoreAway, isAway, reasonOf, takesNoWrites } from "../../core/database-errors.ts";
import { StoreAway, type StoreEvents } from "../../core/store/index.ts";

export type ConnectionEvents = Pick<StoreEvents, "onConnection" | "onLost">;

export interface ConnectionState {
  readonly worked: () => void;
  /** Notes a failure and hands back what to throw: a `StoreAway` when the database did not answer. */
  readonly failed: (error: unknown) => unknown;
  /** A connection that nobody used broke: it may be that one alone, so it is looked into before anything is said. */
  readonly suspect: (error: Error) => void;
  readonly close: () => void;
}

/** Between two looks at a database that is away, in milliseconds. */
const LOOK_AGAIN = 1000;
/** Before the first: of a server that dies some connections still answer while others have broken. */
const SOON = 250;

export function createConnectionState(
  place: string,
  probe: () => Promise<unknown>,
  events: ConnectionEvents,
  meansAway: (error: unknown) => error is Error = isAway,
): ConnectionState {
  let connected = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  /** What was only read says nothing then. */
  let isProofNeeded = false;

  function worked(): void {
    if (connected || closed || isProofNeeded || timer !== undefined) return;
    connected = true;
    events.onConnection({ connected, reason: `${place} answers` });
  }

  async function look(): Promise<void> {
    try {
      await probe();
    } catch (error) {
      // An engine of our own that has ended; it was said that it does not come back.
      if (error instanceof StoreAway) return;
      if (meansAway(error)) return void failed(error);
      // Whatever else it answers, it answers: its tables may not have been made yet.
    }
    isProofNeeded = false;
    return worked();
  }

  function lookNow(): void {
    timer = undefined;
    void look();
  }

  function lost(away: StoreAway): void {
    if (closed) return;
    timer ??= setTimeout(lookNow, connected ? SOON : LOOK_AGAIN).unref();
    if (!connected) return;
    connected = false;
    events.onConnection({ connected, reason: away.message });
  }

  function failed(error: unknown): unknown {
    if (!meansAway(error)) return error;
    isProofNeeded ||= takesNoWrites(error);
    const away = asStoreAway(place, error);
    lost(away);
    return away;
  }

  return {
    worked,
    failed,
    suspect(error) {
      if (!closed && reasonOf(error) !== "") void look();
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
