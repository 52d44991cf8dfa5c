/** When a session may begin: in Discord's pace, which all processes share, and never more of them than are left. */
import type { APIGatewayBotInfo } from "discord-api-types/v10";
import { wait } from "../../../core/listening/wait.ts";
import { StoreAway } from "../../../core/store/index.ts";
import type { Marks } from "../../../core/store/marks.ts";
import type { ListenPace } from "./pace.ts";
import type { Standing } from "./standing.ts";

/** So many are left for whatever goes wrong: with none left Discord takes the token away. */
const RESERVE = 50;

export interface IdentifyParts {
  /** What Discord says of it; believed for a while. */
  readonly gatewayInfo: (fresh?: boolean) => Promise<APIGatewayBotInfo>;
  readonly marks: Pick<Marks, "claim">;
  readonly application: string;
  readonly holder: string;
  readonly standing: Pick<Standing, "trouble">;
  readonly pace: Pick<ListenPace, "identify" | "budgetLook" | "away">;
}

export interface Identify {
  /** Waits until sessions are left. */
  readonly budget: (signal: AbortSignal) => Promise<void>;
  /** Waits for the turn of a shard as well; rejects only when the signal ended it. */
  readonly turn: (shard: number, signal: AbortSignal) => Promise<void>;
}

export function createIdentify(parts: IdentifyParts): Identify {
  const { gatewayInfo, marks, application, holder, standing, pace } = parts;
  /** Begun since Discord was asked. */
  let used = 0;
  let looked = 0;

  async function info(): Promise<APIGatewayBotInfo | undefined> {
    const isOld = Date.now() - looked > pace.budgetLook;
    try {
      const found = await gatewayInfo(isOld);
      if (isOld) {
        looked = Date.now();
        used = 0;
      }
      return found;
    } catch {
      return undefined;
    }
  }

  async function budget(signal: AbortSignal): Promise<APIGatewayBotInfo | undefined> {
    while (!signal.aborted) {
      const found = await info();
      if (found !== undefined) {
        const { remaining, reset_after: resetAfter } = found.session_start_limit;
        const left = remaining - used;
        if (left >= RESERVE) return found;
        const until = new Date(Date.now() + resetAfter).toISOString();
        standing.trouble(
          "budget",
          `Discord lets this bot connect only ${Math.max(left, 0)} more times; it waits until ${until}, so that its token stays good`,
        );
      }
      // Asked anew now and then, for it may be earlier than was said.
      await wait(found === undefined ? pace.away.first : pace.budgetLook, signal);
    }
    return undefined;
  }

  async function claim(name: string): Promise<boolean> {
    try {
      return (await marks.claim(name, holder, pace.identify)).first;
    } catch (error) {
      if (error instanceof StoreAway) return false;
      throw error;
    }
  }

  return {
    async budget(signal) {
      await budget(signal);
    },
    async turn(shard, signal) {
      const found = await budget(signal);
      const rate = Math.max(found?.session_start_limit.max_concurrency ?? 1, 1);
      const name = `discord-identify-${application}-${shard % rate}`;
      while (!signal.aborted) {
        if (await claim(name)) {
          used += 1;
          return;
        }
        await wait(pace.identify / 10, signal);
      }
      signal.throwIfAborted();
    },
  };
}
