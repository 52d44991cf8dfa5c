/** How listening on Telegram stands, in its words. */
import { type Standing as StandingWith, standingOf } from "../../../core/listening/standing.ts";
import type { Log } from "../../../core/log.ts";
import type { Me } from "../parse.ts";

export type Mode = "long polling" | "webhook";
export type Standing = StandingWith<Me>;

const REFUSED =
  "Telegram does not know this token; get the right one from @BotFather, set TELEGRAM_BOT_TOKEN to it and start again";

function describe({ username, readsAll }: Me, how: string): string {
  const privacy = readsAll
    ? "privacy mode is off: in groups it sees every message"
    : "privacy mode is on: in groups it sees what is addressed to it";
  return `@${username}, ${how}; ${privacy}`;
}

export const createStanding = (mode: Mode, log: Log, silence: number): Standing =>
  standingOf({ platform: "Telegram", mode, works: "polls", refused: REFUSED, describe }, log, silence);
