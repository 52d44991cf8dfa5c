/** Pictures for adults: handed over only where they may be seen, also when the place is another or has changed. */
import { expect, test } from "vitest";
import { KEPT } from "../../../src/core/answered.ts";
import { keyOf } from "../../../src/core/request-key.ts";
import { requestOf, serve, stageOf, useStore } from "./operating.ts";

const store = useStore();
const person = { id: "7", name: "Ada" };

test.each(["original", "show"] as const)("%s gives a veiled picture only in a place for adults", async (operation) => {
  const restricted = { id: `adults-${operation}`, kind: "group", thread: "71", adult: true } as const;
  const { adult: _adult, ...open } = restricted;
  const asked = requestOf({ platform: "discord", operation: "imagine", text: "a fox", chat: restricted, person });
  const key = keyOf(asked.id);
  const blob = `blob-${operation}`;
  await store().blobs.put(blob, Buffer.from("a fox"), 60_000);
  const attachments = [{ blob, name: "fox.png", as: "picture", veiled: true }] as const;
  await store().documents.put(KEPT, key, {
    request: asked,
    answered: { reply: { text: "A fox", attachments: [...attachments] } },
  });
  const press = { platform: "discord", operation, text: key, person, pressed: "9" } as const;
  const here = await serve(operation, requestOf({ ...press, chat: restricted }), stageOf(store(), []));
  expect(here.reply).toMatchObject({ attachments: [{ blob }] });
  const elsewhere = await serve(operation, requestOf({ ...press, chat: open }), stageOf(store(), []));
  expect(elsewhere.reply?.attachments).toBeUndefined();
  expect(elsewhere.reply?.notice).toBe(true);
  expect(elsewhere.reply?.text).toContain("for adults");
});
