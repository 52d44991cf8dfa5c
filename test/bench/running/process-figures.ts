/** What the kernel knows of a process, and Redis of itself. */
import { readdirSync, readFileSync } from "node:fs";
import type { Redis } from "ioredis";

/** Linux counts CPU time in hundredths of a second wherever Node runs. */
const TICK = 10;

/** User and system time of a process so far, in milliseconds. */
export function cpuOf(pid: number): number {
  // The name in brackets may hold anything; after it come the fields from the third on.
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK;
}

/** Memory that is in RAM now, in megabytes. */
export function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1_024;
}

export const handlesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

async function infoOf(redis: Redis, section: string, name: string): Promise<number> {
  return Number(new RegExp(`^${name}:([\\d.]+)`, "m").exec(await redis.info(section))?.[1] ?? Number.NaN);
}

/** CPU time of the server so far, in milliseconds. */
export async function redisCpu(redis: Redis): Promise<number> {
  const [user, system] = [await infoOf(redis, "cpu", "used_cpu_user"), await infoOf(redis, "cpu", "used_cpu_sys")];
  return (user + system) * 1_000;
}

export const redisBytes = (redis: Redis): Promise<number> => infoOf(redis, "memory", "used_memory");
