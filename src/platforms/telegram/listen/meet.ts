/** Who the bot is: asked before anything else, and again now and then, for its name, privacy mode and topics can be changed. */
import { pauseAfter } from "../../../core/listening/pace.ts";
import { wait } from "../../../core/listening/wait.ts";
import type { Me } from "../parse.ts";
import type { TelegramApi } from "../send/api.ts";
import type { ListenPace } from "./pace.ts";
import type { Standing } from "./standing.ts";
import { troubleOf, wordsOf } from "./trouble.ts";

export interface MeetParts {
  readonly telegram: Pick<TelegramApi, "api" | "until">;
  readonly standing: Standing;
  readonly pace: Pick<ListenPace, "away" | "meLook" | "nameLook">;
}

async function ask({ telegram }: MeetParts): Promise<Me> {
  const found = await telegram.api.raw.getMe();
  return {
    id: String(found.id),
    username: found.username,
    name: found.first_name,
    readsAll: found.can_read_all_group_messages,
    hasTopics: found.has_topics_enabled,
  };
}

/** Asks until there is an answer; undefined when the signal ended it or the token was refused. */
export async function meet(parts: MeetParts, signal: AbortSignal): Promise<Me | undefined> {
  const { standing, pace } = parts;
  for (let failed = 1; !signal.aborted; failed += 1) {
    try {
      const me = await ask(parts);
      standing.met(me);
      return me;
    } catch (error) {
      const trouble = troubleOf(error);
      if (signal.aborted) break;
      if (trouble.kind === "token") {
        standing.refused(trouble.reason);
        return undefined;
      }
      standing.trouble(trouble.kind, wordsOf(trouble), trouble.reason);
      await wait(trouble.kind === "wait" ? trouble.wait : pauseAfter(failed, pace.away), signal);
    }
  }
  return undefined;
}

/** Goes on until the signal ends it; what fails is asked again the next time. */
export async function keepMeeting(parts: MeetParts, signal: AbortSignal): Promise<void> {
  let pause = parts.pace.meLook;
  while (await wait(pause, signal)) {
    pause = parts.pace.meLook;
    try {
      parts.standing.met(await ask(parts));
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble.kind === "wait") pause = Math.max(pause, trouble.wait);
    }
  }
}

/** What came with it waits for the answer, and no longer. In milliseconds. */
const RECOGNISED_WITHIN = 3_000;

/** Asks at once, where somebody calls a bot by a name that is not known; in a group with other bots that is often another. */
export function createRecognition(parts: MeetParts): () => Promise<Me | undefined> {
  let askedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = performance.now();
    if (now - askedAt < parts.pace.nameLook) return undefined;
    askedAt = now;
    const over = new AbortController();
    try {
      const met = await Promise.race([ask(parts), wait(RECOGNISED_WITHIN, over.signal)]);
      if (typeof met === "boolean") return undefined;
      parts.standing.met(met);
      return met;
    } catch {
      return undefined;
    } finally {
      over.abort();
    }
  };
}
