/** Limits and trouble: floods, what is too large, uploads that break off, and a store that is away. */
import { describe, expect, test } from "vitest";
import { StoreAway } from "../../../../src/core/store/index.ts";
import { useStore } from "../../telegram/listen/parts.ts";
import { type Called, call, like, newId, openConsole, openPage, type Page, shownIn } from "./calling.ts";
import { PNG } from "./pictures.ts";

const store = useStore();
const MEGABYTE = 1024 * 1024;
const outcome = ({ status, body }: Called): unknown => [status, body["refused"]];

describe("floods", () => {
  test("sixty messages a minute are taken, and the next is told when to try again", async () => {
    const web = openConsole(store());
    const page = await openPage(web);
    const told: Called[] = [];
    // The minute may turn in the middle.
    for (let count = 0; count < 125; count += 1) told.push(await page.say("again"));
    const refused = told.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(5);
    expect(refused[0]?.body).toEqual({ refused: "too-fast", says: like(/Try again in .*second/) });
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(web.taken.tries.length).toBe(told.length - refused.length);
  });

  test("thirty sessions an hour are begun from an address, and another is not kept from it", async () => {
    const web = openConsole(store());
    const told: Called[] = [];
    for (let count = 0; count < 61; count += 1) told.push(await call(web, "state", { remote: "203.0.113.9" }));
    const refused = told.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(refused[0]?.headers.get("set-cookie")).toBeNull();
    expect((await call(web, "state", { remote: "203.0.113.10" })).status).toBe(200);
  });
});

describe("what is too large", () => {
  test("is told by how much, and nothing of it is taken", async () => {
    const web = openConsole(store());
    const page = await openPage(web);
    const id = "A".repeat(24);
    expect(outcome(await page.say("x".repeat(16_001)))).toEqual([413, "too-large"]);
    expect(outcome(await page.say("/ask", { options: { prompt: "x".repeat(16_000) } }))).toEqual([413, "too-large"]);
    expect(outcome(await page.say("x".repeat(70_000)))).toEqual([413, "too-large"]);
    const files = Array.from({ length: 5 }, () => ({ id, name: "a.png" }));
    expect(outcome(await page.say("five", { files }))).toEqual([413, "too-large"]);
    expect(outcome(await page.say("x".repeat(16_000)))).toEqual([202, undefined]);
    expect(web.taken.tries).toHaveLength(1);
  });

  test("a file is refused by what it says of its length, and by its length where it says nothing", async () => {
    const web = openConsole(store());
    const page = await openPage(web);
    let read = 0;
    const endless = () =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          read += MEGABYTE;
          controller.enqueue(new Uint8Array(MEGABYTE));
        },
      });
    const headers = { ...page.headers, "content-type": "image/png" };
    const said = { ...headers, "content-length": String(30 * MEGABYTE) };
    expect(outcome(await call(web, "files", { method: "POST", headers: said, body: endless() }))).toEqual([
      413,
      "too-large",
    ]);
    expect(read).toBeLessThan(3 * MEGABYTE);
    const silent = await call(web, "files", { method: "POST", headers, body: endless() });
    expect(silent.body).toEqual({ refused: "too-large", says: like("20 MB") });
    expect(read).toBeLessThan(30 * MEGABYTE);
  });
});

describe("files", () => {
  test("are uploaded, said, shown to their visitor alone, and asked about", async () => {
    const web = openConsole(store());
    const page = await openPage(web);
    const { status, body } = await page.upload(PNG, "image/png; charset=x", "Füchse & co.png");
    expect(status).toBe(201);
    const { talk, id } = await page.say("/effect watercolour", { files: [{ id: body["id"], name: "Füchse.png" }] });
    const [request] = web.taken.tries;
    expect(request).toMatchObject({
      operation: "effect",
      text: "watercolour",
      files: [
        { kind: "picture", name: "Füchse.png", type: "image/png", bytes: PNG.byteLength, from: "message", message: id },
      ],
    });
    expect(request?.files?.[0]?.reference).toBe(`web-${request?.person?.id}-${String(body["id"])}`);
    const url = `/console/files/${talk}/${id}/0`;
    const address: unknown = expect.stringMatching(new RegExp(`^${url}\\?of=\\w+$`));
    expect(await shownIn(page, talk)).toMatchObject([
      {
        files: [
          {
            url: address,
            name: "Füchse.png",
            as: "picture",
            width: 3,
            height: 2,
          },
        ],
      },
    ]);
    const shown = await page.get(url.replace("/console/", ""));
    expect([...shown.bytes]).toEqual([...PNG]);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      "content-type": "image/png",
      "content-disposition": `inline; filename="F_chse.png"; filename*=UTF-8''F%C3%BCchse.png`,
      "content-security-policy": "default-src 'none'; sandbox",
    });
    const known = await page.get(url.replace("/console/", ""), { "if-none-match": shown.headers.get("etag") ?? "" });
    expect([known.status, known.bytes.byteLength]).toEqual([304, 0]);
    const other = await openPage(web);
    expect((await other.get(url.replace("/console/", ""))).status).toBe(404);
    expect(outcome(await other.say("/effect oil", { files: [{ id: body["id"], name: "x" }] }))).toEqual([404, "gone"]);
  });

  test.each([
    ["text/html", "page.html"],
    ["image/svg+xml", "drawing.svg"],
    ["image/png", "really.png"],
  ])("that call themselves %s and are no picture are only ever saved", async (type, name) => {
    const web = openConsole(store());
    const page = await openPage(web);
    const bytes = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>");
    const { body } = await page.upload(bytes, type, name);
    const { talk, id } = await page.say("/extract", { files: [{ id: body["id"], name }] });
    expect(web.taken.tries[0]?.files).toHaveLength(1);
    const { headers } = await page.get(`files/${talk}/${id}/0`);
    expect(headers.get("content-type")).toBe("application/octet-stream");
    expect(headers.get("content-disposition")).toMatch(/^attachment;/);
  });

  test("a picture without words, and one with words that are no command, is told what to do", async () => {
    const web = openConsole(store());
    const page = await openPage(web);
    for (const text of ["", "what is this?", "/ask what is this?"]) {
      const { body } = await page.upload(PNG, "image/png", "a.png");
      await page.say(text, { files: [{ id: body["id"], name: "a.png" }] });
    }
    expect(web.taken.tries.map(({ operation, text }) => [operation, text])).toEqual(
      Array.from({ length: 3 }, () => ["unknown", "picture"]),
    );
    expect((await page.get("state")).body["talks"]).toMatchObject([{ title: "a.png" }]);
  });

  test("sound, films, and nothing at all are not taken", async () => {
    const web = openConsole(store());
    const page = await openPage(web);
    expect(outcome(await page.upload(PNG, "audio/ogg", "a.ogg"))).toEqual([415, "input"]);
    expect(outcome(await page.upload(PNG, "video/mp4", "a.mp4"))).toEqual([415, "input"]);
    expect(outcome(await page.upload(new Uint8Array(), "image/png", "a.png"))).toEqual([400, "input"]);
    expect(outcome(await page.say("/effect oil", { files: [{ id: "A".repeat(24), name: "a.png" }] }))).toEqual([
      404,
      "gone",
    ]);
  });

  test("what breaks off in the middle leaves nothing behind", async () => {
    const kept: string[] = [];
    const { blobs, ...rest } = store();
    const put: typeof blobs.put = async (id, ...given) => {
      kept.push(id);
      await blobs.put(id, ...given);
    };
    const web = openConsole({ ...rest, blobs: { ...blobs, put } });
    const page = await openPage(web);
    const torn = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(PNG);
        controller.error(new Error("Client connection prematurely closed."));
      },
    });
    const headers = { ...page.headers, "content-type": "image/png" };
    expect(outcome(await call(web, "files", { method: "POST", headers, body: torn }))).toEqual([400, "input"]);
    const short = { ...headers, "content-length": String(PNG.byteLength + 1) };
    expect(outcome(await call(web, "files", { method: "POST", headers: short, body: PNG }))).toEqual([400, "input"]);
    expect(kept).toEqual([]);
    expect(web.lines.filter(({ level }) => level === "error")).toEqual([]);
  });

  test("a fifth at once waits its turn", async () => {
    const web = openConsole(store());
    const page = await openPage(web);
    const open: ReadableStreamDefaultController<Uint8Array>[] = [];
    const slow = () => new ReadableStream<Uint8Array>({ start: (controller) => void open.push(controller) });
    const headers = { ...page.headers, "content-type": "image/png" };
    const sending = Array.from({ length: 4 }, () => call(web, "files", { method: "POST", headers, body: slow() }));
    // All of them are counted once the session is known.
    await expect.poll(async () => outcome(await page.upload(PNG, "image/png", "a.png"))).toEqual([429, "too-fast"]);
    for (const controller of open) {
      controller.enqueue(PNG);
      controller.close();
    }
    expect((await Promise.all(sending)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await page.upload(PNG, "image/png", "a.png")).status).toBe(201);
  });

  test("of one address four are on their way at once, whoever sends them, and nobody elsewhere waits for them", async () => {
    const web = openConsole(store());
    const open: ReadableStreamDefaultController<Uint8Array>[] = [];
    const slow = () => new ReadableStream<Uint8Array>({ start: (controller) => void open.push(controller) });
    const send = ({ headers }: Page, remote: string, body: ReadableStream<Uint8Array> | typeof PNG): Promise<Called> =>
      call(web, "files", { method: "POST", headers: { ...headers, "content-type": "image/png" }, remote, body });
    const [first, ...more] = [await openPage(web), await openPage(web), await openPage(web)];
    const remote = "203.0.113.120";
    const sending = Array.from({ length: 4 }, () => send(first, remote, slow()));
    await expect.poll(async () => outcome(await send(first, remote, PNG))).toEqual([429, "too-fast"]);
    for (const page of more) expect(outcome(await send(page, remote, slow()))).toEqual([429, "too-fast"]);
    for (const page of more) expect((await send(page, "203.0.113.121", PNG)).status).toBe(201);
    for (const controller of open.slice(0, 4)) {
      controller.enqueue(PNG);
      controller.close();
    }
    expect((await Promise.all(sending)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    for (const page of more) expect((await send(page, remote, PNG)).status).toBe(201);
  });
});

describe("a store that is away", () => {
  test("at whichever step: the page hears it, and the same call afterwards ends as if nothing had been", async () => {
    const { documents, ...rest } = store();
    for (let step = 0; step < 12; step += 1) {
      let left = Number.POSITIVE_INFINITY;
      const may = (): void => {
        left -= 1;
        if (left < 0) throw new StoreAway("the store did not answer");
      };
      const get: typeof documents.get = async (...given) => {
        may();
        return documents.get(...given);
      };
      const put: typeof documents.put = async (...given) => {
        may();
        return documents.put(...given);
      };
      const update: typeof documents.update = async (...given) => {
        may();
        return documents.update(...given);
      };
      const web = openConsole({ ...rest, documents: { ...documents, get, put, update } });
      const page = await openPage(web);
      left = step;
      const talk = newId();
      const id = newId();
      const first = await page.say("hello", { talk, id });
      left = Number.POSITIVE_INFINITY;
      if (first.status === 202) {
        expect(step).toBeGreaterThan(5);
        return;
      }
      expect(outcome(first)).toEqual([503, "away"]);
      expect(first.headers.get("retry-after")).toBe("3");
      expect(web.taken.durable.size).toBe(0);
      expect((await page.say("hello", { talk, id })).status).toBe(202);
      expect(web.taken.durable.size).toBe(1);
      expect(await shownIn(page, talk)).toMatchObject([{ id, waits: true }]);
    }
    expect.fail("it never came through");
  });

  test("only where it is submitted: the message stands there, and the same call submits it", async () => {
    const web = openConsole(store());
    const page = await openPage(web);
    web.taken.away = true;
    const { status, id } = await page.say("hello");
    expect(status).toBe(503);
    web.taken.away = false;
    expect((await page.say("hello", { id })).status).toBe(202);
    expect([...web.taken.durable.keys()]).toHaveLength(1);
  });
});
