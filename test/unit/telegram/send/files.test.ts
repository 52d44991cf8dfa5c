/** Files from Telegram and messages taken away there: what comes of each answer it can give, and that nothing leaks. */
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import type { File } from "../../../../src/core/file.ts";
import { createTelegramApi } from "../../../../src/platforms/telegram/send/api.ts";
import { createFetch } from "../../../../src/platforms/telegram/send/files.ts";
import { stores } from "../../../contracts/store/stores.ts";
import { openSending, waitOf } from "./sending.ts";

const [used] = stores;
const TOKEN = "123456:secret";
const LIMIT = 20 * 1024 * 1024;
const awake = new AbortController().signal;
const fileOf = (reference: string, more: Partial<File> = {}): File => ({
  kind: "picture",
  reference,
  from: "message",
  ...more,
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().on("end", () => listener(request, response));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
}

/** A server that names this path, and what it was asked. */
async function naming(path: string | undefined, download: RequestListener, size?: number) {
  const asked: string[] = [];
  const calls: string[] = [];
  const root = await serve((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.url?.includes("/file/") === true) return void download(request, response);
    response.end(JSON.stringify({ ok: true, result: { file_id: "x", file_path: path, file_size: size } }));
  });
  const telegram = createTelegramApi({
    token: TOKEN,
    apiRoot: `${root}/base`,
    onCall: (call, outcome, milliseconds) => calls.push(`${call} ${outcome} ${milliseconds >= 0}`),
  });
  onTestFinished(() => telegram.close());
  return { asked, calls, fetch: createFetch(telegram) };
}

describe("a download is told like any other call", () => {
  test.each<[what: string, download: RequestListener, told: string]>([
    ["that gives the file", (_, response) => void response.end("content"), "done"],
    ["that gives more than was wanted", (_, response) => void response.end(Buffer.alloc(LIMIT + 1)), "done"],
    ["that gives none", (_, response) => void response.writeHead(404).end(), "refused"],
    ["that demands a pause", (_, response) => void response.writeHead(429).end('{"retry_after":9}'), "pause"],
    ["that breaks", (request) => void request.socket.destroy(), "lost"],
  ])("%s", async (_, download, told) => {
    const { calls, fetch } = await naming("a/b", download);
    await fetch(fileOf("x"), awake);
    expect(calls.slice(0, 2)).toEqual(["getFile done true", `download ${told} true`]);
  });
});

describe("a path", () => {
  const content: RequestListener = (_, response) => void response.end("content");

  test.each([
    ["photos/file_1.jpg", "photos/file_1.jpg"],
    ["documents/file 2.ä?b#c%2e", "documents/file%202.%C3%A4%3Fb%23c%252e"],
    ["a\\..\\b", "a%5C..%5Cb"],
    ["x\r\nhost: evil", "x%0D%0Ahost%3A%20evil"],
  ])("%j is asked of the host that calls go to, as %s", async (path, written) => {
    const { asked, fetch } = await naming(path, content);
    expect(await fetch(fileOf("x"), awake)).toEqual({ outcome: "fetched", bytes: Buffer.from("content") });
    expect(asked).toEqual([`POST /base/bot${TOKEN}/getFile`, `GET /base/file/bot${TOKEN}/${written}`]);
  });

  test.each(["../../etc/passwd", "a/../b", "./a", "a//b", "a/", "//evil.example/a", "/var/lib/bot/file_1", "C:\\file"])(
    "%j is not asked for at all",
    async (path) => {
      const { asked, fetch } = await naming(path, content);
      const fetched = await fetch(fileOf("x"), awake);
      expect(fetched.outcome).toBe("away");
      expect(fetched.outcome === "away" && fetched.reason).toMatch(/--local|leads to no file/);
      expect(asked).toHaveLength(1);
    },
  );

  test("that sends elsewhere is not followed", async () => {
    const { asked, fetch } = await naming("a", (_, response) =>
      response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
    );
    expect((await fetch(fileOf("x"), awake)).outcome).toBe("away");
    expect(asked).toHaveLength(2);
  });
});

describe("too large", () => {
  test("by what its sender says, and by what Telegram says, it is not even asked for", async () => {
    const { asked, fetch } = await naming("a", (_, response) => void response.end("x"), LIMIT + 1);
    const refused = { outcome: "too-large", limit: LIMIT };
    expect(await fetch(fileOf("x", { bytes: LIMIT + 1 }), awake)).toEqual(refused);
    expect(asked).toHaveLength(0);
    expect(await fetch(fileOf("x", { bytes: LIMIT }), awake)).toEqual(refused);
    expect(asked).toHaveLength(1);
  });

  test("by what comes, it is given up in the middle", async () => {
    let written = 0;
    const { fetch } = await naming("a", (_, response) => {
      const piece = Buffer.alloc(1024 * 1024);
      // What cannot be written is told to who writes before it is seen that nobody reads, in some versions of Node.
      const more = (error?: Error | null): void => {
        if (response.destroyed || (error ?? undefined) !== undefined) return;
        written += piece.length;
        response.write(piece, more);
      };
      more();
    });
    expect(await fetch(fileOf("x"), awake)).toEqual({ outcome: "too-large", limit: LIMIT });
    expect(written).toBeLessThan(1.8 * LIMIT);
  });
});

test("a server that never comes to an end is given up when the caller does, and the reason is the caller's", async () => {
  const aborter = new AbortController();
  const { fetch } = await naming("a", (_, response) => {
    response.write("x");
    aborter.abort(new Error("shutting down"));
  });
  await expect(fetch(fileOf("x"), aborter.signal)).rejects.toThrow("shutting down");
});

test("no outcome tells the token", async () => {
  const { fetch } = await naming("a", (request) => void request.socket.destroy());
  const fetched = await fetch(fileOf("x"), awake);
  expect(fetched.outcome).toBe("away");
  expect(JSON.stringify(fetched)).not.toContain("secret");
});

describe.each(used === undefined ? [] : [used])("on $name", ({ use }) => {
  const pair = use();

  async function open() {
    const sending = await openSending(pair().first);
    const ada = sending.person();
    const bytes = Buffer.from("name,price\n");
    const document = { name: "prices.csv", type: "text/csv", bytes };
    const reference = sending.telegram.say(ada, "look", { document }).document?.file_id ?? "";
    return { ...sending, ada, bytes, file: fileOf(reference), sender: sending.newSender() };
  }

  test("what somebody sent comes as it is", async () => {
    const { telegram, sender, file, bytes } = await open();
    expect(await sender.fetch(file, awake)).toEqual({ outcome: "fetched", bytes });
    expect(await sender.fetch(fileOf("unknown"), awake)).toEqual({ outcome: "gone" });
    telegram.refuseNext("getFile", { code: 400, description: "Bad Request: file is too big" });
    expect(await sender.fetch(file, awake)).toEqual({ outcome: "too-large", limit: LIMIT });
    telegram.refuseNext("download", { code: 404, description: "Not Found" });
    expect(await sender.fetch(file, awake)).toEqual({ outcome: "gone" });
    expect(telegram.problems).toEqual([]);
  });

  const TROUBLES = {
    "a short pause": (telegram, at) => telegram.refuseNext(at, waitOf(1)),
    "an error of Telegram's own": (telegram, at) =>
      telegram.refuseNext(at, { code: 500, description: "Internal Server Error" }),
    "a proxy's page": (telegram, at) => telegram.htmlNext(at, 502),
    "a broken connection": (telegram, at) => telegram.breakNext(at, "after"),
  } as const satisfies Record<
    string,
    (telegram: Awaited<ReturnType<typeof open>>["telegram"], at: "getFile" | "download") => void
  >;

  test.each(Object.entries(TROUBLES))("%s is waited out once, and not twice", async (_, spoil) => {
    for (const at of ["getFile", "download"] as const) {
      const { telegram, sender, file, bytes } = await open();
      spoil(telegram, at);
      expect(await sender.fetch(file, awake)).toEqual({ outcome: "fetched", bytes });
      spoil(telegram, at);
      spoil(telegram, at);
      expect((await sender.fetch(file, awake)).outcome).toBe("away");
      expect(telegram.insideWait).toEqual([]);
    }
  });

  test("a long pause is none that is waited for", async () => {
    const { telegram, sender, file } = await open();
    telegram.refuseNext("getFile", waitOf(60));
    expect(await sender.fetch(file, awake)).toEqual({
      outcome: "away",
      reason: "Telegram demands a pause of 60 s",
    });
    expect(telegram.callsOf("getFile")).toHaveLength(1);
  });

  describe("a message that is taken away", () => {
    test("is gone, and was if it is so already; through an error and a lost answer as well", async () => {
      const { telegram, ada, sender, request } = await open();
      const secret = telegram.say(ada, "/key set abc");
      const asked = request(ada, { message: String(secret.message_id) });
      telegram.breakNext("deleteMessage", "after");
      telegram.refuseNext("deleteMessage", { code: 500, description: "Internal Server Error" });
      expect(await sender.erase(asked)).toBe(true);
      expect(telegram.chat(ada.id).messages.some(({ text }) => text === secret.text)).toBe(false);
      expect(await sender.erase(asked)).toBe(true);
    });

    test("stays where Herald may not, where it is too old, and where Telegram does not answer", async () => {
      const { telegram, ada, sender, request } = await open();
      const group = telegram.group({ members: [ada] });
      const there = telegram.say(ada, "/key set abc", { in: group, heard: true });
      expect(await sender.erase(request(group, { message: String(there.message_id) }))).toBe(false);
      const old = telegram.say(ada, "old", { date: Math.floor(Date.now() / 1000) - 49 * 3600 });
      expect(await sender.erase(request(ada, { message: String(old.message_id) }))).toBe(false);
      telegram.breakNext("deleteMessage", "before", 3);
      const said = telegram.say(ada, "/key set abc");
      expect(await sender.erase(request(ada, { message: String(said.message_id) }))).toBe(false);
      expect(telegram.callsOf("deleteMessage")).toHaveLength(5);
      expect(await sender.erase(request(ada))).toBe(false);
    });

    test("goes where Herald is an administrator", async () => {
      const { telegram, ada, sender, request } = await open();
      const group = telegram.group({ members: [ada], bot: "administrator" });
      const there = telegram.say(ada, "/key set abc", { in: group, heard: true });
      expect(await sender.erase(request(group, { message: String(there.message_id) }))).toBe(true);
    });
  });
});
