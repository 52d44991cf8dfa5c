/** Bodies that lie, that trickle and that never end, and files that are something else: a real process takes none of it. */
import { describe, expect, test } from "vitest";
import { parseArguments } from "../../../src/core/arguments.ts";
import { shownText } from "../../../src/platforms/web/parse/shown.ts";
import { greyPng } from "../../fakes/scripted-pictures.ts";
import { rawClient, trickle } from "../../unit/http/running.ts";
import { asks, INSIDE, missingIn, readAnswer, throws } from "./attacker.ts";
import { openQuickly } from "./stage.ts";
import { newId, type Visitor } from "./visitor.ts";

async function opened(more: Readonly<Record<string, string>> = {}) {
  const stage = await openQuickly();
  const [herald] = await stage.startAll(1, { LOG_FORMAT: "json", ...more });
  const eve = await stage.visitor();
  const headers = { cookie: eve.cookie, "x-herald-csrf": eve.state.csrf };
  /** A call of theirs whose length says something else than what comes. */
  const head = (path: string, more: string): string => {
    const own = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return `POST /console/${path} HTTP/1.1\r\nhost: ${new URL(stage.address()).host}\r\n${own.join("")}${more}\r\n\r\n`;
  };
  return { ...stage, herald, eve, headers, head, address: stage.address() };
}

const sayOf = ({ talk }: Visitor, text: string): string => JSON.stringify({ id: newId(), talk, text });

const HTML = "<!doctype html><script>alert(1)</script>";

/** What each of them is, the bytes say: a browser must never take it for a page. */
const FILES: readonly (readonly [name: string, type: string, bytes: Uint8Array, served: RegExp])[] = [
  ["page.html", "text/html", Buffer.from(HTML), /^application\/octet-stream$/],
  ["page.png", "image/png", Buffer.from(HTML), /^application\/octet-stream$/],
  ["both.html", "text/html", Buffer.concat([greyPng(8, 8, 1), Buffer.from(HTML)]), /^image\/png$/],
  ["both.gif", "image/gif", Buffer.from(`GIF89a/*${HTML}*/=1`), /^(?:image\/gif|application\/octet-stream)$/],
  [
    "drawn.svg",
    "image/svg+xml",
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${HTML}</svg>`),
    /^application\/octet-stream$/,
  ],
  [
    "paper.pdf",
    "application/pdf",
    Buffer.from("%PDF-1.4\n1 0 obj<</S/JavaScript/JS(app.alert(1))>>"),
    /^application\/octet-stream$/,
  ],
  [
    "page.xhtml",
    "application/xhtml+xml",
    Buffer.from(`<html xmlns="http://www.w3.org/1999/xhtml">${HTML}</html>`),
    /^application\/octet-stream$/,
  ],
  ["script.js", "text/javascript", Buffer.from("alert(1)"), /^application\/octet-stream$/],
  ['a"; filename=x.html\r\nset-cookie: herald=1', "image/png", greyPng(8, 8, 2), /^image\/png$/],
  ["../../../etc/passwd", "image/png", greyPng(8, 8, 3), /^image\/png$/],
  // What claims to be 60,000 by 60,000 is not looked into by the server that shows it.
  [
    "bomb.png",
    "image/png",
    Buffer.concat([
      greyPng(8, 8, 4).subarray(0, 16),
      Buffer.from([0, 0, 234, 96, 0, 0, 234, 96]),
      greyPng(8, 8, 4).subarray(24),
    ]),
    /^(?:image\/png|application\/octet-stream)$/,
  ],
];

describe("bodies", () => {
  test("that lie about their length, never end, are packed, too deep or no text at all are refused, and nothing breaks", async () => {
    const { eve, head, headers, address, herald } = await opened();
    const good = sayOf(eve, "short");
    const shorter = await throws(
      address,
      head("say", `connection: close\r\ncontent-length: ${good.length - 5}`) + good,
    );
    expect(shorter.status).toBe(400);
    // Whoever says more than comes is waited for, and goes before that.
    const longer = await rawClient(address, head("say", `content-length: ${good.length + 5}`) + good);
    longer.socket.end();
    expect([0, 400]).toContain(readAnswer(await longer.gone).status);
    const both = await throws(address, `${head("say", "content-length: 4\r\ntransfer-encoding: chunked")}0\r\n\r\n`);
    expect([both.status, both.body]).toEqual([400, ""]);

    const endless = await rawClient(address, head("say", "transfer-encoding: chunked"));
    const chunk = `10000\r\n${" ".repeat(65_536)}\r\n`;
    endless.socket.write(chunk + chunk);
    await endless.saw("too-large");
    // It may go on for as long as it likes, but not here.
    const more = setInterval(() => void endless.socket.write(chunk), 20);
    expect(readAnswer(await endless.gone).status).toBe(413);
    clearInterval(more);

    const deep = "[".repeat(30_000);
    const bodies = [
      ["{", 400],
      ["null", 400],
      ["[]", 400],
      ['"x"', 400],
      ["", 400],
      [deep, 400],
      [`{"text":${deep}`, 400],
      ["[".repeat(100_000), 413],
      [`${" ".repeat(65_536)}{}`, 413],
      [`{"id":"${newId()}","id":"__proto__","talk":"${eve.talk}","text":"x"}`, 400],
      [JSON.stringify({ id: newId(), talk: eve.talk, text: "x", visitor: "operator" }), 400],
    ] as const;
    for (const [body, status] of bodies) {
      const got = await asks(address, "POST", "/console/say", { body, headers });
      expect([body.slice(0, 40), got.status, missingIn(got), INSIDE.exec(got.whole)]).toEqual([
        body.slice(0, 40),
        status,
        [],
        null,
      ]);
    }
    const packed = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]).toString("latin1");
    expect(
      (
        await asks(address, "POST", "/console/say", {
          body: packed,
          headers: { ...headers, "content-encoding": "gzip" },
        })
      ).status,
    ).toBe(400);
    const broken = Buffer.concat([
      Buffer.from(`{"id":"${newId()}","talk":"${eve.talk}","text":"`),
      Buffer.from([0xff, 0xfe, 0xc0]),
      Buffer.from('"}'),
    ]);
    expect((await eve.call("POST", "say", broken)).status).toBe(400);
    // Half of a sign, and the sign that ends texts, are kept as what they can be.
    const halves = Buffer.from(`{"id":"${newId()}","talk":"${eve.talk}","text":"a${"\\ud800".repeat(9_000)}\\u0000b"}`);
    expect((await eve.call("POST", "say", halves)).status).toBe(202);
    await expect.poll(async () => (await eve.messages()).filter(({ waits }) => waits).length).toBe(0);
    expect(JSON.stringify(await eve.messages())).not.toMatch(/\\ud800|\\u0000/);
    expect((await eve.ask("Still here?")).text).toBe("echo: Still here?");
    expect(herald?.output()).not.toMatch(/"level":50/);
  });

  test("that trickle keep nobody else's place: four of an address are told to come again, and others upload meanwhile", async () => {
    const { visitor, address, head, eve } = await opened({ CONSOLE: "public" });
    const others = [await visitor(), await visitor()];
    const slow = (one: Visitor) => {
      const own = `cookie: ${one.cookie}\r\nx-herald-csrf: ${one.state.csrf}\r\ncontent-type: image/png\r\ncontent-length: 1000000`;
      return head("files", own).replace(/cookie: herald=[^\r]*\r\nx-herald-csrf: [^\r]*\r\n(?=cookie)/, "");
    };
    const clients = await Promise.all(
      [eve, ...others].flatMap((one) => Array.from({ length: 4 }, () => rawClient(address, slow(one)))),
    );
    for (const client of clients) trickle(client, "x", 500);
    const ada = await visitor();
    const upload = (at: Readonly<Record<string, string>> = {}): Promise<Response> =>
      ada.call("POST", "files", greyPng(8, 8, 1), { "content-type": "image/png", "x-name": "a.png", ...at });
    await expect.poll(async () => (await upload()).status).toBe(429);
    expect((await upload({ "x-forwarded-for": "203.0.113.9" })).status).toBe(201);
    const told = await Promise.all(
      clients.map(({ saw, gone }) =>
        Promise.race([saw("HTTP/1.1 429").then(() => 429), gone.then((whole) => readAnswer(whole).status)]),
      ),
    );
    expect(told.toSorted((one, other) => one - other)).toEqual(clients.map((_, index) => (index < 4 ? 400 : 429)));
    expect(readAnswer((await clients[told.indexOf(400)]?.gone) ?? "").body).toMatch(
      /The file did not arrive whole\. Send it again\./,
    );
    expect((await upload()).status).toBe(201);
  });

  test("that are files come back as a picture or as something to be saved, whatever they say they are", async () => {
    const { eve, visitor, address } = await opened();
    const stranger = await visitor();
    for (const [name, type, bytes, served] of FILES) {
      const { id } = await eve.upload(bytes, type, name);
      const message = await eve.say("What is this?", { files: [{ id, name }] });
      const url = (await eve.messages()).find((one) => one.id === message)?.files[0]?.url ?? "";
      expect(url, name).toMatch(/^\/console\/files\//);
      const got = await asks(address, "GET", url, { headers: { cookie: eve.cookie } });
      expect([name, got.status, missingIn(got)]).toEqual([name, 200, []]);
      const contentType = got.headers.get("content-type") ?? "";
      expect(contentType).toMatch(served);
      expect(got.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
      expect(got.headers.get("content-disposition")).toMatch(
        contentType === "application/octet-stream"
          ? /^attachment; filename="[^"\r\n]*"; /
          : /^inline; filename="[^"\r\n]*"; /,
      );
      expect(got.headers.get("set-cookie")).toBeNull();
      expect((await asks(address, "GET", url)).status).toBe(401);
      expect((await asks(address, "GET", url, { headers: { cookie: stranger.cookie } })).status).toBe(404);
    }
  });
});

describe("words", () => {
  /** Many times what a page may send, so that it is not the machine that decides. */
  const MANY = 60_000;

  test.each([
    ["blanks behind a key that is none", () => shownText(`key${" ".repeat(MANY)}x`, "chat")],
    ["blanks behind a colon", () => shownText(`/key :${" ".repeat(MANY)}x`, "unknown")],
    ["names without values", () => parseArguments("--model ".repeat(MANY / 4))],
  ])("%s are read once, however many there are", (_, read) => {
    const began = performance.now();
    read();
    // What looked at every blank for every blank took many times that.
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
