/** Help: what can be said here, made from the command table, and one command with its arguments and an example. */
import type { Answered } from "../core/answered.ts";
import { type Absent, available, type Command } from "../core/commands.ts";
import type { OperationName, Request } from "../core/request.ts";
import type { Say } from "../core/say.ts";
import { EXAMPLE } from "./extract/wrong.ts";
import { missingCommand } from "./missing-command.ts";
import { notice } from "./notice.ts";
import type { Operation } from "./parts.ts";
import { hearsCommandsAlone, waysOf } from "./place.ts";

type Words = (say: Say, request: Request) => string;

/** More than the table says, for whoever asks about one command. */
const EXPLAINED: Partial<Readonly<Record<OperationName, Words>>> = {
  chat: (say, request) => waysOf(request, { telegram: say("help-ask"), discord: say("help-ask-discord") }),
  imagine: (say) => say("help-imagine"),
  effect: (say, request) => waysOf(request, { telegram: say("help-effect"), discord: say("help-effect-discord") }),
  mirage: (say, request) => waysOf(request, { telegram: say("help-mirage"), discord: say("help-mirage-discord") }),
  extract: (say, request) =>
    waysOf(request, {
      telegram: say("help-extract", { example: EXAMPLE }),
      discord: say("help-extract-discord", { example: EXAMPLE }),
    }),
  news: (say) => say("help-news"),
  mood: (say) => say("help-mood"),
  digest: (say) => say("help-digest"),
  account: (say) => say("help-account"),
  usage: (say) => say("help-usage"),
  key: (say, request) => waysOf(request, { telegram: say("help-key"), discord: say("help-key-discord") }),
  language: (say) => say("help-language"),
  model: (say) => say("help-model"),
  persona: (say) => say("help-persona"),
  reset: (say, request) => waysOf(request, { telegram: say("help-reset"), discord: say("help-reset-discord") }),
  settings: (say, request) =>
    waysOf(request, { telegram: say("help-settings"), discord: say("help-settings-discord") }),
  cancel: (say) => say("help-cancel"),
  help: (say) => say("help-help"),
  start: (say) => say("help-start"),
  privacy: (say, request) => waysOf(request, { telegram: say("help-privacy"), discord: say("help-privacy-discord") }),
};

function line({ name, credits, administrators }: Command, { chat }: Request, say: Say): string {
  const price = credits === "free" ? "" : ` (${say("help-credits", { credits: say(`costs-${name}`) })})`;
  const mark = administrators === true && chat?.kind === "group" ? ` (${say("help-administrators")})` : "";
  return `- /${name}: ${say(`does-${name}`)}${price}${mark}`;
}

function one(name: string, request: Request, say: Say, absent: Absent): Answered {
  const command = available(absent).find((known) => known.name === name);
  if (command === undefined) return notice(missingCommand(name, say, absent));
  const more = EXPLAINED[command.operation]?.(say, request) ?? "";
  return { reply: { text: `**/${command.name}**: ${say(`does-${command.name}`)}\n\n${more}`.trim() } };
}

async function how(request: Request, say: Say, name: string | undefined): Promise<string> {
  if (request.chat?.kind === "channel") return say("help-channel");
  if (request.chat?.kind !== "group") return say("help-private");
  if (hearsCommandsAlone(request)) return say("help-commands");
  const called = name ?? say("this-bot");
  return waysOf(request, {
    telegram: say("help-group", { name: called }),
    discord: say("help-server", { name: called }),
  });
}

export const help: Operation = async (request, { say, about, absent }) => {
  const asked = request.text?.trim().replace(/^\//, "").split(/[\s@]/)[0]?.toLowerCase() ?? "";
  if (asked !== "") return one(asked, request, say, absent);
  const name = request.chat?.kind === "group" ? (await about())?.name : undefined;
  const list = available(absent)
    .map((command) => line(command, request, say))
    .join("\n");
  return { reply: { text: `${await how(request, say, name)}\n\n${list}\n\n${say("help-more")}` } };
};
