/** A slow answer grows before people's eyes, can be stopped, and arrives whole whatever becomes of its frames. */
import { describe, expect, test } from "vitest";
import { faucet } from "./faucet.ts";
import { onOneStore, openJourney, type Setting } from "./journey.ts";

async function slow(setting: Setting) {
  const journey = await openJourney(setting);
  const water = faucet();
  journey.service.answer = water.manner;
  return { ...journey, water };
}

/** Two calls may arrive closer together than they left, by so many milliseconds: a busy machine holds up the first. */
const BLUR = 500;

describe.each(onOneStore)("on $platform, in private", (setting) => {
  test("what there is so far is shown with a Stop button, typing goes on, and one message is the answer", async () => {
    const { messenger, water, startAll } = await slow(setting);
    await startAll();
    const ada = messenger.person("Ada");
    await messenger.ask(ada, "Tell me a story");
    await messenger.until(() => messenger.growing(ada)?.stops);
    await messenger.until(() => messenger.activities(ada).length > 0);
    water.say("Once upon a **time**");
    const shown = await messenger.until(() => {
      const growing = messenger.growing(ada);
      return growing?.words.includes("time") === true && growing;
    });
    expect(shown.words).not.toContain("**");
    expect(shown.stops).toBe(true);
    water.say(" there was a bot.");
    water.end();
    const answer = await messenger.answer(ada, "Once upon a time there was a bot.");
    await messenger.until(() => messenger.growing(ada) === undefined);
    expect(messenger.count(ada)).toBe(1);
    expect(messenger.now(answer)?.buttons).toEqual([]);
    expect(messenger.problems()).toEqual([]);
  });

  test("Stop ends the call in the worker that makes it; what was written stays and is marked", async () => {
    const { messenger, service, water, startAll } = await slow(setting);
    await startAll(2);
    const ada = messenger.person("Ada");
    await messenger.ask(ada, "Tell me a story");
    await messenger.until(() => messenger.growing(ada)?.stops);
    water.say("Once upon a time");
    await messenger.until(() => messenger.growing(ada)?.words.includes("Once"));
    await messenger.stop(ada, ada);
    await messenger.answer(ada, /^Once upon a time\n[\s\S]*Stopped/);
    expect(messenger.count(ada)).toBe(1);
    await expect.poll(() => service.asked[0]?.gone.aborted).toBe(true);
    // The conversation goes on.
    service.answer = ({ prompt }) => ({ pieces: [`echo: ${prompt}`] });
    await messenger.ask(ada, "Go on");
    await messenger.answer(ada, "echo: Go on");
    expect(messenger.count(ada)).toBe(2);
    expect(messenger.problems()).toEqual([]);
  });
});

describe.each(onOneStore)("on $platform, in a group", (setting) => {
  test.each(["ask", "order"] as const)(
    "what somebody is to %s: a placeholder with a Stop button is edited, no faster than may be, into the answer",
    async (way) => {
      const { messenger, water, startAll } = await slow(setting);
      await startAll();
      const ada = messenger.person("Ada");
      const group = messenger.group({ members: [ada] });
      const asked = await (way === "ask"
        ? messenger.ask(ada, "tell us a story", { in: group })
        : messenger.order(ada, "ask", { prompt: "tell us a story" }, { in: group }));
      const placeholder = await messenger.until(() => messenger.last(group));
      expect(messenger.follows(placeholder, asked)).toBe(true);
      await messenger.until(() => messenger.growing(group)?.stops);
      water.say("Once");
      await messenger.until(() => messenger.last(group)?.words.includes("Once"));
      water.say(" upon a time");
      await messenger.until(() => messenger.last(group)?.words.includes("upon"));
      water.end();
      await messenger.until(() => messenger.growing(group) === undefined);
      expect(messenger.texts(group)).toEqual(["Once upon a time"]);
      expect(messenger.last(group)?.id).toBe(placeholder.id);
      const edits = messenger.edits();
      const gaps = edits.slice(1, -1).map((at, i) => at - (edits[i] ?? 0));
      expect(Math.min(...gaps, messenger.pace)).toBeGreaterThanOrEqual(messenger.pace - BLUR);
      expect(messenger.problems()).toEqual([]);
    },
  );

  test("whoever asked can press its Stop, somebody else cannot, an administrator can", async () => {
    const { messenger, service, water, startAll } = await slow(setting);
    await startAll();
    const [ada, bob, eve] = [messenger.person("Ada"), messenger.person("Bob"), messenger.person("Eve")];
    const group = messenger.group({ members: [ada, bob, eve], owner: eve });
    for (const [presser, i] of [
      [ada, 0],
      [eve, 1],
    ] as const) {
      await messenger.ask(ada, "tell us a story", { in: group });
      await messenger.until(() => messenger.growing(group)?.stops);
      const placeholder = await messenger.until(() => messenger.last(group));
      water.say("Once upon a time");
      const vain = await messenger.press(bob, placeholder, "Stop");
      await messenger.inVain(vain);
      expect(service.asked[i]?.gone.aborted).toBe(false);
      await messenger.press(presser, placeholder, "Stop");
      await messenger.shows(placeholder, /Stopped/);
    }
    expect(messenger.problems()).toEqual([]);
  });
});
