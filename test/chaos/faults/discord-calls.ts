/** Faults of the calls at Discord, as a watcher of its stand-in: pauses, 5xx, resets, and deaths at exact moments. */
import type { Watcher } from "../../fakes/discord/hub.ts";
import type { Call } from "../../fakes/discord/model.ts";
import type { Trouble } from "../../fakes/discord/switches.ts";
import { READERS, TOPIC } from "../crowd/digests.ts";
import { type Dice, diceOf } from "../dice.ts";
import { REFUSED } from "../judge/unheard.ts";
import type { Called } from "../judge/waits.ts";
import { RECOVERY, type Ties } from "./fault.ts";

const CALLBACK = /^POST \/interactions\//;
const SENDING = /^POST \/(channels\/:channel\/messages$|webhooks\/)/;

/** How many of a hundred calls come to harm. */
const HARMED = 0.08;

export interface CallTroubles {
  readonly watcher: Watcher;
  readonly counts: ReadonlyMap<string, number>;
  readonly called: () => readonly Called[];
  /** An edition is due, and whoever is in the middle of handing it out dies. */
  readonly due: () => void;
  readonly begin: () => void;
  readonly calm: () => void;
}

/** The channel, guild or interaction that is called, or the token of one. */
export const majorOf = ({ path }: Call): string =>
  /^\/(?:channels|guilds|interactions|webhooks\/\d+)\/([^/]+)/.exec(path)?.[1] ?? "";

/** What limits and pauses are counted by. */
const laneOf = (call: Call): string => `${call.route} ${majorOf(call)}`;

/**
 * What a command needs before it is taken up. Discord waits three seconds for it, and nobody asks the store before: of such a
 * pause knows whoever was told, and with that process it is forgotten.
 */
const ASKED_FIRST = /^(POST \/interactions\/|GET )/;

/** `chatOf`: where it is that a call writes; undefined where that is not known. */
export function troubleCalls(
  seed: number,
  { arm, take, kill, disturb }: Ties,
  chatOf: (call: Call) => string | undefined,
): CallTroubles {
  const counts = new Map<string, number>();
  const made = new Map<string, number>();
  const seen: Called[] = [];
  let isCalm = true;
  const fanning = diceOf(seed, "fan-out on Discord");
  /** How many more chats get their digest before somebody may die of it. */
  let before = 0;

  function diceFor(lane: string): Dice {
    const number = (made.get(lane) ?? 0) + 1;
    made.set(lane, number);
    return diceOf(seed, "call", lane, number);
  }

  function drawn(call: Call, dice: Dice): { readonly name: string; readonly trouble: Trouble; readonly pause: number } {
    const chat = chatOf(call);
    const now = Date.now();
    const seconds = 1 + dice.below(4);
    const which = dice.below(5);
    const pause = which < 2 ? seconds * 1000 : 0;
    const what = which < 2 ? "429" : which === 2 ? "500" : which === 3 ? "reset before" : "reset after";
    const name = CALLBACK.test(call.route) ? `${REFUSED}: ${what}` : what;
    disturb({
      name,
      from: now,
      to: now + pause + RECOVERY,
      ...(chat === undefined ? {} : { chat }),
      ...(which > 1 ? { blurs: true as const } : {}),
    });
    if (which > 2) return { name, trouble: { kind: "cut", when: which === 3 ? "before" : "after" }, pause };
    const refusal = which === 2 ? { status: 500 } : { status: 429, headers: { "retry-after": String(seconds) } };
    return { name, trouble: { kind: "refuse", refusal }, pause };
  }

  return {
    counts,
    called: () => seen,
    due() {
      before = 3 + fanning.below(READERS / 2);
      arm("fan-out on Discord");
    },
    begin() {
      isCalm = false;
    },
    calm() {
      isCalm = true;
    },
    watcher: {
      harm(call) {
        const lane = laneOf(call);
        const dice = diceFor(lane);
        const drawnNow = isCalm || !dice.happens(HARMED) ? undefined : drawn(call, dice);
        const isShared = !ASKED_FIRST.test(call.route);
        seen.push({ lane, at: call.at, pause: drawnNow?.pause ?? 0, by: call.connection, isShared });
        if (drawnNow === undefined) return [];
        counts.set(drawnNow.name, (counts.get(drawnNow.name) ?? 0) + 1);
        return [drawnNow.trouble];
      },
      taken(call) {
        if (SENDING.test(call.route) && JSON.stringify(call.body).includes(TOPIC)) {
          before -= 1;
          if (before < 0 && take("fan-out on Discord"))
            kill(call.port, "SIGKILL in the middle of a fan-out on Discord");
          return;
        }
        if (SENDING.test(call.route) && take("send taken"))
          kill(call.port, "SIGKILL after a send and before its record");
      },
    },
  };
}
