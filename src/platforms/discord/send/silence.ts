/** Channels that Herald may not write in: believed for a while, and told to whoever can change it, once. */
import { Routes } from "discord-api-types/v10";
import { z } from "zod";
import { cleanText } from "../../../core/markdown/characters.ts";
import { languageSaid, type Request } from "../../../core/request.ts";
import type { Held } from "../../../core/store/gate.ts";
import { escapeLine } from "../render/escape.ts";
import { sendNew } from "./calls.ts";
import { nonceOf } from "./nonce.ts";
import { learn, type SendParts } from "./parts.ts";
import { channelOf, type Place } from "./place.ts";
import { attempt, type Verdict } from "./verdict.ts";

/** In milliseconds: Discord counts each refusal against the address that asks. */
const BELIEVED = 300_000;
const TOLD = 30 * 24 * 3_600_000;

export type Silencing = Extract<Verdict, { readonly kind: "forbidden" | "locked" }>;

export const isSilencing = (verdict: Verdict | Held): verdict is Silencing =>
  verdict.kind === "forbidden" || verdict.kind === "locked";

/** Whether nothing is asked of it now. */
export function isSilent({ silent }: SendParts, channel: string): boolean {
  const until = silent.get(channel) ?? 0;
  if (until > Date.now()) return true;
  silent.delete(channel);
  return false;
}

/** The same of what was asked there; an interaction has ways of its own. */
export const isMute = (parts: SendParts, { chat, interaction }: Request): boolean =>
  interaction === undefined && chat?.kind === "group" && isSilent(parts, chat.thread ?? chat.id);

const guildSchema = z.object({ owner_id: z.string(), name: z.string(), preferred_locale: z.string().optional() });

/** Undefined where it could not be told. */
async function tellOwner(parts: SendParts, guild: string, channel: string): Promise<true | undefined> {
  const { discord, pace, say } = parts;
  if (!(await pace.call()).passed) return undefined;
  const found = await attempt(async () => guildSchema.parse(await discord.bot.get(Routes.guild(guild))));
  if (found.kind !== "done") return undefined;
  const { owner_id: person, name, preferred_locale: language } = found.value;
  const direct = await channelOf(parts, { kind: "person", person });
  if (direct.kind !== "done") return undefined;
  const target = { kind: "channel", id: direct.value } as const;
  if (!(await pace.ask(target)).passed) return undefined;
  const content = say(language)("discord-silent", {
    channel: `<#${channel}>`,
    guild: escapeLine(cleanText(name), "…"),
  });
  const nonce = nonceOf(`silent:${channel}`, "0", String(Math.floor(Date.now() / TOLD)));
  const ready = { content, components: [], isCard: false, files: [] };
  const told = await attempt(() => sendNew(discord, { channel: direct.value, nonce, replyTo: undefined }, ready));
  return told.kind === "done" ? true : undefined;
}

/** Only where the place is a guild's: a person who takes no messages has decided that, and so has whoever locked a thread. */
export async function fallSilent(
  parts: SendParts,
  { request }: Place,
  channel: string,
  verdict: Silencing,
): Promise<void> {
  learn(parts.silent, channel, Date.now() + BELIEVED);
  const { chat } = request;
  if (verdict.kind === "locked" || chat?.kind !== "group" || chat.id === channel) return;
  const { reason } = verdict;
  const first = await parts.store.marks.claim(`discord-silent:${channel}`, request.id, TOLD);
  if (!first.first) return;
  const told = await tellOwner(parts, chat.id, channel);
  parts.log.warn(
    { guild: chat.id, channel, reason, told: told === true, language: languageSaid(request) },
    "Herald may not write in a channel where it was asked; its guild's owner can change that",
  );
}
