/** How listening on Discord stands, in its words; several shards are one standing. */
import { type Standing as StandingWith, standingOf } from "../../../core/listening/standing.ts";
import type { Log } from "../../../core/log.ts";
import type { Me } from "../parse/parsed.ts";

export type Standing = StandingWith<Me>;

const REFUSED =
  "Discord does not know this token; get the right one from the Developer Portal, set DISCORD_BOT_TOKEN to it and start again";

export interface Manner {
  readonly messageContent: boolean;
  /** Whether signed calls are taken as well. */
  readonly signed: boolean;
}

export function createStanding({ messageContent, signed }: Manner, log: Log, silence: number): Standing {
  const heard = messageContent
    ? "message content is on: in servers it sees every message"
    : "message content is off: in servers it sees what is addressed to it";
  const mode = signed ? "gateway and signed interactions" : "gateway";
  const describe = ({ username }: Me, how: string): string => `@${username}, ${how}; ${heard}`;
  return standingOf({ platform: "Discord", mode, works: "listens on", refused: REFUSED, describe }, log, silence);
}

export interface ShardStandings {
  readonly standby: (shard: number) => void;
  /** It has just given a sign of life. */
  readonly alive: (shard: number) => void;
  /** It is connected no more, or not yet. */
  readonly away: (shard: number) => void;
}

/** All is well only while every shard of this process lives. */
export function createShardStandings(standing: Standing, silence: number): ShardStandings {
  const shards = new Map<number, "standby" | number>();
  function tell(): void {
    const running = [...shards.values()].filter((state) => state !== "standby");
    if (running.length === 0) standing.standby();
    else if (running.every((at) => Date.now() - at <= silence)) standing.well();
  }
  return {
    standby(shard) {
      shards.set(shard, "standby");
      tell();
    },
    alive(shard) {
      shards.set(shard, Date.now());
      tell();
    },
    away: (shard) => void shards.set(shard, 0),
  };
}
