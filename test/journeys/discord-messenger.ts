/** Discord as journeys know a platform: slash commands, commands on messages, forms, and answers that one person alone sees. */
import { Buffer } from "node:buffer";
import { z } from "zod";
import {
  type Channel,
  type DiscordMessage,
  FLAGS,
  type Guild,
  type Interaction,
  type Person as Member,
  type Role,
  type Upload,
} from "../fakes/discord/model.ts";
import type { OptionValue } from "../fakes/discord/people/people.ts";
import { type FakeDiscord, startFakeDiscord } from "../fakes/discord/start.ts";
import type { OrderedRefusal } from "../fakes/discord/switches.ts";
import { seeing } from "./discord-seeing.ts";
import type { Deed, Group, Message, MessengerOptions, Person, Place, Send, Values, Ways, Where } from "./messenger.ts";

const ROUTES = {
  words: /^POST \/channels\/[^/]+\/messages$/,
  picture: /^PATCH \/webhooks\//,
} as const satisfies Record<Send, RegExp>;

/** What is done with a message that stands there, by the command that does the same to one of one's own. */
const ON_MESSAGES: Readonly<Record<string, string>> = { effect: "Apply an effect", ask: "Ask about this" };

const LOCALES: Readonly<Record<string, string>> = { en: "en-US", "de-AT": "de" };
/** Which Herald does not speak. */
const FOREIGN = "th";

/** Of fields in forms. */
const INPUT = 4;
/** Of the options of commands. */
const TYPES = { boolean: 5, integer: 4, number: 10, attachment: 11 } as const;

const optionSchema = z.object({ name: z.string(), type: z.number() });
const definitionSchema = z.object({
  name: z.string(),
  options: z.array(optionSchema.extend({ options: z.array(optionSchema).default([]) })).default([]),
});
type Option = z.infer<typeof definitionSchema>["options"][number];

interface Room {
  readonly channel: Channel;
  readonly guild: Guild | undefined;
  readonly members: readonly Member[];
}

/** It failed, or it demands a pause. */
const faultOf = (seconds?: number): OrderedRefusal =>
  seconds === undefined
    ? { status: 500 }
    : { status: 429, message: "You are being rate limited.", headers: { "retry-after": String(seconds) } };

export async function startDiscord({ hearsAll = false, ...options }: MessengerOptions): Promise<Ways> {
  const discord = await startFakeDiscord({ ...options, ...(hearsAll ? { messageContent: true } : {}) });
  const environment = {
    DISCORD_BOT_TOKEN: discord.token,
    DISCORD_API_ROOT: discord.url,
    ...(hearsAll ? { DISCORD_MESSAGE_CONTENT: "on" } : {}),
  };
  return { environment, ...createWays(discord) };
}

function wellKnown<T>(found: T | undefined, id: string): T {
  if (found === undefined) throw new Error(`nobody knows ${id}`);
  return found;
}

function optionValue(type: number | undefined, value: string | true): OptionValue {
  if (type === TYPES.boolean) return true;
  return type === TYPES.integer || type === TYPES.number ? Number(value) : String(value);
}

function uploadOf({ picture, file }: Where): Upload | undefined {
  if (picture !== undefined) return { name: "picture.png", type: "image/png", bytes: Buffer.from(picture) };
  return file === undefined ? undefined : { ...file, bytes: Buffer.from(file.bytes) };
}

function createWays(discord: FakeDiscord): Omit<Ways, "environment"> {
  const rooms = new Map<string, Room>();
  const members = new Map<string, Member>();
  const interactions = new Map<string, Interaction>();
  const posts = new Map<string, DiscordMessage>();
  const administrators = new Map<string, Role>();

  const member = ({ id }: { readonly id: string }): Member => wellKnown(members.get(id), id);
  const room = ({ id }: { readonly id: string }): Room => wellKnown(rooms.get(id), id);
  const { words, choices, seen } = seeing(discord);
  const placeOf = (who: Place, { in: group, about }: Where): Place => group ?? about?.place ?? who;

  /** What anybody sees there, each once. */
  function standing(place: Place): readonly DiscordMessage[] {
    const { channel, members: people } = room(place);
    const seen = new Map(people.flatMap((one) => discord.seenBy(one, channel)).map((one) => [one.id, one]));
    return [...seen.values()].toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1));
  }
  const sent = (place: Place): readonly DiscordMessage[] =>
    standing(place).filter(({ author, flags }) => author.id === discord.bot.id && (flags & FLAGS.loading) === 0);
  const find = ({ id, place }: Deed): DiscordMessage =>
    wellKnown(standing(place).find((one) => one.id === id) ?? posts.get(id), id);

  function done(interaction: Interaction, place: Place): Deed {
    interactions.set(interaction.id, interaction);
    return { id: interaction.id, place };
  }
  function say(who: Place, text: string, place: Place, where: Where, mention?: true): Deed {
    const upload = uploadOf(where);
    const message = discord.say(member(who), text, {
      in: room(place).channel,
      ...(where.about === undefined ? {} : { replyTo: find(where.about) }),
      ...(upload === undefined ? {} : { files: [upload] }),
      ...(mention === undefined ? {} : { mention }),
    });
    posts.set(message.id, message);
    return { id: message.id, place };
  }
  /** Writes the values into the fields of the form that opens, in their order. */
  async function fill(who: Place, opener: Interaction, given: readonly string[], place: Place): Promise<Deed> {
    const modal = await discord.until(() => discord.modal(opener));
    const fields = discord.componentsOf(modal).filter(({ type }) => type === INPUT);
    const filled = fields.flatMap(({ custom_id: id = "" }, i) => {
      const value = given[i];
      return value === undefined ? [] : [[id, value] as const];
    });
    return done(discord.fill(member(who), modal, Object.fromEntries(filled)), place);
  }
  /** Of a command, or of the one that is called by a name behind it. */
  function optionsFor(command: string): readonly Option[] {
    const [first, second] = command.split(" ");
    const found = discord
      .commands()
      .map((one) => definitionSchema.parse(one))
      .find(({ name }) => name === first);
    const inner = found?.options.find(({ name }) => name === second);
    return second === undefined
      ? (found?.options ?? [])
      : (inner?.options ?? []).map((one) => ({ ...one, options: [] }));
  }

  /** The text and the file of what a command without a place in the menu of messages speaks about. */
  function toldInstead(options: readonly Option[], about: Deed): Record<string, OptionValue> {
    const message = find(about);
    const file = options.find(({ type }) => type === TYPES.attachment);
    const attachment = message.attachments[0];
    if (attachment !== undefined && file !== undefined) {
      const { filename: name, content_type: type } = attachment;
      return { [file.name]: { name, type, bytes: discord.bytesOf(message, 0) } };
    }
    return { text: words(message) };
  }
  async function order(who: Person, command: string, values: Values, where: Where): Promise<Deed> {
    const place = placeOf(who, where);
    const { about } = where;
    const onMessage = ON_MESSAGES[command];
    const { key, ...rest } = values;
    const typed = Object.values(rest).filter((value) => value !== true);
    if (about !== undefined && onMessage !== undefined) {
      return fill(who, discord.menu(member(who), onMessage, find(about)), typed, place);
    }
    const options = optionsFor(command);
    const given = Object.entries(rest).map(([name, value]): [string, OptionValue] => [
      name,
      optionValue(options.find((one) => one.name === name)?.type, value),
    ]);
    const upload = uploadOf(where);
    const slot = options.find(({ type }) => type === TYPES.attachment)?.name ?? "picture";
    const whole = {
      ...(about === undefined ? {} : toldInstead(options, about)),
      ...Object.fromEntries(given),
      ...(upload === undefined ? {} : { [slot]: upload }),
    };
    const interaction = discord.command(member(who), command, whole, { in: room(place).channel });
    // A key is never written where a line of it would stay.
    return typeof key === "string" ? fill(who, interaction, [key], place) : done(interaction, place);
  }
  function pressed(who: Person, message: Message, label: string | RegExp): Deed {
    const raw = find(message);
    const all = choices(raw);
    const found = all.find((one) => (typeof label === "string" ? one.label === label : label.test(one.label)));
    if (found === undefined) {
      throw new Error(`there is no button ${label} among ${all.map((one) => one.label).join(", ")}`);
    }
    return done(
      found.select === undefined
        ? discord.press(member(who), raw, found.id)
        : discord.choose(member(who), raw, found.select, [found.id]),
      message.place,
    );
  }
  /** What says by its Stop that more will come. */
  const placeholder = (place: Place): DiscordMessage | undefined =>
    sent(place).findLast((message) => choices(message).some(({ id }) => id.startsWith("stop ")));

  /** By itself, or by what it came of. */
  function isOf(message: DiscordMessage, place: Place, id: string): boolean {
    const origin = JSON.stringify([message.message_reference, message.interaction_metadata]);
    if (origin.includes(`"${id}"`)) return true;
    return sent(place).some((one) => one.id !== message.id && origin.includes(`"${one.id}"`) && isOf(one, place, id));
  }
  async function inVain({ id }: Deed): Promise<void> {
    const interaction = wellKnown(interactions.get(id), id);
    await discord.until(() => {
      const acknowledged = discord.acknowledged(interaction);
      if (acknowledged === undefined) return false;
      return acknowledged.type === 6 ? discord.followUps(interaction).length > 0 : !discord.thinking(interaction);
    });
  }

  return {
    name: "Discord",
    async ready() {
      await discord.until(() => discord.registrations() > 0 && discord.connected().length > 0, 60_000);
    },
    person(name = "Anna", { language = "en" } = {}) {
      const made = discord.person({ name, locale: LOCALES[language] ?? FOREIGN });
      members.set(made.id, made);
      rooms.set(made.id, { channel: discord.dm(made), guild: undefined, members: [made] });
      return { kind: "person", id: made.id, name, reference: `discord:${made.id}` };
    },
    group({ members: people, owner = people[0], title, adults = false }) {
      if (owner === undefined) throw new Error("a server belongs to somebody");
      const guild = discord.guild({
        owner: member(owner),
        members: people.map(member),
        ...(title === undefined ? {} : { name: title }),
      });
      const channel = adults ? discord.channel(guild, { nsfw: true }) : guild.general;
      rooms.set(guild.id, { channel, guild, members: people.map(member) });
      return { kind: "group", id: guild.id, reference: `discord:${guild.id}`, listed: `discord-guild:${guild.id}` };
    },
    administrates(group: Group, who, whether) {
      const guild = wellKnown(room(group).guild, group.id);
      const key = `${group.id} ${who.id}`;
      const role = administrators.get(key);
      if (whether) administrators.set(key, discord.makeAdministrator(member(who), guild));
      else if (role !== undefined) discord.take(member(who), guild, role);
    },
    say: (who, text, where = {}) => Promise.resolve(say(who, text, placeOf(who, where), where)),
    ask(who, question, where = {}) {
      const place = placeOf(who, where);
      return Promise.resolve(say(who, question, place, where, place.kind === "group" ? true : undefined));
    },
    order: (who, command, values = {}, where = {}) => order(who, command, values, where),
    press: (who, message, label) => Promise.resolve(pressed(who, message, label)),
    forge: (who, message, operation, argument) =>
      Promise.resolve(done(discord.forge(member(who), find(message), `${operation} ${argument}`), message.place)),
    stop(who, place) {
      const waiting = wellKnown(placeholder(place), "an answer that grows");
      const stop = wellKnown(
        choices(waiting).find(({ id }) => id.startsWith("stop ")),
        "a Stop",
      );
      return Promise.resolve(done(discord.press(member(who), waiting, stop.id), place));
    },
    inVain,
    messages: (place) => sent(place).map((one) => seen(place, one)),
    count: (place) => sent(place).length,
    fuss: () => discord.calls.map(({ route }) => route).filter((route) => /typing|^PATCH/.test(route)),
    activities: (place) =>
      discord.typing.filter(({ channel }) => channel === room(place).channel.id).map(() => "typing"),
    // That Herald “thinks” is said with the answer to come.
    uploading: [],
    whispers: true,
    removals: () => discord.callsOf(/^DELETE \/channels\/[^/]+\/messages/).length,
    tokens: () => interactions.size,
    answersAll: true,
    offersOnly: true,
    growing(place) {
      const waiting = placeholder(place);
      return waiting && { words: words(waiting), stops: true };
    },
    edits: () => discord.callsOf(/^PATCH .*messages/).map(({ at }) => at),
    pace: 1_500,
    follows: (message, { id }) => isOf(find(message), message.place, id),
    written: (place) => standing(place).map(words),
    menus: () => JSON.stringify(discord.commands()),
    traffic: () => JSON.stringify(discord.calls),
    async taken() {
      await discord.until(() => [...interactions.values()].every((one) => discord.acknowledged(one) !== undefined));
    },
    troubles: {
      pauseNext: (send, seconds, times) => discord.refuseNext(ROUTES[send], faultOf(seconds), times),
      refuseNext: (send) =>
        discord.refuseNext(ROUTES[send], { status: 400, code: 50_035, message: "Invalid Form Body" }),
      hideNext: (times, seconds) => discord.refuseNext("GET /guilds/:guild", faultOf(seconds), times),
      tries: (send) => discord.callsOf(ROUTES[send]).length,
      down: discord.down,
      up: discord.up,
    },
    problems: () => [
      ...discord.problems,
      ...discord.losses,
      ...discord.late.map(({ kind }) => `a late answer to a ${kind}`),
    ],
    until: discord.until,
    forget: discord.forget,
    close: discord.close,
  };
}
