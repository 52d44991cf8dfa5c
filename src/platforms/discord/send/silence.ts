/** Channels that Herald may not write in: believed for a while, and told to whoever can change it, once. */
import { Routes } from "discord-api-types/v10";
import { z } from "zod";
import { briefly } from "../../../core/briefly.ts";
import { cleanText } from "../../../core/markdown/characters.ts";
import { languageSaid } from "../../../core/request.ts";
import type { Say } from "../../../core/say.ts";
import type { Held } from "../../../core/store/gate.ts";
import { escapeLine } from "../render/escape.ts";
import { sendNew } from "./calls.ts";
import { nonceOf } from "./nonce.ts";
import { learn, type SendParts } from "./parts.ts";
import { channelOf, type Place } from "./place.ts";
import { attempt, type Verdict } from "./verdict.ts";

/** In milliseconds: Discord counts each refusal against the address that asks. */
const BELIEVED = 15_000;
/** Where a message is refused again, whatever was said before it was tried. In milliseconds. */
const BELIEVED_AGAIN = 300_000;
const TOLD = 30 * 24 * 3_600_000;

export type Silencing = Extract<Verdict, { readonly kind: "forbidden" | "locked" }>;

export const isSilencing = (verdict: Verdict | Held): verdict is Silencing =>
  verdict.kind === "forbidden" || verdict.kind === "locked";

/** Whether nothing is asked of it now. */
export const isSilent = ({ silent }: SendParts, channel: string): boolean => (silent.get(channel) ?? 0) > Date.now();

/** Whether it was silent when something was last heard of it. */
export const isDoubtful = ({ silent }: SendParts, channel: string): boolean => silent.has(channel);

const guildSchema = z.object({ owner_id: z.string(), name: z.string(), preferred_locale: z.string().optional() });

const memberSchema = z.object({ communication_disabled_until: z.string().nullish() });

/** Until when somebody has forbidden it everything but to look on; undefined where nobody has. In seconds since 1970. */
async function timeOut({ discord, pace }: SendParts, guild: string): Promise<number | undefined> {
  if (!(await pace.call()).passed) return undefined;
  const found = await attempt(async () => {
    const { id } = await discord.application();
    return memberSchema.parse(await discord.bot.get(Routes.guildMember(guild, id)));
  });
  const until = found.kind === "done" ? Date.parse(found.value.communication_disabled_until ?? "") : 0;
  return until > Date.now() ? Math.ceil(until / 1000) : undefined;
}

interface Told {
  readonly guild: string;
  readonly channel: string;
  /** Of its time-out, where it is in one. */
  readonly until: number | undefined;
  /** Somebody waits for an answer; otherwise a digest was due. */
  readonly asked: boolean;
}

function wordsOf({ asked, until }: Told, channel: string, guild: string, say: Say): string {
  if (until === undefined) {
    return asked ? say("discord-silent", { channel, guild }) : say("discord-silent-digest", { channel, guild });
  }
  const end = `<t:${until}:f>`;
  return asked
    ? say("discord-timed-out", { channel, guild, until: end })
    : say("discord-timed-out-digest", { channel, guild, until: end });
}

/** What another refusal is to find out once more. */
const isPassing = ({ kind }: Verdict | Held): boolean =>
  kind === "wait" || kind === "held" || kind === "unreachable" || kind === "unanswered" || kind === "token";

type Telling = "told" | "not told" | "not yet";

const toldBy = (ended: { readonly kind: "done" } | Verdict | Held): Telling =>
  ended.kind === "done" ? "told" : isPassing(ended) ? "not yet" : "not told";

async function tellOwner(parts: SendParts, told: Told): Promise<Telling> {
  const { guild, channel } = told;
  const { discord, pace, say } = parts;
  if (!(await pace.call()).passed) return "not yet";
  const found = await attempt(async () => guildSchema.parse(await discord.bot.get(Routes.guild(guild))));
  if (found.kind !== "done") return toldBy(found);
  const { owner_id: person, name, preferred_locale: language } = found.value;
  const direct = await channelOf(parts, { kind: "person", person });
  if (direct.kind !== "done") return toldBy(direct);
  const target = { kind: "channel", id: direct.value } as const;
  if (!(await briefly(() => pace.ask(target))).passed) return "not yet";
  const content = wordsOf(told, `<#${channel}>`, escapeLine(cleanText(name), "…"), say(language));
  const nonce = nonceOf(`silent:${channel}`, "0", String(Math.floor(Date.now() / TOLD)));
  const ready = { content, components: [], isCard: false, files: [] };
  return toldBy(await attempt(() => sendNew(discord, { channel: direct.value, nonce, replyTo: undefined }, ready)));
}

/** Only where the place is a guild's: a person who takes no messages has decided that, and so has whoever locked a thread. */
export async function fallSilent(
  parts: SendParts,
  { request }: Pick<Place, "request">,
  channel: string,
  verdict: Silencing,
  tried: "message" | "typing" = "message",
): Promise<void> {
  const isAgain = tried === "message" && isDoubtful(parts, channel);
  learn(parts.silent, channel, Date.now() + (isAgain ? BELIEVED_AGAIN : BELIEVED));
  const { chat } = request;
  if (verdict.kind === "locked" || chat?.kind !== "group" || chat.id === channel) return;
  const { reason } = verdict;
  const { marks } = parts.store;
  const silent = `discord-silent:${channel}`;
  if (!(await marks.claim(silent, request.id, TOLD)).first) return;
  const until = await timeOut(parts, chat.id);
  const timedOut = `discord-timed-out:${chat.id}:${until}`;
  // It holds for all channels, and says nothing of this one once it is over.
  if (until !== undefined) {
    await marks.release(silent, request.id);
    if (!(await marks.claim(timedOut, request.id, TOLD)).first) return;
  }
  const told = await tellOwner(parts, { guild: chat.id, channel, until, asked: request.person !== undefined });
  if (told === "not yet") await marks.release(until === undefined ? silent : timedOut, request.id);
  parts.log.warn(
    { guild: chat.id, channel, reason, told: told === "told", language: languageSaid(request) },
    "Herald may not write in a channel where it was asked; its guild's owner can change that",
  );
}
