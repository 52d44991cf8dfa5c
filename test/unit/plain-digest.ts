/** A digest without anything special: daily at nine, of news about one topic. */
import type { Digest } from "../../src/core/digest.ts";

export const PLAIN_DIGEST: Omit<Digest, "id" | "number" | "platform" | "chat" | "made"> = {
  topics: ["bitcoin etf"],
  sort: "date",
  sources: ["news"],
  count: 5,
  brief: false,
  picture: "off",
  whenEmpty: "say",
  catchUp: { mode: "once", maxAge: 180 },
  pattern: "0 9 * * *",
  zone: "UTC",
  state: "on",
};
