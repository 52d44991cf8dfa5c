/** A request: what a person or a schedule asked, in a form that no platform's words are part of. */
import { z } from "zod";

export const requestSchema = z.strictObject({
  /** Made from the platform's own id of the update, so that the same update is the same request. */
  id: z.string().min(1).max(200),
  /** `house` is Herald itself. */
  platform: z.enum(["house"]),
  /** What is kept in order: a private chat, a topic, a reply chain. */
  conversation: z.string().min(1).max(300),
  operation: z.enum(["pulse"]),
  /** When it was asked, in milliseconds since 1970. */
  at: z.int().nonnegative(),
});

export type Request = z.infer<typeof requestSchema>;
export type Platform = Request["platform"];

/** Every request has its line in the log; Herald's own, which come by the minute, only for whoever looks closely. */
export const logLevelOf = ({ platform }: Request): "debug" | "info" => (platform === "house" ? "debug" : "info");
