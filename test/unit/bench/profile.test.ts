/** Whose time it was, as a CPU profile tells it. */
import { expect, test } from "vitest";
import { libraryOf, readProfile } from "../../bench/running/profile.ts";
import { nameOf } from "../../bench/running/round-trips.ts";

test.each([
  ["file:///herald/dist/programs/library-bullmq-B45FU89J.js", "bullmq"],
  ["file:///herald/dist/programs/library-msgpackr-C-HYlcfb.js", "msgpackr"],
  ["file:///herald/dist/programs/library-hono-node-server-DGEOvijG.js", "hono-node-server"],
  ["file:///herald/node_modules/@grammyjs/types/mod.js", "@grammyjs/types"],
  ["file:///herald/node_modules/grammy/node_modules/node-fetch/lib/index.js", "node-fetch"],
  ["file:///herald/dist/programs/worker.js", undefined],
])("%s is of %s", (url, library) => {
  expect(libraryOf(url)).toBe(library);
});

const node = (id: number, functionName: string, url: string) => ({
  id,
  callFrame: { functionName, url, lineNumber: 0, columnNumber: 0 },
});
const library = "file:///herald/dist/programs/library-ioredis-Rcx0VLJ_.js";
const profile = JSON.stringify({
  nodes: [
    node(1, "(idle)", ""),
    node(2, "writev", ""),
    node(3, "send", library),
    node(4, "", library),
    node(5, "emit", "node:events"),
  ],
  startTime: 1_000,
  endTime: 1_700,
  samples: [3, 1, 2, 3, 4, 5, 3],
  timeDeltas: [0, 100, 100, 100, 100, 100, 100],
});

test("only what ran within the stretch counts, as its share of what the kernel counted", () => {
  // Of 1,100 to 1,500: idle 100, then writev, send, the one without a name and emit, 100 each.
  const { functions, packages } = readProfile(profile, 1_100, 1_500, 800);
  expect(Object.fromEntries(functions.map(({ name, time }) => [name, time]))).toEqual({
    writev: 200,
    "send ioredis": 200,
    "(no name) ioredis": 200,
    "emit node:events": 200,
  });
  expect(packages).toEqual([
    { name: "ioredis", time: 400 },
    { name: "writev of the engine", time: 200 },
    { name: "Node", time: 200 },
  ]);
});

test("a command of Redis is named by its first key, without what differs from message to message", () => {
  expect(nameOf(["GET", "herald:document:{kept:tg-123-456}"])).toBe("get herald:document:{kept:*}");
  expect(nameOf(["get", "herald:document:{person:telegram:77}"])).toBe("get herald:document:{person:telegram:*}");
  expect(nameOf(["evalsha", "0a1b", "2", "bull:floor:wait", "bull:floor:active", "more"])).toBe(
    "script with 2 keys, bull:floor:wait",
  );
  expect(nameOf(["ping"])).toBe("ping");
});
