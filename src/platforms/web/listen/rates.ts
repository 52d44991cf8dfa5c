/** How much a visitor and an address may ask for in a while. */
import type { Allowance, Counters } from "../../../core/store/counters.ts";
import { type Failed, refusals } from "./refusal.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const SAYS_A_MINUTE = 60;
/** Of everybody who shares an address: one who becomes many visitors says no more than three, and an office can talk. */
const SAYS_OF_A_NETWORK = 3 * SAYS_A_MINUTE;
const UPLOADS_A_MINUTE = 20;
const UPLOADS_AN_HOUR = 200;
/** Of all files together: they lie in the store for a day. */
const BYTES_AN_HOUR = 512 * 1024 * 1024;
const SESSIONS_AN_HOUR = 30;

/** Undefined: there is room. */
type Room = Promise<Failed | undefined>;

export interface Rates {
  /** Also presses. Without a network only the visitor's own are counted. */
  say(visitor: string, network: string | undefined): Room;
  upload(visitor: string, address: string): Room;
  /** What an upload turned out to weigh, before it is kept. */
  weigh(bytes: number, address: string): Room;
  session(address: string): Room;
}

/** In whole seconds, at least one. */
const secondsUntil = (at: number): number => Math.max(1, Math.ceil((at - Date.now()) / 1_000));

export function createRates({ spend }: Pick<Counters, "spend">): Rates {
  type Counted = Omit<Allowance, "amount"> & { readonly amount?: number };

  async function room(allowances: readonly Counted[], full: (seconds: number, name: string) => Failed): Room {
    const spent = await spend(allowances.map((one) => ({ amount: 1, ...one })));
    return spent.allowed ? undefined : full(secondsUntil(spent.endsAt), spent.name);
  }

  return {
    say(visitor, network) {
      const shared = `web-says:${network}`;
      const own = { name: `web-say:${visitor}`, limit: SAYS_A_MINUTE, window: MINUTE };
      const all = { name: shared, limit: SAYS_OF_A_NETWORK, window: MINUTE };
      return room(network === undefined ? [own] : [own, all], (seconds, name) =>
        name === shared ? refusals.shared(seconds) : refusals.fast(seconds),
      );
    },
    upload: (visitor, address) =>
      room(
        [
          { name: `web-upload:${visitor}`, limit: UPLOADS_A_MINUTE, window: MINUTE },
          { name: `web-uploads:${address}`, limit: UPLOADS_AN_HOUR, window: HOUR },
        ],
        refusals.fast,
      ),
    weigh: (amount, address) =>
      room([{ name: `web-bytes:${address}`, amount, limit: BYTES_AN_HOUR, window: HOUR }], refusals.fast),
    session: (address) =>
      room([{ name: `web-session:${address}`, limit: SESSIONS_AN_HOUR, window: HOUR }], refusals.crowd),
  };
}
