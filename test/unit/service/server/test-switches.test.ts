/** The headers with which tests make the service slow, refusing or broken: obeyed where they are on, nowhere else. */
import { expect, test } from "vitest";
import { rawClient } from "../../http/running.ts";
import { ask, CHAT, serve, useStore } from "./serving.ts";

const store = useStore();

const SEARCH = "/knowledge/search";
const on = { testSwitches: true };

test.each([
  [503, { "x-test-retry-after": "2" }, "2"],
  [500, {}, null],
  [429, { "x-test-retry-after": "7" }, "7"],
  [400, {}, null],
  [422, {}, null],
])("the status %i is answered and costs nothing", async (status, more, retryAfter) => {
  const { post, get, left } = await serve(store(), on);
  const headers: Record<string, string> = { "x-test-status": String(status), ...more };
  for (const path of [CHAT, SEARCH]) {
    const answer = await post(path, path === CHAT ? ask("hi", { stream: true }) : { query: "x" }, headers);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([status, retryAfter]);
    expect(await answer.json()).toHaveProperty("detail");
  }
  expect((await get("/account", headers)).status).toBe(status);
  expect(await left()).toBe(100);
});

test("a delayed answer has taken its credits before it comes, and keeps them when nobody waits", async () => {
  const { post, left, asked } = await serve(store(), on);
  const leaving = new AbortController();
  const never = post(CHAT, ask("hi"), { "x-test-delay": "600000" }, leaving.signal);
  await expect.poll(left).toBe(99);
  leaving.abort();
  await expect(never).rejects.toThrow();
  expect((await post(SEARCH, { query: "x" }, { "x-test-delay": "1" })).status).toBe(200);
  expect(await left()).toBe(98);
  expect(asked.questions).toEqual([]);
});

test("a plain answer is a bare text, also where a stream was asked for", async () => {
  const { post, left } = await serve(store(), on);
  for (const stream of [false, true]) {
    const answer = await post(CHAT, ask("hi", { stream }), { "x-test-plain": "1" });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(await answer.json()).toBe("You said: hi");
  }
  expect(await left()).toBe(98);
});

test.each([0, 1, 3])("a stream is cut after %i pieces of content, with its credits taken", async (cut) => {
  const served = await serve(store(), on);
  const { host, pathname } = new URL(served.url);
  const body = JSON.stringify(ask("one two three four", { stream: true }));
  const lines = [`POST ${pathname}${CHAT} HTTP/1.1`, `Host: ${host}`, `Authorization: Bearer ${served.key}`];
  const head = [...lines, `x-test-cut: ${cut}`, `Content-Length: ${body.length}`].join("\r\n");
  const { gone } = await rawClient(served.url, `${head}\r\n\r\n${body}`);
  const answer = await gone;
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(answer.match(/"content":"[^"]/g) ?? []).toHaveLength(cut);
  expect(answer).toContain('"role":"assistant"');
  expect(answer).not.toMatch(/finish_reason":"|\[DONE\]|\r\n0\r\n\r\n/);
  expect(await served.left()).toBe(99);
  expect(served.lines.filter(({ level }) => level === "error")).toEqual([]);
});

test("pieces that are slowed down come one by one", async () => {
  const { post } = await serve(store(), on);
  const answer = await post(CHAT, ask("hi", { stream: true }), { "x-test-chunk-delay": "1" });
  const text = await answer.text();
  expect(text.match(/"content":"[^"]+"/g)).toEqual(['"content":"You "', '"content":"said: "', '"content":"hi"']);
  expect(text).toContain("[DONE]");
});

test("without the flag none of them is read", async () => {
  const { post, left } = await serve(store());
  const headers = {
    "x-test-status": "503",
    "x-test-delay": "600000",
    "x-test-plain": "1",
    "x-test-cut": "0",
    "x-test-chunk-delay": "600000",
  };
  const whole = await post(CHAT, ask("hi"), headers);
  expect(await whole.json()).toMatchObject({ object: "chat.completion" });
  const streamed = await post(CHAT, ask("hi", { stream: true }), headers);
  expect(await streamed.text()).toContain("[DONE]");
  expect(await left()).toBe(98);
});
