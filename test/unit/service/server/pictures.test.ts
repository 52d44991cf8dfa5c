/** Pictures over a socket: forms in every legal spelling, files that are no pictures, seeds, and the third pipeline. */
import { describe, expect, test } from "vitest";
import { POINT } from "../../../fakes/plain-engines.ts";
import { detailOf, like, type Served, serve, useStore } from "./serving.ts";

const store = useStore();

const EFFECT = "/visuals/apply_effect";
const IMAGE = "/visuals/create_image";
const MEGABYTE = 1024 * 1024;
const JPG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]);

function form(image: Blob | string | undefined, fields: Record<string, string> = { prompt: "snow" }): FormData {
  const data = new FormData();
  if (typeof image === "string") data.append("image", image);
  else if (image !== undefined) data.append("image", image, "a.png");
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

const submit = ({ url, key }: Served, body: FormData, path = EFFECT): Promise<Response> =>
  fetch(`${url}${path}`, { method: "POST", headers: { authorization: `Bearer ${key}` }, body });

const submitRaw = ({ url, key }: Served, body: Buffer, type: string): Promise<Response> =>
  fetch(`${url}${EFFECT}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": type },
    body: new Uint8Array(body),
  });

/** A form as it goes over the wire; `IMAGE` stands for the bytes of the picture. */
function wire(text: string): Buffer {
  const [before = "", after = ""] = text.replaceAll("\n", "\r\n").split("IMAGE");
  return Buffer.concat([Buffer.from(before), POINT, Buffer.from(after)]);
}

describe("apply_effect", () => {
  test("answers with a PNG, costs a credit, and is given what was sent", async () => {
    const served = await serve(store());
    for (const bytes of [POINT, JPG]) {
      const fields = { prompt: "snow ❄", seed: "7", allow_nsfw: "true", unknown: "field" };
      const answer = await submit(served, form(new Blob([bytes]), fields));
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(POINT);
      expect(answer.headers.get("deprecation")).not.toBeNull();
    }
    expect(served.asked.changes).toEqual([
      { image: POINT, prompt: "snow ❄", seed: 7 },
      { image: JPG, prompt: "snow ❄", seed: 7 },
    ]);
    expect(await served.left()).toBe(98);
  });

  test("takes another seed every time when none is given, an empty one too", async () => {
    const served = await serve(store());
    await submit(served, form(new Blob([POINT])));
    await submit(served, form(new Blob([POINT]), { prompt: "snow", seed: "", allow_nsfw: "" }));
    const seeds = served.asked.changes.map(({ seed }) => seed);
    expect(new Set(seeds).size).toBe(2);
    for (const seed of seeds) expect(Number.isSafeInteger(seed)).toBe(true);
  });

  test.each([
    ["no picture", form(undefined), "image is missing; it must be a PNG or JPG file."],
    [
      "a text in its place",
      form("a text"),
      "image must be a file, and a text field was given. Send it with a filename.",
    ],
    ["an empty file", form(new Blob([])), "image is an empty file. Send a PNG or JPG file."],
    [
      "a GIF that is called a PNG",
      form(new Blob(["GIF89a..."], { type: "image/png" })),
      "image must be a PNG or JPG file, and this one is neither. Send it in one of these formats.",
    ],
    [
      "3 MB",
      form(new Blob([POINT, Buffer.alloc(3 * MEGABYTE - POINT.length)])),
      "image must be under 2 MB, and one of 3.0 MB was given. Send a smaller one.",
    ],
    [
      "2 MB exactly",
      form(new Blob([POINT, Buffer.alloc(2 * MEGABYTE - POINT.length)])),
      "image must be under 2 MB, and one of 2.0 MB was given. Send a smaller one.",
    ],
  ])("refuses %s, and costs nothing", async (_, body, says) => {
    const served = await serve(store());
    const answer = await submit(served, body);
    expect(answer.status).toBe(422);
    expect(detailOf(await answer.json())).toEqual([["body.image", says]]);
    expect(await served.left()).toBe(100);
  });

  test("takes a byte less than 2 MB, and refuses what is far too large without reading it as a form", async () => {
    const served = await serve(store());
    const most = new Blob([POINT, Buffer.alloc(2 * MEGABYTE - POINT.length - 1)]);
    expect((await submit(served, form(most))).status).toBe(200);
    const huge = await submit(served, form(new Blob([POINT, Buffer.alloc(20 * MEGABYTE)])));
    expect([huge.status, detailOf(await huge.json())]).toEqual([413, like("larger than 8 MB")]);
  });

  test.each([
    [{ seed: "seven", prompt: "x" }, "body.seed", 'seed must be a whole number, and "seven" was given.'],
    [{ seed: "1.5", prompt: "x" }, "body.seed", 'seed must be a whole number, and "1.5" was given.'],
    [{ seed: "9007199254740992", prompt: "x" }, "body.seed", like("seed must be 9007199254740991 or less")],
    [{ prompt: "" }, "body.prompt", "prompt must be a text that is not empty, and an empty text was given."],
    [{}, "body.prompt", "prompt is missing; it must be text."],
    [{ prompt: "x", allow_nsfw: "yes" }, "body.allow_nsfw", 'allow_nsfw must be true or false, and "yes" was given.'],
  ])("refuses the fields %j", async (fields, where, says) => {
    const served = await serve(store());
    const answer = await submit(served, form(new Blob([POINT]), { ...fields }));
    expect([answer.status, detailOf(await answer.json())]).toEqual([422, [[where, says]]]);
    expect(await served.left()).toBe(100);
  });

  test("takes the largest seed, and the truth as any language writes it", async () => {
    const served = await serve(store());
    for (const allow_nsfw of ["True", "FALSE"]) {
      const answer = await submit(
        served,
        form(new Blob([POINT]), { prompt: "x", seed: "9007199254740991", allow_nsfw }),
      );
      expect(answer.status, allow_nsfw).toBe(200);
    }
    expect(served.asked.changes.map(({ seed }) => seed)).toEqual([9007199254740991, 9007199254740991]);
  });

  test.each([
    [
      "with words around it, other cases and folded spaces",
      "b",
      'For nobody.\n--b  \ncontent-disposition:form-data;name=prompt\n\nsnow\n--b\t\nCONTENT-DISPOSITION: form-data; filename="x.png"; name="image"\nContent-Type: text/plain\n\nIMAGE\n--b--\nFor nobody either.',
    ],
    [
      "with a name in another alphabet and quotes",
      '"a b"',
      '--a b\nContent-Disposition: form-data; name="image"; filename*=utf-8\'\'%E2%9D%84.png\n\nIMAGE\n--a b\nContent-Disposition: form-data; name="prompt"; x="a\\"b;name=c"\n\nsnow\n--a b--',
    ],
    [
      "with fields that are there twice",
      "xyz",
      '--xyz\nContent-Disposition: form-data; name="prompt"\n\nrain\n--xyz\nContent-Disposition: form-data; name="image"\n\ntext\n--xyz\nContent-Disposition: form-data; name="image"; filename=""\n\nIMAGE\n--xyz\nContent-Disposition: form-data; name="prompt"\n\nsnow\n--xyz--\n',
    ],
    [
      "with lines that look like its boundary",
      "b",
      '--b\nContent-Disposition: form-data; name="image"; filename="C:\\file\\"\n\nIMAGE\n--b\nContent-Disposition: form-data; name="x"\n\n--bc\n --b\n--b-\n--b\nContent-Disposition: form-data; name="prompt"\n\nsnow\n--b--\n'.replace(
        "\\file\\",
        "\\file",
      ),
    ],
  ])("reads a form %s", async (_, boundary, text) => {
    const served = await serve(store());
    const answer = await submitRaw(served, wire(text), `Multipart/Form-Data; charset=utf-8; Boundary=${boundary}`);
    expect(answer.status).toBe(200);
    expect(served.asked.changes[0]).toMatchObject({ image: POINT, prompt: "snow" });
  });

  test.each([
    ["nothing", ""],
    ["no end", '--b\nContent-Disposition: form-data; name="prompt"\n\nsnow'],
    ["no content", '--b\nContent-Disposition: form-data; name="prompt"\n--b--'],
    ["another boundary", '--c\nContent-Disposition: form-data; name="prompt"\n\nsnow\n--c--'],
  ])("refuses a form with %s", async (_, text) => {
    const served = await serve(store());
    const answer = await submitRaw(served, wire(text), "multipart/form-data; boundary=b");
    expect(answer.status).toBe(422);
    expect(detailOf(await answer.json())).toEqual([["body", like(/^The form cannot be read.*Send it again/)]]);
    expect(await served.left()).toBe(100);
  });

  test("refuses a form with more parts than any form has, and says so", async () => {
    const served = await serve(store());
    const many = wire(`${'--b\nContent-Disposition: form-data; name="a"\n\n\n'.repeat(60)}--b--`);
    const answer = await submitRaw(served, many, "multipart/form-data; boundary=b");
    expect([answer.status, detailOf(await answer.json())]).toEqual([422, [["body", like("more than 50 parts")]]]);
  });

  test("refuses a prompt that is not written in UTF-8", async () => {
    const served = await serve(store());
    const latin = Buffer.from(
      '--b\r\nContent-Disposition: form-data; name="prompt"\r\n\r\ncaf\u00e9\r\n--b--',
      "latin1",
    );
    const answer = await submitRaw(served, latin, "multipart/form-data; boundary=b");
    expect(detailOf(await answer.json())).toEqual([
      ["body.prompt", "prompt is not written in UTF-8. Send the form in UTF-8."],
    ]);
    expect([answer.status, await served.left()]).toEqual([422, 100]);
  });
});

describe("create_image", () => {
  test("draws in the documented size unless another is chosen, with a seed of its own", async () => {
    const { post, asked } = await serve(store());
    const answer = await post(IMAGE, { prompt: "a fox", allow_nsfw: true });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    await post(IMAGE, { prompt: "a fox", allow_nsfw: false, seed: 0, width: 512, height: 1280 });
    await post(IMAGE, { prompt: "a fox", allow_nsfw: false, seed: null });
    expect(asked.drawings).toEqual([
      { prompt: "a fox", width: 1280, height: 800, seed: asked.drawings[0]?.seed },
      { prompt: "a fox", width: 512, height: 1280, seed: 0 },
      { prompt: "a fox", width: 1280, height: 800, seed: asked.drawings[2]?.seed },
    ]);
    expect(asked.drawings[0]?.seed).not.toBe(asked.drawings[2]?.seed);
    for (const { seed } of asked.drawings) expect(Number.isSafeInteger(seed)).toBe(true);
  });
});

describe("the third pipeline", () => {
  test("is there when it has a path, and nowhere else", async () => {
    const served = await serve(store(), { miragePath: "mirage" });
    expect((await submit(served, form(new Blob([POINT])), "/visuals/mirage")).status).toBe(200);
    expect(await served.left()).toBe(99);
    const without = await serve(store());
    expect((await submit(without, form(new Blob([POINT])), "/visuals/mirage")).status).toBe(404);
  });
});
