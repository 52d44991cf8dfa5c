/** One run: crowds on stand-ins, Herald's real processes, faults for a while, quiet, and the figures of the judges. */
import { setTimeout as pause } from "node:timers/promises";
import { movedClock } from "../servers/moved.ts";
import { type Crew, startCrew } from "./crew.ts";
import type { Crowd } from "./crowd/crowd.ts";
import { gatherOnDiscord } from "./crowd/discord.ts";
import { gatherOnTelegram } from "./crowd/telegram.ts";
import { diceOf } from "./dice.ts";
import { type Fault, killSeat, type Point, RECOVERY, type Scene, type Ties } from "./faults/fault.ts";
import { processFaults } from "./faults/processes.ts";
import { storeFaults } from "./faults/stores.ts";
import { surroundingFaults } from "./faults/surroundings.ts";
import type { Disturbance, History } from "./history.ts";
import { judgeMoney, outlivedIn } from "./judge/money.ts";
import { linesOf } from "./lines.ts";
import { openPlace, type StoreName } from "./places/open.ts";
import { type Kept, lookInto, type Place } from "./places/place.ts";
import type { Line } from "./report.ts";
import { keepTraces } from "./traces.ts";
import { startVendor, type Vendor } from "./vendor.ts";

export const PLATFORMS = ["telegram", "discord", "both"] as const;

export interface RunOptions {
  readonly seed: number;
  readonly store: StoreName;
  readonly platform: (typeof PLATFORMS)[number];
  readonly chats: number;
  /** How long things go wrong, in milliseconds. */
  readonly span: number;
  /** Where logs and the history of the run are written; undefined: nowhere. */
  readonly traces: string | undefined;
  readonly tell: (text: string) => void;
}

/** People ask, and nothing goes wrong: whatever is told or left standing then has no excuse. In milliseconds. */
const UNDISTURBED = 10_000;

/** For what is left to come to rest, in milliseconds. */
const SETTLING = 120_000;

/** How long an edition is handed out while things go wrong, in milliseconds. */
const FANNING_OUT = 8_000;

/** Requests of the crowd in a second. */
const PACE = 5;

const ENVIRONMENT = {
  LIMIT_PERSON_PER_MINUTE: "1000",
  LIMIT_PERSON_CREDITS_PER_DAY: "100000",
  LIMIT_CHAT_CREDITS_PER_DAY: "100000",
  SERVICE_TIMEOUT_MS: "4000",
  SERVICE_IDLE_TIMEOUT_MS: "3000",
};

/** With every other seed there are few, so that people wait in line and are told their place. */
const handsOf = (seed: number): Readonly<Record<string, string>> =>
  seed % 2 === 1 ? { WORKER_CONCURRENCY: "chat=3,image=1,search=2" } : {};

/** How long after its last call an account of an embedded store is surely read, in milliseconds. */
const BOOKS = 30_000;

/** The moments of the faults, and dice for each; which one it is depends on what fits in that moment. */
function planOf(seed: number, span: number): readonly { readonly at: number; readonly number: number }[] {
  const dice = diceOf(seed, "plan");
  const plan: { at: number; number: number }[] = [];
  for (let at = UNDISTURBED + dice.between(500, 3_000); at < span; at += dice.between(500, 3_000))
    plan.push({ at, number: plan.length });
  return plan;
}

const isOfEdition = (point: Point): boolean => point.startsWith("fan-out");

/** Until nothing has changed for a while; false when it never came to rest. */
async function untilQuiet(look: () => string, within: number, still: number): Promise<boolean> {
  const deadline = performance.now() + within;
  let last = look();
  let since = performance.now();
  while (performance.now() < deadline) {
    await pause(250);
    const now = look();
    if (now !== last) {
      last = now;
      since = performance.now();
    } else if (performance.now() - since > still) return true;
  }
  return false;
}

export async function run(options: RunOptions): Promise<readonly Line[]> {
  const { seed, tell } = options;
  const disturbances: Disturbance[] = [];
  const done = new Map<string, number>();
  const count = (name: string): void => void done.set(name, (done.get(name) ?? 0) + 1);
  const armed: Point[] = [];
  let isCalm = false;
  const happening: Promise<unknown>[] = [];
  const clock = movedClock(Date.now());
  const [place, vendor] = await Promise.all([openPlace(options.store), startVendor(seed)]);
  const disturb: Ties["disturb"] = (one) => void disturbances.push(one);
  const ties: Ties = {
    disturb,
    longPauses: place.endPauses !== undefined,
    arm(point) {
      if (!isCalm || isOfEdition(point)) armed.push(point);
    },
    take(point) {
      const at = armed.indexOf(point);
      if (at >= 0) armed.splice(at, 1);
      return at >= 0;
    },
    kill(port, name) {
      const seat = crew.ownerOf(port);
      if (seat === undefined) return false;
      count(name);
      happening.push(killSeat(seat, name, { dice: diceOf(seed, "death", happening.length), disturb }));
      return true;
    },
  };
  const crowds: readonly Crowd[] = await gather(options, ties);
  vendor.service.left = ({ port }) => {
    if (ties.take("service answered")) ties.kill(port, "SIGKILL as the service had answered");
  };
  const crew: Crew = startCrew({
    roles: place.roles,
    environment: {
      ...ENVIRONMENT,
      ...handsOf(seed),
      ...clock.environment,
      ...place.environment,
      ...Object.fromEntries(crowds.flatMap(({ environment }) => Object.entries(environment))),
      SERVICE_URL: vendor.service.url,
      SERVICE_API_KEY: vendor.service.key,
    },
    tell,
  });
  await Promise.all(crew.seats.map((seat) => seat.up()));
  await Promise.all(crowds.map((crowd) => crowd.ready()));
  const { WORKER_CONCURRENCY: hands = "as many hands as usual" } = handsOf(seed);
  tell(`up: ${crew.seats.map(({ name }) => name).join(", ")}; at once in each: ${hands}`);
  // The books are opened in the first moments, which nothing disturbs.
  await pause(3_000);

  const began = performance.now();
  const left = (at: number): number => Math.max(0, began + at - performance.now());
  const dues = crowds.flatMap((crowd) => crowd.dues());
  // Long enough for one edition to be handed out in the middle of it.
  const first = dues.find((at) => at > Date.now());
  const span = Math.max(UNDISTURBED + options.span, first === undefined ? 0 : first - Date.now() + FANNING_OUT);
  const asking = (async () => {
    for (let number = 0; left(span) > 0; number += 1) {
      const dice = diceOf(seed, "crowd", number);
      crowds[number % crowds.length]?.act(dice);
      await pause(1000 / PACE);
    }
  })();
  await pause(left(UNDISTURBED));
  for (const crowd of crowds) crowd.begin();
  vendor.begin();
  const faults: readonly Fault[] = [
    ...processFaults,
    ...storeFaults,
    ...surroundingFaults,
    ...crowds.flatMap((one) => one.faults),
  ];
  for (const { at, number } of planOf(seed, span)) {
    await pause(left(at));
    const dice = diceOf(seed, "fault", number);
    const scene: Scene = { crew, place, clock, vendor, dice, disturb, arm: ties.arm };
    const fitting = faults
      .filter((fault) => fault.fits(scene))
      .flatMap((one) => Array.from({ length: one.weight }, () => one));
    const fault = fitting[dice.below(Math.max(1, fitting.length))];
    if (fault === undefined) continue;
    count(fault.name);
    happening.push(fault.happen(scene));
  }
  await asking;
  for (const crowd of crowds) crowd.calm();
  vendor.calm();
  isCalm = true;
  // An edition may be held up until then, and is to be met all the same.
  armed.splice(0, armed.length, ...armed.filter(isOfEdition));
  for (let waited = 0; waited < happening.length; waited = happening.length) await Promise.all(happening);
  await Promise.all(crew.seats.map((seat) => seat.up()));
  tell(`the faults have ended after ${Math.round((performance.now() - began) / 1000)} s`);

  await pause(Math.max(0, ...dues.map((at) => at - Date.now())));
  const stirrings = (): string => [...crowds.map((crowd) => crowd.stirrings()), vendor.calls.length].join(" ");
  let rested = await untilQuiet(stirrings, SETTLING, RECOVERY + 5_000);
  // What was called inside a pause is known by now; the long ones are ended, for nobody can wait for them here.
  const called = crowds.flatMap((crowd) => crowd.called());
  if (place.endPauses !== undefined && called.some(({ at, pause: length }) => at + length > performance.now())) {
    for (const crowd of crowds) crowd.endPauses();
    // Whoever was told of a pause keeps it for a while whatever the store says, and nothing can end it there.
    const workers = crew.seats.filter(({ role }) => role === "worker");
    for (const worker of workers) worker.kill(0);
    await place.endPauses();
    await Promise.all(workers.map((worker) => worker.up()));
    rested = (await untilQuiet(stirrings, SETTLING, RECOVERY)) && rested;
  }
  const kept = await booksOf(
    place,
    crew,
    vendor,
    crowds.flatMap((crowd) => crowd.digestChats),
  );
  const history: History = {
    requests: crowds.flatMap(({ requests }) => requests),
    shown: crowds.flatMap((crowd) => crowd.shown(kept.runs)),
    calls: vendor.calls,
    disturbances,
  };
  if (options.traces !== undefined) keepTraces(options.traces, crew, { ...history, ...kept, called });
  await crew.end();
  await Promise.all([place.close(), vendor.service.close(), ...crowds.map((crowd) => crowd.close())]);
  const prefixed = (who: string, counts: ReadonlyMap<string, number>): readonly (readonly [string, number])[] =>
    [...counts].map(([name, value]) => [`${who} ${name}`, value] as const);
  return linesOf({
    history,
    kept,
    called,
    unheard: crowds.flatMap((crowd) => crowd.unheard()),
    rested,
    outlived: outlivedIn(crew.seats.map((seat) => seat.output()).join("\n")),
    problems: crowds.flatMap((crowd) => crowd.problems()),
    faults: [
      ...done,
      ...crowds.flatMap(({ name, counts }) => prefixed(name, counts)),
      ...prefixed("service", vendor.troubles),
    ],
    editions: new Set(dues).size,
    leftOut: [
      ...(typeof place.fillDisk === "string" ? [place.fillDisk] : []),
      ...(place.restart === undefined
        ? ["the store killed and started again, standing still, cut off: the embedded store has no server"]
        : []),
      ...(ties.longPauses ? [] : ["pauses of two hours: nothing ends those of an embedded store from outside"]),
      ...(process.platform === "linux" ? [] : ["deaths at chosen moments: only Linux says whose a connection is"]),
    ],
  });
}

/** Half of them here and half of them there, where both are meant. */
function gather({ platform, seed, chats, span }: RunOptions, ties: Ties): Promise<readonly Crowd[]> {
  const many = platform === "both" ? Math.ceil(chats / 2) : chats;
  return Promise.all([
    ...(platform === "discord" ? [] : [gatherOnTelegram(seed, many, ties, span)]),
    ...(platform === "telegram" ? [] : [gatherOnDiscord(seed, many, ties, span)]),
  ]);
}

/** Calls of unknown outcome are settled by account reads, now and then. */
async function booksOf(place: Place, crew: Crew, { calls }: Vendor, chats: readonly string[]): Promise<Kept> {
  if (!place.isShared) {
    await pause(BOOKS);
    await crew.end();
    return lookInto(place, chats);
  }
  const deadline = performance.now() + SETTLING;
  for (;;) {
    const kept = await lookInto(place, chats);
    const { open } = judgeMoney(calls, kept.entries);
    if ((open === 0 && kept.left.length === 0) || performance.now() > deadline) return kept;
    await pause(1_000);
  }
}
