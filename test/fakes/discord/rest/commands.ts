/** The routes of commands: what is registered, for all or for one guild, and who may use it there. */
import { type Body, has, isFields } from "../body.ts";
import type { GuildState, Hub } from "../hub.ts";
import type { Fields } from "../model.ts";
import { Faults, REFUSED } from "../refusal.ts";
import { checkCommands, keyOf, kindOf } from "../rules/commands.ts";
import type { Asked, Routes } from "./asked.ts";

function installedGuild({ hub, at }: Asked): GuildState {
  const state = hub.guilds.get(at("guild"));
  if (state === undefined) throw REFUSED.unknownGuild();
  if (!state.installed) throw REFUSED.missingAccess();
  return state;
}

function own({ hub, at }: Asked): Hub {
  if (at("application") !== hub.application) throw REFUSED.missingAccess();
  return hub;
}

/** What Discord makes of a definition: whatever was left out has its usual value, what is null is gone from the options. */
function defined(hub: Hub, command: Fields, id: string, guild: string | undefined): Fields {
  return {
    id,
    application_id: hub.application,
    version: hub.ids.now(),
    default_member_permissions: null,
    nsfw: false,
    name_localizations: null,
    description_localizations: null,
    integration_types: [0],
    contexts: null,
    ...command,
    type: kindOf(command),
    description: has(command, "description") ? command["description"] : "",
    ...(guild === undefined ? {} : { guild_id: guild }),
  };
}

function replace(hub: Hub, place: Map<string, Fields>, body: Body, where: string, guild?: string): readonly Fields[] {
  const faults = new Faults();
  const list = (body.list ?? []).filter(isFields);
  checkCommands(hub, list, faults, where);
  faults.settle();
  const before = new Map(place);
  place.clear();
  for (const command of list) {
    const key = keyOf(command);
    const id = before.get(key)?.["id"];
    place.set(key, defined(hub, command, typeof id === "string" ? id : hub.ids.now(), guild));
  }
  hub.registrations += 1;
  hub.watch.changed();
  return [...place.values()];
}

function add(hub: Hub, place: Map<string, Fields>, body: Body, where: string, guild?: string): Fields {
  const faults = new Faults();
  checkCommands(hub, [body.fields], faults, where);
  faults.settle();
  const id = place.get(keyOf(body.fields))?.["id"];
  const made = defined(hub, body.fields, typeof id === "string" ? id : hub.ids.now(), guild);
  place.set(keyOf(body.fields), made);
  hub.registrations += 1;
  hub.watch.changed();
  return made;
}

const permissionFields = (hub: Hub, state: GuildState, command: string): Fields => ({
  id: command,
  application_id: hub.application,
  guild_id: state.guild.id,
  permissions: state.commandPermissions.get(command) ?? [],
});

function permissionsOfOne(asked: Asked): Fields {
  const hub = own(asked);
  const state = installedGuild(asked);
  const id = asked.at("command");
  const known = [...hub.commands.values(), ...state.commands.values()].some((one) => one["id"] === id);
  if (!known && id !== hub.application) throw REFUSED.unknownCommand();
  if (!state.commandPermissions.has(id)) throw REFUSED.unknownCommandPermissions();
  return permissionFields(hub, state, id);
}

const GLOBAL = "/applications/:application/commands";
const GUILD = "/applications/:application/guilds/:guild/commands";

export const commandRoutes: Routes = {
  [`GET ${GLOBAL}`]: (asked) => [...own(asked).commands.values()],
  [`PUT ${GLOBAL}`]: (asked) => replace(own(asked), asked.hub.commands, asked.body, asked.route),
  [`POST ${GLOBAL}`]: (asked) => add(own(asked), asked.hub.commands, asked.body, asked.route),
  [`GET ${GUILD}`]: (asked) => [...installedGuild(asked).commands.values()],
  [`PUT ${GUILD}`]: (asked) =>
    replace(own(asked), installedGuild(asked).commands, asked.body, asked.route, asked.at("guild")),
  [`POST ${GUILD}`]: (asked) =>
    add(own(asked), installedGuild(asked).commands, asked.body, asked.route, asked.at("guild")),
  [`GET ${GUILD}/permissions`]: (asked) => {
    const state = installedGuild(asked);
    return [...state.commandPermissions.keys()].map((id) => permissionFields(own(asked), state, id));
  },
  [`GET ${GUILD}/:command/permissions`]: permissionsOfOne,
};
