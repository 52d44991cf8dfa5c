/** Brings what was written to the server, one after the other, and waits where it has to. */
import type { Answered, Calls, Refused } from "../parts/api.ts";
import { anything } from "../parts/api.ts";
import { isFinal, nextOf, type Unsent } from "./outbox.ts";
import type { Happening, Link, Page } from "./state.ts";

interface CourierParts {
  readonly calls: Calls;
  readonly page: () => Page;
  readonly tell: (happening: Happening) => void;
  /** The server does not know this page any more: asks for what it trusts. */
  readonly refresh: () => Promise<boolean>;
  /** Nobody answered, or not with what was asked for. */
  readonly broken: (link: Link) => void;
  readonly worked: () => void;
}

/** Where the server does not say how long. */
const PATIENCE = 10;

/** In seconds: the pause after nobody answered, twice as long each time. */
const FIRST_PAUSE = 1;
const LONGEST_PAUSE = 30;

export function createCourier({ calls, page, tell, refresh, broken, worked }: CourierParts): { go(): void } {
  let isGoing = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function go(): Promise<void> {
    if (isGoing || timer !== undefined) return;
    isGoing = true;
    try {
      for (let next = nextOf(page().unsent); next !== undefined; next = nextOf(page().unsent)) {
        tell({ is: "unsent-is", id: next.id, state: "sending" });
        const answered = await bring(next);
        if (!answered.ok) {
          if (refused(next, answered.refusal)) continue;
          return;
        }
        tries = 0;
        tell({ is: "unsent-is", id: next.id, state: "sent" });
        worked();
      }
    } finally {
      isGoing = false;
    }
  }

  async function bring(one: Unsent): Promise<Answered<unknown>> {
    const first = await say(one);
    if (first.ok || first.refusal.refused !== "csrf") return first;
    return (await refresh()) ? say(one) : first;
  }

  /** A talk begins with what is said first in it. */
  async function say({ id, talk, text, about, options, files }: Unsent): Promise<Answered<unknown>> {
    return calls.call("POST", "say", anything, {
      id,
      talk,
      text,
      ...(about === undefined ? {} : { about }),
      ...(options === undefined ? {} : { options }),
      ...(files.length === 0 ? {} : { files }),
    });
  }

  /** Whether the next one may be tried. */
  function refused({ id }: Unsent, refusal: Refused): boolean {
    if (isFinal(refusal)) {
      tell({ is: "unsent-is", id, state: "refused", says: refusal.says });
      return true;
    }
    tell({ is: "unsent-is", id, state: "waiting" });
    const { seconds = PATIENCE } = refusal;
    if (refusal.refused === "too-fast") {
      tell({ is: "slow", until: Date.now() + seconds * 1000, shared: refusal.shared });
      pause(seconds);
      return false;
    }
    const link = linkOf(refusal);
    if (link === "lost" || link === "away") {
      pause(refusal.seconds ?? Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tries));
      tries += 1;
    }
    broken(link);
    return false;
  }

  function pause(seconds: number): void {
    timer = setTimeout(() => {
      timer = undefined;
      if (page().slowUntil !== undefined) tell({ is: "slow", until: undefined });
      void go();
    }, seconds * 1000);
  }

  return {
    go() {
      // There is a network again: nothing to wait for, unless the server asked for it.
      if (page().link === "live" && page().slowUntil === undefined) {
        clearTimeout(timer);
        timer = undefined;
      }
      void go();
    },
  };
}

/** What a refusal says about the link to the server. */
export function linkOf({ refused, status }: Refused): Link {
  if (refused === "session") return "ended";
  if (refused === "sign-in") return "sign-in";
  if (refused === "away" || refused === "too-fast" || status >= 500) return "away";
  return refused === "offline" ? "lost" : "odd";
}
