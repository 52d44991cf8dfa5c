/** The console tells whoever waits for others their place in line, on every store, until it is their turn. */
import { expect, test } from "vitest";
import { faucet } from "../faucet.ts";
import { allStores } from "../stage.ts";
import { openConsole } from "./stage.ts";
import type { Visitor } from "./visitor.ts";

/** What is seen now below what was asked, where no answer is yet. */
const seen = ({ heard }: Visitor, id: string): string => {
  const frames = heard.filter((one) => one.is === "growing").filter(({ answers }) => answers === id);
  return JSON.stringify(frames.at(-1)?.blocks ?? "nothing");
};

test.each(allStores)(
  "on %s, a place moves up, gives way to what is being made, and leaves nothing behind",
  async (store) => {
    const { service, startAll, visitor } = await openConsole(store);
    const waters = [faucet(), faucet(), faucet()];
    service.answer = (asked) => waters[service.asked.length - 1]?.manner(asked) ?? { pieces: ["more"] };
    // The second waits in the worker, the third where no worker has taken it.
    await startAll(1, { WORKER_CONCURRENCY: "chat=1" });
    const people = await Promise.all([visitor(), visitor(), visitor()]);
    const ids: string[] = [];
    for (const [i, one] of people.entries()) {
      ids.push(await one.say(`Question ${i}`));
      if (i === 0) await expect.poll(() => service.asked.length).toBe(1);
      else await expect.poll(() => seen(one, ids[i] ?? "")).toContain(`You are number ${i} in line`);
    }
    for (const [i, one] of people.entries()) {
      await expect.poll(() => service.asked.length).toBe(i + 1);
      // Again as if it had never waited.
      await expect.poll(() => seen(one, ids[i] ?? "")).toMatch(/^(\[\]|"nothing")$/);
      waters[i]?.say(`answer ${i}`);
      await expect.poll(() => seen(one, ids[i] ?? "")).toContain(`answer ${i}`);
      waters[i]?.end();
      expect((await one.answerTo(ids[i] ?? "")).text).toBe(`answer ${i}`);
    }
    for (const one of people)
      expect((await one.messages()).map(({ by, waits }) => [by, waits])).toEqual([
        ["person", undefined],
        ["herald", undefined],
      ]);
  },
);
