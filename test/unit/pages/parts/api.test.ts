/** What an answer of the server says, and moments as people say them. */
import { once } from "node:events";
import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { ago, clock } from "../../../../src/pages/parts/ago.ts";
import { createCalls, having, readAnswer } from "../../../../src/pages/parts/api.ts";

const isNamed = having<{ readonly name: string }>("name");

test("an answer is what was asked for, or of another version", () => {
  expect(readAnswer(200, '{"name":"a"}', isNamed)).toEqual({ ok: true, value: { name: "a" } });
  for (const text of ["{}", "", "null", "[]", "<!doctype html>", "7"]) {
    const odd = { status: 200, refused: "odd", says: "" };
    expect(readAnswer(200, text, isNamed), text).toEqual({ ok: false, refusal: odd });
  }
});

test("a refusal is the server's word and sentence, and how long to wait", () => {
  expect(readAnswer(429, '{"refused":"too-fast","says":"Slowly."}', isNamed, "7")).toEqual({
    ok: false,
    refusal: { status: 429, refused: "too-fast", says: "Slowly.", seconds: 7 },
  });
  expect(readAnswer(502, "<html>bad gateway</html>", isNamed)).toEqual({
    ok: false,
    refusal: { status: 502, refused: "odd", says: "" },
  });
  expect(readAnswer(400, '{"refused":1,"says":{}}', isNamed, "soon")).toEqual({
    ok: false,
    refusal: { status: 400, refused: "odd", says: "" },
  });
});

test("what a proxy answers in its place is waited for where it only asks for patience", () => {
  const answers = [429, 408, 403].map((status) => readAnswer(status, "<html>no</html>", isNamed, "7"));
  expect(answers.map((one) => (one.ok ? "" : one.refusal.refused))).toEqual(["too-fast", "away", "odd"]);
  expect(answers[0]).toMatchObject({ refusal: { status: 429, says: "", seconds: 7 } });
});

test("a call that is sent elsewhere, as by a proxy with a sign-in of its own, is no broken line", async () => {
  const server = createServer((_, response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const { call } = createCalls(`http://127.0.0.1:${port}/`, "localhost");
  expect(await call("GET", "state", isNamed)).toMatchObject({ ok: false, refusal: { refused: "odd" } });
});

test("where nobody listens the call is answered all the same", async () => {
  const { call } = createCalls("http://127.0.0.1:1/", "localhost");
  expect(await call("GET", "state", isNamed)).toEqual({
    ok: false,
    refusal: { status: 0, refused: "offline", says: "" },
  });
});

test.each<[apart: number, words: string]>([
  [0, "now"],
  [-12_000, "12 sec. ago"],
  [-59_900, "59 sec. ago"],
  [-61_000, "1 min. ago"],
  [-3_599_000, "59 min. ago"],
  [3 * 3_600_000, "in 3 hr."],
  [-86_400_000, "yesterday"],
  [-30 * 86_400_000, "30 days ago"],
])("%d milliseconds from now is said as %s", (apart, words) => {
  expect(ago(1_700_000_000_000 + apart, 1_700_000_000_000)).toBe(words);
});

test("the time of today is said without the day, of another day with it", () => {
  const noon = new Date(2026, 4, 7, 12, 5).getTime();
  expect(clock(noon, noon + 60_000, "de")).toBe("12:05");
  expect(clock(noon, noon + 3 * 86_400_000, "de")).toMatch(/7\. Mai.*12:05/);
});
