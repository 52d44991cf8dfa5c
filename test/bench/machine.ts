/** The machine that was measured on, since every figure depends on it. */
import { execFileSync } from "node:child_process";
import { cpus, loadavg, release, totalmem } from "node:os";
import { findProgram } from "../servers/programs.ts";

export interface Machine {
  readonly node: string;
  readonly redis: string;
  readonly cores: number;
  readonly model: string;
  readonly memory: number;
  readonly system: string;
  /** How many processes of others wanted a core in the last minute. */
  readonly load: number;
}

function redisVersion(): string {
  const program = findProgram("redis-server", "valkey-server");
  if (program === undefined) return "none";
  return /v=(\S+)/.exec(execFileSync(program, ["--version"], { encoding: "utf8" }))?.[1] ?? "unknown";
}

export const loadNow = (): number => loadavg()[0] ?? 0;

export const describeMachine = (): Machine => ({
  node: process.version,
  redis: redisVersion(),
  cores: cpus().length,
  model: cpus()[0]?.model ?? "unknown",
  memory: Math.round(totalmem() / 2 ** 30),
  system: `${process.platform} ${release()}`,
  load: loadNow(),
});

export const machineLine = ({ node, redis, cores, model, memory, system, load }: Machine): string =>
  `Node ${node}, Redis ${redis}, ${cores} cores (${model}), ${memory} GiB, ${system}; others on this machine: load ${load.toFixed(1)}`;
