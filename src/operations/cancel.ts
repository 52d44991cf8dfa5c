/** Cancel: the stop itself has gone out before this is served; here the person hears that it did. */
import type { Operation } from "./parts.ts";

/** The same words whether or not something ran: what ran says itself that it was stopped. */
export const cancel: Operation = async (_request, { say }) => ({ reply: { text: say("cancelled") } });
