/** Uploads where there is little memory: what it has no room for is not read until there is, and then arrives. */
import { expect, test } from "vitest";
import { createScales } from "../../../../src/core/room-left.ts";
import { createUploads } from "../../../../src/platforms/web/listen/uploads.ts";
import { useStore } from "../../telegram/listen/parts.ts";

const store = useStore();
const MEGABYTE = 1024 * 1024;
const SIZE = 8 * MEGABYTE;

const rates = { upload: () => Promise.resolve(undefined), weigh: () => Promise.resolve(undefined) };

/** A file of which a piece comes whenever it is read, and the last one only when it is let go. */
function coming() {
  let read = 0;
  let letGo = (): void => undefined;
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (read === SIZE - MEGABYTE) await until;
        read += MEGABYTE;
        controller.enqueue(new Uint8Array(MEGABYTE).fill(read / MEGABYTE));
        if (read === SIZE) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { "content-type": "text/plain", "content-length": String(SIZE) };
  const request = new Request("http://localhost/", { method: "POST", headers, body, duplex: "half" });
  return { request, read: () => read, letGo: () => letGo() };
}

test("of two large files of different people the second is not read before the first is kept, and both arrive whole", async () => {
  const scales = createScales(() => 30 * MEGABYTE);
  const take = createUploads({ store: store(), rates, scales });
  const [first, second] = [coming(), coming()];
  const taking = [take(first.request, "anna", "203.0.113.1"), take(second.request, "bert", "203.0.113.2")];
  await expect.poll(first.read).toBe(SIZE - MEGABYTE);
  expect(second.read()).toBe(0);
  first.letGo();
  expect(await taking[0]).toMatchObject({ ok: true, status: 201 });
  await expect.poll(second.read).toBe(SIZE - MEGABYTE);
  second.letGo();
  const answer = await taking[1];
  const body = answer?.ok === true ? answer.body : {};
  const id = "id" in body ? String(body.id) : "";
  const kept = await store().blobs.get(`web-bert-${id}`);
  expect(kept?.byteLength).toBe(SIZE);
  expect([0, 1, 7].map((piece) => kept?.[piece * MEGABYTE])).toEqual([1, 2, 8]);
});

test("where there is no limit they are read side by side", async () => {
  const take = createUploads({ store: store(), rates, scales: createScales(() => Number.POSITIVE_INFINITY) });
  const [first, second] = [coming(), coming()];
  const taking = [take(first.request, "anna", "203.0.113.1"), take(second.request, "bert", "203.0.113.2")];
  await expect.poll(() => [first.read(), second.read()]).toEqual([SIZE - MEGABYTE, SIZE - MEGABYTE]);
  first.letGo();
  second.letGo();
  expect(await Promise.all(taking)).toMatchObject([{ ok: true }, { ok: true }]);
});
