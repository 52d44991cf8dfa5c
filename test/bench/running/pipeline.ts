/** Herald or the floor, running: one gateway and some workers between stand-ins of their own. */
import { type Half, KINDS, type Kind, startHalf } from "./halves.ts";
import { type Stands, startStands } from "./stands.ts";

export interface Pipeline extends Stands {
  readonly kind: Kind;
  readonly gateway: Half;
  readonly workers: readonly Half[];
  readonly stop: () => Promise<void>;
}

export interface Scene {
  /** Of the Redis that both share; each has a database of its own there. */
  readonly url: string;
  readonly workers?: number;
  /** What Node itself is told. */
  readonly flagsOf?: (half: "gateway" | "worker") => readonly string[];
}

/** Which of Redis' databases is whose. */
export const databaseOf = (kind: Kind): number => KINDS.indexOf(kind);

export async function startPipeline(kind: Kind, { url, workers = 1, flagsOf = () => [] }: Scene): Promise<Pipeline> {
  const stands = await startStands();
  const environment = { ...stands.environment, REDIS_URL: `${url}/${databaseOf(kind)}` };
  const [gateway, ...others] = await Promise.all([
    startHalf(kind, "gateway", environment, flagsOf("gateway")),
    ...Array.from({ length: workers }, () => startHalf(kind, "worker", environment, flagsOf("worker"))),
  ]);
  return {
    ...stands,
    kind,
    gateway,
    workers: others,
    async stop() {
      await Promise.all([gateway, ...others].map((half) => half.stop("SIGTERM")));
      await stands.close();
    },
  };
}
