/** What comes on a connection besides answers, and what is left of a connection after a call. */

import { once } from "node:events";
import { createServer } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { answers, answersJson, chunk, headOf, isSilent, textEvent } from "../../../fakes/hostile-manners.ts";
import type { Manner } from "../../../fakes/hostile-service.ts";
import { DRAWING, failureOf, openBoth, openClient, PIXEL, QUESTION } from "./opening.ts";

const CONTINUE = "HTTP/1.1 100 Continue\r\n\r\n";
const HINTS = "HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n";
const PICTURE = Buffer.concat([Buffer.from(headOf(200, { "content-length": String(PIXEL.length) })), PIXEL]);

describe("informational answers", () => {
  test.each([
    ["100", CONTINUE],
    ["103", HINTS],
    ["several", `${CONTINUE}HTTP/1.0 102 Processing\r\n\r\n${HINTS}${CONTINUE}`],
  ])("come before the answer, in one piece with it: %s", async (_, before) => {
    const { service, client } = await openBoth([
      (socket) => socket.write(Buffer.concat([Buffer.from(before), PICTURE])),
    ]);
    for (let call = 0; call < 5; call++) expect((await client.createImage(DRAWING)).ok).toBe(true);
    expect(service.requests).toHaveLength(5);
  });

  test("come byte by byte", async () => {
    const whole = Buffer.concat([Buffer.from(CONTINUE + HINTS), PICTURE]);
    const { client } = await openBoth([
      (socket) => {
        const next = (at: number): void => {
          if (at < whole.length) socket.write(whole.subarray(at, at + 1), () => setImmediate(next, at + 1));
        };
        next(0);
      },
    ]);
    expect((await client.createImage(DRAWING)).ok).toBe(true);
    expect((await client.createImage(DRAWING)).ok).toBe(true);
  });

  test("are text in the middle of an answer", async () => {
    const text = `${CONTINUE}HTTP/1.1 103`;
    const { client } = await openBoth([
      (socket) => {
        socket.write(headOf(200, { "content-type": "text/plain", "transfer-encoding": "chunked" }));
        setImmediate(() => socket.write(Buffer.concat([chunk(text), Buffer.from("0\r\n\r\n")])));
      },
    ]);
    expect(await client.chat(QUESTION)).toMatchObject({ ok: true, value: { text } });
  });

  test("without end are no HTTP", async () => {
    const floods: Manner = (socket) => {
      const more = (): void => {
        while (socket.writable && socket.write(HINTS.repeat(50)));
      };
      socket.on("drain", more);
      more();
    };
    for (const manner of [floods, answers(102, "x".repeat(100_000))]) {
      const { service, client } = await openBoth([manner]);
      expect(failureOf(await client.chat(QUESTION))).toMatchObject({ kind: "broken", credits: "unknown" });
      await (await service.request(1)).gone;
    }
  });

  test("alone are no answer", async () => {
    const { client } = await openBoth([(socket) => socket.end(CONTINUE + HINTS.slice(0, 20))]);
    expect(failureOf(await client.chat(QUESTION))).toMatchObject({ kind: "cut", credits: "unknown" });
  });
});

test("a call that was given up leaves no connection behind, and has no other one made", async () => {
  const endless: Manner = (socket) => socket.write(headOf(200, {}) + textEvent("more"));
  const { service, client } = await openBoth([isSilent, endless, answersJson(200, { credits: 1 })], {
    idleTimeout: 50,
  });
  const caller = new AbortController();
  const asked = client.createImage(DRAWING, { signal: caller.signal });
  const first = await service.request(1);
  caller.abort();
  await asked;
  await first.gone;
  expect(failureOf(await client.chat(QUESTION)).kind).toBe("timeout");
  await (await service.request(2)).gone;
  // Another client comes and goes meanwhile: whatever was to happen to the connections has happened then.
  const other = openClient(service.url);
  expect((await other.account()).ok).toBe(true);
  await other.close();
  await (await service.request(3)).gone;
  expect(service.open()).toBe(0);
});

test("a refusal that comes before the picture has been sent is read, though the connection is reset", async () => {
  const refusal = `${headOf(413, { "content-length": "7", connection: "close" })}too big`;
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      socket.pause();
      socket.write(refusal, () => socket.resetAndDestroy());
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const client = openClient(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`);
  const image = Buffer.concat([PIXEL, Buffer.alloc(1_900_000)]);
  const failure = failureOf(await client.applyEffect({ image, prompt: "x" }));
  expect(failure).toMatchObject({ kind: "input", credits: "not-taken", status: 413 });
  expect(failure.problems).toEqual([{ field: "request", says: "too big." }]);
});

test("a picture that nobody reads is given up when the call's time is over", async () => {
  const sockets: unknown[] = [];
  const server = createServer({ pauseOnConnect: true }, (socket) => sockets.push(socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  const client = openClient(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`, { timeout: 200 });
  const image = Buffer.concat([PIXEL, Buffer.alloc(1_900_000)]);
  const failure = failureOf(await client.applyEffect({ image, prompt: "x" }));
  expect(failure).toMatchObject({ kind: "timeout", credits: "unknown" });
  expect(sockets).toHaveLength(1);
});
