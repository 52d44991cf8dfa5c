/** The listening socket under good and bad clients: refusals, headers, limits, failures, and a close that ends. */
import { createServer } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { StoreAway } from "../../../src/core/store/index.ts";
import { createHttp, createMetrics } from "../../../src/http/index.ts";
import { keptLog, rawClient, start, trickle } from "./running.ts";

function listenOn(host: string, port: number) {
  const { log } = keptLog();
  const metrics = createMetrics({ version: "1.2.3", log, counts: () => Promise.resolve({}) });
  onTestFinished(metrics.close);
  return createHttp({ checks: [], metrics, log, version: "1.2.3", startItems: () => [] }).listen(host, port);
}

function takenPort(): Promise<number> {
  const server = createServer();
  onTestFinished(() => {
    server.close();
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : 0);
    });
  });
}

const QUICK = { headers: 200, request: 400, keepAlive: 200, silence: 10_000 };

/** Waits for an event of the server's side, which says that it is inside of a request. */
function latch() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

describe("listening", () => {
  test("on port 0 takes a free one and says where it is", async () => {
    const { url } = await start();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/);
    expect((await fetch(url)).status).toBe(200);
  });

  test.each([
    ["0.0.0.0", /^http:\/\/127\.0\.0\.1:\d+$/],
    ["localhost", /^http:\/\/localhost:\d+$/],
  ])("on %s names an address that a person can open", async (host, url) => {
    const result = await listenOn(host, 0);
    if (result.outcome !== "listening") throw new Error(result.problem);
    onTestFinished(() => result.close(0));
    expect(result.url).toMatch(url);
    expect((await fetch(`${result.url}/healthz`)).status).toBe(200);
  });

  test("on a port in use is refused with the variables and the cure", async () => {
    const port = await takenPort();
    expect(await listenOn("127.0.0.1", port)).toEqual({
      outcome: "refused",
      problem: `Another program already listens on port ${port} of 127.0.0.1. Stop it, or set PORT to a free port (HOST chooses the address).`,
    });
  });

  test.each(["192.0.2.1", "no-such-host.invalid"])(
    "on %s, which is not here, is refused with the cure",
    async (host) => {
      const result = await listenOn(host, 3000);
      if (result.outcome === "listening") await result.close(0);
      const problem = result.outcome === "refused" ? result.problem : "";
      expect(problem).toContain(host);
      expect(problem).toMatch(/Set HOST to .*PORT/);
    },
  );
});

describe("every answer", () => {
  const HEADERS = ["content-security-policy", "x-content-type-options", "x-frame-options", "referrer-policy"];

  test.each(["/", "/healthz", "/readyz", "/metrics", "/nowhere", "/broken"])(
    "of %s carries the headers",
    async (path) => {
      const { url, app } = await start();
      app.get("/broken", () => {
        throw new Error("broken");
      });
      const { headers } = await fetch(`${url}${path}`);
      for (const name of HEADERS) expect(headers.get(name), name).not.toBeNull();
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("x-powered-by")).toBeNull();
    },
  );

  test("knows of every header, also of what a proxy put behind two thousand others", async () => {
    const { url, app } = await start();
    app.get("/through", (context) => context.text(context.req.header("x-forwarded-for") ?? "none"));
    const head = `GET /through HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${"a:b\r\n".repeat(2_000)}`;
    const { gone } = await rawClient(url, `${head}X-Forwarded-For: 203.0.113.7\r\n\r\n`);
    expect(await gone).toContain("203.0.113.7");
  });

  test("to a request that is none carries them too", async () => {
    const { url, lines } = await start();
    const { gone } = await rawClient(url, "GET / HTTP/1.1\r\nHost: a b/c?\r\nConnection: close\r\n\r\n");
    const answer = await gone;
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    for (const name of HEADERS) expect(answer).toContain(`${name}: `);
    expect(lines).toEqual([]);
  });

  test("is given to a probe of HTTP/1.0 that names no host", async () => {
    const { url } = await start();
    const { saw, gone } = await rawClient(url, "GET /healthz HTTP/1.0\r\n\r\n");
    await saw("HTTP/1.1 200 ");
    await gone;
  });

  test("is the same where a client asks by the whole address, as of a proxy", async () => {
    const handler = (): Response => new Response("mounted");
    const { url } = await start({ mounts: [{ path: "/below", handler }] });
    for (const path of ["/healthz", "/below/here"]) {
      const whole = `GET ${url}${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nConnection: close\r\n\r\n`;
      const { gone } = await rawClient(url, whole);
      expect(await gone).toMatch(/^HTTP\/1\.1 200 [\s\S]*(?:ok|mounted)/);
    }
  });

  test("to an unknown route is a short 404", async () => {
    const { url } = await start();
    const answer = await fetch(`${url}/nowhere`, { method: "POST", body: "anything" });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe("Not found\n");
  });
});

describe("a handler that throws", () => {
  test.each([
    ["an error", new Error("the secret reason")],
    ["something that is no error", "the secret reason"],
  ])("%s is answered by a 500 without its words, and logged in one line", async (_, thrown) => {
    const { url, app, lines } = await start();
    app.get("/broken/:token", () => Promise.reject(thrown));
    const answer = await fetch(`${url}/broken/secret`);
    expect(answer.status).toBe(500);
    expect(await answer.text()).toBe("Something went wrong\n");
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: "error", event: "an HTTP request failed", fields: { err: thrown } });
    expect(JSON.stringify(lines[0]?.fields)).not.toContain("broken/secret");
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });
});

test("an app that could not be made is told as any other failure, and is there for whoever asks next", async () => {
  let tries = 0;
  const { url, lines } = await start({
    addRoutes() {
      tries += 1;
      if (tries === 1) throw new Error("its file is gone");
    },
  });
  const failed = await fetch(url);
  expect([failed.status, await failed.text()]).toEqual([500, "Something went wrong\n"]);
  expect(lines.filter(({ level }) => level === "error")).toHaveLength(1);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect((await fetch(url)).status).toBe(200);
});

describe("what fails before its body was read", () => {
  const post = { method: "POST", body: "x".repeat(200_000) };

  test("is told and logged as any other failure", async () => {
    const { url, app, lines } = await start();
    app.post("/broken", () => Promise.reject(new TypeError("the secret reason")));
    const answer = await fetch(`${url}/broken`, post);
    expect([answer.status, await answer.text()]).toEqual([500, "Something went wrong\n"]);
    expect(lines).toMatchObject([{ level: "error", event: "an HTTP request failed" }]);
  });

  test("because the store is away says so, and is to be tried again", async () => {
    const { url, app, lines } = await start();
    app.all("/away", () => Promise.reject(new StoreAway("redis://secret did not answer")));
    for (const asked of [post, {}]) {
      const answer = await fetch(`${url}/away`, asked);
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(await answer.text()).toBe("Herald's store does not answer just now. Try again in a moment.\n");
    }
    expect(lines).toEqual([]);
  });
});

describe("a body", () => {
  test("that says it is too large is refused before it is read", async () => {
    const { url, app } = await start();
    app.post("/webhook", async (context) => context.text(String((await context.req.text()).length)));
    const { saw } = await rawClient(url, "POST /webhook HTTP/1.1\r\nHost: herald\r\nContent-Length: 1048577\r\n\r\nx");
    await saw("HTTP/1.1 413 ");
  });

  test("may be larger where whoever sends it is known before it is read", async () => {
    const { url, app } = await start({ large: ["/webhook"] });
    for (const path of ["/webhook", "/other"]) {
      app.post(path, async (context) => context.text(String((await context.req.text()).length)));
    }
    const post = (path: string, body: string) => fetch(`${url}${path}`, { method: "POST", body });
    const rich = "x".repeat(3 * 1024 * 1024);
    expect(await (await post("/webhook", rich)).text()).toBe(String(rich.length));
    expect((await post("/other", rich)).status).toBe(413);
    expect((await post("/webhook", rich.repeat(6))).status).toBe(413);
  });

  test("that turns out to be too large is refused, one below the limit is read", async () => {
    const { url, app, lines } = await start();
    app.post("/webhook", async (context) => context.text(String((await context.req.text()).length)));
    const post = (size: number): Promise<Response> => {
      const body = new ReadableStream({
        start: (controller) => {
          for (let left = size; left > 0; left -= 65_536) {
            controller.enqueue(new Uint8Array(Math.min(left, 65_536)).fill(65));
          }
          controller.close();
        },
      });
      return fetch(`${url}/webhook`, { method: "POST", body, duplex: "half" });
    };
    const within = await post(1_048_576);
    expect(await within.text()).toBe("1048576");
    expect((await post(1_048_577)).status).toBe(413);
    expect(lines).toEqual([]);
  });
});

describe("a slow client", () => {
  test.each([
    ["says nothing", ""],
    ["never ends its headers", "GET /healthz HTTP/1.1\r\nHost: herald\r\nX-Slow: "],
    ["never ends its body", "POST /x HTTP/1.1\r\nHost: herald\r\nContent-Length: 100\r\n\r\nhalf"],
    ["keeps its connection without using it", "GET /healthz HTTP/1.1\r\nHost: herald\r\n\r\n"],
  ])("that %s is shown the door", async (_, bytes) => {
    const { url, app } = await start({ limits: QUICK });
    app.post("/x", async (context) => context.text(await context.req.text()));
    const began = performance.now();
    const { gone } = await rawClient(url, bytes);
    await gone;
    expect(performance.now() - began).toBeGreaterThan(100);
    expect(performance.now() - began).toBeLessThan(QUICK.silence);
  });

  test("that trickles its headers is shown the door, and others are served meanwhile", async () => {
    const { url } = await start({ limits: QUICK });
    const slow = await rawClient(url, "GET /healthz HTTP/1.1\r\n");
    trickle(slow, "X-Slow: 1\r\n", 20);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(await slow.gone).toMatch(/^HTTP\/1.1 408 /);
  });

  test.each([
    ["whose length is told", "content-length: 500000", "x"],
    ["in pieces", "transfer-encoding: chunked", "1\r\nx\r\n"],
  ])(
    "that trickles a body %s has less time for it than a large file has, and nobody is told of a failure",
    async (_, head, bytes) => {
      const { url, app, lines } = await start({ limits: { ...QUICK, request: 60_000, body: 300 } });
      app.post("/x", async (context) => context.text(await context.req.text()));
      const began = performance.now();
      const slow = await rawClient(url, `POST /x HTTP/1.1\r\nHost: herald\r\n${head}\r\n\r\n`);
      trickle(slow, bytes, 20);
      await slow.gone;
      expect(performance.now() - began).toBeGreaterThan(250);
      expect(performance.now() - began).toBeLessThan(QUICK.silence);
      const hangsUp = await rawClient(url, `POST /x HTTP/1.1\r\nHost: herald\r\n${head}\r\n\r\n${bytes}`);
      hangsUp.socket.end();
      await hangsUp.gone;
      expect((await fetch(`${url}/x`, { method: "POST", body: "whole" })).status).toBe(200);
      expect(lines).toEqual([]);
    },
  );

  test("that is whole in time may be answered later than that", async () => {
    const { url, app } = await start({ limits: { ...QUICK, request: 60_000, body: 100 } });
    app.post("/x", async (context) => {
      const text = await context.req.text();
      await new Promise((resolve) => setTimeout(resolve, 300));
      return context.text(text);
    });
    expect(await (await fetch(`${url}/x`, { method: "POST", body: "whole" })).text()).toBe("whole");
  });

  test("that does not read its answer is shown the door", async () => {
    const { url, app } = await start({ limits: { ...QUICK, silence: 200 } });
    const shown = latch();
    const large = "x".repeat(64 * 1024 * 1024);
    app.get("/large", (context) => {
      context.env.outgoing.once("close", shown.open);
      return context.text(large);
    });
    const { socket } = await rawClient(url, "GET /large HTTP/1.1\r\nHost: herald\r\n\r\n");
    socket.pause();
    await shown.opened;
    let received = 0;
    socket.on("data", (chunk) => {
      received += chunk.length;
    });
    const gone = new Promise((resolve) => socket.once("close", resolve));
    socket.resume();
    await gone;
    expect(received).toBeLessThan(large.length);
  });
});

describe("closing", () => {
  const quickly = async (close: Promise<void>): Promise<void> => {
    const began = performance.now();
    await close;
    // Much less than the minute that a running request is given.
    expect(performance.now() - began).toBeLessThan(10_000);
  };

  test("ends connections that are kept alive, new, or only half of a request", async () => {
    const { url, listening } = await start();
    const kept = await rawClient(url, "GET /healthz HTTP/1.1\r\nHost: herald\r\n\r\n");
    await kept.saw("\r\nok");
    const silent = await rawClient(url, "");
    const half = await rawClient(url, "GET /healthz HTTP/1.1\r\nHost: her");
    await fetch(`${url}/healthz`);
    await quickly(listening.close(60_000));
    await Promise.all([kept.gone, silent.gone, half.gone]);
    await expect(fetch(url)).rejects.toThrow();
  });

  test("lets a running request finish, and then ends its connection", async () => {
    const { url, app, listening } = await start();
    const [inside, goOn] = [latch(), latch()];
    app.get("/slow", async (context) => {
      inside.open();
      await goOn.opened;
      return context.text("finished");
    });
    const { gone } = await rawClient(url, "GET /slow HTTP/1.1\r\nHost: herald\r\n\r\n");
    await inside.opened;
    const closed = listening.close(60_000);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
    goOn.open();
    await quickly(closed);
    expect(await gone).toMatch(/^HTTP\/1.1 200 .*finished$/s);
  });

  test("ends a request that takes longer than the grace period", async () => {
    const { url, app, listening } = await start();
    const inside = latch();
    app.get("/hangs", () => {
      inside.open();
      return new Promise<Response>(() => undefined);
    });
    const { gone } = await rawClient(url, "GET /hangs HTTP/1.1\r\nHost: herald\r\n\r\n");
    await inside.opened;
    const began = performance.now();
    await quickly(listening.close(300));
    expect(performance.now() - began).toBeGreaterThan(250);
    expect(await gone).toBe("");
  });

  test("asked for twice is one close, and the second waits like the first", async () => {
    const { url, app, listening } = await start();
    const [inside, goOn] = [latch(), latch()];
    app.get("/slow", async (context) => {
      inside.open();
      await goOn.opened;
      return context.text("finished");
    });
    await rawClient(url, "GET /slow HTTP/1.1\r\nHost: herald\r\n\r\n");
    await inside.opened;
    const ended: string[] = [];
    const first = listening.close(60_000).then(() => ended.push("first"));
    const second = listening.close(60_000).then(() => ended.push("second"));
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
    expect(ended).toEqual([]);
    goOn.open();
    await Promise.all([first, second]);
    await listening.close(0);
  });
});
