/** Whether the database answers: what is said while some of its connections break and others do not, and when it is back. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createConnectionState } from "../../../../src/store/postgres/connection-state.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const broken = () => Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });

function open(probe: () => Promise<unknown>) {
  const said: boolean[] = [];
  const state = createConnectionState("PostgreSQL", probe, { onConnection: ({ connected }) => said.push(connected) });
  state.worked();
  return { said, state };
}

test("a server that dies connection by connection is said to be away once, and back once it was looked for", async () => {
  let isUp = false;
  const { said, state } = open(() => (isUp ? Promise.resolve() : Promise.reject(broken())));
  for (let i = 0; i < 20; i += 1) {
    state.failed(broken());
    state.worked();
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(said).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(said).toEqual([true, false]);
  isUp = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(said).toEqual([true, false, true]);
});

test("one whose connections break again and again is looked for all the same, and is back within a quarter of a second", async () => {
  const { said, state } = open(() => Promise.resolve());
  for (let i = 0; i < 5; i += 1) {
    state.failed(broken());
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(said).toEqual([true, false, true]);
});

test("one that takes no writes is not back because it was read", async () => {
  const probe = vi.fn(() => Promise.reject(Object.assign(new Error("read-only"), { code: "25006" })));
  const { said, state } = open(probe);
  state.failed(Object.assign(new Error("read-only"), { code: "25006" }));
  await vi.advanceTimersByTimeAsync(3_000);
  state.worked();
  expect(said).toEqual([true, false]);
  expect(probe).toHaveBeenCalledTimes(3);
});
