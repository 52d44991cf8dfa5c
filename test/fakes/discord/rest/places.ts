/** The routes of the bot itself, of people and of guilds. */
import { textIn } from "../body.ts";
import type { GuildState, Hub } from "../hub.ts";
import { directRoom } from "../people/places.ts";
import { channelFields, guildFields, memberFields, roleFields, roomsIn } from "../places.ts";
import { REFUSED } from "../refusal.ts";
import { botSees, partialMember } from "../storing.ts";
import type { Asked, Routes } from "./asked.ts";

function guild({ hub, at }: Asked): GuildState {
  const state = hub.guilds.get(at("guild"));
  if (state === undefined) throw REFUSED.unknownGuild();
  if (!state.installed) throw REFUSED.missingAccess();
  return state;
}

const application = (hub: Hub): unknown => ({
  id: hub.application,
  name: hub.bot.username,
  icon: null,
  description: "",
  bot_public: true,
  bot_require_code_grant: false,
  verify_key: "",
  flags: hub.mayReadContent ? 1 << 19 : 0,
  bot: hub.bot,
  approximate_guild_count: [...hub.guilds.values()].filter(({ installed }) => installed).length,
  interactions_endpoint_url: hub.endpoint ?? null,
});

function member(asked: Asked): unknown {
  const state = guild(asked);
  const { hub } = asked;
  const id = asked.at("user");
  if (id === hub.bot.id) return { user: hub.bot, ...partialMember({ ...state.bot, nick: undefined }) };
  const found = state.members.get(id);
  if (found === undefined) throw REFUSED.unknownMember();
  return memberFields(state, found.person.user);
}

function openDirect({ hub, body }: Asked): unknown {
  const person = hub.people.get(textIn(body.fields, "recipient_id") ?? "");
  if (person === undefined) throw REFUSED.unknownUser();
  if (person.user.bot) throw REFUSED.blocked();
  return channelFields(hub, directRoom(hub, person));
}

export const placeRoutes: Routes = {
  "GET /users/@me": ({ hub }) => ({
    ...hub.bot,
    flags: 0,
    mfa_enabled: true,
    locale: "en-US",
    verified: true,
    email: null,
  }),
  "GET /users/:user": ({ hub, at }) => {
    const person = hub.people.get(at("user"));
    if (person === undefined) throw REFUSED.unknownUser();
    return person.user;
  },
  "POST /users/@me/channels": openDirect,
  "GET /applications/@me": ({ hub }) => application(hub),
  "GET /oauth2/applications/@me": ({ hub }) => application(hub),
  "GET /guilds/:guild": (asked) => guildFields(asked.hub, guild(asked).guild.id),
  "GET /guilds/:guild/members/:user": member,
  "GET /guilds/:guild/roles": (asked) => [...guild(asked).roles.values()].map(roleFields),
  "GET /guilds/:guild/channels": (asked) =>
    roomsIn(asked.hub, guild(asked).guild.id)
      .filter((room) => room.channel.kind === "text" && botSees(asked.hub, room))
      .map((room) => channelFields(asked.hub, room)),
};
