/** Chat over a connection: told as it comes, kept when it breaks, bounded in time. */
import { expect, test } from "vitest";
import {
  answersJson,
  chunk,
  completion,
  DONE,
  isSilent,
  saysAndResets,
  streams,
  textEvent,
} from "../../../fakes/hostile-manners.ts";
import type { Manner } from "../../../fakes/hostile-service.ts";
import { failureOf, openBoth, QUESTION } from "./opening.ts";

const hello = [textEvent("Hel"), textEvent("lo", "stop")];

test("a stream is told piece by piece while it still goes on", async () => {
  let goOn = () => {};
  const held: Manner = (socket) => {
    goOn = () => socket.end(`${chunk(textEvent("lo", "stop") + DONE)}0\r\n\r\n`);
  };
  const { client } = await openBoth([streams([textEvent("Hel")], held)]);
  const pieces: string[] = [];
  const outcome = await client.chat(QUESTION, {
    onText(piece) {
      pieces.push(piece);
      goOn();
    },
  });
  expect(pieces).toEqual(["Hel", "lo"]);
  expect(outcome).toMatchObject({ ok: true, credits: 1, value: { text: "Hello", finish: "stop", model: "versa" } });
});

test("a stream is asked for when somebody listens, or when the request says so", async () => {
  const { service, client } = await openBoth([answersJson(200, completion("Hello"))]);
  const onText = () => {};
  await client.chat(QUESTION);
  await client.chat(QUESTION, { onText });
  await client.chat({ ...QUESTION, stream: true });
  await client.chat({ ...QUESTION, stream: false }, { onText });
  const asked = service.requests.map(({ body }) => body.toString().includes('"stream":true'));
  expect(asked).toEqual([false, true, true, false]);
});

test("the one who listens gets the whole text at once where no stream comes, and a stream is read where none was asked for", async () => {
  const { client } = await openBoth([answersJson(200, completion("Hello")), streams([...hello, DONE])]);
  const pieces: string[] = [];
  const listened = await client.chat(QUESTION, { onText: (piece) => pieces.push(piece) });
  expect([listened.ok, pieces]).toEqual([true, ["Hello"]]);
  expect(await client.chat(QUESTION)).toMatchObject({ ok: true, value: { text: "Hello" } });
});

test.each([
  ["eclipse", 3],
  ["nexus", 2],
  ["versa", 1],
] as const)("%s costs %i", async (model, credits) => {
  const { client } = await openBoth([answersJson(200, completion("Hello"))]);
  expect(await client.chat({ ...QUESTION, model })).toMatchObject({ ok: true, credits });
});

test("a stream that breaks is cut, keeps its text, and is never asked for again", async () => {
  const { service, client } = await openBoth([streams([textEvent("Hel")], saysAndResets("1"))]);
  const outcome = await client.chat(QUESTION, { onText: () => {} });
  expect(outcome).toMatchObject({ ok: false, failure: { kind: "cut", credits: "unknown", status: 200 }, text: "Hel" });
  expect(service.requests).toHaveLength(1);
});

test("a stream that stalls is a timeout that keeps its text, and the connection is closed", async () => {
  const { service, client } = await openBoth([streams([textEvent("Hel")], isSilent)], { idleTimeout: 2_000 });
  const outcome = await client.chat(QUESTION, { onText: () => {} });
  expect(outcome).toMatchObject({ ok: false, failure: { kind: "timeout", credits: "unknown" }, text: "Hel" });
  await (await service.request(1)).gone;
});

test("comments are a sign of life", async () => {
  const pinging: Manner = (socket) => {
    let pings = 0;
    const timer = setInterval(() => {
      if (++pings < 40) socket.write(chunk(": ping\n\n"));
      else {
        clearInterval(timer);
        socket.write(`${chunk(textEvent("lo", "stop") + DONE)}0\r\n\r\n`);
      }
    }, 100);
  };
  // Together they last twice as long as silence may.
  const { client } = await openBoth([streams([textEvent("Hel")], pinging)], { idleTimeout: 2_000 });
  expect(await client.chat(QUESTION)).toMatchObject({ ok: true, value: { text: "Hello" } });
});

test("when all has been said the answer is there, whether or not the service hangs up", async () => {
  const limits = { closing: 50 };
  for (const events of [[...hello, DONE], hello]) {
    const { service, client } = await openBoth([streams(events, isSilent)], { limits });
    expect(await client.chat(QUESTION)).toMatchObject({ ok: true, value: { text: "Hello" } });
    await (await service.request(1)).gone;
  }
});

test("a connection whose stream ended well is used again", async () => {
  const { service, client } = await openBoth([streams([...hello, DONE])]);
  for (let call = 0; call < 10; call++) expect((await client.chat(QUESTION)).ok).toBe(true);
  expect(service.connections()).toBeLessThanOrEqual(2);
});

test("a refusal has no text", async () => {
  const { client } = await openBoth([answersJson(422, { detail: "no" })]);
  const outcome = await client.chat(QUESTION);
  expect(failureOf(outcome)).toMatchObject({ kind: "input", problems: [{ field: "request", says: "no." }] });
  expect(outcome).toMatchObject({ text: "" });
});
