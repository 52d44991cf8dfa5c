/** A conversation in which very much was said, in a real browser: it is no slower than a new one. */
import type { Route } from "playwright-core";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { noBrowser } from "../../servers/browser.ts";
import { faucet } from "../faucet.ts";
import { inPage, type OpenedConsole, visit } from "./console-page.ts";
import { openQuickly } from "./stage.ts";

const shownSchema = z.looseObject({ messages: z.array(z.looseObject({ id: z.string() })) });
const stateSchema = z.looseObject({ limits: z.looseObject({}) });

/** As if what was said had been said a hundred and fifty times. */
async function manyTimes(route: Route): Promise<void> {
  const response = await route.fetch();
  if (!response.ok()) return route.fulfill({ response });
  const { messages, ...rest } = shownSchema.parse(await response.json());
  const earlier = Array.from({ length: 150 }, (_, turn) =>
    messages.map((one) => ({ ...one, id: `${one.id}-${turn}` })),
  );
  await route.fulfill({ response, json: { ...rest, messages: [...earlier.flat(), ...messages] } });
}

/** What the page's scripts have had of the processor until now, in seconds. */
async function scripts({ context, page }: OpenedConsole): Promise<() => Promise<number>> {
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable");
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "ScriptDuration")?.value ?? Number.NaN;
  };
}

describe.skipIf(noBrowser)("a conversation in which very much was said", () => {
  test("takes hardly more of the processor than a new one while an answer grows in it", async () => {
    const stage = await openQuickly();
    const water = faucet();
    await stage.startAll();
    const opened = await visit(stage.address());
    const { page, say, answered, answers, button, complaints } = opened;
    const spent = await scripts(opened);

    async function grow(word: string): Promise<number> {
      stage.service.answer = water.manner;
      await say(`Tell me of ${word}`);
      const before = await spent();
      for (let frame = 0; frame < 12; frame += 1) {
        water.say(`The ${word} of frame ${frame}.\n\n`);
        const grown = `(words) => document.querySelector(".growing")?.textContent.includes(words)`;
        await expect.poll(() => inPage(page, grown, `The ${word} of frame ${frame}.`)).toBe(true);
      }
      const took = (await spent()) - before;
      water.end();
      await answered(`The ${word} of frame 11.`);
      await expect.poll(() => button("Stop").count()).toBe(0);
      return took;
    }

    const short = await grow("hare");
    await page.route("**/console/talks/*", manyTimes);
    await page.reload();
    await expect.poll(() => answers.count()).toBeGreaterThan(150);
    const long = await grow("tortoise");
    expect(long / short).toBeLessThan(10);
    expect(complaints).toEqual([]);
  });

  test("says where its beginning is not kept, as the list does of conversations; one in which less was said does not", async () => {
    const stage = await openQuickly();
    await stage.startAll();
    const { page, say, answered, answers, complaints } = await visit(stage.address());
    await page.route("**/console/state", async (route) => {
      const response = await route.fetch();
      const state = stateSchema.parse(await response.json());
      await route.fulfill({ response, json: { ...state, limits: { ...state.limits, talks: 2 } } });
    });
    await page.reload();
    const notKept = page.getByText("What was said before is not kept: a conversation keeps its last 300 messages.");
    const mostTalks = page.getByText("Of your conversations the last 2 are kept.");
    await say("The beginning");
    await answered("echo: The beginning");
    expect([await notKept.count(), await mostTalks.count()]).toEqual([0, 0]);
    await page.getByRole("button", { name: "New conversation" }).first().click();
    await say("Another");
    await answered("echo: Another");
    await mostTalks.waitFor();
    await page.route("**/console/talks/*", manyTimes);
    await page.reload();
    await expect.poll(() => answers.count()).toBeGreaterThan(150);
    await notKept.waitFor({ state: "attached" });
    expect(complaints).toEqual([]);
  });
});
