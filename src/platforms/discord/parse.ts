/** From what Discord sends to what Herald does about it: pure, and whatever comes, it never throws. */
export type { Arrival, ChannelKnown } from "./parse/arrival.ts";
export { parseGuild } from "./parse/guild.ts";
export { parseInteraction } from "./parse/interaction.ts";
export { parseMessage } from "./parse/message.ts";
