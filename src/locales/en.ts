/** What Herald says in English, as Fluent sentences by name; the values are set in by whoever says them. */
import { account } from "./en/account.ts";
import { answers } from "./en/answers.ts";
import { commands } from "./en/commands.ts";
import { console } from "./en/console.ts";
import { digest } from "./en/digest.ts";
import { discord } from "./en/discord.ts";
import { discordListen } from "./en/discord-listen.ts";
import { discordSend } from "./en/discord-send.ts";
import { edition } from "./en/edition.ts";
import { extract } from "./en/extract.ts";
import { news } from "./en/news.ts";
import { operators } from "./en/operators.ts";
import { pictures } from "./en/pictures.ts";
import { settings } from "./en/settings.ts";
import { tables } from "./en/tables.ts";
import { talks } from "./en/talks.ts";

export const en: readonly string[] = [
  answers,
  commands,
  pictures,
  extract,
  account,
  settings,
  discord,
  tables,
  discordListen,
  discordSend,
  news,
  digest,
  edition,
  console,
  operators,
  talks,
];
