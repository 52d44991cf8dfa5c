/** How long listening waits for what; all in milliseconds unless it says otherwise. */
import type { LeasePace, Pauses } from "../../../core/listening/pace.ts";

export interface ListenPace extends LeasePace {
  /** How long Telegram holds a poll that has nothing to give, in seconds as its interface takes them. */
  readonly pollSeconds: number;
  /** What a poll may take beyond that before it counts as lost. */
  readonly pollMargin: number;
  /** Between polls that come back with nothing. */
  readonly atLeast: number;
  /** After so long without a finished poll listening is not ready. */
  readonly silence: number;
  /** Between tries while Telegram does not answer. */
  readonly away: Pauses;
  /** Between polls while another program polls with the same token. */
  readonly conflict: Pauses;
  /** After so long without a conflict the other program is gone. */
  readonly settled: number;
  /** How often an update is tried that fails for another reason. */
  readonly tries: number;
  /** How long the last word to Telegram may take at the end. */
  readonly confirm: number;
  /** How often Telegram is asked how it fares with the webhook. */
  readonly webhookLook: number;
  /** How often it is asked who the bot is: privacy mode and topics can be switched at any time. */
  readonly meLook: number;
  /** The least time between two such questions that somebody gives reason for, by calling a bot by another name. */
  readonly nameLook: number;
  /** After a menu could not be set. */
  readonly menuPause: number;
  /** How long the settings of a chat are believed. */
  readonly chatSettings: number;
}

export const PACE: ListenPace = {
  pollSeconds: 30,
  pollMargin: 15_000,
  atLeast: 200,
  silence: 100_000,
  away: { first: 1_000, most: 30_000 },
  conflict: { first: 2_000, most: 60_000 },
  settled: 25_000,
  store: { first: 250, most: 5_000 },
  tries: 5,
  confirm: 3_000,
  leaseLife: 8_000,
  leaseRenewal: 2_500,
  leaseLook: 1_000,
  webhookLook: 60_000,
  meLook: 600_000,
  nameLook: 60_000,
  menuPause: 600_000,
  chatSettings: 30_000,
};
