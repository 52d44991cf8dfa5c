/** The stage of Discord's own journeys: what all journeys have, a stand-in for Discord, and a crowd that asks it. */
import { onTestFinished } from "vitest";
import type { Channel, Interaction, Person } from "../../fakes/discord/model.ts";
import { type FakeDiscord, type FakeDiscordOptions, startFakeDiscord } from "../../fakes/discord/start.ts";
import { findProgram, startRedis } from "../../servers/programs.ts";
import { type Stage as Common, openStage as openWith, type StoreName } from "../stage.ts";

export interface Stage extends Common {
  readonly discord: FakeDiscord;
  /** Resolves when the gateway is connected and the commands can be chosen. */
  readonly ready: () => Promise<void>;
}

export const noRedis = findProgram("redis-server", "valkey-server") === undefined;

export const ROUTES = {
  callback: /^POST \/interactions\//,
  original: /^PATCH \/webhooks\/.*@original$/,
  followUp: "POST /webhooks/:application/:token",
  send: "POST /channels/:channel/messages",
  edit: "PATCH /channels/:channel/messages/:message",
} as const;

export async function openStage(
  store: StoreName,
  options: FakeDiscordOptions = {},
  more: Readonly<Record<string, string>> = {},
): Promise<Stage> {
  const discord = await startFakeDiscord(options);
  const environment = { DISCORD_BOT_TOKEN: discord.token, DISCORD_API_ROOT: discord.url, ...more };
  const stage = await openWith(store, { environment, close: discord.close, forget: discord.forget });
  const ready = async (): Promise<void> => {
    await discord.until(() => discord.registrations() > 0 && discord.connected().length > 0, 60_000);
  };
  return {
    ...stage,
    discord,
    ready,
    async startAll(workers, again) {
      const processes = await stage.startAll(workers, again);
      await ready();
      return processes;
    },
  };
}

/** A Redis that can be stopped in the middle, as a machine that is too busy stops it; it comes back by itself at the end. */
export async function openFrozenStage(options: FakeDiscordOptions = {}) {
  const redis = await startRedis(findProgram("redis-server", "valkey-server") ?? "");
  const { pid } = redis;
  if (pid === undefined) throw new Error("the Redis of this stage has no process");
  onTestFinished(() => redis.stop());
  const stage = await openStage("Redis", options, { REDIS_URL: redis.url });
  return {
    ...stage,
    freeze: () => void process.kill(pid, "SIGSTOP"),
    thaw: () => void process.kill(pid, "SIGCONT"),
  };
}

export interface Asking {
  readonly person: Person;
  readonly channel: Channel;
}

/** So many people of one server, every second of whom asks in private. */
export function crowd(discord: FakeDiscord, count: number): readonly Asking[] {
  const people = Array.from({ length: count }, (_, i) => discord.person({ name: `Person ${i}` }));
  const [owner] = people;
  if (owner === undefined) throw new Error("a crowd has somebody in it");
  const { general } = discord.guild({ owner, members: people });
  return people.map((person, i) => ({ person, channel: i % 2 === 0 ? general : discord.dm(person) }));
}

export const ask = ({ discord }: Pick<Stage, "discord">, { person, channel }: Asking, prompt: string): Interaction =>
  discord.command(person, "ask", { prompt }, { in: channel });

/** What stands in a place, for whoever is there. */
export const textsIn = ({ discord }: Pick<Stage, "discord">, { person, channel }: Asking): readonly string[] =>
  discord
    .seenBy(person, channel)
    .filter(({ author }) => author.id === discord.bot.id)
    .map(discord.textOf);

/** How often exactly this stands there. */
export const countOf = (stage: Pick<Stage, "discord">, asking: Asking, text: string): number =>
  textsIn(stage, asking).filter((one) => one === text).length;
