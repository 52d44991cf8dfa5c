/** Changed pictures: where the source comes from, what cannot be one, and that before and after stay linked. */
import { describe, expect, test } from "vitest";
import { KEPT } from "../../../src/core/answered.ts";
import type { Fetched, File } from "../../../src/core/file.ts";
import type { Request } from "../../../src/core/request.ts";
import { keyOf } from "../../../src/core/request-key.ts";
import { CHATS } from "../../../src/core/settings.ts";
import { failureOf, requestOf, useStore } from "./operating.ts";
import { buttonOf, buttonsOf, fileOf, files, labelsOf, pictureOf, picturing, pressOf, served } from "./picturing.ts";

const store = useStore();
const effectOf = (text: string, given: Partial<Request> = {}): Request =>
  requestOf({ operation: "effect", text, files: [fileOf()], ...given });
const bytes = (found: Uint8Array): Fetched => ({ outcome: "fetched", bytes: found });
const MEGABYTE = 1024 * 1024;

describe("a picture is changed", () => {
  test.each(["png", "jpg", "webp"] as const)("when its bytes are a still picture: %s", async (format) => {
    const stage = picturing(store(), [pictureOf()], {}, bytes(files[format]));
    const request = effectOf("an *oil* painting", { named: { seed: "42" } });
    const made = await served(request, stage);
    expect(stage.fetched).toEqual(request.files);
    expect(stage.effects).toEqual([{ image: files[format], prompt: "an *oil* painting", seed: 42, allow_nsfw: false }]);
    expect(made.reply?.text).toBe("an \\*oil\\* painting\n\nseed 42");
    expect(made.reply?.about).toBe("m7");
    expect(made.reply?.attachments).toMatchObject([{ name: "oil-painting.png", as: "picture" }]);
    expect(labelsOf(made)).toEqual(["Again · 1 credit", "Another effect", "Use for an effect", "Original as a file"]);
    for (const { operation, argument } of buttonsOf(made)) {
      expect(`${operation} ${argument}`).toMatch(/^[\x20-\x7e]{1,60}$/);
    }
  });

  test("as soon as it is known which one, what is shown meanwhile is about it, also after a press", async () => {
    const told: string[] = [];
    const happened: string[] = [];
    const stage = picturing(store(), [pictureOf(), pictureOf()], {
      isAbout: (message) => void told.push(message),
      async fetch() {
        happened.push(`fetched after ${told.at(-1)}`);
        return bytes(files.png);
      },
    });
    const request = effectOf("neon");
    const made = await served(request, stage);
    const above = fileOf({ from: "pressed", message: "the-result" });
    await served(pressOf(request, buttonOf(made, "Again · 1 credit"), { files: [above] }), stage);
    expect(happened).toEqual(["fetched after m7", "fetched after m7"]);
    expect(told).toEqual(["m7", "m7"]);
  });

  test("once there is memory for it, which is given back whatever becomes of it", async () => {
    const happened: string[] = [];
    const more = {
      async roomFor(room: number) {
        happened.push(`room for ${room}`);
        return () => void happened.push("given back");
      },
      async fetch(): Promise<Fetched> {
        happened.push("fetched");
        return happened.length > 3 ? { outcome: "gone" } : bytes(files.png);
      },
    };
    const stage = picturing(store(), [pictureOf()], more);
    await served(effectOf("neon", { files: [fileOf({ bytes: 19_000_000 })] }), stage);
    await served(effectOf("neon"), stage);
    const unknown = 20 * MEGABYTE;
    expect(happened).toEqual([
      ...["room for 19000000", "fetched", "given back"],
      ...[`room for ${unknown}`, "fetched", "given back"],
    ]);
  });

  test("the message's own before the one that it replies to", async () => {
    const own = fileOf({ reference: "own" });
    const quoted = fileOf({ reference: "quoted", from: "quoted", message: "m3" });
    const stage = picturing(store(), [pictureOf(), pictureOf()]);
    await served(effectOf("neon", { files: [own, quoted] }), stage);
    const made = await served(effectOf("neon", { files: [quoted] }), stage);
    expect(stage.fetched).toEqual([own, quoted]);
    expect(made.reply?.about).toBe("m3");
  });

  test("the first of an album, which is said once", async () => {
    const stage = picturing(store(), [pictureOf(), pictureOf(), pictureOf()]);
    const request = effectOf("neon", { files: [fileOf({ album: true })] });
    const made = await served(request, stage);
    expect(made.reply?.text).toMatch(/\n\nYou sent an album; this is one of its pictures\.$/);
    const again = await served(pressOf(request, buttonOf(made, "Again · 1 credit")), stage);
    expect(again.reply?.text).not.toContain("album");
    // Of an album that was replied to, one was chosen.
    const chosen = await served(effectOf("neon", { files: [fileOf({ album: true, from: "quoted" })] }), stage);
    expect(chosen.reply?.text).not.toContain("album");
  });

  test("by the third pipeline, where it is there, and nowhere else", async () => {
    const stage = picturing(store(), [pictureOf(), pictureOf()]);
    const request = effectOf("neon", { operation: "mirage", named: { seed: "1" } });
    const made = await served(request, stage);
    await served(pressOf(request, buttonOf(made, "Again · 1 credit")), stage);
    expect([stage.effects.length, stage.mirages.length]).toEqual([0, 2]);
    const absent = picturing(store(), [], { absent: new Set(["mirage"]) });
    for (const asked of [request, pressOf(request, buttonOf(made, "Another effect"))]) {
      expect((await served({ ...asked, id: `${asked.id}-absent` }, absent)).reply?.text).toBe(
        "There is no /mirage. /help lists what there is; to ask something, write it behind /ask.",
      );
    }
  });

  test("veiled, where adult pictures are wanted and may be", async () => {
    const chat = { id: "adult-effects", kind: "group", adult: true } as const;
    await store().documents.put(CHATS, `telegram:${chat.id}`, { adult: true });
    const stage = picturing(store(), [pictureOf()]);
    const made = await served(effectOf("neon", { chat }), stage);
    expect(stage.effects[0]?.allow_nsfw).toBe(true);
    expect(made.reply?.attachments?.[0]?.veiled).toBe(true);
  });
});

describe("what cannot be changed is told in one sentence with what is right, and costs nothing:", () => {
  const rows: readonly (readonly [what: string, words: string, file?: File, source?: Fetched])[] = [
    ["no picture at all", "Which picture?"],
    ["an animation", "That one moves", fileOf({ kind: "moving" })],
    ["a GIF", "That one moves", fileOf({ kind: "document" }), bytes(files.gif)],
    ["a moving WebP", "That one moves", fileOf({ kind: "sticker" }), bytes(files.moving)],
    ["a document", "That is a PDF document,", fileOf({ kind: "document" }), bytes(files.pdf)],
    ["an empty file", "That is an empty file,", fileOf({ kind: "document" }), bytes(files.empty)],
    ["a document of 21 MB", "larger than 20 MB", fileOf({ kind: "document", bytes: 21 * MEGABYTE })],
    ["one that was too large after all", "larger than 20 MB", fileOf(), { outcome: "too-large", limit: 20 * MEGABYTE }],
    ["one that is gone", "is not there any more", fileOf(), { outcome: "gone" }],
  ];

  test.each(rows.map((row) => [row[0], row] as const))("%s", async (_, [, words, file, source]) => {
    for (const operation of ["effect", "mirage"] as const) {
      const stage = picturing(store(), [], {}, source);
      const request = requestOf({ operation, text: "neon", ...(file === undefined ? {} : { files: [file] }) });
      const made = await served(request, stage);
      expect(made.reply?.text).toContain(words);
      expect(made.reply?.text).toContain(`\`/${operation} an oil painting\``);
      expect(made.reply?.buttons).toBeUndefined();
      expect(stage.fetched).toHaveLength(source === undefined ? 0 : 1);
    }
  });

  test("one that cannot be fetched just now can be tried again", async () => {
    const away: Fetched = { outcome: "away", reason: "no connection" };
    const request = effectOf("neon", { named: { seed: "3" } });
    const made = await served(request, picturing(store(), [], {}, away));
    expect(made.reply?.text).toMatch(/could not fetch .* No credits were taken\.$/);
    const stage = picturing(store(), [pictureOf()]);
    await served(pressOf(request, buttonOf(made, "Once more · 1 credit")), stage);
    expect(stage.effects[0]).toMatchObject({ prompt: "neon", seed: 3 });
  });

  test.each(["abc", ""])("the seed “%s”, for which a button chooses one", async (seed) => {
    const request = effectOf("neon", { named: { seed } });
    const stage = picturing(store(), [pictureOf()]);
    const made = await served(request, stage);
    expect(made.reply?.text).toContain("`--seed 7`");
    expect(stage.effects).toEqual([]);
    await served(pressOf(request, buttonOf(made, "Any seed · 1 credit")), stage);
    expect(stage.effects[0]?.prompt).toBe("neon");
  });
});

describe("without words", () => {
  test.each(["effect", "mirage"] as const)(
    "some effects are offered for the picture that came: %s",
    async (operation) => {
      const stage = picturing(store(), [pictureOf(), pictureOf()]);
      const request = effectOf(" ", { operation });
      const made = await served(request, stage);
      expect(made.reply?.text).toContain("costs 1 credit");
      expect(made.reply?.about).toBe("m7");
      expect(labelsOf(made)).toEqual(["Oil painting", "Watercolour", "Pencil sketch", "Neon", "Pixel art", "Comic"]);
      expect([...stage.effects, ...stage.mirages]).toEqual([]);
      const oil = await served(pressOf(request, buttonOf(made, "Oil painting")), stage);
      expect([...stage.effects, ...stage.mirages]).toMatchObject([{ prompt: "an oil painting", image: files.png }]);
      expect(oil.reply?.about).toBe("m7");
      await served(pressOf(request, buttonOf(made, "Oil painting")), stage);
      await served(pressOf(request, buttonOf(made, "Comic")), stage);
      expect([...stage.effects, ...stage.mirages].map(({ prompt }) => prompt)).toEqual(["an oil painting", "a comic"]);
    },
  );
});

describe("a picture of Herald's own", () => {
  const shown = fileOf({ reference: "shown", from: "pressed", message: "under" });

  async function imagined() {
    const stage = picturing(store(), [pictureOf({ png: Buffer.from("\x89PNG\r\n\x1a\nwhole", "latin1") })]);
    const request = requestOf({ operation: "imagine", text: "a fox" });
    const made = await served(request, stage);
    const press = pressOf(request, buttonOf(made, "Use for an effect"), { pressed: "under", files: [shown] });
    return { request, made, press };
  }

  test("is a source, as it was made, and later as the platform shows it", async () => {
    const { made, press } = await imagined();
    const stage = picturing(store(), [pictureOf(), pictureOf()]);
    const menu = await served(press, stage);
    expect(menu.reply?.about).toBe("under");
    const neon = await served(pressOf(press, buttonOf(menu, "Neon")), stage);
    expect(Buffer.from(stage.effects[0]?.image ?? []).toString("latin1")).toMatch(/whole$/);
    expect(stage.fetched).toEqual([]);
    expect(neon.reply?.about).toBe("under");
    await store().blobs.delete(made.reply?.attachments?.[0]?.blob ?? "");
    await served(pressOf(press, buttonOf(menu, "Comic")), stage);
    expect(stage.fetched).toMatchObject([{ reference: "shown" }]);
  });

  test("is still one when nothing is known of it any more but what stands there", async () => {
    const { request, press } = await imagined();
    await store().documents.delete(KEPT, keyOf(request.id));
    const stage = picturing(store(), [pictureOf()]);
    const menu = await served(press, stage);
    await served(pressOf(press, buttonOf(menu, "Neon")), stage);
    expect(stage.fetched).toEqual([shown]);
    const { files: _files, ...bare } = press;
    const nothing = await served({ ...bare, id: `${press.id}-bare` }, stage);
    expect(nothing.reply?.text).toMatch(/I no longer have .*`\/effect an oil painting`$/);
  });

  test("that no platform shows is gone with its bytes", async () => {
    const { made, press } = await imagined();
    const { files: _files, ...bare } = press;
    const stage = picturing(store(), [pictureOf()]);
    const menu = await served(bare, stage);
    await served(pressOf(press, buttonOf(menu, "Neon")), stage);
    expect(stage.effects).toHaveLength(1);
    await store().blobs.delete(made.reply?.attachments?.[0]?.blob ?? "");
    const gone = await served(pressOf(press, buttonOf(menu, "Comic")), stage);
    expect(gone.reply?.text).toContain("not there any more");
    expect(stage.fetched).toEqual([]);
  });
});

describe("a button under a changed picture", () => {
  test("asks with another seed, or for another effect, of the same source", async () => {
    const stage = picturing(store(), [pictureOf(), pictureOf(), pictureOf()]);
    const request = effectOf("neon", { named: { seed: "42" } });
    const made = await served(request, stage);
    await served(pressOf(request, buttonOf(made, "Again · 1 credit")), stage);
    expect(stage.effects[1]?.seed).not.toBe(42);
    const press = pressOf(request, buttonOf(made, "Another effect"));
    const menu = await served(press, stage);
    await served(pressOf(press, buttonOf(menu, "Comic")), stage);
    expect(stage.effects.map(({ prompt }) => prompt)).toEqual(["neon", "neon", "a comic"]);
    expect(stage.fetched.map(({ reference }) => reference)).toEqual(["photo-1", "photo-1", "photo-1"]);
  });

  test("a month later says that it is forgotten, and costs nothing", async () => {
    const stage = picturing(store(), [pictureOf()]);
    const request = effectOf("neon");
    const made = await served(request, stage);
    await store().documents.delete(KEPT, keyOf(request.id));
    for (const label of ["Again · 1 credit", "Another effect"]) {
      const late = await served(pressOf(request, buttonOf(made, label)), stage);
      expect(late.reply?.text).toMatch(/I no longer have .*`\/effect an oil painting`$/);
    }
    expect(stage.effects).toHaveLength(1);
  });

  test("of somebody else is theirs", async () => {
    const stage = picturing(store(), [pictureOf()]);
    const request = effectOf("neon", { chat: { id: "-5", kind: "group" } });
    const made = await served(request, stage);
    for (const button of buttonsOf(made)) {
      const other = await served(pressOf(request, button, { person: { id: "8", name: "Ben" } }), stage);
      expect(other.reply?.text, button.label).toContain("This button is for Anna");
    }
  });
});

test("an effect that failed says that the credits came back, and can be asked for once more", async () => {
  const failed = { outcome: "failed", failure: failureOf({ credits: "refunded" }), text: "" } as const;
  const stage = picturing(store(), [failed, failed, pictureOf()]);
  const request = effectOf("neon");
  const made = await served(request, stage);
  expect(made.reply?.text).toContain("The credits were given back.");
  const once = buttonOf(made, "Once more · 1 credit");
  const press = pressOf(request, once);
  const second = await served(press, stage);
  expect(second.reply?.text).toContain("The credits were given back.");
  await served(pressOf(press, buttonOf(second, "Once more · 1 credit")), stage);
  expect(stage.effects[2]).toEqual(stage.effects[0]);
});
