/** A day of very many digests: what they take of the store, and what it costs to begin each of their editions in time. */
import { setTimeout as pause } from "node:timers/promises";
import { Redis } from "ioredis";
import { DIGEST_STATE } from "../../../src/core/digest.ts";
import type { NewDigest } from "../../../src/core/digest-book.ts";
import type { Queues } from "../../../src/queue/index.ts";
import { runMoment } from "../../../workers/digests/moment.ts";
import { reconcile, relink } from "../../../workers/digests/reconcile.ts";
import type { Figure } from "../figure.ts";
import { digestAt, each, openPlaces, type Places, silentLog, subscribe } from "./subscribing.ts";

export interface DayOptions {
  readonly url: string;
  readonly digests: number;
  readonly topics: number;
  /** How much of the day is run. */
  readonly hours: number;
  readonly tell: (text: string) => void;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MINUTES = 1_440;

/** As often as the watch over the schedules looks through them, in a day. */
const LOOKED_THROUGH = 144;

const ZONES = ["Etc/UTC", "Europe/Rome", "America/New_York", "Asia/Tokyo"] as const;

const NEVER = new AbortController().signal;

/** Every minute of the day, in turns of several zones; each topic comes at as many of them as it can. */
function digestOf(i: number, topics: number): NewDigest {
  // Coprime to the minutes of a day, so that they are spread over all of it.
  const minute = (i * 457 + Math.floor(i / topics) * 7) % MINUTES;
  const pattern = `${minute % 60} ${Math.floor(minute / 60)} * * *`;
  const topic = `bitcoin etf flows ${i % topics}`;
  return digestAt(i, { topics: [topic], pattern, zone: ZONES[minute % ZONES.length] ?? "Etc/UTC" });
}

interface Spent {
  /** In milliseconds of one core. */
  readonly herald: number;
  readonly redis: number;
}

function figureIn(text: string, name: string): number {
  return Number(new RegExp(`^${name}:([\\d.]+)`, "m").exec(text)?.[1] ?? Number.NaN);
}

const usedBytes = async (redis: Redis): Promise<number> => figureIn(await redis.info("memory"), "used_memory");

async function spentIn(redis: Redis, work: () => Promise<unknown>): Promise<Spent> {
  const cpuOf = async (): Promise<number> => {
    const text = await redis.info("cpu");
    return (figureIn(text, "used_cpu_user") + figureIn(text, "used_cpu_sys")) * 1_000;
  };
  const [before, began] = [await cpuOf(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(began);
  return { herald: (user + system) / 1_000, redis: (await cpuOf()) - before };
}

const both = ({ herald, redis }: Spent): number => herald + redis;

/** Each has had one edition. */
function record({ store }: Places, digests: readonly NewDigest[]): Promise<void> {
  const slot = Date.now();
  return each(digests.length, async (i) => {
    const run = { slot, state: "sent" as const, at: slot + 1_234, items: 5, messages: [String(4_000 + i)] };
    await store.documents.put(DIGEST_STATE, digests[i]?.id ?? "", { runs: [run] });
  });
}

/** Nothing is due, and nothing waits. */
async function untilIdle({ counts, schedules }: Queues): Promise<void> {
  for (;;) {
    await pause(200);
    const { digest } = await counts();
    const [soonest] = await schedules.list(0, 1);
    const isDue = soonest === undefined || (soonest.next ?? 0) <= Date.now();
    if (!isDue && digest.waiting + digest.active + digest.prioritized === 0) return;
  }
}

interface Stretch extends Spent {
  readonly moments: number;
  readonly editions: number;
}

/** A worker finds all that has come due in so many hours; the editions that it begins are left to nobody. */
async function runStretch(places: Places, redis: Redis, hours: number): Promise<Stretch> {
  const { queues } = places;
  const now = Date.now;
  let [moments, editions] = [0, 0];
  Date.now = () => now() + hours * HOUR;
  try {
    const spent = await spentIn(redis, async () => {
      const worker = queues.startWorker(
        "digest",
        async (job, context) => {
          if ("edition" in job) editions += 1;
          if (!("moment" in job)) return;
          moments += 1;
          await runMoment(places, job, context);
        },
        { concurrency: 4 },
      );
      await worker.ready();
      await untilIdle(queues);
      await worker.close(0);
    });
    return { ...spent, moments, editions };
  } finally {
    Date.now = now;
  }
}

export async function benchDay({ url, digests, topics, hours, tell }: DayOptions): Promise<readonly Figure[]> {
  const places = await openPlaces(url);
  const redis = new Redis(url);
  try {
    const all = Array.from({ length: digests }, (_, i) => digestOf(i, topics));
    // What is loaded with the first of each is no digest's.
    await subscribe(places, [digestAt(digests, { topics: ["warm"], pattern: "0 9 * * *", zone: "Etc/UTC" })]);
    const empty = await usedBytes(redis);
    const took = await subscribe(places, all);
    const booked = await usedBytes(redis);
    await record(places, all);
    const recorded = await usedBytes(redis);
    tell(`${digests} digests on ${topics} topics, at every minute of a day, written in ${took.toFixed(1)} s`);

    const parts = { ...places, log: silentLog };
    const starting = await spentIn(redis, () => relink(parts, NEVER));
    const looking = await spentIn(redis, () => reconcile(parts, NEVER));
    const stretch = await runStretch(places, redis, hours);
    const ran = await usedBytes(redis);
    tell(`${hours} hours of the day: ${stretch.moments} moments came, ${stretch.editions} editions were begun`);

    const share = (spent: number, times: number): number => ((spent * times) / DAY) * 100;
    const beginning = share(both(stretch), 24 / hours);
    const watching = share(both(looking), LOOKED_THROUGH);
    const linking = share(both(starting), 1);
    return [
      { name: "digests written a second", value: digests / took, unit: "/s" },
      { name: "store of a digest, as it is made", value: (booked - empty) / digests, unit: "bytes" },
      { name: "with its last run", value: (recorded - empty) / digests, unit: "bytes", bound: { most: 2_048 } },
      { name: "kept of an edition's job for an hour", value: (ran - recorded) / stretch.editions, unit: "bytes" },
      { name: "CPU for an edition that is begun: Herald", value: stretch.herald / stretch.editions, unit: "ms" },
      { name: "CPU for an edition that is begun: Redis", value: stretch.redis / stretch.editions, unit: "ms" },
      { name: "beginning all editions of a day", value: beginning, unit: "%" },
      { name: "looking through all schedules, every ten minutes", value: watching, unit: "%" },
      { name: "linking all digests at a start, once a day", value: linking, unit: "%" },
      { name: "scheduling, of one core", value: beginning + watching + linking, unit: "%", bound: { most: 5 } },
    ];
  } finally {
    redis.disconnect();
    await places.close();
  }
}
