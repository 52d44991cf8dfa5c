/** Buttons that are pressed after days: what was asked is found again, small, for its person alone, and erased with them. */
import { describe, expect, test } from "vitest";
import { KEPT } from "../../../src/core/answered.ts";
import type { Request } from "../../../src/core/request.ts";
import { keyOf } from "../../../src/core/request-key.ts";
import { ASKED, countAsked, forgetAsked, keepAsked } from "../../../src/operations/asked-before.ts";
import { answered, requestOf, sentOf, serve, stageOf, useStore } from "./operating.ts";
import { buttonOf, buttonsOf, fileOf, pictureOf, picturing, pressOf, served } from "./picturing.ts";

const store = useStore();
const group = { id: "-5", kind: "group" as const };

/** Days later: the answer that was kept is gone. */
async function daysLater(request: Request): Promise<void> {
  const kept = await store().documents.get(KEPT, keyOf(request.id));
  await keepAsked(store().documents, request, kept?.answered ?? {});
  await store().documents.delete(KEPT, keyOf(request.id));
}

const personOf = ({ platform, person }: Request): string => `${platform}:${person?.id}`;

describe("days later", () => {
  test("a question is asked anew, as it was asked", async () => {
    const request = requestOf({ chat: group, text: "Why?", named: { model: "eclipse" } });
    await daysLater(request);
    const stage = stageOf(store(), [answered("Because.")]);
    const press = { ...request, id: `${request.id}/press`, operation: "again", pressed: "n1" } as const;
    const made = await serve("again", { ...press, text: keyOf(request.id), named: {} }, stage);
    expect(made.reply?.text).toBe("Because.");
    expect(stage.asked[0]?.model).toBe("eclipse");
    expect(sentOf(stage.asked[0]).at(-1)).toBe("user: Why?");
  });

  test.each(["Again · 1 credit", "Square · 1 credit"])("a picture is made anew: %s", async (label) => {
    const request = requestOf({ operation: "imagine", text: "a fox" });
    const stage = picturing(store(), [pictureOf(), pictureOf()]);
    const made = await served(request, stage);
    await daysLater(request);
    const anew = await served(pressOf(request, buttonOf(made, label)), stage);
    expect(anew.reply?.attachments).toHaveLength(1);
    expect(stage.images.map(({ prompt }) => prompt)).toEqual(["a fox", "a fox"]);
  });

  test("a picture is used for an effect as the message shows it, and the effect is made again of the same", async () => {
    const request = requestOf({ operation: "effect", text: "oil", files: [fileOf()] });
    const stage = picturing(store(), [pictureOf(), pictureOf()]);
    const made = await served(request, stage);
    await daysLater(request);
    const again = await served(pressOf(request, buttonOf(made, "Again · 1 credit")), stage);
    expect(again.reply?.attachments).toHaveLength(1);
    expect(stage.fetched.map(({ reference }) => reference)).toEqual(["photo-1", "photo-1"]);
    const above = [fileOf({ from: "pressed", reference: "shown" })];
    const menu = await served(pressOf(request, buttonOf(made, "Use for an effect"), { files: above }), stage);
    expect(buttonsOf(menu).length).toBeGreaterThan(3);
  });

  test("the original is gone, and can be made once more", async () => {
    const request = requestOf({ operation: "imagine", text: "a fox" });
    const stage = picturing(store(), [pictureOf()]);
    const made = await served(request, stage);
    await daysLater(request);
    const late = await served(pressOf(request, buttonOf(made, "Original as a file")), stage);
    expect(late.reply?.text).toContain("I no longer have the original");
    expect(buttonsOf(late).map(({ label }) => label)).toEqual(["Once more · 1 credit"]);
  });

  test("an answer that was to be shown is gone, and can be asked for again", async () => {
    const request = requestOf({ text: "Why?" });
    await daysLater(request);
    const stage = stageOf(store(), []);
    const { reply } = await serve(
      "show",
      { ...request, operation: "show", text: keyOf(request.id), pressed: "9" },
      stage,
    );
    expect(reply?.buttons).toEqual([[{ label: "Ask again", operation: "again", argument: keyOf(request.id) }]]);
  });

  test("it is for whoever asked, all the same", async () => {
    const request = requestOf({ chat: group, text: "Why?", person: { id: "7", name: "Ada" } });
    await daysLater(request);
    const press = { ...request, id: `${request.id}/other`, operation: "again", pressed: "n1" } as const;
    const other = { ...press, person: { id: "8", name: "Ben" }, text: keyOf(request.id) };
    expect((await serve("again", other, stageOf(store(), []))).reply?.text).toContain("for Ada, who asked");
  });
});

describe("what is kept", () => {
  test("has nothing of the moment, and no picture that will be gone", async () => {
    const request = requestOf({
      text: "Why?",
      edited: true,
      interaction: { ends: 1, shows: "reply" },
      files: [fileOf({ blob: "b1" }), fileOf({ reference: "second" })],
    });
    await keepAsked(store().documents, request, {});
    const { edited: _edited, interaction: _interaction, ...rest } = request;
    expect(await store().documents.get(ASKED, keyOf(request.id))).toEqual({ ...rest, files: [fileOf()] });
    const own = requestOf({ files: [fileOf({ reference: "b2", blob: "b2" })] });
    await keepAsked(store().documents, own, {});
    expect((await store().documents.get(ASKED, keyOf(own.id)))?.files).toBeUndefined();
  });

  test("is small: something longer is kept for the day of its answer alone", async () => {
    const [short, long] = [requestOf({ text: "x".repeat(900) }), requestOf({ text: "x".repeat(1_600) })];
    for (const request of [short, long]) await keepAsked(store().documents, request, {});
    expect(await store().documents.get(ASKED, keyOf(short.id))).toBeDefined();
    expect(await store().documents.get(ASKED, keyOf(long.id))).toBeUndefined();
  });

  test("is bounded for each person, the oldest going first", async () => {
    const person = { id: "many", name: "Ada" };
    const all = Array.from({ length: 203 }, () => requestOf({ person }));
    for (const request of [...all, ...all.slice(-1)]) await keepAsked(store().documents, request, {});
    expect(await countAsked(store().documents, "telegram:many")).toBe(200);
    const standing = await Promise.all(all.map(({ id }) => store().documents.get(ASKED, keyOf(id))));
    expect(standing.map((one) => one !== undefined)).toEqual(all.map((_, index) => index >= 3));
  });

  test("is shown and erased with everything else of the person", async () => {
    const request = requestOf({ operation: "imagine", text: "a fox" });
    await keepAsked(store().documents, request, {});
    const ask = { ...request, operation: "privacy" } as const;
    const { text: _text, ...bare } = ask;
    expect((await serve("privacy", bare, stageOf(store(), []))).reply?.text).toContain("**Buttons**: 1 question");
    const forgot = await serve("privacy", { ...ask, text: "forget sure", pressed: "9" }, stageOf(store(), []));
    expect(forgot.reply?.text).toContain("1 question or picture that the buttons");
    expect(await store().documents.get(ASKED, keyOf(request.id))).toBeUndefined();
    expect(await forgetAsked(store().documents, personOf(request))).toBe(0);
  });
});
