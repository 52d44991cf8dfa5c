/** The role that Discord made for the bot in each guild, under the bot's own name, so that people call it by that as well. */
import type { REST } from "@discordjs/rest";
import { Routes } from "discord-api-types/v10";
import { z } from "zod";
import { setBounded } from "../../../core/bounded.ts";
import { readable } from "../../../core/reading.ts";
import type { AskOnce } from "./ask-once.ts";

/** `me`: the bot's user. */
export interface OwnRoles {
  /** A guild with all its roles. */
  readonly learn: (raw: unknown, me: string) => void;
  /** A role that a guild has got. */
  readonly learnOne: (raw: unknown, me: string) => void;
  /** Undefined where there is none, and where it is not known. */
  readonly of: (guild: string | undefined) => string | undefined;
  /** Discord is asked where it is not known; resolves whether it says it or not. */
  readonly lookUp: (guild: string, me: string) => Promise<void>;
}

/** Some dozens of bytes each. */
const MOST = 10_000;

const roleSchema = z.object({
  id: z.string(),
  tags: z.object({ bot_id: z.string().optional() }).optional().catch(undefined),
});
type Role = z.infer<typeof roleSchema>;

const rolesSchema = readable(roleSchema);

const guildSchema = z.object({ id: z.string(), roles: rolesSchema });
const addedSchema = z.object({ guild_id: z.string(), role: roleSchema });

export function createOwnRoles(bot: Pick<REST, "get">, ask: AskOnce): OwnRoles {
  /** By their guilds; null where there is none. */
  const known = new Map<string, string | null>();

  function note(guild: string, roles: readonly Role[], me: string): void {
    setBounded(known, guild, roles.find(({ tags }) => tags?.bot_id === me)?.id ?? null, MOST);
  }

  return {
    learn(raw, me) {
      const guild = guildSchema.safeParse(raw).data;
      if (guild !== undefined) note(guild.id, guild.roles, me);
    },
    learnOne(raw, me) {
      const added = addedSchema.safeParse(raw).data;
      if (added?.role.tags?.bot_id === me) note(added.guild_id, [added.role], me);
    },
    of: (guild) => known.get(guild ?? "") ?? undefined,
    async lookUp(guild, me) {
      if (known.has(guild)) return;
      await ask(`roles ${guild}`, async (signal) => {
        note(guild, rolesSchema.parse(await bot.get(Routes.guildRoles(guild), { signal })), me);
      });
    },
  };
}
