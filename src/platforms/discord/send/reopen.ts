/** A thread that was closed while its answer was made: nothing that stands in it can be changed until it is open again. */
import { Routes } from "discord-api-types/v10";
import type { Job } from "./job.ts";
import { attempt, type Verdict } from "./verdict.ts";

/** Whoever may write there may open it, unless it is locked; every new message does. */
async function isOpenedAnew({ parts: { discord, pace }, place: { request } }: Job): Promise<boolean> {
  const { chat, interaction } = request;
  const mayWrite = interaction === undefined || interaction.writes === true;
  if (chat?.kind !== "group" || chat.thread === undefined || !mayWrite || !(await pace.call()).passed) return false;
  const route = Routes.channel(chat.thread);
  const opened = await attempt(() => discord.bot.patch(route, { body: { archived: false } }));
  if (opened.kind === "wait") await pace.park(undefined, opened.wait, opened.global);
  return opened.kind === "done";
}

/** Makes a change, and once more where the thread had to be opened for it. */
export async function changing<Made extends { readonly kind: string }>(
  job: Job,
  change: () => Promise<Made | Verdict>,
): Promise<Made | Verdict> {
  const made = await change();
  return made.kind === "archived" && (await isOpenedAnew(job)) ? change() : made;
}
