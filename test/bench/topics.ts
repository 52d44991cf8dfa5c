/** What each word of `npm run bench` measures, on what, and how much of it. */

import { findProgram } from "../servers/programs.ts";
import { benchCosts } from "./costs.ts";
import { benchCrash } from "./crash.ts";
import { benchDigests } from "./digests.ts";
import type { Figure } from "./figure.ts";
import { benchFlood } from "./flood.ts";
import { benchLatency } from "./latency.ts";
import { benchMemory } from "./memory.ts";
import { benchBackends, type Part } from "./parts.ts";
import { withPair } from "./running/pair.ts";
import { benchScale } from "./scale.ts";
import { benchSoak } from "./soak.ts";
import { benchStart } from "./start.ts";
import { benchThroughput } from "./throughput.ts";
import type { Options, Topic } from "./words.ts";

type Out = (text: string) => unknown;

export interface Measured {
  readonly figures: readonly Figure[];
  /** What is no figure, for machines. */
  readonly more?: object;
}

/** These find their stores themselves; all others start a Redis. */
const PARTS: readonly Topic[] = ["store", "queue", "service"] satisfies readonly Part[];

/** Why a topic cannot be measured here; undefined: it can. */
export function missingFor(topic: Topic): string | undefined {
  if (PARTS.includes(topic) || findProgram("redis-server", "valkey-server") !== undefined) return undefined;
  return "redis-server or valkey-server has to be installed for it";
}

const LONGEST_DAY = 23;

const only = async (figures: Promise<readonly Figure[]>): Promise<Measured> => ({ figures: await figures });

async function digests(options: Options, out: Out): Promise<Measured> {
  const { chats = 10_000, hours = 6 } = options;
  const measured = await benchDigests({ ...options, chats, hours: Math.min(hours, LONGEST_DAY) }, out);
  return measured === undefined ? { figures: [] } : { figures: [...measured.day, ...measured.crowd] };
}

const parts =
  (part: Part) =>
  async (_: Options, out: Out): Promise<Measured> => ({ figures: [], more: await benchBackends([part], out) });

/** Four for each chat: a fifth and sixth would measure the pace of one message a second that Telegram asks for in a chat. */
const load = ({ rounds, delay, chats = 500, messages = 2_000 }: Options) => ({ rounds, delay, chats, messages });

export const BENCHES: Readonly<Record<Topic, (options: Options, out: Out) => Promise<Measured>>> = {
  latency: ({ rounds, messages = 300 }) => only(withPair((pair) => benchLatency(pair, { rounds, messages }))),
  throughput: (options) => only(withPair((pair) => benchThroughput(pair, load(options)))),
  flood: ({ rounds, delay }) => only(withPair((pair) => benchFlood(pair, { rounds, delays: [delay, 1_000] }))),
  crash: ({ rounds, delay, messages = 500 }, out) =>
    only(benchCrash({ rounds: Math.min(rounds, 3), messages, delay }, out)),
  memory: ({ delay, messages = 10_000 }) =>
    only(benchMemory({ held: [messages / 10, messages].map(Math.ceil), delay })),
  start: ({ rounds }) => only(benchStart({ rounds: Math.min(rounds, 3) })),
  scale: (options, out) => only(benchScale({ ...load(options), rounds: Math.min(options.rounds, 3) }, out)),
  async costs(options, out) {
    const { figures, costs } = await benchCosts(load(options), out);
    return { figures, more: costs };
  },
  digests,
  store: parts("store"),
  queue: parts("queue"),
  service: parts("service"),
  soak: ({ hours = 1, delay }, out) => only(benchSoak({ hours, delay }, out)),
};
