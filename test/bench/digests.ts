/** Digests at their scale: ten thousand chats at one minute, and a hundred thousand digests over a day. */
import { loadavg } from "node:os";
import type { PictureLook } from "../../src/core/digest.ts";
import { findProgram, startRedis } from "../servers/programs.ts";
import { benchCrowd } from "./digests/crowd.ts";
import { benchDay } from "./digests/day.ts";
import { type Figure, isReached, renderFigure } from "./figure.ts";

export interface DigestsOptions {
  readonly chats: number;
  readonly workers: number;
  readonly picture: PictureLook;
  readonly digests: number;
  readonly topics: number;
  readonly hours: number;
}

export interface DigestsBench extends DigestsOptions {
  readonly crowd: readonly Figure[];
  readonly day: readonly Figure[];
}

/** On a Redis of its own; undefined: there is none to be had here. */
export async function benchDigests(
  options: DigestsOptions,
  out: (text: string) => unknown,
): Promise<DigestsBench | undefined> {
  const program = findProgram("redis-server", "valkey-server");
  if (program === undefined) return undefined;
  async function scene(
    title: string,
    run: (url: string, tell: (text: string) => void) => Promise<readonly Figure[]>,
  ): Promise<readonly Figure[]> {
    const redis = await startRedis(program ?? "");
    try {
      out(`digests: ${title} (others on this machine: load ${(loadavg()[0] ?? 0).toFixed(1)})`);
      const figures = await run(redis.url, (text) => void out(`  ${text}`));
      for (const figure of figures) out(`  ${renderFigure(figure)}`);
      return figures;
    } finally {
      await redis.stop();
    }
  }
  const { chats, workers, picture, digests, topics, hours } = options;
  const day = await scene(`${digests} over a day on ${topics} topics`, (url, tell) =>
    benchDay({ url, digests, topics, hours, tell }),
  );
  const crowd = await scene(`${chats} chats at the same minute, ${workers} workers`, (url, tell) =>
    benchCrowd({ url, chats, workers, picture, tell }),
  );
  const missed = [...day, ...crowd].filter((figure) => !isReached(figure));
  out(missed.length === 0 ? "digests: all reached" : `digests: ${missed.length} missed`);
  return { ...options, crowd, day };
}
