/** How wide the moment is in which a death leaves open whether a message on Telegram has arrived, and how often it is met. */
import { setTimeout as pause } from "node:timers/promises";
import { Redis } from "ioredis";
import { startScriptedService } from "../fakes/scripted-service.ts";
import { startFakeTelegram } from "../fakes/telegram/start.ts";
import { startCrew } from "./crew.ts";
import { diceOf } from "./dice.ts";
import { saysEnded, saysUncertain } from "./history.ts";
import { lookInto } from "./places/place.ts";
import { openRedis } from "./places/redis.ts";
import type { Line } from "./report.ts";

export interface WindowOptions {
  readonly seed: number;
  readonly kills: number;
  readonly tell: (text: string) => void;
}

/** Answers in a second, of all three workers. */
const PACE = 12;
const WORKERS = 3;

/** How long Telegram takes for a message, in milliseconds. */
const TELEGRAM = 60;

const SETTLING = 90_000;

/** As the store hears it: the claim of an answer's part before it is sent, and the record of its message behind that. */
async function listen(url: string, onWidth: (width: number) => void): Promise<() => void> {
  const client = new Redis(url);
  const monitor = await client.monitor();
  const claimed = new Map<string, number>();
  monitor.on("monitor", (time: string, words: readonly string[], source: string) => {
    // What a script does inside of the server, one mark at a time: what it is asked may concern many.
    if (source !== "lua") return;
    const name = words.find((word) => word.includes(":mark:sent:tg-"));
    if (name === undefined) return;
    const at = Number(time) * 1000;
    const began = claimed.get(name);
    if (began === undefined) claimed.set(name, at);
    else if (words.some((word) => word.startsWith("sent:"))) onWidth(at - began);
  });
  return () => {
    monitor.disconnect();
    client.disconnect();
  };
}

function quantile(sorted: readonly number[], part: number): number {
  return Math.round((sorted[Math.floor(part * (sorted.length - 1))] ?? 0) * 10) / 10;
}

/** Workers are killed at random moments while they answer people who ask once each. */
export async function measureWindow({ seed, kills, tell }: WindowOptions): Promise<readonly Line[]> {
  const dice = diceOf(seed, "window");
  const slowly = [{ kind: "delay", milliseconds: TELEGRAM }] as const;
  const watcher = { harm: ({ method }: { readonly method: string }) => (method === "sendMessage" ? slowly : []) };
  const [place, service, telegram] = await Promise.all([
    openRedis(),
    startScriptedService(),
    startFakeTelegram({ rates: false, watcher }),
  ]);
  const widths: number[] = [];
  const crew = startCrew({
    roles: ["gateway", ...Array.from({ length: WORKERS }, () => "worker" as const)],
    environment: {
      ...place.environment,
      TELEGRAM_BOT_TOKEN: telegram.token,
      TELEGRAM_API_ROOT: telegram.url,
      SERVICE_URL: service.url,
      SERVICE_API_KEY: service.key,
    },
    tell,
  });
  await Promise.all(crew.seats.map((seat) => seat.up()));
  const leave = await listen(place.environment["REDIS_URL"] ?? "", (width) => widths.push(width));
  const workers = crew.seats.filter(({ role }) => role === "worker");
  const people: number[] = [];
  const asking = new AbortController();
  const crowd = (async () => {
    while (!asking.signal.aborted) {
      const person = telegram.person();
      people.push(person.id);
      telegram.say(person, "What is staking?");
      await pause(1000 / PACE);
    }
  })();
  let killed = 0;
  while (killed < kills) {
    await pause(dice.between(300, 900));
    const up = workers.filter((seat) => seat.isUp());
    // One works at least, as where more than one is run.
    if (up.length > 1 && up[dice.below(up.length)]?.kill(0) === true) killed += 1;
    if (killed % 50 === 0) tell(`${killed} kills`);
  }
  asking.abort();
  await crowd;
  await Promise.all(crew.seats.map((seat) => seat.up()));
  for (const deadline = performance.now() + SETTLING; performance.now() < deadline; await pause(1_000)) {
    if ((await lookInto(place, [])).left.length === 0 && telegram.pending().length === 0) break;
  }
  leave();
  const texts = people.map((id) => telegram.sent(id).map(({ text = "" }) => text));
  await crew.end();
  await Promise.all([place.close(), service.close(), telegram.close()]);
  const many = (fits: (all: readonly string[]) => boolean): number => texts.filter(fits).length;
  const answers = (all: readonly string[]): number => all.filter((text) => text.startsWith("echo")).length;
  const isTold = (all: readonly string[]): boolean => all.some((text) => saysUncertain(text) || saysEnded(text));
  const hit = many((all) => all.some(saysUncertain));
  const sorted = widths.toSorted((a, b) => a - b);
  return [
    { name: "kills of workers", value: killed, must: "positive" },
    { name: "answers a second while they were killed", value: PACE },
    { name: "questions", value: people.length, must: "positive" },
    { name: "width of the window, median, ms", value: quantile(sorted, 0.5) },
    { name: "width of the window, 99 of 100 below, ms", value: quantile(sorted, 0.99) },
    { name: "answers whose window was hit", value: hit },
    { name: "of these, arrived all the same", value: many((all) => all.some(saysUncertain) && answers(all) > 0) },
    { name: "windows hit in 10,000 kills", value: Math.round((hit / killed) * 10_000) },
    { name: "lost without a word", value: many((all) => answers(all) === 0 && !isTold(all)), must: "zero" },
    { name: "repeated", value: many((all) => answers(all) > 1), must: "zero" },
  ];
}
