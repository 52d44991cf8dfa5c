/** What is believed of a chat's settings, and for how long. */
import { expect, onTestFinished, test, vi } from "vitest";
import { createChatSettings } from "../../../../src/core/listening/chat-settings.ts";
import type { Documents } from "../../../../src/core/store/documents.ts";

test("they are read anew after a while, also where the clock was set back meanwhile", async () => {
  vi.useFakeTimers({ toFake: ["Date", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  let reads = 0;
  const get: Documents["get"] = async () => {
    reads += 1;
    return undefined;
  };
  const settings = createChatSettings({ get }, 5_000);
  await settings.of("telegram:-1");
  await settings.of("telegram:-1");
  expect(reads).toBe(1);
  vi.setSystemTime(Date.now() - 86_400_000);
  vi.advanceTimersByTime(5_001);
  await settings.of("telegram:-1");
  expect(reads).toBe(2);
});
