/** The values of a command's options, as a client lets a person choose them; and what they stand for. */
import { isFields, listIn, numberIn, textIn } from "../body.ts";
import { keepFile, takesFile } from "../filing.ts";
import { type Hub, roomOf } from "../hub.ts";
import type { Channel, Fields, Person, Role, Upload } from "../model.ts";
import { permissionsOf } from "../permissions.ts";
import { channelFields, roleFields } from "../places.ts";
import { partialMember } from "../storing.ts";
import type { OptionValue } from "./people.ts";

type Handle = Upload | Person | Channel | Role;

const isUpload = (value: Handle): value is Upload => "bytes" in value;
const isPerson = (value: Handle): value is Person => "user" in value;
const isRole = (value: Handle): value is Role => "permissions" in value;

/** Everything that ids in the options stand for. */
export class Resolved {
  readonly #hub: Hub;
  readonly #channel: Channel;
  readonly #all = new Map<string, Record<string, unknown>>();

  constructor(hub: Hub, channel: Channel) {
    this.#hub = hub;
    this.#channel = channel;
  }

  #put(kind: string, id: string, value: unknown): void {
    const place = this.#all.get(kind) ?? {};
    place[id] = value;
    this.#all.set(kind, place);
  }

  upload(upload: Upload): string {
    const kept = keepFile(this.#hub, this.#channel.id, upload, true);
    this.#put("attachments", kept.id, kept);
    return kept.id;
  }

  person(person: Person): string {
    const { guild } = this.#channel;
    this.#put("users", person.id, person.user);
    const member = guild === undefined ? undefined : this.#hub.guilds.get(guild)?.members.get(person.id);
    if (guild !== undefined && member !== undefined) {
      const permissions = String(permissionsOf(this.#hub, person.id, guild));
      this.#put("members", person.id, { ...partialMember(member), permissions });
    }
    return person.id;
  }

  role(role: Role): string {
    this.#put("roles", role.id, roleFields(role));
    return role.id;
  }

  channel(channel: Channel): string {
    this.#put("channels", channel.id, channelFields(this.#hub, roomOf(this.#hub, channel.id)));
    return channel.id;
  }

  fields(): Fields {
    return Object.fromEntries(this.#all);
  }
}

export function optionFields(
  options: readonly Fields[],
  given: Readonly<Record<string, OptionValue>>,
  resolved: Resolved,
): readonly Fields[] {
  const names = options.map((option) => textIn(option, "name") ?? "");
  const strange = Object.keys(given).find((name) => !names.includes(name));
  if (strange !== undefined) throw new Error(`the command has no option ${strange}`);
  return options.flatMap((option) => {
    const name = textIn(option, "name") ?? "";
    const value = given[name];
    if (value === undefined) {
      if (option["required"] === true) throw new Error(`the option ${name} is required`);
      return [];
    }
    return [{ name, type: option["type"], value: chosen(option, name, value, resolved) }];
  });
}

function chosen(option: Fields, name: string, value: OptionValue, resolved: Resolved): string | number | boolean {
  const type = numberIn(option, "type") ?? 0;
  const wrong = new Error(`${JSON.stringify(value)} is no value of the option ${name}`);
  if (typeof value === "object") return referred(option, type, value, resolved, wrong);
  if (type === 5 ? typeof value !== "boolean" : type === 3 ? typeof value !== "string" : typeof value !== "number")
    throw wrong;
  if (type === 4 && !Number.isInteger(value)) throw wrong;
  const choices = listIn(option, "choices").filter(isFields);
  if (choices.length > 0 && !choices.some((choice) => choice["value"] === value)) throw wrong;
  if (typeof value === "string") {
    const [least, most] = [numberIn(option, "min_length") ?? 0, numberIn(option, "max_length") ?? 6000];
    if (value.length < least || value.length > most) throw wrong;
  }
  if (typeof value === "number") {
    const [least, most] = [numberIn(option, "min_value"), numberIn(option, "max_value")];
    if ((least !== undefined && value < least) || (most !== undefined && value > most)) throw wrong;
  }
  return value;
}

function referred(option: Fields, type: number, value: Handle, resolved: Resolved, wrong: Error): string {
  if (isUpload(value)) {
    if (type !== 11) throw wrong;
    if (!takesFile(listIn(option, "file_types"), value)) {
      throw new Error(`files such as ${value.name} are not taken`);
    }
    return resolved.upload(value);
  }
  if (isPerson(value)) {
    if (type !== 6 && type !== 9) throw wrong;
    return resolved.person(value);
  }
  if (isRole(value)) {
    if (type !== 8 && type !== 9) throw wrong;
    return resolved.role(value);
  }
  if (type !== 7) throw wrong;
  return resolved.channel(value);
}
