/** Starts the stores that can be had before the first test, and says at the end which were not. */
import type { ProvidedContext } from "vitest";
import type { TestProject } from "vitest/node";
import { gatherTemporaryFolders } from "./children.ts";
import { CHROMIUM, findProgram, type Running, startPostgres, startRedis, startRedisCluster } from "./programs.ts";

export interface Servers {
  readonly redis?: string;
  readonly cluster?: string;
  readonly postgres?: string;
}

declare module "vitest" {
  export interface ProvidedContext {
    servers: Servers;
    /** The program; empty where there is none. */
    chromium: string;
  }
}

type Found = { readonly running: Running } | { readonly missing: string };

const given = (url: string): Found => ({ running: { url, stop: () => Promise.resolve() } });

async function redis(): Promise<Found> {
  const url = process.env["REDIS_URL"];
  if (url !== undefined && url !== "") return given(url);
  const program = findProgram("redis-server", "valkey-server");
  if (program === undefined) return { missing: "Redis (set REDIS_URL, or install redis-server or valkey-server)" };
  return { running: await startRedis(program) };
}

async function cluster(): Promise<Found> {
  const program = findProgram("redis-server", "valkey-server");
  if (program === undefined) return { missing: "Redis Cluster (install redis-server or valkey-server)" };
  return { running: await startRedisCluster(program) };
}

async function postgres(): Promise<Found> {
  const url = process.env["DATABASE_URL"];
  if (url !== undefined && url !== "") return given(url);
  const initdb = findProgram("initdb");
  const server = findProgram("postgres");
  if (initdb === undefined || server === undefined) {
    return { missing: "PostgreSQL (set DATABASE_URL, or install the server's binaries)" };
  }
  return { running: await startPostgres(initdb, server) };
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  gatherTemporaryFolders();
  const found = await Promise.all([redis(), cluster(), postgres()]);
  const chromium = findProgram(...CHROMIUM);
  const missing = [
    ...found.flatMap((one) => ("missing" in one ? [one.missing] : [])),
    ...(chromium === undefined ? ["a browser (install chromium)"] : []),
  ];
  const stop = async (): Promise<void> => {
    await Promise.all(found.flatMap((one) => ("running" in one ? [one.running.stop()] : [])));
  };
  if (missing.length > 0 && process.env["CI"] === "true") {
    await stop();
    throw new Error(`With CI=true everything must be tested, but this is not here: ${missing.join("; ")}`);
  }
  const url = (one: Found): string | undefined => ("running" in one ? one.running.url : undefined);
  const [redisUrl, clusterUrl, postgresUrl] = found.map(url);
  const servers: ProvidedContext["servers"] = {
    ...(redisUrl === undefined ? {} : { redis: redisUrl }),
    ...(clusterUrl === undefined ? {} : { cluster: clusterUrl }),
    ...(postgresUrl === undefined ? {} : { postgres: postgresUrl }),
  };
  project.provide("servers", servers);
  project.provide("chromium", chromium ?? "");
  return async () => {
    await stop();
    const line =
      missing.length === 0
        ? "Every store and the browser were tested."
        : `Not run, because not here: ${missing.join("; ")}.`;
    process.stdout.write(`\n${line}\n`);
  };
}
