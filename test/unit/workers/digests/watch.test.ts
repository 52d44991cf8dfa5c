/** The watch over the schedules of digests goes on looking, whatever the clock does. */
import { expect, onTestFinished, test, vi } from "vitest";
import { startDigestWatch, type WatchParts } from "../../../../workers/digests/watch.ts";
import { keptLog } from "../../http/running.ts";

const notAsked = (): Promise<never> => Promise.reject(new Error("nobody asks for this"));

test("the schedules are looked through every ten minutes, also where the clock was set back by a day meanwhile", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance", "setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  let looks = 0;
  const parts: WatchParts = {
    store: {
      documents: { get: notAsked, look: notAsked, put: notAsked, update: notAsked, delete: notAsked },
      sets: { add: notAsked, remove: notAsked, size: notAsked, page: async () => ({ members: [], next: undefined }) },
      marks: { claim: async () => ({ first: true }), change: async () => true, release: async () => true },
    },
    queues: {
      add: notAsked,
      schedules: {
        ensure: notAsked,
        count: notAsked,
        remove: notAsked,
        async list() {
          looks += 1;
          return [];
        },
      },
    },
    log: keptLog().log,
  };
  const stop = startDigestWatch(parts);
  await vi.waitFor(() => expect(looks).toBe(1));
  vi.setSystemTime(Date.now() - 86_400_000);
  await vi.advanceTimersByTimeAsync(620_000);
  await vi.waitFor(() => expect(looks).toBe(2));
  await stop();
});
