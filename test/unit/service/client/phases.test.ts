/** A call that breaks, in every phase: one typed failure, the truth about the credits, and never a second sending. */
import { once } from "node:events";
import type { Socket } from "node:net";
import { createServer } from "node:tls";
import { describe, expect, onTestFinished, test } from "vitest";
import { LIMITS } from "../../../../src/service/client/limits.ts";
import { createServiceCheck } from "../../../../src/service/client/readiness.ts";
import { CERTIFICATE } from "../../../fakes/certificate.ts";
import {
  answers,
  answersJson,
  chunk,
  completion,
  DONE,
  drips,
  headOf,
  isSilent,
  says,
  saysAndEnds,
  saysAndResets,
  streams,
  textEvent,
} from "../../../fakes/hostile-manners.ts";
import { closedPort, type Manner, portOf, startHostile } from "../../../fakes/hostile-service.ts";
import { DRAWING, failureOf, openBoth, openClient, PIXEL, QUERY, QUESTION } from "./opening.ts";

const SIZED = { "content-type": "application/json", "content-length": "1000" };
const CHUNKED = { "content-type": "application/json", "transfer-encoding": "chunked" };
const IMPATIENT = { timeout: 3_000, idleTimeout: 500, limits: { firstByte: 500 } } as const;

const BREAKS: readonly (readonly [when: string, manner: Manner, kind: string])[] = [
  ["closed before an answer", saysAndEnds(""), "cut"],
  ["reset before an answer", saysAndResets(""), "cut"],
  ["closed in the middle of the head", saysAndEnds("HTTP/1.1 200 OK\r\ncontent-"), "cut"],
  ["reset in the middle of the head", saysAndResets("HTTP/1.1 200 OK\r\ncontent-"), "cut"],
  ["closed after the head", saysAndEnds(headOf(200, SIZED)), "cut"],
  ["closed in the middle of a body of known length", saysAndEnds(`${headOf(200, SIZED)}{"choices":[`), "cut"],
  ["reset in the middle of a body", saysAndResets(`${headOf(200, SIZED)}{"choices":[`), "cut"],
  ["closed between two chunks", saysAndEnds(`${headOf(200, CHUNKED)}5\r\n{"cho\r\n`), "cut"],
  ["closed in the middle of a chunk", saysAndEnds(`${headOf(200, CHUNKED)}50\r\n{"cho`), "cut"],
  ["garbled in the middle of the chunks", says(`${headOf(200, CHUNKED)}5\r\n{"cho\r\nzz\r\n`), "cut"],
  ["garbage instead of HTTP", says("SSH-2.0-OpenSSH_9.6\r\n\r\n"), "broken"],
  ["a head that is too large", says(`HTTP/1.1 200 OK\r\nx: ${"x".repeat(40_000)}\r\n`), "broken"],
  [
    "an upgrade that nobody asked for",
    says("HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"),
    "cut",
  ],
  ["silence", isSilent, "timeout"],
  ["silence after the head", says(headOf(200, SIZED)), "timeout"],
  ["silence in the middle of the body", says(`${headOf(200, SIZED)}{"choices"`), "timeout"],
  ["drops that come too slowly", drips(headOf(200, SIZED), "{".repeat(1000), 250), "timeout"],
];

describe.each(BREAKS)("an answer with: %s", (_, manner, kind) => {
  test.each(["chat", "createImage", "search"] as const)("ends %s once and with unknown credits", async (operation) => {
    const { service, client } = await openBoth([manner], kind === "timeout" ? IMPATIENT : {});
    const outcome = await {
      chat: () => client.chat(QUESTION),
      createImage: () => client.createImage(DRAWING),
      search: () => client.search(QUERY),
    }[operation]();
    expect(failureOf(outcome)).toMatchObject({ kind, credits: "unknown", retryAfter: undefined });
    expect(service.requests).toHaveLength(1);
    await (await service.request(1)).gone;
  });
});

describe("an answer without a length that ends with its connection in the middle", () => {
  const half = JSON.stringify(completion("Hello")).slice(0, 70);
  test.each([
    ["chat", half, "application/json"],
    ["search", '{"documents":[{"title":"Rates"},', "application/json"],
    ["createImage", PIXEL.subarray(0, 40), "image/png"],
    ["createImage", PIXEL.subarray(0, 5), "image/png"],
  ] as const)("of %s is not known to be paid", async (operation, body, type) => {
    const { client } = await openBoth([
      saysAndEnds(Buffer.concat([Buffer.from(headOf(200, { "content-type": type })), Buffer.from(body)])),
    ]);
    const outcome = await {
      chat: () => client.chat(QUESTION),
      createImage: () => client.createImage(DRAWING),
      search: () => client.search(QUERY),
    }[operation]();
    expect(failureOf(outcome)).toMatchObject({ kind: "cut", credits: "unknown", status: 200 });
  });
});

test("the whole call is bounded, however lively the service drips", async () => {
  const { service, client } = await openBoth([drips(headOf(200, SIZED), "{".repeat(1000), 5)], { timeout: 1_000 });
  expect(failureOf(await client.chat(QUESTION))).toMatchObject({ kind: "timeout", credits: "unknown" });
  await (await service.request(1)).gone;
});

test("drops that come in time are an answer", async () => {
  const body = JSON.stringify(completion("slow but sure"));
  const drops = drips(headOf(200, { "content-length": String(body.length) }), body, 1);
  const { client } = await openBoth([drops], { idleTimeout: 2_000 });
  expect(await client.chat(QUESTION)).toMatchObject({ ok: true, value: { text: "slow but sure" } });
});

test.each([
  ["a function in the middle", "tool_calls"],
  ["a word that it has ended", "stop"],
])("an answer that goes on after %s is waited for", async (_, finish) => {
  const goesOn: Manner = (socket) => {
    const rest = [textEvent("whole"), textEvent(" of it"), textEvent("", "stop"), DONE].map(chunk);
    const timer = setInterval(() => {
      const piece = rest.shift();
      if (piece === undefined) clearInterval(timer);
      else socket.write(piece);
    }, 100);
    socket.once("close", () => clearInterval(timer));
  };
  const begun = finish === "stop" ? [textEvent("The ", finish), textEvent("very ")] : [textEvent("The very ", finish)];
  const { client } = await openBoth([streams(begun, goesOn)], { limits: { closing: 50 } });
  const outcome = await client.chat(QUESTION, { onText: () => {} });
  expect(outcome).toMatchObject({ ok: true, value: { text: "The very whole of it", finish: "stop" } });
});

describe("what never left", () => {
  const retries = { ...LIMITS.retries, unreachable: { ...LIMITS.retries.unreachable, waits: [1, 1] } };

  test("a port on which nobody listens is unreachable, after some tries", async () => {
    const client = openClient(`http://127.0.0.1:${await closedPort()}`, { limits: { retries } });
    const failure = failureOf(await client.chat(QUESTION));
    expect(failure).toMatchObject({ kind: "unreachable", credits: "not-taken", retryAfter: 10_000, status: undefined });
    expect(failure.detail).toContain("ECONNREFUSED");
    expect(failure.detail).toContain("3 times");
  });

  test("a name that nobody has is unreachable", async () => {
    const client = openClient("http://herald.invalid", { limits: { retries } });
    expect(failureOf(await client.account())).toMatchObject({ kind: "unreachable", credits: "not-taken" });
  });

  test.each([
    ["is reset", (socket: Socket) => socket.resetAndDestroy()],
    ["is answered with garbage", (socket: Socket) => socket.write("no TLS here\r\n")],
    ["stays silent", () => {}],
  ])("a handshake that %s is unreachable, and no request arrived", async (_, greet) => {
    const service = await startHostile({ manners: [isSilent], greet });
    const client = openClient(service.url.replace("http:", "https:"), { limits: { retries, connect: 1_000 } });
    expect(failureOf(await client.createImage(DRAWING))).toMatchObject({ kind: "unreachable", credits: "not-taken" });
    expect(service.requests).toEqual([]);
    expect(service.connections()).toBe(3);
    await service.close();
  });

  test("a certificate that nobody trusts is the operator's to mend: it is named with the cure, and not tried again", async () => {
    let knocks = 0;
    const server = createServer(CERTIFICATE).on("connection", () => (knocks += 1));
    await once(server.listen(0, "127.0.0.1"), "listening");
    onTestFinished(() => void server.close());
    const client = openClient(`https://127.0.0.1:${portOf(server.address())}`);
    const failure = failureOf(await client.chat(QUESTION));
    expect(failure).toMatchObject({ kind: "unreachable", fault: "operator", credits: "not-taken" });
    expect(failure.retryAfter).toBeUndefined();
    expect(failure.detail).toMatch(/certificate is not accepted \(DEPTH_ZERO_SELF_SIGNED_CERT\).*NODE_EXTRA_CA_CERTS/);
    expect(knocks).toBe(1);
    const found = await createServiceCheck(() => client, true)();
    expect(found.ready ? "" : found.reason).toContain("NODE_EXTRA_CA_CERTS");
  });

  test("it is tried again on the same day: the second connection may work", async () => {
    const service = await startHostile({ manners: [answersJson(200, completion("back again"))] });
    const port = new URL(service.url).port;
    await service.close();
    const client = openClient(service.url, {
      limits: { retries: { ...retries, unreachable: { ...retries.unreachable, waits: Array(500).fill(20) } } },
    });
    const asked = client.chat(QUESTION);
    const { createServer } = await import("node:http");
    const server = createServer((_, response) => response.end(JSON.stringify(completion("back again"))));
    await new Promise<void>((resolve) => server.listen(Number(port), "127.0.0.1", resolve));
    expect(await asked).toMatchObject({ ok: true, value: { text: "back again" } });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
});

describe("connections that are kept", () => {
  test("are used again", async () => {
    const { service, client } = await openBoth([answersJson(200, { credits: 1 })]);
    for (let call = 0; call < 20; call++) expect((await client.account()).ok).toBe(true);
    // A caller may be back before the connection of its last call is free again, so there may be two.
    expect(service.connections()).toBeLessThanOrEqual(2);
  });

  test.each([
    ["reset", saysAndResets("")],
    ["closed", saysAndEnds("")],
    ["reset in its answer", saysAndResets("HTTP/1.1 2")],
  ])("a request on one that is %s under it is not sent again on another", async (_, broken) => {
    const fine = answersJson(200, completion("fine"));
    const { service, client } = await openBoth([fine, fine, fine, fine, broken, fine]);
    for (let call = 0; call < 4; call++) expect((await client.chat(QUESTION)).ok).toBe(true);
    const before = service.connections();
    expect(failureOf(await client.chat(QUESTION))).toMatchObject({ kind: "cut", credits: "unknown" });
    expect(service.requests).toHaveLength(5);
    expect(service.connections()).toBe(before);
    expect((await client.chat(QUESTION)).ok).toBe(true);
    expect(service.requests).toHaveLength(6);
  });

  test("one that the service closes after its answer is not used, and the next request arrives once", async () => {
    const closing: Manner = (socket, request) => {
      answersJson(200, completion("bye"))(socket, request);
      socket.end();
    };
    const { service, client } = await openBoth([closing]);
    for (let call = 1; call <= 10; call++) {
      const outcome = await client.chat(QUESTION);
      expect(outcome.ok).toBe(true);
      await (await service.request(call)).gone;
    }
    expect(service.requests).toHaveLength(10);
  });

  test("many calls at once, many of them broken: every request arrives exactly once", async () => {
    const manners = Array.from({ length: 60 }, (_, index): Manner => {
      if (index % 3 === 0) return saysAndResets("");
      return index % 3 === 1 ? saysAndEnds("HTTP/1.1 200 OK\r\n") : answersJson(200, completion("fine"));
    });
    const { service, client } = await openBoth(manners);
    const asked = Array.from({ length: 60 }, (_, index) =>
      client.chat({ ...QUESTION, messages: [{ role: "user", content: `number ${index}` }] }),
    );
    const outcomes = await Promise.all(asked);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(20);
    const bodies = service.requests.map(({ body }) => body.toString());
    expect(new Set(bodies).size).toBe(60);
    expect(bodies).toHaveLength(60);
  });
});

test("an answer that nobody asked for is never taken for the answer to the next request", async () => {
  const twice: Manner = (socket, request) => {
    answersJson(200, completion(`to ${request.body.length}`))(socket, request);
    answersJson(200, completion("poison"))(socket, request);
  };
  const { service, client } = await openBoth([twice]);
  for (let call = 1; call <= 10; call++) {
    const messages = [{ role: "user" as const, content: "x".repeat(call) }];
    const outcome = await client.chat({ ...QUESTION, messages });
    const asked = await service.request(call);
    expect(outcome).toMatchObject({ ok: true, value: { text: `to ${asked.body.length}` } });
  }
  expect(service.requests).toHaveLength(10);
});

test("also what is free and might be repeated is sent once, when many broken calls share few connections", async () => {
  const manners = Array.from({ length: 61 }, (_, index): Manner => {
    return index % 3 === 1 ? saysAndResets("") : answersJson(200, { credits: 1 });
  });
  const { service, client } = await openBoth(manners);
  await client.account();
  const outcomes = await Promise.all(Array.from({ length: 60 }, () => client.account()));
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(40);
  expect(service.requests).toHaveLength(61);
});

describe("what is too large", () => {
  const limits = { answerBytes: 2_000, pictureBytes: 3_000 };

  test("is left unread in the middle, whatever it is", async () => {
    const { service, client } = await openBoth([says(headOf(200, {}) + "x".repeat(100_000))], { limits });
    for (const call of [() => client.chat(QUESTION), () => client.search(QUERY), () => client.createImage(DRAWING)]) {
      expect(failureOf(await call())).toMatchObject({ kind: "unreadable", credits: "unknown" });
    }
    expect(failureOf(await client.account())).toMatchObject({ kind: "unreadable", credits: "not-taken" });
    for (const number of [1, 2, 3, 4]) await (await service.request(number)).gone;
  });

  test("keeps the text of a stream that had come", async () => {
    const { client } = await openBoth([streams(Array(100).fill(textEvent("more ")))], { limits });
    const outcome = await client.chat(QUESTION, { onText: () => {} });
    expect(failureOf(outcome)).toMatchObject({ kind: "unreadable", credits: "unknown" });
    expect("text" in outcome && outcome.text).toMatch(/^(more )+$/);
  });

  test("a refusal of any length is still a refusal", async () => {
    const long = answers(422, `{"detail":"${"x".repeat(200_000)}"}`);
    const { client } = await openBoth([long]);
    expect(failureOf(await client.search(QUERY))).toMatchObject({ kind: "input", credits: "not-taken", status: 422 });
  });
});

test.each([
  ["content", headOf(200, { "content-encoding": "gzip", "content-length": "4" })],
  ["transfer", headOf(200, { "transfer-encoding": "gzip, chunked" })],
])("a %s encoding was not asked for", async (_, head) => {
  const { service, client } = await openBoth([says(head)]);
  expect(failureOf(await client.chat(QUESTION))).toMatchObject({ kind: "unreadable", credits: "unknown" });
  expect((await service.request(1)).headers["accept-encoding"]).toBe("identity");
});
