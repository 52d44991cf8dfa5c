/** The books: who holds a key, how many credits are left on it, and the alerts that belong to it. */
import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { setBounded } from "../../core/bounded.ts";
import { DAY } from "../../core/day.ts";
import type { Allowance } from "../../core/store/counters.ts";
import type { DocumentKind } from "../../core/store/documents.ts";
import type { Store } from "../../core/store/index.ts";
import { createAlertBook } from "./alerts.ts";
import type { AlertBook } from "./engines/ports.ts";

const accountSchema = z.object({
  /** The first digits of the key's hash. */
  id: z.string(),
  name: z.string(),
  /** The end of the key, so that its holder finds it again. */
  hint: z.string(),
  address: z.string(),
  /** All credits that there ever were, or of a daily account those of every day. */
  granted: z.int().nonnegative(),
  daily: z.boolean(),
  createdAt: z.number(),
  /** When credits were last added by hand. */
  awardedAt: z.number(),
  revokedAt: z.number().optional(),
});
export type KeyAccount = z.infer<typeof accountSchema>;

/** An account and the credits that are left on it. */
export interface ListedKey extends KeyAccount {
  readonly credits: number;
}

/** `taken` credits can be given back; otherwise nothing was taken, because only `left` are there. */
export type Charged =
  | { readonly taken: true; readonly allowance: Allowance; readonly at: number }
  | { readonly taken: false; readonly left: number; readonly renewsAt: number | undefined };

export interface NewAccount {
  readonly name: string;
  readonly credits: number;
  /** Whether the credits are there again every day, from midnight UTC. */
  readonly daily?: boolean | undefined;
  /** A key that is known already instead of a new one; doing so again changes nothing. */
  readonly key?: string | undefined;
}

export interface Books {
  createKey(input: NewAccount): Promise<{ readonly key: string; readonly account: KeyAccount }>;
  /** Revoked ones too. */
  countKeys(): Promise<number>;
  /** Every account, revoked ones too. */
  listKeys(): Promise<readonly ListedKey[]>;
  /** False when there is none of this id, or it was revoked before. A revoked key never comes back. */
  revokeKey(id: string): Promise<boolean>;
  /** Adds credits, to a daily account those of every day; false when there is no valid key of this id. */
  award(id: string, credits: number): Promise<boolean>;
  /** Undefined for an unknown or revoked key. */
  find(key: string): Promise<KeyAccount | undefined>;
  /** All the credits or none of them, however many charge at once. */
  charge(account: KeyAccount, credits: number): Promise<Charged>;
  refund(charged: Charged): Promise<void>;
  /**
   * The accounts that this process has met stand again where the store has lost them, with all of their credits; what
   * stands there stays. Resolves to how many they are.
   */
  putBack(): Promise<number>;
  balance(account: KeyAccount): Promise<number>;
  alerts(account: KeyAccount): AlertBook;
}

const ACCOUNT: DocumentKind<KeyAccount> = { name: "service-key", schema: accountSchema };

/** The hashes of all keys. */
const KEYS = "service-keys";
const PAGE = 100;

/** So many accounts a process remembers. */
const MET = 10_000;

/** The window of credits that are never renewed: a thousand years, of which the present one began in 1970. */
const FOREVER = 365_250 * DAY;

const PREFIX = "hk_";
const ID_LENGTH = 10;
const HINT_LENGTH = 4;

/** Of a key, which its holder may have at hand instead; an id is its own. */
export const idOf = (key: string): string => (key.startsWith(PREFIX) ? hashOf(key).slice(0, ID_LENGTH) : key);

const hashOf = (key: string): string => createHash("sha256").update(key).digest("hex");
const newKey = (): string => `${PREFIX}${randomBytes(32).toString("base64url")}`;

const allowanceOf = ({ id, granted, daily }: KeyAccount, amount: number): Allowance => ({
  name: `service-credits:${id}`,
  amount,
  limit: granted,
  window: daily ? DAY : FOREVER,
});

function wholeCredits(credits: number): number {
  if (Number.isSafeInteger(credits) && credits >= 0) return credits;
  throw new RangeError(`credits are a whole number from zero, and ${credits} was given`);
}

export function createBooks(
  { documents, counters, sets }: Pick<Store, "documents" | "counters" | "sets">,
  now: () => number = Date.now,
): Books {
  /** By the hash of their keys, as they were when they were last looked at. */
  const met = new Map<string, KeyAccount>();
  function meet<Found extends KeyAccount | undefined>(hash: string, account: Found): Found {
    if (account !== undefined) setBounded(met, hash, account, MET);
    return account;
  }

  /** Ids are the beginnings of hashes, so the hash is the first member behind its id. */
  async function hashOfId(id: string): Promise<string | undefined> {
    if (!/^[0-9a-f]{10}$/.test(id)) return undefined;
    const [hash] = (await sets.page(KEYS, 1, id)).members;
    return hash?.startsWith(id) === true ? hash : undefined;
  }

  /** Whether there was a valid account to change. */
  async function change(id: string, next: (account: KeyAccount) => KeyAccount): Promise<boolean> {
    const hash = await hashOfId(id);
    if (hash === undefined) return false;
    let changed = false;
    const changing = await documents.update(ACCOUNT, hash, (account) => {
      changed = account !== undefined && account.revokedAt === undefined;
      return account !== undefined && changed ? next(account) : account;
    });
    meet(hash, changing);
    return changed;
  }

  async function balance(account: KeyAccount): Promise<number> {
    const { name, window, limit } = allowanceOf(account, 0);
    return Math.max(0, limit - (await counters.used(name, window)));
  }

  async function* hashes(): AsyncIterable<string> {
    for (let after: string | undefined; ; ) {
      const { members, next } = await sets.page(KEYS, PAGE, after);
      yield* members;
      if (next === undefined) return;
      after = next;
    }
  }

  return {
    async createKey({ name, credits, daily = false, key = newKey() }) {
      const hash = hashOf(key);
      const at = now();
      const made: KeyAccount = {
        id: hash.slice(0, ID_LENGTH),
        name,
        hint: key.slice(-HINT_LENGTH),
        address: `0x${hash.slice(0, 40)}`,
        granted: wholeCredits(credits),
        daily,
        createdAt: at,
        awardedAt: at,
      };
      // Listed first: a key that was not written is seen to be missing, one that is not listed could not be revoked.
      await sets.add(KEYS, hash);
      const account = await documents.update(ACCOUNT, hash, (standing) => standing ?? made);
      return { key, account: meet(hash, account ?? made) };
    },

    countKeys: () => sets.size(KEYS),

    async listKeys() {
      const listed: ListedKey[] = [];
      for await (const hash of hashes()) {
        const account = await documents.get(ACCOUNT, hash);
        if (account !== undefined) listed.push({ ...account, credits: await balance(account) });
      }
      return listed.toSorted((one, other) => one.createdAt - other.createdAt);
    },

    revokeKey(id) {
      const revokedAt = now();
      return change(id, (account) => ({ ...account, revokedAt }));
    },

    async award(id, credits) {
      const more = wholeCredits(credits);
      const awardedAt = now();
      return change(id, (account) => ({ ...account, granted: account.granted + more, awardedAt }));
    },

    async find(key) {
      const hash = hashOf(key);
      const account = meet(hash, await documents.get(ACCOUNT, hash));
      return account?.revokedAt === undefined ? account : undefined;
    },

    async charge(account, credits) {
      const allowance = allowanceOf(account, wholeCredits(credits));
      const spent = await counters.spend([allowance]);
      if (spent.allowed) return { taken: true, allowance, at: spent.at };
      const renewsAt = account.daily ? spent.endsAt : undefined;
      return { taken: false, left: Math.max(0, spent.limit - spent.used), renewsAt };
    },

    async refund(charged) {
      if (charged.taken) await counters.giveBack([charged.allowance], charged.at);
    },

    async putBack() {
      for (const [hash, account] of met) {
        await sets.add(KEYS, hash);
        // Who was revoked stays so, also where the store has gone back to a time before that.
        await documents.update(ACCOUNT, hash, (standing) =>
          standing === undefined || (standing.revokedAt === undefined && account.revokedAt !== undefined)
            ? account
            : standing,
        );
      }
      return met.size;
    },

    balance,
    alerts: (account) => createAlertBook(documents, account.id),
  };
}
