/** From an update of Telegram's to what Herald does about it: pure, and whatever comes, it never throws. */
import type { Absent } from "../../core/commands.ts";
import { nothing } from "../../core/listening/heard.ts";
import { type Arrival, parseMessage } from "./parse/message.ts";
import { callsOtherBot } from "./parse/other-bot.ts";
import type { Me, Parsed } from "./parse/parsed.ts";
import { parsePress, parseStopped } from "./parse/press.ts";
import { kinds, type Membership, type Update, updateSchema } from "./update.ts";

export type { Me, Parsed } from "./parse/parsed.ts";

const NONE: Absent = new Set();

const HERE: ReadonlySet<string> = new Set(["creator", "administrator", "member", "restricted"]);

/** In a group whoever is not restricted may write; in a channel administrators are told whether they may post. */
function isShut({ chat, new_chat_member: member }: Membership): boolean {
  if (chat.type === "channel") return member.can_post_messages === false;
  return member.status === "restricted" && member.can_send_messages === false;
}

function parseMembership(membership: Membership): Parsed {
  const { chat, new_chat_member: member } = membership;
  const { status, is_member } = member;
  if (status === "kicked") {
    return {
      kind: "membership",
      chat: `telegram:${chat.id}`,
      state: "gone",
      reason: chat.type === "private" ? "blocked" : "kicked",
    };
  }
  if (status === "left" || (status === "restricted" && is_member === false)) {
    return { kind: "membership", chat: `telegram:${chat.id}`, state: "gone", reason: "left" };
  }
  if (!HERE.has(status)) return nothing("a membership that is not known");
  const shut = isShut(membership) ? ({ shut: true } as const) : {};
  return { kind: "membership", chat: `telegram:${chat.id}`, state: "here", reason: status, ...shut };
}

/** Which of the kinds could not be read; in words of ours, for the update may hold anything. */
function whyNothing(update: unknown): string {
  const kind = Object.keys(kinds).find(
    (name) => typeof update === "object" && update !== null && Object.hasOwn(update, name),
  );
  return kind === undefined ? "a kind of update that is not read" : `a ${kind} that cannot be read`;
}

function parseKind(update: Update, arrival: Arrival): Parsed | undefined {
  const message = update.message ?? update.channel_post;
  if (message !== undefined) return parseMessage(message, false, arrival);
  const edited = update.edited_message ?? update.edited_channel_post;
  if (edited !== undefined) return parseMessage(edited, true, arrival);
  if (update.callback_query !== undefined) return parsePress(update.callback_query, arrival);
  if (update.stopped_message_generation !== undefined) return parseStopped(update.stopped_message_generation, arrival);
  return update.my_chat_member === undefined ? undefined : parseMembership(update.my_chat_member);
}

export function parseUpdate(
  update: unknown,
  me: Me,
  now: number,
  absent: Absent = NONE,
): { readonly id: number | undefined; readonly parsed: Parsed; readonly callsOther?: true } {
  const read = updateSchema.safeParse(update);
  const id = read.data?.update_id;
  if (!read.success || id === undefined) return { id: undefined, parsed: nothing("an update that cannot be read") };
  const parsed = parseKind(read.data, { id: `tg-${me.id}-${id}`, me, now, absent });
  if (parsed === undefined) return { id, parsed: nothing(whyNothing(update)) };
  const isUnmeant = parsed.kind === "nothing" || parsed.kind === "overheard";
  return { id, parsed, ...(isUnmeant && callsOtherBot(read.data, me) ? { callsOther: true } : {}) };
}
