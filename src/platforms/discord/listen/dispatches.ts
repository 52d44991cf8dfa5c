/** What the gateway gives: interactions, messages, guilds, and what is only to be remembered. */
import { GatewayDispatchEvents } from "discord-api-types/v10";
import { z } from "zod";
import type { Take } from "../../../core/listening/take.ts";
import type { Log } from "../../../core/log.ts";
import { CHATS } from "../../../core/settings.ts";
import type { Documents } from "../../../core/store/documents.ts";
import type { Me } from "../parse/parsed.ts";
import { parseGuild } from "../parse.ts";
import type { Arrivals } from "./arrivals.ts";
import { type Deleted, takeDeleted } from "./deleted.ts";
import type { Durably } from "./durable.ts";
import type { Interactions } from "./interactions.ts";
import type { Known } from "./known.ts";
import type { Messages } from "./messages.ts";
import type { Names } from "./names.ts";
import type { OwnRoles } from "./own-roles.ts";
import type { Rights } from "./rights.ts";

export interface DispatchesParts {
  readonly arrivals: Arrivals;
  readonly interactions: Pick<Interactions, "take">;
  readonly messages: Messages;
  readonly deleted: Deleted;
  readonly known: Known;
  readonly ownRoles: Pick<OwnRoles, "learn" | "learnOne">;
  readonly names: Pick<Names, "learn" | "forget">;
  readonly rights: Pick<Rights, "learn" | "forget">;
  readonly documents: Pick<Documents, "get">;
  readonly take: Take;
  readonly durably: Durably;
  readonly log: Log;
}

/** Resolves when what came is done with, whatever became of it. */
export type Dispatches = (name: string, raw: unknown, me: Me) => Promise<void>;

const threadsSchema = z.object({ threads: z.array(z.unknown()) });

type GuildEvent = "GUILD_CREATE" | "GUILD_DELETE";

export function createDispatches(parts: DispatchesParts, givenUp: AbortSignal): Dispatches {
  const { arrivals, interactions, messages, deleted, known, ownRoles, names, rights, documents, take, durably, log } =
    parts;
  /** At every start thousands of guilds come at once. */
  let guilds: Promise<unknown> = Promise.resolve();

  function learn(raw: unknown, me: Me): void {
    known.learn(raw);
    names.learn(raw);
    rights.learn(raw, me.id);
  }

  function forget(raw: unknown): void {
    names.forget(raw);
    rights.forget(raw);
  }

  /** Each start brings all guilds again, and most of them are nothing new. */
  async function guild(raw: unknown, event: GuildEvent): Promise<void> {
    const heard = parseGuild(raw, event);
    if (heard.kind !== "membership") return;
    if (heard.state === "here" && (await documents.get(CHATS, heard.chat))?.gone === undefined) return;
    await take(heard);
  }

  function inTurn(raw: unknown, event: GuildEvent): Promise<void> {
    const mine = guilds.then(async () => void (await durably(() => guild(raw, event), "guild", givenUp)));
    guilds = mine;
    return mine;
  }

  async function message(raw: unknown, me: Me, edited: boolean): Promise<void> {
    const read = arrivals.message(raw, me, edited);
    if (read !== undefined) await messages.take(read.where, read.read);
  }

  async function interaction(raw: unknown, me: Me): Promise<void> {
    const read = arrivals.interaction(raw, me);
    if (read !== undefined) await interactions.take(read.parsed, read.language);
  }

  async function dispatch(name: string, raw: unknown, me: Me): Promise<void> {
    switch (name) {
      case GatewayDispatchEvents.InteractionCreate:
        return interaction(raw, me);
      case GatewayDispatchEvents.MessageCreate:
        deleted.written(raw);
        return message(raw, me, false);
      case GatewayDispatchEvents.MessageUpdate:
        return message(raw, me, true);
      case GatewayDispatchEvents.MessageDelete:
      case GatewayDispatchEvents.MessageDeleteBulk:
        return takeDeleted(raw, deleted, messages);
      case GatewayDispatchEvents.GuildCreate:
        learn(raw, me);
        ownRoles.learn(raw, me.id);
        return inTurn(raw, "GUILD_CREATE");
      case GatewayDispatchEvents.GuildDelete:
        return inTurn(raw, "GUILD_DELETE");
      case GatewayDispatchEvents.GuildRoleCreate:
      case GatewayDispatchEvents.GuildRoleUpdate:
        learn(raw, me);
        return ownRoles.learnOne(raw, me.id);
      case GatewayDispatchEvents.GuildMemberUpdate:
        return rights.learn(raw, me.id);
      case GatewayDispatchEvents.GuildRoleDelete:
        return forget(raw);
      case GatewayDispatchEvents.GuildUpdate:
      case GatewayDispatchEvents.ChannelCreate:
      case GatewayDispatchEvents.ChannelUpdate:
      case GatewayDispatchEvents.ThreadCreate:
      case GatewayDispatchEvents.ThreadUpdate:
        return learn(raw, me);
      case GatewayDispatchEvents.ThreadListSync:
        for (const thread of threadsSchema.safeParse(raw).data?.threads ?? []) learn(thread, me);
        return undefined;
      case GatewayDispatchEvents.ChannelDelete:
      case GatewayDispatchEvents.ThreadDelete:
        known.forgetChannel(raw);
        return forget(raw);
      default:
        return undefined;
    }
  }

  return async (name, raw, me) => {
    try {
      await dispatch(name, raw, me);
    } catch (err) {
      log.error({ err, dispatch: name }, "something of Discord's could not be taken and is passed over");
    }
  };
}
