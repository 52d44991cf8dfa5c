/** How listening to a platform stands: told to the log once whenever it changes, and to whoever asks. */
import type { Log } from "../log.ts";
import type { StartItem } from "../start-item.ts";

/** What the platform has told about itself with what it gave. */
interface Contact {
  /** Updates that wait there. */
  readonly pending?: number;
  /** Of the connection, in milliseconds. */
  readonly latency?: number;
}

/** How listening fares, for operators. */
export interface ListeningHealth extends Contact {
  readonly state: "on" | "trouble";
  /** Since when it is so, in milliseconds since 1970. */
  readonly since: number;
  readonly reason?: string;
  /** When the platform last gave something: an update, or the answer to a poll or a heartbeat. */
  readonly lastUpdate?: number;
}

export type CheckResult = { readonly ready: true } | { readonly ready: false; readonly reason: string };

type State =
  | { readonly name: "starting" | "standby" | "stopped" }
  /** `heard` is the same moment as `at`, by a clock that never jumps. */
  | { readonly name: "listening"; readonly at: number; readonly heard: number; readonly since: number }
  | { readonly name: "trouble" | "refused"; readonly kind: string; readonly reason: string; readonly since: number };

export interface Standing<Me> {
  readonly me: () => Me | undefined;
  /** Resolves with the first thing that is known: who the bot is, or what is wrong. */
  readonly known: Promise<void>;
  readonly met: (me: Me) => void;
  /** The platform has just given what was asked of it. */
  readonly well: () => void;
  /** The platform has given something, which alone does not say that all is well. */
  readonly heard: (contact?: Contact) => void;
  /** Another process listens, and this one takes over when that ends. */
  readonly standby: () => void;
  /** It goes on by itself. `kind` says whether it is still the same; anybody may read the reason, the operator the details. */
  readonly trouble: (kind: string, reason: string, details?: string) => void;
  /** Nothing more is tried; without a reason of its own it is the token, which the platform does not know. */
  readonly refused: (details: string, reason?: string) => void;
  readonly stopped: () => void;
  readonly check: () => Promise<CheckResult>;
  readonly item: () => StartItem;
  /** Undefined where this process does not listen: it stands by, has ended, or waits for the first answer. */
  readonly health: () => ListeningHealth | undefined;
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
  let contact: Contact & { readonly lastUpdate?: number } = {};
  let tell = (): void => undefined;
  const known = new Promise<void>((resolve) => {
    tell = resolve;
  });

  const ended = (): boolean => state.name === "refused" || state.name === "stopped";

  function heard(told: Contact = {}): void {
    contact = { ...contact, ...told, lastUpdate: Date.now() };
  }

  /** Trouble of another kind is still the same time without updates. */
  const troubledSince = (): number => (state.name === "trouble" ? state.since : Date.now());

  function well(): void {
    if (ended()) return;
    heard();
    if (state.name !== "listening") {
      log.info({ username: me?.username, mode }, begun ? `listening on ${platform} again` : `listening on ${platform}`);
    }
    begun = true;
    const at = Date.now();
    state = { name: "listening", at, heard: performance.now(), since: state.name === "listening" ? state.since : at };
  }

  function check(): CheckResult {
    switch (state.name) {
      case "starting":
        return { ready: false, reason: `${platform} has not answered yet` };
      case "listening": {
        const quiet = performance.now() - state.heard;
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

  function health(): ListeningHealth | undefined {
    switch (state.name) {
      case "starting":
      case "standby":
      case "stopped":
        return undefined;
      case "listening": {
        const checked = check();
        if (checked.ready) return { ...contact, state: "on", since: state.since };
        return { ...contact, state: "trouble", since: state.at, reason: checked.reason };
      }
      case "trouble":
      case "refused":
        return { ...contact, state: "trouble", since: state.since, reason: state.reason };
    }
  }

  return {
    me: () => me,
    known,
    met: (found) => {
      me = found;
      tell();
    },
    well,
    heard,
    standby() {
      if (ended() || state.name === "standby") return;
      state = { name: "standby" };
      log.info({ username: me?.username }, `standing by: another gateway ${words.works} ${platform}`);
    },
    trouble(kind, reason, details) {
      if (ended()) return;
      const same = state.name === "trouble" && state.kind === kind;
      state = { name: "trouble", kind, reason, since: troubledSince() };
      tell();
      if (!same) log.warn(details === undefined ? {} : { details }, reason);
    },
    refused(details, reason) {
      if (ended()) return;
      state = { name: "refused", kind: "refused", reason: reason ?? words.refused, since: troubledSince() };
      tell();
      const rest = reason === undefined ? `everything else goes on without ${platform}` : "everything else goes on";
      log.error({ details }, `${state.reason}; ${rest}`);
    },
    stopped() {
      state = { name: "stopped" };
    },
    check: async () => check(),
    item,
    health,
  };
}
