/** What platforms post, forged: without their proof nothing is read, and with it nothing strange breaks anything. */
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { describe, expect, onTestFinished, test } from "vitest";
import { webhookSecret } from "../../../src/platforms/telegram/listen/webhook-secret.ts";
import { type RawClient, rawClient } from "../../unit/http/running.ts";
import { asks, INSIDE, missingIn, readAnswer, request } from "../web/attacker.ts";
import { openEverything } from "./stage.ts";

const TELEGRAM = "/telegram/webhook";
const DISCORD = "/discord/interactions";
const SECRET = "x-telegram-bot-api-secret-token";

const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

/** Bodies that are none that a platform sends; what is read of them must not harm, whoever sends them. */
const STRANGE: readonly (readonly [name: string, body: string])[] = [
  ["nothing", ""],
  ["no JSON", "{"],
  ["null", "null"],
  ["a list", "[1]"],
  ["a number", "1e999"],
  ["deep lists", `${"[".repeat(10_000)}${"]".repeat(10_000)}`],
  ["deep objects", deep(10_000)],
  ["deep objects in a message", `{"update_id":9,"type":2,"id":"1","message":${deep(10_000)},"data":${deep(10_000)}}`],
  [
    "huge numbers",
    `{"update_id":${"9".repeat(400)},"type":1e308,"message":{"message_id":1e999,"date":-1e308,"chat":{"id":1e30,"type":"private"},"text":"x"}}`,
  ],
  [
    "a name of the language",
    '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},"update_id":1,"type":2}',
  ],
  ["the same name twice", '{"update_id":1,"update_id":"2","type":1,"type":2,"message":{},"message":[]}'],
  ["half of a sign", '{"update_id":2,"type":2,"message":{"text":"\\ud800"}}'],
  ["another alphabet", Buffer.from('{"update_id":3}', "utf16le").toString("latin1")],
];

describe("without its proof", () => {
  test("Telegram's webhook takes nothing, whatever the secret, the place and the type, and reads no body", async () => {
    const { address, secret, telegram, service } = await openEverything();
    const eve = telegram.person();
    telegram.say(eve, "Forged");
    const body = JSON.stringify(telegram.pending()[0]);
    const wrong = [
      "",
      "x",
      secret.slice(0, -1),
      `${secret}x`,
      secret.toUpperCase(),
      `${secret}, ${secret}`,
      ` ${"é".repeat(40)}`,
      "a".repeat(9_000),
    ];
    const others = [webhookSecret("123456:another"), webhookSecret(""), telegram.token];
    for (const given of [...wrong, ...others]) {
      const got = await asks(address, "POST", TELEGRAM, {
        body,
        headers: { [SECRET]: given, "content-type": "application/json" },
      });
      expect([given.slice(0, 50), got.status, missingIn(got)]).toEqual([given.slice(0, 50), 401, []]);
    }
    expect((await asks(address, "POST", TELEGRAM, { body })).status).toBe(401);
    const right = { [SECRET]: secret };
    for (const path of [
      `${TELEGRAM}/`,
      `${TELEGRAM}/x`,
      "/telegram",
      `/x/..${TELEGRAM}/..`,
      "/webhook",
      `${TELEGRAM}%20`,
      "/",
    ]) {
      expect([path, (await asks(address, "POST", path, { body, headers: right })).status]).toEqual([path, 404]);
    }
    for (const method of ["GET", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
      expect([method, (await asks(address, method, TELEGRAM, { headers: right })).status]).toEqual([method, 404]);
    }
    expect((await asks(address, "POST", `${TELEGRAM}?secret_token=${secret}`, { body })).status).toBe(401);
    expect((await asks(address, "POST", TELEGRAM, { body, headers: { cookie: `${SECRET}=${secret}` } })).status).toBe(
      401,
    );
    expect(telegram.callsOf("sendMessage")).toEqual([]);
    expect(service.asked).toEqual([]);

    // With it, it is taken, whatever type it says it has; once, however often it is brought again.
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/json"]) {
      const got = await asks(address, "POST", TELEGRAM, { body, headers: { ...right, "content-type": type } });
      expect([type, got.status]).toEqual([type, 200]);
    }
    await expect.poll(() => service.asked.length, { timeout: 20_000 }).toBe(1);
    await expect
      .poll(() => telegram.sent(eve.id).map(({ text }) => text), { timeout: 20_000 })
      .toContain("echo: Forged");
    expect([service.asked.length, telegram.sent(eve.id).length]).toEqual([1, 1]);
  });

  test("a body that never ends is not waited for, at any place where somebody may post", async () => {
    const { address } = await openEverything();
    const { host } = new URL(address);
    const chunked = (path: string, more = ""): string =>
      `POST ${path} HTTP/1.1\r\nhost: ${host}\r\n${more}transfer-encoding: chunked\r\n\r\n1\r\nx\r\n`;
    const signature = `x-signature-ed25519: zz\r\nx-signature-timestamp: ${Math.floor(Date.now() / 1_000)}\r\n`;
    const places: readonly (readonly [string, number, string?])[] = [
      [TELEGRAM, 401],
      [TELEGRAM, 401, `${SECRET}: wrong\r\n`],
      [DISCORD, 401],
      [DISCORD, 401, signature],
      ["/nowhere", 404],
      ["/healthz", 404],
      ["/console/say", 401],
      ["/console/files", 401],
      ["/admin/api/do", 401],
    ];
    const began = performance.now();
    const clients = await Promise.all(places.map(async ([path, , more]) => rawClient(address, chunked(path, more))));
    await Promise.all(clients.map((client, i) => client.saw(`HTTP/1.1 ${places[i]?.[1]} `)));
    // Nobody had to send the rest of it, or to be shown the door for that.
    expect(performance.now() - began).toBeLessThan(8_000);
    const lies = [
      "content-length: 4\r\ncontent-length: 5\r\n\r\nbody!",
      "content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n",
      "content-length: -1\r\n\r\n",
      "content-length: 0x10\r\n\r\n",
      "transfer-encoding: gzip, chunked\r\n\r\nzz\r\n",
      "transfer-encoding: chunked\r\n\r\nffffffffffffffff1\r\nx",
      "transfer-encoding: chunked, identity\r\n\r\n",
    ];
    for (const lie of lies) {
      const { gone, socket } = await rawClient(
        address,
        `POST ${TELEGRAM} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n${lie}`,
      );
      socket.end();
      expect([lie, readAnswer(await gone).status]).toEqual([
        lie,
        expect.toSatisfy((status: number) => [0, 400, 401].includes(status)),
      ]);
    }
    for (const path of [TELEGRAM, DISCORD, "/sign-in", "/nowhere"]) {
      const { saw } = await rawClient(
        address,
        `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 99999999999\r\n\r\nx`,
      );
      await saw("HTTP/1.1 413 ");
    }
  });
});

describe("with its proof", () => {
  test("whatever stands in a body of either platform is passed over or refused, and the process goes on", async () => {
    const { address, secret, discord, telegram, service, herald } = await openEverything();
    for (const [name, body] of STRANGE) {
      const taken = await asks(address, "POST", TELEGRAM, { body, headers: { [SECRET]: secret } });
      expect([name, taken.status, INSIDE.exec(taken.whole)]).toEqual([name, 200, null]);
      const refused = await asks(address, "POST", DISCORD, { body, headers: discord.sign(body) });
      expect([name, refused.status, INSIDE.exec(refused.whole)]).toEqual([name, 400, null]);
    }
    const large = JSON.stringify({ update_id: 5, message: { text: "x".repeat(1024 * 1024) } });
    expect((await asks(address, "POST", DISCORD, { body: large, headers: discord.sign(large) })).status).toBe(413);
    // Telegram may send what is as large, and nobody else: it has to show its secret before any of it is read.
    const largest = JSON.stringify({ update_id: 5, message: { text: "x".repeat(16 * 1024 * 1024) } });
    const proof = { [SECRET]: secret };
    expect((await asks(address, "POST", TELEGRAM, { body: large, headers: proof })).status).toBe(200);
    expect((await asks(address, "POST", TELEGRAM, { body: large, headers: {} })).status).toBe(401);
    expect((await asks(address, "POST", TELEGRAM, { body: largest, headers: proof })).status).toBe(413);
    const endless = await rawClient(
      address,
      `POST ${TELEGRAM} HTTP/1.1\r\nhost: localhost\r\n${SECRET}: ${secret}\r\ntransfer-encoding: chunked\r\n\r\n`,
    );
    for (let i = 0; i < 17; i += 1) endless.socket.write(`100000\r\n${" ".repeat(1_048_576)}\r\n`);
    await endless.saw("HTTP/1.1 413 ");
    expect(herald.output()).not.toMatch(/"level":50/);
    expect(service.asked).toEqual([]);
    const ada = telegram.person();
    telegram.say(ada, "Still here?");
    const body = JSON.stringify(telegram.pending().at(-1));
    expect((await asks(address, "POST", TELEGRAM, { body, headers: { [SECRET]: secret } })).status).toBe(200);
    await expect
      .poll(() => telegram.sent(ada.id).map(({ text }) => text), { timeout: 20_000 })
      .toContain("echo: Still here?");
  });

  test("another application's interaction, and one that is signed over other bytes, are not taken for one of ours", async () => {
    const { address, discord, service } = await openEverything();
    const eve = discord.person({ name: "Eve" });
    discord.deliverTo(`${address}${DISCORD}`);
    const { payload } = discord.command(eve, "ask", { prompt: "From whom?" }, { in: discord.dm(eve) });
    await expect.poll(() => service.asked.length, { timeout: 20_000 }).toBe(1);
    const bodyOf = (more: object): string => JSON.stringify({ ...payload, ...more });
    const send = (body: string, headers: Readonly<Record<string, string>>) =>
      asks(address, "POST", DISCORD, { body, headers });
    const swapped = bodyOf({ id: "1150000000000000001", application_id: "1150000000000000002", token: "stolen" });
    const got = await send(swapped, discord.sign(swapped));
    expect([got.status, got.body.slice(0, 40)]).toEqual([401, "Not for you\n"]);
    const mine = bodyOf({ id: "1150000000000000003" });
    const signed = discord.sign(mine);
    const stamp = String(Math.floor(Date.now() / 1_000) - 1);
    const tries = [
      [mine, { ...signed, "x-signature-timestamp": stamp }],
      [`${mine} `, signed],
      [mine, discord.sign(mine, String(Number(stamp) - 400))],
      [mine, discord.sign(mine, String(Number(stamp) + 400))],
      [mine, { ...signed, "x-signature-ed25519": `${signed["x-signature-ed25519"]}00` }],
      [mine, { "x-signature-ed25519": "0".repeat(128), "x-signature-timestamp": stamp }],
    ] as const;
    for (const [body, headers] of tries) expect((await send(body, headers)).status).toBe(401);
    expect(service.asked).toHaveLength(1);
  });
});

describe("whoever is slow", () => {
  const HEADERS_LIMIT = 10_000;
  const BODY_LIMIT = 15_000;
  /** How often Node looks, and what a busy machine adds. */
  const LATE = 6_000;
  /** Fewer than any kernel lets wait at a door: who is one too many believes to be let in, and nobody knows of him. */
  const GROUP = 100;

  test("a thousand idle connections and seven hundred that trickle go within their time, and nobody waits for them", async () => {
    const { address, secret, herald } = await openEverything();
    const lives: number[] = [];
    async function opens(bytes: string, more?: string): Promise<RawClient> {
      const began = performance.now();
      const client = await rawClient(address, bytes);
      const timer = more === undefined ? undefined : setInterval(() => void client.socket.write(more), 1_000);
      onTestFinished(() => clearInterval(timer));
      client.socket.once("close", () => {
        clearInterval(timer);
        lives.push(performance.now() - began);
      });
      return client;
    }
    const post = request(address, "POST", TELEGRAM).replace("\r\n\r\n", "");
    const crowd = [
      ...Array.from({ length: 1_000 }, () => () => opens("")),
      ...Array.from({ length: 200 }, () => () => opens("GET /healthz HTTP/1.1\r\nx: ", "a")),
      ...Array.from({ length: 100 }, () => () => opens(post, "b")),
    ];
    const idle = crowd.length;
    // What looks like a signature cannot be told from one before the body is there; the others are known at once.
    const signed = `x-signature-ed25519: ${"0".repeat(128)}\r\nx-signature-timestamp: ${Math.floor(Date.now() / 1_000)}\r\n`;
    for (const [path, headers] of [
      [DISCORD, signed],
      [TELEGRAM, `${SECRET}: ${secret}\r\n`],
      [TELEGRAM, ""],
      ["/nowhere", ""],
    ] as const) {
      const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${headers}`;
      for (let i = 0; i < 50; i += 1) {
        crowd.push(() => opens(`${head}content-length: 500000\r\n\r\n`, "c"));
        crowd.push(() => opens(`${head}transfer-encoding: chunked\r\n\r\n`, "1\r\nd\r\n"));
      }
    }
    for (let i = 0; i < crowd.length; i += GROUP) {
      await Promise.all(crowd.slice(i, i + GROUP).map((enter) => enter()));
      // Who knocks later is let in later.
      expect((await fetch(`${address}/healthz`, { headers: { connection: "close" } })).status).toBe(200);
    }
    const waits: number[] = [];
    while (lives.length < crowd.length) {
      const began = performance.now();
      expect((await fetch(`${address}/healthz`)).status).toBe(200);
      waits.push(performance.now() - began);
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(waits.length, `${crowd.length - lives.length} connections are still open`).toBeLessThan(200);
    }
    expect(Math.max(...lives)).toBeLessThan(BODY_LIMIT + LATE);
    expect(lives.filter((life) => life > HEADERS_LIMIT / 2).length).toBeGreaterThan(idle + 199);
    expect(herald.output()).not.toMatch(/"level":50/);
    expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeLessThan(500);
  });

  /** More than Node would let wait, if it were not told to. */
  const MANY = 1_500;

  test.skipIf(doorstep() < MANY)(
    `a crowd that comes while the process is busy is let in as soon as it is not (needs somaxconn >= ${MANY})`,
    async () => {
      const { address, herald } = await openEverything();
      const pid = herald.child.pid ?? 0;
      process.kill(pid, "SIGSTOP");
      const crowd = await Promise.all(Array.from({ length: MANY }, () => rawClient(address, ""))).finally(() =>
        process.kill(pid, "SIGCONT"),
      );
      await Promise.all(crowd.map(({ gone }) => gone));
    },
  );
});

/** How many this kernel lets wait at one door. */
function doorstep(): number {
  try {
    return Number(readFileSync("/proc/sys/net/core/somaxconn", "utf8"));
  } catch {
    return 0;
  }
}
