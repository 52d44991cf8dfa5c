/** People use commands: what they choose is checked as a client checks it, and goes out as a client sends it. */
import { isFields, listIn, numberIn, textIn } from "../body.ts";
import { guildOf, type Hub, roomOf } from "../hub.ts";
import type { Channel, Choice, DiscordMessage, Fields, Interaction, Person } from "../model.ts";
import { permissionsOf } from "../permissions.ts";
import { kindOf } from "../rules/commands.ts";
import { presented } from "../storing.ts";
import { beginInteraction, contextOf, ownersOf } from "./beginning.ts";
import { optionFields, Resolved } from "./options.ts";
import type { CommandOptions, OptionValue, People } from "./people.ts";

/** The command that a person finds there by its name, or an error that says why there is none. */
function offered(hub: Hub, person: Person, name: string, kind: number, channel: Channel, as: CommandOptions["as"]) {
  const room = roomOf(hub, channel.id);
  const owners = ownersOf(hub, person, room, as);
  const guild = channel.guild === undefined ? undefined : guildOf(hub, channel.guild);
  const ofGuild = owners["0"] === undefined ? undefined : guild?.commands.get(`${kind} ${name}`);
  const command = ofGuild ?? hub.commands.get(`${kind} ${name}`);
  if (command === undefined) throw new Error(`the command ${name} is not registered`);
  const contexts = Array.isArray(command["contexts"]) ? listIn(command, "contexts") : [0, 1, 2];
  const types = listIn(command, "integration_types");
  const through = owners["0"] === undefined ? 1 : 0;
  if (!contexts.includes(contextOf(room))) throw new Error(`the command ${name} is not offered here`);
  // In its own direct messages a bot offers whatever it has at all.
  if (!types.includes(through) && channel.kind !== "dm") {
    throw new Error(`the command ${name} is not offered to those who installed the bot this way`);
  }
  if (command["nsfw"] === true && !room.nsfw) throw new Error(`the command ${name} is for age-restricted channels`);
  if (guild !== undefined && through === 0) checkPermission(hub, person, command, channel, name);
  return command;
}

const MANAGER = 0x8n;

function checkPermission(hub: Hub, person: Person, command: Fields, channel: Channel, name: string): void {
  const state = guildOf(hub, channel.guild ?? "");
  const own = permissionsOf(hub, person.id, state.guild.id);
  if ((own & MANAGER) !== 0n) return;
  const said = state.commandPermissions.get(textIn(command, "id") ?? "") ?? [];
  const all = String(BigInt(state.guild.id) - 1n);
  const here =
    said.find(({ type, id }) => type === 3 && id === channel.id) ??
    said.find(({ type, id }) => type === 3 && id === channel.parent) ??
    said.find(({ type, id }) => type === 3 && id === all);
  const refused = new Error(`${person.name} may not use the command ${name} here`);
  if (here?.permission === false) throw refused;
  const user = said.find(({ type, id }) => type === 2 && id === person.id);
  const roles = state.members.get(person.id)?.roles ?? new Set<string>();
  const byRole = said.filter(({ type, id }) => type === 1 && roles.has(id));
  const everyone = said.find(({ type, id }) => type === 1 && id === state.guild.id);
  const byRoles = byRole.length === 0 ? undefined : byRole.some(({ permission }) => permission);
  const decided = user?.permission ?? byRoles ?? everyone?.permission;
  const needed = BigInt(textIn(command, "default_member_permissions") ?? "0");
  const closed = command["default_member_permissions"] === "0";
  if (decided ?? (!closed && (own & needed) === needed)) return;
  throw refused;
}

/** A name with spaces leads to a subcommand, and maybe through a group. */
function inner(
  command: Fields,
  path: readonly string[],
): { readonly options: readonly Fields[]; readonly steps: readonly Fields[] } {
  let options = listIn(command, "options").filter(isFields);
  const steps: Fields[] = [];
  for (const name of path) {
    const step = options.find((one) => one["name"] === name && (numberIn(one, "type") ?? 0) <= 2);
    if (step === undefined) throw new Error(`there is no subcommand ${name}`);
    steps.push({ type: step["type"], name });
    options = listIn(step, "options").filter(isFields);
  }
  if (options.some((one) => (numberIn(one, "type") ?? 0) <= 2)) throw new Error("a subcommand is to be chosen");
  return { options, steps };
}

const nested = (steps: readonly Fields[], options: readonly Fields[]): readonly Fields[] =>
  steps.reduceRight<readonly Fields[]>((inside, step) => [{ ...step, options: inside }], options);

function commandData(command: Fields, options: readonly Fields[], resolved: Fields): Fields {
  return {
    id: command["id"],
    name: command["name"],
    type: kindOf(command),
    ...(command["guild_id"] === undefined ? {} : { guild_id: command["guild_id"] }),
    ...(options.length === 0 ? {} : { options }),
    ...(Object.keys(resolved).length === 0 ? {} : { resolved }),
  };
}

type Given = Readonly<Record<string, OptionValue>>;

function command(hub: Hub, person: Person, words: string, given: Given, where: CommandOptions): Interaction {
  const [name = "", ...path] = words.split(" ");
  const found = offered(hub, person, name, 1, where.in, where.as);
  const { options, steps } = inner(found, path);
  const resolved = new Resolved(hub, where.in);
  const values = optionFields(options, { ...given, ...where.files }, resolved);
  const data = commandData(found, nested(steps, values), resolved.fields());
  return beginInteraction(hub, { kind: "command", person, channel: where.in, as: where.as, data });
}

function menu(hub: Hub, person: Person, name: string, message: DiscordMessage, as: CommandOptions["as"]): Interaction {
  const stored = hub.messages.get(message.id);
  if (stored === undefined || stored.removed) throw new Error("the message is not there any more");
  const { channel } = roomOf(hub, message.channel_id);
  const found = offered(hub, person, name, 3, channel, as);
  const data = {
    ...commandData(found, [], { messages: { [message.id]: presented(hub, stored.message) } }),
    target_id: message.id,
  };
  const metadata = { target_message_id: message.id };
  return beginInteraction(hub, { kind: "command", person, channel, as, data, metadata });
}

async function type(
  hub: Hub,
  person: Person,
  words: string,
  option: string,
  text: string,
  where: CommandOptions & { readonly options?: Given },
): Promise<readonly Choice[]> {
  const [name = "", ...path] = words.split(" ");
  const found = offered(hub, person, name, 1, where.in, where.as);
  const { options, steps } = inner(found, path);
  const focused = options.find((one) => one["name"] === option);
  if (focused?.["autocomplete"] !== true) throw new Error(`nothing is offered for ${option}`);
  const resolved = new Resolved(hub, where.in);
  const others = options.filter((one) => one !== focused).map((one) => ({ ...one, required: false }));
  const values = optionFields(others, where.options ?? {}, resolved);
  const typed = { type: focused["type"], name: option, value: text, focused: true };
  const data = commandData(found, nested(steps, [...values, typed]), resolved.fields());
  const { id } = beginInteraction(hub, { kind: "typing", person, channel: where.in, as: where.as, data });
  const state = await hub.watch.until(() => {
    const one = hub.interactions.get(id);
    return one?.acknowledged !== undefined || one?.isLate === true ? one : undefined;
  });
  return state.choices ?? [];
}

export const createCommanding = (hub: Hub): Pick<People, "command" | "menu" | "type"> => ({
  command: (person, name, options, where) => command(hub, person, name, options, where),
  menu: (person, name, message, where) => menu(hub, person, name, message, where?.as),
  type: (person, name, option, text, where) => type(hub, person, name, option, text, where),
});
