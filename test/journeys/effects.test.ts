/** Pictures from pictures: wherever the source comes from it is linked with what became of it, and what is none is told so. */
import { describe, expect, test } from "vitest";
import { greyPng } from "../fakes/scripted-pictures.ts";
import { shared } from "../servers/ending.ts";
import { onEveryStore, onOneSharedStore, onOneStore, openJourney, type Setting } from "./journey.ts";
import { noneShared } from "./stage.ts";

const staged = shared(async (setting: Setting) => {
  const journey = await openJourney(setting, { rates: false, twice: true });
  await journey.startAll();
  return journey;
});

const PNG = greyPng(300, 200, 77);
const PROMPT = "an oil painting";
const named = (bytes: Uint8Array) => ({ file: { name: "a.png", type: "image/png", bytes } });

describe.each(onEveryStore)("$platform on $store", (setting) => {
  test("a picture with the command, one of another message, a file and a picture of its own: each answer belongs to its source", async () => {
    const { messenger, service } = await staged(setting);
    const [ada, bob, cyd, eve] = ["Ada", "Bob", "Cyd", "Eve"].map((name) => messenger.person(name));
    if (ada === undefined || bob === undefined || cyd === undefined || eve === undefined) throw new Error("nobody");
    const sent = await messenger.order(ada, "effect", { prompt: PROMPT, seed: "3" }, { picture: PNG });
    const shown = await messenger.say(bob, "my holidays", { picture: PNG });
    await messenger.order(bob, "effect", { prompt: PROMPT }, { about: shown });
    const file = await messenger.order(cyd, "effect", { prompt: PROMPT, seed: "3" }, named(PNG));
    await messenger.order(eve, "imagine", { prompt: "a fox", seed: "9" });
    const fox = await messenger.answer(eve, /^a fox/);
    await messenger.order(eve, "effect", { prompt: PROMPT }, { about: fox });
    for (const [one, source] of [
      [ada, sent],
      [bob, shown],
      [cyd, file],
      [eve, fox],
    ] as const) {
      const painted = await messenger.answer(one, /^an oil painting\n\nseed \d+$/);
      expect(messenger.follows(painted, source), one.name).toBe(true);
      expect(painted.picture, one.name).toBeDefined();
      if (one === ada || one === cyd) expect(painted.words).toMatch(/seed 3$/);
    }
    const effects = service.drawn.filter(({ pipeline }) => pipeline === "effect");
    expect(effects.filter(({ seed }) => seed === "3")).toHaveLength(2);
    expect(effects.map(({ adult }) => adult)).toEqual([false, false, false, false]);
    for (const { image } of effects) expect(image?.type).toMatch(/^image\/(?:png|jpeg)$/);
    // As it was sent, where it is nothing that the service could not take.
    expect(effects.some(({ image }) => PNG.equals(image?.bytes ?? new Uint8Array()))).toBe(true);
    expect(service.charged).toHaveLength(5);
    expect(messenger.problems()).toEqual([]);
  });
});

test.each(onOneStore)(
  "on $platform words in reply to a picture that Herald has made are paid by nobody, and lead to how it is changed",
  async (setting) => {
    const { messenger, service } = await staged(setting);
    const ada = messenger.person("Ada");
    await messenger.order(ada, "imagine", { prompt: "a fox" });
    const fox = await messenger.answer(ada, /^a fox/);
    await messenger.ask(ada, "make it red", { about: fox });
    const told = await messenger.answer(ada, /^To change this picture, /);
    expect(told.words).toMatch(
      setting.platform === "Discord" ? /press “Use for an effect”/ : /reply to it with \/effect/,
    );
    expect(fox.buttons).toContain("Use for an effect");
    expect(service.asked).toHaveLength(0);
    expect(messenger.problems()).toEqual([]);
  },
);

test.each(onOneStore)(
  "in a group of $platform: somebody else's picture, and a menu that only the one who asked may use",
  async (setting) => {
    const { messenger, service } = await staged(setting);
    const [ada, bob] = [messenger.person("Ada"), messenger.person("Bob")];
    const group = messenger.group({ members: [ada, bob], owner: ada });
    const photo = await messenger.say(ada, "look", { in: group, picture: PNG });
    await messenger.order(bob, "effect", { prompt: "a pencil sketch" }, { in: group, about: photo });
    const sketch = await messenger.answer(group, /^a pencil sketch/);
    expect(messenger.follows(sketch, photo)).toBe(true);
    await messenger.press(bob, sketch, "Use for an effect");
    const menu = await messenger.answer(group, /^What is to become of this picture\?/);
    await messenger.press(ada, menu, /^Neon/);
    const refused = await messenger.answer(group, /^This button is for Bob/);
    await messenger.press(bob, menu, /^Neon/);
    const neon = await messenger.answer(group, /^neon lights/, { after: refused });
    expect(messenger.follows(neon, sketch)).toBe(true);
    expect(service.charged).toHaveLength(2);
    expect(messenger.problems()).toEqual([]);
  },
);

const BAD: readonly (readonly [bytes: Uint8Array, says: RegExp])[] = [
  [Buffer.from("GIF89a".padEnd(64, ".")), /^That one moves, and I can change only still pictures[:.] /],
  [Buffer.from("%PDF-1.7 ".padEnd(64, ".")), /^That is a PDF document, and I can change only pictures[:.] /],
];

test.skipIf(noneShared).each(onOneSharedStore)(
  "on $platform: what says that it is a picture and is none is told in one sentence, and costs nothing",
  async (setting) => {
    const { messenger, service, ledger } = await staged(setting);
    const before = await ledger();
    for (const [bytes, says] of BAD) {
      const who = messenger.person();
      await messenger.order(who, "effect", { prompt: PROMPT }, named(bytes));
      await messenger.answer(who, says);
      expect(messenger.count(who)).toBe(1);
    }
    expect(service.drawn).toEqual([]);
    expect(await ledger()).toHaveLength(before.length);
    expect(messenger.problems()).toEqual([]);
  },
);
