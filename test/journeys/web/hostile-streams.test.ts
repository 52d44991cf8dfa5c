/** Streams in masses: one visitor's never cost another theirs, and Herald ends in time with all of them open. */
import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { rawClient } from "../../unit/http/running.ts";
import { asks, missingIn, readAnswer, request } from "./attacker.ts";
import { openQuickly } from "./stage.ts";

const TOKEN = "token-of-the-operator-4711";

async function opened() {
  const stage = await openQuickly();
  const [herald] = await stage.startAll(1, { ADMIN_TOKEN: TOKEN, LOG_FORMAT: "json" });
  if (herald === undefined) throw new Error("nothing was started");
  const address = stage.address();
  const stream = (cookie: string, path = "/console/events") =>
    rawClient(address, request(address, "GET", path, { headers: { cookie, connection: "keep-alive" } }));
  return { ...stage, herald, address, stream };
}

async function memoryOf(address: string): Promise<number> {
  const { body } = await asks(address, "GET", "/metrics");
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(body)?.[1]);
}

const isOpen = ({ socket }: Awaited<ReturnType<typeof rawClient>>): boolean => !socket.destroyed;

describe("streams", () => {
  test("a thousand of one session leave four, those without one none, and others are served meanwhile", async () => {
    const { visitor, address, stream, herald } = await opened();
    const [ada, eve] = [await visitor(), await visitor()];
    expect((await ada.ask("Before")).text).toBe("echo: Before");
    const before = await memoryOf(address);
    eve.leave();
    let standing: Awaited<ReturnType<typeof stream>>[] = [];
    for (let round = 0; round < 20; round += 1) {
      const opening = await Promise.all(Array.from({ length: 50 }, () => stream(eve.cookie)));
      await Promise.all(opening.map(({ saw }) => saw('"is":"talks"')));
      standing = [...standing, ...opening];
    }
    // Each that had to go was told so, and its stream has ended.
    for (const { saw } of standing.slice(0, -4)) {
      await saw('"is":"retired"');
      await saw("\r\n0\r\n\r\n");
    }
    expect(standing.slice(-4).every(isOpen)).toBe(true);
    for (const { socket } of standing) socket.destroy();

    const without = await Promise.all(Array.from({ length: 100 }, () => asks(address, "GET", "/console/events")));
    expect(new Set(without.map(({ status }) => status))).toEqual(new Set([401]));
    // Whoever comes and goes at once, and whoever only asks what there would be, leaves nothing open.
    for (let round = 0; round < 100; round += 1) (await stream(eve.cookie)).socket.destroy();
    for (let round = 0; round < 10; round += 1) {
      const got = await asks(address, "HEAD", "/console/events", { headers: { cookie: eve.cookie } });
      expect([got.status, got.body, missingIn(got)]).toEqual([404, "", []]);
    }
    const answer = await ada.ask("Meanwhile");
    expect(answer.text).toBe("echo: Meanwhile");
    expect((await memoryOf(address)) - before).toBeLessThan(150 * 1024 * 1024);
    await eve.listen();
    expect((await eve.ask("And I?")).text).toBe("echo: And I?");
    expect(herald.output()).not.toMatch(/"level":50/);
  });

  test("in public whoever opens them without end is told to wait, alone, and has theirs again after that", async () => {
    const { visitor, startAll, address } = await openQuickly();
    await startAll(1, { CONSOLE: "public" });
    const [ada, eve] = [await visitor(), await visitor()];
    eve.leave();
    const open = async ({ cookie }: typeof eve): Promise<Response> => {
      const answer = await fetch(`${address()}/console/events`, {
        headers: { cookie, "x-forwarded-for": "203.0.113.8" },
      });
      if (answer.ok) await answer.body?.cancel();
      return answer;
    };
    let refused: Response | undefined;
    let taken = 0;
    for (; taken < 2_000 && refused === undefined; taken += 20) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => open(eve)));
      refused = answers.find(({ status }) => status === 429);
      expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
    }
    expect(taken).toBeGreaterThanOrEqual(60);
    expect(refused?.headers.get("retry-after")).toBe("1");
    expect(await refused?.json()).toMatchObject({ refused: "too-fast" });
    // From the same address, and in the same moment.
    expect((await open(ada)).status).toBe(200);
    expect((await ada.ask("Meanwhile")).text).toBe("echo: Meanwhile");
    // What is said is no reading.
    await eve.say("And I?");
    await expect.poll(async () => (await open(eve)).status, { timeout: 30_000, interval: 500 }).toBe(200);
    await eve.listen();
    expect((await eve.ask("And now?")).text).toBe("echo: And now?");
  });

  test("whoever reads nothing is no burden to others, and their calls without an end neither", async () => {
    const { visitor, address, stream, service } = await opened();
    const [ada, eve] = [await visitor(), await visitor()];
    eve.leave();
    const deaf = await Promise.all(
      Array.from({ length: 4 }, () => stream(eve.cookie, `/console/events?talk=${eve.talk}`)),
    );
    for (const { socket } of deaf) socket.pause();
    const half = await Promise.all(
      Array.from({ length: 100 }, () => rawClient(address, "POST /console/say HTTP/1.1\r\nhost: x\r\n")),
    );
    service.answer = ({ prompt }) => ({
      pieces: Array.from({ length: 50 }, (_, i) => `${i} ${"long ".repeat(200)}`).concat(prompt),
    });
    await Promise.all([1, 2, 3].map((i) => eve.say(`Tell me much ${i}`)));
    service.answer = ({ prompt }) => ({ pieces: [`echo: ${prompt}`] });
    expect((await ada.ask("Meanwhile")).text).toBe("echo: Meanwhile");
    await Promise.all(half.map(({ gone }) => gone));
    expect((await ada.ask("Afterwards")).text).toBe("echo: Afterwards");
  });

  test("fifty and an operator's open, an upload that trickles and half a request: SIGTERM ends it all in seconds with 0", async () => {
    const { visitor, address, stream, herald } = await opened();
    const visitors = await Promise.all(Array.from({ length: 13 }, () => visitor()));
    for (const one of visitors) one.leave();
    const streams = await Promise.all(
      visitors.flatMap(({ cookie }) => Array.from({ length: 4 }, () => stream(cookie))),
    );
    const signed = await asks(address, "POST", "/sign-in", { body: JSON.stringify({ token: TOKEN }) });
    const cookie = signed.headers.get("set-cookie")?.split(";")[0] ?? "";
    // Whoever only asks what there would be takes nobody's place among those who watch.
    for (let i = 0; i < 25; i += 1) {
      expect((await asks(address, "HEAD", "/admin/api/live", { headers: { cookie } })).status).toBe(404);
    }
    const watching = await Promise.all(Array.from({ length: 3 }, () => stream(cookie, "/admin/api/live")));
    await Promise.all([
      ...streams.map(({ saw }) => saw('"is":"talks"')),
      ...watching.map(({ saw }) => saw('data: {"')),
    ]);
    for (const { socket } of streams.slice(0, 10)) socket.pause();
    const [first] = visitors;
    const own = `cookie: ${first?.cookie}\r\nx-herald-csrf: ${first?.state.csrf}\r\n`;
    const half = [
      await rawClient(address, `POST /console/files HTTP/1.1\r\nhost: x\r\n${own}content-length: 1000\r\n\r\nx`),
      await rawClient(address, "GET / HTTP/1.1\r\nhost: x\r\n"),
    ];
    const gone = [...streams.slice(10), ...watching].map((one) => one.gone);
    const began = performance.now();
    herald.child.kill("SIGTERM");
    expect(await herald.ended).toEqual({ code: 0, signal: null });
    expect(performance.now() - began).toBeLessThan(15_000);
    for (const whole of await Promise.all(gone)) expect(readAnswer(whole).status).toBe(200);
    for (const one of half) if (isOpen(one)) await once(one.socket, "close");
    expect(herald.output()).not.toMatch(/"level":50/);
  });
});
