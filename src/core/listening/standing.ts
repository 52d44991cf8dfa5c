/** How listening to a platform stands: told to the log once whenever it changes, and to whoever asks. */
import type { Log } from "../log.ts";
import type { StartItem } from "../start-item.ts";

export type CheckResult = { readonly ready: true } | { readonly ready: false; readonly reason: string };

type State =
  | { readonly name: "starting" | "standby" | "stopped" }
  | { readonly name: "listening"; readonly at: number }
  | { readonly name: "trouble" | "refused"; readonly kind: string; readonly reason: string };

export interface Standing<Me> {
  readonly me: () => Me | undefined;
  /** Resolves with the first thing that is known: who the bot is, or what is wrong. */
  readonly known: Promise<void>;
  readonly met: (me: Me) => void;
  /** The platform has just given what was asked of it. */
  readonly well: () => void;
  /** Another process listens, and this one takes over when that ends. */
  readonly standby: () => void;
  /** It goes on by itself. `kind` says whether it is still the same; anybody may read the reason, the operator the details. */
  readonly trouble: (kind: string, reason: string, details?: string) => void;
  /** Nothing more is tried; without a reason of its own it is the token, which the platform does not know. */
  readonly refused: (details: string, reason?: string) => void;
  readonly stopped: () => void;
  readonly check: () => Promise<CheckResult>;
  readonly item: () => StartItem;
}

export interface StandingWords<Me> {
  readonly platform: string;
  /** How it is listened to, such as `long polling`. */
  readonly mode: string;
  /** What the process does that it is waited for; it stands before the platform's name. */
  readonly works: string;
  /** The token is wrong: what to do about it. */
  readonly refused: string;
  readonly describe: (me: Me, how: string) => string;
}

export function standingOf<Me extends { readonly username: string }>(
  words: StandingWords<Me>,
  log: Log,
  silence: number,
): Standing<Me> {
  const { platform, mode } = words;
  let state: State = { name: "starting" };
  let me: Me | undefined;
  let begun = false;
  let tell = (): void => undefined;
  const known = new Promise<void>((resolve) => {
    tell = resolve;
  });

  const ended = (): boolean => state.name === "refused" || state.name === "stopped";

  function well(): void {
    if (ended()) return;
    if (state.name !== "listening") {
      log.info({ username: me?.username, mode }, begun ? `listening on ${platform} again` : `listening on ${platform}`);
    }
    begun = true;
    state = { name: "listening", at: Date.now() };
  }

  function check(): CheckResult {
    switch (state.name) {
      case "starting":
        return { ready: false, reason: `${platform} has not answered yet` };
      case "listening": {
        const quiet = Date.now() - state.at;
        if (quiet <= silence) return { ready: true };
        return { ready: false, reason: `${platform} has given nothing for ${Math.round(quiet / 1_000)} s` };
      }
      case "standby":
        return { ready: true };
      case "stopped":
        return { ready: false, reason: `listening on ${platform} has ended` };
      case "trouble":
      case "refused":
        return { ready: false, reason: state.reason };
    }
  }

  function item(): StartItem {
    const name = platform;
    if (state.name === "refused" || state.name === "trouble") return { name, state: "trouble", detail: state.reason };
    if (me === undefined) return { name, state: "on", detail: `${mode}; waits for ${platform}'s first answer` };
    if (state.name === "stopped") return { name, state: "off", detail: `@${me.username}, has ended` };
    const how = state.name === "standby" ? `standing by, another gateway ${words.works}` : mode;
    return { name, state: "on", detail: words.describe(me, how) };
  }

  return {
    me: () => me,
    known,
    met: (found) => {
      me = found;
      tell();
    },
    well,
    standby() {
      if (ended() || state.name === "standby") return;
      state = { name: "standby" };
      log.info({ username: me?.username }, `standing by: another gateway ${words.works} ${platform}`);
    },
    trouble(kind, reason, details) {
      if (ended()) return;
      const same = state.name === "trouble" && state.kind === kind;
      state = { name: "trouble", kind, reason };
      tell();
      if (!same) log.warn(details === undefined ? {} : { details }, reason);
    },
    refused(details, reason) {
      if (ended()) return;
      state = { name: "refused", kind: "refused", reason: reason ?? words.refused };
      tell();
      const rest = reason === undefined ? `everything else goes on without ${platform}` : "everything else goes on";
      log.error({ details }, `${state.reason}; ${rest}`);
    },
    stopped() {
      state = { name: "stopped" };
    },
    check: async () => check(),
    item,
  };
}
