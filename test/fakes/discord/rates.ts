/** How often a bot may call: buckets of routes, and the global one; and what it costs to call all the same. */
import { Buffer } from "node:buffer";
import { performance } from "node:perf_hooks";
import { type Connection, wasHeard } from "../connection.ts";
import { Refusal } from "./refusal.ts";

interface Bucket {
  readonly limit: number;
  /** In seconds. */
  readonly per: number;
}

const WEBHOOK: Bucket = { limit: 5, per: 2 };
const BUCKETS: Readonly<Record<string, Bucket>> = {
  "POST /channels/:channel/messages": { limit: 5, per: 5 },
  "PATCH /channels/:channel/messages/:message": { limit: 5, per: 5 },
  "POST /channels/:channel/typing": { limit: 5, per: 5 },
};
const GLOBAL = 50;

/** A call that was on its way while the refusal was still underway is nobody's fault. */
const UNDERWAY = 100;
/** The same of another's, who hears of it from whoever was told, when that one has read it. */
const HANDED_ON = 300;

export interface Rated {
  /** With the names of its parameters. */
  readonly route: string;
  /** The channel, or the application and the token. */
  readonly major: string;
  readonly isBot: boolean;
}

export interface RateKeeper {
  /** Throws a refusal; the headers of what passes come back. `inside` is told of a call that should have waited, and how so. */
  readonly spend: (rated: Rated, by: Connection, inside: (how: string) => void) => Readonly<Record<string, string>>;
  /** Lets a wait stand that was ordered by a test. */
  readonly wait: (matches: (rated: Rated) => boolean, seconds: number, global: boolean) => void;
}

interface Wait {
  readonly matches: (rated: Rated) => boolean;
  readonly until: number;
  readonly global: boolean;
  /** Who was told of it, and when. */
  readonly told: { readonly by: Connection; readonly at: number }[];
}

/** `second` is how many milliseconds a second lasts. */
export function createRates(limited: boolean, second: number): RateKeeper {
  const taken = new Map<string, readonly number[]>();
  const waits: Wait[] = [];

  function refuse(wait: Wait, by: Connection, bucket?: string): Refusal {
    const now = performance.now();
    wait.told.push({ by, at: now });
    const seconds = Math.max(0.001, Math.ceil(wait.until - now) / 1000);
    return new Refusal(
      429,
      0,
      "You are being rate limited.",
      { retry_after: seconds, global: wait.global },
      {
        "retry-after": String(Math.ceil(seconds)),
        "x-ratelimit-scope": wait.global ? "global" : "user",
        ...(wait.global ? { "x-ratelimit-global": "true" } : { "x-ratelimit-reset-after": seconds.toFixed(3) }),
        ...(bucket === undefined ? {} : { "x-ratelimit-bucket": bucket, "x-ratelimit-remaining": "0" }),
      },
    );
  }

  function standing(rated: Rated, by: Connection, inside: (how: string) => void): void {
    const now = performance.now();
    const wait = waits.find((one) => one.until > now && one.matches(rated));
    if (wait === undefined) return;
    const heard = wait.told.find(
      (told) => now > told.at + (told.by === by ? UNDERWAY : HANDED_ON) && wasHeard(told.by, told.at),
    );
    if (heard !== undefined) {
      const { goneAt } = heard.by;
      const end = goneAt === undefined ? "lives" : `was gone ${Math.round(goneAt - heard.at)} ms after`;
      const left = Math.round(wait.until - now);
      const who = heard.by === by ? "by whoever" : "by another than";
      inside(
        `${who} was told ${Math.round(now - heard.at)} ms before, whose connection ${end}; ${left} ms of it are left`,
      );
    }
    throw refuse(wait, by);
  }

  function recent(key: string, span: number): readonly number[] {
    const after = performance.now() - span;
    return (taken.get(key) ?? []).filter((at) => at > after);
  }

  function take(key: string, span: number): void {
    taken.set(key, [...recent(key, span), performance.now()]);
  }

  function exceed(times: readonly number[], span: number, wanted: Pick<Wait, "matches" | "global">): Wait {
    const wait = { ...wanted, until: (times[0] ?? performance.now()) + span, told: [] };
    waits.push(wait);
    return wait;
  }

  return {
    spend(rated, by, inside) {
      standing(rated, by, inside);
      if (!limited) return {};
      if (rated.isBot) {
        const times = recent("global", second);
        if (times.length >= GLOBAL)
          throw refuse(exceed(times, second, { matches: ({ isBot }) => isBot, global: true }), by);
        take("global", second);
      }
      const bucket = rated.route.includes("/webhooks/") ? WEBHOOK : BUCKETS[rated.route];
      if (bucket === undefined) return {};
      const name = rated.route.includes("/webhooks/") ? "webhook" : rated.route;
      const key = `${name} ${rated.major}`;
      const span = bucket.per * second;
      const times = recent(key, span);
      const hash = Buffer.from(name).toString("hex").slice(0, 32);
      if (times.length >= bucket.limit) {
        const same = (one: Rated): boolean =>
          one.major === rated.major && (name === "webhook" ? one.route.includes("/webhooks/") : one.route === name);
        throw refuse(exceed(times, span, { matches: same, global: false }), by, hash);
      }
      take(key, span);
      const after = ((times[0] ?? performance.now()) + span - performance.now()) / 1000;
      return {
        "x-ratelimit-limit": String(bucket.limit),
        "x-ratelimit-remaining": String(bucket.limit - times.length - 1),
        "x-ratelimit-reset": (Date.now() / 1000 + after).toFixed(3),
        "x-ratelimit-reset-after": after.toFixed(3),
        "x-ratelimit-bucket": hash,
      };
    },
    wait(matches, seconds, global) {
      waits.push({ matches, until: performance.now() + seconds * second, global, told: [] });
    },
  };
}
