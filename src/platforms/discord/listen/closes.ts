/** With what Discord closes a connection for good, and what to do about it. */
import { GatewayCloseCodes } from "discord-api-types/v10";

/** Its servers are too many for the shards it has. */
export const isOutgrown = (code: number): boolean => code === GatewayCloseCodes.ShardingRequired;

/** Undefined: it is taken up again. An empty sentence: the token, which has words of its own. */
export function fatalOf(code: number): { readonly reason: string | undefined } | undefined {
  switch (code) {
    case GatewayCloseCodes.AuthenticationFailed:
      return { reason: undefined };
    case GatewayCloseCodes.DisallowedIntents:
      return { reason: INTENTS };
    case GatewayCloseCodes.InvalidShard:
    case GatewayCloseCodes.ShardingRequired:
      return { reason: SHARDS };
    case GatewayCloseCodes.InvalidAPIVersion:
    case GatewayCloseCodes.InvalidIntents:
      return { reason: VERSION };
    default:
      return undefined;
  }
}

const INTENTS =
  "Discord does not let this bot read message content; switch on the Message Content Intent under Bot in the Developer Portal, or set DISCORD_MESSAGE_CONTENT=off, and start again";
const SHARDS =
  "Discord does not take this number of shards; leave DISCORD_SHARDS out, or set it to more shards such as 0-3/4, and start again";
const VERSION = "Discord's gateway does not speak with this version of Herald any more; update it and start again";
