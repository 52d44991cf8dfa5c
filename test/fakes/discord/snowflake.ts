/** Ids as Discord makes them: a time in them, and always greater than the one before. */

const EPOCH = 1_420_070_400_000;
const OLD = Date.UTC(2019, 4, 1);
const GUILDS = Date.UTC(2018, 0, 1);

export interface Snowflakes {
  /** Of something that happens now. */
  readonly now: () => string;
  /** Of something that has been there for years; each a little later than the one before. */
  readonly old: () => string;
  /** Of a guild: each is on another shard than the one before. */
  readonly guild: () => string;
}

export function createSnowflakes(): Snowflakes {
  let last = 0n;
  let older = 0;
  let guilds = 0;
  return {
    now() {
      const next = BigInt(Date.now() - EPOCH) << 22n;
      last = next > last ? next : last + 1n;
      return String(last);
    },
    old() {
      older += 1;
      return String((BigInt(OLD + older - EPOCH) << 22n) | BigInt(older % 4096));
    },
    guild() {
      guilds += 1;
      return String(BigInt(GUILDS + guilds - EPOCH) << 22n);
    },
  };
}
