/** Whether somebody may decide for a guild: as Discord says with what they do, or asked of it and believed for a moment. */
import { PermissionFlagsBits, Routes } from "discord-api-types/v10";
import { z } from "zod";
import { PlatformAway } from "../../../core/delivery.ts";
import type { Request } from "../../../core/request.ts";
import { pausedBy, refusedPart } from "./outcome.ts";
import { learn, type SendParts } from "./parts.ts";
import { attempt, type Verdict } from "./verdict.ts";

/** In milliseconds. */
const BELIEVED = 5_000;

/** Whose use the guild's administrators may allow and forbid. */
const COMMAND = "settings";

const guildSchema = z.object({
  owner_id: z.string(),
  roles: z.array(z.object({ id: z.string(), permissions: z.string().regex(/^\d+$/) })),
});
const memberSchema = z.object({ roles: z.array(z.string()) });
const commandsSchema = z.array(z.object({ id: z.string(), name: z.string() }));
const overwritesSchema = z.object({
  permissions: z.array(z.object({ id: z.string(), type: z.int(), permission: z.boolean() })),
});

type Overwrites = z.infer<typeof overwritesSchema>["permissions"];

/** As Discord numbers whom they are about. */
const ROLE = 1;
const PERSON = 2;

interface Standing {
  readonly guild: string;
  readonly person: string;
  /** Everybody has the one that is called as the guild is. */
  readonly roles: readonly string[];
}

/** What a person was given goes before what their roles were, and those before what everybody was. */
function overwritten(overwrites: Overwrites, { guild, person, roles }: Standing): boolean | undefined {
  const own = overwrites.find(({ id, type }) => type === PERSON && id === person);
  if (own !== undefined) return own.permission;
  const theirs = overwrites.filter(({ id, type }) => type === ROLE && id !== guild && roles.includes(id));
  if (theirs.length > 0) return theirs.some(({ permission }) => permission);
  return overwrites.find(({ id, type }) => type === ROLE && id === guild)?.permission;
}

/** Discord does not tell us, or knows nobody of that name there. */
const isNo = ({ kind }: Verdict): boolean => ["gone", "forbidden", "refused", "no-message", "not-there"].includes(kind);

export function createAdministrators(parts: SendParts, now: () => number = Date.now) {
  const { bot } = parts.discord;
  const known = new Map<string, { readonly yes: boolean; readonly until: number }>();
  let command: string | undefined;

  /** Undefined where Discord says that there is none. */
  async function said<Value>(call: () => Promise<Value>): Promise<Value | undefined> {
    const given = await parts.pace.call();
    if (!given.passed) throw new PlatformAway(given.wait, pausedBy(given.parked));
    const found = await attempt(call);
    if (found.kind === "done") return found.value;
    if (isNo(found)) return undefined;
    const refused = await refusedPart(parts, undefined, found);
    if (refused.outcome === "later") throw new PlatformAway(refused.wait, refused.reason);
    throw new Error(`Discord did not say who may decide: ${"reason" in found ? found.reason : found.kind}`);
  }

  const read = <Value>(schema: z.ZodType<Value>, route: `/${string}`): Promise<Value | undefined> =>
    said(async () => schema.parse(await bot.get(route)));

  async function overwritesOf(guild: string): Promise<Overwrites> {
    const application = (await said(() => parts.discord.application()))?.application;
    if (application === undefined) return [];
    command ??= (await read(commandsSchema, Routes.applicationCommands(application)))?.find(
      ({ name }) => name === COMMAND,
    )?.id;
    if (command === undefined) return [];
    const route = Routes.applicationCommandPermissions(application, guild, command);
    return (await read(overwritesSchema, route))?.permissions ?? [];
  }

  async function ask(guild: string, person: string): Promise<boolean> {
    const [found, member] = await Promise.all([
      read(guildSchema, Routes.guild(guild)),
      read(memberSchema, Routes.guildMember(guild, person)),
    ]);
    if (found === undefined || member === undefined) return false;
    if (found.owner_id === person) return true;
    const roles = [guild, ...member.roles];
    const may = found.roles
      .filter(({ id }) => roles.includes(id))
      .reduce((all, { permissions }) => all | BigInt(permissions), 0n);
    if ((may & PermissionFlagsBits.Administrator) !== 0n) return true;
    const manages = (may & PermissionFlagsBits.ManageGuild) !== 0n;
    return overwritten(await overwritesOf(guild), { guild, person, roles }) ?? manages;
  }

  return async ({ chat, person }: Request): Promise<boolean> => {
    if (chat === undefined || person === undefined) return false;
    if (chat.kind === "private" || person.decides === true) return true;
    // A group of people without a guild has nobody who decides.
    if (chat.thread === chat.id) return false;
    const name = `${chat.id} ${person.id}`;
    const standing = known.get(name);
    if (standing !== undefined && standing.until > now()) return standing.yes;
    const yes = await ask(chat.id, person.id);
    learn(known, name, { yes, until: now() + BELIEVED });
    return yes;
  };
}
