/** Threads: a conversation that goes on beside the channel, opened at an answer of ours. */
import { Routes, ThreadAutoArchiveDuration } from "discord-api-types/v10";
import { z } from "zod";
import type { Opened, Threads } from "../../../core/delivery.ts";
import type { Request } from "../../../core/request.ts";
import type { SendParts } from "./parts.ts";
import { attempt, type Verdict } from "./verdict.ts";

/** Discord's limit, in characters. */
const LONGEST = 100;

const threadSchema = z.object({ id: z.string() });

/** Nobody opens one in a thread, in a private chat, where Discord has none, or where only the interaction lets Herald write. */
function isHere({ chat, conversation, interaction }: Request): boolean {
  if (chat?.kind !== "group" || chat.thread === undefined || chat.thread === chat.id || chat.threadless === true) {
    return false;
  }
  if (conversation === `discord:${chat.id}:${chat.thread}`) return false;
  return interaction === undefined || (interaction.writes === true && interaction.shows !== "private");
}

function nameOf(title: string): string {
  const line = title.replace(/\s+/g, " ").trim();
  if (line.length <= LONGEST) return line === "" ? "…" : line;
  return `${line
    .slice(0, LONGEST - 1)
    .replace(/[\uD800-\uDBFF]$/, "")
    .trimEnd()}…`;
}

const isForNow = ({ kind }: Verdict): boolean => ["wait", "unreachable", "unanswered", "token"].includes(kind);

export function createThreads({ discord, pace }: SendParts, hearsAll: boolean): Threads {
  return {
    hearsAll,
    here: isHere,
    async open({ chat, pressed }, title): Promise<Opened> {
      const channel = chat?.thread;
      if (chat?.kind !== "group" || channel === undefined || pressed === undefined) {
        return { outcome: "not-here", reason: "there is no message to open a thread at" };
      }
      const given = await pace.call();
      if (!given.passed) return { outcome: "away", reason: "Discord demands a pause" };
      const body = { name: nameOf(title), auto_archive_duration: ThreadAutoArchiveDuration.OneDay };
      const opened = await attempt(async () =>
        threadSchema.parse(await discord.bot.post(Routes.threads(channel, pressed), { body })),
      );
      // A thread at a message is called as the message is.
      const thread = opened.kind === "done" ? opened.value.id : pressed;
      if (opened.kind === "done" || opened.kind === "has-thread") {
        return { outcome: "opened", thread, link: `https://discord.com/channels/${chat.id}/${thread}` };
      }
      if (opened.kind === "wait") await pace.park(undefined, opened.wait, opened.global);
      const reason = "reason" in opened ? opened.reason : `Discord answered with "${opened.kind}"`;
      if (opened.kind === "forbidden") return { outcome: "forbidden", reason };
      return { outcome: isForNow(opened) ? "away" : "not-here", reason };
    },
  };
}
