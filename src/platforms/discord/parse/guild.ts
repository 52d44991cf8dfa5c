/** Where the bot is, and where it is not any more. */
import { type Heard, nothing } from "../../../core/listening/heard.ts";
import { guildSchema } from "../update.ts";

/** `event`: the name of the gateway's dispatch. A guild that is only unavailable has not been left. */
export function parseGuild(raw: unknown, event: "GUILD_CREATE" | "GUILD_DELETE"): Heard {
  const { success, data } = guildSchema.safeParse(raw);
  if (!success) return nothing("a guild that cannot be read");
  if (data.unavailable) return nothing("a guild that is unavailable");
  const state = event === "GUILD_CREATE" ? "here" : "gone";
  return { kind: "membership", chat: `discord:${data.id}`, state, reason: state === "here" ? "member" : "removed" };
}
