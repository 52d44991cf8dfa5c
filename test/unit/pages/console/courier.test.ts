/** Bringing what was written to a server that is there, away, in a hurry, or of another mind. */

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { createCourier } from "../../../../src/pages/console/courier.ts";
import type { Unsent } from "../../../../src/pages/console/outbox.ts";
import { beginning, type Happening, type Link, step } from "../../../../src/pages/console/state.ts";
import { createCalls } from "../../../../src/pages/parts/api.ts";
import { unsent } from "./said.ts";

type Answer = (said: unknown, response: ServerResponse, csrf: unknown) => void;

const took: Answer = (_said, response) => response.writeHead(202).end("{}");
const refuse =
  (status: number, refused: string, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_said, response) =>
    response.writeHead(status, headers).end(JSON.stringify({ refused, says: `says ${refused}` }));

/** Each call is answered by the next one; the last one answers all that follow. */
async function begin(first: readonly Unsent[], ...answers: readonly Answer[]) {
  const said: unknown[] = [];
  const hear = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body: unknown = await json(request);
    said.push(body);
    const answer = answers[Math.min(said.length, answers.length) - 1] ?? took;
    answer(body, response, request.headers["x-herald-csrf"]);
  };
  const server = createServer((request, response) => void hear(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  onTestFinished(close);
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server listens nowhere");
  let page = beginning("talk", first);
  const links: Link[] = [];
  const happened: Happening[] = [];
  const tell = (happening: Happening): void => {
    happened.push(happening);
    page = step(page, happening);
  };
  const calls = createCalls(`http://127.0.0.1:${address.port}/`, "localhost");
  let refreshed = 0;
  const courier = createCourier({
    calls,
    page: () => page,
    tell,
    refresh: async () => {
      refreshed += 1;
      calls.trust("fresh");
      return true;
    },
    broken: (link) => links.push(link),
    worked: () => undefined,
  });
  courier.go();
  return {
    said,
    links,
    happened,
    courier,
    tell,
    close,
    refreshed: () => refreshed,
    states: () => page.unsent.map(({ id, state }) => `${id} ${state}`),
    slowUntil: () => page.slowUntil,
  };
}

test("what was written is brought one after the other, with what belongs to it and nothing else", async () => {
  const second = unsent("two", { options: { size: "square" }, files: [{ id: "upload", name: "a.png" }] });
  const { said, states } = await begin([unsent("one"), second], took);
  await vi.waitFor(() => expect(states()).toEqual(["one sent", "two sent"]), 30_000);
  expect(said).toEqual([
    { id: "one", talk: "talk", text: "one" },
    { id: "two", talk: "talk", text: "two", options: { size: "square" }, files: [{ id: "upload", name: "a.png" }] },
  ]);
});

test("what can never be taken is marked with the server's sentence, and holds nothing up", async () => {
  const { happened, states } = await begin([unsent("one"), unsent("two")], refuse(413, "too-large"), took);
  await vi.waitFor(() => expect(states()).toEqual(["one refused", "two sent"]), 30_000);
  expect(happened).toContainEqual({ is: "unsent-is", id: "one", state: "refused", says: "says too-large" });
});

test("asked for patience, the courier waits as long as it was told and then goes on", async () => {
  const slow = refuse(429, "too-fast", { "retry-after": "1" });
  const { courier, said, slowUntil, states, tell } = await begin([unsent("one")], slow, took);
  await vi.waitFor(() => expect(slowUntil()).toBeDefined(), 30_000);
  const until = slowUntil() ?? 0;
  expect(until - Date.now()).toBeGreaterThan(500);
  // Not even a stream that is there again is a reason to be faster.
  tell({ is: "link", link: "live" });
  courier.go();
  expect(said).toHaveLength(1);
  await vi.waitFor(() => expect(states()).toEqual(["one sent"]), 30_000);
  expect(Date.now()).toBeGreaterThanOrEqual(until - 20);
  expect(slowUntil()).toBeUndefined();
});

test("a server that is away is asked again by itself, and nothing is overtaken", async () => {
  const away = refuse(503, "away", { "retry-after": "1" });
  const { links, said, states } = await begin([unsent("one"), unsent("two")], away, took);
  await vi.waitFor(() => expect(links).toEqual(["away"]), 30_000);
  expect(states()).toEqual(["one waiting", "two waiting"]);
  await vi.waitFor(() => expect(states()).toEqual(["one sent", "two sent"]), 30_000);
  expect(said).toHaveLength(3);
});

test("an ended session and a missing sign-in keep everything until somebody acts", async () => {
  for (const [word, link] of [
    ["session", "ended"],
    ["sign-in", "sign-in"],
  ] as const) {
    const { links, said, states } = await begin([unsent("one")], refuse(401, word));
    await vi.waitFor(() => expect(links).toEqual([link]), 30_000);
    expect(states()).toEqual(["one waiting"]);
    expect(said).toHaveLength(1);
  }
});

test("where the page is not trusted any more it asks anew, once, and sends the same again", async () => {
  const seen: unknown[] = [];
  const watching: Answer = (said, response, csrf) => {
    seen.push(csrf);
    (csrf === "fresh" ? took : refuse(403, "csrf"))(said, response, csrf);
  };
  const { refreshed, states } = await begin([unsent("one")], watching);
  await vi.waitFor(() => expect(states()).toEqual(["one sent"]), 30_000);
  expect(refreshed()).toBe(1);
  expect(seen).toEqual(["", "fresh"]);
});

test("where nobody answers, everything waits", async () => {
  const broken: Answer = (_said, response) => response.destroy();
  const { links, states } = await begin([unsent("one")], broken);
  await vi.waitFor(() => expect(links).toEqual(["lost"]), 30_000);
  expect(states()).toEqual(["one waiting"]);
});
