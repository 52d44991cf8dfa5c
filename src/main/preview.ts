/** A digest's preview for the operator's page: asked of a worker like anything else, and read where it is written. */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { OPERATOR_PAGE } from "../core/operator.ts";
import { createTalkBook } from "../platforms/web/talk-book.ts";
import type { Core } from "./core.ts";

/** In milliseconds: the page waits a little longer. */
const PATIENCE = 25_000;
const LOOK_EVERY = 200;

/** Resolves to what the worker says, in Markdown; undefined where none has said anything in time. */
export async function previewOf(core: Core, digest: string): Promise<string | undefined> {
  const { store, submit, log } = core;
  const { platform, id: page } = OPERATOR_PAGE;
  const talk = randomUUID();
  const book = createTalkBook({ ...store, log });
  await book.open(page, talk);
  try {
    await submit({
      id: `preview-${talk}`,
      platform,
      conversation: `${platform}:${page}:${talk}`,
      operation: "digest",
      text: `look .${digest}`,
      chat: { id: page, kind: "private", thread: talk },
      person: { id: page, name: "" },
      pressed: "preview",
      at: Date.now(),
    });
    for (const end = Date.now() + PATIENCE; Date.now() < end; await pause(LOOK_EVERY)) {
      const said = (await book.read(page, talk))?.find(({ message }) => message.by === "herald");
      if (said !== undefined) return said.message.text;
    }
    return undefined;
  } finally {
    await book.remove(page, talk);
  }
}
