/** The books of an account: what it held at a quiet moment, and what a later read of it proves of calls whose outcome is unknown. */
import type { AccountRead, Baseline } from "../src/core/baseline.ts";
import { isSpent, type LedgerEntry } from "../src/core/store/ledger.ts";

/** The account of the operator's key; a person's own is called as the person is. */
export const OPERATOR = "operator";

export const payerOf = ({ payer, person }: Pick<LedgerEntry, "payer" | "person">): string =>
  payer === "operator" ? OPERATOR : person;

/** The set of the payers whose entries are to be looked through. */
export const UNSETTLED = "unsettled";

const LONGEST_GRACE = 30_000;

/** How long a call may be under way before it is sent, and the service after it was given up. In milliseconds. */
export const graceOf = (serviceTimeout: number): number => Math.min(serviceTimeout, LONGEST_GRACE);

/** An entry that is older is of no call under way, whatever it says. In milliseconds. */
export const longestCall = (serviceTimeout: number): number => serviceTimeout + graceOf(serviceTimeout);

type Booked = Pick<LedgerEntry, "id" | "at" | "outcome" | "credits">;

export const isOpen = ({ outcome }: Pick<Booked, "outcome">): boolean =>
  outcome === "reserved" || outcome === "unknown";

const sum = (entries: readonly Booked[]): number => entries.reduce((total, { credits }) => total + credits, 0);

/** The credits that are known to be gone. */
export const bookedIn = (entries: readonly Booked[]): number => sum(entries.filter(isSpent));

interface Settlement {
  readonly id: string;
  readonly credits: number;
}

export type Verdict =
  /** The account and the ledger agree, if this is what the open calls cost. */
  | { readonly agrees: true; readonly settled: readonly Settlement[] }
  | { readonly agrees: false; readonly because: "differs"; readonly by: number }
  /** It cannot be told, which says nothing about whether they agree. */
  | { readonly agrees: false; readonly because: "new" | "awarded" | "unsound" };

/** Credits may come in fractions, and calls cost whole ones. */
const TOLERANCE = 0.001;

/** `entries` are at least those since `baseline.from`, oldest first; none of them is of a call under way. */
export function judge(baseline: Baseline | undefined, entries: readonly Booked[], read: AccountRead): Verdict {
  if (baseline === undefined) return { agrees: false, because: "new" };
  const { from, read: before, booked, sound } = baseline;
  const since = entries.filter(({ at }) => at >= from);
  if (before.key !== read.key || before.address !== read.address) return { agrees: false, because: "new" };
  if (before.awardedAt !== read.awardedAt) return { agrees: false, because: "awarded" };
  const taken = before.credits - read.credits - (bookedIn(since) - booked);
  const whole = Math.round(taken);
  const settled = Math.abs(taken - whole) > TOLERANCE ? undefined : pick(since.filter(isOpen), whole);
  if (settled === undefined) return { agrees: false, because: "differs", by: taken };
  return sound || settled.length === 0 ? { agrees: true, settled } : { agrees: false, because: "unsound" };
}

/** Which of the calls were taken for, the oldest where there is a choice; undefined when no choice of them adds up. */
function pick(open: readonly Booked[], taken: number): readonly Settlement[] | undefined {
  if (taken < 0 || taken > sum(open)) return undefined;
  // Bit n of the number at i: some of the calls from i on cost n together.
  const reach: bigint[] = [1n];
  for (const { credits } of open.toReversed()) {
    const after = reach.at(-1) ?? 1n;
    reach.push(after | (after << BigInt(credits)));
  }
  const canBe = (left: number, from: number): boolean =>
    left >= 0 && (((reach[open.length - from] ?? 0n) >> BigInt(left)) & 1n) === 1n;
  if (!canBe(taken, 0)) return undefined;
  let left = taken;
  return open.map(({ id, credits }, i) => {
    if (!canBe(left - credits, i + 1)) return { id, credits: 0 };
    left -= credits;
    return { id, credits };
  });
}
