/** Workers die around a picture, and the platform is away: it is paid once, shown once, and told where nobody knows. */
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { type Drawn, greyPng, type PictureManner } from "../fakes/scripted-pictures.ts";
import { everywhereShared, onOneSharedStore, openJourney, type Setting } from "./journey.ts";
import { noneShared } from "./stage.ts";

const INTERRUPTED =
  /^Herald was restarted while this picture was being made, and does not ask twice on its own\. You can ask again\. It is not known yet whether credits were taken\.$/;
const UNCERTAIN = /^It is not certain that my answer arrived here/;

const bySeed = ({ size, seed }: Drawn): PictureManner => ({
  png: greyPng(size?.width ?? 640, size?.height ?? 512, Number(seed) % 256),
});
const FOX = greyPng(1280, 800, 7);

async function staged(setting: Setting) {
  const journey = await openJourney(setting, { rates: false });
  journey.service.draw = bySeed;
  await journey.start("gateway");
  const doomed = await journey.start("worker");
  return { ...journey, doomed, ada: journey.messenger.person("Ada") };
}

/** So that what was seen of a call is also written down by whoever made it. In milliseconds. */
const WRITTEN_DOWN = 500;

describe.skipIf(noneShared).each(everywhereShared)("$platform on $store", (setting) => {
  test("a worker killed with one picture being made and one that may not be sent yet: paid once, shown once, told what is not known", async () => {
    const { messenger, service, doomed, ada, start, ledger } = await staged(setting);
    const cyd = messenger.person("Cyd");
    const begun = new Promise<void>((resolve) => {
      service.draw = async (drawn) => {
        // Once more it is made at once.
        if (drawn.prompt === "an owl" && service.drawn.filter(({ prompt }) => prompt === "an owl").length === 1) {
          resolve();
          await new Promise(() => undefined);
        }
        return bySeed(drawn);
      };
    });
    await messenger.order(cyd, "imagine", { prompt: "an owl", seed: "7" });
    await begun;
    expect(service.drawn).toHaveLength(1);
    // It is seen that it is coming, which the pause below is not for.
    const { growing, activities, uploading, until } = messenger;
    await until(() => growing(cyd) !== undefined || activities(cyd).some((one) => uploading.includes(one)));
    messenger.troubles.pauseNext("picture", 10);
    await messenger.order(ada, "imagine", { prompt: "a fox", seed: "7" });
    await doomed.says(/an answer waits to be sent/);
    await pause(WRITTEN_DOWN);
    doomed.child.kill("SIGKILL");
    await doomed.ended;
    await start("worker");

    const fox = await messenger.answer(ada, /^a fox\n\n1280 × 800 · seed 7$/, { patience: 60_000 });
    expect(fox.picture?.bytes()).toEqual(FOX);
    expect(messenger.count(ada)).toBe(1);
    const told = await messenger.answer(cyd, INTERRUPTED, { patience: 60_000 });
    expect(service.drawn).toHaveLength(2);
    await messenger.press(cyd, told, "Once more · 1 credit");
    const owl = await messenger.answer(cyd, /^an owl\n\n1280 × 800 · seed 7$/, { after: told });
    expect(owl.picture?.bytes()).toEqual(FOX);

    expect(service.drawn).toHaveLength(3);
    expect(service.charged).toHaveLength(2);
    const outcomes = (await ledger()).map(({ outcome }) => outcome);
    expect(outcomes.filter((outcome) => outcome === "spent")).toHaveLength(2);
    expect(outcomes.filter((outcome) => ["unknown", "reserved", "settled"].includes(outcome))).toHaveLength(1);
    expect(messenger.problems()).toEqual([]);
  });
});

describe.skipIf(noneShared).each(onOneSharedStore)("$platform on $store alone", (setting) => {
  test("killed in the moment the service has answered eight: each is asked once and hears of one thing", async () => {
    const { messenger, service, doomed, start } = await staged(setting);
    service.draw = (drawn) => {
      if (service.drawn.length === 8) queueMicrotask(() => doomed.child.kill("SIGKILL"));
      return bySeed(drawn);
    };
    const people = Array.from({ length: 8 }, () => messenger.person());
    for (const one of people) await messenger.order(one, "imagine", { prompt: `number ${one.id}`, seed: "7" });
    await doomed.ended;
    await start("worker");
    const isTold = (words = ""): boolean => words !== "" && !words.startsWith("Making your picture");
    await messenger.until(() => people.every((one) => isTold(messenger.texts(one)[0])), 60_000);
    for (const one of people) {
      expect(service.drawn.filter(({ prompt }) => prompt === `number ${one.id}`)).toHaveLength(1);
      const [first, ...more] = messenger.messages(one);
      if (first?.picture === undefined) expect(first?.words).toMatch(/^Herald was restarted|^It is not/);
      else expect(first.picture.bytes()).toEqual(FOX);
      expect(more.every(({ words }) => UNCERTAIN.test(words)) && more.length <= 1).toBe(true);
    }
  });

  test("the platform away for a while: sent when it is back", async () => {
    const { messenger, service, ada } = await staged(setting);
    service.draw = async (drawn) => {
      await messenger.troubles.down();
      return bySeed(drawn);
    };
    await messenger.order(ada, "imagine", { prompt: "a fox", seed: "7" });
    await messenger.until(() => service.charged.length === 1);
    await pause(1_000);
    await messenger.troubles.up();
    const fox = await messenger.answer(ada, /^a fox/, { patience: 60_000 });
    expect(fox.picture?.bytes()).toEqual(FOX);
    expect(messenger.count(ada)).toBe(1);
    expect(service.drawn).toHaveLength(1);
  });
});
