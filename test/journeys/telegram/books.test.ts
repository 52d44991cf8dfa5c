/** The ledger and the service's own books, after everything that can go wrong has gone wrong: the same, to the credit. */
import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type Harm, startFaultyRoad } from "../../fakes/faulty-road.ts";
import { greyPng } from "../../fakes/scripted-pictures.ts";
import type { TelegramUser } from "../../fakes/telegram/model.ts";
import type { FakeTelegram } from "../../fakes/telegram/start.ts";
import { temporaryFolder } from "../../servers/children.ts";
import type { HeraldProcess } from "../../servers/herald.ts";
import { startKept } from "../../servers/kept.ts";
import { noneShared, onShared } from "../stage.ts";
import { openStage } from "./stage.ts";

vi.setConfig({ testTimeout: 150_000 });

const GRANTED = 100_000;
const PEOPLE = 50;
const ROUNDS = 10;
const BETWEEN_ROUNDS = 1_200;

/** What people say, in turn: prices of one, two and three, texts and pictures. */
const SAID: readonly ((of: string) => readonly [text: string, photo?: Uint8Array])[] = [
  (of) => [`/ask What is staking? (${of})`],
  (of) => [`/ask --model nexus What is a bridge? (${of})`],
  (of) => [`/imagine a fox number ${of} --size 512x512`],
  (of) => [`/ask --model eclipse What is a rollup? (${of})`],
  (of) => [`/extract name:string, price:number The fox lamp ${of} costs 49.90 euros.`],
  (of) => [`And what is a validator? (${of})`],
  (of) => [`/effect make it red, for ${of}`, greyPng(320, 240)],
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
  const place = { DATA_DIR: temporaryFolder() };
  const service = startKept("service", place, "--test-switches");
  const url = await service.address();
  await service.says(/AI service is ready/);
  const entry = new URL("../../../dist/src/service/main.js", import.meta.url).pathname;
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
async function askAll(telegram: FakeTelegram, people: readonly TelegramUser[], between: (round: number) => void) {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [i, one] of people.entries()) {
      const [text = "", photo] = SAID[(round + i) % SAID.length]?.(`${one.id}.${round}`) ?? [];
      telegram.say(one, text, photo === undefined ? {} : { photo });
    }
    between(round);
    await pause(BETWEEN_ROUNDS);
  }
}

const sum = (entries: readonly { readonly credits: number }[]): number =>
  entries.reduce((total, { credits }) => total + credits, 0);

describe.skipIf(noneShared).each(onShared)("on %s", (store) => {
  test("five hundred calls in all kinds of trouble: the ledger and the service's own books agree", async () => {
    const service = await openService();
    const road = await startFaultyRoad(service.url, harmFor);
    onTestFinished(road.close);
    const { telegram, start, ledger } = await openStage(store, { rates: false });
    const given = { SERVICE_URL: road.url, SERVICE_API_KEY: service.key, SERVICE_TIMEOUT_MS: "2000" };
    await start("gateway", given);
    const workers: HeraldProcess[] = [await start("worker", given), await start("worker", given)];
    await Promise.any(workers.map((worker) => worker.says(/the books of an account are open/)));
    const people = Array.from({ length: PEOPLE }, () => telegram.person());

    const restarted: Promise<unknown>[] = [];
    const killed = (at: number): void => {
      workers[at]?.child.kill("SIGKILL");
      restarted.push(start("worker", given).then((fresh) => workers.splice(at, 1, fresh)));
    };
    await askAll(telegram, people, (round) => {
      if (round === 3) setTimeout(killed, 100, 0);
      if (round === 7) setTimeout(killed, 100, 1);
    });
    await Promise.all(restarted);
    await telegram.until(() => people.every(({ id }) => telegram.sent(id).length >= ROUNDS), 60_000);
    await expect
      .poll(
        async () => (await ledger()).filter(({ outcome }) => outcome === "reserved" || outcome === "unknown").length,
        {
          timeout: 60_000,
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
