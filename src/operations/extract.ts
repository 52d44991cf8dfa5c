/** Not there yet. */
import type { Operation } from "./parts.ts";

export const extract: Operation = async (_request, { say }) => ({
  reply: { text: say("command-not-yet", { name: "extract" }) },
});
