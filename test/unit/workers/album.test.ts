/** A picture without words waits once for the command that may come with another picture of its album. */
import { expect, test } from "vitest";
import { ALBUMS } from "../../../src/core/album.ts";
import type { Request } from "../../../src/core/request.ts";
import { RetryLater } from "../../../src/queue/index.ts";
import { isAskedElsewhere } from "../../../workers/album.ts";
import { useStore } from "../operations/operating.ts";

const store = useStore();

const request = (id: string, operation: Request["operation"] = "unknown"): Request => ({
  id,
  platform: "telegram",
  conversation: "telegram:42",
  operation,
  text: "picture",
  at: 1,
});

test("one that is a part of what another asks is never answered", async () => {
  await store().documents.put(ALBUMS, "tg-1-album-1", "asked");
  for (const first of [true, false]) {
    expect(await isAskedElsewhere(store(), request("tg-1-album-1"), first)).toBe(true);
  }
});

test("one of an album without a command is answered when it has waited, and no later", async () => {
  await store().documents.put(ALBUMS, "tg-1-album-2", "open");
  await expect(isAskedElsewhere(store(), request("tg-1-album-2"), true)).rejects.toThrow(RetryLater);
  expect(await isAskedElsewhere(store(), request("tg-1-album-2"), false)).toBe(false);
  await store().documents.put(ALBUMS, "tg-1-album-2", "asked");
  expect(await isAskedElsewhere(store(), request("tg-1-album-2"), false)).toBe(true);
});

test("whatever is of no album waits for nothing", async () => {
  expect(await isAskedElsewhere(store(), request("tg-1-3"), true)).toBe(false);
  await store().documents.put(ALBUMS, "tg-1-4", "asked");
  expect(await isAskedElsewhere(store(), request("tg-1-4", "effect"), true)).toBe(false);
});
