/** Help: what can be said here, made from the command table, and one command with its arguments and an example. */
import { type Absent, available, type Command } from "../core/commands.ts";
import type { OperationName, Request } from "../core/request.ts";
import type { Say } from "../core/say.ts";
import { EXAMPLE } from "./extract/wrong.ts";
import { missingCommand } from "./missing-command.ts";
import type { Operation } from "./parts.ts";

type Words = (say: Say) => string;

/** More than the table says, for whoever asks about one command. */
const EXPLAINED: Partial<Readonly<Record<OperationName, Words>>> = {
  chat: (say) => say("help-ask"),
  imagine: (say) => say("help-imagine"),
  effect: (say) => say("help-effect"),
  mirage: (say) => say("help-mirage"),
  extract: (say) => say("help-extract", { example: EXAMPLE }),
  account: (say) => say("help-account"),
  usage: (say) => say("help-usage"),
  key: (say) => say("help-key"),
  language: (say) => say("help-language"),
  model: (say) => say("help-model"),
  persona: (say) => say("help-persona"),
  reset: (say) => say("help-reset"),
  settings: (say) => say("help-settings"),
  cancel: (say) => say("help-cancel"),
  help: (say) => say("help-help"),
  start: (say) => say("help-start"),
  privacy: (say) => say("help-privacy"),
};

function line({ name, credits, administrators }: Command, { chat }: Request, say: Say): string {
  const price = credits === "free" ? "" : ` (${say("help-credits", { credits: say(`costs-${name}`) })})`;
  const mark = administrators === true && chat?.kind === "group" ? ` (${say("help-administrators")})` : "";
  return `- /${name}: ${say(`does-${name}`)}${price}${mark}`;
}

function one(name: string, say: Say, absent: Absent): string {
  const command = available(absent).find((known) => known.name === name);
  if (command !== undefined) {
    const more = EXPLAINED[command.operation]?.(say) ?? "";
    return `**/${command.name}**: ${say(`does-${command.name}`)}\n\n${more}`.trim();
  }
  return missingCommand(name, say, absent);
}

async function how(request: Request, say: Say, name: string | undefined): Promise<string> {
  if (request.chat?.kind === "channel") return say("help-channel");
  if (request.chat?.kind === "group") return say("help-group", { name: name ?? say("this-bot") });
  return say("help-private");
}

export const help: Operation = async (request, { say, about, absent }) => {
  const asked = request.text?.trim().replace(/^\//, "").split(/[\s@]/)[0]?.toLowerCase() ?? "";
  if (asked !== "") return { reply: { text: one(asked, say, absent) } };
  const name = request.chat?.kind === "group" ? (await about())?.name : undefined;
  const list = available(absent)
    .map((command) => line(command, request, say))
    .join("\n");
  return { reply: { text: `${await how(request, say, name)}\n\n${list}\n\n${say("help-more")}` } };
};
