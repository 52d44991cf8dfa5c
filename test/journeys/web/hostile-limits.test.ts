/** What one address or one call could use up for everybody: bytes in the store, and streams that nobody ends. */
import { expect, test } from "vitest";
import { createRates } from "../../../src/platforms/web/listen/rates.ts";
import { minuteWith } from "../../servers/minute.ts";
import { useStore } from "../../unit/telegram/listen/parts.ts";
import { answer, openConsole, openPage } from "../../unit/web/listen/calling.ts";

const store = useStore();
const MEGABYTE = 1024 * 1024;
const HOUR = 3_600_000;

test("more bytes in an hour than lie well in the store are not kept, and another address is not kept from it", async () => {
  const { counters } = store();
  const rates = createRates(counters);
  // Windows are those of the clock: what falls into two of them leaves room twice.
  const outcomes: boolean[] = [];
  for (let i = 0; i < 60; i += 1) outcomes.push((await rates.weigh(20 * MEGABYTE, "203.0.113.99")) === undefined);
  const kept = outcomes.filter((one) => one).length;
  expect(kept).toBeGreaterThanOrEqual(25);
  expect(kept).toBeLessThanOrEqual(50);
  expect(await rates.weigh(20 * MEGABYTE, "203.0.113.98")).toBeUndefined();

  // An upload asks for it, with what it weighs.
  const web = openConsole(store());
  const page = await openPage(web);
  const remote = "203.0.113.97";
  await minuteWith(2_000);
  const upload = async (): Promise<number> => {
    const headers = { ...page.headers, "content-type": "image/png", "x-name": "a.png" };
    return (await answer(web, "files", { method: "POST", headers, remote, body: new Uint8Array(1_000) })).status;
  };
  expect(await upload()).toBe(201);
  expect(await counters.used(`web-bytes:${remote}`, HOUR)).toBe(1_000);
  await rates.weigh(512 * MEGABYTE - 1_500, remote);
  expect(await upload()).toBe(429);
});

test("whoever asks only what a stream would be opens none: nothing is heard for them any more", async () => {
  let standing = 0;
  const { signals, ...rest } = store();
  const subscribe: typeof signals.subscribe = async (topic, listener) => {
    const leave = await signals.subscribe(topic, listener);
    standing += 1;
    return async () => {
      standing -= 1;
      await leave();
    };
  };
  const web = openConsole({ ...rest, signals: { ...signals, subscribe } });
  const page = await openPage(web);
  const tab = await answer(web, "events", { headers: page.headers });
  expect(standing).toBe(1);
  const reader = tab.body?.getReader();
  for (let i = 0; i < 5; i += 1) {
    expect((await answer(web, "events", { method: "HEAD", headers: page.headers })).status).toBe(404);
  }
  const other = await openPage(web);
  expect((await answer(web, "events", { method: "HEAD", headers: other.headers })).status).toBe(404);
  expect(standing).toBe(1);
  await reader?.cancel();
  await expect.poll(() => standing).toBe(0);
});
