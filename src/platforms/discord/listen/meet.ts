/** What Discord is asked before anything else, until it answers: who the bot is, and where its gateway is. */
import { pauseAfter } from "../../../core/listening/pace.ts";
import { wait } from "../../../core/listening/wait.ts";
import type { ListenPace } from "./pace.ts";
import type { Standing } from "./standing.ts";
import { troubleOf, wordsOf } from "./trouble.ts";

export interface AskParts {
  readonly standing: Standing;
  readonly pace: Pick<ListenPace, "away">;
}

/** Asks until there is an answer; undefined when the signal ended it or the token was refused. */
export async function untilAnswered<Answer>(
  { standing, pace }: AskParts,
  ask: () => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  for (let failed = 1; !signal.aborted; failed += 1) {
    try {
      return await ask();
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
