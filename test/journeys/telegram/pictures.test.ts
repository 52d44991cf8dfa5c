/** Pictures from words: made, made again, in another shape, handed over whole, stopped, and pressed by everybody. */
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { type Drawn, greyPng, type PictureManner } from "../../fakes/scripted-pictures.ts";
import { type TelegramMessage, textSeen } from "../../fakes/telegram/model.ts";
import type { FakeTelegramOptions } from "../../fakes/telegram/start.ts";
import { buttonsOf, heard, pressed } from "./picturing.ts";
import { allStores, noneShared, onShared, openStage, type StoreName } from "./stage.ts";

vi.setConfig({ testTimeout: 120_000 });

const [anyStore = "the embedded store"] = allStores;
const [shared = "Redis"] = onShared;

const IMAGE_BUTTONS = (...shapes: readonly string[]): string[] => [
  "Again · 1 credit",
  ...shapes.map((shape) => `${shape} · 1 credit`),
  "Use for an effect",
  "Original as a file",
];
const labels = (message: TelegramMessage): string[] => buttonsOf(message).map(({ label }) => label);

/** Other bytes for each seed. */
const bySeed = ({ size, seed }: Drawn): PictureManner => ({
  png: greyPng(size?.width ?? 640, size?.height ?? 512, Number(seed) % 256),
});

async function staged(store: StoreName, options: FakeTelegramOptions = {}, more: Record<string, string> = {}) {
  const stage = await openStage(store, { rates: false, ...options });
  const { telegram, service } = stage;
  service.draw = bySeed;
  const processes = await stage.startAll(1, more);
  const [ada, bob] = [telegram.person({ first_name: "Ada" }), telegram.person({ first_name: "Bob" })];
  const group = telegram.group({ members: [ada, bob], owner: ada });
  return { ...stage, processes, ada, bob, group };
}

/** Pictures are asked for, and stay until they are let go. */
function held({ service }: Awaited<ReturnType<typeof staged>>) {
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

describe.each(allStores)("on %s", (store) => {
  test("a picture, another one, the same in another shape, the original and an effect of it, though every update comes twice", async () => {
    const { telegram, service, ada } = await staged(store, { twice: true });
    telegram.say(ada, "/imagine a fox in the snow --size portrait --seed 7");
    const fox = await heard(telegram, ada, /^a fox in the snow\n\n800 × 1280 · seed 7$/);
    expect(fox.photo?.at(-1)).toMatchObject({ width: 800, height: 1280 });
    expect(labels(fox)).toEqual(IMAGE_BUTTONS("Square", "Landscape"));
    expect(telegram.bytesOf(fox)).toEqual(greyPng(800, 1280, 7));

    pressed(telegram, ada, fox, "Again");
    const another = await heard(telegram, ada, /^a fox in the snow\n\n800 × 1280 · seed \d+$/, { after: fox });
    expect(textSeen(another)).not.toBe(textSeen(fox));
    expect(another.reply_to_message?.message_id).toBe(fox.message_id);

    pressed(telegram, ada, fox, "Square");
    const square = await heard(telegram, ada, /^a fox in the snow\n\n1024 × 1024 · seed 7$/, { after: another });
    expect(labels(square)).toEqual(IMAGE_BUTTONS("Landscape", "Portrait"));

    pressed(telegram, ada, fox, "Original");
    const original = await heard(telegram, ada, /^The original/, { after: square });
    expect(original.document?.file_name).toBe("fox-in-the-snow.png");
    expect(telegram.bytesOf(original)).toEqual(greyPng(800, 1280, 7));

    pressed(telegram, ada, fox, "Use for");
    const menu = await heard(telegram, ada, /^What is to become of this picture\?/, { after: original });
    pressed(telegram, ada, menu, "Pixel art");
    const pixels = await heard(telegram, ada, /^pixel art\n\nseed \d+$/, { after: menu });
    expect(pixels.reply_to_message?.message_id).toBe(fox.message_id);
    expect(labels(pixels)).toEqual(["Again · 1 credit", "Another effect", "Use for an effect", "Original as a file"]);

    expect(service.drawn.map(({ pipeline, prompt, size, adult }) => [pipeline, prompt, size?.width, adult])).toEqual([
      ["imagine", "a fox in the snow", 800, false],
      ["imagine", "a fox in the snow", 800, false],
      ["imagine", "a fox in the snow", 1024, false],
      ["effect", "pixel art", undefined, false],
    ]);
    expect(Buffer.from(service.drawn[3]?.image?.bytes ?? [])).toEqual(greyPng(800, 1280, 7));
    // Whatever comes a second time has come by now.
    telegram.say(ada, "/help privacy");
    await heard(telegram, ada, /^\/privacy/);
    expect(telegram.sent(ada.id)).toHaveLength(7);
    expect(service.charged).toHaveLength(4);
    expect(telegram.problems).toEqual([]);
    expect(telegram.losses).toEqual([]);
  });
});

test("with nothing configured but a token: a real picture, the same again for the same words, and its shape changed", async () => {
  const { telegram, start } = await openStage("the embedded store", { rates: false });
  await start("all", { SERVICE_URL: "", SERVICE_API_KEY: "" });
  const [ada, bob] = [telegram.person(), telegram.person()];
  telegram.say(ada, "/imagine a castle by the sea --size 512x640 --seed 7");
  telegram.say(bob, "/imagine a castle by the sea --size 512x640 --seed 7");
  const [castle, same] = await Promise.all([ada, bob].map((one) => heard(telegram, one, /^a castle.*seed 7$/s)));
  if (castle === undefined) throw new Error("there is no castle");
  expect(telegram.bytesOf(castle).length).toBeGreaterThan(20_000);
  expect(telegram.bytesOf(castle)).toEqual(telegram.bytesOf(same));
  pressed(telegram, ada, castle, "Landscape");
  const wide = await heard(telegram, ada, /1280 × 800 · seed 7$/, { after: castle });
  telegram.say(ada, "/effect an oil painting", { replyTo: wide });
  const painted = await heard(telegram, ada, /^an oil painting\n\nseed \d+$/, { after: wide });
  expect(painted.photo?.at(-1)).toMatchObject({ width: 1280, height: 800 });
  expect(telegram.bytesOf(painted)).not.toEqual(telegram.bytesOf(wide));
});

describe("in a group", () => {
  test("what says that a picture is being made becomes the picture, with “uploading a photo” until then", async () => {
    const stage = await staged(anyStore);
    const { telegram, ada, group } = stage;
    const letGo = held(stage);
    const asked = telegram.say(ada, "/imagine a lighthouse", { in: group });
    const waiting = await heard(telegram, group, /^Making your picture…$/);
    expect(labels(waiting)).toEqual(["Stop"]);
    await telegram.until(() => telegram.actions.some(({ chatId }) => chatId === group.id));
    expect(new Set(telegram.actions.map(({ action }) => action))).toEqual(new Set(["upload_photo"]));
    letGo();
    const lighthouse = await heard(telegram, group, /^a lighthouse/);
    expect(lighthouse.message_id).toBe(waiting.message_id);
    expect(lighthouse.reply_to_message?.message_id).toBe(asked.message_id);
    expect(lighthouse.photo).toBeDefined();
    expect(labels(lighthouse)).toContain("Again · 1 credit");
    expect(telegram.sent(group.id)).toHaveLength(1);
    expect(telegram.problems).toEqual([]);
  });

  test("buttons are for whoever asked, and one that costs works once, however often it is pressed", async () => {
    const stage = await staged(anyStore);
    const { telegram, service, ada, bob, group } = stage;
    telegram.say(ada, "/imagine a lighthouse", { in: group });
    const lighthouse = await heard(telegram, group, /^a lighthouse/);
    for (const label of ["Again", "Square", "Use for", "Original"]) {
      const before = telegram.sent(group.id).at(-1);
      pressed(telegram, bob, lighthouse, label);
      const told = await heard(telegram, group, /./, before === undefined ? {} : { after: before });
      expect(textSeen(told)).toBe("This button is for Ada, who asked. Ask me yourself, and I will gladly answer you.");
    }
    expect(service.drawn).toHaveLength(1);
    const letGo = held(stage);
    pressed(telegram, ada, lighthouse, "Again");
    pressed(telegram, ada, lighthouse, "Again");
    await telegram.until(() => service.drawn.length === 2);
    letGo();
    await heard(telegram, group, /^That one is being made, or stands above already\./);
    await telegram.until(() => telegram.sent(group.id).filter(({ photo }) => photo !== undefined).length === 2);
    expect(service.drawn).toHaveLength(2);
    expect(service.charged).toHaveLength(2);
    if (!noneShared) {
      const entries = await stage.ledger();
      expect(entries.map(({ outcome, credits }) => [outcome, credits])).toEqual([
        ["spent", 1],
        ["spent", 1],
      ]);
    }
  });
});

test.skipIf(noneShared)(
  "stopped by the draft, by the button and by /cancel: no picture, and the credits in words",
  async () => {
    const stage = await staged(shared);
    const { telegram, service, ada, bob, group, ledger } = stage;
    const letGo = held(stage);
    const cyd = telegram.person({ first_name: "Cyd" });
    telegram.say(ada, "/imagine one");
    telegram.say(bob, "/imagine two", { in: group });
    telegram.say(cyd, "/imagine three");
    const waiting = await heard(telegram, group, /^Making your picture…$/);
    await telegram.until(() => telegram.visibleDrafts().length === 2 && service.drawn.length === 3);
    telegram.stop(ada);
    telegram.say(cyd, "/cancel");
    // Somebody else may not stop it, unless it is an administrator.
    const vain = pressed(telegram, cyd, waiting, "Stop");
    const STOPPED = /^Stopped before anything had come\. It is not known yet whether credits were taken\.$/;
    await heard(telegram, ada, STOPPED);
    await heard(telegram, cyd, STOPPED);
    await telegram.until(() => telegram.pressed(vain)?.answered);
    expect(service.drawn.find(({ prompt }) => prompt === "two")?.gone.aborted).toBe(false);
    pressed(telegram, bob, waiting, "Stop");
    const stopped = await heard(telegram, group, STOPPED);
    expect(stopped.message_id).toBe(waiting.message_id);
    await expect.poll(() => service.drawn.every(({ gone }) => gone.aborted)).toBe(true);
    letGo();
    await pause(300);
    const all = [ada, cyd, group].flatMap(({ id }) => telegram.sent(id));
    expect(all.filter(({ photo }) => photo !== undefined)).toEqual([]);
    expect((await ledger()).every(({ outcome }) => outcome === "unknown" || outcome === "settled")).toBe(true);
    expect(service.charged).toEqual([]);
  },
);

describe("the third pipeline", () => {
  test("where it is not configured: no menu, no help, and a command that nobody knows", async () => {
    const { telegram, service, ada } = await staged(anyStore);
    telegram.say(ada, "/help");
    expect(textSeen(await heard(telegram, ada, /\/imagine/))).not.toContain("mirage");
    telegram.say(ada, "/mirage an oil painting", { photo: greyPng() });
    const unknown = await heard(telegram, ada, /^There is no \/mirage\. \/help lists what there is/);
    telegram.say(ada, "/help mirage");
    await heard(telegram, ada, /^There is no \/mirage\./, { after: unknown });
    expect(JSON.stringify([...telegram.commands])).not.toContain("mirage");
    expect(service.drawn).toEqual([]);
  });

  test("where it is: in the menu and in the help, with its own menu and buttons", async () => {
    const { telegram, service, ada } = await staged(anyStore, {}, { SERVICE_MIRAGE_PATH: "mirage" });
    await telegram.until(() => JSON.stringify([...telegram.commands]).includes('"mirage"'));
    telegram.say(ada, "/help");
    await heard(telegram, ada, /\/mirage: /);
    telegram.say(ada, "/mirage", { photo: greyPng(300, 200) });
    const menu = await heard(telegram, ada, /^What is to become of this picture\?.*\/mirage a stained glass window/s);
    pressed(telegram, ada, menu, "Comic");
    const comic = await heard(telegram, ada, /^a comic\n\nseed \d+$/);
    pressed(telegram, ada, comic, "Again");
    await heard(telegram, ada, /^a comic\n\nseed \d+$/, { after: comic });
    expect(service.drawn.map(({ pipeline, prompt }) => [pipeline, prompt])).toEqual([
      ["mirage", "a comic"],
      ["mirage", "a comic"],
    ]);
    expect(telegram.problems).toEqual([]);
  });
});
