/** How listening stands: told to the log once whenever it changes, and to whoever asks. */
import type { Log } from "../../../core/log.ts";
import type { StartItem } from "../../../core/start-item.ts";
import type { Me } from "../parse.ts";

export type Mode = "long polling" | "webhook";

export type CheckResult = { readonly ready: true } | { readonly ready: false; readonly reason: string };

type State =
  | { readonly name: "starting" | "standby" | "stopped" }
  | { readonly name: "listening"; readonly at: number }
  | { readonly name: "trouble" | "refused"; readonly kind: string; readonly reason: string };

export interface Standing {
  readonly me: () => Me | undefined;
  /** Resolves with the first thing that is known: who the bot is, or what is wrong. */
  readonly known: Promise<void>;
  readonly met: (me: Me) => void;
  /** Telegram has just given what was asked of it. */
  readonly well: () => void;
  /** Another process listens, and this one takes over when that ends. */
  readonly standby: () => void;
  /** It goes on by itself. `kind` says whether it is still the same; anybody may read the reason, the operator the details. */
  readonly trouble: (kind: string, reason: string, details?: string) => void;
  /** Telegram does not know the token: nothing more is tried. */
  readonly refused: (details: string) => void;
  readonly stopped: () => void;
  readonly check: () => Promise<CheckResult>;
  readonly item: () => StartItem;
}

const NAME = "Telegram";
const REFUSED =
  "Telegram does not know this token; get the right one from @BotFather, set TELEGRAM_BOT_TOKEN to it and start again";

const wordsOf = ({ username, readsAll }: Me, how: string): string => {
  const privacy = readsAll
    ? "privacy mode is off: in groups it sees every message"
    : "privacy mode is on: in groups it sees what is addressed to it";
  return `@${username}, ${how}; ${privacy}`;
};

export function createStanding(mode: Mode, log: Log, silence: number): Standing {
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
      log.info({ username: me?.username, mode }, begun ? "listening on Telegram again" : "listening on Telegram");
    }
    begun = true;
    state = { name: "listening", at: Date.now() };
  }

  function check(): CheckResult {
    switch (state.name) {
      case "starting":
        return { ready: false, reason: "Telegram has not answered yet" };
      case "listening": {
        const quiet = Date.now() - state.at;
        if (quiet <= silence) return { ready: true };
        return { ready: false, reason: `Telegram has given nothing for ${Math.round(quiet / 1_000)} s` };
      }
      case "standby":
        return { ready: true };
      case "stopped":
        return { ready: false, reason: "listening on Telegram has ended" };
      case "trouble":
      case "refused":
        return { ready: false, reason: state.reason };
    }
  }

  function item(): StartItem {
    if (state.name === "refused" || state.name === "trouble")
      return { name: NAME, state: "trouble", detail: state.reason };
    if (me === undefined) return { name: NAME, state: "on", detail: `${mode}; waits for Telegram's first answer` };
    if (state.name === "stopped") return { name: NAME, state: "off", detail: `@${me.username}, has ended` };
    return {
      name: NAME,
      state: "on",
      detail: wordsOf(me, state.name === "standby" ? "standing by, another gateway polls" : mode),
    };
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
      log.info({ username: me?.username }, "standing by: another gateway polls Telegram");
    },
    trouble(kind, reason, details) {
      if (ended()) return;
      const same = state.name === "trouble" && state.kind === kind;
      state = { name: "trouble", kind, reason };
      tell();
      if (!same) log.warn(details === undefined ? {} : { details }, reason);
    },
    refused(details) {
      if (ended()) return;
      state = { name: "refused", kind: "token", reason: REFUSED };
      tell();
      log.error({ details }, `${REFUSED}; everything else goes on without Telegram`);
    },
    stopped() {
      state = { name: "stopped" };
    },
    check: async () => check(),
    item,
  };
}
