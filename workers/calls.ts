/** The places of a queue's paid calls: so many at once, and the books of those who are next opened while others end. */
import { Ending, type Ends } from "../src/core/ending.ts";
import type { Place } from "../src/core/in-line.ts";
import { createLine, type Leave } from "./lines.ts";

/** Whoever has one may open the books of a call, and nobody else. */
export interface CallPlace {
  /**
   * To be awaited before the call is made: false where it is not to be made, because nothing became free for so many
   * milliseconds, or because one of `ends` came before that.
   */
  take(ends: readonly Ends[], patience: number): Promise<boolean>;
  /** To be called once, whatever came of it. */
  leave(): void;
}

/** Told which place in line whoever waits has, and of nothing once that is over. */
type OnWait = (place: Place | undefined) => void;

export interface Calls {
  /** How many wait now who have begun nothing. */
  readonly length: () => number;
  /** Resolves in the order in which it was asked for; to undefined once a signal ends the waiting. */
  enter(ends: readonly Ends[], onWait: OnWait): Promise<CallPlace | undefined>;
}

/** Of all places. What is opened and not called yet is told to be in the middle when the process dies. */
const MOST_AHEAD = 0.25;
/** How much the newest says of how many end while books are opened. */
const NEWEST = 0.25;

const LATE = new Error("No call has ended for longer than was to be expected.");

export function createCalls(atOnce: number): Calls {
  let ended = 0;
  /** As many as end while books are opened, so that whoever has opened theirs hardly waits; none where calls take long. */
  let ahead = 0;
  const most = Math.floor(atOnce * MOST_AHEAD);
  const begun = createLine(() => atOnce + Math.min(most, Math.round(ahead)));
  const made = createLine(() => atOnce);

  function placeOf(leaveBegun: Leave, onWait: OnWait): CallPlace {
    const before = ended;
    let leaveMade: Leave | undefined;
    return {
      async take(ends, patience) {
        ahead += (ended - before - ahead) * NEWEST;
        const late = new Ending();
        let timer: NodeJS.Timeout | undefined;
        leaveMade = await made.enter([...ends, late], (place) => {
          onWait(place);
          timer = setTimeout(() => late.abort(LATE), patience);
        });
        clearTimeout(timer);
        onWait(undefined);
        return leaveMade !== undefined;
      },
      leave() {
        if (leaveMade !== undefined) {
          ended += 1;
          leaveMade();
        }
        leaveBegun();
      },
    };
  }

  return {
    length: begun.length,
    async enter(ends, onWait) {
      const leave = await begun.enter(ends, onWait);
      onWait(undefined);
      return leave === undefined ? undefined : placeOf(leave, onWait);
    },
  };
}
