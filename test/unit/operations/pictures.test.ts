/** New pictures: what is asked of the service, what arrives with them, and that every button pays once. */
import { describe, expect, test } from "vitest";
import { KEPT } from "../../../src/core/answered.ts";
import { DAY } from "../../../src/core/day.ts";
import type { Request } from "../../../src/core/request.ts";
import { keyOf } from "../../../src/core/request-key.ts";
import { CHATS } from "../../../src/core/settings.ts";
import { failureOf, requestOf, useStore } from "./operating.ts";
import { buttonOf, buttonsOf, files, labelsOf, pictureOf, picturing, pressOf, served } from "./picturing.ts";

const store = useStore();
const group = { id: "-5", kind: "group" as const };
const imagineOf = (text: string, given: Partial<Request> = {}): Request =>
  requestOf({ operation: "imagine", text, ...given });

describe("a picture", () => {
  test("is made as it was asked for, and arrives with its prompt, size and seed", async () => {
    const request = imagineOf("a *fox* in the snow", { named: { size: "portrait", seed: "7" } });
    const stage = picturing(store(), [pictureOf({ width: 800, height: 1280 })]);
    const made = await served(request, stage);
    expect(stage.images).toEqual([
      { prompt: "a *fox* in the snow", seed: 7, width: 800, height: 1280, allow_nsfw: false },
    ]);
    const { text, attachments = [] } = made.reply ?? { text: "" };
    expect(text).toBe("a \\*fox\\* in the snow\n\n800 × 1280 · seed 7");
    expect(attachments).toEqual([{ blob: attachments[0]?.blob, name: "fox-in-the-snow.png", as: "picture" }]);
    expect(Buffer.from((await store().blobs.get(attachments[0]?.blob ?? "")) ?? [])).toEqual(files.png);
    expect(labelsOf(made)).toEqual([
      "Again · 1 credit",
      "Square · 1 credit",
      "Landscape · 1 credit",
      "Use for an effect",
      "Original as a file",
    ]);
    for (const { operation, argument } of buttonsOf(made)) {
      expect(`${operation} ${argument}`).toMatch(/^[\x20-\x7e]{1,60}$/);
    }
  });

  test("without a size and a seed has the usual one, and one that can be used again", async () => {
    const stage = picturing(store(), [pictureOf(), pictureOf()]);
    const request = imagineOf("a fox, portrait");
    const made = await served(request, stage);
    const [asked] = stage.images;
    expect(asked).toMatchObject({ prompt: "a fox, portrait", width: 1280, height: 800, allow_nsfw: false });
    expect(made.reply?.text).toContain(`seed ${asked?.seed}`);
    await served(pressOf(request, buttonOf(made, "Square · 1 credit")), stage);
    expect(stage.images[1]).toEqual({ ...asked, width: 1024, height: 1024 });
  });

  test("is of the words that it replies to, when it has none of its own", async () => {
    const stage = picturing(store(), [pictureOf(), pictureOf()]);
    const quoted = { text: "A lighthouse in a storm", name: "Ben" };
    await served(imagineOf(" ", { quoted }), stage);
    await served(imagineOf("a boat", { quoted }), stage);
    expect(stage.images.map(({ prompt }) => prompt)).toEqual(["A lighthouse in a storm", "a boat"]);
  });

  test("has a caption that is one, however long the prompt is", async () => {
    const stage = picturing(store(), [pictureOf()]);
    const made = await served(imagineOf("fox ".repeat(1_000)), stage);
    expect(made.reply?.text.length).toBeLessThan(900);
    expect(made.reply?.text).toMatch(/…\n\n1280 × 800 · seed \d+$/);
    expect(stage.images[0]?.prompt).toHaveLength(3_999);
  });

  test.each([
    [true, true, true],
    [true, undefined, false],
    [false, true, false],
    [undefined, true, false],
  ] as const)("is adult only where it was wanted (%s) and may be (%s)", async (wanted, may, adult) => {
    const chat = { id: `adult-${wanted}-${may}`, kind: "group" as const, ...(may === true ? { adult: may } : {}) };
    await store().documents.put(CHATS, `telegram:${chat.id}`, wanted === undefined ? {} : { adult: wanted });
    const stage = picturing(store(), [pictureOf()]);
    const made = await served(imagineOf("a nude", { chat }), stage);
    expect(stage.images[0]?.allow_nsfw).toBe(adult);
    expect(made.reply?.attachments?.[0]?.veiled).toBe(adult ? true : undefined);
  });
});

describe("what cannot be made as it was asked for costs nothing, and", () => {
  test.each(["", "  \n "])("an empty prompt is answered with an example that can be tried: “%s”", async (text) => {
    const stage = picturing(store(), [pictureOf()]);
    const request = imagineOf(text);
    const made = await served(request, stage);
    expect(made.reply?.text).toContain("`/imagine a fox in the snow`");
    expect(stage.images).toEqual([]);
    await served(pressOf(request, buttonOf(made, "Try a fox · 1 credit")), stage);
    expect(stage.images[0]?.prompt).toBe("a fox in the snow");
  });

  test.each([
    ["9000x1", "1280 × 512 · 1 credit", [1280, 512]],
    ["1920x1080", "1280 × 720 · 1 credit", [1280, 720]],
    ["banana", "Square · 1 credit", [1024, 1024]],
    ["", "Portrait · 1 credit", [800, 1280]],
  ])("the size “%s” is explained, and a button asks with a right one", async (size, label, [width, height]) => {
    const stage = picturing(store(), [pictureOf()]);
    const request = imagineOf("a fox", { named: { size, seed: "7" } });
    const made = await served(request, stage);
    expect(made.reply?.text).toContain("`/imagine a fox --size 1024x768`");
    expect(made.reply?.text.split("\n")).toHaveLength(1);
    expect(stage.images).toEqual([]);
    await served(pressOf(request, buttonOf(made, label)), stage);
    expect(stage.images).toEqual([{ prompt: "a fox", seed: 7, width, height, allow_nsfw: false }]);
  });

  test.each(["abc", "1.5", ""])("the seed “%s” is explained, and a button chooses one", async (seed) => {
    const stage = picturing(store(), [pictureOf()]);
    const request = imagineOf("a fox", { named: { seed, size: "square" } });
    const made = await served(request, stage);
    expect(made.reply?.text).toContain("`--seed 7`");
    expect(stage.images).toEqual([]);
    await served(pressOf(request, buttonOf(made, "Any seed · 1 credit")), stage);
    expect(stage.images[0]).toMatchObject({ prompt: "a fox", width: 1024 });
    expect(Number.isInteger(stage.images[0]?.seed)).toBe(true);
  });

  test("a seed that is too large is told what it may be", async () => {
    const stage = picturing(store(), []);
    const made = await served(imagineOf("a fox", { named: { seed: "99999999999999999999" } }), stage);
    expect(made.reply?.text).toMatch(
      /^“99999999999999999999” is too large for a seed.* 9007199254740991: .*`--seed 7`$/,
    );
    expect(stage.images).toEqual([]);
  });
});

describe("a button under a picture", () => {
  test("makes another with a new seed, and that one has buttons of its own, also when the first is forgotten", async () => {
    const stage = picturing(store(), [pictureOf(), pictureOf(), pictureOf()]);
    const request = imagineOf("a fox", { named: { size: "640x640", seed: "7" } });
    const first = await served(request, stage);
    const press = pressOf(request, buttonOf(first, "Again · 1 credit"));
    const second = await served(press, stage);
    expect(second.reply?.about).toBe(press.pressed);
    expect(stage.images[1]).toMatchObject({ prompt: "a fox", width: 640, height: 640 });
    expect(stage.images[1]?.seed).not.toBe(7);
    await store().documents.delete(KEPT, keyOf(request.id));
    await served(pressOf(press, buttonOf(second, "Portrait · 1 credit")), stage);
    expect(stage.images[2]).toEqual({ ...stage.images[1], width: 800, height: 1280 });
  });

  test("pays once, however often it is pressed, and goes on after a crash", async () => {
    const stage = picturing(store(), [pictureOf(), pictureOf(), pictureOf()]);
    const request = imagineOf("a fox");
    const made = await served(request, stage);
    const again = buttonOf(made, "Again · 1 credit");
    const press = pressOf(request, again);
    await served(press, stage);
    const twice = await served(pressOf(request, again), stage);
    expect(twice.reply?.text).toMatch(/^That one is being made, or stands above already\./);
    expect(stage.images).toHaveLength(2);
    // The same press once more is a run after a crash; whether it may pay is decided where the call is made.
    await served(press, stage);
    expect(stage.images).toHaveLength(3);
  });

  test("that came to nothing may be pressed again", async () => {
    const failed = { outcome: "failed", failure: failureOf({ credits: "refunded" }), text: "" } as const;
    const stopped = { outcome: "stopped", text: "", credits: "unknown" } as const;
    const limited = { outcome: "limited", limit: "minute", endsAt: undefined, told: true } as const;
    const stage = picturing(store(), [pictureOf(), failed, stopped, limited, pictureOf()]);
    const request = imagineOf("a fox");
    const again = buttonOf(await served(request, stage), "Again · 1 credit");
    for (const _ of [failed, stopped, limited, pictureOf()]) await served(pressOf(request, again), stage);
    expect(stage.images).toHaveLength(5);
  });

  test("is free again when the run that it began was given up", async () => {
    const request = imagineOf("a fox");
    const made = await served(request, picturing(store(), [pictureOf()]));
    const again = buttonOf(made, "Again · 1 credit");
    const broken = picturing(store(), [], { createImage: () => Promise.reject(new Error("given up")) });
    await expect(served(pressOf(request, again), broken)).rejects.toThrow("given up");
    const stage = picturing(store(), [pictureOf()]);
    await served(pressOf(request, again), stage);
    expect(stage.images).toHaveLength(1);
  });

  test("is for whoever asked", async () => {
    const stage = picturing(store(), [pictureOf()]);
    const request = imagineOf("a fox", { chat: group, person: { id: "7", name: "An*na" } });
    const made = await served(request, stage);
    for (const button of buttonsOf(made)) {
      const other = await served(pressOf(request, button, { person: { id: "8", name: "Ben" } }), stage);
      expect(other.reply?.text, button.label).toContain("for An\\*na, who asked");
    }
    expect(stage.images).toHaveLength(1);
  });

  test.each([
    ["Again · 1 credit", /^I no longer have what this was made of\. .*`\/imagine a fox in the snow`$/],
    ["Square · 1 credit", /^I no longer have what this was made of\. .*`\/imagine a fox in the snow`$/],
    [
      "Original as a file",
      /^I no longer have the original; .* The same words and the same seed can make it once more\.$/,
    ],
  ])("a month later says that it is forgotten: %s", async (label, words) => {
    const stage = picturing(store(), [pictureOf()]);
    const request = imagineOf("a fox");
    const made = await served(request, stage);
    await store().documents.delete(KEPT, keyOf(request.id));
    const late = await served(pressOf(request, buttonOf(made, label)), stage);
    expect(late.reply?.text).toMatch(words);
    expect(stage.images).toHaveLength(1);
  });

  test("that finds something else than a picture makes none", async () => {
    const question = requestOf({ text: "Why?" });
    await store().documents.put(KEPT, keyOf(question.id), { request: question, answered: { reply: { text: "So." } } });
    for (const operation of ["imagine", "effect", "mirage", "original"] as const) {
      const argument = operation === "original" ? keyOf(question.id) : `${keyOf(question.id)} again`;
      const stage = picturing(store(), []);
      const made = await served(pressOf(question, { label: "", operation, argument }), stage);
      expect(made.reply?.text).toContain("I no longer have");
    }
  });
});

describe("the original", () => {
  test("is handed over as a file, and is there until it is delivered", async () => {
    const lifetimes: number[] = [];
    const { blobs, ...rest } = store();
    function expire(id: string, lifetime: number): Promise<boolean> {
      lifetimes.push(lifetime);
      return blobs.expire(id, lifetime);
    }
    const stage = picturing({ ...rest, blobs: { ...blobs, expire } }, [pictureOf()]);
    const request = imagineOf("a fox");
    const made = await served(request, stage);
    const press = pressOf(request, buttonOf(made, "Original as a file"));
    const { reply } = await served(press, stage);
    expect(reply?.attachments).toEqual([{ ...made.reply?.attachments?.[0], as: "file" }]);
    expect(reply?.about).toBe(press.pressed);
    expect(lifetimes).toEqual([DAY]);
  });

  test.each([
    ["group", "A file cannot be veiled", undefined],
    ["private", "The original", "file"],
  ] as const)("of an adult picture is not shown where others are (%s)", async (kind, says, as) => {
    const chat = { id: `veiled-${kind}`, kind, adult: true } as const;
    await store().documents.put(CHATS, `telegram:${chat.id}`, { adult: true });
    const stage = picturing(store(), [pictureOf()]);
    const request = imagineOf("a nude", { chat });
    const made = await served(request, stage);
    const { reply } = await served(pressOf(request, buttonOf(made, "Original as a file")), stage);
    expect(reply?.text).toContain(says);
    expect(reply?.attachments?.[0]?.as).toBe(as);
  });

  test("that is gone can be made once more, the very same", async () => {
    const stage = picturing(store(), [pictureOf(), pictureOf()]);
    const request = imagineOf("a fox", { named: { size: "square" } });
    const made = await served(request, stage);
    await store().blobs.delete(made.reply?.attachments?.[0]?.blob ?? "");
    const gone = await served(pressOf(request, buttonOf(made, "Original as a file")), stage);
    expect(gone.reply?.text).toContain("I keep originals for an hour");
    await served(pressOf(request, buttonOf(gone, "Once more · 1 credit")), stage);
    expect(stage.images[1]).toEqual(stage.images[0]);
  });
});

describe("a picture that did not come", () => {
  test("is told with what became of the credits, and can be asked for once more, the same", async () => {
    const failed = { outcome: "failed", failure: failureOf({ credits: "refunded" }), text: "" } as const;
    const stage = picturing(store(), [failed, pictureOf()]);
    const request = imagineOf("a fox", { named: { size: "square" } });
    const made = await served(request, stage);
    expect(made.reply?.text).toBe(
      "The service tried to make the picture and did not manage. The credits were given back. Please ask again in a moment.",
    );
    expect(made.reply?.attachments).toBeUndefined();
    await served(pressOf(request, buttonOf(made, "Once more · 1 credit")), stage);
    expect(stage.images[1]).toEqual(stage.images[0]);
  });

  test("because of a crash is never made on its own", async () => {
    const stage = picturing(store(), [{ outcome: "interrupted", text: "", credits: "unknown" }]);
    const made = await served(imagineOf("a fox"), stage);
    expect(made.reply?.text).toMatch(/restarted while this picture .* not known yet whether credits were taken\.$/);
    expect(labelsOf(made)).toEqual(["Once more · 1 credit"]);
  });

  test("because of a limit that was told is not told again", async () => {
    const limited = { outcome: "limited", limit: "person", endsAt: undefined } as const;
    const stage = picturing(store(), [
      { ...limited, told: false },
      { ...limited, told: true },
    ]);
    const made = await served(imagineOf("a fox"), stage);
    expect(made.reply?.text).toMatch(/too few credits left today for this picture.* No credits were taken\.$/);
    expect(await served(imagineOf("a fox"), stage)).toEqual({});
  });
});
