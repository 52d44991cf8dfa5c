/** Conversations that have stood for long may have lost their job to a crash: it is armed again, which harms no other. */
import type { Log } from "../src/core/log.ts";
import { HEAD_PATIENCE, type Mailbox } from "../src/core/store/mailbox.ts";
import type { Turns } from "../src/queue/index.ts";
import { lookEvery } from "./look-every.ts";

export interface StandingWatchParts {
  readonly store: { readonly mailbox: Pick<Mailbox, "standing"> };
  readonly turns: Pick<Turns, "rearm">;
  readonly log: Pick<Log, "warn">;
}

/** In milliseconds. */
const EVERY = 15_000;
const AT_ONCE = 200;

/** Where more stand than are looked at in one go, because the service is slow, the next look goes on behind them. */
export function startStandingWatch({ store: { mailbox }, turns, log }: StandingWatchParts): () => Promise<void> {
  let seen = 0;
  async function look(): Promise<void> {
    const standing = await mailbox.standing(HEAD_PATIENCE, AT_ONCE, seen);
    for (const { conversation, turn } of standing) await turns.rearm(conversation, turn);
    seen = standing.length < AT_ONCE ? 0 : seen + AT_ONCE;
  }
  return lookEvery(EVERY, look, (err) => log.warn({ err }, "the standing conversations could not be looked through"));
}
