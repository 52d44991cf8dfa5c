/** What the journeys of editions share: one Herald on Telegram and Discord, digests as if made there, and a clock that all go by. */
import { randomBytes } from "node:crypto";
import { onTestFinished, vi } from "vitest";
import { DIGEST_STATE, type Digest, type DigestRun } from "../../src/core/digest.ts";
import type { NewDigest } from "../../src/core/digest-book.ts";
import { openQueues } from "../../src/queue/index.ts";
import { openStore } from "../../src/store/open.ts";
import { createDigestBook } from "../../workers/digests/book.ts";
import type { Guild, Person } from "../fakes/discord/model.ts";
import { type FakeDiscord, type FakeDiscordOptions, startFakeDiscord } from "../fakes/discord/start.ts";
import { documentOf } from "../fakes/scripted-search.ts";
import { type TelegramChat, type TelegramUser, textSeen } from "../fakes/telegram/model.ts";
import { type FakeTelegram, type FakeTelegramOptions, startFakeTelegram } from "../fakes/telegram/start.ts";
import type { HeraldProcess, HeraldRole } from "../servers/herald.ts";
import { type MovedClock, movedClock } from "../servers/moved.ts";
import { PLAIN_DIGEST } from "../unit/plain-digest.ts";
import { seeing } from "./discord-seeing.ts";
import { openStage, type Stage, sharedStores } from "./stage.ts";

/** Digests are written down beside the processes, which takes a store that can be shared. */
export const noRedis = !sharedStores.includes("Redis");

/** A chat that has subscribed, as its platform and its people see it. */
export interface Reader {
  readonly platform: "telegram" | "discord";
  readonly chat: Digest["chat"];
  /** Who makes its digests. */
  readonly creator: { readonly id: string; readonly name: string };
  /** What Herald has written there, in its order. */
  readonly texts: () => readonly string[];
  /** Of these, the editions. */
  readonly editions: () => readonly string[];
  /** What an administrator is told of its digests; undefined where the moved clock makes orders too old to be answered. */
  readonly list?: () => Promise<string>;
  /** Resolves by event as soon as the answer is neither undefined nor false. */
  readonly until: <T>(question: () => T | undefined | false, milliseconds?: number) => Promise<T>;
}

/** Whether it shows a story; everything else that is posted for a digest shows none. */
const isEdition = (text: string): boolean => /^1\. /m.test(text);

const LISTED = /Digests here/;

/** With those by whom a test brings it into trouble. */
export interface TelegramReader extends Reader {
  readonly anna: TelegramUser;
  readonly group: TelegramChat;
}

export interface DiscordReader extends Reader {
  readonly anna: Person;
  readonly guild: Guild;
}

/** Everybody is administrator of a group of their own. */
export function telegramReader(telegram: FakeTelegram, type?: "group"): TelegramReader {
  const anna = telegram.person({ first_name: "Anna" });
  const group = telegram.group({ members: [anna], owner: anna, ...(type === undefined ? {} : { type }) });
  const texts = (): readonly string[] => telegram.sent(group.id).map(textSeen);
  return {
    platform: "telegram",
    anna,
    group,
    chat: { id: String(group.id), kind: "group" },
    creator: { id: String(anna.id), name: "Anna" },
    texts,
    editions: () => texts().filter(isEdition),
    until: telegram.until,
    async list() {
      const before = texts().length;
      telegram.say(anna, "/digest list", { in: group });
      return telegram.until(
        () =>
          texts()
            .slice(before)
            .find((text) => LISTED.test(text)),
        PATIENCE,
      );
    },
  };
}

export function discordReader(discord: FakeDiscord): DiscordReader {
  const anna = discord.person({ name: "Anna" });
  const guild = discord.guild({ owner: anna });
  const { id, general } = guild;
  const { words } = seeing(discord);
  const texts = (): readonly string[] =>
    discord
      .seenBy(anna, general)
      .filter(({ author }) => author.id === discord.bot.id)
      .map(words);
  return {
    platform: "discord",
    anna,
    guild,
    creator: { id: anna.id, name: "Anna" },
    chat: { id, kind: "group", thread: general.id },
    texts,
    editions: () => texts().filter(isEdition),
    until: discord.until,
  };
}

const PATIENCE = 60_000;

const quiet = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const log = { ...quiet, child: () => log };
const ignore = { onUnreadable: () => undefined, onConnection: () => undefined, onOperation: () => undefined };

/** Nine in the morning at the place that all zones count from, every day, about one topic. */
const PLAIN: typeof PLAIN_DIGEST = { ...PLAIN_DIGEST, whenEmpty: "silent" };

export interface Desk {
  /** As if it had been made in that chat at the time that the clock shows. */
  readonly subscribe: (reader: Reader, wishes?: Partial<NewDigest>) => Promise<Digest>;
  /** What has become of its slots. */
  readonly runs: (digest: Digest) => Promise<readonly DigestRun[]>;
  /** What has become of the slot, once that is so. */
  readonly ends: (digest: Digest, slot: string, states?: readonly DigestRun["state"][]) => Promise<DigestRun>;
  readonly get: (digest: Digest) => Promise<Digest | undefined>;
  /** Moves the clock of these processes, which look at once for what is due then. */
  readonly moveTo: (moment: string, ...processes: readonly HeraldProcess[]) => Promise<void>;
}

const OVER: readonly DigestRun["state"][] = ["sent", "empty", "held", "skipped", "failed", "uncertain"];

async function openDesk(redis: string, clock: MovedClock): Promise<Desk> {
  const { store, queue } = await openStore({ kind: "redis", url: redis }, ignore, {
    limit: 10_000,
    onWaiting: () => undefined,
  });
  const queues = await openQueues(queue, { log });
  onTestFinished(async () => {
    await queues.close();
    await store.close();
  });
  const book = createDigestBook({ store, queues });
  let nudges = 0;

  /** Whoever takes it also looks for what has become due, and finds nothing to do in it. */
  async function nudge(): Promise<void> {
    nudges += 1;
    await queues.add("digest", { digest: "nobody", slot: nudges });
  }

  const runs = async ({ id }: Digest): Promise<readonly DigestRun[]> =>
    (await store.documents.get(DIGEST_STATE, id))?.runs ?? [];

  return {
    runs,
    get: ({ id }) => book.get(id),
    async subscribe({ platform, chat, creator }, wishes = {}) {
      vi.useFakeTimers({ toFake: ["Date"], now: clock.now() });
      try {
        const id = randomBytes(5).toString("hex");
        const added = await book.add({ ...PLAIN, id, platform, chat, creator, made: Date.now(), ...wishes });
        if (added.outcome !== "added") throw new Error("the chat has too many digests");
        return added.digest;
      } finally {
        vi.useRealTimers();
      }
    },
    async ends(digest, slot, states = OVER) {
      const deadline = performance.now() + PATIENCE;
      for (;;) {
        const known = await runs(digest);
        const run = known.find((one) => one.slot === Date.parse(slot) && states.includes(one.state));
        if (run !== undefined) return run;
        if (performance.now() > deadline) throw new Error(`${slot} does not end: ${JSON.stringify(known)}`);
        // A process may have looked before it has heard of the other time.
        await nudge();
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    },
    async moveTo(moment, ...processes) {
      clock.moveTo(moment, ...processes);
      await nudge();
    },
  };
}

interface Options {
  readonly telegram?: FakeTelegramOptions;
  readonly discord?: FakeDiscordOptions;
}

export interface Newsroom extends Omit<Stage, "start" | "startAll">, Desk {
  readonly telegram: FakeTelegram;
  readonly discord: FakeDiscord;
  /** Resolves when it is connected with both platforms, or takes jobs. */
  readonly start: (role: HeraldRole) => Promise<HeraldProcess>;
}

/** `moment`: what the clock shows at the beginning. */
export async function openNewsroom(moment: string, options: Options = {}): Promise<Newsroom> {
  const clock = movedClock(moment);
  const telegram = await startFakeTelegram(options.telegram);
  const discord = await startFakeDiscord(options.discord);
  const environment = {
    ...clock.environment,
    TELEGRAM_BOT_TOKEN: telegram.token,
    TELEGRAM_API_ROOT: telegram.url,
    DISCORD_BOT_TOKEN: discord.token,
    DISCORD_API_ROOT: discord.url,
  };
  const close = async (): Promise<void> => {
    await Promise.all([telegram.close(), discord.close()]);
  };
  const stage = await openStage("Redis", { environment, close });
  const desk = await openDesk(stage.redis ?? "", clock);
  return {
    ...stage,
    ...desk,
    telegram,
    discord,
    async start(role) {
      const herald = await stage.start(role);
      if (role !== "worker") {
        await discord.until(() => discord.registrations() > 0 && discord.connected().length > 0, PATIENCE);
      }
      return herald;
    },
  };
}

const SYLLABLES = ["ka", "mo", "ri", "te", "lu", "va", "so", "pe", "ni", "do", "fu", "ga"] as const;

/** A word that nobody has used before. */
const newWord = (): string => [...randomBytes(5)].map((byte) => SYLLABLES[byte % SYLLABLES.length] ?? "").join("");

/** So many pieces of news, of which none tells what another has told. */
export const unlikeNews = (count: number): { readonly documents: readonly unknown[] } => ({
  documents: Array.from({ length: count }, () =>
    documentOf(Array.from({ length: 6 }, newWord).join(" "), { tldr: "" }),
  ),
});
