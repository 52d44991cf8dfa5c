/**
 * Whoever waits for a worker is told their place by another process. Of the two that then write to the same place, the
 * one that tells is over before the one that answers begins.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Marks } from "../src/core/store/marks.ts";

const nameOf = (request: string): string => `in-line:${request}`;

/** What telling may leave behind: a frame that goes by itself, or a message that the answer is written into. */
export type Left = "told" | "stands";
const LEFT: readonly string[] = ["told", "stands"] satisfies readonly Left[];

const BEGUN = "begun";

/** Longer than telling takes at most; whoever dies in the middle of it is not waited for any longer. In milliseconds. */
const TELLING = 8_000;
/** As long as somebody may wait who was told once. */
const REMEMBERED = 3_600_000;
/** Nobody looks at a line that is so old. */
const OVER = 60_000;
/** Before it is asked again whether the telling is over. */
const AGAIN = 50;

/** Resolves to whether it was told: not while another does so, and never once it was begun. */
export async function tellBeforeItBegins(
  marks: Marks,
  request: string,
  tell: () => Promise<void>,
  leaves: Left = "told",
): Promise<boolean> {
  const name = nameOf(request);
  const mine = randomUUID();
  const claimed = await marks.claim(name, mine, TELLING);
  if (!claimed.first) {
    if (!LEFT.includes(claimed.value) || !(await marks.change(name, claimed.value, mine, TELLING))) return false;
  }
  try {
    await tell();
    return true;
  } finally {
    await marks.change(name, mine, leaves, REMEMBERED);
  }
}

/** Resolves, once nobody tells any more, to what may stand there. */
export async function beginAfterTelling(marks: Marks, request: string): Promise<Left | undefined> {
  const name = nameOf(request);
  const until = performance.now() + TELLING;
  for (;;) {
    const claimed = await marks.claim(name, BEGUN, OVER);
    if (claimed.first) return undefined;
    if (claimed.value === BEGUN || performance.now() > until) return "told";
    if (!LEFT.includes(claimed.value)) await pause(AGAIN);
    else if (await marks.change(name, claimed.value, BEGUN, OVER))
      return claimed.value === "stands" ? "stands" : "told";
  }
}
