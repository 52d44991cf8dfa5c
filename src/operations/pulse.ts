/** The pulse: a gateway's question whether workers answer at all; it goes the way of every request. */
import type { Operation } from "./parts.ts";

export const pulse: Operation = async (request) => ({ reply: { text: request.id } });
