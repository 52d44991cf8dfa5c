/** Pictures from words: made, made again, in another shape, handed over whole, stopped, and pressed by everybody. */
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { type Drawn, greyPng, type PictureManner } from "../fakes/scripted-pictures.ts";
import { shared } from "../servers/ending.ts";
import { type Journey, onEveryStore, onOneSharedStore, onOneStore, openJourney, type Setting } from "./journey.ts";
import type { Attached, MessengerOptions } from "./messenger.ts";
import { noneShared } from "./stage.ts";

const IMAGE_BUTTONS = (...shapes: readonly string[]): string[] => [
  "Again · 1 credit",
  ...shapes.map((shape) => `${shape} · 1 credit`),
  "Use for an effect",
  "Original as a file",
];

/** Other bytes for each seed. */
const bySeed = ({ size, seed }: Drawn): PictureManner => ({
  png: greyPng(size?.width ?? 640, size?.height ?? 512, Number(seed) % 256),
});

/** Width and height, out of the header. */
function sizeOf(picture: Attached | undefined): readonly [number, number] {
  const bytes = picture?.bytes() ?? Buffer.alloc(24);
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

async function started(setting: Setting, options: MessengerOptions = {}, more: Record<string, string> = {}) {
  const journey = await openJourney(setting, { rates: false, ...options });
  await journey.startAll(1, more);
  return journey;
}

function peopled(journey: Journey) {
  const { messenger, service } = journey;
  service.draw = bySeed;
  const [ada, bob, cyd] = [messenger.person("Ada"), messenger.person("Bob"), messenger.person("Cyd")];
  const group = messenger.group({ members: [ada, bob, cyd], owner: ada });
  /** Of what was booked, what these three have ordered. */
  const booked = async () =>
    (await journey.ledger()).filter(({ person }) => [ada, bob, cyd].some(({ reference }) => reference === person));
  return { ...journey, ada, bob, cyd, group, booked };
}

const among = shared(started);
const staged = async (setting: Setting) => peopled(await among(setting));

/** Pictures are asked for, and stay until they are let go. */
function held({ service }: Pick<Journey, "service">) {
  let letGo = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  service.draw = async (drawn) => {
    await released;
    return bySeed(drawn);
  };
  return letGo;
}

describe.each(onEveryStore)("$platform on $store", (setting) => {
  test("a picture, another one, the same in another shape, the original and an effect of it, though everything comes twice", async () => {
    const { messenger, service, ada } = peopled(await started(setting, { twice: true }));
    await messenger.order(ada, "imagine", { prompt: "a fox in the snow", size: "portrait", seed: "7" });
    const fox = await messenger.answer(ada, /^a fox in the snow\n\n800 × 1280 · seed 7$/);
    expect(sizeOf(fox.picture)).toEqual([800, 1280]);
    expect(fox.buttons).toEqual(IMAGE_BUTTONS("Square", "Landscape"));
    expect(fox.picture?.bytes()).toEqual(greyPng(800, 1280, 7));

    await messenger.press(ada, fox, /^Again/);
    const another = await messenger.answer(ada, /^a fox in the snow\n\n800 × 1280 · seed \d+$/, { after: fox });
    expect(another.words).not.toBe(fox.words);
    expect(messenger.follows(another, fox)).toBe(true);

    await messenger.press(ada, fox, /^Square/);
    const square = await messenger.answer(ada, /^a fox in the snow\n\n1024 × 1024 · seed 7$/, { after: another });
    expect(square.buttons).toEqual(IMAGE_BUTTONS("Landscape", "Portrait"));

    await messenger.press(ada, fox, /^Original/);
    const original = await messenger.answer(ada, /^The original/, { after: square });
    expect(original.file?.name).toBe("fox-in-the-snow.png");
    expect(original.file?.bytes()).toEqual(greyPng(800, 1280, 7));

    await messenger.press(ada, fox, /^Use for/);
    const menu = await messenger.answer(ada, /^What is to become of this picture\?/, { after: original });
    await messenger.press(ada, menu, /^Pixel art/);
    const pixels = await messenger.answer(ada, /^pixel art\n\nseed \d+$/, { after: menu });
    expect(messenger.follows(pixels, fox)).toBe(true);
    expect(pixels.buttons).toEqual(["Again · 1 credit", "Another effect", "Use for an effect", "Original as a file"]);

    expect(service.drawn.map(({ pipeline, prompt, size, adult }) => [pipeline, prompt, size?.width, adult])).toEqual([
      ["imagine", "a fox in the snow", 800, false],
      ["imagine", "a fox in the snow", 800, false],
      ["imagine", "a fox in the snow", 1024, false],
      ["effect", "pixel art", undefined, false],
    ]);
    expect(Buffer.from(service.drawn[3]?.image?.bytes ?? [])).toEqual(greyPng(800, 1280, 7));
    // Whatever comes a second time has come by now.
    await messenger.order(ada, "help");
    await messenger.answer(ada, /\/privacy/, { after: pixels });
    expect(messenger.count(ada)).toBe(7);
    expect(service.charged).toHaveLength(4);
    expect(messenger.problems()).toEqual([]);
  });
});

test.each(onOneStore)(
  "on $platform, with nothing configured but a token: a real picture, the same again for the same words, and its shape changed",
  async ({ platform }) => {
    const { messenger, start } = await openJourney({ platform, store: "the embedded store" }, { rates: false });
    await start("all", { SERVICE_URL: "", SERVICE_API_KEY: "" });
    const [ada, bob] = [messenger.person("Ada"), messenger.person("Bob")];
    for (const one of [ada, bob]) {
      await messenger.order(one, "imagine", { prompt: "a castle by the sea", size: "512x512", seed: "7" });
    }
    const castle = await messenger.answer(ada, /^a castle.*seed 7$/s);
    const same = await messenger.answer(bob, /^a castle.*seed 7$/s);
    expect(castle.picture?.bytes().length).toBeGreaterThan(20_000);
    expect(castle.picture?.bytes()).toEqual(same.picture?.bytes());
    await messenger.press(ada, castle, /^Landscape/);
    const wide = await messenger.answer(ada, /1280 × 800 · seed 7$/, { after: castle });
    await messenger.order(ada, "effect", { prompt: "an oil painting" }, { about: wide });
    const painted = await messenger.answer(ada, /^an oil painting\n\nseed \d+$/, { after: wide });
    expect(sizeOf(painted.picture)).toEqual([1280, 800]);
    expect(painted.picture?.bytes()).not.toEqual(wide.picture?.bytes());
  },
);

describe.each(onOneStore)("in a group of $platform", (setting) => {
  test("what says that a picture is being made becomes the picture, and until then people see that one is coming", async () => {
    const stage = await staged(setting);
    const { messenger, ada, group } = stage;
    const letGo = held(stage);
    const asked = await messenger.order(ada, "imagine", { prompt: "a lighthouse" }, { in: group });
    const waiting = await messenger.answer(group, /^Making your picture…$/);
    expect(waiting.buttons).toEqual(["Stop"]);
    await messenger.until(() => messenger.activities(group).length >= messenger.uploading.length);
    expect(new Set(messenger.activities(group))).toEqual(new Set(messenger.uploading));
    letGo();
    const lighthouse = await messenger.answer(group, /^a lighthouse/);
    expect(lighthouse.id).toBe(waiting.id);
    expect(messenger.follows(lighthouse, asked)).toBe(true);
    expect(lighthouse.picture).toBeDefined();
    expect(lighthouse.buttons).toContain("Again · 1 credit");
    expect(messenger.count(group)).toBe(1);
    expect(messenger.problems()).toEqual([]);
  });

  test("buttons are for whoever asked, and one that costs works once, however often it is pressed", async () => {
    const stage = await staged(setting);
    const { messenger, service, ada, bob, group } = stage;
    await messenger.order(ada, "imagine", { prompt: "a lighthouse" }, { in: group });
    const lighthouse = await messenger.answer(group, /^a lighthouse/);
    const refusal = "This button is for Ada, who asked. Ask me yourself, and I will gladly answer you.";
    for (const [i, label] of [/^Again/, /^Square/, /^Use for/, /^Original/].entries()) {
      const before = messenger.last(group);
      await messenger.press(bob, lighthouse, label);
      // Where all would read it, whoever presses on is not told again.
      if (i > 0 && !messenger.whispers) continue;
      const told = await messenger.answer(group, /./, { after: before });
      expect(told.words).toBe(refusal);
    }
    expect(service.drawn).toHaveLength(1);
    const letGo = held(stage);
    await messenger.press(ada, lighthouse, /^Again/);
    await messenger.press(ada, lighthouse, /^Again/);
    await messenger.until(() => service.drawn.length === 2);
    letGo();
    await messenger.answer(group, /^That one is being made, or stands above already\./);
    await messenger.until(() => messenger.messages(group).filter(({ picture }) => picture !== undefined).length === 2);
    expect(service.drawn).toHaveLength(2);
    expect(service.charged).toHaveLength(2);
    const refusals = messenger.messages(group).filter(({ words }) => words === refusal);
    expect(refusals).toHaveLength(messenger.whispers ? 4 : 1);
    expect(messenger.problems()).toEqual([]);
    if (!noneShared) {
      const entries = await stage.booked();
      expect(entries.map(({ outcome, credits }) => [outcome, credits])).toEqual([
        ["spent", 1],
        ["spent", 1],
      ]);
    }
  });
});

test.skipIf(noneShared).each(onOneSharedStore)(
  "on $platform, stopped in private, in a group and by /cancel: no picture, and the credits in words",
  async (setting) => {
    const stage = await staged(setting);
    const { messenger, service, ada, bob, cyd, group, booked } = stage;
    const letGo = held(stage);
    await messenger.order(ada, "imagine", { prompt: "one" });
    await messenger.order(bob, "imagine", { prompt: "two" }, { in: group });
    await messenger.order(cyd, "imagine", { prompt: "three" });
    const waiting = await messenger.answer(group, /^Making your picture…$/);
    await messenger.until(() => [ada, cyd].every((one) => messenger.growing(one)?.stops) && service.drawn.length === 3);
    await messenger.stop(ada, ada);
    await messenger.order(cyd, "cancel");
    // Somebody else may not stop it, unless it is an administrator.
    const vain = await messenger.press(cyd, waiting, "Stop");
    const STOPPED = /^Stopped before anything had come\. It is not known yet whether credits were taken\.$/;
    await messenger.answer(ada, STOPPED);
    await messenger.answer(cyd, STOPPED);
    await messenger.inVain(vain);
    expect(service.drawn.find(({ prompt }) => prompt === "two")?.gone.aborted).toBe(false);
    await messenger.press(bob, waiting, "Stop");
    const stopped = await messenger.answer(group, STOPPED);
    // For whoever asked alone, where that can be; what said that it is being made says so no more.
    if (messenger.whispers) expect([stopped.alone, messenger.now(waiting)]).toEqual([true, undefined]);
    else expect(stopped.id).toBe(waiting.id);
    await expect.poll(() => service.drawn.every(({ gone }) => gone.aborted)).toBe(true);
    letGo();
    await pause(300);
    const all = [ada, cyd, group].flatMap((place) => messenger.messages(place));
    expect(all.filter(({ picture }) => picture !== undefined)).toEqual([]);
    expect((await booked()).every(({ outcome }) => outcome === "unknown" || outcome === "settled")).toBe(true);
    expect(service.charged).toEqual([]);
  },
);

describe.each(onOneStore)("the third pipeline on $platform", (setting) => {
  test("where it is not configured: no menu, no help, and a command that nobody knows", async () => {
    const { messenger, service, ada } = await staged(setting);
    await messenger.order(ada, "help");
    expect((await messenger.answer(ada, /\/imagine/)).words).not.toContain("mirage");
    const ordered = messenger.order(ada, "mirage", { prompt: "an oil painting" }, { picture: greyPng() });
    if (messenger.offersOnly) await expect(ordered).rejects.toThrow("mirage");
    else {
      await ordered;
      const unknown = await messenger.answer(ada, /^There is no \/mirage\. \/help lists what there is/);
      await messenger.order(ada, "help", { command: "mirage" });
      await messenger.answer(ada, /^There is no \/mirage\./, { after: unknown });
    }
    expect(messenger.menus()).not.toContain("mirage");
    expect(service.drawn).toEqual([]);
  });

  test("where it is: offered, in the help, and with buttons of its own", async () => {
    const { messenger, service, ada } = peopled(await started(setting, {}, { SERVICE_MIRAGE_PATH: "mirage" }));
    await messenger.until(() => messenger.menus().includes('"mirage"'));
    await messenger.order(ada, "help");
    await messenger.answer(ada, /\/mirage: /);
    await messenger.order(ada, "mirage", { prompt: "a comic" }, { picture: greyPng(300, 200) });
    const comic = await messenger.answer(ada, /^a comic\n\nseed \d+$/);
    await messenger.press(ada, comic, /^Again/);
    await messenger.answer(ada, /^a comic\n\nseed \d+$/, { after: comic });
    expect(service.drawn.map(({ pipeline, prompt }) => [pipeline, prompt])).toEqual([
      ["mirage", "a comic"],
      ["mirage", "a comic"],
    ]);
    expect(messenger.problems()).toEqual([]);
  });
});
