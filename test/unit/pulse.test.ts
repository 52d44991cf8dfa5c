/** A gateway's pulse, on the embedded store's own signals: it is told when workers answer, and when none does. */
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { Log } from "../../src/core/log.ts";
import type { Request } from "../../src/core/request.ts";
import { type Store, StoreAway } from "../../src/core/store/index.ts";
import { pulseTopic, startPulse } from "../../src/pulse.ts";
import { createSqlStore } from "../../src/store/postgres/store.ts";
import { openEmpty } from "../servers/embedded.ts";

const ignore = { onUnreadable: () => undefined, onConnection: () => undefined, onOperation: () => undefined };
let store: Store;
beforeAll(async () => {
  store = await createSqlStore(await openEmpty(), ignore);
});
afterAll(() => store.close());

function recordingLog(lines: string[]): Log {
  const log: Log = {
    debug: () => undefined,
    info: (_, event) => lines.push(event),
    warn: (_, event) => lines.push(event),
    error: (_, event) => lines.push(event),
    child: () => log,
  };
  return log;
}

const answer = (request: Request): Promise<void> => store.signals.publish(pulseTopic(request.conversation), request.id);

test("while workers answer, every beat is measured and nothing is said", async () => {
  const lines: string[] = [];
  const beats: number[] = [];
  const parts = {
    signals: store.signals,
    submit: answer,
    log: recordingLog(lines),
    onBeat: (s: number) => beats.push(s),
  };
  const pulse = await startPulse(parts, { askEvery: 20, repeatAfter: 5_000, silence: 5_000, quiet: 5_000 });
  await expect.poll(() => beats.length).toBeGreaterThan(3);
  await pulse.stop();
  expect(beats.every((seconds) => seconds >= 0 && seconds < 5)).toBe(true);
  expect(lines).toEqual([]);
});

test("when none answers it is said once, questions do not pile up, and it is said when one answers again", async () => {
  const lines: string[] = [];
  const asked: Request[] = [];
  const submit = async (request: Request): Promise<void> => void asked.push(request);
  const parts = { signals: store.signals, submit, log: recordingLog(lines), onBeat: () => undefined };
  const pulse = await startPulse(parts, { askEvery: 10, repeatAfter: 60_000, silence: 60, quiet: 40 });
  expect(pulse.isSilent()).toBe(false);
  await expect.poll(() => pulse.isSilent()).toBe(true);
  await expect.poll(() => lines).toEqual(["no worker answers; start one with: npm run worker"]);
  expect(asked).toHaveLength(1);
  const [first] = asked;
  if (first !== undefined) await answer(first);
  await expect.poll(() => lines[1]).toBe("workers answer again");
  expect(pulse.isSilent()).toBe(false);
  await pulse.stop();
});

test("a store that takes no question is no silence of the workers, and they are asked as soon as it does again", async () => {
  const lines: string[] = [];
  let tries = 0;
  let isAway = true;
  const submit = async (request: Request): Promise<void> => {
    tries += 1;
    if (isAway) throw new StoreAway("the store is away");
    await answer(request);
  };
  const beats: number[] = [];
  const parts = { signals: store.signals, submit, log: recordingLog(lines), onBeat: (s: number) => beats.push(s) };
  const pulse = await startPulse(parts, { askEvery: 20, repeatAfter: 600_000, silence: 100, quiet: 50 });
  await expect.poll(() => tries).toBeGreaterThan(15);
  expect([pulse.isSilent(), pulse.silentSince(), lines]).toEqual([false, undefined, []]);
  isAway = false;
  await expect.poll(() => beats.length).toBeGreaterThan(0);
  await pulse.stop();
  expect(lines).toEqual([]);
});

test("a question whose answer was lost is asked again", async () => {
  const asked: string[] = [];
  const submit = async ({ id }: Request): Promise<void> => void asked.push(id);
  const parts = { signals: store.signals, submit, log: recordingLog([]), onBeat: () => undefined };
  const pulse = await startPulse(parts, { askEvery: 10, repeatAfter: 40, silence: 60_000, quiet: 60_000 });
  await expect.poll(() => asked.length).toBeGreaterThan(2);
  await pulse.stop();
  expect(new Set(asked).size).toBe(asked.length);
});

test.each([3_600_000, -3_600_000])("a clock that is set by %i ms is no silence", async (jump) => {
  const lines: string[] = [];
  const beats: number[] = [];
  const onBeat = (seconds: number): number => beats.push(seconds);
  let isAnswered = true;
  const submit = async (request: Request): Promise<void> => (isAnswered ? answer(request) : undefined);
  const parts = { signals: store.signals, submit, log: recordingLog(lines), onBeat };
  const pulse = await startPulse(parts, { askEvery: 20, repeatAfter: 100, silence: 2_000, quiet: 2_000 });
  await expect.poll(() => beats.length).toBeGreaterThan(1);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + jump });
  onTestFinished(() => void vi.useRealTimers());
  const before = beats.length;
  await expect.poll(() => beats.length).toBeGreaterThan(before + 2);
  expect(beats.every((seconds) => seconds >= 0 && seconds < 5)).toBe(true);
  expect(lines).toEqual([]);
  isAnswered = false;
  await expect.poll(() => lines, { timeout: 10_000 }).toEqual(["no worker answers; start one with: npm run worker"]);
  await pulse.stop();
});
