/** Many chats with one digest at the same minute: real processes deliver it, while people ask and want an answer. */
import { setTimeout as pause } from "node:timers/promises";
import { DIGEST_STATE, type PictureLook } from "../../../src/core/digest.ts";
import { type HeraldProcess, SEAL_KEY, startHerald } from "../../servers/herald.ts";
import type { Figure } from "../figure.ts";
import { type LeanService, startLeanService } from "../stand/service.ts";
import { ALLOWED, type Arrival, type LeanTelegram, startLeanTelegram } from "../stand/telegram.ts";
import { median } from "../statistics.ts";
import { chatOfDigest, digestAt, each, openPlaces, type Places, subscribe } from "./subscribing.ts";

export interface CrowdOptions {
  readonly url: string;
  readonly chats: number;
  readonly workers: number;
  /** With one, what is posted may be two messages. */
  readonly picture: PictureLook;
  readonly tell: (text: string) => void;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** The fan-out is under way, and its end not yet there. In milliseconds. */
const FIRST_PART = 3 * SECOND;
/** After so long without a post nothing comes any more. */
const SILENCE = 15 * SECOND;

const SAMPLES = 40;
const FIRST_PERSON = 700_000_000;

interface Asking {
  readonly times: readonly number[];
  readonly stop: () => Promise<void>;
}

/** Each person asks once, so that nobody waits for the pace of a chat. */
function startAsking(telegram: LeanTelegram, from: number, every: number): Asking {
  const times: number[] = [];
  const ending = new AbortController();
  async function ask(): Promise<void> {
    for (let person = from; !ending.signal.aborted; person += 1) {
      times.push(await telegram.ask(person, "What is new in crypto?"));
      // At no regular place in the second.
      await pause(every * (0.5 + Math.random()), undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }
  const asking = ask();
  return {
    times,
    stop() {
      ending.abort();
      return asking;
    },
  };
}

/** The minute that comes once all are subscribed, and those who ask before it are answered. */
function minuteFor(chats: number): number {
  const ready = Date.now() + 30 * SECOND + chats * 5;
  return Math.ceil(ready / MINUTE) * MINUTE;
}

function subscribeAll(places: Places, { chats, picture }: CrowdOptions, slot: number): Promise<number> {
  const at = new Date(slot);
  const pattern = `${at.getUTCMinutes()} ${at.getUTCHours()} * * *`;
  const digests = Array.from({ length: chats }, (_, i) =>
    digestAt(i, { topics: ["bitcoin etf"], pattern, zone: "Etc/UTC", picture }),
  );
  return subscribe(places, digests);
}

/** What was posted, in order; people's own chats are named otherwise. */
async function untilDelivered({ arrivals }: LeanTelegram): Promise<readonly Arrival[]> {
  const began = performance.now();
  for (;;) {
    await pause(SECOND);
    const posts = arrivals.filter(({ chat }) => chat.startsWith("-"));
    if (performance.now() - (posts.at(-1)?.at ?? began) > SILENCE) return posts;
  }
}

/** All are shown the same, so each gets as many messages as most get. */
function counted(posts: readonly Arrival[], chats: number) {
  const counts = new Map(Array.from({ length: chats }, (_, i) => [chatOfDigest(i), 0]));
  for (const { chat } of posts) counts.set(chat, (counts.get(chat) ?? 0) + 1);
  const each = Math.max(1, median([...counts.values()]));
  const over = (than: (count: number) => number): number =>
    [...counts.values()].reduce((sum, count) => sum + Math.max(0, than(count)), 0);
  return { each, repeated: over((count) => count - each), lost: over((count) => each - count) };
}

/** Of all that Telegram counts, between the first part and the last. */
function rateIn(arrivals: readonly Arrival[], posts: readonly Arrival[]): number {
  const from = (posts[0]?.at ?? 0) + FIRST_PART;
  const to = (posts.at(-1)?.at ?? 0) - SECOND;
  return (arrivals.filter(({ at }) => at > from && at <= to).length / (to - from)) * SECOND;
}

async function recordedAsSent({ store }: Places, chats: number): Promise<number> {
  let sent = 0;
  await each(chats, async (i) => {
    const { id } = digestAt(i, { topics: [], pattern: "", zone: "" });
    const state = await store.documents.get(DIGEST_STATE, id);
    if (state?.runs.at(-1)?.state === "sent") sent += 1;
  });
  return sent;
}

const environmentOf = (url: string, telegram: LeanTelegram, service: LeanService) => ({
  REDIS_URL: url,
  SEAL_KEY,
  TELEGRAM_BOT_TOKEN: telegram.token,
  TELEGRAM_API_ROOT: telegram.url,
  SERVICE_URL: service.url,
  SERVICE_API_KEY: service.key,
  LOG_LEVEL: "warn",
});

export async function benchCrowd(options: CrowdOptions): Promise<readonly Figure[]> {
  const { url, chats, workers, tell } = options;
  const [telegram, service, places] = await Promise.all([
    startLeanTelegram({ takes: 60, allowed: ALLOWED }),
    startLeanService(),
    openPlaces(url),
  ]);
  const environment = environmentOf(url, telegram, service);
  const roles = ["gateway", ...Array.from({ length: workers }, () => "worker" as const)] as const;
  const processes: readonly HeraldProcess[] = roles.map((role) => startHerald(role, environment));
  try {
    await Promise.all(processes.map((herald) => herald.address()));
    const slot = minuteFor(chats);
    const took = await subscribeAll(places, options, slot);
    tell(`${chats} chats subscribed in ${took.toFixed(1)} s; their minute is ${new Date(slot).toISOString()}`);
    if (Date.now() > slot - 15 * SECOND) throw new Error("subscribing took so long that the minute has come");
    const before = startAsking(telegram, FIRST_PERSON, Math.min(SECOND, (slot - 5 * SECOND - Date.now()) / SAMPLES));
    await pause(slot - 5 * SECOND - Date.now());
    await before.stop();
    await pause(slot + FIRST_PART - Date.now());
    const during = startAsking(telegram, FIRST_PERSON + 10_000, Math.max(SECOND, (chats / ALLOWED / SAMPLES) * SECOND));
    const ended = untilDelivered(telegram);
    await pause((chats / ALLOWED) * SECOND - 2 * FIRST_PART);
    await during.stop();
    const posts = await ended;
    const { each: messages, repeated, lost } = counted(posts, chats);
    const rate = rateIn(telegram.arrivals, posts);
    const [alone, among] = [median(before.times), median(during.times)];
    tell(
      `${before.times.length} people asked without the delivery, ${during.times.length} in the middle of it; ` +
        `the last post came ${(((posts.at(-1)?.at ?? 0) - (posts[0]?.at ?? 0)) / SECOND).toFixed(1)} s after the first`,
    );
    return [
      { name: "searches", value: service.searches(), unit: "", bound: { least: 1, most: 1 } },
      { name: "messages that make a post", value: messages, unit: "" },
      { name: "messages of posts delivered", value: posts.length, unit: "", bound: { least: chats * messages } },
      { name: "repeated", value: repeated, unit: "", bound: { most: 0 } },
      { name: "lost", value: lost, unit: "", bound: { most: 0 } },
      {
        name: "digests recorded as sent",
        value: await recordedAsSent(places, chats),
        unit: "",
        bound: { least: chats },
      },
      { name: "refused with a 429", value: telegram.refused.length, unit: "", bound: { most: 0 } },
      { name: "messages a second, all together", value: rate, unit: "/s" },
      { name: "of the allowed rate", value: (rate / ALLOWED) * 100, unit: "%", bound: { least: 97 } },
      { name: "a person's answer without the delivery, median", value: alone, unit: "ms" },
      { name: "a person's answer in the middle of it, median", value: among, unit: "ms" },
      { name: "the one to the other", value: among / alone, unit: "times", bound: { most: 2 } },
    ];
  } finally {
    for (const { child } of processes) child.kill("SIGTERM");
    await Promise.all(processes.map(({ ended }) => ended));
    await Promise.all([places.close(), telegram.close(), service.close()]);
  }
}
