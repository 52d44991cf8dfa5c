/** Bodies that never end: whoever trickles is let go, whoever is only slow is not. */
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { readBytes, readJson } from "../../../../src/platforms/web/listen/bodies.ts";

function coming(
  pieces: number,
  size: number,
  every: number,
  announced?: number,
): { readonly request: Request; readonly ended: () => boolean } {
  let isCancelled = false;
  let timer: NodeJS.Timeout | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let left = pieces;
      timer = setInterval(() => {
        if (isCancelled) return;
        controller.enqueue(new Uint8Array(size).fill(32));
        left -= 1;
        if (left > 0) return;
        clearInterval(timer);
        controller.close();
      }, every);
    },
    cancel() {
      isCancelled = true;
      clearInterval(timer);
    },
  });
  const headers = announced === undefined ? {} : { "content-length": String(announced) };
  const request = new Request("http://localhost/", { method: "POST", headers, body, duplex: "half" });
  return { request, ended: () => isCancelled };
}

test("a byte a second is let go after ten seconds, as JSON and as a file", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const reads = [
    [(request: Request) => readJson(request, z.unknown()), { ok: false }],
    [(request: Request) => readBytes(request, 1_000_000), { outcome: "torn" }],
  ] as const;
  for (const [read, outcome] of reads) {
    const { request, ended } = coming(1_000, 1, 1_000);
    const reading = read(request);
    await vi.advanceTimersByTimeAsync(9_000);
    expect(ended()).toBe(false);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(ended()).toBe(true);
    expect(await reading).toMatchObject(outcome);
  }
});

test("a slow line that goes on is waited for", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { request } = coming(20, 20_000, 2_000);
  const reading = readBytes(request, 1_000_000);
  await vi.advanceTimersByTimeAsync(41_000);
  expect(await reading).toMatchObject({ outcome: "read" });
});

const MEGABYTE = 1_000_000;

test.each([
  ["twenty megabytes that are said to come, at nine kilobytes a second,", 20 * MEGABYTE],
  ["whatever is said to be nothing in particular, where twenty megabytes are taken,", undefined],
])("%s never arrive, and are let go after ten seconds", async (_what, announced) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { request, ended } = coming(2_222, 9_000, 1_000, announced);
  const reading = readBytes(request, 20 * MEGABYTE);
  await vi.advanceTimersByTimeAsync(12_000);
  expect(ended()).toBe(true);
  expect(await reading).toEqual({ outcome: "torn" });
});

test.each([
  ["a small file at nine kilobytes a second", 20, 9_000],
  ["a large one as fast as it must be to arrive in time", 120, 160_000],
])("%s is waited for", async (_what, seconds, size) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { request } = coming(seconds, size, 1_000, seconds * size);
  const reading = readBytes(request, 20 * MEGABYTE);
  await vi.advanceTimersByTimeAsync(seconds * 1_000 + 100);
  expect(await reading).toMatchObject({ outcome: "read" });
});
