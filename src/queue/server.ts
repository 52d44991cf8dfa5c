/** What a Redis server says about itself, and what its operator should know about it. */
export interface ServerFacts {
  readonly version: string;
  /** Too old for BullMQ to trust the finer points of its commands. */
  readonly old: boolean;
  /** What it does when its memory is full; undefined when it would not say. */
  readonly policy: string | undefined;
  /** Whether it writes down what it is told; undefined when it would not say. */
  readonly writes: boolean | undefined;
}

const WANTED = [6, 2] as const;

const field = (info: string, name: string): string | undefined =>
  new RegExp(`^${name}:(.*?)\\r?$`, "m").exec(info)?.[1];

/** Valkey and Dragonfly name the Redis version that they are like, too. */
export function serverFacts(info: string): ServerFacts {
  const version = field(info, "redis_version") ?? `${WANTED.join(".")}.0`;
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const old = major < WANTED[0] || (major === WANTED[0] && minor < WANTED[1]);
  const appendOnly = field(info, "aof_enabled");
  return {
    version,
    old,
    policy: field(info, "maxmemory_policy"),
    writes: appendOnly === undefined ? undefined : appendOnly !== "0",
  };
}

export function adviceFor(facts: ServerFacts): string[] {
  const advice: string[] = [];
  if (facts.old) {
    advice.push(
      `Redis ${facts.version} is older than ${WANTED.join(".")}, the oldest the queue is made for. Please update it, to Valkey 8 or Redis 7 for instance.`,
    );
  }
  if (facts.policy !== undefined && facts.policy !== "noeviction") {
    advice.push(
      `Redis may throw away waiting jobs when its memory is full: its maxmemory-policy is ${facts.policy}. Please set "maxmemory-policy noeviction" in redis.conf, and now with CONFIG SET maxmemory-policy noeviction.`,
    );
  }
  if (facts.writes === false) {
    advice.push(
      'Redis forgets what it was told last when it ends unexpectedly: its append-only file is off. Please set "appendonly yes" in redis.conf, and now with CONFIG SET appendonly yes.',
    );
  }
  return advice;
}
