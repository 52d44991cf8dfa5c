/** The checks before sending: each limit at its edges, everything wrong at once, and nothing sent. */
import { describe, expect, test } from "vitest";
import { checkChat, checkEffect, checkImage, checkPicture, checkSearch } from "../../../../src/service/client/check.ts";
import { PICTURE_LIMIT } from "../../../../src/service/schema/limits.ts";
import { isSilent } from "../../../fakes/hostile-manners.ts";
import { DRAWING, failureOf, openBoth, PIXEL, QUERY, QUESTION } from "./opening.ts";

const says = (problems: readonly { readonly says: string }[]): readonly string[] => problems.map((one) => one.says);

describe("a new picture", () => {
  test.each([
    [{ width: 512, height: 1280 }, []],
    [{ seed: -1 }, []],
    [{ seed: null }, []],
    [{ width: 511 }, ["width must be between 512 and 1280, and 511 was given."]],
    [{ width: 2000 }, ["width must be between 512 and 1280, and 2000 was given."]],
    [{ height: 1281 }, ["height must be between 512 and 1280, and 1281 was given."]],
    [{ height: 800.5 }, ["height must be a whole number, and 800.5 was given."]],
    [{ width: Number.NaN }, ["width must be a whole number, and NaN was given."]],
    [{ seed: 1.5 }, ["seed must be a whole number, and 1.5 was given."]],
    [{ prompt: " \n" }, ["prompt must not be empty; say what the picture should show."]],
  ])("%j", (given, problems) => {
    expect(says(checkImage({ ...DRAWING, ...given }))).toEqual(problems);
  });

  test("must say whether it may be for adults only", () => {
    const { prompt } = DRAWING;
    // @ts-expect-error: a caller without types may leave it out.
    const problems = checkImage({ prompt });
    expect(says(problems)).toEqual(["allow_nsfw must be yes or no, and nothing was given."]);
  });

  test("everything wrong is found at once", () => {
    const problems = checkImage({ prompt: "", width: 1, height: 9_999, seed: 0.1, allow_nsfw: true });
    expect(problems.map(({ field }) => field)).toEqual(["prompt", "seed", "width", "height"]);
  });
});

test("a question has messages with something in them, and numbers that are some", () => {
  expect(checkChat(QUESTION)).toEqual([]);
  expect(checkChat({ ...QUESTION, temperature: 0, top_p: null, top_k: 50 })).toEqual([]);
  expect(says(checkChat({ ...QUESTION, messages: [] }))).toEqual(["messages must not be empty; ask something."]);
  const messages = [
    { role: "system" as const, content: "Be brief." },
    { role: "user" as const, content: [{ type: "text" as const, text: " " }] },
    { role: "user" as const, content: null },
  ];
  expect(says(checkChat({ ...QUESTION, messages, temperature: Number.NaN, top_k: 1.5 }))).toEqual([
    "Message 2 must not be empty; write something in it.",
    "Message 3 must not be empty; write something in it.",
    "temperature must be a number, and NaN was given.",
    "top_k must be a whole number, and 1.5 was given.",
  ]);
});

test.each([
  [{ count: 1, offset: 0, sort_by: "date" as const, sources: ["news", "biz"] }, []],
  [{ count: 20, offset: 5_000 }, []],
  [{ count: 0 }, ["count must be between 1 and 20, and 0 was given."]],
  [{ count: 21 }, ["count must be between 1 and 20, and 21 was given."]],
  [{ offset: -1 }, ["offset must be a whole number from 0 on, and -1 was given."]],
  [{ offset: 0.5 }, ["offset must be a whole number from 0 on, and 0.5 was given."]],
  [{ sources: [] }, ["sources must name at least one of news or biz."]],
  [{ sources: ["news", "imageboard"] }, ['sources must be one of news, biz, and "imageboard" was given.']],
  [{ query: "" }, ["query must not be empty; say what to search for."]],
])("a search with %j", (given, problems) => {
  expect(says(checkSearch({ ...QUERY, ...given }, "biz"))).toEqual(problems);
});

test("a picture that is sent is a PNG or JPG by its content, and under the limit", () => {
  const jpg = (size: number): Buffer => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(size - 4)]);
  expect(checkPicture(PIXEL)).toEqual([]);
  expect(checkPicture(jpg(PICTURE_LIMIT - 1))).toEqual([]);
  expect(says(checkPicture(jpg(PICTURE_LIMIT)))).toEqual(["image must be smaller than 2 MB, and 2 MB were given."]);
  expect(says(checkPicture(jpg(3_276_800)))).toEqual(["image must be smaller than 2 MB, and 3.12 MB were given."]);
  expect(says(checkPicture(Buffer.concat([Buffer.from("%PDF-1.7"), Buffer.alloc(PICTURE_LIMIT)])))).toEqual([
    "image must be a PNG or JPG picture, and a PDF document was given.",
    "image must be smaller than 2 MB, and 2 MB were given.",
  ]);
  expect(says(checkEffect({ image: PIXEL, prompt: "", seed: 0.5 }))).toEqual([
    "prompt must not be empty; say what should become of the picture.",
    "seed must be a whole number, and 0.5 was given.",
  ]);
});

test("what is wrong is not sent, and nobody else's fault", async () => {
  const { service, client } = await openBoth([isSilent], { miragePath: "mirage" });
  const image = Buffer.from("just words");
  const failures = [
    await client.chat({ ...QUESTION, messages: [] }),
    await client.createImage({ ...DRAWING, width: 2_000 }),
    await client.search({ ...QUERY, count: 0 }),
    await client.applyEffect({ image, prompt: "" }),
    await client.mirage({ image, prompt: "more" }),
  ].map(failureOf);
  for (const failure of failures) {
    expect(failure).toMatchObject({ kind: "input", fault: "person", credits: "not-taken", retryAfter: undefined });
  }
  expect(failures.map(({ problems }) => problems.map(({ field }) => field))).toEqual([
    ["messages"],
    ["width"],
    ["count"],
    ["prompt", "image"],
    ["image"],
  ]);
  expect(service.connections()).toBe(0);
});
