/** The ledger and the service's own books, after everything that can go wrong has gone wrong: the same, to the credit. */
import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { type Harm, startFaultyRoad } from "../fakes/faulty-road.ts";
import { greyPng } from "../fakes/scripted-pictures.ts";
import { temporaryFolder } from "../servers/children.ts";
import type { HeraldProcess } from "../servers/herald.ts";
import { startKept } from "../servers/kept.ts";
import { preparedFolder } from "../servers/prepared.ts";
import { onEverySharedStore, openJourney } from "./journey.ts";
import type { Messenger, Person } from "./messenger.ts";
import { noneShared } from "./stage.ts";

const GRANTED = 100_000;
const PEOPLE = 50;
const ROUNDS = 10;
const BETWEEN_ROUNDS = 1_200;

/** What people say, in turn: prices of one, two and three, texts and pictures. */
const SAID: readonly ((messenger: Messenger, who: Person, of: string) => Promise<unknown>)[] = [
  ({ order }, who, of) => order(who, "ask", { prompt: `What is staking? (${of})` }),
  ({ order }, who, of) => order(who, "ask", { prompt: `What is a bridge? (${of})`, model: "nexus" }),
  ({ order }, who, of) => order(who, "imagine", { prompt: `a fox number ${of}`, size: "512x512" }),
  ({ order }, who, of) => order(who, "ask", { prompt: `What is a rollup? (${of})`, model: "eclipse" }),
  ({ order }, who, of) =>
    order(who, "extract", { schema: "name:string, price:number", text: `The fox lamp ${of} costs 49.90 euros.` }),
  ({ ask }, who, of) => ask(who, `And what is a validator? (${of})`),
  ({ order }, who, of) => order(who, "effect", { prompt: `make it red, for ${of}` }, { picture: greyPng(320, 240) }),
];
const OPERATIONS = ["chat", "effect", "extract", "imagine"];

/** Two of three calls are left alone; every harm meets every kind of call. */
const HARMS: readonly Harm[] = [
  "none",
  500,
  "none",
  "cut",
  "none",
  "none",
  "held",
  "none",
  "lost",
  "none",
  "none",
  401,
];
const harmFor = (call: number): Harm => HARMS[(call * 7 + Math.floor(call / HARMS.length)) % HARMS.length] ?? "none";

/** The real service in a process of its own, and a key of it. */
async function openService() {
  const place = { DATA_DIR: await preparedFolder() };
  const service = startKept("service", place, "--test-switches");
  const url = await service.address();
  await service.says(/AI service is ready/);
  const entry = new URL("../../dist/programs/service.js", import.meta.url).pathname;
  const keys = (...words: readonly string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const env = { PATH: process.env["PATH"], ...place };
      const options = { env, cwd: temporaryFolder() };
      execFile(process.execPath, [entry, "keys", ...words], options, (error, stdout) =>
        error === null ? resolve(stdout) : reject(error),
      );
    });
  const key = (await keys("create", "--name", "herald", "--credits", String(GRANTED))).split("\n")[0] ?? "";
  return {
    url,
    key,
    /** What its books say was taken from the key. */
    async taken(): Promise<number> {
      const [, left] = /herald .* (\d+) of \d+/.exec(await keys("list")) ?? [];
      return GRANTED - Number(left);
    },
  };
}

/** Everybody asks in every round. */
async function askAll(messenger: Messenger, people: readonly Person[], between: (round: number) => void) {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [i, one] of people.entries())
      await SAID[(round + i) % SAID.length]?.(messenger, one, `${one.id}.${round}`);
    between(round);
    await pause(BETWEEN_ROUNDS);
  }
}

const sum = (entries: readonly { readonly credits: number }[]): number =>
  entries.reduce((total, { credits }) => total + credits, 0);

describe.skipIf(noneShared).each(onEverySharedStore)("$platform on $store", (setting) => {
  test("five hundred calls in all kinds of trouble: the ledger and the service's own books agree", async () => {
    const service = await openService();
    const road = await startFaultyRoad(service.url, harmFor);
    onTestFinished(road.close);
    const { messenger, start, ledger } = await openJourney(setting, { rates: false });
    const given = { SERVICE_URL: road.url, SERVICE_API_KEY: service.key, SERVICE_TIMEOUT_MS: "2000" };
    await start("gateway", given);
    const workers: HeraldProcess[] = [await start("worker", given), await start("worker", given)];
    await Promise.any(workers.map((worker) => worker.says(/the books of an account are open/)));
    const people = Array.from({ length: PEOPLE }, () => messenger.person());

    const restarted: Promise<unknown>[] = [];
    const killed = (at: number): void => {
      workers[at]?.child.kill("SIGKILL");
      restarted.push(start("worker", given).then((fresh) => workers.splice(at, 1, fresh)));
    };
    await askAll(messenger, people, (round) => {
      if (round === 3) setTimeout(killed, 100, 0);
      if (round === 7) setTimeout(killed, 100, 1);
    });
    await Promise.all(restarted);
    await messenger.until(() => people.every((one) => messenger.count(one) >= ROUNDS), 180_000);
    await expect
      .poll(
        async () => (await ledger()).filter(({ outcome }) => outcome === "reserved" || outcome === "unknown").length,
        {
          timeout: 120_000,
          interval: 1_000,
        },
      )
      .toBe(0);

    const entries = await ledger();
    const of = (outcome: string) => entries.filter((entry) => entry.outcome === outcome);
    expect(sum([...of("spent"), ...of("settled")])).toBe(await service.taken());
    expect(sum(of("refunded"))).toBe(0);
    // All of it did happen.
    expect(new Set(entries.map(({ id }) => id.split("/")[0])).size).toBe(PEOPLE * ROUNDS);
    for (const harm of HARMS) expect(road.harmed().get(harm), String(harm)).toBeGreaterThan(10);
    expect(of("settled").filter(({ credits }) => credits === 0).length).toBeGreaterThan(10);
    expect(of("settled").filter(({ credits }) => credits > 0).length).toBeGreaterThan(10);
    expect(of("refunded").length).toBeGreaterThan(10);
    expect(new Set(entries.map(({ operation }) => operation))).toEqual(new Set(OPERATIONS));
  });
});
