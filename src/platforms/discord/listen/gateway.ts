/** The gateway: which shards this process listens on, and that no two processes listen on the same. */
import { randomUUID } from "node:crypto";
import { type APIGatewayBotInfo, GatewayCloseCodes, Routes } from "discord-api-types/v10";
import { z } from "zod";
import { underLease } from "../../../core/listening/lease.ts";
import { joined } from "../../../core/listening/wait.ts";
import type { Store } from "../../../core/store/index.ts";
import type { Me } from "../parse/parsed.ts";
import { fatalOf, isOutgrown } from "./closes.ts";
import type { ConnectionParts } from "./connection.ts";
import { createIdentify } from "./identify.ts";
import { untilAnswered } from "./meet.ts";
import { runShard, type ShardParts } from "./shard.ts";
import { createShardStandings, type ShardStandings } from "./standing.ts";

export interface ShardRange {
  readonly first: number;
  readonly last: number;
  /** Of all processes together. */
  readonly count: number;
}

export interface GatewayParts extends Omit<ConnectionParts, "gatewayInfo" | "identify" | "shards" | "onRefused"> {
  readonly store: Pick<Store, "documents" | "marks">;
  /** Undefined: as many as Discord recommends. */
  readonly range: ShardRange | undefined;
  /** Whether no other process can share the store. */
  readonly alone: boolean;
  readonly isEnding: () => boolean;
}

const infoSchema = z.object({
  url: z.url({ protocol: /^wss?$/ }),
  shards: z.int().positive(),
  session_start_limit: z.object({
    total: z.int(),
    remaining: z.int(),
    reset_after: z.number(),
    max_concurrency: z.int(),
  }),
});

type GatewayInfo = (fresh?: boolean) => Promise<APIGatewayBotInfo>;

/** Asked once for all who want to know, until somebody wants it fresh. */
function createGatewayInfo({ discord }: Pick<GatewayParts, "discord">): GatewayInfo {
  let asked: Promise<APIGatewayBotInfo> | undefined;
  return (fresh = false) => {
    if (asked !== undefined && !fresh) return asked;
    const asking = discord.bot.get(Routes.gatewayBot()).then((found) => infoSchema.parse(found));
    const before = asked;
    asked = asking.catch((error: unknown) => {
      asked = before;
      throw error;
    });
    return asked;
  };
}

/** Goes on until the signal ends it, or until Discord refuses to have it. */
export async function runGateway(given: GatewayParts, me: Me, signal: AbortSignal): Promise<void> {
  const { range, standing, log } = given;
  const gatewayInfo = createGatewayInfo(given);
  const refuse = (code: number): void => standing.refused(`closed with ${code}`, fatalOf(code)?.reason);
  /** As many as have become too few. */
  let outgrown = 0;
  while (!signal.aborted) {
    const info = await untilAnswered(given, () => gatewayInfo(outgrown > 0), signal);
    if (info === undefined) return;
    const { first, last, count } = range ?? { first: 0, last: info.shards - 1, count: info.shards };
    if (count <= outgrown) return refuse(GatewayCloseCodes.ShardingRequired);
    let isTooSmall = false;
    const onRefused = (code: number): void => {
      if (range === undefined && isOutgrown(code)) isTooSmall = true;
      else refuse(code);
    };
    const ids = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    await runShards({ ...given, gatewayInfo, onRefused }, me, { ids, count }, signal);
    if (!isTooSmall) return;
    outgrown = count;
    log.info({ shards: count }, "the servers on Discord have become too many for its shards; it is asked for more");
  }
}

type RoundParts = GatewayParts & Pick<ConnectionParts, "gatewayInfo" | "onRefused">;

/** Those of one number of shards, which Discord may call too few one day. */
async function runShards(
  given: RoundParts,
  me: Me,
  { ids, count }: { readonly ids: readonly number[]; readonly count: number },
  signal: AbortSignal,
): Promise<void> {
  const { pace, standing, range, alone, store, gatewayInfo } = given;
  const holder = randomUUID();
  const shards = createShardStandings(standing, pace.silence);
  const identify = createIdentify({
    gatewayInfo,
    marks: store.marks,
    application: me.application,
    holder,
    standing,
    pace,
  });
  const parts: LeasedParts = { ...given, identify, shards, holder, over: new AbortController() };
  const round = joined([signal, parts.over.signal]);
  const all = async (held: AbortSignal): Promise<"over" | "again"> => {
    await Promise.all(ids.map((id) => shardUnderLease(parts, me, { id, count }, held)));
    return parts.over.signal.aborted ? "over" : "again";
  };
  try {
    // Those who stand by would otherwise pick up single shards of what one of them is to have whole.
    if (range !== undefined || alone) await all(round.signal);
    else await underLease(leaseOf(parts, `discord-listener-${me.application}`, ids), round.signal, all);
  } finally {
    round.done();
  }
}

interface LeasedParts extends ShardParts, Pick<GatewayParts, "store" | "alone"> {
  readonly store: Pick<Store, "documents" | "marks">;
  readonly shards: ShardStandings;
  readonly holder: string;
  /** Aborted when Discord refuses one shard for good, for it would refuse the others too. */
  readonly over: AbortController;
}

async function shardUnderLease(
  parts: LeasedParts,
  me: Me,
  shard: { readonly id: number; readonly count: number },
  signal: AbortSignal,
): Promise<void> {
  const run = async (held: AbortSignal): Promise<"over" | "again"> => {
    const ended = await runShard(parts, me, shard, held);
    if (ended === "over") parts.over.abort();
    return ended;
  };
  if (parts.alone) return void (await run(signal));
  const name = `discord-shard-${me.application}-${shard.id}/${shard.count}`;
  await underLease(leaseOf(parts, name, [shard.id]), signal, run);
}

function leaseOf({ store, log, pace, standing, shards, holder }: LeasedParts, name: string, ids: readonly number[]) {
  return {
    marks: store.marks,
    name,
    holder,
    log,
    pace,
    onStandby: () => ids.forEach(shards.standby),
    onLost: () => log.warn({ shards: ids }, "another gateway may listen on Discord now; this one stands by"),
    onStoreAway: () => standing.trouble("store", "the store is away; Discord is listened to as soon as it is back"),
  };
}
