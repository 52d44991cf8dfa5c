/** Show it: an answer that is there, but could not be shown where it was asked, is given once more. */

import { findKept, notYours } from "./kept.ts";
import type { Operation } from "./parts.ts";

export const show: Operation = async (request, parts) => {
  const found = await findKept(request, parts);
  if (found.outcome === "not-yours") return notYours(found, parts.say);
  const reply = found.outcome === "found" ? found.kept.answered.reply : undefined;
  return { reply: reply ?? { text: parts.say("show-gone") } };
};
