/** Everything that can be ordered in the console, by words, forms and buttons: pictures, news, settings, and in German. */
import { expect, test } from "vitest";
import type { Message } from "../../../src/platforms/web/wire.ts";
import { greyPng } from "../../fakes/scripted-pictures.ts";
import { shared } from "../../servers/ending.ts";
import { held, openQuickly } from "./stage.ts";
import type { Visitor } from "./visitor.ts";

const started = shared(async () => {
  const stage = await openQuickly();
  await stage.startAll();
  return stage;
});

async function staged(language?: string) {
  const stage = await started();
  return { ...stage, ada: await stage.visitor(language) };
}

/** What a press is answered with. */
const pressed = async (visitor: Visitor, message: Message, label: string | RegExp): Promise<Message> =>
  visitor.answerTo(await visitor.press(message, label));

const fileOf = (message: Message) => {
  const [file] = message.files;
  if (file === undefined) throw new Error(`no file with ${message.text}`);
  return file;
};

test("a picture by words and by the form, made again, in another shape, and its original as a file", async () => {
  const { service, ada } = await staged();
  service.draw = ({ size, seed }) => ({ png: greyPng(size?.width, size?.height, Number(seed ?? 0) % 256) });
  const typed = await ada.ask("/imagine a fox in the snow --size 800x1280 --seed 7");
  expect(typed.text).toBe("a fox in the snow\n\n800 × 1280 · seed 7");
  expect(fileOf(typed)).toMatchObject({ name: "fox-in-the-snow.png", as: "picture", width: 800, height: 1280 });
  expect(await ada.bytesOf(fileOf(typed).url)).toEqual(greyPng(800, 1280, 7));

  const filled = await ada.ask("/imagine", { options: { prompt: "a fox in the snow", size: "800x1280", seed: "7" } });
  expect(filled.text).toBe(typed.text);
  expect(filled.buttons.flat().map(({ label }) => label)).toEqual(typed.buttons.flat().map(({ label }) => label));

  const again = await pressed(ada, typed, /^Again/);
  expect(again.text).toMatch(/^a fox in the snow\n\n800 × 1280 · seed \d+$/);
  expect(again.text).not.toBe(typed.text);
  expect((await pressed(ada, typed, /^Square/)).text).toBe("a fox in the snow\n\n1024 × 1024 · seed 7");
  const original = await pressed(ada, typed, /^Original/);
  expect(fileOf(original)).toMatchObject({ name: "fox-in-the-snow.png", as: "file" });
  expect(await ada.bytesOf(fileOf(original).url)).toEqual(greyPng(800, 1280, 7));
  expect(service.drawn.map(({ prompt, size }) => [prompt, size?.width])).toEqual([
    ["a fox in the snow", 800],
    ["a fox in the snow", 800],
    ["a fox in the snow", 800],
    ["a fox in the snow", 1024],
  ]);
  expect(service.charged).toHaveLength(4);
});

test("an effect of an upload, of one in the form, and of a picture of Herald's by its button; what is none is said", async () => {
  const { service, ada, visitor } = await staged();
  const PNG = greyPng(300, 200, 77);
  const painted = await ada.ask("/effect an oil painting --seed 3", { files: [await ada.upload(PNG)] });
  expect(painted.text).toBe("an oil painting\n\nseed 3");
  const filled = await ada.ask("/effect", {
    options: { prompt: "a comic", seed: "4" },
    files: [await ada.upload(PNG, "application/octet-stream", "Ümläute & co.png")],
  });
  expect(filled.text).toBe("a comic\n\nseed 4");
  const menu = await pressed(ada, painted, "Use for an effect");
  expect(menu.text).toMatch(/^What is to become of this picture\?/);
  const pixels = await pressed(ada, menu, /^Pixel art/);
  expect(pixels.text).toMatch(/^pixel art\n\nseed \d+$/);
  const effects = service.drawn.map(({ image }) => Buffer.from(image?.bytes ?? []));
  expect(effects.map((bytes) => bytes.equals(PNG))).toEqual([true, true, false]);
  expect(effects[2]).toEqual(await ada.bytesOf(fileOf(painted).url));

  const text = await ada.upload(Buffer.from("%PDF-1.7 ".padEnd(64, ".")), "application/pdf", "a.pdf");
  expect((await ada.ask("/effect an oil painting", { files: [text] })).text).toMatch(/^That is a PDF document/);
  // The upload of one visitor is nothing to another, and neither are pictures that were made.
  const eve = await visitor();
  const upload = await ada.upload(PNG);
  await expect(eve.say("/effect an oil painting", { files: [upload] })).rejects.toThrow("404");
  await expect(eve.bytesOf(fileOf(painted).url)).rejects.toThrow("404");
  expect(service.charged).toHaveLength(3);
});

test("news in pages: turned for nothing where it is known, a paid button pressed twice charged once, explained", async () => {
  const { service, ada } = await staged();
  service.answer = () => ({ pieces: ["It says that a place ", "has opened."] });
  const page = await ada.ask("/news", { options: { query: "bitcoin etf" } });
  await ada.press(page, "▶");
  const second = await ada.shows(page, /6–10 of 23 found/);
  expect(service.searched).toHaveLength(1);
  // Two presses: not the same one sent twice. The page stays until both have come.
  const { search } = service;
  const both = held();
  service.search = async (searched) => {
    await both.until;
    return search(searched);
  };
  await Promise.all([ada.press(second, "▶ · 1 credit"), ada.press(second, "▶ · 1 credit")]);
  both.letGo();
  const third = await ada.shows(page, /11–15 of 23 found/);
  await ada.press(third, "◀");
  await ada.shows(page, /6–10 of 23 found/);
  await ada.press(await ada.shows(page, /6–10 of 23 found/), /^7 · 1 credit/);
  const explained = await ada.answer(/It says that a place has opened\./);
  expect(explained.id).not.toBe(page.id);
  expect(service.searched.map(({ offset }) => offset)).toEqual([0, 10]);
  expect(service.charged).toHaveLength(3);
  expect((await ada.messages()).filter(({ by }) => by === "herald")).toHaveLength(2);
});

test("settings by their buttons hold for the next question; what nobody knows is answered", async () => {
  const { service, ada } = await staged();
  const settings = await ada.ask("/settings");
  await ada.press(settings, "Model");
  const models = await ada.changed(settings);
  await ada.press(models, /^nexus/);
  expect((await ada.changed(models)).text).toContain("nexus");
  await ada.ask("/persona", { options: { name: "a pirate" } });
  await ada.ask("Ahoy?");
  expect(service.asked.at(-1)).toMatchObject({ model: "nexus", persona: "a pirate" });
  expect((await ada.ask("/nosuch thing")).text).toMatch(/nosuch/);
  expect(service.asked).toHaveLength(1);
});

test("in German from the browser's wish on, and in the language that is chosen from then on", async () => {
  const { ada } = await staged("de-AT,de;q=0.9,en;q=0.5");
  expect(ada.state.language).toBe("de");
  expect(Object.values(ada.state.words)).toContain("Senden");
  expect(ada.state.commands.find(({ name }) => name === "imagine")?.description).toMatch(/Bild/);
  expect((await ada.ask("/help")).text).toMatch(/^Schreib/);
  const language = await ada.ask("/language");
  await ada.press(language, "English");
  await ada.answer(/I answer you in English/);
  expect((await ada.ask("/help")).text).toMatch(/^Write me/);
});
