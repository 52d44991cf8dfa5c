/** A thread of its own for a conversation, opened at the answer whose button was pressed. */
import type { Operation } from "./parts.ts";

export const thread: Operation = async (_request, { say }) => ({ reply: { text: say("something-failed") } });
