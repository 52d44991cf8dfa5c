/** The menus of commands, by scope and language. */
import type { Asked } from "../hub.ts";
import { bad } from "../refusal.ts";

const MOST = 100;
const SCOPES =
  "default all_private_chats all_group_chats all_chat_administrators chat chat_administrators chat_member".split(" ");

/** `default`, `chat -100… de` and the like. */
function keyOf({ reader }: Asked): string {
  const scope = reader.object("scope", "can't parse BotCommandScope JSON object");
  const type = scope?.text("type") ?? "default";
  if (!SCOPES.includes(type)) throw bad("unsupported type specified");
  const language = reader.text("language_code");
  if (language !== "" && !/^[a-z]{2}$/.test(language)) throw bad("invalid language code specified");
  return [type, scope?.text("chat_id"), scope?.text("user_id"), language]
    .filter((part) => part !== undefined && part !== "")
    .join(" ");
}

export function setMyCommands(asked: Asked): true {
  const commands = asked.reader.list("commands", "expected an Array of BotCommand") ?? [];
  if (commands.length > MOST) throw bad("BOT_COMMANDS_TOO_MUCH");
  for (const one of commands) check(one);
  asked.hub.commands.set(keyOf(asked), commands);
  return true;
}

function check(one: unknown): void {
  if (typeof one !== "object" || one === null || !("command" in one) || !("description" in one)) {
    throw bad("can't parse BotCommand: BotCommand must be an Object");
  }
  if (!/^[a-z0-9_]{1,32}$/.test(String(one.command))) throw bad("BOT_COMMAND_INVALID");
  const { length } = String(one.description);
  if (length < 1 || length > 256) throw bad("BOT_COMMAND_DESCRIPTION_INVALID");
}

export function deleteMyCommands(asked: Asked): true {
  asked.hub.commands.delete(keyOf(asked));
  return true;
}

export function getMyCommands(asked: Asked): unknown {
  return asked.hub.commands.get(keyOf(asked)) ?? [];
}
