/** Calls that are not wanted any more, and the end of the client: everything is let go of, in every phase. */
import { getEventListeners, once } from "node:events";
import type { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { Ending } from "../../../../src/core/ending.ts";
import type { ServiceClient, ServiceClientOptions } from "../../../../src/service/client/index.ts";
import { RETRIES } from "../../../../src/service/client/retries.ts";
import {
  answers,
  answersJson,
  completion,
  DONE,
  headOf,
  isSilent,
  says,
  saysAndResets,
  streams,
  textEvent,
} from "../../../fakes/hostile-manners.ts";
import { type Manner, startHostile } from "../../../fakes/hostile-service.ts";
import { DRAWING, failureOf, openBoth, openClient, PIXEL, QUERY, QUESTION } from "./opening.ts";

/** A service that asks for a minute is waited for. */
const patient: Partial<ServiceClientOptions> = {
  timeout: 100_000,
  limits: { retries: { ...RETRIES, busy: { ...RETRIES.busy, own: { tries: 2, longest: 100_000 } } } },
};
const inAMinute = answers(429, "", { "retry-after": "60" });

const operations: readonly (readonly [string, (client: ServiceClient, signal: AbortSignal) => Promise<unknown>])[] = [
  ["chat", (client, signal) => client.chat(QUESTION, { signal })],
  ["createImage", (client, signal) => client.createImage(DRAWING, { signal })],
  ["applyEffect", (client, signal) => client.applyEffect({ image: PIXEL, prompt: "x" }, { signal })],
  ["search", (client, signal) => client.search(QUERY, { signal })],
  ["account", (client, signal) => client.account({ signal })],
];

test.each(operations)("%s with a signal that is already aborted sends nothing", async (_, call) => {
  const { service, client } = await openBoth([isSilent]);
  expect(await call(client, AbortSignal.abort())).toMatchObject({
    ok: false,
    failure: { kind: "cancelled", fault: "nobody", credits: "not-taken" },
  });
  expect(service.connections()).toBe(0);
});

const PHASES: readonly (readonly [when: string, manner: Manner])[] = [
  ["before the head", isSilent],
  ["in the middle of the head", says("HTTP/1.1 200 OK\r\nx")],
  ["in the middle of the body", says(`${headOf(200, { "content-length": "500" })}{`)],
];

test.each(PHASES)("cancelled %s, the connection is closed at once", async (_, manner) => {
  const { service, client } = await openBoth([manner]);
  const caller = new AbortController();
  const asked = client.chat(QUESTION, { signal: caller.signal });
  const { gone } = await service.request(1);
  caller.abort();
  expect(failureOf(await asked)).toMatchObject({ kind: "cancelled", credits: "unknown", retryAfter: undefined });
  await gone;
  expect(getEventListeners(caller.signal, "abort")).toEqual([]);
});

test("cancelled in a stream, what had come is kept", async () => {
  const { service, client } = await openBoth([streams([textEvent("Hal"), textEvent("f")], isSilent)]);
  const caller = new AbortController();
  let told = "";
  const outcome = await client.chat(QUESTION, {
    signal: caller.signal,
    onText(piece) {
      told += piece;
      if (told === "Half") caller.abort();
    },
  });
  expect(outcome).toMatchObject({ ok: false, failure: { kind: "cancelled", credits: "unknown" }, text: "Half" });
  await (await service.request(1)).gone;
});

test("cancelled while a connection is being made, nothing is sent when it stands", async () => {
  const service = await startHostile({ manners: [isSilent] });
  const client = openClient(service.url);
  const caller = new AbortController();
  const asked = client.chat(QUESTION, { signal: caller.signal });
  // Everything that needs no answer from the network has been done by then.
  await new Promise((resolve) => process.nextTick(resolve));
  expect(service.connections()).toBe(0);
  caller.abort();
  expect(failureOf(await asked)).toMatchObject({ kind: "cancelled", credits: "not-taken" });
  const other = client.account();
  await service.request(1);
  expect(service.requests.map(({ path }) => path)).toEqual(["/account"]);
  await client.close();
  await other;
  await service.close();
});

test("cancelled in a wait between two tries, it is not tried again and nothing was taken", async () => {
  const { service, client } = await openBoth([inAMinute, answersJson(200, { credits: 1 })], patient);
  const caller = new AbortController();
  const asked = client.chat(QUESTION, { signal: caller.signal });
  await service.request(1);
  // The answer was written together with the request's arrival; a second request shows that it has been read.
  await client.account();
  caller.abort();
  expect(failureOf(await asked)).toMatchObject({ kind: "cancelled", credits: "not-taken" });
  expect(service.requests.filter(({ path }) => path !== "/account")).toHaveLength(1);
});

test("a call that ends well leaves no listener behind", async () => {
  const { client } = await openBoth([answersJson(200, completion("fine"))]);
  const { signal } = new AbortController();
  for (let call = 0; call < 3; call++) expect((await client.chat(QUESTION, { signal })).ok).toBe(true);
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("many calls of one job are all cancelled by what ends it", async () => {
  const { service, client } = await openBoth([isSilent]);
  const job = new Ending();
  const asked = Array.from({ length: 30 }, () => client.search(QUERY, { signal: job }));
  await service.request(30);
  job.abort(new Error("the job is over"));
  const kinds = (await Promise.all(asked)).map((outcome) => failureOf(outcome).kind);
  expect(new Set(kinds)).toEqual(new Set(["cancelled"]));
});

describe("close", () => {
  test.each([...PHASES, ["while it waits", inAMinute] as const])("ends what is under way: %s", async (_, manner) => {
    const { service, client } = await openBoth([manner, answersJson(200, { credits: 1 })], patient);
    const asked = client.createImage(DRAWING);
    const { gone } = await service.request(1);
    // A second call shows that the first bytes of the first one's answer have been read.
    await client.account();
    await client.close();
    expect(failureOf(await asked).kind).toBe("cancelled");
    await gone;
    expect(service.open()).toBe(0);
  });

  test("closes connections that are kept and those that are being made, and may be called twice", async () => {
    const kept = await openBoth([answersJson(200, { credits: 1 })]);
    await kept.client.account();
    const { gone } = await kept.service.request(1);
    await Promise.all([kept.client.close(), kept.client.close()]);
    await gone;

    let greeted = (_: Socket) => {};
    const there = new Promise<Socket>((resolve) => {
      greeted = resolve;
    });
    const mute = await startHostile({ manners: [], greet: (socket) => greeted(socket) });
    const client = openClient(mute.url.replace("http:", "https:"), { timeout: 100_000, limits: { connect: 100_000 } });
    const asked = client.account();
    const unmade = once(await there, "close");
    await client.close();
    expect(failureOf(await asked)).toMatchObject({ kind: "cancelled", credits: "not-taken" });
    await unmade;
    await mute.close();
  });

  test("a call after it sends nothing", async () => {
    const { service, client } = await openBoth([isSilent]);
    await client.close();
    expect(failureOf(await client.chat(QUESTION))).toMatchObject({ kind: "cancelled", credits: "not-taken" });
    expect(service.connections()).toBe(0);
  });
});

test("what a caller's own listener throws is the caller's, and the connection is let go of", async () => {
  const { service, client } = await openBoth([streams([textEvent("boom")], isSilent)]);
  const onText = (): void => {
    throw new Error("the caller's");
  };
  await expect(client.chat(QUESTION, { onText })).rejects.toThrow("the caller's");
  await (await service.request(1)).gone;
});

test("however calls end, no timer and no connection outlives them and their client", async () => {
  const active = (): number =>
    process.getActiveResourcesInfo().filter((one) => one === "Timeout" || one.startsWith("TCPSocket")).length;
  const before = active();
  const service = await startHostile({
    manners: [
      answersJson(200, completion("fine")),
      says("no HTTP\r\n\r\n"),
      streams([textEvent("Hel")], saysAndResets("1")),
      streams([textEvent("Hel", "stop"), DONE], isSilent),
      answers(503, "", { "retry-after": "60" }),
    ],
  });
  const client = openClient(service.url);
  for (let call = 0; call < 5; call++) await client.chat(QUESTION);
  await client.close();
  await service.close();
  await expect.poll(active).toBeLessThanOrEqual(before);
});
