/** Not there yet. */
import type { Operation } from "./parts.ts";

export const effect: Operation = async (_request, { say }) => ({
  reply: { text: say("command-not-yet", { name: "effect" }) },
});
