/** Not there yet. */
import type { Operation } from "./parts.ts";

export const account: Operation = async (_request, { say }) => ({
  reply: { text: say("command-not-yet", { name: "account" }) },
});
