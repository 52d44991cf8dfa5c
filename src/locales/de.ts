/** What Herald says in German, as Fluent sentences by name. */
import { account } from "./de/account.ts";
import { answers } from "./de/answers.ts";
import { commands } from "./de/commands.ts";
import { console } from "./de/console.ts";
import { digest } from "./de/digest.ts";
import { discord } from "./de/discord.ts";
import { discordListen } from "./de/discord-listen.ts";
import { discordSend } from "./de/discord-send.ts";
import { edition } from "./de/edition.ts";
import { extract } from "./de/extract.ts";
import { news } from "./de/news.ts";
import { operators } from "./de/operators.ts";
import { pictures } from "./de/pictures.ts";
import { settings } from "./de/settings.ts";
import { talks } from "./de/talks.ts";

export const de: readonly string[] = [
  answers,
  commands,
  pictures,
  extract,
  account,
  settings,
  discord,
  discordListen,
  discordSend,
  news,
  digest,
  edition,
  console,
  operators,
  talks,
];
