/** Keeps for operators how listening fares: whoever listens writes it down every few seconds. */
import { randomUUID } from "node:crypto";
import type { Log } from "../log.ts";
import { HEALTH, type PlatformHealth } from "../operator.ts";
import type { Documents } from "../store/documents.ts";
import type { ListeningHealth } from "./standing.ts";

export interface HealthParts {
  readonly documents: Pick<Documents, "update">;
  readonly log: Log;
  /** In milliseconds. */
  readonly every?: number;
  readonly of: readonly {
    readonly name: string;
    /** Undefined: this process does not listen, and another may. */
    readonly health: () => ListeningHealth | undefined;
  }[];
}

const EVERY = 15_000;
/** Whoever has not written so many times in a row is taken for dead. */
const MISSED = 3;

/** Resolves when nothing of it is under way any more. */
export function startHealth({ documents, log, every = EVERY, of }: HealthParts): () => Promise<void> {
  const by = randomUUID();

  async function write(name: string, mine: ListeningHealth): Promise<void> {
    await documents.update(HEALTH, name, (standing) => {
      const at = Date.now();
      const theirs = standing?.by === by || at - (standing?.at ?? 0) > MISSED * every ? undefined : standing;
      return merged({ ...mine, at, by }, theirs);
    });
  }

  let failing = false;
  async function look(): Promise<void> {
    try {
      await Promise.all(
        of.map(async ({ name, health }) => {
          const mine = health();
          if (mine !== undefined) await write(name, mine);
        }),
      );
      failing = false;
    } catch (err) {
      if (!failing) log.warn({ err }, "how the platforms are could not be written down");
      failing = true;
    }
  }

  let looking: Promise<void> | undefined;
  const begin = (): void => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  };
  begin();
  const timer = setInterval(begin, every);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

/** Several may listen to parts of one platform, and it is well only where all of them are. */
function merged(mine: PlatformHealth, theirs: PlatformHealth | undefined): PlatformHealth {
  if (theirs === undefined) return mine;
  const lastUpdate = Math.max(mine.lastUpdate ?? 0, theirs.lastUpdate ?? 0);
  const both = lastUpdate === 0 ? {} : { lastUpdate };
  if (theirs.state === "trouble" && mine.state === "on") return { ...theirs, ...both };
  if (theirs.state === mine.state) return { ...mine, ...both, since: Math.min(mine.since, theirs.since) };
  return { ...mine, ...both };
}
