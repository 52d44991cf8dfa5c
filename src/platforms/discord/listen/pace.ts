/** How long listening waits for what; all in milliseconds unless it says otherwise. */
import type { LeasePace, Pauses } from "../../../core/listening/pace.ts";

export interface ListenPace extends LeasePace {
  /** An acknowledgement that took longer would come too late. */
  readonly acknowledge: number;
  /** So long after its acknowledgement whoever asked is told that it could not be taken up yet. */
  readonly tell: number;
  /** The same of a message, behind which nobody sees anything being made. */
  readonly tellMessage: number;
  /** After so long without a sign of life of the gateway listening is not ready. */
  readonly silence: number;
  /** Between tries while Discord does not answer. */
  readonly away: Pauses;
  /** How often something is tried that fails for another reason than the store. */
  readonly tries: number;
  /** How long Discord is asked about a channel. */
  readonly lookup: number;
  /** How often the sessions are written down. */
  readonly save: number;
  /** How often also where nothing has come: what was not written down for long is of a store as it was earlier. */
  readonly renew: number;
  /** Between two sessions that begin with the same place in Discord's pace of them. */
  readonly identify: number;
  /** How long it is believed how many sessions may still begin. */
  readonly budgetLook: number;
  /** So long a session is tried only at the address that Discord gave for it, which may be gone; then at everybody's. */
  readonly elsewhere: number;
  /** So long a session is kept while Discord cannot be reached where it is to go on; then another one begins. */
  readonly unreachable: number;
  /** How long what was taken may take at the end. */
  readonly drain: number;
  /** How long a connection may take to close. */
  readonly close: number;
  /** After the commands could not be registered. */
  readonly menuPause: number;
  /** How long the settings of a chat are believed. */
  readonly chatSettings: number;
}

export const PACE: ListenPace = {
  acknowledge: 2_500,
  tell: 2_500,
  tellMessage: 5_000,
  silence: 100_000,
  away: { first: 1_000, most: 30_000 },
  store: { first: 250, most: 5_000 },
  tries: 5,
  lookup: 2_000,
  save: 1_500,
  renew: 60_000,
  identify: 5_500,
  budgetLook: 60_000,
  elsewhere: 8_000,
  unreachable: 60_000,
  drain: 8_000,
  close: 2_000,
  leaseLife: 8_000,
  leaseRenewal: 2_500,
  leaseLook: 1_000,
  // Interactions are acknowledged whatever becomes of the store, and two who listen answer once all the same.
  leaseAway: 900_000,
  menuPause: 600_000,
  chatSettings: 30_000,
};
