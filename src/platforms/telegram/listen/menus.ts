/** The menus of commands that Telegram shows: set when they have changed, by scope and language. */
import { createHash } from "node:crypto";
import type { BotCommand, LanguageCode } from "grammy/types";
import { z } from "zod";
import { type Absent, available, type Command, working } from "../../../core/commands.ts";
import { wait } from "../../../core/listening/wait.ts";
import type { Log } from "../../../core/log.ts";
import type { DocumentKind, Documents } from "../../../core/store/documents.ts";
import type { TelegramApi } from "../send/api.ts";
import type { ListenPace } from "./pace.ts";
import { type Trouble, troubleOf } from "./trouble.ts";

export interface MenuLanguage {
  /** Two letters, for Telegram has menus for no others; undefined: for all who have none in their own language. */
  readonly code: string | undefined;
  readonly describe: (command: Command) => string;
}

export interface MenuParts {
  readonly telegram: Pick<TelegramApi, "api" | "until">;
  readonly documents: Pick<Documents, "get" | "put">;
  readonly languages: readonly MenuLanguage[];
  readonly absent: Absent;
  readonly log: Log;
  readonly pace: Pick<ListenPace, "menuPause">;
}

/** By the bot's id: the hash of the menus that Telegram has. */
export const MENUS: DocumentKind<string> = { name: "menus", schema: z.string() };

type Scope = "default" | "all_private_chats" | "all_group_chats" | "all_chat_administrators";

/** In private everybody decides for themselves. */
const SCOPES: readonly (readonly [scope: Scope, administrators: boolean])[] = [
  ["default", false],
  ["all_private_chats", true],
  ["all_group_chats", false],
  ["all_chat_administrators", true],
];

interface Menu {
  readonly scope: { readonly type: Scope };
  readonly language_code?: LanguageCode;
  readonly commands: BotCommand[];
}

/** Telegram's limits. */
const MOST = 100;
const LONGEST = 256;
const NAME = /^[a-z0-9_]{1,32}$/;

const isLanguage = (code: string | undefined): code is LanguageCode | undefined =>
  code === undefined || /^[a-z]{2}$/.test(code);

export function menusIn(languages: readonly MenuLanguage[], commands: readonly Command[] = working): readonly Menu[] {
  return languages.flatMap(({ code, describe }) => {
    if (!isLanguage(code)) return [];
    return SCOPES.map(([type, administrators]) => ({
      scope: { type },
      ...(code === undefined ? {} : { language_code: code }),
      commands: commands
        .filter((command) => NAME.test(command.name) && (administrators || command.administrators !== true))
        .slice(0, MOST)
        .map((command) => ({ command: command.name, description: fitting(describe(command), command) })),
    }));
  });
}

function fitting(description: string, { name, does }: Command): string {
  const text = description.trim() || does.trim() || name;
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).toWellFormed()}…`;
}

/** Resolves when the menus are set, or the signal ends it; what fails is tried again later. */
export async function setMenus(parts: MenuParts, bot: string, signal: AbortSignal): Promise<void> {
  const { documents, log, pace } = parts;
  const menus = menusIn(parts.languages, available(parts.absent));
  const hash = createHash("sha256").update(JSON.stringify(menus)).digest("base64url");
  for (let told = false; !signal.aborted; ) {
    try {
      if ((await documents.get(MENUS, bot)) === hash) return;
      if (!(await setAll(parts, menus, signal))) return;
      await documents.put(MENUS, bot, hash);
      return log.debug({ menus: menus.length }, "Telegram has new command menus");
    } catch (err) {
      if (!told && !signal.aborted) log.warn({ err }, "the command menus could not be kept; it is tried again later");
      told = true;
      await wait(pace.menuPause, signal);
    }
  }
}

/** Whether Telegram has all of them. One that it refuses is left out until the next start. */
async function setAll(parts: MenuParts, menus: readonly Menu[], signal: AbortSignal): Promise<boolean> {
  const { telegram, log, pace } = parts;
  let refused = 0;
  let told = false;
  for (const menu of menus) {
    for (;;) {
      const trouble = await troubleWith(telegram.api.raw.setMyCommands(telegram.until(signal, { ...menu })));
      if (signal.aborted) return false;
      if (trouble === undefined) break;
      if (!told) log.warn({ why: trouble.reason, scope: menu.scope.type }, "a command menu could not be set");
      told = true;
      if (trouble.kind === "token") return false;
      if (trouble.kind === "refused") {
        refused += 1;
        break;
      }
      await wait(trouble.kind === "wait" ? trouble.wait : pace.menuPause, signal);
    }
  }
  return refused === 0;
}

async function troubleWith(call: Promise<unknown>): Promise<Trouble | undefined> {
  try {
    await call;
    return undefined;
  } catch (error) {
    return troubleOf(error);
  }
}
